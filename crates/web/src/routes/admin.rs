//! For whoever keeps the server. Without the token these pages show nothing but a form for it.
use super::{go, host::base, notices, table::file};
use crate::{
    admin::COOKIE,
    app::App,
    door,
    error::Problem,
    forms::{self, Fields, Form, MAX_NAME, MAX_TITLE, field},
    hub::now,
    limits::Client,
    pages,
    settings::Settings,
};
use axum::{
    body::{Body, Bytes},
    extract::{FromRequestParts, Path, Query, State},
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use std::net::IpAddr;
use taproom_store::{Id, Role};

/// The number of rows of each list.
const LISTED: u32 = 100;
/// The number of members listed.
const MEMBERS: u32 = 1000;
/// A day: then the token has to be typed again.
const AGE: u32 = 24 * 3600;

/// The request comes from whoever knows the token.
pub(crate) struct ByAdmin(App);

impl FromRequestParts<App> for ByAdmin {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        if app.admin.asks(&parts.headers) { Ok(Self(app.clone())) } else { Err(Problem::NotYours) }
    }
}

#[derive(Deserialize, Default, Copy, Clone)]
pub(crate) struct Below {
    /// Matches older than this one.
    below: Option<Id>,
    /// Visitors older than this one.
    visitors: Option<Id>,
}

pub(crate) async fn page(
    State(app): State<App>,
    Query(below): Query<Below>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let theme = Settings::of(&headers);
    if !app.admin.asks(&headers) {
        return Ok(pages::admin_enter(theme, false).into_response());
    }
    Ok(pages::admin(theme, &overview(&app, below).await?).into_response())
}

async fn overview(app: &App, below: Below) -> Result<pages::Overview, Problem> {
    let hub = &app.hub;
    let visitors = hub.known(below.visitors.unwrap_or(Id::MAX), LISTED).await?;
    let (counts, in_memory) = hub.counts().await?;
    Ok(pages::Overview {
        now: now(),
        counts,
        in_memory,
        thinking: hub.thinking(),
        well: hub.well().await.is_ok(),
        blocked: app.limits.blocked(),
        shut: hub.store().shut_addresses().await?,
        aside: hub.kept_aside(LISTED).await?,
        matches: hub.kept(below.below.unwrap_or(Id::MAX), LISTED).await?,
        more_visitors: visitors.len() == LISTED as usize,
        visitors,
        members: hub.store().members(MEMBERS).await?,
        door: app.config.door,
        ways: hub.store().ways(None).await?,
        invitation: None,
    })
}

/// A new invitation to become a member.
pub(crate) async fn invitation(ByAdmin(app): ByAdmin, client: Client, headers: HeaderMap) -> Result<Response, Problem> {
    let link = format!("{}/welcome/{}", base(&app, &client, &headers), door::invite(&app, None).await?);
    let overview = pages::Overview { invitation: Some(link), ..overview(&app, Below::default()).await? };
    Ok(pages::admin(Settings::of(&headers), &overview).into_response())
}

/// By which webhooks the club is told something.
pub(crate) async fn change_way(ByAdmin(app): ByAdmin, client: Client, Form(fields): Form) -> Result<Response, Problem> {
    match field(&fields, "do").ok_or_else(unclear)? {
        "hook" => notices::add_hook(&app, &client, None, &fields, notices::all(&notices::CLUB)).await?,
        other => drop(notices::change_one(&app, &client, None, &fields, other, &notices::CLUB).await?),
    }
    tracing::info!(what = field(&fields, "do"), "admin");
    Ok(go("/admin", None))
}

/// The host appoints moderators.
pub(crate) async fn change_member(ByAdmin(app): ByAdmin, Form(fields): Form) -> Result<Response, Problem> {
    let id: Id = field(&fields, "id").and_then(|id| id.parse().ok()).ok_or_else(unclear)?;
    let role = match field(&fields, "do") {
        Some("appoint") => Role::Moderator,
        Some("dismiss") => Role::Member,
        _ => return Err(unclear()),
    };
    app.hub.store().appoint(id, role).await?;
    tracing::info!(member = id, what = field(&fields, "do"), "admin");
    Ok(go("/admin", None))
}

