//! The deck of the turn order: eight spaces, and who began this round.
use super::painter::Painter;
use crate::state::TURN_SPACES;
use maud::{Markup, html};
use taproom_core::{Seat, capitalised};
use taproom_page::{Note, icon, recon, seat_class, seat_mark};

impl Painter<'_> {
    pub(super) fn turn_order(&self) -> Markup {
        let names = self.view.order.iter().map(|&seat| self.viewpoint.name(seat)).collect::<Vec<_>>().join(", ");
        html! {
            div.order {
                h3 {
                    "Turn order " small { "left goes first next round " (recon(&self.game.marks("turn_space", &self.game.data().turn_space[0].name))) }
                    span.order__now role="img" aria-label={ "This round: " (names) } {
                        small { "now" }
                        @for &seat in &self.view.order { span.keg { (icon("barrel")) (seat_mark(seat)) } }
                    }
                }
                div.order__in { @for position in 1..=TURN_SPACES { (self.turn_space(position)) } }
            }
        }
    }

    fn grey(&self, what: &str, holder: Option<Seat>) -> String {
        match holder {
            Some(seat) if self.viewpoint.is_me(seat) => format!(" The neutral {what} is yours this round."),
            Some(seat) => format!(" The neutral {what} is with {}.", self.viewpoint.name(seat)),
            None => String::new(),
        }
    }

    fn turn_space(&self, position: u8) -> Markup {
        let list = self.game.values.turn_spaces[usize::from(position) - 1];
        let here = self.view.stands_on(position);
        let class = here.map_or_else(|| "ts".into(), |seat| format!("ts is-occupied {}", seat_class(seat)));
        let (worker, truck) = (self.view.neutral_worker.holder, self.view.neutral_truck.holder);
        let note = Note {
            title: format!("Turn order space {position}"),
            text: format!(
                "{}. Further left is earlier next round.{}{}",
                capitalised(&self.game.list_text(list, ", ")),
                self.grey("worker", worker),
                self.grey("truck", truck)
            ),
            rule: "BP-7.2",
            recon: self.game.marks("turn_space", &self.game.data().turn_space[usize::from(position) - 1].name),
        };
        self.viewpoint.spot(format!("turn-space:{position}")).class(class).note(note).show(html! {
            span.ts__n { (position) }
            span.ts__b { (self.signs(list)) }
            @if let Some(seat) = here { (self.helper(seat, "turn order", Some(format!("order-{}", seat.0 + 1)))) }
        })
    }
}
