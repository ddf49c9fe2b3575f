//! The hand of the brewery drawn large: its cards, or for others what everybody saw of it.
use super::{
    cards::Band,
    painter::{Painter, picture},
};
use crate::{
    Board, Step,
    words::{Beer, Card},
};
use maud::{Markup, html};
use taproom_core::plural;
use taproom_page::{icon, seat_class};

impl Painter<'_> {
    pub(super) fn hand(&self) -> Markup {
        let front = self.front();
        let hand = &self.view.hands[front.index()];
        let board = self.board(front);
        let open = hand.cards.unwrap_or(hand.seen);
        let unseen = hand.count.saturating_sub(open.len());
        let label = format!(
            "{}, {}, limit {}",
            self.viewpoint.whose(front, "hand"),
            plural(hand.count, "card"),
            board.hand_limit
        );
        html! {
            section #hand class={ "hand has-" (hand.count.min(14)) @if hand.count > 4 { " is-full" } " " (seat_class(front)) } data-hand-of=(front.0 + 1) aria-label=(label) {
                @for card in open.iter() { (self.hand_card(card, board)) }
                @for n in 0..unseen { div.bc.is-back { b { @if n == 0 { (unseen) } } span.vh { " unseen card" } (icon("card-back")) } }
                @if hand.count == 0 { p.hand__none { (picture("c-cooper", "hand__pic")) "No cards in hand" } }
            }
        }
    }

    fn hand_card(&self, card: Card, board: &Board) -> Markup {
        let spot = self.viewpoint.spot(format!("hand:{card}")).piece(format!("card-{card}")).note(self.card_note(card));
        let live = self.playing().filter(|_| spot.is_choice());
        let ready = self.lacks(board, card) == Some(0);
        spot.class(if ready { "bc is-big is-ready" } else { "bc is-big" }).show(html! {
            (self.face(card, Some(board), live, false))
            @if ready { span.ready { (icon("check")) "can deliver" } }
        })
    }

    /// Which band the question is about.
    fn playing(&self) -> Option<Band> {
        match self.top() {
            Some(Step::PlayBrown(_)) => Some(Band::Brown),
            Some(Step::PlayWhite(_)) => Some(Band::White),
            Some(Step::CompleteOrder(_)) => Some(Band::Purple),
            _ => None,
        }
    }

    /// How many beers and barrels the cellar lacks for the order of a card.
    fn lacks(&self, board: &Board, card: Card) -> Option<u16> {
        let order = self.game.values.card(card).purple?;
        let named: u16 = order.beers.iter().map(|&n| u16::from(n)).sum();
        let missing = |beer: Beer| order.beers[beer.index()].saturating_sub(board.beers.count(beer));
        let lack: u16 = Beer::ALL.iter().map(|&beer| u16::from(missing(beer))).sum();
        // Beers beyond the named ones may stand for icons of any type.
        let spare = board.beers.total() - (named - lack);
        let any = u16::from(order.any).saturating_sub(spare);
        Some(lack + any + u16::from(order.barrels.saturating_sub(board.barrels)))
    }
}
