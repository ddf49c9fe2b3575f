//! The research lab: four tracks of four steps, and a cube on each.
use super::painter::{ARROW, Painter, colour, pic};
use crate::effect::{FreeKind, Goods, Per};
use crate::explain::names::{column, track_name};
use crate::steps::Step;
use crate::values::research_bit;
use crate::words::Track;
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, icon_as, recon};

const COLUMNS: [&str; 4] = ["At once", "Winters", "Lasting", "Game end"];

impl Painter<'_> {
    /// With the effect of every step; the step that a cube would enter is the one that glows.
    pub(super) fn lab(&self, seat: Seat) -> Markup {
        html! {
            table class={ "research research--big " (colour(seat)) } {
                caption.vh { "Research lab" }
                thead { tr { td {} @for name in COLUMNS { th scope="col" { (name) } } } }
                tbody {
                    @for track in Track::ALL {
                        tr {
                            th scope="row" {
                                (track_name(track))
                                @if self.of(seat).research[track] == 0 { " " (cube(seat, track, "cube at the start")) }
                            }
                            @for step in 1..=4 { (self.step(seat, track, step)) }
                        }
                    }
                }
            }
        }
    }

    fn step(&self, seat: Seat, track: Track, step: u8) -> Markup {
        let at = self.of(seat).research[track];
        let annual = matches!(self.view.steps.top(), Some(Step::Annual(it)) if it.seat == seat);
        // The answer belongs to the step that is entered; in Winter to the annual ability itself.
        let next = if annual { 2 } else { (at + 1).min(4) };
        let place =
            if step == next { format!("track:{}-{track}", seat.0) } else { format!("step:{}-{track}-{step}", seat.0) };
        let cell = &self.game.values.research[track.index()][usize::from(step) - 1];
        let note = Note {
            title: format!("{}, {}", track_name(track), column(step)),
            text: cell.text.clone(),
            rule: "BC-7.14",
            recon: cell.reconstructed,
        };
        let class = match step {
            _ if step < at => "is-past",
            _ if step == at => "is-at",
            _ => "",
        };
        html! {
            td class=(class) {
                (self.viewpoint.spot(place).class("step").note(note).show(html! {
                    @if step == at { (cube(seat, track, "cube here")) }
                    span.step__gives {
                        (self.gives(track, step))
                        @if cell.reconstructed && !self.own_lab() { (recon("reconstructed")) }
                    }
                }))
            }
        }
    }

    /// Is every step of this side our own? Then the heading says so once.
    pub(super) fn own_lab(&self) -> bool {
        self.game.values.research.iter().flatten().all(|cell| cell.reconstructed)
    }

    /// A step's effect as pictures; the note has it in words.
    fn gives(&self, track: Track, step: u8) -> Markup {
        let values = &self.game.values;
        let cell = &values.research[track.index()][usize::from(step) - 1];
        let goods = if step == 1 { &cell.now } else { &cell.winter };
        html! {
            (self.sums(goods))
            @if cell.winter_per_buildings > 0 {
                span.need { "per " (cell.winter_per_buildings) (icon_as("b-storehouse", "buildings")) }
            }
            @if cell.mark_space > 0 {
                span.need { (icon_as("rep", "Rep")) (cell.mark_space) } (icon_as("b-storehouse", "on a building space"))
            }
            @if cell.mark_recipe > 0 {
                span.need { (icon_as("rep", "Rep")) (cell.mark_recipe) } (icon_as("pint", "on a recipe"))
            }
            @match cell.winter_free {
                Some(FreeKind::Research) => { span.need { "free" (icon_as("b-lab", "research")) } }
                Some(FreeKind::Install) => { span.need { "free" (icon_as("b-storehouse", "installation")) } }
                Some(FreeKind::ProcessOrCollaborate) => {
                    span.need { "free" (icon_as("tank", "process beer or collaborate")) }
                }
                None => {}
            }
            @if step == 3 { (self.lasting(track)) }
            @if step == 4 { (self.at_end(track)) }
        }
    }

    /// What sets the Breakthrough off, and what it gives.
    fn lasting(&self, track: Track) -> Markup {
        let (values, bit) = (&self.game.values, research_bit(track, 3));
        let market = values.on_market.iter().filter(|row| row.assets == bit);
        let market = market.map(|row| (("exchange", "market"), row.goods));
        let brew = values.on_brew.iter().filter(|row| row.assets == bit).map(|row| (("tank", "brew"), row.goods));
        let sold = values.on_sell.iter().filter(|row| row.assets == bit).map(|row| (("bottle", "sell"), row.goods));
        let install = values.on_install.iter().filter(|row| row.assets == bit);
        let install = install.map(|row| (("b-storehouse", "install"), row.goods));
        let all: Vec<((&str, &str), Goods)> = market.chain(brew).chain(sold).chain(install).collect();
        html! {
            @if all.is_empty() { (icon_as("lightbulb", "lasting ability")) }
            @for ((picture, word), goods) in &all { (icon_as(picture, word)) span.arrow { (ARROW) } (self.sums(goods)) }
        }
    }

    /// What scores how much.
    fn at_end(&self, track: Track) -> Markup {
        let rows = self.game.values.scores.iter().filter(|row| row.assets == research_bit(track, 4));
        html! {
            @for row in rows {
                span.need { (icon_as("rep", "Rep")) (row.rep) }
                span.arrow { "per" @if row.every > 1 { " " (row.every) } }
                @let (picture, word) = counted(row.per);
                (icon_as(picture, word))
            }
        }
    }

    /// Only where the cubes are.
    pub(super) fn small_lab(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        html! {
            ul class={ "cubes " (colour(seat)) } aria-label="Research" {
                @for track in Track::ALL {
                    @let at = brewery.research[track];
                    li {
                        span { (track_name(track)) }
                        span.dots aria-hidden="true" {
                            @for step in 1..=4 {
                                @if step == at {
                                    span.dot.dot--at data-piece={ "cube-" (seat.0) "-" (track) } { (pic("i", "check")) }
                                } @else { span.dot.dot--past[step < at] {} }
                            }
                        }
                        span.vh { ": " (column(at)) }
                    }
                }
            }
        }
    }
}

/// A cube of the lab.
fn cube(seat: Seat, track: Track, label: &str) -> Markup {
    html! { span.cube data-piece={ "cube-" (seat.0) "-" (track) } { (icon_as("check", label)) } }
}

const fn counted(per: Per) -> (&'static str, &'static str) {
    match per {
        Per::DistinctBasicRecipes => ("pint", "Basic Recipe brewed"),
        Per::DistinctAdvancedRecipesInPlay | Per::DistinctAdvancedRecipesAny => ("pint", "Advanced Recipe brewed"),
        Per::OriginalSpacesBuilt => ("b-storehouse", "building space built on"),
        Per::Batches => ("barrel", "batch"),
        Per::BasicBatches => ("barrel", "batch of a Basic Recipe"),
        Per::AdvancedBatches => ("barrel", "batch of an Advanced Recipe"),
        Per::GoldLabels => ("gold-label", "Gold Label"),
        Per::Shifts => ("worker", "shift"),
    }
}
