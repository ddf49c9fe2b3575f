//! The beam above the bar: who is how far.
use super::painter::Painter;
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{icon, seat_mark};

impl Painter<'_> {
    pub(super) fn race(&self) -> Markup {
        let goal = self.game.threshold;
        html! {
            section.race aria-label={ "Race to " (goal) " Pints" } {
                span.race__name { (icon("pint")) b { "Race to " (goal) } }
                ol {
                    @for pints in 0..=goal {
                        @let here: Vec<Seat> = self.viewpoint.seats().filter(|&seat| self.pints(seat).min(goal) == pints).collect();
                        li class={ (if pints == goal { "goal" } else { "field" }) @if !here.is_empty() { " on k-" (here.len()) } } {
                            span.n { (pints) }
                            @for seat in here {
                                @let whose = format!("{}: {}", self.viewpoint.name(seat), plural(self.pints(seat), "Pint"));
                                span class={ "tok seat-" (seat.0 + 1) } title=(whose) {
                                    (seat_mark(seat)) span.vh { (whose) }
                                    @if self.pints(seat) > goal { b { (self.pints(seat)) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
