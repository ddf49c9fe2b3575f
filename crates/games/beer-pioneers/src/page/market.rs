//! The market stall: the pile, six cards over the brewing level track, and the objectives.
use super::painter::{Painter, picture};
use crate::{
    Goal,
    state::MARKET,
    words::{Card, Objective},
};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{Note, icon, seat_class, seat_mark};

/// Short names of the objectives, in their order.
const GOALS: [&str; Objective::COUNT] =
    ["3 identical", "4 different", "7 barrels", "6 tokens", "4 extensions", "Level 4", "4 bulbs"];

impl Painter<'_> {
    pub(super) fn market(&self) -> Markup {
        let reach = self.game.reach(self.mine());
        html! {
            section #cards class={ "market " (seat_class(self.front())) } aria-label={ "Market, places 1 to " (MARKET) ", and brewing level" } {
                div.shelf6 {
                    (self.piles())
                    @for (place, card) in self.view.market.iter().enumerate() {
                        div class={ "slot6" @if place < reach { " in-reach" } @else { " is-far" } } {
                            (self.market_card(place, *card))
                            (self.level(place))
                        }
                    }
                }
                div.goals {
                    h3 { "Objectives" }
                    @for goal in &self.view.objectives { (self.goal(goal)) }
                }
            }
        }
    }

    fn market_card(&self, place: usize, card: Option<Card>) -> Markup {
        let Some(card) = card else { return html! { div.bc.is-gone { span.vh { "empty place" } } } };
        let spot =
            self.viewpoint.spot(format!("market:{}", place + 1)).class("bc is-small").piece(format!("card-{card}"));
        spot.note(self.card_note(card)).show(self.face(card, None, None, true))
    }

    /// A plinth of the brewing level track: beers per brewing, and the bottles that stand there.
    fn level(&self, place: usize) -> Markup {
        let beers = self.game.values.brew_number.get(place).copied().unwrap_or_default();
        let here: Vec<Seat> =
            self.viewpoint.seats().filter(|&seat| usize::from(self.board(seat).level) == place + 1).collect();
        html! {
            div.plinth role="group" aria-label={ "Brewing level " (place + 1) ": " (plural(beers, "beer")) } {
                b { (beers) }
                @for seat in here {
                    span class={ "bm " (seat_class(seat)) } data-piece={ "bottle-" (seat.0 + 1) } role="img" aria-label=(self.viewpoint.name(seat)) {
                        (picture("bottle-m", "bm__b")) span.foot { (seat_mark(seat)) }
                    }
                }
            }
        }
    }

    fn piles(&self) -> Markup {
        let gone: Vec<&str> = self.view.discard.iter().map(|card| self.game.title(card)).collect();
        let played: Vec<&str> = self.view.in_play.iter().map(|card| self.game.title(card)).collect();
        let mut text = if gone.is_empty() { "Empty.".into() } else { format!("{}.", gone.join(", ")) };
        if !played.is_empty() {
            text = format!("{text} Being played: {}.", played.join(", "));
        }
        let discards = Note::new(format!("Discard pile: {}", plural(gone.len() as u8, "card")), text, "BP-11.12");
        let pile = Note::new(
            "Draw pile",
            "The top card is unknown; taking it cannot be undone. When the pile is empty, the discards are shuffled.",
            "BP-11.5",
        );
        html! {
            div.slot6.piles {
                (self.viewpoint.spot("market:pile").class("back").note(pile).show(html! { b { (self.view.pile) } span { "draw pile" } }))
                (self.viewpoint.spot("discards").class("discards").note(discards).show(html! { b { (gone.len()) } span.vh { " discards" } (icon("card-white")) }))
            }
        }
    }

    fn goal(&self, goal: &Goal) -> Markup {
        let (_, _, points) = self.game.values.objectives[goal.objective.index()];
        let places = self.game.claim_places();
        let far = self.viewpoint.seats().map(|seat| {
            let (reached, needed) = self.game.reached(self.board(seat), goal.objective);
            format!("{} {reached} of {needed}", self.viewpoint.name(seat))
        });
        let note = Note::new(
            self.game.objective_name(goal.objective),
            format!(
                "In your turn, while it holds, give up a bonus worker from hand for good: {} VP for the first{}. So far: {}.",
                points[0],
                if places > 1 { format!(", {} VP for the second", points[1]) } else { " and only one".into() },
                far.collect::<Vec<_>>().join(", ")
            ),
            "BP-15.1",
        );
        let (reached, needed) = self.game.reached(self.mine(), goal.objective);
        self.viewpoint.spot(format!("objective:{}", goal.objective)).class("goal").note(note).show(html! {
            b.goal__n { (GOALS[goal.objective.index()]) }
            span class={ "goal__s" @if reached >= needed { " is-met" } } { (reached.min(needed)) " of " (needed) @if reached >= needed { " ✓" } }
            span.goal__p {
                @for (place, points) in points.iter().enumerate().take(places) {
                    @if let Some(&seat) = goal.claimed.get(place) { span class={ "claim " (seat_class(seat)) } { (seat_mark(seat)) span.vh { (self.viewpoint.name(seat)) " has " (points) " VP" } } }
                    @else { span.claim { (points) span.vh { " VP" } } }
                }
            }
        })
    }
}
