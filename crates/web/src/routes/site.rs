//! Pages around the tables.
use super::go;
use crate::{
    app::App,
    error::Problem,
    forms::{Chair, Fields, MAX_NAME, Wanted, field, name},
    hub::{self, now},
    live::Live,
    pages,
    tokens::{self, Opens, random},
    visitor::{self, Visitor, welcome},
};
use axum::{
    extract::{Form, Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use taproom_catalog::{find, titles};
use taproom_core::{
    Seat,
    record::{Luck, Record},
};
use taproom_match::{EditionChoice, Secret};
use taproom_store::{Found, Move, NewGame, NewSeat};
use taproom_table::Table;

/// No more matches of somebody are listed.
const LISTED: u32 = 60;

pub(crate) async fn lobby(
    State(app): State<App>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let mut mine = Vec::new();
    if let Some(visitor) = &known {
        for summary in app.hub.store.matches_of(visitor.0, LISTED).await? {
            let Ok(header) = hub::header(&summary.header) else { continue };
            let Ok(game) = find(&header.game) else { continue };
            let running = summary.ended.is_none() && summary.aside.is_none();
            let mut row =
                pages::Listed { summary, game: game.about(), asked: false, people: Vec::new(), seats: header.seats };
            if running && let Ok(live) = app.hub.find(&row.summary.key).await {
                let inner = live.inner.lock().await;
                let seats = inner.seats_of(visitor.0);
                row.asked = seats.iter().any(|&seat| {
                    inner.person(seat) && (inner.table.asked().contains(seat) || inner.table.held() == Some(seat))
                });
                row.people = inner.people();
            }
            mine.push(row);
        }
        mine.sort_by_key(|row| (!row.asked, row.summary.ended.is_some(), -row.summary.touched));
    }
    let name = visitor::name(&app, known.as_ref()).await?;
    Ok(pages::lobby(visitor::theme(&headers), &name, &mine, now()).into_response())
}

#[derive(Deserialize)]
pub(crate) struct NewQuery {
    game: Option<String>,
}

pub(crate) async fn new_form(
    State(app): State<App>,
    Query(query): Query<NewQuery>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let game = match query.game {
        Some(name) => find(&name).map_err(Problem::Form)?,
        None => games().next().expect("there are games"),
    };
    let options = game.options(&EditionChoice::Newest).map_err(|error| Problem::Form(error.to_string()))?;
    let name = visitor::name(&app, known.as_ref()).await?;
    Ok(pages::new_match(visitor::theme(&headers), game, &options, &name).into_response())
}

pub(crate) async fn new(
    State(app): State<App>,
    known: Option<Visitor>,
    Form(fields): Form<Fields>,
) -> Result<Response, Problem> {
    let (visitor, cookie) = welcome(&app, known).await?;
    let name = visitor::name(&app, Some(&visitor)).await?;
    let wanted = Wanted::read(&fields, if name.is_empty() { "Brewer" } else { &name })?;
    let mine = wanted.chairs.iter().find(|chair| chair.1 == Chair::Me).map(|chair| chair.0.clone());
    if let Some(mine) = mine.filter(|mine| *mine != name && mine != "Brewer") {
        app.hub.store.name_visitor(visitor.0, mine).await?;
    }
    let key = open(&app, wanted, &visitor).await?;
    let linked = fields.iter().any(|(name, value)| name.starts_with("kind") && value == "link");
    let to = if linked { format!("/m/{key}/invite") } else { format!("/m/{key}") };
    Ok(go(&to, cookie))
}

/// Writes down a new match and its opening chance; its key.
pub(super) async fn open(app: &App, wanted: Wanted, visitor: &Visitor) -> Result<String, Problem> {
    let Wanted { game, order, title, clock, chairs } = wanted;
    let key = tokens::match_key();
    let bytes = random();
    let secret = Secret::new(bytes);
    let it = game.open(&order).map_err(|error| Problem::Form(format!("{error}.")))?;
    let header = it.setup().header(Luck::Committed(secret.commitment()));
    drop(it);
    let at = now();
    let mut table = Table::new(game, header.clone(), secret, clock, at, &[]).map_err(Problem::Form)?;
    let opening = table.begin(at)?;
    let seat = |(n, (name, chair)): (usize, (String, Chair))| NewSeat {
        name,
        holder: match chair {
            Chair::Me | Chair::Screen => Some(visitor.0),
            Chair::Same(holder, _) => holder,
            Chair::Link | Chair::Bot(_) => None,
        },
        bot: match chair {
            Chair::Bot(player) | Chair::Same(_, Some(player)) => Some(player.to_string()),
            _ => None,
        },
        invite: tokens::hash(&app.hub.keeper.token(Opens::Seat(&key, n as u8, 0))).expect("our own token"),
    };
    let moves = opening.moves.into_iter().map(|line| Move { who: line.who.map(|it| it.0), text: line.text, at });
    let game = NewGame {
        title,
        header: Record::new(header).to_string(),
        secret: bytes,
        host: visitor.0,
        clock: clock.to_string(),
        watch: tokens::hash(&app.hub.keeper.token(Opens::Watch(&key))).expect("our own token"),
        created: at,
        seats: chairs.into_iter().enumerate().map(seat).collect(),
        moves: moves.collect(),
        key: key.clone(),
    };
    app.hub.store.new_game(game).await?;
    app.hub.metrics.matches.inc();
    let live = app.hub.find(&key).await?;
    let mut inner = live.inner.lock().await;
    app.hub.wake(&live, &mut inner);
    Ok(key)
}

async fn opened(app: &App, token: &str) -> Result<Found, Problem> {
    let hash = tokens::hash(token).ok_or(Problem::NoSuchLink)?;
    app.hub.store.invitation(hash).await?.ok_or(Problem::NoSuchLink)
}

pub(crate) async fn invitation(
    State(app): State<App>,
    Path(token): Path<String>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (key, seat) = match opened(&app, &token).await? {
        Found::Seat(_, key, seat) => (key, Some(Seat(seat))),
        Found::Watch(_, key) => (key, None),
    };
    let live: std::sync::Arc<Live> = app.hub.find(&key).await?;
    let inner = live.inner.lock().await;
    if let (Some(visitor), Some(seat)) = (&known, seat)
        && inner.seats_of(visitor.0).contains(&seat)
    {
        return Ok(go(&format!("/m/{key}"), None));
    }
    let name = visitor::name(&app, known.as_ref()).await?;
    Ok(pages::invitation(visitor::theme(&headers), &live, &inner, seat, &token, &name).into_response())
}

pub(crate) async fn join(
    State(app): State<App>,
    Path(token): Path<String>,
    known: Option<Visitor>,
    Form(fields): Form<Fields>,
) -> Result<Response, Problem> {
    let found = opened(&app, &token).await?;
    let (visitor, cookie) = welcome(&app, known).await?;
    let key = match found {
        Found::Seat(id, key, seat) => {
            let live = app.hub.find(&key).await?;
            let mut inner = live.inner.lock().await;
            let kept = inner.seats[usize::from(seat)].name.clone();
            let called = field(&fields, "name").and_then(|text| name(text, MAX_NAME)).unwrap_or(kept);
            app.hub.store.sit(id, seat, visitor.0, called.clone()).await?;
            app.hub.store.name_visitor(visitor.0, called.clone()).await?;
            let sitter = &mut inner.seats[usize::from(seat)];
            (sitter.name, sitter.holder, sitter.bot) = (called, Some(visitor.0), None);
            let ply = inner.table.it().ply();
            crate::feed::publish(&live, &mut inner, ply, true);
            key
        }
        Found::Watch(id, key) => {
            app.hub.store.watch(id, visitor.0).await?;
            key
        }
    };
    Ok(go(&format!("/m/{key}"), cookie))
}

/// Light, dark, or as the system says.
pub(crate) async fn theme(Form(fields): Form<Fields>) -> Response {
    let wish = match field(&fields, "theme") {
        Some("light") => "light",
        Some("dark") => "dark",
        _ => "system",
    };
    let back = field(&fields, "back").filter(|to| to.starts_with('/') && !to.starts_with("//") && !to.contains('\\'));
    go(back.unwrap_or("/"), Some(format!("theme={wish}; Path=/; Max-Age=31536000; SameSite=Lax")))
}

#[derive(Deserialize)]
pub(crate) struct RulesQuery {
    q: Option<String>,
}

pub(crate) async fn rules(
    Path(game): Path<String>,
    Query(query): Query<RulesQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let title = games().find(|title| title.about().slug == game).ok_or(Problem::NoSuchPage)?;
    let words: String = query.q.unwrap_or_default().chars().take(80).collect();
    Ok(pages::rules(visitor::theme(&headers), title.about(), &words).into_response())
}

pub(crate) async fn upload_form(headers: HeaderMap) -> Response {
    pages::upload(visitor::theme(&headers), None).into_response()
}

/// A record from somewhere: checked, and kept as a match that can only be looked at.
pub(crate) async fn upload(
    State(app): State<App>,
    known: Option<Visitor>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response, Problem> {
    let text = field(&fields, "record").unwrap_or_default().replace("\r\n", "\n");
    let checked = tokio::task::spawn_blocking(move || check_record(&text)).await.map_err(|_| Problem::Broken)?;
    let record = match checked {
        Ok(record) => record,
        Err(why) => {
            let page = pages::upload(visitor::theme(&headers), Some(&why));
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    let (visitor, cookie) = welcome(&app, known).await?;
    let (key, at) = (tokens::match_key(), now());
    let seat = |n: u8| NewSeat {
        name: format!("BotSpec {}", n + 1),
        holder: None,
        bot: None,
        invite: tokens::hash(&tokens::fresh()).expect("our own token"),
    };
    let revealed = record.end.as_ref().and_then(|end| end.secret.as_ref()?.parse::<Secret>().ok());
    let game = NewGame {
        key: key.clone(),
        title: "Replay of a record".into(),
        header: Record::new(record.header.clone()).to_string(),
        secret: revealed.map_or([0; 32], |secret| secret.bytes()),
        host: visitor.0,
        clock: "none".into(),
        watch: tokens::hash(&tokens::fresh()).expect("our own token"),
        created: at,
        seats: (0..record.header.seats).map(seat).collect(),
        moves: record
            .moves
            .into_iter()
            .map(|line| Move { who: line.who.map(|it| it.0), text: line.text, at })
            .collect(),
    };
    let id = app.hub.store.new_game(game).await?;
    app.hub.store.watch(id, visitor.0).await?;
    app.hub.store.ended(id, at).await?;
    Ok(go(&format!("/m/{key}?at=0"), cookie))
}

/// Every move, every die, the result; or what is wrong, and in which line.
fn check_record(text: &str) -> Result<Record, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let title = find(&record.header.game)?;
    taproom_match::verify(title, &record, None, None).map_err(|error| error.to_string())?;
    Ok(record)
}
