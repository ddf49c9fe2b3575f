//! What the host of a match may do: invite, replace, play again.
use super::{go, visit::Visit};
use crate::{
    app::App,
    error::Problem,
    forms::{self, Form, MAX_NAME, field},
    hub::{NextSeat, Sitter, now},
    limits::{Client, Cost},
    pages,
    tokens::Opens,
};
use axum::{
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use taproom_core::Seat;

pub(crate) async fn invite(visit: Visit) -> Result<Response, Problem> {
    visit.known()?;
    let (live, sight) = visit.look().await?;
    if live.replay.is_some() {
        return Err(Problem::OnlyLookedAt);
    }
    let state = live.read().await;
    let base = base(&visit.app, &visit.client, visit.headers());
    let link = |what| format!("{base}/join/{}", visit.app.hub.token(what));
    // Only of free seats, and not of those that are kept for somebody: they have been shown the link themselves.
    let free = |sitter: &Sitter| sight.host && !state.over() && sitter.holder.is_none() && sitter.kept.is_none();
    let seat = |(sitter, n): (&Sitter, u8)| free(sitter).then(|| link(Opens::Seat(&live.key, n, sitter.made)));
    let links: Vec<Option<String>> = state.seats().iter().zip(0..).map(seat).collect();
    let watch = link(Opens::Watch(&live.key, state.watch_made()));
    Ok(pages::invite(visit.theme(), &live, &state, &sight, &links, &watch, now()).into_response())
}

/// How people reach us: as we were told, or at the address of ours that this visitor came to. What a request says about
/// the host is anybody's word, so it is not followed to any other machine.
pub(super) fn base(app: &App, client: &Client, headers: &HeaderMap) -> String {
    let (None, Some(reached)) = (&app.config.public_url, client.reached) else { return app.url.clone() };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let here = format!("localhost:{}", reached.port());
    if reached.ip().is_loopback() && host == Some(&here) {
        format!("http://{here}")
    } else {
        format!("http://{reached}")
    }
}

/// The host does not want to wait for more people.
pub(crate) async fn start(visit: Visit) -> Result<Response, Problem> {
    visit.known()?;
    let (live, sight) = visit.look().await?;
    if !sight.host {
        return Err(Problem::NotYours);
    }
    visit.app.hub.start(&live).await?;
    visit.next(&live, sight).await
}

/// The host lets a bot play for a player, gives the seat back, takes a seat away, or makes a new link; players may take
/// their own seat back.
pub(crate) async fn seat(visit: Visit, Form(fields): Form) -> Result<Response, Problem> {
    visit.known()?;
    let (live, sight) = visit.look().await?;
    let hub = &visit.app.hub;
    let count = live.setup.seats;
    let to = format!("/m/{}/invite", live.key);
    if field(&fields, "do") == Some("watch") {
        if !sight.host {
            return Err(Problem::NotYours);
        }
        hub.new_watch_link(&live).await?;
        return Ok(go(&to, None));
    }
    let seat = field(&fields, "seat").and_then(|text| text.parse().ok()).filter(|&n| n < count).map(Seat);
    let seat = seat.ok_or_else(|| Problem::Form("There is no such seat.".into()))?;
    let may = sight.host || sight.mine.contains(&seat);
    match field(&fields, "do") {
        Some("bot") if may && live.contest.is_some() => {
            let why = "In a tournament a bot plays for you when your time is up, or when you leave it.";
            return Err(Problem::Form(why.into()));
        }
        Some("bot") if may => {
            let level = forms::bot(field(&fields, "level").unwrap_or("medium"))?;
            hub.stand_in(&live, seat, Some(level)).await?;
            let name = live.read().await.seats()[seat.index()].clone();
            if let (Some(_), false) = (name.holder, sight.mine.contains(&seat)) {
                hub.note(&live, format!("The host let a bot play for {}.", name.name)).await?;
            }
        }
        Some("back") if may => hub.stand_in(&live, seat, None).await?,
        Some("link") if sight.host => hub.invite(&live, seat).await?,
        Some("take") if sight.host => hub.vacate(&live, seat).await?,
        Some("keep") if sight.host => {
            visit.app.limits.allow(Cost::Open, 1, &visit.client)?;
            let name = field(&fields, "name").and_then(|text| forms::name(text, MAX_NAME));
            let name = name.ok_or_else(|| Problem::Form("A name needs letters.".into()))?;
            hub.keep_for(&live, seat, visit.known()?.0, &name).await?;
        }
        Some("bot" | "back" | "link" | "take" | "keep") => return Err(Problem::NotYours),
        _ => return Err(Problem::Form("The form does not say what to do.".into())),
    }
    Ok(go(&to, None))
}

/// The host opens the table to the club, or shuts it.
pub(crate) async fn terms(visit: Visit, Form(fields): Form) -> Result<Response, Problem> {
    visit.known()?;
    let (live, sight) = visit.look().await?;
    if !sight.host {
        return Err(Problem::NotYours);
    }
    let said = forms::terms(&fields);
    visit.app.hub.agree(&live, move |terms| (terms.public, terms.welcome) = (said.public, said.welcome)).await?;
    Ok(go(&format!("/m/{}/invite", live.key), None))
}

/// Whoever a seat is kept for, in this match or in its rematch, leaves it to others.
pub(crate) async fn decline(visit: Visit) -> Result<Response, Problem> {
    let visitor = visit.known()?;
    let hub = &visit.app.hub;
    let live = hub.find(&visit.key).await?;
    let next = live.read().await.rematch().map(str::to_owned);
    let Some(next) = next else {
        hub.decline(&live, visitor.0).await?;
        return Ok(go("/", None));
    };
    hub.decline(&hub.find(&next).await?, visitor.0).await?;
    Ok(visit.to_table())
}

/// The same people and options once more, everybody one seat on.
pub(crate) async fn rematch(visit: Visit, Form(fields): Form) -> Result<Response, Problem> {
    let visitor = visit.known()?;
    let (live, sight) = visit.look().await?;
    if sight.mine.is_empty() && !sight.host {
        return Err(Problem::NotYours);
    }
    visit.app.limits.allow(Cost::Open, 1, &visit.client)?;
    visit.app.hub.may_open(visitor.0, visit.app.limits.unfinished()).await?;
    visit.app.hub.rematch(&live, visitor.0, forms::promise(&fields)).await?;
    match visit.app.hub.next_seat(&live, visitor.0).await? {
        Some(NextSeat::Taken(next)) => Ok(go(&format!("/m/{next}"), None)),
        Some(NextSeat::Kept(token)) => Ok(go(&format!("/join/{token}"), None)),
        Some(NextSeat::None) | None => Err(Problem::Form("Your seat in the next match was given away.".into())),
    }
}
