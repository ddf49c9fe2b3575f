//! The research lab: a slate with four tracks of four steps, and a cube on each.
use super::painter::{Painter, colour};
use crate::effect::{FreeKind, Goods, Per};
use crate::explain::names::{column, track_name};
use crate::steps::Step;
use crate::values::research_bit;
use crate::words::Track;
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, icon, icon_as, recon};

const COLUMNS: [(&str, &str); 4] = [("lightbulb", "now"), ("winter", "winter"), ("rotation", "ever"), ("vp", "end")];

impl Painter<'_> {
    /// With the effect of every step: in words where there is room, else in pictures.
    pub(super) fn labroom(&self, seat: Seat, large: bool) -> Markup {
        html! {
            div.room.labroom {
                h3 { "Research lab" @if self.own_lab() { " " (recon(&self.game.values.research[0][0].marks)) } }
                div class={ "lab " (colour(seat)) @if large { " lab--words" } } role="group" aria-label="Research lab" {
                    span {}
                    @for (picture, name) in COLUMNS { span.lab__h { @if large { (icon(picture)) span { (name) } } @else { (icon_as(picture, name)) } } }
                    @for track in Track::ALL {
                        span.lab__t {
                            (icon(sign(track))) span.lab__n { (track_name(track)) }
                            @if self.of(seat).research[track] == 0 { (cube(seat, track)) }
                        }
                        @for step in 1..=4 { (self.step(seat, track, step, large)) }
                    }
                }
            }
        }
    }

    fn step(&self, seat: Seat, track: Track, step: u8, large: bool) -> Markup {
        let at = self.of(seat).research[track];
        let annual = matches!(self.view.steps.top(), Some(Step::Annual(it)) if it.seat == seat);
        // The answer belongs to the step that is entered; in Winter to the annual ability itself.
        let next = if annual { 2 } else { (at + 1).min(4) };
        let place =
            if step == next { format!("track:{}-{track}", seat.0) } else { format!("step:{}-{track}-{step}", seat.0) };
        let cell = &self.game.values.research[track.index()][usize::from(step) - 1];
        let class = format!("cell plate{}", if step <= at { " is-done" } else { "" });
        let inside = html! {
            span.cell__t {
                @if large { (self.words(track, step)) } @else { (self.pictures(track, step)) }
                @if !self.own_lab() { (recon(&cell.marks)) }
            }
            @if !large { span.vh { (cell.text) } }
            @if step == at { (cube(seat, track)) }
        };
        if !self.is_front(seat) {
            return html! { div.cell__at { span class=(class) title=(cell.text) { (inside) } } };
        }
        let note = Note {
            title: format!("{}, {}", track_name(track), column(step)),
            text: cell.text.clone(),
            rule: "BC-7.14",
            recon: cell.marks.clone(),
        };
        html! { div.cell__at { (self.viewpoint.spot(place).class(class).note(note).show(inside)) } }
    }

    /// Is every step of this side our own? Then the heading says so once.
    fn own_lab(&self) -> bool {
        self.game.values.research.iter().flatten().all(|cell| cell.marks.any())
    }

    /// A step's effect as pictures; the note has it in words.
    fn pictures(&self, track: Track, step: u8) -> Markup {
        let cell = &self.game.values.research[track.index()][usize::from(step) - 1];
        let mut goods = match step {
            1 => cell.now,
            2 => cell.winter,
            _ => Goods::default(),
        };
        if step == 3 {
            goods = self.lasting(track).map_or(goods, |(_, goods)| goods);
        }
        let basic = goods.cubes.total() as u8 + goods.any_basic;
        html! {
            @if basic > 0 { span { (basic) (icon("malt")) } }
            @if goods.any_advanced > 0 { span { (goods.any_advanced) (icon("spices")) } }
            @if goods.rep > 0 { span { (goods.rep) (icon("rep")) } }
            @if goods.money > 0 { span { "$" (goods.money) } }
            @if cell.mark_space + cell.mark_recipe > 0 { span { (cell.mark_space + cell.mark_recipe) (icon("rep")) } }
            @match cell.winter_free {
                Some(FreeKind::Research) => { (icon("b-lab")) }
                Some(FreeKind::Install) => { (icon("b-mash-tun")) }
                Some(FreeKind::ProcessOrCollaborate) => { (icon("tank")) }
                None => {}
            }
            @if step == 4 { @for row in self.at_end(track) { span { @if (row.0, row.1) == (1, 2) { "½" } @else if row.1 > 1 { (row.0) "/" (row.1) } @else { (row.0) } (icon("rep")) } } }
        }
    }

    /// The same in a few words.
    fn words(&self, track: Track, step: u8) -> Markup {
        let cell = &self.game.values.research[track.index()][usize::from(step) - 1];
        html! {
            @match step {
                1 => {
                    @if !cell.now.is_empty() { (goods_words(&cell.now)) }
                    @if cell.mark_space > 0 { (cell.mark_space) " Rep on a plot" }
                    @if cell.mark_recipe > 0 { "mark a recipe" }
                }
                2 => {
                    @if !cell.winter.is_empty() { (goods_words(&cell.winter)) }
                    @if cell.winter_per_buildings > 0 { " per " (cell.winter_per_buildings) " plots" }
                    @match cell.winter_free {
                        Some(FreeKind::Research) => { "free research" }
                        Some(FreeKind::Install) => { "free install" }
                        Some(FreeKind::ProcessOrCollaborate) => { "free process" }
                        None => {}
                    }
                }
                3 => { @if let Some((when, goods)) = self.lasting(track) { (goods_words(&goods)) " " (when) } @else { "see note" } }
                _ => {
                    @for (rep, every, per) in self.at_end(track) {
                        (rep) " Rep " @if every > 1 { "per " (every) " " (if per.ends_with("ch") { format!("{per}es") } else { format!("{per}s") }) } @else { (if per.starts_with('A') { "an " } else { "a " }) (per) }
                    }
                }
            }
        }
    }

    /// What sets the Breakthrough off, and what it gives.
    fn lasting(&self, track: Track) -> Option<(&'static str, Goods)> {
        let (values, bit) = (&self.game.values, research_bit(track, 3));
        let market = values.on_market.iter().filter(|row| row.assets == bit).map(|row| ("at market", row.goods));
        let brew = values.on_brew.iter().filter(|row| row.assets == bit).map(|row| ("a brew", row.goods));
        let sold = values.on_sell.iter().filter(|row| row.assets == bit).map(|row| ("a sale", row.goods));
        let install = values.on_install.iter().filter(|row| row.assets == bit).map(|row| ("at install", row.goods));
        market.chain(brew).chain(sold).chain(install).next()
    }

    /// How much Rep, for how many of what.
    fn at_end(&self, track: Track) -> impl Iterator<Item = (i32, i32, &'static str)> {
        let bit = research_bit(track, 4);
        let rows = self.game.values.scores.iter().filter(move |row| row.assets == bit);
        rows.map(|row| (row.rep, row.every, counted(row.per)))
    }

    /// Only where the cubes are.
    pub(super) fn cubes(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        html! {
            ul class={ "cubes " (colour(seat)) } aria-label="Research" {
                @for track in Track::ALL {
                    @let at = brewery.research[track];
                    li title={ (track_name(track)) ": " (column(at)) } {
                        (icon(sign(track)))
                        span.dots aria-hidden="true" { @for step in 1..=4u8 { i.is-past[step < at].is-at[step == at] {} } }
                        span.vh { (track_name(track)) ": " (column(at)) }
                    }
                }
            }
        }
    }
}

