//! Who may come in: a server is open, by invitation, or for members only.
use crate::{app::App, error::Problem, tokens, visitor::Visitor};
use axum::{
    extract::{OptionalFromRequestParts, Request, State},
    http::Method,
    middleware::Next,
    response::{IntoResponse as _, Redirect, Response},
};
use std::{fmt, str::FromStr};
use taproom_store::{Hash, Id};

/// Who may come in.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Door {
    /// Everybody plays, and everybody may become a member.
    #[default]
    Open,
    /// Everybody plays; whoever wants to be a member needs an invitation.
    Invitation,
    /// Only members play, and whoever wants to be one needs an invitation.
    Members,
}

impl FromStr for Door {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "open" => Ok(Self::Open),
            "invitation" => Ok(Self::Invitation),
            "members" => Ok(Self::Members),
            _ => Err(format!("`{text}` is no door; write `open`, `invitation` or `members`")),
        }
    }
}

impl fmt::Display for Door {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open",
            Self::Invitation => "invitation",
            Self::Members => "members",
        })
    }
}

/// What everybody gets: signing in, reading, and what the server's keeper needs.
const BEFORE_THE_DOOR: [&str; 20] = [
    "me",
    "pair",
    "passkey",
    "back",
    "welcome",
    "code",
    "assets",
    "theme",
    "settings",
    "learn",
    "rules",
    "luck",
    "key",
    "healthz",
    "metrics",
    "admin",
    "notices",
    "offline",
    "sw.js",
    "manifest.webmanifest",
];

/// Where only members come in, all others are sent to the page where they sign in.
pub(crate) async fn keep(State(app): State<App>, request: Request, next: Next) -> Response {
    if app.config.door != Door::Members {
        return next.run(request).await;
    }
    let first = request.uri().path().trim_start_matches('/').split('/').next().unwrap_or_default();
    if BEFORE_THE_DOOR.contains(&first) {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    let known = <Visitor as OptionalFromRequestParts<App>>::from_request_parts(&mut parts, &app).await;
    let member = match known {
        Ok(Some(visitor)) => app.hub.member(visitor.0).await,
        Ok(None) => Ok(None),
        Err(problem) => Err(problem),
    };
    match member {
        Ok(Some(_)) => next.run(Request::from_parts(parts, body)).await,
        Ok(None) if parts.method == Method::GET => Redirect::to("/me").into_response(),
        Ok(None) => Problem::MembersOnly.into_response(),
        Err(problem) => problem.into_response(),
    }
}

/// How many invitations a member may make in a week.
const A_WEEK: u32 = 10;
/// A week, in milliseconds.
const WEEK: i64 = 7 * 86_400_000;

/// A new invitation, made by a member, or by whoever keeps the server; its token, which is not stored.
pub(crate) async fn invite(app: &App, by: Option<Id>) -> Result<String, Problem> {
    let (store, now) = (app.hub.store(), app.hub.now());
    if let Some(member) = by
        && store.tickets_since(member, now - WEEK).await? >= A_WEEK
    {
        return Err(Problem::Form(format!("{A_WEEK} invitations a week are enough.")));
    }
    let token = tokens::fresh();
    store.new_ticket(tokens::hash(&token).expect("our own token"), by, now).await?;
    Ok(token)
}

/// The invitation with which somebody wants to become a member: none is needed where the door is open.
pub(crate) fn ticket(app: &App, told: Option<&str>) -> Result<Option<Hash>, Problem> {
    if app.config.door == Door::Open {
        return Ok(None);
    }
    told.and_then(tokens::hash).map(Some).ok_or(Problem::NeedsInvitation)
}
