//! The club: open tables, matches to watch, who is here.
use super::{go, lobby};
use crate::{
    app::App,
    error::Problem,
    forms::{self, Form, MAX_NAME, field},
    hub::{self, fits, now},
    limits::{Client, Cost},
    pages::{self, Club, OpenTable},
    settings::Settings,
    visitor::{self, Visitor, welcome},
};
use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse as _, Response},
};
use taproom_catalog::find;
use taproom_core::About;
use taproom_store::{Id, Role, Shown};

/// No more open tables are listed.
const TABLES: u32 = 60;
/// No more matches to watch are listed.
const WATCHED: u32 = 30;
/// No more reported lines are listed.
const REPORTED: u32 = 50;

pub(crate) async fn page(
    State(app): State<App>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let me = known.map(|visitor| visitor.0);
    let name = visitor::name(&app, known.as_ref()).await?;
    let store = app.hub.store();
    let strength = app.hub.strength(me).await?;
    let table = |shown: Shown| {
        let game = game(&shown)?;
        let free = shown.seats.iter().filter(|seat| seat.free()).count();
        let mine = me.is_some() && shown.seats.iter().any(|seat| seat.holder == me);
        let welcome = shown.terms.welcome.is_some_and(|welcome| fits(welcome, strength.get(game.slug)));
        Some(OpenTable { shown, game, free, mine, welcome })
    };
    let tables =
        store.open_tables(TABLES).await?.into_iter().filter_map(table).filter(|table| table.free > 0).collect();
    let watched = store.to_watch(WATCHED).await?.into_iter();
    let watched = watched.filter_map(|shown| Some((game(&shown)?, shown))).collect();
    let member = match me {
        Some(me) => app.hub.member(me).await?,
        None => None,
    };
    let moderator = member.as_ref().is_some_and(|member| member.role == Role::Moderator);
    let page = Club {
        name: &name,
        me,
        tables,
        watched,
        mine: lobby::mine(&app, known.as_ref()).await?,
        here: app.hub.who_is_here().await?,
        reported: if moderator { Some(store.reported(REPORTED).await?) } else { None },
        now: now(),
    };
    Ok(pages::club(Settings::of(&headers), &page).into_response())
}

fn game(shown: &Shown) -> Option<&'static About> {
    let header = hub::header(&shown.header).ok()?;
    Some(find(&header.setup.game).ok()?.about())
}

/// A visitor sits down at an open table.
pub(crate) async fn sit(
    State(app): State<App>,
    known: Option<Visitor>,
    client: Client,
    Form(fields): Form,
) -> Result<Response, Problem> {
    app.limits.allow(Cost::Open, 1, &client)?;
    let key = field(&fields, "key").unwrap_or_default();
    let live = app.hub.find(key).await?;
    if live.read().await.terms().welcome.is_none() {
        return Err(Problem::NoSuchMatch);
    }
    let (visitor, cookie) = welcome(&app, known, &client).await?;
    let name = called(&app, visitor.0, field(&fields, "name")).await?;
    app.hub.sit_down(&live, visitor.0, Some(name), forms::promise(&fields)).await?;
    Ok(go(&format!("/m/{}", live.key), cookie))
}

/// What somebody is called who sits down: members by their name, others as they say.
async fn called(app: &App, visitor: Id, said: Option<&str>) -> Result<String, Problem> {
    let known = app.hub.name_of(visitor).await?;
    if !known.is_empty() {
        return Ok(known);
    }
    Ok(said.and_then(|text| forms::name(text, MAX_NAME)).unwrap_or_else(|| "Guest".into()))
}

/// A visitor watches a match that is shown at the club.
pub(crate) async fn watch(
    State(app): State<App>,
    known: Option<Visitor>,
    client: Client,
    Form(fields): Form,
) -> Result<Response, Problem> {
    let live = app.hub.find(field(&fields, "key").unwrap_or_default()).await?;
    if !live.is_public(&*live.read().await) {
        return Err(Problem::NoSuchMatch);
    }
    let (visitor, cookie) = welcome(&app, known, &client).await?;
    app.hub.watch_public(&live, visitor.0).await?;
    Ok(go(&format!("/m/{}", live.key), cookie))
}
