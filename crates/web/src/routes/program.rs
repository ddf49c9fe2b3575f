//! The table for programs: the question of a seat as JSON, and the next one in answer to a move.
//!
//! `GET /m/KEY/question` gives it. `POST /m/KEY/move` (fields `move` and `version`), `/end`, `/undo`, `/restart` and `/show`
//! give the next one instead of a redirect if the request says `Accept: application/json`. A refusal is the same JSON
//! with status 409 and `problem`. It is made from what pages are made from, so it tells a seat nothing that they do not.
use super::{Ask, Sight};
use crate::{error::Problem, live::Inner};
use axum::{
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use serde::Serialize;
use taproom_core::{Choice, Viewer};

/// What a program has to know to go on.
#[derive(Serialize)]
struct Asked<'a> {
    /// The seat that is shown, from 0; `null`: a spectator.
    seat: Option<u8>,
    /// To be sent back with the answer.
    version: String,
    /// What is asked; empty if nothing is.
    question: String,
    /// What can be answered.
    choices: Vec<Answer<'a>>,
    /// The turn is done and waits for `/end`.
    end: bool,
    /// At a shared screen: the seat that has to come to the screen first (`/show`).
    cover: Option<u8>,
    /// The seats that must act now.
    turn: Vec<u8>,
    over: bool,
    /// Why the wish was not fulfilled.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

#[derive(Serialize)]
struct Answer<'a> {
    r#move: &'a str,
    label: &'a str,
    place: &'a str,
}

impl<'a> Answer<'a> {
    fn of(choice: &'a Choice) -> Self {
        let Choice { notation, label, place } = choice;
        Self { r#move: notation, label, place: &place.0 }
    }
}

pub(crate) async fn question(ask: Ask) -> Result<Response, Problem> {
    let (live, sight) = ask.look().await?;
    let inner = live.inner.lock().await;
    Ok(json(&inner, &sight, None))
}

/// Does a program ask?
pub(super) fn wanted(headers: &HeaderMap) -> bool {
    headers.get(header::ACCEPT).is_some_and(|value| value.as_bytes() == b"application/json")
}

/// The question of whoever looks.
pub(super) fn json(inner: &Inner, sight: &Sight, problem: Option<&Problem>) -> Response {
    let seat = match (sight.viewer, sight.cover) {
        (Viewer::Seat(seat), None) => Some(seat),
        _ => None,
    };
    let table = &inner.table;
    let asked = seat.filter(|&seat| table.asked().contains(seat) && inner.person(seat));
    let choices: Vec<Choice> = asked.map(|seat| table.it().choices(seat)).unwrap_or_default();
    let question = Asked {
        seat: seat.map(|seat| seat.0),
        version: asked.map(|seat| format!("{:x}", table.version(seat))).unwrap_or_default(),
        question: asked.map(|seat| table.it().question(seat)).unwrap_or_default(),
        choices: choices.iter().map(Answer::of).collect(),
        end: seat.is_some() && table.held() == seat,
        cover: sight.cover.map(|seat| seat.0),
        turn: table.held().map_or_else(|| table.asked().iter().map(|it| it.0).collect(), |seat| vec![seat.0]),
        over: inner.over(),
        problem: problem.map(ToString::to_string),
    };
    let status = if problem.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    let body = serde_json::to_vec(&question).expect("plain data");
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}
