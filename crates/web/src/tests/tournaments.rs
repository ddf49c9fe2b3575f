//! Tournaments on a running server: a duplicate to its end, and everybody who tries to see more than they may; drop-outs; a
//! server that was killed at any moment between two rounds; bounds.
use super::{Running, config, keep::sql, serve, serve_from, serve_with};
use crate::hub::{MOST, MOST_BOTS, MOST_OF_HOST};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    time::Duration,
};
use taproom_catalog::{find, games};
use taproom_client::{Browser, between};
use taproom_core::record::{Luck, Record, hex};
use taproom_match::{LuckCheck, SetupRequest, event, verify};
use taproom_tournaments::{Finish, Format, Outcome, Plan, Round, Table};

/// Makes a tournament; its key.
async fn made(host: &mut Browser, fields: &[(&str, &str)]) -> String {
    let usual = [("game", "six-sided-stout"), ("clock", "match 3600"), ("most", "16")];
    let fields: Vec<_> = fields.iter().chain(&usual).copied().collect();
    let reply = host.post("/tournaments/new", &fields).await;
    assert_eq!(reply.status, 303, "{}", reply.said());
    reply.header("location").expect("a page").trim_start_matches("/t/").to_owned()
}

async fn act(person: &mut Browser, key: &str, fields: &[(&str, &str)]) -> u16 {
    person.post(&format!("/t/{key}"), fields).await.status
}

async fn told(person: &mut Browser, key: &str) -> Value {
    serde_json::from_str(&person.get(&format!("/t/{key}/tournament.json")).await.body).expect("JSON")
}

