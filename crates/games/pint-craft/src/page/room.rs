//! The room, and what lies where in it.
use super::painter::{Painter, picture};
use maud::{Markup, html};

impl Painter<'_> {
    /// The whole table.
    pub(super) fn room(&self) -> Markup {
        html! {
            div #stage class={ "stage" (self.about()) } {
                (picture("room", "room"))
                div.lamps aria-hidden="true" { span.lamp.l1 {} span.lamp.l2 {} span.lamp.l3 {} span.lamp.l4 {} }
                (self.strip())
                (self.race())
                (self.across())
                (self.counter())
                (self.mine())
                (self.star())
                (self.tray())
            }
        }
    }

    /// What the question is about: a phone shows that page first.
    fn about(&self) -> &'static str {
        let rival_taps = || self.rivals().flat_map(|seat| self.view.taps[seat.index()].iter());
        let own_taps = || self.view.taps[self.viewpoint.front().index()].iter();
        let glows = |place: String| self.viewpoint.glows(&place);
        if self.tray_asked() {
            ""
        } else if glows("seat:".into()) || glows("in-play:".into()) || rival_taps().any(|it| glows(format!("tap:{it}")))
        {
            " ask-rivals"
        } else if own_taps().any(|it| glows(format!("tap:{it}"))) {
            " ask-mine"
        } else {
            ""
        }
    }

    /// The window between the rivals shows the season.
    pub(super) fn window(&self) -> Markup {
        let now = self.view.season;
        html! {
            section.season aria-label={ "Season: " (self.game.season_name(now)) } {
                (picture(&format!("w-{now}"), "window"))
                span.ssign {
                    b { (self.game.season_name(now)) }
                    span.ss aria-hidden="true" {
                        @for season in crate::words::Season::ALL {
                            @if season == now { span.now { (taproom_page::icon(season.slug())) } }
                            @else { (taproom_page::icon(season.slug())) }
                        }
                    }
                }
            }
        }
    }
}
