//! What the host of a match may do: invite, replace, play again.
use super::{go, site, table::look};
use crate::{
    app::App,
    error::Problem,
    forms::{self, Chair, Fields, Wanted, field},
    live::Sitter,
    pages,
    tokens::{self, Opens},
    visitor::{self, Visitor},
};
use axum::{
    extract::{Form, Path, State},
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use taproom_core::Seat;
use taproom_match::SetupRequest;

pub(crate) async fn invite(
    State(app): State<App>,
    Path(key): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (live, sight) = look(&app, Some(&visitor), &key).await?;
    let inner = live.inner.lock().await;
    let base = base(&app, &headers);
    let link = |what| format!("{base}/join/{}", app.hub.keeper.token(what));
    let seats: Vec<String> =
        inner.seats.iter().enumerate().map(|(n, sitter)| link(Opens::Seat(&live.key, n as u8, sitter.made))).collect();
    let seats = if sight.host { seats } else { Vec::new() };
    let watch = link(Opens::Watch(&live.key));
    Ok(pages::invite(visitor::theme(&headers), &live, &inner, &sight, &seats, &watch).into_response())
}

/// How this visitor reached us, unless we were told how people do.
fn base(app: &App, headers: &HeaderMap) -> String {
    let plain = |host: &&str| host.bytes().all(|it| it.is_ascii_alphanumeric() || b".-:[]".contains(&it));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(plain);
    match (&app.config.public_url, host) {
        (None, Some(host)) => format!("http://{host}"),
        _ => app.url.clone(),
    }
}

/// The host lets a bot play for somebody, gives the seat back, or makes a new link; players may take their own seat back.
pub(crate) async fn seat(
    State(app): State<App>,
    Path(key): Path<String>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Result<Response, Problem> {
    let (live, sight) = look(&app, Some(&visitor), &key).await?;
    let count = live.inner.lock().await.seats.len() as u8;
    let seat = field(&fields, "seat").and_then(|text| text.parse().ok()).filter(|&n| n < count).map(Seat);
    let seat = seat.ok_or_else(|| Problem::Form("There is no such seat.".into()))?;
    let mine = sight.mine.contains(&seat);
    let to = match field(&fields, "do") {
        Some("bot") if sight.host || mine => {
            let level = forms::bot(field(&fields, "level").unwrap_or("medium"))?;
            app.hub.stand_in(&live, seat, Some(level)).await?;
            "invite"
        }
        Some("back") if sight.host || mine => {
            if live.inner.lock().await.seats[seat.index()].holder.is_none() {
                return Err(Problem::Form("Nobody has taken this seat yet: send its link first.".into()));
            }
            app.hub.stand_in(&live, seat, None).await?;
            "invite"
        }
        Some("link") if sight.host => {
            let mut inner = live.inner.lock().await;
            let made = inner.seats[seat.index()].made + 1;
            let token = app.hub.keeper.token(Opens::Seat(&live.key, seat.0, made));
            app.hub.store.invite(live.id, seat.0, tokens::hash(&token).expect("our own token")).await?;
            inner.seats[seat.index()].made = made;
            "invite"
        }
        Some("bot" | "back" | "link") => return Err(Problem::NotYours),
        _ => return Err(Problem::Form("The form does not say what to do.".into())),
    };
    Ok(go(&format!("/m/{key}/{to}"), None))
}

/// The same people and options once more, everybody one seat on.
pub(crate) async fn rematch(
    State(app): State<App>,
    Path(key): Path<String>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let (live, sight) = look(&app, Some(&visitor), &key).await?;
    if sight.mine.is_empty() && !sight.host {
        return Err(Problem::NotYours);
    }
    let mut inner = live.inner.lock().await;
    if !inner.over() {
        return Err(Problem::Form("The match is not over yet.".into()));
    }
    if let Some(next) = &inner.rematch {
        return Ok(go(&format!("/m/{next}"), None));
    }
    let same = |sitter: &Sitter| (sitter.name.clone(), Chair::Same(sitter.holder, sitter.bot));
    let mut chairs: Vec<_> = inner.seats.iter().map(same).collect();
    chairs.rotate_left(1);
    let order = SetupRequest::of(&live.header, None).map_err(|error| Problem::Form(error.to_string()))?;
    let clock = inner.table.clock(Seat(0), 0).0;
    let wanted = Wanted { game: live.game, order, title: live.title.clone(), clock, chairs };
    let next = site::open(&app, wanted, &visitor).await?;
    app.hub.store.rematch(live.id, next.clone()).await?;
    inner.rematch = Some(next.clone());
    let ply = inner.table.it().ply();
    crate::feed::publish(&live, &mut inner, ply, true);
    Ok(go(&format!("/m/{next}"), None))
}
