//! The rivals in short: dice, goods, what lies on their fields, what they could brew. A press opens the whole board.
use super::{
    bench::crowding,
    dice, faces, goods,
    painter::{Painter, picture},
};
use crate::{
    brew::{at_least, fits},
    dice::Die,
    explain::field_name,
    state::FieldUse,
    steps::Step,
    words::{Building, Field, Where},
};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, icon, icon_as, seat_class, seat_mark, since, stat};

impl Painter<'_> {
    /// The column on the right.
    pub(super) fn rivals(&self) -> Markup {
        html! {
            section.rvs #rivals aria-label="Rivals" {
                @for seat in self.others() { (self.rival(seat)) }
                (self.order())
                (self.supply())
                @if self.viewpoint.seats().any(|seat| !self.viewpoint.person(seat).deeds.is_empty()) {
                    div.news { b { "Since your turn" } (since(self.viewpoint)) }
                }
            }
        }
    }

    /// Is something of this player to be chosen?
    pub(super) fn asks_about(&self, seat: Seat) -> bool {
        ["die", "place", "building"].iter().any(|kind| self.viewpoint.glows(&format!("{kind}:{}.", seat.0)))
    }

    /// Has this player passed in the placement phase?
    pub(super) fn has_passed(&self, seat: Seat) -> bool {
        self.view.steps.iter().any(|step| matches!(step, Step::Placement(it) if it.passed.contains(seat)))
    }

    fn rival(&self, seat: Seat) -> Markup {
        let person = self.viewpoint.person(seat);
        let asked = self.asks_about(seat);
        html! {
            article class={ "riv " (seat_class(seat)) @if person.acts { " is-acting" } @if asked { " is-asked" } } {
                (self.rival_head(seat))
                @for place in [Where::Warehouse, Where::Pool] { (self.tray(seat, place)) }
                @if self.viewpoint.glows(&format!("building:{}.", seat.0)) {
                    ul.riv__b { @for it in Building::ALL { li { (self.rival_building(seat, it)) } } }
                } @else {
                    p.riv__g { (self.holdings(seat)) }
                    (self.on_fields(seat))
                    (self.could(seat))
                    (self.bottles(seat))
                }
                (self.rival_board(seat))
            }
        }
    }

    /// Name, presence and points: opens the board, or chooses the player when one is asked for.
    fn rival_head(&self, seat: Seat) -> Markup {
        let person = self.viewpoint.person(seat);
        let spot = self.viewpoint.spot(format!("player:{}", seat.0));
        let inside = html! {
            (seat_mark(seat))
            b.riv__n { (self.viewpoint.name(seat)) }
            @if let Some(level) = &person.bot { (icon_as("bot", &format!("{level} bot"))) }
            span.riv__f {
                @if self.view.first == seat && self.view.round > 0 { span data-piece="season-token" { (icon_as("start-player", "goes first")) } }
                @if self.has_passed(seat) { "passed" } @else if person.acts { "to play" }
            }
            span.riv__mp { (icon_as("rep", "mastery points")) b { (self.player(seat).mastery) } }
        };
        html! {
            h3.riv__h {
                @if spot.is_choice() { (spot.class("riv__open").show(inside)) }
                @else { button.riv__open type="button" popovertarget={ "board-" (seat.0 + 1) } { (inside) span.vh { ": whole board" } } }
            }
        }
    }

    /// The dice of a place.
    fn tray(&self, seat: Seat, place: Where) -> Markup {
        let lying = self.player(seat).dice(place);
        let total = usize::from(lying.total());
        let all = || lying.classes().flat_map(|(die, n)| (0..n).map(move |_| die));
        let whole = self.viewpoint.spot(format!("place:{}.{place}", seat.0));
        let title = match place {
            Where::Pool => "pool",
            Where::Warehouse => "warehouse",
        };
        let class = format!("mini mini--{place} is-{}", crowding(total, [8, 11, 22]));
        html! {
            @if whole.is_choice() {
                (whole.class(class).show(html! { span.mini__t { (title) } @for die in all() { (dice::face(die, "r")) } }))
            } @else {
                div class=(class) {
                    span.mini__t { (title) }
                    @if total == 0 { em { "empty" } }
                    @for die in all() { (self.rival_die(seat, place, die)) }
                }
            }
        }
    }

    fn rival_die(&self, seat: Seat, place: Where, die: Die) -> Markup {
        let spot = self.viewpoint.spot(format!("die:{}.{place}.{die}", seat.0)).class("rdie");
        spot.piece(self.die_piece(seat, die)).show(html! { (dice::face(die, "r")) (dice::badge(die)) })
    }

    /// A building that can be blocked.
    fn rival_building(&self, seat: Seat, building: Building) -> Markup {
        let name = self.game.building_name(building);
        let about = Note::new(
            format!("{name} of {}", self.viewpoint.name(seat)),
            "Closed for this round if you block it.",
            "DB-9.4",
        );
        let spot = self.viewpoint.spot(format!("building:{}.{building}", seat.0)).class("rbld");
        spot.note(about)
            .show(html! { (icon(goods::building(building))) span { (name.split(' ').next().unwrap_or_default()) } })
    }

    /// Gold, seeds, ingredients and tokens as small counts.
    pub(super) fn holdings(&self, seat: Seat) -> Markup {
        let player = self.player(seat);
        let held = self.view.tokens[seat.index()];
        html! {
            (stat("coin", "Gold", player.gold))
            @if player.seeds > 0 { (stat("seed", if player.seeds == 1 { "Seed" } else { "Seeds" }, player.seeds)) }
            @for (it, n) in player.ingredients.iter() { (stat(goods::ingredient(it), self.game.ingredient_name(it), n)) }
            @match held.kinds {
                Some(kinds) => { @for (it, n) in kinds.iter() { (stat(goods::token(it), self.game.token_name(it), n)) } }
                None => { @if held.count > 0 { (stat("card-back", if held.count == 1 { "Hidden token" } else { "Hidden tokens" }, held.count)) } }
            }
        }
    }

    /// What lies where, field by field.
    fn on_fields(&self, seat: Seat) -> Markup {
        let player = self.player(seat);
        let used: Vec<Field> = Field::ALL.into_iter().filter(|&field| player.uses(field)).collect();
        html! {
            p class={ "riv__o is-" (crowding(used.len(), [3, 5, 8])) } {
                @if used.is_empty() && player.discount.is_none() { span.riv__none { "nothing on fields" } }
                @for field in used { span { (self.lying(seat, field)) (short_name(field)) } }
                @if let Some(die) = player.discount { span { (dice::face(die, "s")) "Market" } }
            }
        }
    }

    /// What lies on a player's field: a seed, or dice.
    pub(super) fn lying(&self, seat: Seat, field: Field) -> Markup {
        let player = self.player(seat);
        let shown = |die: Die| html! { span data-piece=(self.die_piece(seat, die)) { (dice::face(die, "s")) } };
        html! {
            @match player.board.at(field) {
                FieldUse::Seed => (icon_as("seed", "seed")),
                FieldUse::Die(die) | FieldUse::Accelerated(die) => (shown(die)),
                FieldUse::Free => { @for &die in &player.study { (shown(die)) } }
            }
        }
    }

    /// Which open recipes the warehouse would do for.
    fn could(&self, seat: Seat) -> Markup {
        let dice = at_least(self.player(seat));
        let can: Vec<&str> = (self.view.open())
            .filter(|&recipe| fits(self.game.values.recipe(recipe), &dice))
            .map(|recipe| self.game.recipe_name(recipe))
            .collect();
        let open = self.view.open().count();
        html! {
            p.riv__c {
                "Could brew "
                b {
                    @match can.as_slice() {
                        [] => "nothing yet",
                        [one] => (one),
                        all if all.len() == open => "everything",
                        [one, other] => { (one) ", " (other) }
                        many => { (many.len()) " of " (open) " recipes" }
                    }
                }
            }
        }
    }

    /// The beers, as bottles.
    fn bottles(&self, seat: Seat) -> Markup {
        let brewed = self.player(seat).brewed;
        html! {
            p class={ "riv__w is-" (crowding(brewed.len().into(), [9, 12, 16])) } {
                span { (brewed.len()) " brewed" }
                @for recipe in brewed.iter() {
                    span class=(faces::colour(recipe)) title=(self.game.recipe_name(recipe)) { (picture("gl-bottle", "bottle__p")) }
                }
            }
        }
    }

    /// Who follows whom.
    fn order(&self) -> Markup {
        html! {
            section.order aria-label="Turn order" {
                b { "Order" }
                ol {
                    @for seat in self.view.turn_order() {
                        li class={ (seat_class(seat)) @if self.viewpoint.person(seat).acts { " is-now" } @if self.has_passed(seat) { " is-out" } } {
                            (seat_mark(seat)) span { (self.viewpoint.name(seat)) }
                        }
                    }
                }
            }
        }
    }
}

/// "Sch. 3": where little room is.
fn short_name(field: Field) -> String {
    field_name(field).replace("School", "Sch.")
}
