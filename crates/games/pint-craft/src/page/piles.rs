//! The deck and the discard stack.
use super::Painter;
use crate::words::Brewery;
use maud::{Markup, html};
use taproom_page::stat;

impl Painter<'_> {
    pub(super) fn piles(&self) -> Markup {
        let discard = &self.view.discard;
        let top = discard.last().copied();
        let asked = self.viewpoint.glows("discard:");
        // Those thrown away last come first.
        let mut kinds: Vec<(Brewery, u8)> = Vec::new();
        for &card in discard.iter().rev() {
            match kinds.iter_mut().find(|(kind, _)| *kind == card) {
                Some((_, copies)) => *copies += 1,
                None => kinds.push((card, 1)),
            }
        }
        html! {
            details.fold.panel #piles open[asked] {
                summary.panel__head {
                    h2 { "Deck and discard stack" }
                    span.aside {
                        (stat("card-back", "cards in the deck", self.view.deck))
                        span { (discard.len()) " discarded" @if let Some(card) = top { ", " (self.game.card_name(card)) " on top" } }
                    }
                }
                div.panel__body {
                    @if kinds.is_empty() { p.help { "The discard stack is empty. When the deck runs out, it is shuffled into a new one." } }
                    @else if asked {
                        ul.hand tabindex="0" aria-label="Discard stack" {
                            @for &(card, copies) in &kinds {
                                li { (self.card(self.viewpoint.spot(format!("discard:{card}")), card, copies, None)) }
                            }
                        }
                    } @else {
                        ul.row.row--wrap aria-label="Discard stack, the last ones first" {
                            @for &(card, copies) in &kinds {
                                li {
                                    (self.viewpoint.spot(format!("discard:{card}")).class("mini").note(self.card_note(card)).show(html! {
                                        (self.game.card_name(card)) @if copies > 1 { " ×" (copies) }
                                    }))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
