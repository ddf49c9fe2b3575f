//! The road: four bays for trucks.
use super::painter::Painter;
use crate::words::TruckSpace;
use maud::{Markup, html};
use taproom_core::{Seat, capitalised};
use taproom_page::{Note, icon, icon_as};

/// Name and rule of each bay.
const BAYS: [(&str, &str); TruckSpace::COUNT] =
    [("Coins", "BP-8.2"), ("Order", "BP-8.3"), ("Barrel or card", "BP-8.5"), ("Exchange", "BP-8.6")];

impl Painter<'_> {
    pub(super) fn road(&self) -> Markup {
        html! { div.road role="group" aria-label="Road for trucks" { @for space in TruckSpace::ALL { (self.bay(space)) } } }
    }

    fn bay(&self, space: TruckSpace) -> Markup {
        let (list, first) = self.game.values.trucks[space.index()];
        let (name, rule) = BAYS[space.index()];
        let number = self.game.data().truck_action[space.index()].number;
        let covered = space == TruckSpace::Coins && !self.game.truck_coins_exist(self.view);
        let here: Vec<Seat> = self.viewpoint.seats().filter(|&seat| self.board(seat).truck == Some(space)).collect();
        let grey = self.view.neutral_truck.at == Some(space);
        let bonus = !self.game.values.list(first).is_empty();
        let mut text = capitalised(&format!("{}.", self.game.list_text(list, ", then ")));
        if bonus {
            text.extend([" The first truck of the round: also ", &self.game.list_text(first, ", "), "."]);
        }
        if covered {
            text = "The setup card covers this space for the whole game.".into();
        }
        let note = Note::new(self.game.truck_space_name(space), text, rule);
        let class = if covered { "bay is-covered" } else { "bay" };
        self.viewpoint.spot(format!("truck-space:{space}")).class(class).note(note).show(html! {
            b.bay__n { @if number > 0 { (number) " " } (name) }
            span.bay__e {
                @if covered { "covered" }
                @else {
                    @match space {
                        TruckSpace::Order => { "complete " b { "1" } (icon_as("card-purple", "order")) },
                        TruckSpace::Exchange => { "as workers " (icon("exchange")) },
                        _ => (self.signs(list)),
                    }
                }
            }
            @if bonus && !self.view.visited.has(space) { span.first { "first " (self.signs(first)) } }
            @if covered { span.planks {} }
            span.bay__t {
                @for &seat in &here { (self.truck(Some(seat), Some(format!("truck-{}", seat.0 + 1)))) }
                @if grey { (self.truck(None, Some("truck-grey".into()))) }
                @if here.is_empty() && !grey && !covered { span.bay__free { (icon("truck")) } }
            }
        })
    }
}
