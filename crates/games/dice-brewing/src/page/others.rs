//! The other breweries, small: dice, fields in use, brewed recipes.
use super::{
    dice, goods,
    painter::{Painter, note},
    signs::TIMES,
};
use crate::{
    dice::Die,
    explain::field_name,
    state::FieldUse,
    words::{Building, Field, Where},
};
use maud::{Markup, html};
use taproom_core::{Seat, counted, plural};
use taproom_page::{icon, icon_as, panel, seat_mark};

impl Painter<'_> {
    /// All breweries but the one in front.
    pub(super) fn others(&self) -> Markup {
        let seats: Vec<Seat> = self.viewpoint.seats().filter(|&seat| seat != self.front()).collect();
        let aside = html! { "their dice, fields and beers" };
        let body = html! { div class={ "opps opps--" (seats.len()) } { @for seat in seats { (self.other(seat)) } } };
        panel("others", "Other breweries", None, aside, body)
    }

    /// Is something of another player to be chosen?
    pub(super) fn asks_about_others(&self) -> bool {
        self.viewpoint.seats().any(|seat| seat != self.front() && self.asks_about(seat))
    }

    fn asks_about(&self, seat: Seat) -> bool {
        ["die", "place", "building"].iter().any(|kind| self.viewpoint.glows(&format!("{kind}:{}.", seat.0)))
    }

    fn other(&self, seat: Seat) -> Markup {
        let player = self.player(seat);
        let n = seat.0;
        let open = self.asks_about(seat);
        let used = Field::ALL.into_iter().filter(|&field| player.uses(field)).count();
        html! {
            details class={ "opp fold sub seat-" (n + 1) } open[open] {
                summary {
                    (seat_mark(seat)) h3 { (self.viewpoint.name(seat)) }
                    span.aside {
                        (counted(player.warehouse.total(), "die", "dice")) " stored, "
                        (plural(used as u32, "field")) " used"
                    }
                }
                div.fold__in {
                    @for place in Where::ALL { (self.their_dice(seat, place)) }
                    ul.oblds { @for building in Building::ALL { li { (self.their_building(seat, building)) } } }
                    div.stats { (self.holdings(seat)) }
                    @if !player.brewed.is_empty() {
                        (self.beers(player.brewed))
                    }
                }
            }
        }
    }

    fn their_dice(&self, seat: Seat, place: Where) -> Markup {
        let lying = self.player(seat).dice(place);
        let title = match place {
            Where::Pool => "Pool",
            Where::Warehouse => "Stored",
        };
        html! {
            div.olot {
                h4.eyebrow { (title) " " (lying.total()) }
                ul.odice {
                    @for (die, n) in lying.classes() { li { (self.their_die(seat, place, die, n)) } }
                }
                (self.whole_place(seat, place))
            }
        }
    }

    fn their_die(&self, seat: Seat, place: Where, die: Die, n: u8) -> Markup {
        let spot = self.viewpoint.spot(format!("die:{}.{place}.{die}", seat.0)).class("odie");
        spot.piece(self.die_piece(seat, die)).show(html! {
            (dice::face(die, "c"))
            @if n > 1 { span.odie__n { (TIMES) (n) } }
            (dice::badge(die))
        })
    }

    /// A building: what lies on which field.
    fn their_building(&self, seat: Seat, building: Building) -> Markup {
        let player = self.player(seat);
        let name = self.game.building_name(building);
        let blocked = player.blocked_buildings.has(building);
        let opens = self.game.values.opens(building);
        let mut used: Vec<&str> = Vec::new();
        let lying = html! {
            @for field in self.fields_of(building) {
                @if player.uses(field) {
                    ({ used.push(field_name(field)); self.their_field(seat, field) })
                }
            }
        };
        let text = match (blocked, used.is_empty()) {
            (true, _) => "Blocked for this round.".into(),
            (false, true) => "Nothing lies there this round.".to_owned(),
            (false, false) => format!("In use this round: {}.", used.join(", ")),
        };
        let about = note(format!("{name} of {}", self.viewpoint.name(seat)), text, "DB-4.4");
        let class = if blocked { "obld is-taken" } else { "obld" };
        self.viewpoint.spot(format!("building:{}.{building}", seat.0)).class(class).note(about).show(html! {
            (icon(goods::building(building)))
            span.obld__n { (name.split(' ').next().unwrap_or_default()) }
            @if blocked { span.tag.tag--bad { "blocked" } }
            @if used.is_empty() && !blocked {
                span.muted { @if !self.game.is_open(self.view, building) { "from round " (opens) } @else { "free" } }
            }
            (lying)
        })
    }

    fn their_field(&self, seat: Seat, field: Field) -> Markup {
        let player = self.player(seat);
        let number = &field.slug()[field.slug().len() - 1..];
        html! {
            span.ofld {
                small { (number) span.vh { " " (field_name(field)) } }
                @match player.board.at(field) {
                    FieldUse::Seed => (icon_as("seed", "seed")),
                    FieldUse::Die(die) => (dice::face(die, "s")),
                    FieldUse::Accelerated(die) => { (dice::face(die, "s")) span.vh { "accelerated" } (icon("check")) }
                    FieldUse::Free => { @for &die in &player.study { (dice::face(die, "s")) } }
                }
            }
        }
    }
}
