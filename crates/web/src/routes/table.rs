//! A match: looking at it, and answering.
use super::visit::Visit;
use crate::{
    error::Problem,
    forms::{Fields, field},
    hub::{self, LiveState, Wish},
    pages::{self, Remark},
};
use axum::{
    extract::{Form, Query},
    http::header,
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use taproom_core::{Seat, Viewer};

/// No mix has more parts.
const MOST_AT_ONCE: usize = 8;

#[derive(Deserialize)]
pub(crate) struct Moment {
    /// The number of moves they noticed that are shown.
    at: Option<usize>,
    /// From whose seat, once the match is over: a number from 1, or `watch`.
    #[serde(rename = "as")]
    seat: Option<String>,
}

pub(crate) async fn page(visit: Visit, Query(moment): Query<Moment>) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    let state = live.read().await;
    Ok(match moment.at {
        Some(at) if sight.cover.is_none() => {
            let viewer = if state.over() { chosen(moment.seat.as_deref(), &state, sight.viewer) } else { sight.viewer };
            visit.show(&pages::replay(visit.theme(), &live, &state, viewer, at))
        }
        _ => visit.now(&live, &state, &sight, None),
    })
}

fn chosen(seat: Option<&str>, state: &LiveState, mine: Viewer) -> Viewer {
    match seat {
        Some("watch") => Viewer::Spectator,
        Some(text) => match text.parse::<u8>() {
            Ok(n) if (1..=state.seats().len() as u8).contains(&n) => Viewer::Seat(Seat(n - 1)),
            _ => mine,
        },
        None => mine,
    }
}

pub(crate) async fn events(visit: Visit) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    Ok(hub::stream(live, sight.viewer).await.into_response())
}

pub(crate) async fn answer(visit: Visit, Form(fields): Form<Fields>) -> Result<Response, Problem> {
    let texts = match field(&fields, "move") {
        Some(text) => vec![text.to_owned()],
        None => mix(&fields)?,
    };
    let version = field(&fields, "version").and_then(|text| u64::from_str_radix(text, 16).ok());
    let version = version.ok_or_else(|| Problem::Form("The form does not say which table it was made for.".into()))?;
    visit.wish(Wish::Answer { texts, version: Some(version) }).await
}

/// The numbers of a mix, as the answers they are: `say.hops=3` says `hops 3`.
fn mix(fields: &Fields) -> Result<Vec<String>, Problem> {
    let said = fields.iter().filter_map(|(name, n)| Some((name.strip_prefix("say.")?, n.trim())));
    let texts: Result<Vec<String>, Problem> = said
        .map(|(word, n)| match n.parse::<u16>() {
            Ok(n) => Ok(format!("{word} {n}")),
            Err(_) => Err(Problem::Form(format!("`{n}` is no number of {word}: write 0 or more."))),
        })
        .collect();
    match texts? {
        texts if texts.is_empty() => Err(Problem::Form("The form names no move.".into())),
        texts if texts.len() > MOST_AT_ONCE => Err(Problem::Form("No question asks for that many numbers.".into())),
        texts => Ok(texts),
    }
}

pub(crate) async fn undo(visit: Visit, Form(fields): Form<Fields>) -> Result<Response, Problem> {
    let to = field(&fields, "to").map(|text| text.parse().map_err(|_| Problem::Form("That is no move.".into())));
    visit.wish(to.transpose()?.map_or(Wish::Undo, Wish::UndoTo)).await
}

pub(crate) async fn restart(visit: Visit) -> Result<Response, Problem> {
    visit.wish(Wish::Restart).await
}

pub(crate) async fn end_turn(visit: Visit) -> Result<Response, Problem> {
    visit.wish(Wish::EndTurn).await
}

/// What a strong bot would do, knowing only what this seat knows.
pub(crate) async fn hint(visit: Visit) -> Result<Response, Problem> {
    let (live, seat, sight) = visit.seat().await?;
    let ranked = visit.app.hub.advice(&live, seat).await?;
    let state = live.read().await;
    if state.over() || ranked.is_empty() {
        return Ok(visit.to_table());
    }
    Ok(visit.now(&live, &state, &sight, Some(Remark::Advice(&ranked))))
}

/// A player at a shared screen says who they are.
pub(crate) async fn show(visit: Visit, Form(fields): Form<Fields>) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    let seat = field(&fields, "seat").and_then(|text| text.parse().ok()).map(Seat);
    visit.app.hub.show(&live, visit.visitor()?.0, seat.ok_or(Problem::NotYours)?).await?;
    visit.next(&live, sight).await
}

/// A hint for newcomers was read.
pub(crate) async fn lesson(visit: Visit, Form(fields): Form<Fields>) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    let read = match field(&fields, "read") {
        Some("off") => "off".to_owned(),
        Some(n) if n.parse::<u8>().is_ok() => format!("{}.{n}", visit.learnt(&live)),
        _ => return Err(Problem::Form("That is no lesson.".into())),
    };
    visit.learn(&live, sight, read).await
}

/// The record: whole once the match is over, for moves of others may be secret before. The host may take the record of a
/// broken match, to find out what broke it.
pub(crate) async fn record(visit: Visit) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    let state = live.read().await;
    let free = state.over() || state.is_broken() && sight.host;
    if !free {
        return Err(Problem::Form(
            "The record can be taken home when the match is over: it tells everybody's secrets.".into(),
        ));
    }
    let name = format!("attachment; filename=\"{}-{}.taproom\"", live.game.about().slug, live.key);
    let kind = "text/plain; charset=utf-8".to_owned();
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, state.table().record().to_string()).into_response())
}
