//! The contest: everybody's sheet in small, beside what it is worth.
use super::{
    bench::day_picture,
    painter::{Painter, die},
};
use crate::Malt;
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{icon, seat_mark};

impl Painter<'_> {
    /// One slip per player, the viewer first.
    pub(super) fn others(&self) -> Markup {
        html! {
            section.others #score aria-label="Players" {
                ul { @for seat in self.viewpoint.seats() { (self.slip(seat)) } }
            }
        }
    }

    fn slip(&self, seat: Seat) -> Markup {
        let person = self.viewpoint.person(seat);
        let sheet = self.sheet(seat);
        let score = self.game.score(sheet);
        let id = format!("sheet-of-{}", seat.0 + 1);
        html! {
            li class={ "slip seat-" (seat.0 + 1) @if person.acts { " is-acting" } } {
                button type="button" popovertarget=(id) {
                    (self.small_beer(seat))
                    span.slip__name { (seat_mark(seat)) b { (self.viewpoint.name(seat)) } @if person.bot.is_some() { (icon("bot")) } }
                    span.slip__points { b { (score.sum()) } " " (if score.is_beer() { "points" } else { "no beer yet" }) }
                    span.slip__stage { @if self.sealed(seat) { (icon("lock")) } (self.stage(seat)) }
                }
                div.note.big-sheet popover data-board id=(id) {
                    b { (self.viewpoint.whose(seat, "stout")) }
                    (self.small_beer(seat))
                    @if let Some(plan) = sheet.plan { p { "Today: " (self.plan(plan)) } }
                    p.big-sheet__row {
                        @for &note in &sheet.days { (day_picture(note)) }
                        @if sheet.days.is_empty() { "No day noted yet" }
                    }
                    @for malt in Malt::ALL {
                        p.big-sheet__row { (self.game.box_name(malt)) ": " @for face in sheet.boxes[malt].each() { (die(face, "")) } @if sheet.boxes[malt].is_empty() { "no dice" } }
                    }
                    p { (plural(sheet.assistants.len(), "assistant")) " free" }
                    @if !score.is_beer() { p { "No " (self.missing(seat).join(", no ")) @if self.plays(seat) { " yet" } } }
                }
            }
        }
    }
}