pub(crate) async fn enter(State(app): State<App>, headers: HeaderMap, Form(fields): Form) -> Response {
    let token = field(&fields, "token").unwrap_or_default().trim();
    if !app.admin.knows(token) {
        tracing::warn!("somebody tried to enter as admin");
        return (StatusCode::FORBIDDEN, pages::admin_enter(Settings::of(&headers), true)).into_response();
    }
    let secure = if app.config.secure() { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={token}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Strict{secure}");
    go("/admin", Some(cookie))
}

pub(crate) async fn change_match(ByAdmin(app): ByAdmin, Form(fields): Form) -> Result<Response, Problem> {
    let key = field(&fields, "key").unwrap_or_default();
    match field(&fields, "do") {
        Some("delete") if field(&fields, "sure") == Some("yes") => app.hub.delete(key).await?,
        Some("delete") => return Err(Problem::Form("Tick “sure”: what is deleted does not come back.".into())),
        Some("rename") => app.hub.rename(key, text(&fields, "title", MAX_TITLE)?).await?,
        _ => return Err(unclear()),
    }
    tracing::info!(key, what = field(&fields, "do"), "admin");
    Ok(go("/admin", None))
}

pub(crate) async fn change_visitor(ByAdmin(app): ByAdmin, Form(fields): Form) -> Result<Response, Problem> {
    let id: Id = field(&fields, "id").and_then(|id| id.parse().ok()).ok_or_else(unclear)?;
    match field(&fields, "do") {
        Some(what @ ("ban" | "admit")) => {
            app.hub.ban(id, what == "ban").await?;
            app.admin.look_again(app.hub.store()).await?;
            // Also what they listen to already.
            app.hub.end_streams(id);
        }
        Some("rename") => app.hub.rename_visitor(id, text(&fields, "name", MAX_NAME)?).await?,
        _ => return Err(unclear()),
    }
    tracing::info!(visitor = id, what = field(&fields, "do"), "admin");
    Ok(go("/admin", None))
}

pub(crate) async fn change_address(ByAdmin(app): ByAdmin, Form(fields): Form) -> Result<Response, Problem> {
    let address: IpAddr = field(&fields, "address").and_then(|text| text.parse().ok()).ok_or_else(unclear)?;
    match field(&fields, "do") {
        Some("shut") => app.hub.shut(address.to_string()).await?,
        Some("open") => app.hub.open_to(address.to_string()).await?,
        _ => return Err(unclear()),
    }
    app.admin.look_again(app.hub.store()).await?;
    tracing::info!(%address, what = field(&fields, "do"), "admin");
    Ok(go("/admin", None))
}

pub(crate) async fn record(ByAdmin(app): ByAdmin, Path(key): Path<String>) -> Result<Response, Problem> {
    let (name, text) = app.hub.any_record(&key).await?;
    Ok(file(&name, text))
}

/// All records as one archive, made while it is sent.
pub(crate) async fn export(ByAdmin(app): ByAdmin) -> Response {
    let matches = futures_util::stream::unfold((app, Id::MAX, false), async |(app, below, done)| {
        if done {
            return None;
        }
        let kept = match app.hub.kept(below, 1).await {
            Ok(kept) => kept.into_iter().next(),
            Err(problem) => return Some((Err(problem), (app, below, true))),
        };
        // An archive ends with two empty blocks.
        let Some(kept) = kept else { return Some((Ok(Bytes::from_static(&[0; 1024])), (app, below, true))) };
        let packed = app.hub.any_record(&kept.key).await.map(|(name, text)| packed(&name, &text, kept.touched));
        let done = packed.is_err();
        Some((packed, (app, kept.id, done)))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/x-tar"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"records.tar\""),
    ];
    (headers, Body::from_stream(matches)).into_response()
}

/// One file of an archive.
fn packed(name: &str, text: &str, at: i64) -> Bytes {
    let mut header = tar::Header::new_gnu();
    header.set_path(name).expect("a short name");
    header.set_size(text.len() as u64);
    header.set_mode(0o600);
    header.set_mtime((at / 1000).max(0).cast_unsigned());
    header.set_cksum();
    let mut bytes = header.as_bytes().to_vec();
    bytes.extend_from_slice(text.as_bytes());
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes.into()
}

fn text(fields: &Fields, name: &str, most: usize) -> Result<String, Problem> {
    let text = field(fields, name).and_then(|text| forms::name(text, most));
    text.ok_or_else(|| Problem::Form("A name needs letters.".into()))
}

fn unclear() -> Problem {
    Problem::Form("The form does not say what to do.".into())
}
