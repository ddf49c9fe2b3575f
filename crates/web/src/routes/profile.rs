//! The page of a member, for everybody if they wish to be seen.
use crate::{
    app::App,
    error::Problem,
    hub::now,
    pages::{self, InGame, Played, Profile},
    settings::Settings,
    visitor::{self, Visitor},
};
use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::{IntoResponse as _, Response},
};
use std::{cmp::Ordering, collections::BTreeMap};
use taproom_catalog::find;
use taproom_ratings::Player;
use taproom_store::{Finished, Id};

/// No more matches of a member are looked at.
const MATCHES: u32 = 500;

pub(crate) async fn page(
    State(app): State<App>,
    Path(id): Path<Id>,
    known: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let looks = known.map(|visitor| visitor.0);
    let member = app.hub.member(id).await?.filter(|member| !member.hidden || looks == Some(id));
    // Hidden or not there: nobody can tell.
    let member = member.ok_or(Problem::NoSuchPage)?;
    let name = visitor::name(&app, known.as_ref()).await?;
    let league = app.hub.league().await?;
    let store = app.hub.store();
    let (names, results) = (store.shown_names().await?, store.results_of(id, MATCHES).await?);
    let mut by_game = BTreeMap::<String, InGame>::new();
    let mut played = Vec::new();
    for result in &results {
        add(by_game.entry(result.slug.clone()).or_default(), result, id, &names);
        played.extend(row(result, id, looks, &names));
    }
    for (slug, text, times) in store.openings_of(id, MATCHES).await? {
        by_game.entry(slug).or_default().openings.push((text, times));
    }
    for (slug, game) in &mut by_game {
        let who = Player::Person(id);
        game.rated = league.all.get(slug).and_then(|board| board.get(&who)).copied();
        game.course = league.courses.get(slug).and_then(|all| all.get(&who)).cloned().unwrap_or_default();
        game.against.sort_by_key(|(_, name, counts)| (std::cmp::Reverse(counts.iter().sum::<u32>()), name.clone()));
    }
    let holiday = app.hub.holiday(id).is_some();
    let me = looks == Some(id);
    let page = Profile { name: &name, member: &member, me, by_game, played, holiday, now: now() };
    Ok(pages::profile(Settings::of(&headers), &page).into_response())
}

/// What somebody is called on the page of another member.
fn opponent(holder: Option<Id>, bot: Option<&String>, names: &BTreeMap<Id, String>) -> (Option<Id>, String) {
    match (holder, bot) {
        (Some(id), None) => names.get(&id).map_or((None, "others".into()), |name| (Some(id), name.clone())),
        (None, Some(bot)) => (None, format!("{bot} bot")),
        _ => (None, "others".into()),
    }
}

fn add(game: &mut InGame, result: &Finished, me: Id, names: &BTreeMap<Id, String>) {
    // Where a bot stood in for them, or they sat twice, it was not one player's match.
    let mine: Vec<usize> = (0..result.seats.len()).filter(|&n| result.seats[n].0 == Some(me)).collect();
    let [mine] = mine.as_slice() else { return };
    let place = result.seats[*mine].2;
    if result.seats.len() == 1 {
        game.alone += 1;
        return;
    }
    *game.places.entry(place).or_default() += 1;
    for (n, (holder, bot, other)) in result.seats.iter().enumerate() {
        if n == *mine {
            continue;
        }
        let (id, name) = opponent(*holder, bot.as_ref(), names);
        let known = game.against.iter().position(|it| it.0 == id && it.1 == name);
        let known = known.unwrap_or_else(|| {
            game.against.push((id, name, [0; 3]));
            game.against.len() - 1
        });
        let count = match place.cmp(other) {
            Ordering::Less => 0,
            Ordering::Greater => 1,
            Ordering::Equal => 2,
        };
        game.against[known].2[count] += 1;
    }
}

fn row(result: &Finished, me: Id, looks: Option<Id>, names: &BTreeMap<Id, String>) -> Option<Played> {
    let game = find(&result.slug).ok()?.about();
    let place = result.seats.iter().find(|seat| seat.0 == Some(me))?.2;
    let others = result.seats.iter().filter(|seat| seat.0 != Some(me));
    let sat = looks.is_some() && result.seats.iter().any(|seat| seat.0 == looks);
    Some(Played {
        game,
        at: result.at,
        place,
        of: result.seats.len(),
        against: others.map(|(holder, bot, _)| opponent(*holder, bot.as_ref(), names).1).collect(),
        key: sat.then(|| result.key.clone()),
    })
}
