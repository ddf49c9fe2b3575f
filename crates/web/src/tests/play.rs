//! Whole matches over HTTP.
use super::serve;
use taproom_catalog::games;
use taproom_client::{Browser, Reply, between};
use taproom_core::{OptionKind, record::Record};
use taproom_match::EditionChoice;

/// Plays whatever is offered until the match is over; the last page.
async fn to_the_end(person: &mut Browser, key: &str, seed: usize) -> Reply {
    for n in 0..4000 {
        let page = person.my_turn(key).await;
        if page.body.contains("data-over") {
            return page;
        }
        if page.body.contains("name=\"end\"") {
            assert_eq!(person.post(&format!("/m/{key}/end"), &[]).await.status, 303);
            continue;
        }
        let moves = page.moves();
        assert!(!moves.is_empty(), "a question has answers: {}", page.said());
        let done = person.answer(key, &page, &moves[(seed + 7 * n) % moves.len()]).await;
        assert_eq!(done.status, 303, "{}", done.said());
    }
    panic!("the match does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_against_a_bot() {
    let server = serve().await;
    for entry in games() {
        let about = entry.about();
        let mut person = Browser::new(server.at);
        let chairs: &[&str] = if about.seats.contains(&2) { &["me", "bot:random"] } else { &["me"] };
        // Such answers often run to the limit of rounds: the first one offered is the shortest.
        let options = entry.options(&EditionChoice::Newest).expect("our edition");
        let limit = match options.into_iter().find(|it| it.id == "round_limit").map(|limit| limit.kind) {
            Some(OptionKind::One(limits)) => limits[0].clone(),
            _ => String::new(),
        };
        let mut fields = vec![("name0", "Ada & <b>"), ("o.round_limit", limit.as_str())];
        fields.retain(|(_, value)| !value.is_empty());
        let key = person.open(about.slug, chairs, &fields).await.expect("opened");
        let end = to_the_end(&mut person, &key, 3).await;
        assert!(end.body.contains("Ada &amp; &lt;b&gt;"), "names are escaped");
        assert!(!end.body.contains("Ada & <b>"), "names are escaped");
        assert_eq!(end.body.matches("<figure class=\"keep\">").count(), chairs.len(), "what each has made");
        let record = person.get(&format!("/m/{key}/record")).await;
        assert_eq!(record.status, 200);
        let record = Record::parse(&record.body).expect("a sound record");
        let verdict = taproom_match::verify(entry, &record, None, None).expect("a record that verifies");
        assert!(verdict.finished);
        // Every moment of it can be looked at, from every seat.
        for at in [0, 1, 5, 100_000] {
            for viewer in ["1", "watch", "99", "x"] {
                let page = person.get(&format!("/m/{key}?at={at}&as={viewer}")).await;
                assert_eq!(page.status, 200);
                assert!(page.body.contains("data-replay"));
            }
        }
        // And from its file.
        let copy = person.post("/replay", &[("record", &record.to_string())]).await;
        assert_eq!(copy.status, 303, "{}", copy.said());
        let replay = person.get(copy.header("location").expect("a page")).await;
        assert!(replay.body.contains("Move 0 of"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_cannot_both_move() {
    let server = serve().await;
    let mut person = Browser::new(server.at);
    let key = person.open("pint-craft", &["me", "screen"], &[("o.first_player", "1")]).await.expect("opened");
    let page = uncover(&mut person, &key).await;
    let moves = page.moves();
    assert_eq!(person.answer(&key, &page, &moves[0]).await.status, 303);
    let late = person.answer(&key, &page, &moves[0]).await;
    assert_eq!(late.status, 409);
    assert!(late.body.contains("moved on"), "{}", late.said());
    assert!(!late.moves().is_empty(), "the new question is on the page");
}

/// At a shared screen: says who sits there, if asked.
async fn uncover(person: &mut Browser, key: &str) -> Reply {
    let page = person.get(&format!("/m/{key}")).await;
    if let Some(seat) = between(&page.body, "name=\"seat\" value=\"", "\"") {
        assert!(!page.body.contains("class=\"chip"), "nothing lies under the cover");
        assert_eq!(person.post(&format!("/m/{key}/show"), &[("seat", seat)]).await.status, 303);
        return person.get(&format!("/m/{key}")).await;
    }
    page
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_can_be_taken_back_until_something_new_is_seen() {
    let server = serve().await;
    let mut person = Browser::new(server.at);
    let key = person.open("brew-crafters", &["me", "bot:random"], &[]).await.expect("opened");
    let before = person.my_turn(&key).await;
    // A space with a question to follow keeps the turn.
    let text =
        before.moves().into_iter().find(|text| text.contains("advanced_market")).expect("the Advanced Market is free");
    assert_eq!(person.answer(&key, &before, &text).await.status, 303);
    let asked = person.get(&format!("/m/{key}")).await;
    assert!(asked.body.contains("/undo"), "the answer can be taken back");
    assert_eq!(person.post(&format!("/m/{key}/undo"), &[]).await.status, 303);
    let again = person.get(&format!("/m/{key}")).await;
    assert_eq!(again.moves(), before.moves());
    assert_eq!(again.version(), before.version());
    // Once dice were rolled there is nothing to take back.
    let key = person.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    loop {
        let page = person.my_turn(&key).await;
        if page.body.contains("The dice:") {
            break;
        }
        let text = page.moves().into_iter().find(|text| text != "stop").expect("something to do");
        assert_eq!(person.answer(&key, &page, &text).await.status, 303);
    }
    let refused = person.post(&format!("/m/{key}/undo"), &[]).await;
    assert_eq!(refused.status, 409, "{}", refused.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mix_is_one_form() {
    let server = serve().await;
    let mut person = Browser::new(server.at);
    let key = person.open("pint-craft", &["me", "screen"], &[]).await.expect("opened");
    let path = format!("/m/{key}/move");
    loop {
        let page = uncover(&mut person, &key).await;
        let numbers: Vec<String> =
            page.body.split("name=\"say.").skip(1).map(|part| part[..part.find('"').unwrap_or(0)].to_owned()).collect();
        if numbers.len() == 3 {
            let version = page.version();
            let form =
                |hops| vec![("say.adjuncts", "0"), ("say.specialty", "0"), ("say.hops", hops), ("version", &version)];
            for (hops, status) in [("-1", 422), ("many", 422), ("65536", 422), ("5000", 409)] {
                let refused = person.post(&path, &form(hops)).await;
                assert_eq!(refused.status, status, "{hops}: {}", refused.said());
            }
            let page = person.get(&format!("/m/{key}")).await;
            assert_eq!(page.version(), version, "nothing of it was taken");
            let none: Vec<(&str, &str)> =
                (0..9).map(|_| ("say.hops", "1")).chain([("version", version.as_str())]).collect();
            assert_eq!(person.post(&path, &none).await.status, 422, "no mix is that long");
            assert_eq!(person.post(&path, &form("1")).await.status, 303);
            let live = server.app.hub.find(&key).await.expect("alive");
            let record = live.read().await.table().record().to_string();
            assert!(
                record.contains("adjuncts 0") && record.contains("specialty 0") && record.contains("hops 1"),
                "{record}"
            );
            return;
        }
        if page.body.contains("name=\"end\"") {
            person.post(&format!("/m/{key}/end"), &[]).await;
        } else {
            let moves = page.moves();
            assert_eq!(person.answer(&key, &page, &moves[0]).await.status, 303);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_is_there_after_a_restart() {
    let server = serve().await;
    let mut person = Browser::new(server.at);
    let key = person.open("dice-brewing", &["me", "screen"], &[]).await.expect("opened");
    for n in 0..30 {
        let page = person.get(&format!("/m/{key}")).await;
        if page.body.contains("name=\"end\"") {
            person.post(&format!("/m/{key}/end"), &[]).await;
        } else {
            let moves = page.moves();
            assert_eq!(person.answer(&key, &page, &moves[n % moves.len()]).await.status, 303);
        }
    }
    let before = server.app.hub.find(&key).await.expect("alive").read().await.table().record();
    // Another server on the same file knows exactly what was acknowledged.
    let store = taproom_store::Store::open(&server.folder.path().join("taproom.sqlite")).await.expect("a store");
    let saved = store.load(&key).await.expect("readable").expect("there");
    let texts: Vec<&str> = saved.moves.iter().map(|row| row.text.as_str()).collect();
    let told: Vec<&str> = before.moves.iter().map(|row| row.text.as_str()).collect();
    assert_eq!(texts, told);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_by_json_alone() {
    let server = serve().await;
    for entry in games() {
        let slug = entry.about().slug;
        let mut program = Browser::new(server.at);
        let chairs: &[&str] = if entry.about().seats.contains(&2) { &["me", "screen"] } else { &["me"] };
        let key = program.open(slug, chairs, &[]).await.expect("opened");
        let act = |what: &str| format!("/m/{key}/{what}");
        let mut told = program.get(&act("question")).await;
        for n in 0..4000_usize {
            assert_eq!((told.status, told.header("content-type")), (200, Some("application/json")), "{slug}");
            let json: serde_json::Value = serde_json::from_str(&told.body).expect("JSON");
            if json["over"] == true {
                break;
            }
            let choices = json["choices"].as_array().expect("a list");
            told = if let Some(seat) = json["cover"].as_u64() {
                assert!(choices.is_empty() && json["question"] == "", "nothing lies under the cover");
                let early = program.tell(&act("undo"), &[]).await;
                assert_eq!(early.status, 409, "{slug}: nobody is at the screen yet: {}", early.said());
                program.tell(&act("show"), &[("seat", &seat.to_string())]).await
            } else if json["end"] == true {
                program.tell(&act("end"), &[]).await
            } else {
                assert!(json["turn"].as_array().expect("a list").contains(&json["seat"]));
                let text = choices[n % choices.len()]["move"].as_str().expect("a move");
                program
                    .tell(&act("move"), &[("move", text), ("version", json["version"].as_str().expect("text"))])
                    .await
            };
        }
        let last: serde_json::Value = serde_json::from_str(&told.body).expect("JSON");
        assert_eq!(last["over"], true, "{slug}");
        let late = program.tell(&act("move"), &[("move", "pass"), ("version", "0")]).await;
        let late_json: serde_json::Value = serde_json::from_str(&late.body).expect("JSON");
        assert!(late.status == 409 && late_json["problem"].is_string(), "{slug}: {}", late.body);
        assert_eq!(Browser::new(server.at).get(&act("question")).await.status, 404, "strangers learn nothing");
    }
}

/// The parts a page names, with their marks.
fn parts(page: &Reply) -> Vec<&str> {
    between(&page.body, "data-parts=\"", "\"").expect("a table").split(' ').collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_gets_the_parts_that_changed() {
    let server = serve().await;
    for entry in games() {
        let slug = entry.about().slug;
        let mut person = Browser::new(server.at);
        // Where all answer at once, a bot may change the page at any moment: play alone if that is possible.
        let chairs: &[&str] = if entry.about().seats.contains(&1) { &["me"] } else { &["me", "bot:random"] };
        let key = person.open(slug, chairs, &[]).await.expect("opened");
        let act = |what: &str| format!("/m/{key}/{what}");
        let (mut left_out, mut last) = (0, String::new());
        for n in 0..12_usize {
            let page = person.my_turn(&key).await;
            if page.body.contains("data-over") {
                break;
            }
            let version = page.version();
            let moves = page.moves();
            let changed = if page.body.contains("name=\"end\"") {
                person.press(&act("end"), &[], &page).await
            } else {
                let wrong = person.press(&act("move"), &[("move", "nonsense"), ("version", &version)], &page).await;
                assert_eq!(wrong.status, 409, "{slug}");
                assert!(wrong.body.contains("Not done") && !wrong.body.contains("id=\"q\""), "{slug}: {}", wrong.body);
                person.press(&act("move"), &[("move", &moves[n % moves.len()]), ("version", &version)], &page).await
            };
            assert_eq!(changed.status, 200, "{slug}: {}", changed.said());
            if changed.body.contains("id=\"elsewhere\"") {
                break;
            }
            let had = parts(&page);
            for mark in parts(&changed) {
                let (id, _) = mark.split_once(':').expect("an id and a mark");
                let sent = changed.body.contains(&format!(" id=\"{id}\""));
                assert_ne!(sent, had.contains(&mark), "{slug}: {id} is sent exactly if it changed");
                left_out += usize::from(!sent);
            }
            assert!(!changed.body.contains("<script"), "{slug}: no whole page");
            last = changed.body;
        }
        assert!(left_out > 10, "{slug}: {left_out}");
        assert!(last.contains("id=\"q\""), "{slug}: an answer brings a new question");
    }
}
