//! The players in turn order, in short; a press opens the whole brewery.
use super::painter::Painter;
use crate::words::Card;
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{icon, icon_as, meter, seat_class, seat_mark};

impl Painter<'_> {
    pub(super) fn players(&self) -> Markup {
        let order: Vec<Seat> = if self.view.order.is_empty() {
            self.viewpoint.seats().collect()
        } else {
            self.view.order.iter().copied().collect()
        };
        html! {
            section.plqs #players aria-label="Players in turn order" {
                @for &seat in &order { (self.plaque(seat)) }
            }
        }
    }

    fn plaque(&self, seat: Seat) -> Markup {
        let person = self.viewpoint.person(seat);
        let board = self.board(seat);
        let goal = self.game.data().game.end_vp;
        let points = self.points(seat);
        let id = format!("brewery-of-{}", seat.0 + 1);
        html! {
            div class={ "plq " (seat_class(seat)) @if self.viewpoint.is_me(seat) { " is-me" } @if person.acts { " is-acting" } } {
                button.plq__b type="button" popovertarget=(id) {
                    span.plq__n {
                        (seat_mark(seat)) b { (self.viewpoint.name(seat)) }
                        @if let Some(level) = &person.bot { span.is-bot { (icon_as("bot", &format!("bot, {level}"))) } }
                    }
                    span.plq__vp { (icon_as("vp", "Victory points")) b { (points) } small { "/" (goal) } }
                    span.plq__s {
                        (icon_as("coin", "coins")) b { (board.coins) }
                        (icon_as("lightbulb", "lightbulbs")) b { (self.game.bulbs(board)) }
                        (icon_as("pint", "beers")) b { (board.beers.total()) }
                        (icon_as("barrel", "barrels")) b { (board.barrels_owned()) }
                        (icon_as("card-back", "cards")) b { (self.view.hands[seat.index()].count) }
                        span.plq__left { (self.left(seat)) }
                    }
                    span.plq__m { (meter(seat, u32::try_from(points).unwrap_or(0), u32::try_from(goal).unwrap_or(1))) }
                }
                div.note.big-house popover data-board id=(id) {
                    div class={ "mine " (seat_class(seat)) } { (self.building_of(seat)) }
                    (self.facts(seat))
                }
            }
        }
    }

    /// Pieces that can still be placed, and so can block.
    fn left(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        html! {
            @for worker in board.workers.iter().filter(|worker| worker.at.is_none()) { (self.worker(Some(seat), worker.experience, None)) }
            @if self.view.grey_worker_free(seat) { (self.worker(None, self.game.neutral_experience(), None)) }
            @if board.truck.is_none() { (self.truck(Some(seat), None)) }
            @if self.view.grey_truck_free(seat) { (self.truck(None, None)) }
            @if board.stand.is_none() { span.is-small { (self.helper(seat, "turn order", None)) } }
            @if board.admin.is_none() { span.is-small { (self.helper(seat, "administrative", None)) } }
        }
    }

    /// The building of any player: the one drawn large already says so itself.
    fn building_of(&self, seat: Seat) -> Markup {
        if seat == self.front() {
            html! { p.help { "This brewery lies open on the table." } }
        } else {
            self.building(seat)
        }
    }

    fn facts(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        let hand = &self.view.hands[seat.index()];
        let list = |cards: &mut dyn Iterator<Item = Card>| {
            cards.map(|card| self.game.title(card)).collect::<Vec<_>>().join(", ")
        };
        let mut display = board.display.iter();
        let mut seen = hand.seen.iter();
        html! {
            dl.facts2 {
                dt { "Level" } dd { (board.level) ", " (plural(self.game.brew_number(board), "beer")) " per brewing" }
                dt { "Turns" } dd { (self.turns_left(seat)) ", " (plural(board.bonus_hand, "bonus worker")) @if board.marker_placed { ", upgrade due" } }
                dt { "Display" } dd { (list(&mut display)) @if board.display.is_empty() { "starting card only" } }
                @if let Some(card) = board.master { dt { "Master" } dd { (self.game.title(card)) ": " (self.game.white_text(card).unwrap_or_default()) } }
                dt { "Hand" } dd { (plural(hand.count, "card")) ", limit " (board.hand_limit) @if !hand.seen.is_empty() { "; seen: " (list(&mut seen)) } }
                @if board.second_rotation { dt { "Laboratory" } dd { "dials may turn twice at the round end" } }
            }
            @if self.over() { p.help { (icon("vp")) " with the final scoring" } }
        }
    }
}
