//! Tournaments and the league.
use super::go;
use crate::{
    app::App,
    error::Problem,
    forms::{self, Fields, Form, MAX_NAME, MAX_TITLE, field, name},
    hub::{WantedTournament, now},
    limits::{Client, Cost},
    pages::{self, ListedTournament, Looker},
    ratings,
    settings::Settings,
    visitor::{self, Visitor, welcome},
};
use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use taproom_catalog::{find, games};
use taproom_match::SetupRequest;
use taproom_ratings::Season;
use taproom_store::{Id, Tournament};
use taproom_table::Clock;
use taproom_tournaments::{Format, MOST_ROUNDS, Plan};

/// No more tournaments that are over are listed.
const OVER: u32 = 30;

pub(crate) async fn list(
    State(app): State<App>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let me = known.map(|visitor| visitor.0);
    let name = visitor::name(&app, known.as_ref()).await?;
    let all = listed(&app, app.hub.store().tournaments(OVER).await?, me).await?;
    Ok(pages::tournaments(Settings::of(&headers), &name, &all, now()).into_response())
}

async fn listed(app: &App, all: Vec<Tournament>, me: Option<Id>) -> Result<Vec<ListedTournament>, Problem> {
    let store = app.hub.store();
    let mine = match me {
        Some(me) => store.tournaments_of(me).await?,
        None => Vec::new(),
    };
    let mut lines = Vec::new();
    for it in all {
        let Some(format) = Format::of(&it.format) else { continue };
        let Ok(header) = crate::hub::header(&it.header) else { continue };
        let Ok(game) = find(&header.setup.game) else { continue };
        let winners = if it.ended.is_some() {
            let reading = app.hub.tournament(&it.key).await?;
            let first = reading.standings.iter().filter(|standing| standing.place == 1);
            first.map(|standing| reading.winner(standing.player)).collect()
        } else {
            Vec::new()
        };
        let players = store.entrants(it.id).await?;
        lines.push(ListedTournament { mine: mine.contains(&it.id), game: game.about(), format, players, winners, it });
    }
    Ok(lines)
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
    let name = visitor::name(&app, known.as_ref()).await?;
    Ok(pages::new_tournament(Settings::of(&headers), &name, game).into_response())
}

pub(crate) async fn new(
    State(app): State<App>,
    known: Option<Visitor>,
    client: Client,
    Form(fields): Form,
) -> Result<Response, Problem> {
    let wanted = read(&fields)?;
    app.limits.allow(Cost::Open, 1, &client)?;
    let (visitor, cookie) = welcome(&app, known, &client).await?;
    if app.hub.store().is_barred(visitor.0).await? {
        return Err(Problem::Barred);
    }
    let key = app.hub.new_tournament(wanted, visitor.0).await?;
    Ok(go(&format!("/t/{key}"), cookie))
}

/// Reads the form of a new tournament.
fn read(fields: &Fields) -> Result<WantedTournament, Problem> {
    let wrong = |why: &str| Problem::Form(why.into());
    let game = find(field(fields, "game").unwrap_or_default()).map_err(Problem::Form)?;
    let about = game.about();
    let format = Format::of(field(fields, "format").unwrap_or_default());
    let format = format.ok_or_else(|| wrong("Choose how it is played."))?;
    let number = |name: &str| field(fields, name).and_then(|text| text.parse::<u8>().ok());
    let seats = number("seats").filter(|n| *n >= 2 && about.seats.contains(n));
    let seats = seats.ok_or_else(|| wrong("This game has no tables of that size."))?;
    let rounds = number("rounds").unwrap_or(3);
    if !(1..=MOST_ROUNDS).contains(&usize::from(rounds)) {
        return Err(Problem::Form(format!("A tournament has 1 to {MOST_ROUNDS} rounds.")));
    }
    let rounds = if matches!(format, Format::Swiss | Format::Duplicate) { rounds } else { 0 };
    let (least, most) = (Plan::least(format, seats.into()), Plan::most(format));
    let wanted = number("most").map_or(most, usize::from);
    // The field of the form is the same for all formats.
    let wanted = wanted.min(most);
    if wanted < least {
        return Err(Problem::Form(format!("At least {least} players are needed.")));
    }
    let clock = forms::clock(fields)?;
    if clock == Clock::None {
        return Err(wrong("There is no tournament without a clock."));
    }
    let title = field(fields, "title").and_then(|text| name(text, MAX_TITLE));
    let mut request = SetupRequest { seats, options: forms::options(fields, game)?, ..SetupRequest::default() };
    request.fill_in(game, now()).map_err(|error| Problem::Form(error.to_string()))?;
    Ok(WantedTournament {
        game,
        request,
        title: title.unwrap_or_else(|| format!("{} cup", about.title)),
        format,
        rounds,
        most: wanted as u8,
        clock,
        forfeit: field(fields, "late") == Some("lose"),
    })
}

