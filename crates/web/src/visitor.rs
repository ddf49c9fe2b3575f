//! Who asks: a cookie with a token of 128 bits, made at the first visit.
use crate::{app::App, error::Problem, limits::Client, tokens};
use axum::{
    extract::{FromRequestParts, OptionalFromRequestParts},
    http::{HeaderMap, header, request::Parts},
};
use taproom_store::{Hash, Id};

/// The cookie's name.
const COOKIE: &str = "taproom";
/// A year.
const AGE: u32 = 365 * 24 * 3600;

/// A browser we know.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Visitor(pub(crate) Id);

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|pair| pair.0 == name)
        .map(|pair| pair.1)
}

impl OptionalFromRequestParts<App> for Visitor {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, Problem> {
        let Some(hash) = cookie(&parts.headers, COOKIE).and_then(tokens::hash) else { return Ok(None) };
        let Some(visitor) = app.hub.visitor(hash).await? else { return Ok(None) };
        if app.admin.is_banned(visitor) {
            return Err(Problem::ShutOut);
        }
        if let Some(client) = parts.extensions.get() {
            app.hub.saw(visitor, client);
        }
        Ok(Some(Visitor(visitor)))
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        <Self as OptionalFromRequestParts<App>>::from_request_parts(parts, app).await?.ok_or(Problem::NotYours)
    }
}

/// What is stored of the token that this browser has.
pub(crate) fn token(headers: &HeaderMap) -> Option<Hash> {
    cookie(headers, COOKIE).and_then(tokens::hash)
}

/// The cookie that forgets who this browser is.
pub(crate) fn gone() -> String {
    format!("{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
}

/// The visitor, or a new one; with the cookie to set for a new one.
pub(crate) async fn welcome(
    app: &App,
    known: Option<Visitor>,
    client: &Client,
) -> Result<(Visitor, Option<String>), Problem> {
    if let Some(visitor) = known {
        return Ok((visitor, None));
    }
    let (hash, cookie) = fresh(app);
    let id = app.hub.new_visitor(hash).await?;
    app.hub.saw(id, client);
    Ok((Visitor(id), Some(cookie)))
}

/// A new token as it is stored, and the cookie to set.
pub(crate) fn fresh(app: &App) -> (Hash, String) {
    let token = tokens::fresh();
    let hash = tokens::hash(&token).expect("our own token");
    let secure = if app.config.secure() { "; Secure" } else { "" };
    (hash, format!("{COOKIE}={token}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}"))
}

/// What they call themselves; empty if they have not said.
pub(crate) async fn name(app: &App, visitor: Option<&Visitor>) -> Result<String, Problem> {
    match visitor {
        Some(visitor) => app.hub.name_of(visitor.0).await,
        None => Ok(String::new()),
    }
}
