//! Who is how strong.
use crate::{
    app::App,
    error::Problem,
    pages, ratings,
    settings::Settings,
    visitor::{self, Visitor},
};
use axum::{
    extract::{Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use taproom_ratings::Season;

#[derive(Deserialize)]
pub(crate) struct RatingsQuery {
    season: Option<String>,
}

impl RatingsQuery {
    fn season(&self) -> Result<Option<Season>, Problem> {
        let season = self.season.as_deref().filter(|text| !text.is_empty()).map(str::parse);
        season.transpose().map_err(|()| Problem::NoSuchPage)
    }
}

pub(crate) async fn page(
    State(app): State<App>,
    Query(query): Query<RatingsQuery>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let season = query.season()?;
    let league = app.hub.league().await?;
    let name = visitor::name(&app, known.as_ref()).await?;
    let page = pages::Ratings {
        name: &name,
        board: &ratings::board(&league, season),
        seasons: league.seasons.keys().rev().copied().collect(),
        season,
        names: &app.hub.store().shown_names().await?,
        me: known.map(|visitor| visitor.0),
    };
    Ok(pages::ratings(Settings::of(&headers), &page).into_response())
}

/// The same for programs, with nobody's own line.
pub(crate) async fn export(State(app): State<App>, Query(query): Query<RatingsQuery>) -> Result<Response, Problem> {
    let league = app.hub.league().await?;
    let names = app.hub.store().shown_names().await?;
    let told = ratings::as_json(&ratings::board(&league, query.season()?), &names);
    Ok(([(header::CONTENT_TYPE, "application/json")], told.to_string()).into_response())
}
