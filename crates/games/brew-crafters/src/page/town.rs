//! What all players share beside the market: the collaboration, partners and workers.
use super::painter::{Painter, colour, face, note, pic};
use crate::explain::names::lot_name;
use crate::words::{Lot, Partnership, Worker};
use maud::{Markup, html};
use taproom_page::{Note, Spot, icon, icon_as, recon, seat_mark};

impl Painter<'_> {
    /// The collaboration card and the partnerships that are left.
    pub(super) fn town(&self) -> Markup {
        html! {
            div.pair #town {
                @if self.game.collaborates() { (self.collaboration()) }
                (self.partners())
            }
        }
    }

    fn collaboration(&self) -> Markup {
        let filled = self.view.collaboration.values().iter().flatten().count();
        html! {
            details.panel.fold open[self.viewpoint.glows("collaboration:")] {
                summary.panel__head { h2 { "Collaboration" } span.aside { (filled) " of 4 portions" } }
                div.panel__body { ul.portions { @for lot in Lot::ALL { li { (self.portion(lot)) } } } }
            }
        }
    }

    fn portion(&self, lot: Lot) -> Markup {
        let (values, by) = (&self.game.values, self.view.collaboration[lot]);
        let (cost, reward) = (&values.portion_cost[lot.index()], &values.portion_reward[lot.index()]);
        let note = Note {
            title: format!("{} portion", lot_name(lot)),
            text: format!(
                "Put in {}. When all four portions are in, its contributor takes {}. A batch that is unfinished at the end of \
                 the game gives {} Rep for each portion. Nobody puts in all four.",
                self.game.goods(cost),
                self.game.goods(reward),
                values.unfinished_rep
            ),
            rule: "BC-7.10",
            // Only the Malt portion's reward is in the rulebook.
            recon: lot != Lot::Malt,
        };
        let class = by.map_or("portion".into(), |seat| format!("portion is-in {}", colour(seat)));
        self.viewpoint.spot(format!("collaboration:{lot}")).class(class).note(note).show(html! {
            span.portion__cost { (self.heaps(cost)) }
            span.portion__foot {
                @match by {
                    Some(seat) => { (seat_mark(seat)) (self.viewpoint.name(seat)) ": " (self.sums(reward)) }
                    None => { "gives " (self.sums(reward)) @if lot != Lot::Malt { (recon("reward reconstructed")) } }
                }
            }
        })
    }

    fn partners(&self) -> Markup {
        let used = Partnership::ALL.into_iter().filter(|&it| self.game.uses_partnership(it));
        let left: Vec<Partnership> = used.filter(|&it| self.view.partnerships[it].is_none()).collect();
        html! {
            details.panel.fold open[self.viewpoint.glows("partnership:")] {
                summary.panel__head { h2 { "Local partnerships" } span.aside { (left.len()) " left" } }
                div.panel__body {
                    @if left.is_empty() { p.muted.small { "All partnerships are formed." } }
                    ul.mates { @for card in left { li { (self.partner(card).show(self.partner_face(card))) } } }
                }
            }
        }
    }

    /// A partnership card, wherever it lies.
    pub(super) fn partner(&self, card: Partnership) -> Spot<'_> {
        let named = &self.game.values.partnership_names[card.index()];
        let note = note(named, named.text.clone(), "BC-9.6");
        self.viewpoint.spot(format!("partnership:{card}")).class("mate").piece(format!("partner-{card}")).note(note)
    }

    /// What is on it.
    pub(super) fn partner_face(&self, card: Partnership) -> Markup {
        let gives = self.game.values.partnership_gives[card.index()];
        html! {
            (pic("mate__pic", gives.slug()))
            span.mate__name { (self.game.partnership_name(card)) }
            span.mate__text { "1 Basic " (icon("exchange")) " 1 " (self.game.ingredient_name(gives)) ", any time" }
        }
    }

    /// The workers on display.
    pub(super) fn workers(&self) -> Markup {
        let display = self.view.display;
        html! {
            details #workers .panel.fold open[self.viewpoint.glows("worker:")] {
                summary.panel__head {
                    h2 { "Skilled workers for hire" }
                    span.aside { (display.len()) " left" }
                }
                div.panel__body {
                    @if display.is_empty() { p.muted.small { "Everybody is hired." } }
                    ul.cards { @for it in display.iter() { li { (self.worker(it)) } } }
                }
            }
        }
    }

    /// A worker to hire.
    pub(super) fn worker(&self, worker: Worker) -> Markup {
        let named = &self.game.values.worker_names[worker.index()];
        let cost = self.game.values.workers[worker.index()].cost;
        let spot = self.viewpoint.spot(format!("worker:{worker}")).class("card").piece(format!("worker-{worker}"));
        spot.note(self.worker_note(worker)).show(html! {
            (pic("card__pic", face(worker)))
            span.card__name { (named.name) }
            span.card__sub {
                (icon_as("coin", "Costs")) "$" (cost) " each Winter"
                @if named.reconstructed { (recon("cost reconstructed")) }
            }
            span.card__text { (named.text) }
        })
    }

    /// The card's text.
    pub(super) fn worker_note(&self, worker: Worker) -> Note {
        let named = &self.game.values.worker_names[worker.index()];
        let cost = self.game.values.workers[worker.index()].cost;
        let text = format!("{} Costs ${cost} each Winter.", named.text);
        note(named, text, "BC-9.1")
    }
}
