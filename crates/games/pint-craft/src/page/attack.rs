//! What others did since the viewer's last answer, and the star of an attack on the viewer.
use super::painter::{Painter, art, picture};
use crate::{steps::Step, words::Brewery};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Deed, seat_mark};

/// The cards that hit others, the worst first.
const ATTACKS: [Brewery; 7] = [
    Brewery::TapTakeover,
    Brewery::SpoiledBatch,
    Brewery::SwapRecipes,
    Brewery::FermenterExplosion,
    Brewery::Redistribution,
    Brewery::BlindTasteTest,
    Brewery::RodentsInTheGrainSupply,
];

/// An attack on the viewer.
pub(super) struct Attack {
    pub(super) by: Seat,
    card: Option<Brewery>,
    what: String,
    how: &'static str,
}

impl Painter<'_> {
    /// One pill for each rival: what hit the viewer, else what went on tap. All of it is in the log.
    pub(super) fn since(&self) -> Markup {
        let few = self.rivals().count() <= 2;
        let told = |seat: Seat| {
            let deeds = &self.viewpoint.person(seat).deeds;
            let tapped = || deeds.iter().rfind(|deed| deed.text.contains(" on tap"));
            let played = || deeds.iter().rfind(|deed| few && deed.text.contains(" plays "));
            deeds.iter().find(|deed| deed.at_me).or_else(tapped).or_else(played)
        };
        html! {
            @for seat in self.rivals() {
                @if let Some(deed) = told(seat) {
                    @let all: Vec<&str> = self.viewpoint.person(seat).deeds.iter().map(|deed| deed.text.as_str()).collect();
                    span class={ "ev" @if deed.at_me { " is-bad" } } title=(all.join(" ")) { (seat_mark(seat)) span { (self.to_me(deed)) } }
                }
            }
        }
    }

    /// The sentence, with "you" for the viewer.
    fn to_me(&self, deed: &Deed) -> String {
        let text = deed.text.trim_end_matches('.');
        match self.viewpoint.me().filter(|_| deed.at_me) {
            Some(me) => text.replace(&format!(" {}", self.viewpoint.person(me).name), " you"),
            None => text.to_owned(),
        }
    }

    /// Who attacks the viewer right now, or did since the last answer.
    pub(super) fn attack(&self) -> Option<Attack> {
        self.attack_now().or_else(|| {
            let hit =
                |seat: Seat| self.viewpoint.person(seat).deeds.iter().find(|deed| deed.at_me).map(|it| (seat, it));
            let (by, deed) = self.rivals().find_map(hit)?;
            let plays = |card: &Brewery| format!(" plays {}", self.game.card_name(*card));
            let deeds = &self.viewpoint.person(by).deeds;
            let card = ATTACKS.into_iter().find(|card| deeds.iter().any(|deed| deed.text.contains(&plays(card))))?;
            Some(Attack { by, card: Some(card), what: self.to_me(deed), how: "" })
        })
    }

    fn attack_now(&self) -> Option<Attack> {
        let me = self.viewpoint.me()?;
        let by = self.view.on_turn().filter(|&seat| seat != me)?;
        let (what, how) = match *self.view.steps.top()? {
            Step::Spoil(it) if it.victim == me => ("spoils your batch", "You pick what goes off tap"),
            Step::Orange(it) if it.victim == me => ("is after your cards", "One of your Orange cards"),
            Step::Takeover(it) if it.victim == me => ("takes over a tap", "One of your Recipes"),
            Step::Steal(it) if it.victim == me => ("picks your hand", "Cards out of your hand"),
            _ => return None,
        };
        Some(Attack { by, card: self.played(), what: format!("{} {what}", self.viewpoint.name(by)), how })
    }

    /// A red star, until the viewer's next answer.
    pub(super) fn star(&self) -> Markup {
        let Some(Attack { by, card, what, how }) = self.attack() else { return html! {} };
        let past = if self.attack_now().is_none() { " is-past" } else { "" };
        html! {
            section class={ "attack" (past) } aria-label="Attack on you" {
                (picture("star", "burst"))
                div.attack__in {
                    @if let Some(card) = card { (art(card)) }
                    p {
                        em { (seat_mark(by)) @if let Some(card) = card { (self.game.card_name(card)) } }
                        strong { (what) }
                        @if !how.is_empty() { span { (how) } }
                    }
                }
            }
        }
    }
}
