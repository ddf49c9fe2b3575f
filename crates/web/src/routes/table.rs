//! A match: looking at it, and answering.
use super::{
    program,
    visit::{Form as Wanted, Visit},
};
use crate::{
    error::Problem,
    forms::{Fields, Form, field},
    hub::{self, Ear, LiveState, Wish},
    limits::Cost,
    pages::{self, Remark},
};
use axum::{
    extract::Query,
    http::{HeaderName, header},
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use taproom_core::{Seat, Viewer, record::unhex};
use taproom_page::Shortcut;

/// No mix has more parts.
const MOST_AT_ONCE: usize = 8;

#[derive(Deserialize)]
pub(crate) struct Moment {
    /// The number of moves they noticed that are shown.
    pub(super) at: Option<usize>,
    /// A step of a walk through what others did: the number that was shown before, and those where it began and will end.
    from: Option<usize>,
    first: Option<usize>,
    last: Option<usize>,
    /// From whose seat, once the match is over: a number from 1, or `watch`.
    #[serde(rename = "as")]
    seat: Option<String>,
}

pub(crate) async fn page(mut visit: Visit, Query(moment): Query<Moment>) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    visit.find_next(&live).await?;
    let state = live.read().await;
    Ok(match moment.at {
        Some(at) if sight.cover.is_none() && state.waiting().is_none() => {
            let viewer = if state.over() { chosen(moment.seat.as_deref(), &state, sight.viewer) } else { sight.viewer };
            let noticed = state.table().noticed(viewer);
            let at = at.min(noticed);
            let walked = moment.from.map(|from| {
                let (from, last) = (from.min(at), moment.last.unwrap_or(at).clamp(at, noticed));
                pages::Walked { from, at, whole: (moment.first.unwrap_or(from).min(from), last) }
            });
            visit.show(&pages::replay(visit.theme(), &live, &state, viewer, at, walked, &sight.muted))
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
    let watcher = sight.mine.is_empty() && !sight.host;
    let ear = Ear { viewer: sight.viewer, visitor: visit.visitor()?.0, watcher };
    let held = visit.app.limits.hold(Cost::Stream, &visit.client)?;
    // nginx would keep the updates for itself until it has a page full of them.
    let headers = [(HeaderName::from_static("x-accel-buffering"), "no")];
    Ok((headers, hub::stream(live, ear, held).await).into_response())
}

#[derive(Deserialize)]
pub(crate) struct Search {
    #[serde(default)]
    q: String,
}

/// All that a viewer was told.
pub(crate) async fn log(visit: Visit, Query(Search { q }): Query<Search>) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    // At a shared screen the log of one player is not for the others.
    let viewer = if sight.cover.is_some() { Viewer::Spectator } else { sight.viewer };
    let state = live.read().await;
    let words: String = q.chars().take(80).collect();
    Ok(pages::log(visit.theme(), &live, &state, viewer, &words).into_response())
}

/// Where the luck of this match comes from.
pub(crate) async fn luck_page(visit: Visit) -> Result<Response, Problem> {
    let (live, _) = visit.look().await?;
    let state = live.read().await;
    Ok(pages::luck(visit.theme(), Some((&live, &state))).into_response())
}

/// A player tells what they promised to add to the luck.
pub(crate) async fn luck(visit: Visit, Form(fields): Form) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    let share = field(&fields, "share").and_then(unhex);
    let share = share.ok_or_else(|| Problem::Form("What is added to the luck is 64 hex digits.".into()))?;
    visit.app.hub.reveal(&live, visit.visitor()?.0, share).await?;
    visit.next(&live, sight).await
}

pub(crate) async fn answer(visit: Visit, Form(fields): Form) -> Result<Response, Problem> {
    let texts = match field(&fields, "move") {
        // Two at once: which piece, and what it does.
        Some(text) => text.split(Shortcut::AND).take(2).map(str::to_owned).collect(),
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

pub(crate) async fn undo(visit: Visit, Form(fields): Form) -> Result<Response, Problem> {
    // Counted as the turn's answers are shown: the number of a move would tell how many secret ones there were.
    let to = field(&fields, "to").map(|text| text.parse().map_err(|_| Problem::Form("That is no answer.".into())));
    visit.wish(to.transpose()?.map_or(Wish::Undo, Wish::UndoAnswer)).await
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
    visit.app.limits.allow(Cost::Hint, 1, &visit.client)?;
    let advice = visit.app.hub.advice(&live, seat, visit.visitor()?.0).await?;
    let state = live.read().await;
    if let Wanted::Json = visit.form() {
        return Ok(program::hints(&state, &advice.ranked));
    }
    if state.over() || advice.ranked.is_empty() {
        return Ok(visit.to_table());
    }
    Ok(visit.now(&live, &state, &sight, Some(Remark::Advice(&advice))))
}

/// A player at a shared screen says who they are.
pub(crate) async fn show(visit: Visit, Form(fields): Form) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    let seat = field(&fields, "seat").and_then(|text| text.parse().ok()).map(Seat);
    visit.app.hub.show(&live, visit.visitor()?.0, seat.ok_or(Problem::NotYours)?).await?;
    visit.next(&live, sight).await
}

/// A hint for newcomers was read.
pub(crate) async fn lesson(visit: Visit, Form(fields): Form) -> Result<Response, Problem> {
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
    let (live, sight) = match visit.look().await {
        Ok(found) => found,
        // It cannot be shown, but what was played is there.
        Err(Problem::Unplayable(_) | Problem::Broken) => {
            let text = visit.app.hub.stored_record(&visit.key, visit.visitor()?.0).await?;
            return Ok(file(&format!("{}.taproom", visit.key), text));
        }
        Err(problem) => return Err(problem),
    };
    let state = live.read().await;
    let free = state.over() || state.is_broken() && sight.host;
    if !free {
        return Err(Problem::Form(
            "The record can be taken home when the match is over: it tells everybody's secrets.".into(),
        ));
    }
    let name = format!("{}-{}.taproom", live.game.about().slug, live.key);
    Ok(file(&name, visit.app.hub.record(&live, &state)))
}

/// A text to be kept.
pub(super) fn file(name: &str, text: String) -> Response {
    let name = format!("attachment; filename=\"{name}\"");
    let kind = "text/plain; charset=utf-8".to_owned();
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response()
}
