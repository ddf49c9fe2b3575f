//! What makes the site an app: a manifest, a service worker, and a page for when there is no network.
use crate::{pages, settings::Settings};
use axum::{
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};

/// The service worker. It stands at the root, since it speaks for the whole site.
pub(crate) async fn worker() -> Response {
    text("text/javascript", include_str!("../../assets/sw.js"))
}

pub(crate) async fn manifest() -> Response {
    text("application/manifest+json", include_str!("../../assets/manifest.json"))
}

fn text(kind: &str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, format!("{kind}; charset=utf-8")), (header::CACHE_CONTROL, "no-cache".into())], text)
        .into_response()
}

/// The page for when there is no network; the service worker keeps it.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    pages::offline(Settings::of(&headers)).into_response()
}
