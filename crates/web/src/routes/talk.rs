//! Talk at a table, and what people write down for themselves.
use super::{go, visit::Visit};
use crate::{
    app::App,
    error::Problem,
    forms::{self, Form, field},
    hub::{MAX_LINE, MAX_NOTE},
    limits::Cost,
    pages,
    visitor::Visitor,
};
use axum::{
    extract::State,
    response::{IntoResponse as _, Response},
};
use taproom_store::Id;

/// All that was said, and my note.
pub(crate) async fn page(visit: Visit) -> Result<Response, Problem> {
    let (live, sight) = visit.look().await?;
    let visitor = visit.visitor()?.0;
    let hub = &visit.app.hub;
    let page = pages::Talk {
        note: hub.store().jotting(visitor, live.id).await?,
        muted: hub.store().muted_by(visitor).await?,
        moderates: hub.moderates(visitor).await?,
        me: visitor,
        now: hub.now(),
    };
    let state = live.read().await;
    Ok(pages::talk(visit.theme(), &live, &state, &sight, &page).into_response())
}

/// Says something, mutes, reports, takes away; the host switches the talk off or on.
pub(crate) async fn change(visit: Visit, Form(fields): Form) -> Result<Response, Problem> {
    let visitor = visit.known()?.0;
    let (live, sight) = visit.look().await?;
    let hub = &visit.app.hub;
    let said = async || {
        let unknown = || Problem::Form("There is no such line.".into());
        let id = field(&fields, "line").and_then(|id| id.parse().ok()).ok_or_else(unknown)?;
        live.line(sight.viewer, id).await.ok_or_else(unknown)
    };
    match field(&fields, "do") {
        Some("say") => {
            visit.app.limits.allow(Cost::Talk, 1, &visit.client)?;
            let text = field(&fields, "text").and_then(|text| forms::name(text, MAX_LINE));
            // An empty line says nothing, and is no mistake.
            if let Some(text) = text {
                // Whoever holds a seat is a player, also at a shared screen while nobody's hand is shown.
                let seat = sight.seat().or_else(|| sight.mine.first().copied());
                hub.say(&live, visitor, seat, text).await?;
            }
        }
        Some("note") => {
            let text: String = field(&fields, "note").unwrap_or_default().chars().take(MAX_NOTE).collect();
            hub.store().jot(visitor, live.id, forms::text(&text)).await?;
        }
        Some("report") => {
            visit.app.limits.allow(Cost::Talk, 1, &visit.client)?;
            hub.store().report(said().await?.id, visitor).await?;
        }
        Some(what @ ("mute" | "unmute")) => hub.mute(visitor, &said().await?, what == "mute").await?,
        Some("remove") if hub.moderates(visitor).await? => hub.remove_line(said().await?.id).await?,
        Some(what @ ("hush" | "talk")) if sight.host => {
            let hushed = what == "hush";
            hub.agree(&live, move |terms| terms.hushed = hushed).await?;
        }
        Some("remove" | "hush" | "talk") => return Err(Problem::NotYours),
        _ => return Err(Problem::Form("The form does not say what to do.".into())),
    }
    let to = if field(&fields, "at") == Some("table") { "" } else { "/talk" };
    Ok(go(&format!("/m/{}{to}", live.key), None))
}

/// A moderator decides about a line that was reported.
pub(crate) async fn moderate(State(app): State<App>, known: Visitor, Form(fields): Form) -> Result<Response, Problem> {
    if !app.hub.moderates(known.0).await? {
        return Err(Problem::NotYours);
    }
    let line: Id = field(&fields, "line").and_then(|line| line.parse().ok()).ok_or(Problem::NoSuchPage)?;
    let (_, said) = app.hub.store().line(line).await?.ok_or(Problem::NoSuchPage)?;
    match field(&fields, "do") {
        Some("remove") => app.hub.remove_line(line).await?,
        Some("clear") => app.hub.store().clear_line(line).await?,
        Some("bar") => {
            app.hub.store().bar(said.visitor, true).await?;
            app.hub.remove_line(line).await?;
        }
        Some("admit") => app.hub.store().bar(said.visitor, false).await?,
        _ => return Err(Problem::Form("The form does not say what to do.".into())),
    }
    tracing::info!(moderator = known.0, line, what = field(&fields, "do"), "talk");
    Ok(go("/club", None))
}
