//! A match: looking at it, and answering.
use super::{Ask, go, program};
use crate::{
    app::App,
    error::Problem,
    feed,
    forms::{Fields, field},
    hub::Wish,
    live::{Inner, Live},
    pages::{self, Hint},
    tokens::random,
    visitor::{self, Visitor},
};
use axum::{
    extract::{Form, Query},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use std::sync::Arc;
use taproom_core::{Seat, Viewer};
use taproom_match::Mind;

/// Who gives hints, and for how long it thinks.
const ADVISER: &str = "hard@600ms";

/// No mix has more parts.
const MOST_AT_ONCE: usize = 8;

/// What somebody may see of a match.
pub(crate) struct Sight {
    pub(crate) viewer: Viewer,
    /// The seats that answer from this browser.
    pub(crate) mine: Vec<Seat>,
    pub(crate) host: bool,
    /// The seat whose turn it is at a shared screen that shows another one.
    pub(crate) cover: Option<Seat>,
}

/// The match and what the visitor may see of it.
pub(super) async fn look(app: &App, known: Option<&Visitor>, key: &str) -> Result<(Arc<Live>, Sight), Problem> {
    let visitor = known.ok_or(Problem::NoSuchMatch)?.0;
    let live = app.hub.find(key).await?;
    let mut inner = live.inner.lock().await;
    let (mine, host) = (inner.seats_of(visitor), live.host == visitor);
    if mine.is_empty() && !host && !app.hub.store.watches(live.id, visitor).await? {
        return Err(Problem::NoSuchMatch);
    }
    let (viewer, cover) = match mine.as_slice() {
        [] => (Viewer::Spectator, None),
        &[seat] => (Viewer::Seat(seat), None),
        several => shared_screen(&mut inner, visitor, several),
    };
    drop(inner);
    Ok((live, Sight { viewer, mine, host, cover }))
}

/// At a shared screen: whose view is shown, and who has to come to the screen first.
fn shared_screen(inner: &mut Inner, visitor: i64, mine: &[Seat]) -> (Viewer, Option<Seat>) {
    let shown = inner.shown.get(&visitor).copied();
    let acts = |seat: Seat| {
        let asked = inner.table.held().map_or_else(|| inner.table.asked().contains(seat), |held| held == seat);
        asked && inner.person(seat)
    };
    let wanted = shown.filter(|&seat| acts(seat)).or_else(|| mine.iter().copied().find(|&seat| acts(seat)));
    let seat = wanted.or(shown).unwrap_or(mine[0]);
    let it = inner.table.it();
    let hidden = shown != Some(seat) && (it.secrets(seat) || shown.is_some_and(|other| it.secrets(other)));
    if hidden && !inner.over() {
        return (Viewer::Spectator, Some(seat));
    }
    inner.shown.insert(visitor, seat);
    (Viewer::Seat(seat), None)
}

#[derive(Deserialize)]
pub(crate) struct Moment {
    /// How many of the moves they noticed are shown.
    at: Option<usize>,
    /// From whose seat, once the match is over: a number from 1, or `watch`.
    #[serde(rename = "as")]
    seat: Option<String>,
}

pub(crate) async fn page(ask: Ask, Query(moment): Query<Moment>) -> Result<Response, Problem> {
    let (live, sight) = ask.look().await?;
    let inner = live.inner.lock().await;
    let theme = visitor::theme(&ask.headers);
    if let Some(seat) = sight.cover {
        return Ok(pages::cover(theme, &live, &inner, seat).into_response());
    }
    if let Some(at) = moment.at {
        let viewer = if inner.over() { chosen(moment.seat.as_deref(), &inner, sight.viewer) } else { sight.viewer };
        return Ok(pages::replay(theme, &live, &inner, viewer, at).into_response());
    }
    if inner.over() {
        return Ok(pages::end(theme, &live, &inner, &sight).into_response());
    }
    Ok(pages::table(theme, &live, &inner, &sight, &learnt(&ask.headers, &live), None).into_response())
}

fn chosen(seat: Option<&str>, inner: &Inner, mine: Viewer) -> Viewer {
    match seat {
        Some("watch") => Viewer::Spectator,
        Some(text) => match text.parse::<u8>() {
            Ok(n) if (1..=inner.seats.len() as u8).contains(&n) => Viewer::Seat(Seat(n - 1)),
            _ => mine,
        },
        None => mine,
    }
}

pub(crate) async fn events(ask: Ask) -> Result<Response, Problem> {
    let (live, sight) = ask.look().await?;
    Ok(feed::stream(live, sight.viewer).await.into_response())
}

impl Ask {
    /// The match and what the visitor may see of it.
    pub(super) async fn look(&self) -> Result<(Arc<Live>, Sight), Problem> {
        look(&self.app, self.known.as_ref(), &self.key).await
    }

    /// The match, the seat that speaks, and what it may see.
    async fn seat(&self) -> Result<(Arc<Live>, Seat, Sight), Problem> {
        let (live, sight) = self.look().await?;
        match (sight.viewer, sight.cover) {
            (Viewer::Seat(seat), None) => Ok((live, seat, sight)),
            _ => Err(Problem::NotYours),
        }
    }

    fn table(&self) -> Response {
        go(&format!("/m/{}", self.key), None)
    }

    /// Does what a seat wishes; then the table again.
    async fn wish(&self, wish: Wish) -> Result<Response, Problem> {
        let (live, seat, sight) = self.seat().await?;
        match self.app.hub.wish(&live, seat, wish).await {
            Ok(()) => self.next(&live, sight).await,
            Err(problem @ Problem::Table(_)) if program::wanted(&self.headers) => {
                Ok(program::json(&*live.inner.lock().await, &sight, Some(&problem)))
            }
            // The table as it is now, with what was wrong on top.
            Err(problem @ Problem::Table(_)) => {
                let inner = live.inner.lock().await;
                if inner.over() {
                    return Ok(self.table());
                }
                let (theme, learnt) = (visitor::theme(&self.headers), learnt(&self.headers, &live));
                let page = pages::table(theme, &live, &inner, &sight, &learnt, Some(Hint::Problem(&problem)));
                Ok((StatusCode::CONFLICT, page).into_response())
            }
            Err(problem) => Err(problem),
        }
    }

    /// After a change: people go back to the table, programs get the next question.
    async fn next(&self, live: &Live, sight: Sight) -> Result<Response, Problem> {
        if !program::wanted(&self.headers) {
            return Ok(self.table());
        }
        // At a shared screen somebody else may be asked now.
        let sight = if sight.mine.len() > 1 { self.look().await?.1 } else { sight };
        Ok(program::json(&*live.inner.lock().await, &sight, None))
    }
}

pub(crate) async fn answer(ask: Ask, Form(fields): Form<Fields>) -> Result<Response, Problem> {
    let texts = match field(&fields, "move") {
        Some(text) => vec![text.to_owned()],
        None => mix(&fields)?,
    };
    let version = field(&fields, "version").and_then(|text| u64::from_str_radix(text, 16).ok());
    let version = version.ok_or_else(|| Problem::Form("The form does not say which table it was made for.".into()))?;
    ask.wish(Wish::Answer { texts, version: Some(version) }).await
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
        texts if texts.len() > MOST_AT_ONCE => Err(Problem::Form("No question asks for so many numbers.".into())),
        texts => Ok(texts),
    }
}

