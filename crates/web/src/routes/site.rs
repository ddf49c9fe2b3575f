//! Pages around the tables.
use super::go;
use crate::{
    app::App,
    error::Problem,
    forms::{Fields, MAX_NAME, field, name},
    hub::{self, Chair, Wanted, now},
    pages,
    visitor::{self, Visitor, welcome},
};
use axum::{
    extract::{Form, Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use taproom_catalog::{find, games};
use taproom_core::{Seat, record::Record};
use taproom_match::EditionChoice;
use taproom_store::Found;

pub(crate) async fn lobby(
    State(app): State<App>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let mut mine = Vec::new();
    if let Some(visitor) = &known {
        for summary in app.hub.matches_of(visitor.0).await? {
            let Ok(header) = hub::header(&summary.header) else { continue };
            let Ok(game) = find(&header.setup.game) else { continue };
            let running = summary.ended.is_none() && summary.aside.is_none();
            let mut row = pages::Listed {
                summary,
                game: game.about(),
                asked: false,
                people: Vec::new(),
                seats: header.setup.seats,
            };
            if running && let Ok(live) = app.hub.find(&row.summary.key).await {
                let state = live.read().await;
                row.asked = state.seats_of(visitor.0).into_iter().any(|seat| state.waits_for(seat));
                row.people = state.people(state.table().acting());
            }
            mine.push(row);
        }
        mine.sort_by_key(|row| (!row.asked, row.summary.ended.is_some(), -row.summary.touched));
    }
    let name = visitor::name(&app, known.as_ref()).await?;
    Ok(pages::lobby(visitor::theme(&headers), &name, &mine, now()).into_response())
}

#[derive(Deserialize)]
pub(crate) struct NewQuery {
    game: Option<String>,
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
    let options = game.options(&EditionChoice::Newest).map_err(|error| Problem::Form(error.to_string()))?;
    let name = visitor::name(&app, known.as_ref()).await?;
    Ok(pages::new_match(visitor::theme(&headers), game, &options, &name).into_response())
}

pub(crate) async fn new(
    State(app): State<App>,
    known: Option<Visitor>,
    Form(fields): Form<Fields>,
) -> Result<Response, Problem> {
    let (visitor, cookie) = welcome(&app, known).await?;
    let name = visitor::name(&app, Some(&visitor)).await?;
    let wanted = Wanted::read(&fields, if name.is_empty() { "Brewer" } else { &name })?;
    let mine = wanted.chairs.iter().find(|chair| chair.1 == Chair::Me).map(|chair| chair.0.clone());
    if let Some(mine) = mine.filter(|mine| *mine != name && mine != "Brewer") {
        app.hub.name_visitor(visitor.0, mine).await?;
    }
    let key = app.hub.open(wanted, visitor.0).await?;
    let linked = fields.iter().any(|(name, value)| name.starts_with("kind") && value == "link");
    let to = if linked { format!("/m/{key}/invite") } else { format!("/m/{key}") };
    Ok(go(&to, cookie))
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
    };
    let name = visitor::name(&app, known.as_ref()).await?;
    let live = app.hub.find(&key).await?;
    let state = live.read().await;
    if let (Some(visitor), Some(seat)) = (&known, seat)
        && state.seats_of(visitor.0).contains(&seat)
    {
        return Ok(go(&format!("/m/{key}"), None));
    }
    Ok(pages::invitation(visitor::theme(&headers), &live, &state, seat, &token, &name).into_response())
}

pub(crate) async fn join(
    State(app): State<App>,
    Path(token): Path<String>,
    known: Option<Visitor>,
    Form(fields): Form<Fields>,
) -> Result<Response, Problem> {
    let found = app.hub.invitation(&token).await?;
    let (visitor, cookie) = welcome(&app, known).await?;
    let key = match found {
        Found::Seat(_, key, seat) => {
            let live = app.hub.find(&key).await?;
            let called = field(&fields, "name").and_then(|text| name(text, MAX_NAME));
            app.hub.sit(&live, Seat(seat), visitor.0, called).await?;
            key
        }
        Found::Watch(id, key) => {
            app.hub.watch(id, visitor.0).await?;
            key
        }
    };
    Ok(go(&format!("/m/{key}"), cookie))
}

/// Light, dark, or as the system says.
pub(crate) async fn theme(Form(fields): Form<Fields>) -> Response {
    let wish = match field(&fields, "theme") {
        Some("light") => "light",
        Some("dark") => "dark",
        _ => "system",
    };
    // A browser drops tabs and line ends, so `/<tab>/evil` would be another site.
    let ours = |to: &&str| {
        to.starts_with('/') && !to.starts_with("//") && !to.contains('\\') && !to.contains(char::is_control)
    };
    let back = field(&fields, "back").filter(ours);
    go(back.unwrap_or("/"), Some(format!("theme={wish}; Path=/; Max-Age=31536000; SameSite=Lax")))
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
    Ok(pages::rules(visitor::theme(&headers), entry.about(), &words).into_response())
}

pub(crate) async fn upload_form(headers: HeaderMap) -> Response {
    pages::upload(visitor::theme(&headers), None).into_response()
}

/// A record from somewhere: checked, and kept as a match that can only be looked at.
pub(crate) async fn upload(
    State(app): State<App>,
    known: Option<Visitor>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response, Problem> {
    let text = field(&fields, "record").unwrap_or_default().replace("\r\n", "\n");
    let checked = tokio::task::spawn_blocking(move || check_record(&text)).await.map_err(|_| Problem::Broken)?;
    let record = match checked {
        Ok(record) => record,
        Err(why) => {
            let page = pages::upload(visitor::theme(&headers), Some(&why));
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    let (visitor, cookie) = welcome(&app, known).await?;
    let key = app.hub.keep(record, visitor.0).await?;
    Ok(go(&format!("/m/{key}?at=0"), cookie))
}

/// Every move, every die, the result; or what is wrong, and in which line.
fn check_record(text: &str) -> Result<Record, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let entry = find(&record.header.setup.game)?;
    taproom_match::verify(entry, &record, None, None).map_err(|error| error.to_string())?;
    Ok(record)
}
