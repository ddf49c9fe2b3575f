//! What lies on the table for one question only: cubes to choose, bundles, workers shown, the box.
use super::painter::Painter;
use crate::action::Action;
use crate::effect::Goods;
use crate::steps::{Choose, Step};
use crate::words::{Ingredient, Lot};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{icon, panel};

impl Painter<'_> {
    /// The part that this question alone needs, if it needs one.
    pub(super) fn tray(&self) -> Option<Markup> {
        let (title, seat, body) = match self.view.steps.top()? {
            Step::Choose(it) => {
                let class = if it.advanced > 0 { "Advanced" } else { "Basic" };
                (format!("Take {class} Ingredients"), it.seat, self.handfuls(it))
            }
            Step::TradeReceive(it) => {
                (format!("For 1 {}", self.game.ingredient_name(it.given)), it.seat, self.bundles(it.given))
            }
            Step::Agency(it) => {
                let shown = html! { ul.cards { @for worker in it.drawn.iter() { li { (self.worker(worker)) } } } };
                ("Employment Agency".into(), it.seat, shown)
            }
            Step::DevelopSecret(it) => {
                let shown = self.view.recipe_box?;
                let cards = html! { ul.cards { @for it in shown.iter() { li { (self.recipe(it, "box")) } } } };
                ("The box of recipes".into(), it.seat, cards)
            }
            _ => return None,
        };
        Some(panel("tray", &title, None, self.chooser(seat), body))
    }

    fn chooser(&self, seat: Seat) -> Markup {
        html! {
            @if self.viewpoint.is_me(seat) { "you choose" } @else { (self.viewpoint.name(seat)) " chooses" }
        }
    }

    /// Every handful that can be taken, as pieces.
    fn handfuls(&self, step: &Choose) -> Markup {
        let mut offered = Vec::new();
        step.offer(|handful| offered.push((handful, self.viewpoint.answer(&Action::Take(handful).to_string()))));
        offered.retain(|(_, spot)| spot.is_choice());
        let due = Goods { any_basic: step.basic, any_advanced: step.advanced, ..Goods::default() };
        html! {
            @if offered.is_empty() {
                p.small { "To be chosen: " (self.sums(&due)) }
            } @else {
                ul.mixes {
                    @for (handful, spot) in offered {
                        li { (spot.class("opt mix").show(html! { @for it in handful.cubes() { (icon(it.slug())) } })) }
                    }
                }
            }
        }
    }

    /// The bundles for a cube of this kind.
    fn bundles(&self, given: Ingredient) -> Markup {
        let line = &self.game.values.trades[Lot::of(given).index()];
        html! {
            ul.mixes {
                @for (lot, goods) in line {
                    li { (self.viewpoint.spot(format!("trade:{lot}")).class("opt mix").show(self.heaps(goods))) }
                }
            }
        }
    }
}
