//! The table for programs: the question of a seat as JSON, and the next one in answer to a move.
//!
//! `GET /m/KEY/question` gives it: [`taproom_table::Ask`], and `cover` and `problem`. `POST /m/KEY/move` (fields `move` and `version`), `/end`, `/undo`, `/restart` and `/show`
//! give the next one instead of a redirect if the request says `Accept: application/json`. A refusal is the same JSON
//! with status 409 and `problem`. It is made from what pages are made from, so it tells a seat nothing that they do not.
use super::visit::Visit;
use crate::{
    error::Problem,
    hub::{LiveState, Sight},
};
use axum::{
    http::{StatusCode, header},
    response::{IntoResponse as _, Response},
};
use serde::Serialize;
use taproom_core::{Seat, Sentence};
use taproom_table::Ask;

/// What a program has to know to go on.
#[derive(Serialize)]
struct Asked<'a> {
    #[serde(flatten)]
    ask: Ask,
    /// At a shared screen: the seat that has to come to the screen first (`/show`).
    cover: Option<Seat>,
    /// Why the wish was not fulfilled.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<&'a Sentence>,
}

pub(crate) async fn question(visit: Visit) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    Ok(json(&*live.read().await, &sight, None))
}

/// The question of whoever looks.
pub(super) fn json(state: &LiveState, sight: &Sight, problem: Option<&Sentence>) -> Response {
    let question = Asked { ask: state.ask(sight.viewer), cover: sight.cover, problem };
    let status = if problem.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    let body = serde_json::to_vec(&question).expect("plain data");
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}
