//! What happens when the round ends, and to whom.
use super::painter::{Painter, fold, seat_tag};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::icon;

impl Painter<'_> {
    pub(super) fn round_end(&self) -> Markup {
        let upgrades = self.who(|seat| self.board(seat).marker_placed.then(String::new));
        let twice = self.who(|seat| self.board(seat).second_rotation.then(|| "twice".into()));
        let cards = self.who(|seat| {
            let (held, limit) = (self.view.hands[seat.index()].count, self.board(seat).hand_limit);
            (held > limit).then(|| format!("−{}", held - limit))
        });
        let income = self.who(|seat| {
            let coins = self.game.income(self.board(seat));
            (coins > 0).then(|| format!("+{coins}"))
        });
        let next = self.view.market[0].map_or("the first card", |card| self.game.title(card));
        let steps = [
            ("rotation", "Each dial in work turns once".to_owned(), twice),
            ("start-player", "Pieces come back, turn order spaces make the new order".into(), html! {}),
            ("upgrade", "Who placed the marker upgrades a worker".into(), upgrades),
            ("card-back", format!("Hands down to their limit; {next} leaves the market"), cards),
            ("coin", "Income".into(), income),
        ];
        let body = html! {
            ol.ends {
                @for (n, (picture, text, who)) in (1..).zip(steps) {
                    li { span.act__no { (n) } (icon(picture)) span.ends__t { (text) " " (who) } }
                }
            }
        };
        let due = self.viewpoint.seats().filter(|&seat| self.board(seat).marker_placed).count() as u8;
        let aside = html! { @if due > 0 { (plural(due, "upgrade")) " due" } @else { "no upgrade due" } };
        fold("ends", "Round end", &aside, false, &body)
    }

    /// Tags of the players whom a step is about.
    fn who(&self, says: impl Fn(Seat) -> Option<String>) -> Markup {
        html! {
            @for seat in self.viewpoint.seats() {
                @if let Some(text) = says(seat) {
                    (seat_tag(seat, &html! { (self.viewpoint.name(seat)) " " (text) }))
                }
            }
        }
    }
}