/// Looks again and again until it is so.
async fn until(person: &mut Browser, key: &str, so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..30_000 {
        let now = told(person, key).await;
        if so(&now) {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it never comes: {}", told(person, key).await);
}

fn opened(it: &Value) -> usize {
    it["rounds"].as_array().map_or(0, |rounds| rounds.iter().filter(|round| !round["opened"].is_null()).count())
}

fn tables(it: &Value, round: usize) -> Vec<Value> {
    it["rounds"][round]["tables"].as_array().cloned().unwrap_or_default()
}

/// The match that waits for this person.
async fn my_table(person: &mut Browser, key: &str) -> Option<String> {
    let page = person.get(&format!("/t/{key}")).await.body;
    let mine = between(&page, "My next match", "</section>").expect("a place for it");
    between(mine, "href=\"/m/", "\"").map(str::to_owned)
}

/// Plays a match to its end: some answers, so that there are dice, then stops as soon as that is allowed.
async fn play_out(person: &mut Browser, key: &str) {
    let mut answers = 0;
    for _ in 0..30_000 {
        let page = person.get(&format!("/m/{key}")).await;
        assert_eq!(page.status, 200, "{}", page.said());
        if page.body.contains("data-over") {
            return;
        }
        let moves = page.moves();
        if page.body.contains("name=\"end\"") {
            person.post(&format!("/m/{key}/end"), &[]).await;
        } else if !moves.is_empty() {
            let stop = |text: &&String| (*text == "stop") == (answers >= 12);
            let text = moves.iter().find(stop).unwrap_or(&moves[0]);
            person.answer(key, &page, text).await;
            answers += 1;
        } else {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    panic!("it never ends");
}

/// Fetches every page of these matches as this person; none of them says the secret. How many records were there?
async fn nothing_leaks(person: &mut Browser, key: &str, matches: &[String], secret: &str) -> usize {
    let mut pages: Vec<String> = vec![format!("/t/{key}"), "/club".into(), "/".into(), "/league".into()];
    pages.extend(["tournament.json", "standings.csv", "mark"].map(|page| format!("/t/{key}/{page}")));
    for it in matches {
        let more = ["", "?at=0", "/record", "/luck", "/log", "/scene", "/question", "/talk", "/invite"];
        pages.extend(more.map(|page| format!("/m/{it}{page}")));
    }
    let mut records = 0;
    for page in pages {
        let reply = person.get(&page).await;
        assert!(!reply.body.contains(secret), "{page} tells the secret");
        records += usize::from(page.ends_with("/record") && reply.status == 200);
    }
    for it in matches {
        for page in ["seat", "move", "rematch", "hint"] {
            let reply = person.post(&format!("/m/{it}/{page}"), &[("do", "watch"), ("move", "stop")]).await;
            assert!(!reply.body.contains(secret), "{page} tells the secret");
        }
        assert_eq!(person.post("/club/watch", &[("key", it)]).await.status, 404, "nobody watches a deal");
    }
    records
}

/// Every event of chance of a match by its number, with what was drawn.
fn drawn(record: &Record) -> BTreeMap<u64, String> {
    let (game, setup) = (find(&record.header.setup.game).expect("a game"), &record.header.setup);
    let mut the_match = game.open(&SetupRequest::of(setup, None).expect("ours")).expect("it opens");
    let mut drawn = BTreeMap::new();
    for line in &record.moves {
        if line.who.is_none() {
            drawn.insert(event(&*the_match, &record.header.luck).expect("chance answers"), line.text.clone());
        }
        the_match.play(line).expect("legal");
    }
    drawn
}

/// One round of the duplicate, as everybody sees it and tries to see more of it.
async fn round_of(server: &Running, key: &str, round: usize, people: &mut [Browser; 2], host: &mut Browser) {
    let stranger = &mut Browser::new(server.at);
    let whole = server.app.hub.store().tournament(key).await.expect("stored").expect("there");
    let secret = hex(&whole.rounds[round].secret.expect("a deal"));
    let now = until(stranger, key, |it| opened(it) == round + 1).await;
    let matches: Vec<String> =
        tables(&now, round).iter().map(|table| table["match"].as_str().expect("a match").to_owned()).collect();
    assert_eq!(matches.len(), 5);
    let mut mine = Vec::new();
    for person in &mut *people {
        mine.push(my_table(person, key).await.expect("a table"));
    }
    // The tables of bots come to their end alone.
    let bots = 5 - mine.iter().collect::<BTreeSet<_>>().len();
    let over = |it: &Value| tables(it, round).iter().filter(|table| table["over"] == true).count();
    let now = until(stranger, key, |it| over(it) == bots).await;
    assert!(tables(&now, round).iter().all(|table| table["points"].is_null()), "no result of a deal before its end");
    assert!(now["rounds"][round]["secret"].is_null());
    // The standings are those of the rounds before, whichever tables are over.
    let mut before = whole;
    before.rounds[round].tables.iter_mut().for_each(|table| table.ended = None);
    let before = crate::tournaments::Reading::of(before).unwrap_or_else(|_| panic!("sound")).as_json();
    assert_eq!(now["standings"], before["standings"], "standings tell something of a deal before its end");
    for one in [&mut *stranger, host] {
        assert_eq!(nothing_leaks(one, key, &matches, &secret).await, 0, "they see no table");
    }
    for person in &mut *people {
        assert_eq!(nothing_leaks(person, key, &matches, &secret).await, 0, "no record before the end");
    }
    let [ada, ines] = people;
    if mine[0] == mine[1] {
        tokio::join!(play_out(ada, &mine[0]), play_out(ines, &mine[1]));
    } else {
        play_out(ada, &mine[0]).await;
        // One table with a person is over, the other is not.
        assert_eq!(nothing_leaks(ada, key, &matches, &secret).await, 1, "their own");
        assert_eq!(nothing_leaks(ines, key, &matches, &secret).await, 0);
        server.app.hub.unload(&mine[0]);
        assert_eq!(nothing_leaks(ada, key, &matches, &secret).await, 1, "nor as it is stored");
        let text = ada.get(&format!("/m/{}/record", mine[0])).await.body;
        let record = Record::parse(&text).expect("a record");
        assert!(record.end.as_ref().is_some_and(|end| end.secret.is_none()) && record.signature.is_some());
        let found = verify(find("six-sided-stout").expect("a game"), &record, None, None).expect("sound");
        assert_eq!((found.luck, found.finished), (LuckCheck::Sealed, true), "nothing is proven yet");
        let end = ada.get(&format!("/m/{}", mine[0])).await.body;
        assert!(end.contains("when the last of these tables is over") && end.contains("Back to the tournament"));
        assert!(!end.contains("Rematch"));
        play_out(ines, &mine[1]).await;
    }
    let done = until(stranger, key, |it| over(it) == 5 && !it["rounds"][round]["secret"].is_null()).await;
    assert_eq!(done["rounds"][round]["secret"], secret.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duplicate_of_eight_bots_and_two_people_over_three_rounds() {
    let server = serve().await;
    let mut host = Browser::new(server.at);
    let key = made(&mut host, &[("format", "duplicate"), ("seats", "2"), ("rounds", "3"), ("title", "<Duel>")]).await;
    let before = host.get(&format!("/t/{key}")).await.body;
    assert!(
        before.contains("&lt;Duel&gt;") && before.matches("SHA-256 <code").count() == 3,
        "sealed before anybody joins"
    );
    let mut people = [Browser::new(server.at), Browser::new(server.at)];
    for (person, name) in people.iter_mut().zip(["Ada", "Ines"]) {
        assert_eq!(act(person, &key, &[("do", "join"), ("name", name)]).await, 303);
        assert_eq!(act(person, &key, &[("do", "join")]).await, 303, "twice is once");
        assert_eq!(act(person, &key, &[("do", "start")]).await, 403, "only whoever made it");
    }
    for n in 0..8 {
        let level = if n % 2 == 0 { "greedy" } else { "random" };
        assert_eq!(act(&mut host, &key, &[("do", "bot"), ("level", level)]).await, 303);
    }
    assert_eq!(act(&mut host, &key, &[("do", "start")]).await, 303);
    assert_eq!(act(&mut host, &key, &[("do", "start")]).await, 409, "once");
    for round in 0..3 {
        round_of(&server, &key, round, &mut people, &mut host).await;
    }
    let end = until(&mut host, &key, |it| !it["ended"].is_null()).await;
    // From the records alone, as anybody gets them now.
    let seed = |number: &Value| number.as_u64().expect("a number") as usize;
    let (mut rounds, mut reader): (Vec<Round>, _) = (Vec::new(), Browser::new(server.at));
    for n in 0..3 {
        let (mut records, mut round) = (Vec::new(), Vec::new());
        for table in tables(&end, n) {
            let it = table["match"].as_str().expect("a match");
            assert_eq!(reader.post("/club/watch", &[("key", it)]).await.status, 303, "now everybody may look");
            let record = Record::parse(&reader.get(&format!("/m/{it}/record")).await.body).expect("a record");
            let found = verify(find("six-sided-stout").expect("a game"), &record, None, None).expect("sound");
            assert_eq!((found.luck, found.finished), (LuckCheck::Proven, true));
            assert_eq!(record.header.luck, Luck::Dealt(end["rounds"][n]["luck"].as_str().expect("a hash").into()));
            let told = record.end.clone().expect("it is over");
            let finish = |(place, points): (&u8, &i32)| Finish { place: *place, points: *points };
            round.push(Table {
                players: table["seeds"].as_array().expect("players").iter().map(seed).collect(),
                outcome: Outcome::Ended(told.places.iter().zip(&told.scores).map(finish).collect()),
            });
            records.push(record);
        }
        let mut dice: BTreeMap<u64, (String, u32)> = BTreeMap::new();
        for record in &records {
            for (number, text) in drawn(record) {
                let known = dice.entry(number).or_insert((text.clone(), 0));
                known.1 += 1;
                assert_eq!(known.0, text, "nobody rolls what others rolled differently");
            }
        }
        for record in &records {
            let shared = drawn(record).keys().filter(|number| dice[number].1 > 1).count();
            assert!(shared > 0, "nothing to compare at a table: {dice:?}");
        }
        rounds.push(round);
    }
    let plan = Plan::new(Format::Duplicate, 10, 2, 3).expect("a plan");
    let standings = plan.standings(&rounds);
    let listed = end["standings"].as_array().expect("standings");
    assert_eq!(standings.len(), listed.len());
    for (mine, theirs) in standings.iter().zip(listed) {
        assert_eq!(
            (mine.player, mine.place as u64),
            (seed(&theirs["seed"]), theirs["place"].as_u64().expect("a place"))
        );
        assert!((mine.points as f64 / 2.0 - theirs["points"].as_f64().expect("points")).abs() < 1e-9);
    }
    for round in 1..3 {
        assert_eq!(
            plan.next(&rounds[..round]).expect("a round"),
            rounds[round].iter().map(|table| table.players.clone()).collect::<Vec<_>>(),
            "the pairings follow from the results"
        );
    }
    let page = host.get(&format!("/t/{key}")).await.body;
    assert!(page.contains("Cross table") && page.contains("over just now"), "{page}");
    let csv = host.get(&format!("/t/{key}/standings.csv")).await.body;
    assert!(csv.lines().count() == 11 && csv.contains("\"Ada\"") && csv.contains("round 3"), "{csv}");
    assert!(host.get("/tournaments").await.body.contains("Won by"));
    let league = host.get("/league").await.body;
    assert!(league.contains("&lt;Duel&gt;") && league.contains("Puzzle of the week"), "{league}");
    assert_eq!(host.get("/league?season=2020-Q1").await.status, 200);
    for bad in ["x", "2020-Q7", "99999999-Q1", "2020-Q4294967295"] {
        assert_eq!(host.get(&format!("/league?season={bad}")).await.status, 404, "{bad}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_game_the_tables_of_a_round_are_dealt_alike() {
    let server = serve().await;
    let mut compared = Vec::new();
    for game in games().map(|game| game.about().slug) {
        let mut ada = Browser::new(server.at);
        let key = made(&mut ada, &[("game", game), ("format", "duplicate"), ("seats", "2"), ("rounds", "1")]).await;
        assert_eq!(act(&mut ada, &key, &[("do", "join"), ("name", "Ada")]).await, 303, "{game}");
        for _ in 0..3 {
            assert_eq!(act(&mut ada, &key, &[("do", "bot"), ("level", "random")]).await, 303, "{game}");
        }
        assert_eq!(act(&mut ada, &key, &[("do", "start")]).await, 303, "{game}");
        let mut deals = Vec::new();
        for table in tables(&told(&mut ada, &key).await, 0) {
            let key = table["match"].as_str().expect("a match");
            let moves = server.app.hub.store().load(key).await.expect("stored").expect("there").moves;
            let deal: Vec<String> = moves.into_iter().take_while(|it| it.who.is_none()).map(|it| it.text).collect();
            deals.push(deal);
        }
        assert_eq!(deals.len(), 2, "{game}");
        assert_eq!(deals[0], deals[1], "{game}");
        compared.push((game, deals[0].len()));
    }
    // Where nothing is drawn before the first answer there is nothing to compare: Six Sided Stout, whose dice are above.
    assert!(compared.iter().filter(|it| it.1 > 0).count() >= 3, "{compared:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_drops_out_is_replaced_by_a_bot_and_marked() {
    let server = serve().await;
    let (mut ada, mut ines) = (Browser::new(server.at), Browser::new(server.at));
    let key = made(&mut ada, &[("format", "swiss"), ("seats", "2"), ("rounds", "2")]).await;
    for (person, name) in [(&mut ada, "Ada"), (&mut ines, "Ines")] {
        assert_eq!(act(person, &key, &[("do", "join"), ("name", name)]).await, 303);
    }
    assert_eq!(act(&mut ines, &key, &[("do", "leave")]).await, 303);
    assert_eq!(told(&mut ada, &key).await["players"], serde_json::json!(["Ada"]), "before the start there is no trace");
    assert_eq!(act(&mut ines, &key, &[("do", "join")]).await, 303);
    assert_eq!(act(&mut ines, &key, &[("do", "remove"), ("number", "0")]).await, 403);
    assert_eq!(act(&mut ada, &key, &[("do", "start")]).await, 303);
    let table = my_table(&mut ines, &key).await.expect("a table");
    assert_eq!(my_table(&mut ada, &key).await.as_ref(), Some(&table), "they meet");
    // Nobody helps, and nobody is host there.
    let hint = ada.post(&format!("/m/{table}/hint"), &[]).await;
    assert_eq!(hint.status, 422, "{}", hint.said());
    for (field, value) in [("do", "take"), ("do", "link"), ("do", "bot"), ("do", "watch")] {
        let status = ada.post(&format!("/m/{table}/seat"), &[(field, value), ("seat", "1")]).await.status;
        assert_eq!(status, 403, "{value}: the host of a tournament has no say at its tables");
    }
    assert_eq!(act(&mut ines, &key, &[("do", "leave")]).await, 303);
    assert_eq!(act(&mut ines, &key, &[("do", "leave")]).await, 403, "there is no way back");
    assert_eq!(ines.get(&format!("/m/{table}")).await.status, 404);
    assert!(ada.get(&format!("/m/{table}")).await.body.contains("a bot plays for Ines"));
    play_out(&mut ada, &table).await;
    until(&mut ada, &key, |it| opened(it) == 2).await;
    assert!(ines.get("/club").await.body.contains("None is running"), "no further match waits for them");
    let second = my_table(&mut ada, &key).await.expect("a table");
    play_out(&mut ada, &second).await;
    let end = until(&mut ada, &key, |it| !it["ended"].is_null()).await;
    let gone = end["standings"].as_array().expect("all").iter().find(|it| it["player"] == "Ines").expect("kept");
    assert!(!gone["dropped_out"].is_null() && gone["bot"] == "medium", "{gone}");
    assert!(ada.get(&format!("/t/{key}")).await.body.contains("left, a bot plays on"));
    assert_eq!(
        end["rounds"][0]["tables"][0]["played_by_bot"]
            .as_array()
            .map(|it| it.iter().filter(|bot| **bot == true).count()),
        Some(1)
    );
}

/// What lies on the disk now.
async fn copy(from: &Path) -> tempfile::TempDir {
    let to = tempfile::tempdir().expect("a folder");
    let inside = to.path().join("copy");
    crate::backup(from, &inside).await.expect("a copy");
    for entry in std::fs::read_dir(&inside).expect("a folder") {
        let entry = entry.expect("a file");
        std::fs::rename(entry.path(), to.path().join(entry.file_name())).expect("moved");
    }
    to
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_between_rounds_it_opens_each_round_once() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    let key = made(&mut ada, &[("format", "swiss"), ("seats", "2"), ("rounds", "2")]).await;
    assert_eq!(act(&mut ada, &key, &[("do", "join"), ("name", "Ada")]).await, 303);
    for _ in 0..4 {
        assert_eq!(act(&mut ada, &key, &[("do", "bot"), ("level", "random")]).await, 303);
    }
    assert_eq!(act(&mut ada, &key, &[("do", "start")]).await, 303);
    // Many look at once: still one round.
    let looks = (0..8).map(|_| {
        let (hub, key) = (server.app.hub.clone(), key.clone());
        tokio::spawn(async move { hub.look_after(&key).await.is_ok() })
    });
    for look in looks.collect::<Vec<_>>() {
        assert!(look.await.expect("looked"));
    }
    assert_eq!(opened(&told(&mut ada, &key).await), 1);
    while told(&mut ada, &key).await["ended"].is_null() {
        match my_table(&mut ada, &key).await {
            Some(table) => play_out(&mut ada, &table).await,
            None => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    let end = until(&mut ada, &key, |it| !it["ended"].is_null()).await;
    assert_eq!((opened(&end), tables(&end, 0).len(), tables(&end, 1).len()), (2, 2, 2));
    // What lay on the disk at every moment between the last move of the first round and the first of the second.
    let second = "DELETE FROM game WHERE id IN (SELECT game FROM pairing WHERE round = 1);
        DELETE FROM pairing WHERE round = 1; UPDATE round SET opened = NULL WHERE round = 1;
        UPDATE tournament SET ended = NULL;";
    let result = "UPDATE pairing SET places = NULL, points = NULL, bots = NULL WHERE round = 0 AND number = 1;";
    let ending = "UPDATE game SET ended = NULL WHERE id = (SELECT game FROM pairing WHERE round = 0 AND number = 1);";
    for (moment, change) in [
        ("the last move is stored, its end is not noted", format!("{second}{result}{ending}")),
        ("the end is noted, the result is not", format!("{second}{result}")),
        ("the result is noted, no round is opened", second.to_owned()),
        ("nothing happened in the new round", "UPDATE tournament SET ended = NULL;".to_owned()),
    ] {
        let folder = copy(server.folder.path()).await;
        sql(&folder.path().join("taproom.sqlite"), &change).await;
        let again = serve_from(folder).await;
        let mut someone = Browser::new(again.at);
        let now = until(&mut someone, &key, |it| opened(it) == 2).await;
        assert_eq!(now["rounds"][0], end["rounds"][0], "{moment}: results are those of the records");
        let pairs = |it: &Value| tables(it, 1).iter().map(|it| it["seeds"].clone()).collect::<Vec<_>>();
        assert_eq!(pairs(&now), pairs(&end), "{moment}: the same pairings");
        for _ in 0..3 {
            again.app.hub.look_after(&key).await.expect("looked");
        }
        let counts = again.app.hub.counts().await.expect("counted").0;
        assert_eq!(counts[0], 4, "{moment}: four matches and no more");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tournaments_are_bounded() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    let usual = [("game", "brew-crafters"), ("format", "swiss"), ("seats", "4"), ("clock", "slow 172800")];
    for (name, value) in [
        ("game", "chess"),
        ("format", "ladder"),
        ("seats", "6"),
        ("seats", "1"),
        ("rounds", "10"),
        ("rounds", "0"),
        ("most", "3"),
        ("clock", "none"),
        ("clock", "slow x"),
    ] {
        let fields: Vec<_> = std::iter::once((name, value)).chain(usual).collect();
        assert_eq!(Browser::new(server.at).post("/tournaments/new", &fields).await.status, 422, "{name} {value}");
    }
    assert_eq!(
        server.app.hub.known(taproom_store::Id::MAX, 10).await.expect("a list").len(),
        0,
        "refused forms leave nobody behind"
    );
    let keys = {
        let mut keys = Vec::new();
        for _ in 0..MOST_OF_HOST {
            keys.push(made(&mut ada, &usual).await);
        }
        keys
    };
    assert_eq!(ada.post("/tournaments/new", &usual).await.status, 422, "no more of one host");
    assert_eq!(act(&mut ada, &keys[0], &[("do", "call-off")]).await, 303);
    assert_eq!(act(&mut ada, &keys[0], &[("do", "join")]).await, 422, "it is called off");
    made(&mut ada, &usual).await;
    let key = &keys[1];
    for _ in 0..MOST_BOTS {
        assert_eq!(act(&mut ada, key, &[("do", "bot"), ("level", "random")]).await, 303);
    }
    assert_eq!(act(&mut ada, key, &[("do", "bot")]).await, 422, "bots are bounded, and it is full");
    assert_eq!(act(&mut ada, key, &[("do", "join")]).await, 422, "full");
    assert_eq!(act(&mut ada, key, &[("do", "start")]).await, 422, "nobody but bots");
    let mut ines = Browser::new(server.at);
    for what in ["start", "bot", "remove", "call-off", "leave", "nonsense"] {
        let status = act(&mut ines, key, &[("do", what), ("number", "0")]).await;
        assert_eq!(status, 403, "{what}");
    }
    assert_eq!(act(&mut ines, "nonsense", &[("do", "join")]).await, 404);
    for page in ["", "/mark", "/standings.csv", "/tournament.json"] {
        assert_eq!(ines.get(&format!("/t/nonsense{page}")).await.status, 404);
    }
    // All places of the club.
    let mut all = MOST_OF_HOST;
    let refused = loop {
        let reply = Browser::new(server.at).post("/tournaments/new", &usual).await;
        if reply.status != 303 {
            break reply;
        }
        all += 1;
        assert!(all <= MOST, "they never end");
    };
    assert_eq!((refused.status, all), (422, MOST), "{}", refused.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn making_and_joining_are_bounded_by_rate() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve_with(config(&folder), folder).await;
    let mut ada = Browser::new(server.at);
    let key = made(&mut ada, &[("format", "swiss"), ("seats", "2")]).await;
    let mut tries = 0;
    while act(&mut ada, &key, &[("do", "join")]).await == 303 && tries < 1000 {
        tries += 1;
    }
    assert!((10..200).contains(&tries), "{tries}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_deletes_their_account_is_replaced_too() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    assert_eq!(ada.post("/me/join", &[("name", "Ada")]).await.status, 303);
    let key = made(&mut ada, &[("format", "knock-out"), ("seats", "2")]).await;
    assert_eq!(act(&mut ada, &key, &[("do", "join")]).await, 303);
    assert_eq!(act(&mut ada, &key, &[("do", "bot"), ("level", "random")]).await, 303);
    assert_eq!(act(&mut ada, &key, &[("do", "start")]).await, 303);
    let id = server.app.hub.store().members(1).await.expect("members")[0].id;
    server.app.hub.leave(id).await.expect("gone");
    let mut someone = Browser::new(server.at);
    let end = until(&mut someone, &key, |it| !it["ended"].is_null()).await;
    assert!(!end.to_string().contains("Ada"), "{end}");
    assert!(!someone.get(&format!("/t/{key}")).await.body.contains("Ada"));
}
