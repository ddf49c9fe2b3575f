//! An earlier moment of a match.
use super::{
    Theme,
    follow::{Walked, caption, ply_after},
    parts::{Facts, Part, TablePage},
    side::{Moment, Side},
    table::{areas, drawers, heading},
    top,
};
use crate::hub::{Live, LiveState};
use maud::html;
use taproom_core::{Seat, Seats, Turn, Viewer};
use taproom_page::icon;
use taproom_store::Id;

/// `walked`: it is a step of a walk through what others did, and the bar tells that.
pub(crate) fn replay(
    theme: Theme,
    live: &Live,
    state: &LiveState,
    viewer: Viewer,
    at: usize,
    walked: Option<Walked>,
    muted: &[Id],
) -> TablePage<'static> {
    let plies = state.table().noticed_plies(viewer);
    let at = at.min(plies.len());
    let mut then = state.the_match().fork();
    then.rewind(ply_after(&plies, at));
    let acting = match then.turn() {
        Turn::Seats(seats) => seats,
        Turn::Chance | Turn::Over => Seats::NONE,
    };
    let people = state.people(acting);
    let pages = taproom_catalog::pages(live.game);
    let canvas = !pages.tabs().is_empty();
    let layout = pages.layout(&*then, viewer, &people, None);
    let about = live.game.about();
    let middle = html! { (heading(live, &layout)) (layout.track) };
    let tools = html! {
        @if canvas { (drawers(state)) } @else { a class="btn btn--bar btn--s" href={ "/rules/" (about.slug) } target="_blank" { (icon("rules")) span.lbl { "Rules" } } }
    };
    let seen_by = html! {
        form.row method="get" action={ "/m/" (live.key) } {
            input type="hidden" name="at" value=(at);
            label { "seen by "
                select.input name="as" data-submit {
                    @for (n, person) in people.iter().enumerate() {
                        option value=(n + 1) selected[viewer.is(Seat(n as u8))] { (person.name) }
                    }
                    option value="watch" selected[viewer == Viewer::Spectator] { "a spectator" }
                }
            }
            noscript { button class="btn btn--bar btn--s" { "Show" } }
        }
    };
    let replayed = || {
        html! {
            section class="q q--wait" #q aria-label="Replay" {
                div.q__in {
                    h2.q__text #question tabindex="-1" { (icon("play")) span.q__words { "Move " (at) " of " (plies.len()) } }
                    div.q__tools {
                        @if state.over() { (seen_by) }
                        button type="button" class="btn btn--bar" #autoplay data-key="p" hidden { (icon("play")) span.lbl { "Play" } kbd.only-desk { "P" } }
                        a class="btn btn--bar" href={ "/m/" (live.key) } { @if state.over() { "Back to the result" } @else { "Back to the table" } }
                    }
                }
            }
        }
    };
    let question = walked.map_or_else(replayed, |walked| caption(state, &*then, viewer, walked));
    TablePage {
        theme,
        terms: pages.glossary(),
        title: format!("Move {at} of {}: {}", plies.len(), about.title),
        game: about.slug,
        canvas,
        skip: ("#mat", "Skip to the table"),
        facts: Facts { replay: Some(at), ..Facts::default() },
        top: Part::new("top", top(theme, &format!("/m/{}", live.key), middle, tools)),
        question: Part::new("q", question),
        mat: [Part::new("notices", html! { div.notices #notices {} })]
            .into_iter()
            .chain(areas(layout, pages.tabs()))
            .collect(),
        side: Side::new(live, state, viewer, None, Moment::Then(&*then, at), muted),
    }
}
