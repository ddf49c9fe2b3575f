//! What the host of a match may do: invite, replace, play again.
use super::{go, visit::Visit};
use crate::{
    app::App,
    error::Problem,
    forms::{self, Fields, field},
    pages,
    tokens::Opens,
};
use axum::{
    extract::Form,
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use taproom_core::Seat;

pub(crate) async fn invite(visit: Visit) -> Result<Response, Problem> {
    visit.known()?;
    let (live, sight) = visit.look().await?;
    let state = live.read().await;
    let base = base(&visit.app, visit.headers());
    let link = |what| format!("{base}/join/{}", visit.app.hub.token(what));
    let links = state.seats().iter().zip(0..).map(|(sitter, n)| link(Opens::Seat(&live.key, n, sitter.made)));
    let links: Vec<String> = if sight.host { links.collect() } else { Vec::new() };
    let watch = link(Opens::Watch(&live.key));
    Ok(pages::invite(visit.theme(), &live, &state, &sight, &links, &watch).into_response())
}

/// How this visitor reached us, unless we were told how people do.
fn base(app: &App, headers: &HeaderMap) -> String {
    let plain = |host: &&str| host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(plain);
    match (&app.config.public_url, host) {
        (None, Some(host)) => format!("http://{host}"),
        _ => app.url.clone(),
    }
}

/// The host lets a bot play for a player, gives the seat back, or makes a new link; players may take their own seat back.
pub(crate) async fn seat(visit: Visit, Form(fields): Form<Fields>) -> Result<Response, Problem> {
    visit.known()?;
    let (live, sight) = visit.look().await?;
    let hub = &visit.app.hub;
    let count = live.header.setup.seats;
    let seat = field(&fields, "seat").and_then(|text| text.parse().ok()).filter(|&n| n < count).map(Seat);
    let seat = seat.ok_or_else(|| Problem::Form("There is no such seat.".into()))?;
    let may = sight.host || sight.mine.contains(&seat);
    match field(&fields, "do") {
        Some("bot") if may => {
            let level = forms::bot(field(&fields, "level").unwrap_or("medium"))?;
            hub.stand_in(&live, seat, Some(level)).await?;
        }
        Some("back") if may => hub.stand_in(&live, seat, None).await?,
        Some("link") if sight.host => hub.invite(&live, seat).await?,
        Some("bot" | "back" | "link") => return Err(Problem::NotYours),
        _ => return Err(Problem::Form("The form does not say what to do.".into())),
    }
    Ok(go(&format!("/m/{}/invite", live.key), None))
}

/// The same people and options once more, everybody one seat on.
pub(crate) async fn rematch(visit: Visit) -> Result<Response, Problem> {
    let visitor = visit.known()?;
    let (live, sight) = visit.look().await?;
    if sight.mine.is_empty() && !sight.host {
        return Err(Problem::NotYours);
    }
    let next = visit.app.hub.rematch(&live, visitor.0).await?;
    Ok(go(&format!("/m/{next}"), None))
}
