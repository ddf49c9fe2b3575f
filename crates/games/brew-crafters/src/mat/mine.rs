//! The brewery that is drawn large.
use super::pen::{Pen, TIMES, colour, face, pic, srm};
use super::players::{batches, count};
use crate::action::Action;
use crate::state::Brewery;
use crate::words::{Building, Complex, Ingredient, Partnership, Recipe, Vessel};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_kit::mat::{Note, icon, icon_as, meter, panel, recon, worth};

impl Pen<'_> {
    /// All that one player has.
    pub(super) fn mine(&self) -> Markup {
        let seat = self.desk.front();
        let (tables, brewery) = (&self.game.tables, self.of(seat));
        let due = brewery.costs(tables);
        let over = self.state().steps.is_empty();
        let aside = html! {
            (self.rep(seat))
            (worth("coin", "Money", format!("${}", brewery.money)))
            @if !over { span.tag.tag--bad[due > brewery.money] { "$" (due) " due in Winter" } }
            @if brewery.loans > 0 { span.tag.tag--bad { (icon("loan")) (count(brewery.loans, "Loan")) } }
        };
        let body = html! {
            div.brewery {
                div.stack { (self.storage(seat)) (self.floor(seat)) (self.lab_fold(seat)) (self.shifts(seat)) (self.cellar(seat)) }
                div.stack { (self.tiles_fold(seat)) (self.farm(seat)) (self.team(seat)) (self.secrets(seat)) }
            }
        };
        panel("mine", &self.desk.whose(seat, "brewery"), Some(seat), aside, body)
    }

    fn storage(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let (full, room) = (brewery.storage.total(), brewery.capacity(&self.game.tables));
        html! {
            div.row.spread {
                h3.eyebrow.nowrap { "Storage " (full) " of " (room) }
                (meter(seat, full.into(), room.into()))
            }
            ul.goods.goods--6 aria-label="Storage" {
                @for it in Ingredient::ALL {
                    @let n = brewery.storage.count(it);
                    @let class = if n == 0 { "good good--zero" } else { "good" };
                    li {
                        (self.desk.spot(format!("storage:{}-{it}", seat.0)).class(class).show(html! {
                            (icon_as(it.slug(), self.game.ingredient_name(it))) b { (n) }
                        }))
                    }
                }
            }
        }
    }

    /// Vessels, bottling lines, and the action that moves beer along.
    fn floor(&self, seat: Seat) -> Markup {
        let (tables, brewery) = (&self.game.tables, self.of(seat));
        let lines = if brewery.buildings.has(Building::DoubleBatchSystem) { 2 } else { 1 };
        let vessels = Vessel::ALL.into_iter().filter(|&it| brewery.has_vessel(tables, it));
        html! {
            div.row.spread {
                h3.eyebrow { "Brewing floor" }
                span.muted.xsmall { (batches(brewery.batches())) " brewed, " (shipped(brewery)) " shipped" }
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
                "One Brewery Action in three steps: sell all that is bottled or in the Brewpub, ${} a batch; bottle what is in \
                 the tanks; then brew into the empty vessels what you like and can pay. {}",
                self.game.tables.sell_money,
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
        let place = if self.desk.is_me(seat) { "brewery-action:process".into() } else { format!("process:{}", seat.0) };
        let spot = self.desk.spot(place).class("act").note(note);
        spot.show(html! {
            (pic("act__pic", "rotation"))
            span.act__name { "Process beer" }
            span.act__text {
                "sells " (listed(&sold)) ", bottles " (listed(&moved)) ", then brews"
            }
        })
    }

    fn names<'r>(&self, recipes: impl IntoIterator<Item = &'r Option<Recipe>>) -> Vec<&str> {
        recipes.into_iter().flatten().map(|&it| self.beer(it)).collect()
    }

    fn lab_fold(&self, seat: Seat) -> Markup {
        let begun = self.of(seat).research.values().iter().filter(|&&at| at > 0).count();
        html! {
            details.fold.sub open[self.desk.glows("track:")] {
                summary { h3.eyebrow { "Research lab" @if self.own_lab() { " " (recon("all steps reconstructed")) } } span.aside { (begun) " of 4 cubes on the way" } }
                div.fold__in { (self.lab(seat)) }
            }
        }
    }

    fn shifts(&self, seat: Seat) -> Markup {
        let (tables, brewery) = (&self.game.tables, self.of(seat));
        let rows = tables.shift_batches.iter().zip(&tables.shift_cost).zip(1u8..);
        html! {
            h3.eyebrow { "Shifts" }
            ul.shifts {
                @for ((need, cost), n) in rows {
                    @let works = n <= brewery.shifts;
                    li class={ "shift " (colour(seat)) @if !works { " shift--idle" } } {
                        (pic("piece", "worker"))
                        span { b { "Shift " (n) } small {
                            @if works { "$" (cost) " each Winter" }
                            @else if brewery.batches() >= *need { "can be hired, $" (cost) }
                            @else { "after " (need) " batches, $" (cost) }
                        } }
                    }
                }
            }
        }
    }

    fn tiles_fold(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let names: Vec<&str> = brewery.buildings.iter().map(|it| self.game.building_name(it)).collect();
        html! {
            details.fold.sub open[self.desk.glows("building:")] {
                summary {
                    h3.eyebrow { "Buildings " (names.len()) " of 9" }
                    span.aside.only-phone { (names.join(", ")) }
                }
                div.fold__in { (self.tiles(seat)) }
            }
        }
    }

    /// Workers and partners, with the exchanges they allow.
    fn team(&self, seat: Seat) -> Markup {
        let (state, brewery) = (self.state(), self.of(seat));
        let cards: Vec<Partnership> =
            Partnership::ALL.into_iter().filter(|&it| state.partnerships[it] == Some(seat)).collect();
        html! {
            h3.eyebrow { "Team and partners" }
            @if cards.is_empty() && brewery.workers.is_empty() { p.muted.small { "Nobody yet: hire at the market." } }
            ul.mates {
                @for worker in brewery.workers.iter() {
                    @let named = &self.game.tables.worker_names[worker.index()];
                    li {
                        (self.desk.spot(format!("team:{}-{worker}", seat.0)).class("mate").piece(format!("worker-{worker}"))
                            .note(self.worker_note(worker)).show(html! {
                                (pic("mate__pic", face(worker)))
                                span.mate__name { (named.name) @if named.reconstructed { " " (recon("cost reconstructed")) } }
                                span.mate__text { (named.text) " $" (self.game.tables.workers[worker.index()].cost) " each Winter." }
                            }))
                    }
                }
                @for card in &cards { li { (self.partner(*card).show(self.partner_face(*card))) } }
            }
            (self.exchanges(&cards))
        }
    }

    /// One button for each cube that a partner would take now.
    fn exchanges(&self, cards: &[Partnership]) -> Markup {
        let mut gets: Vec<Ingredient> = cards.iter().map(|it| self.game.tables.partnership_gives[it.index()]).collect();
        gets.dedup();
        gets.sort_unstable();
        gets.dedup();
        let all = gets.iter().flat_map(|&get| Ingredient::BASIC.map(|give| (give, get)));
        let open: Vec<_> =
            all.filter(|&(give, get)| self.desk.answer(&Action::Exchange(give, get).to_string()).is_choice()).collect();
        html! {
            @if !open.is_empty() {
                ul.mixes {
                    @for (give, get) in open {
                        li {
                            (self.desk.answer(&Action::Exchange(give, get).to_string()).class("opt mix").show(html! {
                                (icon(give.slug())) (icon("exchange")) (icon(get.slug()))
                            }))
                        }
                    }
                }
            }
        }
    }

    /// Secret recipes: the owner's own as cards, hidden ones of others as backs.
    fn secrets(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        if !self.game.has(Complex::DevelopSecretRecipe) {
            return html! {};
        }
        let me = self.desk.is_me(seat);
        let place = if me { "brewery-action:secret".into() } else { format!("secret:{}", seat.0) };
        let note = Note {
            title: "Develop a secret recipe".into(),
            text: format!(
                "A Brewery Action: take an Advanced Recipe from the box, face down. Only you can brew it; its first batch sold \
                 gives {} Rep more. It has no Gold Label.",
                self.game.tables.secret_rep
            ),
            rule: "BC-12.5",
            recon: false,
        };
        html! {
            h3.eyebrow { "Secret recipes" }
            (self.desk.spot(place).class("act").note(note).show(html! {
                (pic("act__pic", "card-back"))
                span.act__name { "Develop a secret recipe" }
                span.act__text { "+" (self.game.tables.secret_rep) " Rep when its first batch is sold" }
            }))
            (self.backs(seat))
            @if !brewery.own_secrets().is_empty() {
                ul.cards.cards--one { @for it in brewery.own_secrets().iter() { li { (self.secret(seat, it)) } } }
            }
        }
    }

    fn secret(&self, seat: Seat, recipe: Recipe) -> Markup {
        let brewery = self.of(seat);
        html! {
            (self.recipe(recipe, "recipe"))
            span.secret-marks {
                @if brewery.hidden.has(recipe) { span.tag { (icon("eye")) "only you see it" } }
                @if brewery.prizes.has(recipe) {
                    span.tag { (icon("rep")) (self.game.tables.secret_rep) " when sold" }
                }
            }
        }
    }

    /// Cards that this viewer sees from behind.
    pub(super) fn backs(&self, seat: Seat) -> Markup {
        let all = self.view.hidden_recipes.get(seat.index()).copied().unwrap_or(0);
        let unknown = all.saturating_sub(self.of(seat).hidden.len());
        html! {
            @if unknown > 0 {
                span.tag { (icon("card-back")) (count(unknown.into(), "secret recipe")) " face down" }
            }
        }
    }

    /// Everything brewed so far, and labels won.
    pub(super) fn cellar(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        html! {
            h3.eyebrow { "Brewed so far" }
            @if brewery.brewed.is_empty() { p.muted.small { "Nothing yet." } }
            ul.taps {
                @for (it, n) in brewery.brewed.iter() {
                    li class={ "tag " (srm(it)) } {
                        (icon("pint")) (n) (TIMES) " " (self.beer(it))
                        @if brewery.labels.has(it) { (icon_as("gold-label", "Gold Label")) }
                    }
                }
            }
        }
    }
}

/// Is a batch of the same recipe on the line that follows? Then that one has the name to glide by.
fn bottled(brewery: &Brewery, recipe: Recipe) -> bool {
    brewery.bottling.contains(&Some(recipe))
}

/// Batches that left the brewery.
pub(super) fn shipped(brewery: &Brewery) -> u16 {
    let here = brewery.bottling.iter().chain(brewery.vessels.values()).flatten().count();
    brewery.batches().saturating_sub(here as u16)
}

/// Beers in words; two of the same are one word.
fn listed(names: &[&str]) -> String {
    match names {
        [] => "nothing".into(),
        [first, second, rest @ ..] if first == second => {
            let two = format!("2 {first}");
            if rest.is_empty() { two } else { format!("{two} and {}", rest.join(" and ")) }
        }
        _ => names.join(" and "),
    }
}
