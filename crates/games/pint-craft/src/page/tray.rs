//! A tray over the counter, with what is picked from and has no room elsewhere: the discard stack, cards and glasses of rivals
//! if there are many, words for the name of a brewery.
use super::painter::{Painter, art};
use crate::{
    steps::Step,
    words::{Emblem, Epithet},
};
use maud::{Markup, html};
use taproom_core::{Seat, capitalised};

/// How wide a rival's place is, and how wide a card and a glass with its name are.
const PLACE: usize = 418;
const ALONE: usize = 900;
const CARD: usize = 71;
const GLASS: usize = 68;

impl Painter<'_> {
    /// Is something to be picked from the tray?
    pub(super) fn tray_asked(&self) -> bool {
        ["discard:", "name:", "sign:"].iter().any(|place| self.viewpoint.glows(place))
            || self.cards_in_tray()
            || self.taps_in_tray()
    }

    pub(super) fn tray(&self) -> Markup {
        if !self.tray_asked() {
            return html! {};
        }
        let spot = |place: String, class: &str| self.viewpoint.spot(place).class(class);
        html! {
            section.tray #tray aria-label="To pick from" {
                @if self.viewpoint.glows("discard:") {
                    h2 { "The discard stack" }
                    ul.tray__in.is-cards {
                        @for (card, copies) in self.discards() {
                            li { (spot(format!("discard:{card}"), "pick").note(self.card_note(card)).show(html! {
                                (art(card)) span.mini__name { (self.game.card_name(card)) } @if copies > 1 { b.times { "×" (copies) } }
                            })) }
                        }
                    }
                } @else if self.viewpoint.glows("name:") {
                    h2 { "The name of your brewery begins" }
                    ul.tray__in.is-words { @for word in Epithet::ALL { li { (spot(format!("name:{word}"), "word").show(html! { span { (capitalised(word.slug())) } })) } } }
                } @else if self.viewpoint.glows("sign:") {
                    h2 { (self.begun()) " …" }
                    ul.tray__in.is-words { @for word in Emblem::ALL { li { (spot(format!("sign:{word}"), "word").show(html! { span { (capitalised(word.slug())) } })) } } }
                } @else if self.cards_in_tray() {
                    @if let Some(Step::Orange(it)) = self.view.steps.top() {
                        h2 { (self.viewpoint.whose(it.victim, "Orange cards")) }
                        ul.tray__in.is-cards { @for (card, copies) in self.view.in_play[it.victim.index()].iter() { li { (self.mini(it.victim, card, copies)) } } }
                    }
                } @else {
                    h2 { "On tap across the bar" }
                    ul.tray__in.is-taps {
                        @for seat in self.rivals() { @for recipe in self.view.taps[seat.index()].iter() {
                            @if self.viewpoint.glows(&format!("tap:{recipe}")) { li { (self.tap_to_pick(seat, recipe)) } }
                        } }
                    }
                }
            }
        }
    }

    /// How the name of the viewer's brewery begins.
    fn begun(&self) -> String {
        let word = self.view.names[self.viewpoint.front().index()].epithet;
        word.map(|word| capitalised(word.slug())).unwrap_or_default()
    }

    /// Orange cards of a rival are asked for, and do not lie there in full.
    pub(super) fn cards_in_tray(&self) -> bool {
        self.viewpoint.glows("in-play:") && self.crowded()
    }

    /// Glasses of rivals are asked for, and their names have no room there.
    pub(super) fn taps_in_tray(&self) -> bool {
        let mut glasses = self.rivals().flat_map(|seat| self.view.taps[seat.index()].iter());
        glasses.any(|recipe| self.viewpoint.glows(&format!("tap:{recipe}"))) && self.crowded()
    }

    /// Is there a rival whose things have no room for their names?
    fn crowded(&self) -> bool {
        let width = if self.rivals().count() == 1 { ALONE } else { PLACE };
        let wants = |seat: Seat| {
            let n = seat.index();
            self.view.in_play[n].kinds().count() * CARD + usize::from(self.view.taps[n].len()) * GLASS
        };
        self.few_words() || self.rivals().any(|seat| wants(seat) > width)
    }
}
