//! The brewing floor: vessels, bottling lines, and the action that moves beer along.
use super::painter::{Painter, pic, srm};
use super::players::batches;
use crate::state::Brewery;
use crate::words::{Building, Recipe, Vessel};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, icon_as};

impl Painter<'_> {
    /// Vessels, bottling lines, and the action that moves beer along.
    pub(super) fn floor(&self, seat: Seat) -> Markup {
        let (values, brewery) = (&self.game.values, self.of(seat));
        let lines = if brewery.buildings.has(Building::DoubleBatchSystem) { 2 } else { 1 };
        let vessels = Vessel::ALL.into_iter().filter(|&it| brewery.has_vessel(values, it));
        html! {
            div.row.spread {
                h3.eyebrow { "Brewing floor" }
                span.muted.xsmall { (batches(brewery.batches())) " brewed, " (brewery.shipped()) " shipped" }
            }
            ul.floor {
                @for it in vessels { li { (self.vessel(seat, it)) } }
                @for n in 0..lines { li { (self.bottling(seat, n)) } }
            }
            (self.process(seat))
        }
    }

    fn vessel(&self, seat: Seat, vessel: Vessel) -> Markup {
        let brewery = self.of(seat);
        let planned = self.brewing(seat).and_then(|it| it.named[vessel.index()]);
        let asked = self.asked_vessel(seat) == Some(vessel);
        let recipe = brewery.vessels[vessel].or(planned);
        let (picture, name) = match vessel {
            Vessel::Tank1 => ("tank", "tank 1"),
            Vessel::Tank2 => ("tank", "tank 2"),
            Vessel::Brewpub => ("b-brewpub", "Brewpub"),
        };
        let picture = if recipe.is_none() && vessel != Vessel::Brewpub { "tank-empty" } else { picture };
        let class = format!(
            "vessel{}{} {}",
            if recipe.is_none() { " vessel--empty" } else { "" },
            if asked { " vessel--asked" } else { "" },
            recipe.map_or("", srm)
        );
        let piece = recipe.filter(|&it| !bottled(brewery, it)).filter(|_| vessel != Vessel::Brewpub);
        html! {
            div class=(class) data-piece=[piece.map(|it| format!("batch-{}-{it}-{vessel}", seat.0))] {
                (pic("", picture))
                b {
                    @match recipe { Some(it) => { (self.beer(it)) } None => { @if asked { "what goes in?" } @else { "empty" } } }
                }
                span {
                    (name)
                    @if brewery.vessels[vessel].is_none() && planned.is_some() { ", to be brewed" }
                    @if brewery.infused.has(vessel) { " " (icon_as("b-infuser", "with a Hops Infuser")) }
                }
            }
        }
    }

    fn bottling(&self, seat: Seat, n: usize) -> Markup {
        let recipe = self.of(seat).bottling[n];
        let from = [Vessel::Tank1, Vessel::Tank2][n];
        html! {
            div class={ "vessel " (recipe.map_or("vessel--empty", srm)) }
                data-piece=[recipe.map(|it| format!("batch-{}-{it}-{from}", seat.0))] {
                (pic("", "bottle"))
                b { @match recipe { Some(it) => { (self.beer(it)) } None => { "empty" } } }
                span { "bottling line " (n + 1) }
            }
        }
    }

    /// The action, and what it would do now.
    fn process(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let sold: Vec<&str> = self.names(brewery.bottling.iter().chain([&brewery.vessels[Vessel::Brewpub]]));
        let moved: Vec<&str> = self.names([&brewery.vessels[Vessel::Tank1], &brewery.vessels[Vessel::Tank2]]);
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
            recon: false,
        };
        // Only the viewer's own floor can be asked about.
        let place =
            if self.viewpoint.is_me(seat) { "brewery-action:process".into() } else { format!("process:{}", seat.0) };
        let spot = self.viewpoint.spot(place).class("act").note(note);
        spot.show(html! {
            (pic("act__pic", "rotation"))
            span.act__name { "Process beer" }
            span.act__text {
                "sells " (beers(&sold)) ", bottles " (beers(&moved)) ", then brews"
            }
        })
    }

    fn names<'r>(&self, recipes: impl IntoIterator<Item = &'r Option<Recipe>>) -> Vec<&str> {
        recipes.into_iter().flatten().map(|&it| self.beer(it)).collect()
    }
}

/// Is a batch of the same recipe on the line that follows? Then that one has the name to glide by.
fn bottled(brewery: &Brewery, recipe: Recipe) -> bool {
    brewery.bottling.contains(&Some(recipe))
}

/// Beers in words; two of the same are one word.
fn beers(names: &[&str]) -> String {
    match names {
        [] => "nothing".into(),
        [first, second, rest @ ..] if first == second => {
            let two = format!("2 {first}");
            if rest.is_empty() { two } else { format!("{two} and {}", rest.join(" and ")) }
        }
        _ => names.join(" and "),
    }
}
