//! People and secrets of one brewery.
use super::painter::{Painter, face, pic};
use crate::action::Action;
use crate::words::{Complex, Ingredient, Partnership, Recipe};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{Note, icon, recon};

impl Painter<'_> {
    /// Workers and partners, with the exchanges they allow.
    pub(super) fn team(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let cards: Vec<Partnership> = self.view.partners_of(seat).collect();
        html! {
            h3.eyebrow { "Team and partners" }
            @if cards.is_empty() && brewery.workers.is_empty() { p.muted.small { "Nobody yet: hire at the market." } }
            ul.mates {
                @for worker in brewery.workers.iter() {
                    @let named = &self.game.values.worker_names[worker.index()];
                    li {
                        (self.viewpoint.spot(format!("team:{}-{worker}", seat.0)).class("mate").piece(format!("worker-{worker}"))
                            .note(self.worker_note(worker)).show(html! {
                                (pic("mate__pic", face(worker)))
                                span.mate__name { (named.name) @if named.reconstructed { " " (recon("cost reconstructed")) } }
                                span.mate__text { (named.text) " $" (self.game.values.workers[worker.index()].cost) " each Winter." }
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
        let mut gets: Vec<Ingredient> = cards.iter().map(|it| self.game.values.partnership_gives[it.index()]).collect();
        gets.sort_unstable();
        gets.dedup();
        let all = gets.iter().flat_map(|&get| Ingredient::BASIC.map(|give| (give, get)));
        let answer = |(give, get)| self.viewpoint.answer(&Action::Exchange(give, get).to_string());
        let open: Vec<_> = all.map(|it| (it, answer(it))).filter(|(_, spot)| spot.is_choice()).collect();
        html! {
            @if !open.is_empty() {
                ul.mixes {
                    @for ((give, get), spot) in open {
                        li {
                            (spot.class("opt mix").show(html! {
                                (icon(give.slug())) (icon("exchange")) (icon(get.slug()))
                            }))
                        }
                    }
                }
            }
        }
    }

    /// Secret recipes: the owner's own as cards, hidden ones of others as backs.
    pub(super) fn secrets(&self, seat: Seat) -> Markup {
        if !self.game.has(Complex::DevelopSecretRecipe) {
            return html! {};
        }
        let me = self.viewpoint.is_me(seat);
        let place = if me { "brewery-action:secret".into() } else { format!("secret:{}", seat.0) };
        let note = Note {
            title: "Develop a secret recipe".into(),
            text: format!(
                "A Brewery Action: take an Advanced Recipe from the box, face down. Only you can brew it; its first batch sold \
                 gives {} Rep more. It has no Gold Label.",
                self.game.values.secret_rep
            ),
            rule: "BC-12.5",
            recon: false,
        };
        html! {
            h3.eyebrow { "Secret recipes" }
            (self.viewpoint.spot(place).class("act").note(note).show(html! {
                (pic("act__pic", "card-back"))
                span.act__name { "Develop a secret recipe" }
                span.act__text { "+" (self.game.values.secret_rep) " Rep when its first batch is sold" }
            }))
            (self.backs(seat))
            @if !self.view.secrets_of(seat).is_empty() {
                ul.cards.cards--one { @for it in self.view.secrets_of(seat).iter() { li { (self.secret(seat, it)) } } }
            }
        }
    }

    fn secret(&self, seat: Seat, recipe: Recipe) -> Markup {
        let brewery = self.of(seat);
        html! {
            (self.recipe(recipe, "recipe"))
            span.secret-marks {
                @if self.view.face_down(seat).has(recipe) { span.tag { (icon("eye")) "only you see it" } }
                @if brewery.prizes.has(recipe) {
                    span.tag { (icon("rep")) (self.game.values.secret_rep) " when sold" }
                }
            }
        }
    }

    /// Cards that this viewer sees from behind.
    pub(super) fn backs(&self, seat: Seat) -> Markup {
        let all = self.view.hidden_recipes.get(seat.index()).copied().unwrap_or(0);
        let unknown = all.saturating_sub(self.view.face_down(seat).len());
        html! {
            @if unknown > 0 {
                span.tag { (icon("card-back")) (plural(unknown, "secret recipe")) " face down" }
            }
        }
    }
}
