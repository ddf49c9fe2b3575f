//! The first page.
use crate::{
    app::App,
    error::Problem,
    hub::{self, LiveState, now},
    pages::{self, Listed, Lobby, Stage},
    settings::Settings,
    visitor::{self, Visitor},
};
use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse as _, Response},
};
use taproom_catalog::find;
use taproom_core::{Seat, Viewer};
use taproom_store::{Id, Summary};

/// No more results are looked up for one page; the next page knows more.
const LOOKUPS: usize = 8;

pub(crate) async fn lobby(
    State(app): State<App>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let matches = mine(&app, known.as_ref()).await?;
    let name = visitor::name(&app, known.as_ref()).await?;
    let page = Lobby { name: &name, known: known.is_some(), matches: &matches, now: now() };
    Ok(pages::lobby(Settings::of(&headers), &page).into_response())
}

/// The matches of a visitor, what waits for them first.
pub(super) async fn mine(app: &App, known: Option<&Visitor>) -> Result<Vec<Listed>, Problem> {
    let Some(visitor) = known else { return Ok(Vec::new()) };
    let (mut matches, mut lookups) = (Vec::new(), LOOKUPS);
    for summary in app.hub.matches_of(visitor.0).await? {
        matches.extend(row(app, visitor.0, summary, &mut lookups).await);
    }
    matches.sort_by_key(|row| (row.order(), -row.summary.touched));
    Ok(matches)
}

/// A match of this visitor; none if nobody can read it.
async fn row(app: &App, visitor: Id, summary: Summary, lookups: &mut usize) -> Option<Listed> {
    let header = hub::header(&summary.header).ok()?;
    let game = find(&header.setup.game).ok()?.about();
    let mut row = Listed { summary, game, people: Vec::new(), mine: Vec::new(), stage: Stage::Aside };
    if row.summary.aside.is_some() {
        return Some(row);
    }
    if row.summary.ended.is_some() {
        row.stage = Stage::Over(None);
        let mut ended = app.hub.known_end(&row.summary.key);
        if ended.is_none() && *lookups > 0 {
            *lookups -= 1;
            ended = app.hub.end_of(&row.summary.key).await.ok().flatten();
        }
        if let Some(ended) = ended {
            let holders = ended.seats.iter().zip(Seat::all(ended.seats.len() as u8));
            row.mine = holders.filter(|(it, _)| it.1 == Some(visitor)).map(|(_, seat)| seat).collect();
            row.stage = Stage::Over(row.mine.first().map(|seat| ended.seats[seat.index()].3));
            row.people = ended.seats.iter().map(|it| (it.0.clone(), Some(it.2))).collect();
        }
        return Some(row);
    }
    let Ok(live) = app.hub.find(&row.summary.key).await else { return Some(row) };
    let state = live.read().await;
    row.mine = state.seats_of(visitor);
    // At a shared screen nobody's hand is shown before they come to it.
    let alone = if let [seat] = row.mine.as_slice() { Some(*seat) } else { None };
    row.people = people(&state, alone);
    row.stage = stage(app, &state, &row.mine);
    if row.mine.is_empty()
        && let Some(token) = app.hub.kept_seat(&live, &state, visitor)
    {
        row.stage = Stage::Invited(token);
    }
    Some(row)
}

/// Names, with the points as far as this seat may know them.
fn people(state: &LiveState, me: Option<Seat>) -> Vec<(String, Option<i32>)> {
    let viewer = me.map_or(Viewer::Spectator, Viewer::Seat);
    let begun = state.waiting().is_none();
    let points = |seat| state.the_match().tally(seat, viewer).iter().map(|part| part.points).sum();
    state
        .all_seats()
        .zip(state.seats())
        .map(|(seat, sitter)| (sitter.name.clone(), begun.then(|| points(seat))))
        .collect()
}

fn stage(app: &App, state: &LiveState, mine: &[Seat]) -> Stage {
    if state.waiting().is_some() {
        return Stage::Gathers;
    }
    let Some(&seat) = mine.iter().find(|&&seat| state.waits_for(seat)) else {
        let names = state.acting().iter().map(|seat| state.seats()[seat.index()].name.clone());
        return Stage::Theirs(names.collect());
    };
    let (names, left) = (state.names(), state.table().clock(seat, app.hub.ran_for(state)).1);
    if mine.len() > 1 {
        return Stage::Mine(format!("{} is asked", names[seat.index()]), left);
    }
    let ask = state.ask(Viewer::Seat(seat));
    let question = ask
        .question
        .as_ref()
        .map(|question| question.mix.as_ref().map_or_else(|| question.text.named(&names), |mix| mix.question.clone()));
    let question = question.unwrap_or_else(|| "Your turn is done. End it?".into());
    Stage::Mine(question, left)
}
