//! Notices: what a member is told away from the table, and by which ways.
use super::go;
use crate::{
    app::App,
    error::Problem,
    forms::{Fields, Form, field},
    limits::{Client, Cost},
    notices::{Subscription, address},
    pages::{self, Asked},
    settings::Settings,
    visitor::{self, Visitor},
};
use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use taproom_store::{Id, Member, NewWay, Topic, Way, WayKind};

/// What a member chooses from.
pub(crate) const TOPICS: [Topic; 4] = [Topic::Turn, Topic::Invited, Topic::Starts, Topic::Over];
/// What the club chooses from.
pub(crate) const CLUB: [Topic; 3] = [Topic::Open, Topic::Starts, Topic::Over];
/// What is used as a webhook.
pub(crate) const HOOKS: [WayKind; 4] = [WayKind::Discord, WayKind::Slack, WayKind::Matrix, WayKind::Json];
/// No owner has more ways.
const MOST: usize = 12;

#[derive(Deserialize)]
pub(crate) struct Done {
    #[serde(default)]
    done: String,
}

pub(crate) async fn page(
    State(app): State<App>,
    known: Option<Visitor>,
    Query(Done { done }): Query<Done>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let name = visitor::name(&app, known.as_ref()).await?;
    let member = match known {
        Some(visitor) => app.hub.member(visitor.0).await?,
        None => None,
    };
    let ways = match &member {
        Some(member) => app.hub.store().ways(Some(member.id)).await?,
        None => Vec::new(),
    };
    let page = pages::Notices {
        name: &name,
        member: member.is_some(),
        ways,
        mails: app.post.mails(),
        push: app.post.push.public(),
        done: &done,
    };
    Ok(pages::notices(Settings::of(&headers), &page).into_response())
}

async fn member(app: &App, known: Visitor) -> Result<Member, Problem> {
    app.hub.member(known.0).await?.ok_or(Problem::NotYours)
}

/// Adds a way, changes what one is used for, tries one, or takes one away.
pub(crate) async fn change(
    State(app): State<App>,
    known: Visitor,
    client: Client,
    Form(fields): Form,
) -> Result<Response, Problem> {
    let owner = Some(member(&app, known).await?.id);
    let done = match field(&fields, "do") {
        Some("mail") => {
            if !app.post.mails() {
                return Err(Problem::Form("This server sends no e-mail.".into()));
            }
            let target = address(field(&fields, "address").unwrap_or_default());
            let target = target.ok_or_else(|| Problem::Form("That is no address.".into()))?;
            // An address may be somebody else's.
            app.limits.allow(Cost::Message, 3, &client)?;
            add(&app, owner, (WayKind::Mail, target, String::new()), all(&TOPICS)).await?;
            "asked"
        }
        Some("hook") => {
            add_hook(&app, &client, owner, &fields, all(&TOPICS)).await?;
            "added"
        }
        Some(other) => change_one(&app, &client, owner, &fields, other, &TOPICS).await?,
        None => return Err(unclear()),
    };
    Ok(go(&format!("/notices?done={done}"), None))
}

/// Adds a webhook.
pub(super) async fn add_hook(
    app: &App,
    client: &Client,
    owner: Option<Id>,
    fields: &Fields,
    topics: i64,
) -> Result<(), Problem> {
    let kind = field(fields, "kind").and_then(WayKind::of).filter(|kind| HOOKS.contains(kind)).ok_or_else(unclear)?;
    let target = app.post.hooks.check(field(fields, "address").unwrap_or_default()).map_err(Problem::Form)?;
    app.limits.allow(Cost::Message, 1, client)?;
    add(app, owner, (kind, target, String::new()), topics).await.map(drop)
}

/// What can be done with a way that there is.
pub(super) async fn change_one(
    app: &App,
    client: &Client,
    owner: Option<Id>,
    fields: &Fields,
    what: &str,
    topics: &[Topic],
) -> Result<&'static str, Problem> {
    let way = field(fields, "way").and_then(|way| way.parse().ok()).ok_or_else(unclear)?;
    let way = app.hub.store().way(way).await?.filter(|way| way.visitor == owner).ok_or_else(unclear)?;
    Ok(match what {
        "use" => {
            let chosen = |topic: &&Topic| fields.iter().any(|(name, value)| name == "topic" && value == topic.name());
            let chosen = topics.iter().filter(chosen).map(|topic| topic.number()).sum();
            app.hub.store().use_way(way.id, owner, chosen).await?;
            "kept"
        }
        "test" => {
            app.limits.allow(Cost::Message, if way.confirmed { 1 } else { 3 }, client)?;
            let about = if way.confirmed { Topic::Test } else { Topic::Confirm };
            app.hub.tell_about(way.id, about, app.hub.now()).await?;
            "tried"
        }
        "drop" => {
            app.hub.store().drop_way(way.id, owner).await?;
            "gone"
        }
        _ => return Err(unclear()),
    })
}

