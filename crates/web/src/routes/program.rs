//! The table for programs: the question of a seat as JSON, and the next one in answer to a move.
//!
//! `GET /m/KEY/question` gives it: [`taproom_table::Ask`], and `luck`, `waiting`, `cover` and `problem`; with `?numbers=1` also
//! `numbers`: what the seat sees as numbers, and the ids of the choices in their order. A program adds to
//! the luck as a browser does: the field `luck` of the forms that open a match or take a seat promises bytes by their
//! SHA-256 in hex, and when `waiting` is `luck`, the field `share` of `POST /m/KEY/luck` tells them. `POST /m/KEY/move` (fields `move` and `version`), `/end`, `/undo`, `/restart` and `/show`
//! give the next one instead of a redirect if the request says `Accept: application/json`. A refusal is the same JSON
//! with status 409 and `problem`. `GET /m/KEY/scene` is all that a terminal shows ([`taproom_scene::Scene`]), with `?at=N`
//! as it was after N moves that the viewer noticed; `POST /m/KEY/hint` gives what a strong bot thinks. It is made from what pages are made from, so it tells a seat nothing that they do not.
use super::{table::Moment, visit::Visit};
use crate::{
    error::Problem,
    hub::{self, LiveState, NextSeat, Sight, Waiting},
};
use axum::{
    extract::Query,
    http::{StatusCode, header},
    response::{IntoResponse as _, Response},
};
use serde::{Deserialize, Serialize};
use taproom_bots::Thought;
use taproom_core::{Choice, Seat, Seats, Sentence, Viewer};
use taproom_match::Match;
use taproom_page::Person;
use taproom_scene::{Hint, Looking, Sitter};
use taproom_table::Ask;

/// What a program has to know to go on.
#[derive(Serialize)]
struct Asked<'a> {
    #[serde(flatten)]
    ask: Ask,
    /// How chance is decided, as the header of the record says it; before the match begins without what players add.
    luck: String,
    /// What the match waits for before it begins: `people` or `luck`.
    waiting: Option<&'static str>,
    /// At a shared screen: the seat that has to come to the screen first (`/show`).
    cover: Option<Seat>,
    /// For learners, who ask for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<InNumbers>,
    /// Why the wish was not fulfilled.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<&'a Sentence>,
}

/// What a viewer sees, as [`taproom_match::Numbers`] has it.
#[derive(Serialize)]
struct InNumbers {
    observation: Vec<f32>,
    /// The ids of the choices, in their order.
    legal: Vec<usize>,
}

impl InNumbers {
    fn of(the_match: &dyn Match, viewer: Viewer, choices: &[Choice]) -> Self {
        let mut observation = vec![0.0; the_match.width()];
        the_match.observe(viewer, &mut observation);
        Self { observation, legal: choices.iter().filter_map(|it| the_match.action_id(&it.notation)).collect() }
    }
}

/// What a program asks for besides the question.
#[derive(Deserialize)]
pub(crate) struct Besides {
    numbers: Option<u8>,
}

/// The table as a terminal shows it, now or as it was.
pub(crate) async fn scene(visit: Visit, Query(moment): Query<Moment>) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    let mine = !sight.mine.is_empty() || sight.host;
    let next = if mine { visit.app.hub.next_seat(&live, visit.visitor()?.0).await? } else { None };
    let state = live.read().await;
    let sitters = sitters(&state);
    let looking = Looking {
        game: live.game,
        table: state.table(),
        title: &live.title(),
        sitters: &sitters,
        around: state.notes().iter().map(|note| note.text.clone()).collect(),
        ran: visit.app.hub.ran_for(&state),
    };
    let mut scene = match (sight.cover, moment.at) {
        (Some(seat), _) => looking.covered(seat),
        (None, Some(step)) => looking.then(sight.viewer, step),
        (None, None) => looking.now(sight.viewer),
    };
    if let Some(NextSeat::Taken(key)) = next {
        scene.rematch = Some(key);
    }
    if let Some(what) = waits_for(&state) {
        (scene.waiting, scene.question) = (Some(what.into()), None);
    }
    Ok(plain(StatusCode::OK, &scene))
}

fn sitters(state: &LiveState) -> Vec<Sitter> {
    let sitter = |(person, seat): (Person, &hub::Sitter)| Sitter {
        name: person.name,
        bot: person.bot,
        lost: seat.lost.is_some(),
    };
    state.people(Seats::NONE).into_iter().zip(state.seats()).map(sitter).collect()
}

/// What a bot thinks, the best first.
pub(super) fn hints(state: &LiveState, ranked: &[(Choice, Thought)]) -> Response {
    let names = state.names();
    let hints: Vec<Hint> = ranked.iter().map(|(choice, thought)| Hint::new(choice, thought, &names)).collect();
    plain(StatusCode::OK, &hints)
}

fn plain(status: StatusCode, value: &impl Serialize) -> Response {
    let body = serde_json::to_vec(value).expect("plain data");
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}

pub(crate) async fn question(visit: Visit, Query(besides): Query<Besides>) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    let state = live.read().await;
    let mut asked = asked(&state, &sight, None);
    if besides.numbers == Some(1) && sight.cover.is_none() {
        asked.numbers = Some(InNumbers::of(state.the_match(), sight.viewer, asked.ask.choices()));
    }
    Ok(plain(StatusCode::OK, &asked))
}

/// What a match waits for before it begins.
fn waits_for(state: &LiveState) -> Option<&'static str> {
    state.waiting().map(|waiting| match waiting {
        Waiting::People => "people",
        Waiting::Shares(_) => "luck",
    })
}

/// The question of whoever looks.
pub(super) fn json(state: &LiveState, sight: &Sight, problem: Option<&Sentence>) -> Response {
    let status = if problem.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    plain(status, &asked(state, sight, problem))
}

fn asked<'a>(state: &LiveState, sight: &Sight, problem: Option<&'a Sentence>) -> Asked<'a> {
    let (waiting, luck) = (waits_for(state), state.luck().to_string());
    Asked { ask: state.ask(sight.viewer), luck, waiting, cover: sight.cover, numbers: None, problem }
}
