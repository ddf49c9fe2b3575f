//! Who I am: joining, ways in, leaving; and what others see of me.
use super::{go, host::base, set};
use crate::{
    app::App,
    door,
    error::Problem,
    forms::{self, Form, MAX_NAME, field},
    limits::{Client, Cost},
    pages::{self, Account},
    passkeys::{Passkeys, possible},
    settings::Settings,
    tokens,
    visitor::{self, Visitor, welcome},
};
use axum::{
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use fast_qr::{QRBuilder, convert::svg::SvgBuilder};
use taproom_core::record::{hex, unhex};
use taproom_store::{Id, Member};

/// What is told once, above the page.
enum Told {
    Nothing,
    Code(String),
    Pair(String),
    Invitation(String),
}

pub(crate) async fn page(
    State(app): State<App>,
    known: Option<Visitor>,
    client: Client,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    show(&app, known, &client, &headers, Told::Nothing).await
}

async fn show(
    app: &App,
    known: Option<Visitor>,
    client: &Client,
    headers: &HeaderMap,
    told: Told,
) -> Result<Response, Problem> {
    let name = visitor::name(app, known.as_ref()).await?;
    let member = member(app, known).await?;
    let base = base(app, client, headers);
    let (browsers, has_code, passkeys) = match &member {
        Some(member) => app.hub.ways_in(member.id).await?,
        None => (0, false, Vec::new()),
    };
    let (code, pair, invitation) = match told {
        Told::Nothing => (None, None, None),
        Told::Code(code) => (Some(code), None, None),
        Told::Invitation(token) => (None, None, Some(format!("{base}/welcome/{token}"))),
        Told::Pair(code) => {
            let link = format!("{base}/pair/{code}");
            let picture = QRBuilder::new(link.as_str()).build().map(|code| SvgBuilder::default().to_str(&code));
            (None, Some((code, link, picture.unwrap_or_default())), None)
        }
    };
    let passkeys: Vec<_> = passkeys.into_iter().map(|it| (hex(&it.credential), it.added, it.used)).collect();
    let account = Account {
        name: &name,
        member: member.as_ref(),
        browsers,
        has_code,
        passkeys,
        possible: possible(&base),
        code,
        pair,
        invitation,
        door: app.config.door,
        ticket: None,
        holiday: member.as_ref().and_then(|member| app.hub.holiday(member.id)),
        now: app.hub.now(),
    };
    Ok(pages::account(Settings::of(headers), &account).into_response())
}

async fn member(app: &App, known: Option<Visitor>) -> Result<Option<Member>, Problem> {
    match known {
        Some(visitor) => app.hub.member(visitor.0).await,
        None => Ok(None),
    }
}

async fn the_member(app: &App, known: Visitor) -> Result<Member, Problem> {
    member(app, Some(known)).await?.ok_or(Problem::NotYours)
}

/// A name and this browser: that is a member.
pub(crate) async fn join(
    State(app): State<App>,
    known: Option<Visitor>,
    client: Client,
    headers: HeaderMap,
    Form(fields): Form,
) -> Result<Response, Problem> {
    let name = field(&fields, "name").and_then(|text| forms::name(text, MAX_NAME));
    let name = name.ok_or_else(|| Problem::Form("A name needs letters.".into()))?;
    app.limits.allow(Cost::Open, 1, &client)?;
    let ticket = door::ticket(&app, field(&fields, "ticket"))?;
    if member(&app, known).await?.is_some() {
        return Ok(go("/me", None));
    }
    app.hub.is_free(&name, known.map_or(0, |visitor| visitor.0)).await?;
    let (visitor, mut cookie) = welcome(&app, known, &client).await?;
    if let Err(problem) = app.hub.become_member(visitor.0, name, ticket).await {
        let mut response = problem.into_response();
        set(response.headers_mut(), cookie);
        return Ok(response);
    }
    if let (None, Some(old)) = (&cookie, visitor::token(&headers)) {
        let (new, fresh) = visitor::fresh(&app);
        app.hub.new_token(visitor.0, old, new).await?;
        cookie = Some(fresh);
    }
    Ok(go("/me", cookie))
}

/// Another name, ways in, other browsers, leaving.
pub(crate) async fn change(
    State(app): State<App>,
    known: Visitor,
    client: Client,
    headers: HeaderMap,
    Form(fields): Form,
) -> Result<Response, Problem> {
    let member = the_member(&app, known).await?;
    match field(&fields, "do") {
        Some("name") => {
            let name = field(&fields, "name").and_then(|text| forms::name(text, MAX_NAME));
            let name = name.ok_or_else(|| Problem::Form("A name needs letters.".into()))?;
            app.hub.rename_member(member.id, name).await?;
        }
        Some("code") => {
            let code = app.hub.new_code(member.id).await?;
            return show(&app, Some(known), &client, &headers, Told::Code(code)).await;
        }
        Some("pair") => {
            let code = app.hub.new_pair(member.id)?;
            return show(&app, Some(known), &client, &headers, Told::Pair(code)).await;
        }
        Some("invitation") => {
            app.limits.allow(Cost::Open, 1, &client)?;
            let token = door::invite(&app, Some(member.id)).await?;
            return show(&app, Some(known), &client, &headers, Told::Invitation(token)).await;
        }
        Some(what @ ("hide" | "seen")) => app.hub.store().hide_member(member.id, what == "hide").await?,
        Some("holiday") => {
            let days = field(&fields, "days").and_then(|days| days.parse().ok()).filter(|days| *days <= 28);
            let days = days.ok_or_else(|| Problem::Form("A holiday has up to 28 days.".into()))?;
            app.hub.go_on_holiday(member.id, days).await?;
        }
        Some("only") => {
            let token = visitor::token(&headers).ok_or(Problem::NotYours)?;
            app.hub.only_browser(member.id, token).await?;
        }
        Some("out") => {
            app.hub.sign_out(member.id, visitor::token(&headers).ok_or(Problem::NotYours)?).await?;
            return Ok(go("/", Some(visitor::gone())));
        }
        Some("leave") if field(&fields, "sure") == Some("yes") => {
            app.hub.leave(member.id).await?;
            return Ok(go("/", Some(visitor::gone())));
        }
        Some("leave") => return Err(Problem::Form("Tick the box if you really want to leave.".into())),
        Some("passkey") => {
            let credential = field(&fields, "passkey").and_then(bytes);
            let credential = credential.ok_or_else(|| Problem::Form("There is no such passkey.".into()))?;
            app.hub.drop_passkey(member.id, credential).await?;
        }
        _ => return Err(Problem::Form("The form does not say what to do.".into())),
    }
    Ok(go("/me", None))
}

/// Somebody opened an invitation to the club.
pub(crate) async fn welcomed(
    State(app): State<App>,
    Path(token): Path<String>,
    known: Option<Visitor>,
    client: Client,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    app.limits.allow(Cost::Code, 1, &client)?;
    let hash = tokens::hash(&token).ok_or(Problem::NeedsInvitation)?;
    if member(&app, known).await?.is_some() {
        return Ok(go("/me", None));
    }
    if !app.hub.store().ticket(hash).await? {
        return Err(Problem::NeedsInvitation);
    }
    let name = visitor::name(&app, known.as_ref()).await?;
    let account = Account {
        name: &name,
        member: None,
        browsers: 0,
        has_code: false,
        passkeys: Vec::new(),
        possible: possible(&base(&app, &client, &headers)),
        code: None,
        pair: None,
        invitation: None,
        door: app.config.door,
        ticket: Some(token),
        holiday: None,
        now: app.hub.now(),
    };
    Ok(pages::account(Settings::of(&headers), &account).into_response())
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2).map(|pair| unhex::<1>(std::str::from_utf8(pair).ok()?));
    pairs.map(|byte| byte.map(|[byte]| byte)).collect()
}