async fn add(
    app: &App,
    visitor: Option<Id>,
    (kind, target, keys): (WayKind, String, String),
    topics: i64,
) -> Result<Id, Problem> {
    let ways = app.hub.store().ways(visitor).await?;
    if ways.len() >= MOST {
        return Err(Problem::Form(format!("{MOST} ways are enough: remove one first.")));
    }
    let confirmed = kind != WayKind::Mail;
    app.hub.add_way(NewWay { visitor, kind, target, keys, topics, at: app.hub.now(), confirmed }).await
}

/// The sum of these topics, as it is stored.
pub(super) fn all(topics: &[Topic]) -> i64 {
    topics.iter().map(|topic| topic.number()).sum()
}

/// A browser may be told something even if no page of ours is open in it.
pub(crate) async fn subscribe(
    State(app): State<App>,
    known: Visitor,
    client: Client,
    Form(fields): Form,
) -> Result<Response, Problem> {
    let member = member(&app, known).await?;
    let endpoint = app.post.hooks.check(field(&fields, "endpoint").unwrap_or_default()).map_err(Problem::Form)?;
    let pair = (field(&fields, "key").unwrap_or_default(), field(&fields, "secret").unwrap_or_default());
    let keys = Subscription::read(pair.0, pair.1).ok_or_else(|| Problem::Form("That is no browser's key.".into()))?;
    app.limits.allow(Cost::Message, 1, &client)?;
    // Whoever used this browser before gets nothing by it any more.
    let old = app.hub.store().ways(Some(member.id)).await?;
    if !old.iter().any(|way| way.target == endpoint) {
        app.hub.store().forget_target(endpoint.clone()).await?;
    }
    add(&app, Some(member.id), (WayKind::Push, endpoint, keys.stored()), all(&TOPICS)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The way that a link is about, if the link is one of ours.
async fn linked(app: &App, client: &Client, what: &str, token: &str) -> Result<Way, Problem> {
    app.limits.allow(Cost::Code, 1, client)?;
    let (way, token) = token.split_once('-').ok_or(Problem::NoSuchLink)?;
    let way = app.hub.store().way(way.parse().map_err(|_| Problem::NoSuchLink)?).await?;
    way.filter(|way| app.post.opens(what, way, token)).ok_or(Problem::NoSuchLink)
}

/// Looking is not saying yes: mail servers open links to look at them.
pub(crate) async fn ask_confirm(
    State(app): State<App>,
    Path(token): Path<String>,
    client: Client,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let way = linked(&app, &client, "confirm", &token).await?;
    let path = format!("/notices/confirm/{token}");
    Ok(pages::notices_asked(Settings::of(&headers), &Asked::Confirm(&way.target, &path)).into_response())
}

pub(crate) async fn confirm(
    State(app): State<App>,
    Path(token): Path<String>,
    client: Client,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let way = linked(&app, &client, "confirm", &token).await?;
    app.hub.store().confirm_way(way.id, way.target.clone()).await?;
    Ok(pages::notices_asked(Settings::of(&headers), &Asked::Confirmed(&way.target)).into_response())
}

pub(crate) async fn ask_stop(
    State(app): State<App>,
    Path(token): Path<String>,
    client: Client,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let way = linked(&app, &client, "stop", &token).await?;
    let path = format!("/notices/stop/{token}");
    Ok(pages::notices_asked(Settings::of(&headers), &Asked::Stop(&way.target, &path)).into_response())
}

/// Also in one press from a mail program (RFC 8058).
pub(crate) async fn stop(
    State(app): State<App>,
    Path(token): Path<String>,
    client: Client,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let way = linked(&app, &client, "stop", &token).await?;
    app.hub.store().stop_way(way.id, way.target.clone()).await?;
    Ok(pages::notices_asked(Settings::of(&headers), &Asked::Stopped(&way.target)).into_response())
}

fn unclear() -> Problem {
    Problem::Form("The form does not say what to do.".into())
}
