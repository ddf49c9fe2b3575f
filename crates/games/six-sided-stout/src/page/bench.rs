//! The bench and what lies where on it.
use super::painter::{Painter, picture};
use crate::Note as DayNote;
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::icon;

impl Painter<'_> {
    /// The whole table.
    pub(super) fn bench(&self) -> Markup {
        let seat = self.viewpoint.front();
        html! {
            div #stage class={ "stage" @if self.game.seats > 1 { " is-contest" } } {
                svg.bench viewBox="0 0 2080 708" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
                    rect.bench__wood width="2080" height="708" {}
                    path.bench__line d="M0 118h2080M0 236h2080M0 354h2080M0 472h2080M0 590h2080" {}
                    path.bench__grain d="M0 60q500 14 1000 0t1080 8M0 170q400-12 900 4t1180-6M0 300q600 12 1100-2t980 6M0 420q420 10 980-4t1100 8M0 530q500-12 1000 4t1080-6M0 650q500 12 1000 0t1080 6" {}
                }
                (self.paper(seat))
                (self.days(seat))
                (self.tray(seat))
                (self.drums(seat))
                (self.team(seat))
                @if self.game.seats > 1 { (self.others()) } @else { (self.glass(seat)) }
            }
        }
    }

    /// The calendar: a leaf for each day, what was done then, and today.
    fn days(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        html! {
            section.cal aria-label="Days" {
                ol {
                    @for day in 1..=self.game.values.days {
                        @let note = sheet.days.get(usize::from(day) - 1).copied();
                        @let now = day == self.view.day && !self.over() && !sheet.stopped;
                        li class={ (if now { "now" } else if note.is_some() { "past" } else { "todo" }) " seat-" (seat.0 + 1) } aria-current=[now.then_some("date")] {
                            b { (day) }
                            @if let Some(note) = note { (day_picture(note)) span { (note) } }
                        }
                    }
                }
            }
        }
    }
}

/// The picture of a day's note.
pub(super) fn day_picture(note: DayNote) -> Markup {
    match note {
        DayNote::Roast => picture("flame", "i"),
        bought => icon(bought.slug()),
    }
}
