//! The other players' sheets.
use super::{
    painter::{Painter, die},
    today::note_picture,
};
use crate::{Kind, Malt};
use maud::{Markup, html};
use taproom_core::{Seat, capitalised, plural};
use taproom_page::{icon, icon_as, rival, stat};

impl Painter<'_> {
    /// All sheets but the large one, small ones below their names.
    pub(super) fn others(&self) -> Markup {
        let front = self.viewpoint.front();
        html! {
            ul.rivals #rivals tabindex="0" aria-label="Opponents" {
                @for seat in self.viewpoint.seats().filter(|&seat| seat != front) {
                    (rival(self.viewpoint, seat, &(self.points(seat), self.rival(seat))))
                }
            }
        }
    }

    fn points(&self, seat: Seat) -> Markup {
        let total = self.game.score(self.sheet(seat)).total();
        html! { span.worth { (plural(total, "point")) } }
    }

    fn rival(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        let malt: u8 = Malt::ALL.iter().map(|malt| sheet.grid[malt.kind()].len()).sum();
        let free = self.game.layout.cells.len() - sheet.grid.written().len();
        let missing = self.missing(seat);
        html! {
            div.stats {
                @let ready = sheet.ask.is_none();
                span class={ "tag" @if ready { " tag--good" } } { @if self.sealed(seat) { (icon("lock")) } (self.stage(seat)) }
                (stat("hops", "hops", sheet.grid[Kind::Hops].len()))
                (stat("yeast", "yeast", sheet.grid[Kind::Yeast].len()))
                span { (malt) " malt · " (plural(free, "cell")) " free" }
            }
            @if !missing.is_empty() {
                @let sum = self.game.score(sheet).sum();
                div.stats {
                    span { "No " (missing.join(", no ")) @if self.plays(seat) { " yet" } @if sum > 0 { ": " (plural(sum, "point")) (if sum == 1 { " counts" } else { " count" }) " for nothing" } }
                }
            }
            @if let Some(plan) = sheet.plan {
                div.stats { span { "Today: " (self.plan(plan)) } @for &face in &sheet.dice { (die(face, None, " die--s")) } }
            }
            details.fold.sheet-small {
                summary { span.help { "The whole sheet" } }
                div.fold__in {
                    (self.small_beer(seat))
                    div.notes {
                        @for &note in &sheet.days { (icon_as(note_picture(note), &capitalised(note.slug()))) }
                        @if sheet.days.is_empty() { span.help { "No day noted yet" } }
                    }
                    div.stats {
                        @for malt in Malt::ALL {
                            @for face in sheet.boxes[malt].each() { (die(face, Some(malt), " die--s")) }
                        }
                        @if Malt::ALL.iter().all(|&malt| sheet.boxes[malt].is_empty()) { span.help { "No dice in the boxes" } }
                    }
                    div.stats {
                        span.help { "Assistants left" }
                        @for who in sheet.assistants.iter() {
                            (icon_as(&who.slug().replace('_', "-"), self.game.assistant_name(who)))
                        }
                        @if sheet.assistants.is_empty() { span.help { "none" } }
                    }
                }
            }
        }
    }
}
