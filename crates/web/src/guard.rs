//! What every request passes before anything else.
use crate::{
    app::App,
    error::Problem,
    limits::{Client, Cost},
    visitor::cookie,
};
use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, Method, header, request::Parts},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use futures_util::FutureExt as _;
use std::{
    convert::Infallible,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    net::{IpAddr, SocketAddr},
    panic::AssertUnwindSafe,
    time::Instant,
};
use tracing::error;

/// Nothing from elsewhere, nothing inline.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'; \
                      worker-src 'self'";

/// The addresses of the two ends of a connection.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ends {
    pub(crate) from: SocketAddr,
    pub(crate) to: SocketAddr,
}

/// Changes only from our own pages; nothing too often; no broken connection when a page breaks; and headers that keep the
/// browser on our side.
pub(crate) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let ends = request.extensions().get::<Ends>().copied();
    let client = client(&app, ends, request.headers());
    request.extensions_mut().insert(client);
    let change = request.method() != Method::GET && request.method() != Method::HEAD;
    let entry = app.access.as_ref().map(|_| (request.method().clone(), request.uri().clone()));
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let allowed = if app.admin.shut_out(&client) {
        Err(Problem::ShutOut)
    } else if change && !ours(&app, request.headers()) {
        Err(Problem::Foreign)
    } else {
        app.limits.allow(if change { Cost::Change } else { Cost::Read }, 1, &client)
    };
    let mut response = match allowed {
        Ok(()) => {
            let answer = AssertUnwindSafe(next.run(request)).catch_unwind().await;
            answer.unwrap_or_else(|_| {
                error!(%method, path = masked(&path), "a page broke");
                Problem::Panicked.into_response()
            })
        }
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if let (Some(log), Some((method, uri))) = (&app.access, entry) {
        log.note(&client, &method, &masked(uri.path()), &response, started.elapsed());
    }
    response
}

/// A path without what only its owner may know.
fn masked(path: &str) -> String {
    let secret = ["/join/", "/pair/", "/welcome/", "/notices/confirm/", "/notices/stop/"]
        .into_iter()
        .find(|start| path.starts_with(start));
    secret.map_or_else(|| path.to_owned(), |start| format!("{start}…"))
}

/// Who asks.
fn client(app: &App, ends: Option<Ends>, headers: &HeaderMap) -> Client {
    let from = ends.map_or(IpAddr::from([0, 0, 0, 0]), |ends| ends.from.ip());
    let browser = cookie(headers, "taproom").map(|token| {
        let mut hasher = DefaultHasher::new();
        token.hash(&mut hasher);
        hasher.finish()
    });
    let address = visitor_address(app.config.proxied, from, headers);
    Client { address, browser, reached: ends.map(|ends| ends.to) }
}

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let nobody = Self { address: IpAddr::from([0, 0, 0, 0]), browser: None, reached: None };
        Ok(parts.extensions.get().copied().unwrap_or(nobody))
    }
}

/// Where a visitor is. Of what a proxy adds, only the last address is its own word; anyone could have written the others.
fn visitor_address(proxied: bool, from: IpAddr, headers: &HeaderMap) -> IpAddr {
    let told = headers.get_all("x-forwarded-for").iter().next_back().filter(|_| proxied);
    let last = told.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    last.and_then(|text| text.trim().parse().ok()).unwrap_or(from)
}

/// Does the browser say that the request comes from one of our own pages? A program without a browser says nothing.
/// Behind a proxy the host it asks us for may be another than the one in the browser: then `--public-url` says what is ours.
fn ours(app: &App, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if let Some(site) = text(header::HeaderName::from_static("sec-fetch-site")) {
        return site == "same-origin" || site == "none";
    }
    if let (Some(origin), Some(url)) = (text(header::ORIGIN), &app.config.public_url)
        && origin.eq_ignore_ascii_case(url)
    {
        return true;
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, from)| from == host),
        (None, _) => true,
        (Some(_), None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_we_have_is_believed() {
        let mut headers = HeaderMap::new();
        let (proxy, visitor) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([203, 0, 113, 9]));
        let address = |proxied, headers: &HeaderMap| visitor_address(proxied, proxy, headers);
        assert_eq!(address(true, &headers), proxy);
        // What stands before the last address came with the request.
        headers.append("x-forwarded-for", HeaderValue::from_static("198.51.100.1"));
        headers.append("x-forwarded-for", HeaderValue::from_static("198.51.100.2, 203.0.113.9"));
        assert_eq!(address(true, &headers), visitor);
        assert_eq!(address(false, &headers), proxy);
        headers.append("x-forwarded-for", HeaderValue::from_static("nonsense"));
        assert_eq!(address(true, &headers), proxy);
    }
}
