//! Pages around the tables.
use super::{MAX_RECORD, go, set};
use crate::{
    app::App,
    error::Problem,
    forms::{self, Fields, Form, MAX_NAME, field, name},
    hub::{Chair, Wanted, now},
    limits::{Client, Cost},
    pages,
    settings::{self, LEVELS, Settings, WISHES},
    visitor::{self, Visitor, welcome},
};
use axum::{
    extract::{FromRequestParts, Path, Query, State},
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use taproom_catalog::{find, games};
use taproom_core::{
    Seat,
    record::{Record, hex},
};
use taproom_match::EditionChoice;
use taproom_store::Found;
use taproom_table::opening::Preset;

#[derive(Deserialize)]
pub(crate) struct NewQuery {
    game: Option<String>,
    table: Option<String>,
    club: Option<String>,
}

pub(crate) async fn new_form(
    State(app): State<App>,
    Query(query): Query<NewQuery>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let game = match query.game {
        Some(name) => find(&name).map_err(Problem::Form)?,
        None => games().next().expect("there are games"),
    };
    let options = game.options_at(&EditionChoice::Newest, now()).map_err(|error| Problem::Form(error.to_string()))?;
    let name = visitor::name(&app, known.as_ref()).await?;
    let preset = Preset::of(query.table.as_deref().unwrap_or_default());
    Ok(pages::new_match(
        Settings::of(&headers),
        game,
        &options,
        &name,
        preset,
        query.club.as_deref().unwrap_or_default(),
    )
    .into_response())
}

pub(crate) async fn new(
    State(app): State<App>,
    known: Option<Visitor>,
    client: Client,
    Form(fields): Form,
) -> Result<Response, Problem> {
    let (key, cookie) = open(&app, known, &client, &fields).await?;
    let linked = fields.iter().any(|(name, value)| name.starts_with("kind") && value == "link");
    let to = if linked { format!("/m/{key}/invite") } else { format!("/m/{key}") };
    Ok(go(&to, cookie))
}

/// Opens the match that a form describes; its key, and the cookie of a new visitor.
async fn open(
    app: &App,
    known: Option<Visitor>,
    client: &Client,
    fields: &Fields,
) -> Result<(String, Option<String>), Problem> {
    let name = visitor::name(app, known.as_ref()).await?;
    let wanted = Wanted::read(fields, if name.is_empty() { "Brewer" } else { &name })?;
    app.limits.allow(Cost::Open, 1, client)?;
    if let Some(visitor) = &known {
        app.hub.may_open(visitor.0, app.limits.unfinished()).await?;
    }
    wanted.check()?;
    let (visitor, cookie) = welcome(app, known, client).await?;
    let mine = wanted.chairs.iter().find(|chair| chair.1 == Chair::Me).map(|chair| chair.0.clone());
    if let Some(mine) = mine.filter(|mine| *mine != name && mine != "Brewer") {
        app.hub.name_visitor(visitor.0, mine).await?;
    }
    Ok((app.hub.open(wanted, visitor.0).await?, cookie))
}

/// At once: against one bot as strong as was chosen, or alone where one may play alone.
pub(crate) async fn play(
    State(app): State<App>,
    known: Option<Visitor>,
    client: Client,
    Form(fields): Form,
) -> Result<Response, Problem> {
    let game = find(field(&fields, "game").unwrap_or_default()).map_err(Problem::Form)?;
    let level = LEVELS.into_iter().find(|level| field(&fields, "level") == Some(level)).unwrap_or(LEVELS[0]);
    let mut form: Fields = vec![("game".into(), game.about().slug.into()), ("kind0".into(), "me".into())];
    if *game.about().seats.start() > 1 {
        form.push(("kind1".into(), format!("bot:{level}")));
    }
    form.extend(fields.iter().filter(|field| field.0 == "luck").cloned());
    let (key, cookie) = open(&app, known, &client, &form).await?;
    let mut response = go(&format!("/m/{key}"), cookie);
    if field(&fields, "remember").is_some() {
        set(response.headers_mut(), Some(settings::keep("level", level)));
    }
    Ok(response)
}

pub(crate) async fn learn_shelf(
    State(app): State<App>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let name = visitor::name(&app, known.as_ref()).await?;
    Ok(pages::learn_shelf(Settings::of(&headers), &name).into_response())
}

pub(crate) async fn learn(
    State(app): State<App>,
    Path(game): Path<String>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let entry = games().find(|entry| entry.about().slug == game).ok_or(Problem::NoSuchPage)?;
    let name = visitor::name(&app, known.as_ref()).await?;
    Ok(pages::learn(Settings::of(&headers), entry, &name).into_response())
}

#[derive(Deserialize)]
pub(crate) struct SettingsQuery {
    kept: Option<String>,
}

pub(crate) async fn settings(
    State(app): State<App>,
    Query(query): Query<SettingsQuery>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let name = visitor::name(&app, known.as_ref()).await?;
    Ok(pages::settings(Settings::of(&headers), &name, query.kept.is_some()).into_response())
}

pub(crate) async fn keep_settings(Form(fields): Form) -> Response {
    let mut response = go("/settings?kept=yes", None);
    for wish in &WISHES {
        let value = field(&fields, wish.name).and_then(|value| settings::chosen(wish.name, value));
        set(response.headers_mut(), value.map(|value| settings::keep(wish.name, value)));
    }
    response
}

pub(crate) async fn invitation(
    State(app): State<App>,
    Path(token): Path<String>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (key, seat) = match app.hub.invitation(&token).await? {
        Found::Seat(_, key, seat) => (key, Some(Seat(seat))),
        Found::Watch(_, key) => (key, None),
        Found::Spent => return Err(Problem::LinkUsed),
    };
    let name = visitor::name(&app, known.as_ref()).await?;
    let live = app.hub.find(&key).await?;
    let state = live.read().await;
    if let (Some(visitor), Some(seat)) = (&known, seat)
        && state.seats_of(visitor.0).contains(&seat)
    {
        return Ok(go(&format!("/m/{key}"), None));
    }
    if seat.is_some_and(|seat| state.seats()[seat.index()].holder.is_some()) {
        return Err(Problem::LinkUsed);
    }
    if seat.is_some() && state.over() {
        return Err(Problem::Over);
    }
    Ok(pages::invitation(Settings::of(&headers), &live, &state, seat, &token, &name).into_response())
}

pub(crate) async fn join(
    State(app): State<App>,
    Path(token): Path<String>,
    known: Option<Visitor>,
    client: Client,
    Form(fields): Form,
) -> Result<Response, Problem> {
    let found = app.hub.invitation(&token).await?;
    if let Found::Seat(_, key, seat) = &found {
        let live = app.hub.find(key).await?;
        let holder = live.read().await.seats()[usize::from(*seat)].holder;
        match (holder, &known) {
            (Some(holder), Some(visitor)) if holder == visitor.0 => return Ok(go(&format!("/m/{key}"), None)),
            (Some(_), _) => return Err(Problem::LinkUsed),
            (None, _) => {}
        }
    }
    let (visitor, cookie) = welcome(&app, known, &client).await?;
    let key = match found {
        Found::Seat(_, key, seat) => {
            let live = app.hub.find(&key).await?;
            let called = field(&fields, "name").and_then(|text| name(text, MAX_NAME));
            app.hub.sit(&live, Seat(seat), visitor.0, called, forms::promise(&fields)).await?;
            key
        }
        Found::Watch(id, key) => {
            app.hub.watch(id, visitor.0).await?;
            key
        }
        Found::Spent => return Err(Problem::LinkUsed),
    };
    Ok(go(&format!("/m/{key}"), cookie))
}

/// Where luck comes from.
pub(crate) async fn luck(headers: HeaderMap) -> Response {
    pages::luck(Settings::of(&headers), None).into_response()
}

/// The key that records of this server are checked with.
pub(crate) async fn key(State(app): State<App>) -> String {
    hex(&app.hub.public_key()) + "\n"
}

pub(crate) async fn code_form(known: Option<Visitor>, headers: HeaderMap) -> Response {
    pages::code(Settings::of(&headers), known.is_some(), None).into_response()
}

/// A new code that brings this visitor back, shown this once.
pub(crate) async fn new_code(State(app): State<App>, known: Visitor, headers: HeaderMap) -> Result<Response, Problem> {
    let code = app.hub.new_code(known.0).await?;
    Ok(pages::code(Settings::of(&headers), true, Some(&code)).into_response())
}

/// Somebody who lost their cookie comes back.
pub(crate) async fn come_back(
    State(app): State<App>,
    known: Option<Visitor>,
    client: Client,
    headers: HeaderMap,
    Form(fields): Form,
) -> Result<Response, Problem> {
    app.limits.allow(Cost::Code, 1, &client)?;
    let (hash, cookie) = visitor::fresh(&app);
    let code = app.hub.come_back(field(&fields, "code").unwrap_or_default(), hash).await?;
    if let (Some(guest), Some(visitor)) = (known, app.hub.visitor(hash).await?) {
        // The code is used up: whatever happens, they have to be shown the next one.
        if let Err(problem) = app.hub.adopt(Some(guest.0), visitor).await {
            tracing::warn!(%problem, visitor, "what the guest had does not come along");
        }
    }
    let mut response = pages::code(Settings::of(&headers), true, Some(&code)).into_response();
    set(response.headers_mut(), Some(cookie));
    Ok(response)
}

/// Light, dark, or as the system says.
pub(crate) async fn theme(Form(fields): Form) -> Response {
    let wish = field(&fields, "theme").and_then(|theme| settings::chosen("theme", theme)).unwrap_or("system");
    // A browser drops tabs and line ends, so `/<tab>/evil` would be another site.
    let ours = |to: &&str| {
        to.starts_with('/') && !to.starts_with("//") && !to.contains('\\') && !to.contains(char::is_control)
    };
    let back = field(&fields, "back").filter(ours);
    go(back.unwrap_or("/"), Some(settings::keep("theme", wish)))
}

#[derive(Deserialize)]
pub(crate) struct RulesQuery {
    q: Option<String>,
}

pub(crate) async fn rules(
    Path(game): Path<String>,
    Query(query): Query<RulesQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let entry = games().find(|entry| entry.about().slug == game).ok_or(Problem::NoSuchPage)?;
    let words: String = query.q.unwrap_or_default().chars().take(80).collect();
    Ok(pages::rules(Settings::of(&headers), entry, &words).into_response())
}

pub(crate) async fn upload_form(headers: HeaderMap) -> Response {
    pages::upload(Settings::of(&headers), None).into_response()
}

/// An upload that was paid for by its length, before it is read.
pub(crate) struct Paid;

impl FromRequestParts<App> for Paid {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Ok(client) = <Client as FromRequestParts<App>>::from_request_parts(parts, app).await;
        let length =
            parts.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        // Whoever does not say how much it is pays for all that is allowed.
        let kilobytes = length.map_or(MAX_RECORD as u64, |length| length.min(MAX_RECORD as u64)) / 1024 + 4;
        app.limits.allow(Cost::Upload, kilobytes as u32, &client)?;
        Ok(Self)
    }
}