pub(crate) async fn page(
    State(app): State<App>,
    Path(key): Path<String>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let reading = app.hub.tournament(&key).await?;
    let name = visitor::name(&app, known.as_ref()).await?;
    let me = known.map(|visitor| visitor.0);
    let runs = match me {
        Some(me) => app.hub.runs_tournament(reading.it(), me).await?,
        None => false,
    };
    let game = find(&reading.setup.game).map_err(Problem::Unplayable)?.about();
    let looker = Looker { me, name: &name, runs, now: now() };
    Ok(pages::tournament(Settings::of(&headers), &reading, game, &looker).into_response())
}

/// A few letters that change whenever the page does; for its script.
pub(crate) async fn mark(State(app): State<App>, Path(key): Path<String>) -> Result<String, Problem> {
    Ok(app.hub.tournament(&key).await?.mark())
}

pub(crate) async fn json(State(app): State<App>, Path(key): Path<String>) -> Result<Response, Problem> {
    let told = app.hub.tournament(&key).await?.as_json().to_string();
    Ok(([(header::CONTENT_TYPE, "application/json")], told).into_response())
}

pub(crate) async fn csv(State(app): State<App>, Path(key): Path<String>) -> Result<Response, Problem> {
    let told = app.hub.tournament(&key).await?.as_csv();
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], told).into_response())
}

pub(crate) async fn change(
    State(app): State<App>,
    Path(key): Path<String>,
    known: Option<Visitor>,
    client: Client,
    Form(fields): Form,
) -> Result<Response, Problem> {
    let reading = app.hub.tournament(&key).await?;
    let to = format!("/t/{key}");
    if field(&fields, "do") == Some("join") {
        app.limits.allow(Cost::Open, 1, &client)?;
        let (visitor, cookie) = welcome(&app, known, &client).await?;
        let name = called(&app, visitor.0, field(&fields, "name")).await?;
        app.hub.join_tournament(&key, visitor.0, name).await?;
        return Ok(go(&to, cookie));
    }
    let visitor = known.ok_or(Problem::NotYours)?.0;
    let runs = app.hub.runs_tournament(reading.it(), visitor).await?;
    match field(&fields, "do") {
        Some("leave") => {
            let me = reading.whole.entrants.iter().find(|entrant| entrant.visitor == Some(visitor));
            app.hub.drop_out(&key, me.ok_or(Problem::NotYours)?.number).await?;
        }
        Some("remove") if runs && reading.it().started.is_none() => {
            let number = field(&fields, "number").and_then(|text| text.parse().ok());
            app.hub.drop_out(&key, number.ok_or(Problem::NotYours)?).await?;
        }
        Some("bot") if runs => app.hub.add_bot(&key, forms::bot(field(&fields, "level").unwrap_or("easy"))?).await?,
        Some("start") if runs => app.hub.start_tournament(&key).await?,
        Some("call-off") if runs => app.hub.call_off(reading.it()).await?,
        Some("remove" | "bot" | "start" | "call-off") => return Err(Problem::NotYours),
        _ => return Err(Problem::Form("The form does not say what to do.".into())),
    }
    Ok(go(&to, None))
}

/// What a visitor is called who joins: whoever has a name by it, others as they say.
async fn called(app: &App, visitor: Id, said: Option<&str>) -> Result<String, Problem> {
    let known = app.hub.name_of(visitor).await?;
    if !known.is_empty() {
        return Ok(known);
    }
    let said = said.and_then(|text| name(text, MAX_NAME)).unwrap_or_else(|| "Guest".into());
    app.hub.name_visitor(visitor, said.clone()).await?;
    Ok(said)
}

#[derive(Deserialize)]
pub(crate) struct LeagueQuery {
    season: Option<String>,
}

pub(crate) async fn league(
    State(app): State<App>,
    Query(query): Query<LeagueQuery>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let present = Season::of(now()).ok_or(Problem::NoSuchPage)?;
    let season = match query.season.as_deref().filter(|text| !text.is_empty()) {
        Some(text) => text.parse().map_err(|()| Problem::NoSuchPage)?,
        None => present,
    };
    let (from, to) = season.span().ok_or(Problem::NoSuchPage)?;
    let league = app.hub.league().await?;
    let mut seasons: Vec<Season> = league.seasons.keys().copied().chain([present, season]).collect();
    seasons.sort();
    seasons.dedup();
    seasons.reverse();
    let name = visitor::name(&app, known.as_ref()).await?;
    let me = known.map(|visitor| visitor.0);
    let tournaments = listed(&app, app.hub.store().tournaments_between(from, to, OVER).await?, me).await?;
    let page = pages::League {
        name: &name,
        board: &ratings::board(&league, Some(season)),
        seasons,
        season,
        names: &app.hub.store().shown_names().await?,
        me,
        tournaments,
    };
    Ok(pages::league(Settings::of(&headers), &page).into_response())
}