fn goods_words(goods: &Goods) -> String {
    let mut parts = Vec::new();
    for (n, word) in [(goods.cubes.total() as u8, "cubes"), (goods.any_basic, "Basic"), (goods.any_advanced, "Adv.")] {
        if n > 0 {
            parts.push(format!("{n} {word}"));
        }
    }
    if goods.rep > 0 {
        parts.push(format!("{} Rep", goods.rep));
    }
    if goods.money > 0 {
        parts.push(format!("${}", goods.money));
    }
    parts.join(", ")
}

/// The picture of a track.
const fn sign(track: Track) -> &'static str {
    match track {
        Track::BasicIngredients => "malt",
        Track::Operations => "b-storehouse",
        Track::Brewing => "tank",
        Track::AdvancedIngredients => "spices",
    }
}

/// A cube of the lab.
fn cube(seat: Seat, track: Track) -> Markup {
    html! { i.rc data-piece={ "cube-" (seat.0) "-" (track) } { span.vh { " (the cube is here)" } } }
}

const fn counted(per: Per) -> &'static str {
    match per {
        Per::DistinctBasicRecipes => "Basic recipe",
        Per::DistinctAdvancedRecipesInPlay | Per::DistinctAdvancedRecipesAny => "Adv. recipe",
        Per::OriginalSpacesBuilt => "building",
        Per::Batches => "batch",
        Per::BasicBatches => "Basic batch",
        Per::AdvancedBatches => "Adv. batch",
        Per::GoldLabels => "Gold Label",
        Per::Shifts => "shift",
    }
}