/// Somebody opened the link of a QR code.
pub(crate) async fn pair_form(
    State(app): State<App>,
    Path(code): Path<String>,
    client: Client,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    app.limits.allow(Cost::Code, 1, &client)?;
    let member = app.hub.pair_of(&code).await?;
    Ok(pages::pair(Settings::of(&headers), &member.name, &code).into_response())
}

/// This browser is signed in by a short code.
pub(crate) async fn pair(
    State(app): State<App>,
    known: Option<Visitor>,
    client: Client,
    Form(fields): Form,
) -> Result<Response, Problem> {
    app.limits.allow(Cost::Code, 1, &client)?;
    let (hash, cookie) = visitor::fresh(&app);
    app.hub.pair(field(&fields, "code").unwrap_or_default(), hash, id(known)).await?;
    Ok(go("/me", Some(cookie)))
}

fn id(known: Option<Visitor>) -> Option<Id> {
    known.map(|visitor| visitor.0)
}

/// What a browser needs to make a passkey.
pub(crate) async fn ask_for_new(
    State(app): State<App>,
    known: Visitor,
    client: Client,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    app.limits.allow(Cost::Code, 1, &client)?;
    let member = the_member(&app, known).await?;
    let (_, _, old) = app.hub.ways_in(member.id).await?;
    if old.len() >= MOST_PASSKEYS {
        return Err(Problem::Form("These are many passkeys. Remove one first.".into()));
    }
    Ok(json(app.passkeys.ask_for_new(&base(&app, &client, &headers), &member, &old)?))
}

/// Nobody has more.
const MOST_PASSKEYS: usize = 20;

/// A device has made a passkey.
pub(crate) async fn add(
    State(app): State<App>,
    known: Visitor,
    client: Client,
    headers: HeaderMap,
    Form(fields): Form,
) -> Result<Response, Problem> {
    let member = the_member(&app, known).await?;
    let [challenge, answer] = ["challenge", "answer"].map(|name| field(&fields, name).unwrap_or_default());
    let passkey = app.passkeys.made(&base(&app, &client, &headers), member.id, challenge, answer)?;
    app.hub.add_passkey(passkey).await?;
    Ok(go("/me", None))
}

/// What a browser needs to show a passkey.
pub(crate) async fn ask_for_any(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    app.limits.allow(Cost::Code, 1, &client)?;
    Ok(json(app.passkeys.ask_for_any(&base(&app, &client, &headers))?))
}

/// A device shows a passkey: this browser is its member's.
pub(crate) async fn sign_in(
    State(app): State<App>,
    known: Option<Visitor>,
    client: Client,
    headers: HeaderMap,
    Form(fields): Form,
) -> Result<Response, Problem> {
    app.limits.allow(Cost::Code, 1, &client)?;
    let [challenge, answer] = ["challenge", "answer"].map(|name| field(&fields, name).unwrap_or_default());
    let shown = Passkeys::shown(answer).ok_or(Problem::NoPasskey)?;
    let passkey = app.hub.passkey(&shown).await?.ok_or(Problem::NoPasskey)?;
    let next = app.passkeys.check(&base(&app, &client, &headers), &passkey, challenge, answer)?;
    app.hub.used_passkey(shown, next).await?;
    let (hash, cookie) = visitor::fresh(&app);
    app.hub.sign_in(passkey.member, hash, id(known)).await?;
    let mut response = go("/me", None);
    set(response.headers_mut(), Some(cookie));
    Ok(response)
}

fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}