/// A record from somewhere: checked, and kept as a match that can only be looked at.
pub(crate) async fn upload(
    State(app): State<App>,
    known: Option<Visitor>,
    headers: HeaderMap,
    client: Client,
    _: Paid,
    Form(fields): Form,
) -> Result<Response, Problem> {
    let text = field(&fields, "record").unwrap_or_default().replace("\r\n", "\n");
    let _turn = app.checking.acquire().await.map_err(|_| Problem::Broken)?;
    let checked = tokio::task::spawn_blocking(move || check_record(&text)).await.map_err(|_| Problem::Broken)?;
    let record = match checked {
        Ok(record) => record,
        Err(why) => {
            let page = pages::upload(Settings::of(&headers), Some(&why));
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    let (visitor, cookie) = welcome(&app, known, &client).await?;
    // A record holds no names: whoever brings it may tell them.
    let names = field(&fields, "names").unwrap_or_default().split(',').take(usize::from(record.header.setup.seats));
    let names: Vec<String> = names.filter_map(|text| name(text, MAX_NAME)).collect();
    let key = app.hub.keep(record, names, visitor.0).await?;
    Ok(go(&format!("/m/{key}?at=0"), cookie))
}

/// Every move, every die, the result; or what is wrong, and in which line.
fn check_record(text: &str) -> Result<Record, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let entry = find(&record.header.setup.game)?;
    taproom_match::verify(entry, &record, None, None).map_err(|error| error.to_string())?;
    Ok(record)
}
