//! The chalkboard with the bonus actions, the improved ones behind a gate of lightbulbs.
use super::{brief::cost_sign, painter::Painter};
use crate::{explain::text::pay_text, words::BonusAction};
use maud::{Markup, html};
use taproom_core::{capitalised, plural};
use taproom_page::{Note, icon_as};

impl Painter<'_> {
    pub(super) fn bonus(&self) -> Markup {
        let game = &self.game.data().game;
        let (bulbs, needed) = (self.game.bulbs(self.mine()), game.improved_area_bulbs);
        let area = |name: &'static str| self.game.data().bonus_action.iter().filter(move |row| row.area == name);
        html! {
            div.bonus {
                h3 {
                    "Bonus actions " small { "with " (game.bonus_threshold) " or more" }
                    span.bonus__out {
                        @for seat in self.viewpoint.seats() { @for _ in 0..self.board(seat).bonus_board { (self.bonus_worker(seat)) } }
                    }
                }
                div.bonus__in {
                    @for row in area("basic") { (self.bonus_action(row.id, "bs")) }
                    span.gate { (icon_as("lightbulb", "lightbulbs needed")) @if bulbs >= needed { b { (needed) } i.have { "✓" } } @else { b { (bulbs) "/" (needed) } } }
                    @for row in area("improved") { (self.bonus_action(row.id, if bulbs >= needed { "bs is-better" } else { "bs is-better is-far" })) }
                }
            }
        }
    }

    fn bonus_action(&self, bonus: BonusAction, class: &str) -> Markup {
        let (cost, bulbs, list) = self.game.values.bonus[bonus.index()];
        let row = &self.game.data().bonus_action[bonus.index()];
        let need = if bulbs > 0 { format!(" Needs {}.", plural(bulbs, "lightbulb")) } else { String::new() };
        let note = Note {
            title: row.name.clone(),
            text: format!("{}.{need}", capitalised(&format!("{}{}", pay_text(cost), self.game.list_text(list, ", ")))),
            rule: if bulbs > 0 { "BP-6.5" } else { "BP-6.4" },
            recon: self.game.marks("bonus_action", bonus.slug()),
        };
        let inside = html! { (cost_sign(cost)) (self.signs(list)) };
        self.viewpoint.spot(format!("bonus:{bonus}")).class(class).note(note).show(inside)
    }
}
