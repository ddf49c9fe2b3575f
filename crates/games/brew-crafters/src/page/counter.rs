//! What lies over the street for one question only: people to hire, partners, baskets, bundles.
use super::painter::{Painter, note, own, own_as, partner};
use crate::action::Action;
use crate::set::Set;
use crate::steps::{Choose, Step};
use crate::words::{Ingredient, Lot, Partnership, Worker};
use maud::{Markup, html};
use taproom_core::plural;
use taproom_page::{Note, Spot, icon, icon_as, recon_of};

/// Faces in the windows of the Hiring hall; the others are behind the press.
const WINDOWS: usize = 3;

impl Painter<'_> {
    /// What the question that the viewer is asked alone needs, if it needs anything.
    pub(super) fn counter(&self) -> Option<Markup> {
        if !self.viewpoint.asked() {
            return None;
        }
        let (title, body) = match self.view.steps.top()? {
            Step::Choose(it) => {
                let (n, class) =
                    if it.advanced > 0 { (it.advanced, "Advanced Ingredient") } else { (it.basic, "Basic Ingredient") };
                (format!("Take {}", plural(n, class)), self.baskets(it))
            }
            Step::TradeReceive(it) => {
                (format!("For 1 {}", self.game.ingredient_name(it.given)), self.bundles(it.given))
            }
            Step::HireWorker(_) => ("For hire".into(), self.gallery(self.view.display)),
            Step::Agency(it) => ("The agency shows".into(), self.gallery(it.drawn)),
            Step::Partner(_) => ("Partners in town".into(), self.partners()),
            _ => return None,
        };
        Some(html! { div.counter { h3 { (title) } (body) } })
    }

    /// Are the workers laid out now?
    pub(super) fn asks_for_workers(&self) -> bool {
        self.viewpoint.asked() && matches!(self.view.steps.top(), Some(Step::HireWorker(_)))
    }

    /// Every handful that can be taken, in a basket.
    fn baskets(&self, step: &Choose) -> Markup {
        let mut offered = Vec::new();
        step.offer(|handful| offered.push((handful, self.viewpoint.answer(&Action::Take(handful).to_string()))));
        offered.retain(|(_, spot)| spot.is_choice());
        html! {
            ul.baskets {
                @for (handful, spot) in offered {
                    li {
                        (spot.class("basket plate").show(html! {
                            span.basket__in { @for it in handful.cubes() { (icon(it.slug())) } }
                            (own("basket__pic", "basket"))
                        }))
                    }
                }
            }
        }
    }

    /// The bundles for a cube of this kind.
    fn bundles(&self, given: Ingredient) -> Markup {
        let line = &self.game.values.trades[Lot::of(given).index()];
        html! {
            ul.baskets {
                @for (lot, goods) in line {
                    li {
                        (self.viewpoint.spot(format!("trade:{lot}")).class("basket plate").show(html! {
                            span.basket__in { (self.sums(goods)) }
                            (own("basket__pic", "basket"))
                        }))
                    }
                }
            }
        }
    }

    fn partners(&self) -> Markup {
        let used = Partnership::ALL.into_iter().filter(|&it| self.game.uses_partnership(it));
        let left = used.filter(|&it| self.view.partnerships[it].is_none());
        html! {
            ul.people {
                @for card in left {
                    @let gives = self.game.values.partnership_gives[card.index()];
                    li {
                        (self.partner(card).class("person plate").show(html! {
                            (own("person__pic", partner(card)))
                            b { (self.game.partnership_name(card)) }
                            span.person__t { "1 Basic " (icon("exchange")) " 1 " (self.game.ingredient_name(gives)) ", any time" }
                        }))
                    }
                }
            }
        }
    }

    /// A partnership card, wherever it lies.
    pub(super) fn partner(&self, card: Partnership) -> Spot<'_> {
        let named = &self.game.values.partnership_names[card.index()];
        let note = note(named, named.text.clone(), "BC-9.6");
        self.viewpoint.spot(format!("partnership:{card}")).piece(format!("partner-{card}")).note(note)
    }

    /// Workers as cards with their whole text.
    fn gallery(&self, shown: Set<Worker>) -> Markup {
        html! {
            ul class={ "people people--" (if shown.len() > 12 { "many" } else if shown.len() > 9 { "more" } else { "few" }) } {
                @for it in shown.iter() {
                    li {
                        (self.viewpoint.spot(format!("worker:{it}")).class("person plate").piece(format!("worker-{it}"))
                            .note(self.worker_note(it)).show(self.worker(it)))
                    }
                }
            }
        }
    }

    /// A worker's card.
    fn worker(&self, worker: Worker) -> Markup {
        let named = &self.game.values.worker_names[worker.index()];
        let cost = self.game.values.workers[worker.index()].cost;
        html! {
            (own("person__pic", worker.slug()))
            b { (named.name) }
            span.person__c { (icon_as("winter", "each Winter")) "$" (cost) (recon_of(&named.marks, "operating_cost")) }
            span.person__t { (named.text) }
        }
    }

    /// The card's text.
    pub(super) fn worker_note(&self, worker: Worker) -> Note {
        let named = &self.game.values.worker_names[worker.index()];
        let cost = self.game.values.workers[worker.index()].cost;
        note(named, format!("{} Costs ${cost} each Winter.", named.text), "BC-9.1")
    }

    /// Those who look out of the Hiring hall; a press shows all of them with their texts.
    pub(super) fn for_hire(&self) -> Markup {
        let display = self.view.display;
        if display.is_empty() {
            return html! {};
        }
        let rest = usize::from(display.len()).saturating_sub(WINDOWS);
        html! {
            button.windows type="button" popovertarget="for-hire" {
                @for it in display.iter().take(WINDOWS) { (own_as("window", it.slug(), self.game.worker_name(it))) }
                @if rest > 0 { span.window.window--more { "+" (rest) span.vh { " more" } } }
                span.vh { " for hire: show all" }
            }
            div.note.roster popover id="for-hire" {
                b { "Skilled workers for hire" }
                ul.people { @for it in display.iter() { li { span.person { (self.worker(it)) } } } }
            }
        }
    }
}
