//! Where in the match we are, for the bar on top: round, season, phase, and how far the end is.
use super::{painter::Painter, phase::Phase};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{icon, seat_mark};

impl Painter<'_> {
    pub(super) fn now(&self) -> String {
        match self.phase() {
            Phase::SetUp => "The table is laid".into(),
            Phase::Over => format!("The game is over after round {}", self.view.round),
            _ => String::new(),
        }
    }

    pub(super) fn track(&self) -> Markup {
        let season = self.view.season();
        let running = !matches!(self.phase(), Phase::SetUp | Phase::Over);
        html! {
            @if running {
                span.round title=(if self.view.is_summer() { "Summer: a seed for everybody" } else { "Winter: no seeds" }) {
                    (icon(season)) b { "Round " (self.view.round) } span.not-phone { (season) }
                }
                (self.phases())
            }
            (self.glasses())
        }
    }

    /// The parts of a round; the running one stands out.
    fn phases(&self) -> Markup {
        let now = match self.phase() {
            Phase::Placement => 1,
            Phase::Shopping => 2,
            Phase::Brewing => 3,
            Phase::CleanUp => 4,
            _ => 0,
        };
        html! {
            ol.phases aria-label="Phases of the round" {
                @for (n, name) in ["Roll", "Place", "Shop", "Brew", "Clean up"].into_iter().enumerate() {
                    li aria-current=[(n == now).then_some("step")] { (name) }
                }
            }
        }
    }

    /// A glass for each beer that is needed, filled by who brewed it.
    fn glasses(&self) -> Markup {
        let needed = self.game.crowd.recipes_to_end;
        let brewed = self.view.brewed();
        let by = |seat: Seat| (0..self.player(seat).brewed.len()).map(move |_| seat);
        html! {
            span.ends title=(self.game.progress(self.view)) {
                span.glasses aria-hidden="true" {
                    @for seat in Seat::all(self.game.seats).flat_map(by) { span.gls.is-full { (seat_mark(seat)) } }
                    @for _ in brewed..needed { span.gls {} }
                }
                b { (brewed) span.vh { " brewed," } " of " (needed) }
            }
        }
    }
}
