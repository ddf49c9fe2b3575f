//! The hand of the brewery drawn large: its cards, or for others what everybody saw of it.
use super::{cards::Band, painter::Painter};
use crate::{
    Board, Step,
    words::{Beer, Card},
};
use maud::{Markup, html};
use taproom_core::plural;
use taproom_page::panel;

impl Painter<'_> {
    pub(super) fn hand(&self) -> Markup {
        let front = self.front();
        let hand = &self.view.hands[front.index()];
        let board = self.board(front);
        let aside = html! { (plural(hand.count, "card")) ", limit " (board.hand_limit) " at the round end" };
        let body = match hand.cards {
            Some(cards) if cards.is_empty() => html! { p.help { "No cards in hand." } },
            Some(cards) => html! {
                ul.pcs.pcs--hand tabindex="0" aria-label="Hand" {
                    @for card in cards.iter() { li { (self.hand_card(card, board)) } }
                }
            },
            None => html! {
                p.help { "Hands are secret." @if !hand.seen.is_empty() { " Seen being taken:" } }
                ul.minis { @for card in hand.seen.iter() { li { (self.mini(card, "eye")) } } }
            },
        };
        panel("hand", &self.viewpoint.whose(front, "hand"), Some(front), aside, body)
    }

    fn hand_card(&self, card: Card, board: &Board) -> Markup {
        let spot = self.viewpoint.spot(format!("hand:{card}")).piece(format!("card-{card}")).note(self.card_note(card));
        let live = self.playing().filter(|_| spot.is_choice());
        let lacks = self.lacks(board, card);
        spot.class("pc").show(html! {
            (self.face(card, Some(board), live))
            @match lacks {
                Some(0) => span.pc__tag { span.tag.tag--good { "order in reach" } },
                Some(n) => span.pc__tag { span.tag { "order lacks " (n) } },
                None => {},
            }
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
