//! Brewery cards: the hand, and how a card looks.
use super::Painter;
use crate::{
    steps::{self, Draw, Step},
    words::{Brewery, Colour},
};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{Note, Spot, panel, recon, worth};

impl Painter<'_> {
    /// The viewer's cards; nothing for a spectator.
    pub(super) fn hand(&self) -> Option<Markup> {
        let seat = self.viewpoint.me()?;
        let hand = &self.view.hands[seat.index()].known;
        Some(panel(
            "hand",
            "My hand",
            None,
            html! { (self.plays(seat)) },
            html! {
                @if hand.is_empty() {
                    p.help { "No cards. An empty hand draws " (self.game.edition.data.turn.empty_hand_draw) " at the end of the turn." }
                } @else {
                    ul.hand tabindex="0" aria-label="My hand" {
                        @for (card, copies) in hand.iter() {
                            li {
                                @let spot = self.viewpoint.spot(format!("hand:{card}"));
                                @let spot = if self.played() == Some(card) { spot } else { spot.piece(format!("card-{card}")) };
                                (self.card(spot, card, copies, Some(seat)))
                            }
                        }
                    }
                }
            },
        ))
    }

    /// How many plays are left and what will be drawn, in the viewer's own turn.
    fn plays(&self, seat: Seat) -> String {
        let own = self.view.steps.iter().find_map(|step| match step {
            Step::Play(it) if it.seat == seat => Some((it.plays, true)),
            Step::Draw(it) if it.seat == seat => Some((it.plays, false)),
            _ => None,
        });
        let Some((plays, may_play)) = own else { return String::new() };
        let left = steps::max_plays(self.game, self.view).saturating_sub(plays);
        let left = if may_play { format!("{} left · ", plural(left, "counted play")) } else { String::new() };
        if self.view.in_face_off() {
            return format!("{left}nobody draws");
        }
        let cards = Draw { seat, plays }.cards(self.game, &self.view.hands[seat.index()].known);
        format!("{left}would draw {} now", plural(cards, "card"))
    }

    /// The card that is being played and lies nowhere else yet.
    pub(super) fn played(&self) -> Option<Brewery> {
        self.view.being_resolved().last()
    }

    /// A whole card. `holder`: whose hand it is in, to say whether its own effect is possible.
    pub(super) fn card(&self, spot: Spot<'_>, card: Brewery, copies: u8, holder: Option<Seat>) -> Markup {
        let it = self.game.card(card);
        let printed = &self.game.card_texts[card.index()];
        // In a hand the tag below says what else it can be used for.
        let text = if holder.is_some() { self.game.own_effect(card) } else { &printed.text };
        let orange = if it.colour == Colour::Orange { " hand-card--orange" } else { "" };
        let has_hand = |other: Seat| self.view.hands[other.index()].size > 0;
        let possible = |seat| it.requires.iter().all(|&it| steps::holds(self.game, self.view, seat, it, has_hand));
        let stopped = holder.is_some_and(|seat| !possible(seat));
        spot.class(format!("hand-card{orange}")).note(self.card_note(card)).show(html! {
            span.hand-card__name {
                span { (printed.name) @if copies > 1 { " ×" (copies) } }
                @if printed.reconstructed { (recon("text reconstructed")) }
            }
            span.hand-card__text { (text) }
            span.hand-card__foot {
                span { (it.class) }
                @if it.pints > 0 { (worth("pint", "Pints", it.pints)) }
                @if it.free_play { span.tag.tag--info { "free play" } }
                @if stopped { span.tag.tag--bad { "now only choose 2" } }
                @else if it.or_two && holder.is_some() { span.tag { "or choose 2" } }
            }
        })
    }

    pub(super) fn card_note(&self, card: Brewery) -> Note {
        let it = self.game.card(card);
        let printed = &self.game.card_texts[card.index()];
        let then = if it.colour == Colour::Green { "goes to the discard stack" } else { "stays in front of you" };
        let text = format!("{} The card {then}. The box holds {} of it.", printed.text, it.copies);
        Note { title: printed.name.clone(), text, rule: rule_of(card), recon: printed.reconstructed }
    }
}

/// The rule that describes the card.
fn rule_of(card: Brewery) -> &'static str {
    match card {
        Brewery::SmashHit => "PC-8.1",
        Brewery::Merch => "PC-8.2",
        Brewery::LocalInvestors => "PC-8.3",
        Brewery::MugClub => "PC-8.4",
        Brewery::CelebrityEndorsement => "PC-8.5",
        Brewery::RestockGrains => "PC-8.6",
        Brewery::RestockHops => "PC-8.7",
        Brewery::SpecialOrder => "PC-8.8",
        Brewery::NewRecipe => "PC-8.9",
        Brewery::Venue => "PC-8.10",
        Brewery::HangoverCure => "PC-8.11",
        Brewery::DumpsterDiving => "PC-8.12",
        Brewery::BeerFestival => "PC-8.13",
        Brewery::FreshStart => "PC-8.14",
        Brewery::BlindTasteTest => "PC-8.15",
        Brewery::RodentsInTheGrainSupply => "PC-8.16",
        Brewery::FermenterExplosion => "PC-8.17",
        Brewery::Redistribution => "PC-8.18",
        Brewery::SpoiledBatch => "PC-8.19",
        Brewery::SwapRecipes => "PC-8.20",
        Brewery::TapTakeover => "PC-8.21",
        Brewery::DistributorsLicense => "PC-8.22",
        Brewery::Taproom => "PC-8.23",
        Brewery::BottlingLine => "PC-8.24",
        Brewery::DiningRoom => "PC-8.25",
        Brewery::SupermarketShelves => "PC-8.26",
        Brewery::RestaurantTables => "PC-8.27",
        Brewery::MetroDistribution => "PC-8.28",
        Brewery::StateDistribution => "PC-8.29",
        Brewery::BigTanks => "PC-8.30",
    }
}
