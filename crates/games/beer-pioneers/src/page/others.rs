//! The strip of players, and the breweries that are not drawn large.
use super::{
    brewery::Coop,
    office::extension_picture,
    painter::{Painter, colour},
    pictures::{glass_as, glass_of},
};
use crate::words::{AdminAction, Beer};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{icon, icon_as, meter, rivals, seat_mark, stat, worth};

impl Painter<'_> {
    pub(super) fn rivals(&self) -> Markup {
        rivals(self.viewpoint, |seat| (worth("vp", "Victory points", self.points(seat)), self.standing_of(seat)))
    }

    fn standing_of(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        let goal = u32::try_from(self.game.data().game.end_vp).unwrap_or(1);
        let place = self.view.order.iter().position(|&it| it == seat);
        html! {
            (meter(seat, u32::try_from(self.points(seat)).unwrap_or(0), goal))
            div.stats {
                (stat("coin", "Coins", board.coins))
                (stat("lightbulb", "Lightbulbs", self.game.bulbs(board)))
                (stat("barrel", "Barrels owned", board.barrels_owned()))
                (stat("card-back", "Hand cards", self.view.hands[seat.index()].count))
                (stat("bottle", "Brewing level", board.level))
                (stat("bonus-worker", "Bonus workers at hand", board.bonus_hand))
            }
            div.stats {
                @for (beer, left) in board.dials.iter() {
                    span.stat { (glass_as(Some(beer), self.game.beer_name(beer))) "in " (left) }
                }
                @if board.dials.is_empty() { span { "no dial in work" } }
                span.grow {}
                @if let (Some(0), false) = (place, self.over()) { span.tag { (icon("start-player")) "first" } }
                @if !self.over() { span { (plural(self.view.pieces_left(seat), "turn")) " left" } }
            }
        }
    }

    /// All breweries but the one drawn large.
    pub(super) fn others(&self) -> Markup {
        html! {
            div.others #others {
                @for seat in self.viewpoint.seats().filter(|&seat| seat != self.front()) { (self.other(seat)) }
            }
        }
    }

    fn other(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        html! {
            details class={ "panel fold other " (colour(seat)) } {
                summary.panel__head {
                    (seat_mark(seat)) h2 { (self.viewpoint.whose(seat, "brewery")) }
                    span.aside { (plural(board.beers.total() as u8, "beer")) ", " (plural(board.barrels_owned(), "barrel")) }
                }
                div.panel__body {
                    div.other__coops { @for beer in Beer::ALL { (self.small_coop(seat, beer)) } }
                    dl.facts {
                        dt { "Cellar" } dd { (self.small_cellar(seat)) }
                        dt { "Display" } dd { (self.small_display(seat)) }
                        dt { "Extensions" } dd { (self.small_extensions(seat)) }
                        dt { "Pieces" } dd { (self.small_pieces(seat)) }
                        dt { "Tracks" } dd { (self.small_tracks(seat)) }
                        dt { "Hand" } dd { (self.small_hand(seat)) }
                    }
                }
            }
        }
    }

    fn small_coop(&self, seat: Seat, beer: Beer) -> Markup {
        let board = self.board(seat);
        let coop = Coop::of(self, board, beer);
        let class = match coop {
            Coop::Works(_) => "cp is-at-work",
            Coop::Open => "cp",
            Coop::Token => "cp is-locked",
            Coop::Overlay | Coop::Both => "cp is-under",
        };
        html! {
            span class=(class) {
                (glass_as(Some(beer), self.game.beer_name(beer)))
                @match coop {
                    Coop::Works(left) => { b { "in " (left) } },
                    Coop::Open => span { "open" },
                    Coop::Token => (icon_as("lock", "token")),
                    Coop::Overlay => (icon_as("overlay", "overlay")),
                    Coop::Both => { (icon_as("overlay", "overlay")) (icon_as("lock", "token")) },
                }
            }
        }
    }

    fn small_cellar(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        html! {
            @for (beer, n) in board.beers.iter() { span.stat { (glass_of(beer)) span { (n) " " (self.game.beer_name(beer)) } } }
            (stat("barrel", "Barrels in the cellar", board.barrels))
            span { (self.game.free_spaces(board)) " of " (self.game.open_spaces(board)) " spaces free, depot "
                (board.depot) " of " (self.game.depot_capacity(board))
                @if board.improved_depot { " and virtual barrel" } }
        }
    }

    fn small_display(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        let icons = self.game.icons(board);
        html! {
            (stat("lightbulb", "Lightbulbs", self.game.bulbs(board)))
            (stat("barrel-new", "New barrels", icons.barrels))
            (stat("barrel-move", "Moved barrels", icons.moves))
            (stat("rotation", "Rotations", icons.rotations))
            @for card in board.display.iter() { (self.mini(card, "card-brown")) }
            @if let Some(card) = board.master { (self.mini(card, "master-brewer")) }
        }
    }

    fn small_extensions(&self, seat: Seat) -> Markup {
        html! {
            @for &extension in &self.board(seat).extensions {
                (self.viewpoint.spot(format!("built-{}:{extension}", seat.0)).class("mini")
                    .note(self.extension_note(extension))
                    .show(html! { (icon(extension_picture(extension))) span { (self.game.extension_name(extension)) } }))
            }
            @if self.board(seat).extensions.is_empty() { span { "none yet" } }
        }
    }

    fn small_pieces(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        let open = AdminAction::ALL.iter().filter(|&&admin| board.admin_open(admin)).count();
        html! {
            @for worker in board.workers {
                span.stat {
                    (self.worker(Some(seat), worker.experience, None))
                    span { @if let Some(space) = worker.at { (space) } @else { "at hand" } }
                }
            }
            @if board.bonus_board > 0 { span { (plural(board.bonus_board, "bonus worker")) " out" } }
            @if board.marker_placed { span.stat { (icon("upgrade")) "upgrade due" } }
            span {
                "administration " (open) " of " (AdminAction::COUNT) " open"
                @if let Some(admin) = board.admin { ", used: " (self.game.admin_name(admin)) }
            }
        }
    }

    fn small_tracks(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        html! {
            span {
                "level " (board.level) " (" (plural(self.game.brew_number(board), "beer")) "), surcharge +"
                (self.game.surcharge(board)) ", income "
                (self.game.income(board))
            }
        }
    }

    fn small_hand(&self, seat: Seat) -> Markup {
        let hand = &self.view.hands[seat.index()];
        html! {
            span { (plural(hand.count, "card")) ", limit " (self.board(seat).hand_limit) }
            @for card in hand.seen.iter() { (self.mini(card, "eye")) }
        }
    }
}
