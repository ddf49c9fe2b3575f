//! The turn order area.
use super::painter::{Painter, colour, fold};
use crate::state::TURN_SPACES;
use maud::{Markup, html};
use taproom_core::{Seat, capitalised};
use taproom_page::{Note, recon, seat_mark};

impl Painter<'_> {
    pub(super) fn turn_order(&self) -> Markup {
        let front = self.front();
        let name = self.viewpoint.name(front);
        let stand = self.mine().stand;
        let aside = html! { (name) ": " @if let Some(position) = stand { "space " (position) } @else { "not yet" } };
        let body = html! {
            ol.t8 { @for position in 1..=TURN_SPACES { li { (self.turn_space(position)) } } }
            p.help {
                "This round: " (self.names(self.view.order.iter().copied())) ". "
                @let next = self.next_order();
                @if !next.is_empty() { "Next round so far: " (self.names(next.into_iter())) ". " }
                (self.grey("worker", self.view.neutral_worker.holder))
                (self.grey("truck", self.view.neutral_truck.holder))
                (recon("places of the bonuses reconstructed"))
            }
        };
        fold("order", "Turn order", &aside, self.viewpoint.glows("turn-space:"), &body)
    }

    fn names(&self, seats: impl Iterator<Item = Seat>) -> String {
        seats.map(|seat| self.viewpoint.name(seat)).collect::<Vec<_>>().join(", ")
    }

    /// Who stands on the turn order spaces, from left to right.
    fn next_order(&self) -> Vec<Seat> {
        let mut found: Vec<(u8, Seat)> =
            self.viewpoint.seats().filter_map(|seat| Some((self.board(seat).stand?, seat))).collect();
        found.sort_unstable();
        found.into_iter().map(|(_, seat)| seat).collect()
    }

    fn grey(&self, what: &str, holder: Option<Seat>) -> String {
        match holder {
            Some(seat) if self.viewpoint.is_me(seat) => format!("The neutral {what} is yours this round. "),
            Some(seat) => format!("The neutral {what} is with {}. ", self.viewpoint.name(seat)),
            None => format!("The neutral {what} is free. "),
        }
    }

    fn turn_space(&self, position: u8) -> Markup {
        let list = self.game.values.turn_spaces[usize::from(position) - 1];
        let here = self.view.stands_on(position);
        let class = here.map_or_else(|| "t8__s".into(), |seat| format!("t8__s is-on {}", colour(seat)));
        let note = Note {
            title: format!("Turn order space {position}"),
            text: format!("{}. Further left is earlier next round.", capitalised(&self.game.list_text(list, ", "))),
            rule: "BP-7.2",
            recon: true,
        };
        let grey = self.game.values.list(list).iter().any(|it| matches!(it, crate::Effect::Neutral { .. }));
        self.viewpoint.spot(format!("turn-space:{position}")).class(class).note(note).show(html! {
            span.t8__n { (position) }
            span class={ "t8__i" @if grey { " is-neutral" } } { (self.list_picture(list)) }
            span.t8__t { (self.brief_list(list, ", ")) }
            @if let Some(seat) = here {
                span.t8__w data-piece={ "order-" (seat.0 + 1) } { (seat_mark(seat)) (self.viewpoint.name(seat)) }
            }
        })
    }
}
