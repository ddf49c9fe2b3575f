//! The whole board of a rival, as a press on the name opens it.
use super::{dice, faces, goods, painter::Painter};
use crate::{
    explain::field_name,
    words::{Building, Where},
};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{icon, seat_class, seat_mark};

impl Painter<'_> {
    /// Dice, fields, goods, beers and the score so far.
    pub(super) fn rival_board(&self, seat: Seat) -> Markup {
        let player = self.player(seat);
        html! {
            div id={ "board-" (seat.0 + 1) } class={ "note big-board " (seat_class(seat)) } popover data-board {
                b.big-board__h { (seat_mark(seat)) (self.viewpoint.whose(seat, "brewery")) }
                @for place in Where::ALL {
                    div.big-board__d {
                        b { @match place { Where::Pool => "Active pool", Where::Warehouse => "Warehouse" } }
                        @if player.dice(place).total() == 0 { "no dice" }
                        @for (die, n) in player.dice(place).classes() {
                            @for _ in 0..n { span.rdie { (dice::face(die, "r")) (dice::badge(die)) } }
                        }
                    }
                }
                ul.big-board__f { @for building in Building::ALL { li { (self.whole_building(seat, building)) } } }
                p.big-board__g { (self.holdings(seat)) }
                p { "Score if the game ended now: " b { (self.game.score(player)) } }
                @if player.brewed.is_empty() { p { "No beer brewed yet" } }
                ul.big-board__b {
                    @for recipe in player.brewed.iter() {
                        li class=(faces::colour(recipe)) { (icon("pint")) (self.game.recipe_name(recipe)) }
                    }
                }
            }
        }
    }

    fn whole_building(&self, seat: Seat, building: Building) -> Markup {
        let player = self.player(seat);
        let blocked = player.blocked_buildings.has(building);
        html! {
            (icon(goods::building(building)))
            b { (self.game.building_name(building)) }
            span {
                @if blocked { "blocked this round " }
                @else if !self.game.is_open(self.view, building) { "from round " (self.game.values.opens(building)) }
                @else if self.fields_of(building).all(|field| !player.uses(field)) { "free" }
                @for field in self.fields_of(building).filter(|&field| player.uses(field)) {
                    span.big-board__u { (self.lying(seat, field)) (field_name(field)) }
                }
            }
        }
    }
}
