//! Every address there is.
mod admin;
mod club;
mod host;
mod lobby;
mod me;
mod notices;
mod offline;
mod profile;
mod program;
mod ratings;
mod site;
mod table;
mod talk;
mod tournaments;
mod visit;

pub(crate) use notices::{CLUB, HOOKS, TOPICS};

use crate::{
    app::App,
    assets::asset,
    door,
    error::{Problem, seconds},
    guard::guard,
    pages,
};
use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
    http::{HeaderMap, HeaderValue, header},
    middleware,
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use tower_http::{CompressionLevel, compression::CompressionLayer};

/// No form is longer.
const MAX_FORM: usize = 16 * 1024;
/// No record to look at is longer.
const MAX_RECORD: usize = 2 * 1024 * 1024;

/// How much gzip tries. A table of Beer Pioneers is 186 KB plain, 29 KB by the fastest, 20 KB by this one and 18 KB by the usual
/// level, which takes twice as long. Brotli would save 3 KB more, for a large encoder to compile.
const PACKED: i32 = 4;

pub(crate) fn routes(app: App) -> Router {
    Router::new()
        .route("/", get(lobby::lobby))
        .route("/new", get(site::new_form).post(site::new))
        .route("/play", post(site::play))
        .route("/learn", get(site::learn_shelf))
        .route("/learn/{game}", get(site::learn))
        .route("/settings", get(site::settings).post(site::keep_settings))
        .route("/join/{token}", get(site::invitation).post(site::join))
        .route("/theme", post(site::theme))
        .route("/notices", get(notices::page).post(notices::change))
        .route("/notices/push", post(notices::subscribe))
        .route("/notices/confirm/{token}", get(notices::ask_confirm).post(notices::confirm))
        .route("/notices/stop/{token}", get(notices::ask_stop).post(notices::stop))
        .route("/sw.js", get(offline::worker))
        .route("/manifest.webmanifest", get(offline::manifest))
        .route("/offline", get(offline::page))
        .route("/luck", get(site::luck))
        .route("/ratings", get(ratings::page))
        .route("/ratings.json", get(ratings::export))
        .route("/league", get(tournaments::league))
        .route("/tournaments", get(tournaments::list))
        .route("/tournaments/new", get(tournaments::new_form).post(tournaments::new))
        .route("/t/{key}", get(tournaments::page).post(tournaments::change))
        .route("/t/{key}/mark", get(tournaments::mark))
        .route("/t/{key}/standings.csv", get(tournaments::csv))
        .route("/t/{key}/tournament.json", get(tournaments::json))
        .route("/club", get(club::page))
        .route("/p/{id}", get(profile::page))
        .route("/club/sit", post(club::sit))
        .route("/club/watch", post(club::watch))
        .route("/club/talk", post(talk::moderate))
        .route("/key", get(site::key))
        .route("/code", get(site::code_form).post(site::new_code))
        .route("/back", post(site::come_back))
        .route("/me", get(me::page).post(me::change))
        .route("/me/join", post(me::join))
        .route("/welcome/{token}", get(me::welcomed))
        .route("/pair", post(me::pair))
        .route("/pair/{code}", get(me::pair_form))
        .route("/passkey/ask-make", post(me::ask_for_new))
        .route("/passkey/make", post(me::add))
        .route("/passkey/ask-show", post(me::ask_for_any))
        .route("/passkey/show", post(me::sign_in))
        .route("/rules/{game}", get(site::rules))
        .route("/replay", get(site::upload_form).post(site::upload).layer(DefaultBodyLimit::max(MAX_RECORD)))
        .route("/m/{key}", get(table::page))
        .route("/m/{key}/events", get(table::events))
        .route("/m/{key}/question", get(program::question))
        .route("/m/{key}/scene", get(program::scene))
        .route("/m/{key}/move", post(table::answer))
        .route("/m/{key}/undo", post(table::undo))
        .route("/m/{key}/restart", post(table::restart))
        .route("/m/{key}/end", post(table::end_turn))
        .route("/m/{key}/hint", post(table::hint))
        .route("/m/{key}/show", post(table::show))
        .route("/m/{key}/lesson", post(table::lesson))
        .route("/m/{key}/record", get(table::record))
        .route("/m/{key}/log", get(table::log))
        .route("/m/{key}/talk", get(talk::page).post(talk::change))
        .route("/m/{key}/luck", get(table::luck_page).post(table::luck))
        .route("/m/{key}/start", post(host::start))
        .route("/m/{key}/invite", get(host::invite))
        .route("/m/{key}/seat", post(host::seat))
        .route("/m/{key}/rematch", post(host::rematch))
        .route("/m/{key}/decline", post(host::decline))
        .route("/m/{key}/terms", post(host::terms))
        .route("/assets/{name}", get(asset))
        .route("/admin", get(admin::page))
        .route("/admin/enter", post(admin::enter))
        .route("/admin/match", post(admin::change_match))
        .route("/admin/visitor", post(admin::change_visitor))
        .route("/admin/address", post(admin::change_address))
        .route("/admin/member", post(admin::change_member))
        .route("/admin/invitation", post(admin::invitation))
        .route("/admin/way", post(admin::change_way))
        .route("/admin/record/{key}", get(admin::record))
        .route("/admin/records.tar", get(admin::export))
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .fallback(async || Problem::NoSuchPage)
        .layer(middleware::from_fn_with_state(app.clone(), door::keep))
        .layer(DefaultBodyLimit::max(MAX_FORM))
        // Never live updates: they would wait to be packed.
        .layer(CompressionLayer::new().quality(CompressionLevel::Precise(PACKED)))
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

/// The figures alone, for an address that only the right people reach.
pub(crate) fn only_metrics(app: App) -> Router {
    Router::new().route("/metrics", get(async |State(app): State<App>| figures(&app))).with_state(app)
}

/// Is everything well?
async fn healthz(State(app): State<App>) -> Response {
    match app.hub.well().await {
        Ok(()) => "well\n".into_response(),
        Err(problem) => (problem.status(), "not well: nothing can be written down\n").into_response(),
    }
}

async fn metrics(State(app): State<App>, headers: HeaderMap) -> Result<Response, Problem> {
    if app.admin.asks(&headers) { Ok(figures(&app)) } else { Err(Problem::NoSuchPage) }
}

fn figures(app: &App) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.hub.figures()).into_response()
}

/// Goes on to another page, with a cookie if there is one to set.
fn go(to: &str, cookie: Option<String>) -> Response {
    let mut response = Redirect::to(to).into_response();
    set(response.headers_mut(), cookie);
    response
}

fn set(headers: &mut HeaderMap, cookie: Option<String>) {
    if let Some(cookie) = cookie.and_then(|text| HeaderValue::from_str(&text).ok()) {
        headers.append(header::SET_COOKIE, cookie);
    }
}

/// On a page of its own.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        if let Self::Store(error) = &self {
            tracing::error!(%error, "store");
        }
        if let Self::Unplayable(why) = &self {
            tracing::error!(why, "unplayable");
        }
        let mut response = (self.status(), pages::problem(&self.to_string())).into_response();
        if let Self::TooMuch(_, wait) = &self {
            let seconds = HeaderValue::from(seconds(*wait));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}
