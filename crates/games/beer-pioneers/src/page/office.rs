//! The ground floor: desks of the administration, the slate with the sums of the display, tracks and the master brewer.
use super::painter::Painter;
use crate::words::{AdminAction, Card};
use maud::{Markup, html};
use taproom_core::{Seat, capitalised, plural};
use taproom_page::{Note, icon, icon_as};

impl Painter<'_> {
    pub(super) fn ground(&self, seat: Seat) -> Markup {
        html! {
            div.ground {
                div.office { h3 { "Office" } div.desks { @for admin in AdminAction::ALL { (self.desk(seat, admin)) } } }
                (self.slate(seat))
                (self.tracks(seat))
            }
        }
    }

    fn desk(&self, seat: Seat, admin: AdminAction) -> Markup {
        let board = self.board(seat);
        let free = board.admin_open(admin);
        let list = self.game.values.admin[admin.index()];
        let used = board.admin == Some(admin);
        let class = if free { "desk" } else { "desk is-shut" };
        let piece = (seat == self.front()).then(|| format!("admin-{}", seat.0 + 1));
        let face = html! {
            span.desk__w { (self.signs(list)) }
            @if !free { span.lk { (icon_as("lock", "blocked")) } }
            @if used { (self.helper(seat, "administrative", piece)) }
        };
        if seat != self.front() {
            return html! { div class=(class) { (face) } };
        }
        let token = admin.token().filter(|_| !free && self.asks("token:"));
        let place = token.map_or_else(|| format!("desk:{admin}"), |token| format!("token:{token}"));
        let note = Note::new(
            self.game.admin_name(admin),
            format!(
                "{}. {}",
                capitalised(&self.game.list_text(list, " and ")),
                if free { "Open." } else { "Blocked until its token is removed." }
            ),
            "BP-9.1",
        );
        self.viewpoint.spot(place).class(class).note(note).show(face)
    }

    /// Four sums, and the cards they come from.
    fn slate(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        let icons = self.game.icons(board);
        let sums = [
            ("lightbulb", "Lightbulbs", self.game.bulbs(board)),
            ("rotation", "Rotations", icons.rotations),
            ("barrel-new", "New barrels", icons.barrels),
            ("barrel-move", "Moved barrels", icons.moves),
        ];
        let cards: Vec<&str> = board.display.iter().map(|card| self.game.title(card)).collect();
        let text = format!(
            "The sums of the display: X for actions. {} The starting card{}{}.",
            if self.game.bulbs(board) >= self.game.data().game.improved_area_bulbs {
                "The improved bonus actions are open."
            } else {
                "Two lightbulbs open the improved bonus actions."
            },
            if cards.is_empty() { "" } else { ", " },
            cards.join(", ")
        );
        let count = board.display.len() + 1;
        let face = html! {
            @for (picture, label, n) in sums { span { (icon_as(picture, label)) b { (n) } } }
            small { @if self.viewpoint.is_me(seat) { "my " } (plural(count, "card")) }
        };
        let place = format!("display-{}", seat.0);
        self.viewpoint.spot(place).class("slate").note(Note::new("Display", text, "BP-11.7")).show(face)
    }

    /// Progress with what each space brings, income, and the master brewer.
    fn tracks(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        let values = &self.game.values;
        let progress = values.surcharge.iter().zip(&values.progress);
        html! {
            div.tracks {
                h3 { "Progress" }
                ol.ptrack aria-label={ "Progress, space " (board.progress) " of " (values.surcharge.len()) } {
                    @for (n, (plus, &list)) in (1..).zip(progress) {
                        li class=[class_of(n, board.progress)] aria-current=[(n == board.progress).then_some("true")] {
                            b { "+" (plus) } @for &effect in values.list(list) { (icon_as(self.picture(effect), &self.brief(effect))) }
                        }
                    }
                }
                h3 { "Income" }
                ol.ptrack.is-income aria-label={ "Income, " (plural(self.game.income(board), "coin")) } {
                    @for (n, coins) in (0..).zip(&values.income) {
                        li class=[class_of(n, board.income)] aria-current=[(n == board.income).then_some("true")] { b { (coins) } (icon("coin")) }
                    }
                }
                @match board.master {
                    Some(card) => (self.master(seat, card)),
                    None => span.master.is-none { (icon("master-brewer")) small { "no master" } },
                }
            }
        }
    }

    fn master(&self, seat: Seat, card: Card) -> Markup {
        let name = self.game.title(card).rsplit(' ').next().unwrap_or_default();
        let white = self.game.values.card(card).white;
        self.viewpoint.spot(format!("master-{}", seat.0)).class("master").piece(format!("card-{card}")).note(self.card_note(card)).show(html! {
            (icon_as("master-brewer", "Master brewer"))
            small { (name) @if let Some(passive) = white.and_then(|it| it.master) { span.lasts { (self.passive_sign(passive)) } } }
        })
    }
}

fn class_of(n: u8, at: u8) -> Option<&'static str> {
    match n.cmp(&at) {
        std::cmp::Ordering::Less => Some("is-past"),
        std::cmp::Ordering::Equal => Some("is-now"),
        std::cmp::Ordering::Greater => None,
    }
}
