//! An earlier moment of a match.
use super::{Frame, Theme, side, table::areas, top};
use crate::live::{Inner, Live};
use maud::{Markup, html};
use taproom_core::{Seat, Turn, Viewer};
use taproom_page::{Person, icon};

pub(crate) fn replay(theme: Theme, live: &Live, inner: &Inner, viewer: Viewer, at: usize) -> Markup {
    let beats = inner.table.beats(viewer);
    let at = at.min(beats.len());
    let ply = if at == 0 { 0 } else { beats[at - 1] };
    let mut it = inner.table.it().fork();
    it.rewind(ply);
    let acts = |seat: Seat| matches!(it.turn(), Turn::Seats(seats) if seats.contains(seat));
    let people: Vec<Person> = inner
        .people()
        .into_iter()
        .enumerate()
        .map(|(n, person)| Person { acts: acts(Seat(n as u8)), ..person })
        .collect();
    let layout = it.mat(viewer, &people, false);
    let about = live.game.about();
    let title = format!("Move {at} of {}: {}", beats.len(), about.title);
    let frame =
        Frame { theme, title: &title, class: "table", game: Some(about.slug), skip: ("#mat", "Skip to the table") };
    let middle = html! {
        div.top__title { h1 { (about.title) } span.not-phone { (live.title) @if !layout.now.is_empty() { ", " (layout.now) } } }
        (layout.track)
    };
    let viewpoint = html! {
        form.row method="get" action={ "/m/" (live.key) } {
            input type="hidden" name="at" value=(at);
            label { "seen by "
                select.input name="as" data-submit {
                    @for (n, person) in people.iter().enumerate() {
                        option value=(n + 1) selected[viewer == Viewer::Seat(Seat(n as u8))] { (person.name) }
                    }
                    option value="watch" selected[viewer == Viewer::Spectator] { "a spectator" }
                }
            }
            noscript { button class="btn btn--bar btn--s" { "Show" } }
        }
    };
    frame.page(html! {
        (top(theme, &format!("/m/{}", live.key), middle, html! {
            a class="btn btn--bar btn--s" href={ "/rules/" (about.slug) } target="_blank" { (icon("rules")) span.lbl { "Rules" } }
        }))
        section class="q q--wait" #q aria-label="Replay" {
            div.q__in {
                h2.q__text #question tabindex="-1" { (icon("play")) "Move " (at) " of " (beats.len()) }
                div.q__tools {
                    @if inner.over() { (viewpoint) }
                    a class="btn btn--bar" href={ "/m/" (live.key) } { @if inner.over() { "Back to the result" } @else { "Back to the table" } }
                }
            }
        }
        div class="frame is-replay" #table data-replay=(at) {
            main.mat #mat { (areas(&layout)) }
            (side::panel(live, inner, viewer, None, Some((&*it, at))))
        }
        div.vh #say aria-live="polite" {}
    })
}