pub(crate) async fn undo(ask: Ask, Form(fields): Form<Fields>) -> Result<Response, Problem> {
    let to = field(&fields, "to").map(|text| text.parse().map_err(|_| Problem::Form("That is no move.".into())));
    ask.wish(to.transpose()?.map_or(Wish::Undo, Wish::UndoTo)).await
}

pub(crate) async fn restart(ask: Ask) -> Result<Response, Problem> {
    ask.wish(Wish::Restart).await
}

pub(crate) async fn end_turn(ask: Ask) -> Result<Response, Problem> {
    ask.wish(Wish::EndTurn).await
}

/// What a strong bot would do, knowing only what this seat knows.
pub(crate) async fn hint(ask: Ask) -> Result<Response, Problem> {
    let (live, seat, sight) = ask.seat().await?;
    let fork = live.inner.lock().await.table.it().fork();
    let thoughts = ask.app.hub.think(move || {
        let mind = Mind::new(ADVISER.parse().expect("a bot"), u64::from_le_bytes(random()));
        let thoughts = fork.advisor(&mind).think(&*fork, seat);
        fork.choices(seat).into_iter().zip(thoughts).collect::<Vec<_>>()
    });
    let mut ranked = thoughts.await?;
    ranked.sort_by(|a, b| {
        (b.1.visits, b.1.utility).partial_cmp(&(a.1.visits, a.1.utility)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let inner = live.inner.lock().await;
    if inner.over() || ranked.is_empty() {
        return Ok(ask.table());
    }
    let learnt = learnt(&ask.headers, &live);
    let hint = Some(Hint::Ranked(&ranked));
    Ok(pages::table(visitor::theme(&ask.headers), &live, &inner, &sight, &learnt, hint).into_response())
}

/// Somebody at a shared screen says who they are.
pub(crate) async fn show(ask: Ask, Form(fields): Form<Fields>) -> Result<Response, Problem> {
    let (live, sight) = ask.look().await?;
    let seat = field(&fields, "seat").and_then(|text| text.parse().ok()).map(Seat);
    let seat = seat.filter(|seat| sight.mine.contains(seat)).ok_or(Problem::NotYours)?;
    let visitor = ask.known.ok_or(Problem::NotYours)?.0;
    live.inner.lock().await.shown.insert(visitor, seat);
    ask.next(&live, sight).await
}

/// Lessons of this game that were read, from the cookie `l-GAME`: numbers joined by dots, or `off`.
fn learnt(headers: &HeaderMap, live: &Live) -> String {
    let name = format!("l-{}", live.game.about().slug);
    visitor::cookie(headers, &name).unwrap_or_default().chars().take(60).collect()
}

pub(crate) async fn lesson(ask: Ask, Form(fields): Form<Fields>) -> Result<Response, Problem> {
    let (live, _) = ask.look().await?;
    let mut read = learnt(&ask.headers, &live);
    match field(&fields, "read") {
        Some("off") => read = "off".into(),
        Some(n) if n.parse::<u8>().is_ok() => {
            read.push('.');
            read.push_str(n);
        }
        _ => return Err(Problem::Form("That is no lesson.".into())),
    }
    let slug = live.game.about().slug;
    let cookie = format!("l-{slug}={read}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
    Ok(go(&format!("/m/{}", ask.key), Some(cookie)))
}

/// The record: whole once the match is over, for moves of others may be secret before. The host may take the record of a
/// broken match, to find out what broke it.
pub(crate) async fn record(ask: Ask) -> Result<Response, Problem> {
    let (live, sight) = ask.look().await?;
    let inner = live.inner.lock().await;
    let free = inner.over() || inner.broken.is_some() && sight.host;
    if !free {
        return Err(Problem::Form(
            "The record can be taken home when the match is over: it tells everybody's secrets.".into(),
        ));
    }
    let name = format!("attachment; filename=\"{}-{}.taproom\"", live.game.about().slug, live.key);
    let kind = "text/plain; charset=utf-8".to_owned();
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, inner.table.record().to_string()).into_response())
}
