//! The brew hall: the lever that moves beer along, tanks, bottling lines.
use super::painter::{Painter, own, pic, short, srm};
use crate::explain::names::batches;
use crate::steps::Step;
use crate::words::{Building, Recipe, Vessel};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_kit::Marks;
use taproom_page::{Note, icon, icon_as};

impl Painter<'_> {
    pub(super) fn hall(&self, seat: Seat, large: bool) -> Markup {
        let brewery = self.of(seat);
        html! {
            div.room.cellarroom {
                h3 { "Brew hall" (self.shifts(seat)) }
                div class={ "hall" @if large { " has-lever" } } {
                    @if large { (self.lever(seat)) }
                    (self.tank(seat, Vessel::Tank1, "Tank 1"))
                    (self.tank(seat, Vessel::Tank2, "Tank 2"))
                    div.bline {
                        (self.belts(seat))
                        span.cap { b { "Bottling" } (self.bottled(seat)) }
                        span.ship title={ (batches(brewery.shipped())) " sold" } { (icon("truck")) b { (brewery.shipped()) } "sold" }
                    }
                }
            }
        }
    }

    fn tank(&self, seat: Seat, vessel: Vessel, name: &str) -> Markup {
        let brewery = self.of(seat);
        let built = brewery.has_vessel(&self.game.values, vessel);
        let planned = self.brewing(seat).and_then(|it| it.named[vessel.index()]);
        let recipe = brewery.vessels[vessel].or(planned);
        let asked = self.asked_vessel(seat) == Some(vessel);
        let piece = recipe.filter(|it| !brewery.bottling.contains(&Some(*it)));
        html! {
            div class={ "vessel" @if asked { " is-target" } @if !built { " is-missing" } } {
                svg.tank viewBox="0 0 120 190" aria-hidden="true" data-piece=[piece.map(|it| format!("batch-{}-{it}-{vessel}", seat.0))] {
                    use href={ "/assets/brew-crafters.svg#" (if built { "tank" } else { "tank-ghost" }) } width="120" height="190" {}
                    @if let Some(it) = recipe {
                        use class=(srm(it)) href="/assets/brew-crafters.svg#beer" x="37" y="65" width="46" height="46" {}
                    }
                    @if brewery.infused.has(vessel) { use href="/assets/icons.svg#b-infuser" x="68" y="122" width="44" height="44" {} }
                }
                span.cap {
                    b { (name) }
                    @match recipe {
                        Some(it) => { span title=(self.beer(it)) { (short(it)) } }
                        None if !built => { "not built" }
                        None => { "empty" }
                    }
                    @if brewery.infused.has(vessel) { span.vh { " with a Hops Infuser" } }
                }
            }
        }
    }

    /// One line, or two with the Double Batch System.
    fn belts(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let two = brewery.buildings.has(Building::DoubleBatchSystem);
        let line = |n: usize, top: i32| {
            let from = [Vessel::Tank1, Vessel::Tank2][n];
            html! {
                @if let Some(it) = brewery.bottling[n] {
                    g class=(srm(it)) data-piece={ "batch-" (seat.0) "-" (it) "-" (from) } {
                        @for k in 0..5 { use href="/assets/brew-crafters.svg#bottle" x=(8 + 19 * k) y=(top) width="15" height="34" {} }
                    }
                }
                use href="/assets/brew-crafters.svg#belt" x="0" y=(top + 32) width="112" height="24" {}
            }
        };
        html! {
            svg.belt viewBox=(if two { "0 0 112 124" } else { "0 0 112 62" }) aria-hidden="true" {
                (line(0, 4)) @if two { (line(1, 66)) }
            }
        }
    }

    fn bottled(&self, seat: Seat) -> Markup {
        let lines: Vec<Recipe> = self.of(seat).bottling.into_iter().flatten().collect();
        html! {
            @if lines.is_empty() { "empty" }
            @for (n, &it) in lines.iter().enumerate() { span title=(self.beer(it)) { @if n > 0 { ", " } (short(it)) } }
        }
    }

    /// The action, and what it would do now.
    fn lever(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let sold = brewery.bottling.iter().chain([&brewery.vessels[Vessel::Brewpub]]).flatten().count();
        let moved = [Vessel::Tank1, Vessel::Tank2].iter().filter(|&&it| brewery.vessels[it].is_some()).count();
        let done =
            self.view.steps.iter().any(|step| matches!(step, Step::Process(it) if it.seat == seat && it.processed));
        let mash = self.brewing(seat).is_some_and(|it| it.mash_tun);
        let note = Note {
            title: "Process beer".into(),
            text: format!(
                "One Brewery Action in three steps: sell all that is bottled or in the Brewpub, ${} per batch; bottle what is in \
                 the tanks; then brew into the empty vessels what you like and can pay. {}",
                self.game.values.sell_money,
                if self.game.collaborates() {
                    "Before or after it you can put one portion into the collaboration."
                } else {
                    ""
                }
            ),
            rule: "BC-7.2",
            recon: Marks::default(),
        };
        // Only the viewer's own floor can be asked about.
        let place =
            if self.viewpoint.is_me(seat) { "brewery-action:process".into() } else { format!("process:{}", seat.0) };
        html! {
            div.lever__at {
                (self.viewpoint.spot(place).class("lever plate").note(note).show(html! {
                    (own("lever__pic", if done { "lever-done" } else { "lever" }))
                    span.lever__t {
                        b { @if done { "Sold, bottled" } @else { "Process beer" } }
                        @if done { span { "now brew" } @if mash { span { (icon_as("b-mash-tun", "Mash Tun")) " runs" } } }
                        @else { span { "sell " (sold) ", bottle " (moved) } span { "then brew" } }
                    }
                }))
            }
        }
    }

    /// What brews and what is bottled, in a row.
    pub(super) fn pots(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let pot = |picture: &str, name: &str, recipe: Option<Recipe>| {
            html! {
                span class={ "pot " (recipe.map_or("is-none", srm)) } title=[recipe.map(|it| self.beer(it))] {
                    (pic("i", picture)) span.vh { (name) ": " }
                    @match recipe { Some(it) => { (short(it)) } None => { "empty" } }
                }
            }
        };
        html! {
            @for it in Vessel::ALL.into_iter().filter(|&it| brewery.has_vessel(&self.game.values, it)) {
                @let recipe = brewery.vessels[it];
                @let picture = match it { Vessel::Brewpub => "b-brewpub", _ if recipe.is_none() => "tank-empty", _ => "tank" };
                (pot(picture, if it == Vessel::Brewpub { "Brewpub" } else { "Tank" }, recipe))
            }
            @for line in brewery.bottling.iter().flatten() { (pot("bottle", "Bottled", Some(*line))) }
        }
    }
}
