//! What an attacker would try first.
use super::serve;
use crate::{Config, Server};
use taproom_client::Browser;
use taproom_core::record::{Header, Luck, Record};
use taproom_match::{GameEntry, Secret, SetupRequest};

#[tokio::test(flavor = "multi_thread")]
async fn over_is_over() {
    let server = serve().await;
    let mut player = Browser::new(server.at);
    let key = player.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    let page = player.my_turn(&key).await;
    player.answer(&key, &page, "stop").await;
    let record = player.get(&format!("/m/{key}/record")).await.body;
    assert!(record.contains("secret"), "whoever played to the end knows the luck: {record}");
    for wish in ["undo", "restart"] {
        let refused = player.post(&format!("/m/{key}/{wish}"), &[]).await;
        assert!(refused.status == 409 || refused.header("location").is_some(), "{wish}: {}", refused.status);
    }
    assert_eq!(
        player.post(&format!("/m/{key}/undo"), &[("to", "0")]).await.header("location"),
        Some(&*format!("/m/{key}"))
    );
    assert_eq!(player.get(&format!("/m/{key}/record")).await.body, record, "nothing was taken back");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_uploaded_record_is_only_looked_at() {
    let server = serve().await;
    let mut player = Browser::new(server.at);
    let entry: &dyn GameEntry = taproom_catalog::find("pint-craft").expect("a game");
    let the_match = entry.open(&SetupRequest { seats: 2, ..SetupRequest::default() }).expect("opened");
    // Luck that the uploader knows, in a match that is not over.
    let luck = Luck::Committed(Secret::new([0; 32]).commitment());
    let record = Record::new(Header { setup: the_match.setup().clone(), luck });
    let kept = player.post("/replay", &[("record", &record.to_string())]).await;
    let key =
        kept.header("location").and_then(|to| to.strip_prefix("/m/")?.split('?').next()).expect("kept").to_owned();
    for wish in [&[("seat", "0"), ("do", "link")][..], &[("seat", "0"), ("do", "bot"), ("level", "random")]] {
        assert_eq!(player.post(&format!("/m/{key}/seat"), wish).await.status, 403, "{wish:?}");
    }
    assert_ne!(player.post(&format!("/m/{key}/rematch"), &[]).await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_back_counts_what_is_shown() {
    let server = serve().await;
    let mut player = Browser::new(server.at);
    let key = player.open("brew-crafters", &["me", "bot:random"], &[]).await.expect("opened");
    let live = server.app.hub.find(&key).await.expect("alive");
    let market = |text: &String| text.contains("advanced_market");
    // Some turns later, so that a move's number and an answer's are not the same.
    let (before, ply) = loop {
        let page = player.my_turn(&key).await;
        let (ply, moves) = (live.read().await.the_match().ply(), page.moves());
        if page.body.contains("name=\"end\"") {
            player.post(&format!("/m/{key}/end"), &[]).await;
        } else if ply > 4 && moves.iter().any(market) {
            break (page, ply);
        } else {
            let other = moves.iter().find(|text| !market(text)).expect("something else");
            assert_eq!(player.answer(&key, &page, other).await.status, 303);
        }
    };
    let text = before.moves().into_iter().find(market).expect("a space with a question");
    assert_eq!(player.answer(&key, &before, &text).await.status, 303);
    for n in [ply, ply + 1, 1, 99] {
        let refused = player.post(&format!("/m/{key}/undo"), &[("to", &n.to_string())]).await;
        assert_eq!(refused.status, 409, "{n} is no answer of this turn");
    }
    assert_eq!(player.post(&format!("/m/{key}/undo"), &[("to", "0")]).await.status, 303);
    assert_eq!(player.get(&format!("/m/{key}")).await.version(), before.version());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_waits_to_be_ended_waits_through_a_restart() {
    let server = serve().await;
    let mut player = Browser::new(server.at);
    let key = player.open("brew-crafters", &["me", "screen"], &[]).await.expect("opened");
    for n in 0..200 {
        let page = player.get(&format!("/m/{key}")).await;
        if page.body.contains("name=\"end\"") {
            server.app.hub.unload(&key);
            let again = player.get(&format!("/m/{key}")).await;
            assert!(again.body.contains("name=\"end\""), "the turn is not over");
            assert_eq!(player.post(&format!("/m/{key}/undo"), &[]).await.status, 303, "and can be taken back");
            server.app.hub.unload(&key);
            assert!(!player.get(&format!("/m/{key}")).await.body.contains("name=\"end\""));
            return;
        }
        let moves = page.moves();
        assert_eq!(player.answer(&key, &page, &moves[n % moves.len()]).await.status, 303);
    }
    panic!("no turn of several answers");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_folder_has_one_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config::new(([127, 0, 0, 1], 0).into(), folder.path().to_owned());
    let first = Server::bind(config.clone()).await.expect("the first");
    let second = Server::bind(config.clone()).await.err().expect("the second is refused").to_string();
    assert!(second.contains(&format!("process {}", std::process::id())), "{second}");
    #[cfg(unix)]
    for name in ["taproom.sqlite", "links.key", "sign.key"] {
        let mode = std::fs::metadata(folder.path().join(name)).expect("a file").permissions();
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&mode) & 0o777, 0o600, "{name}");
    }
    drop(first);
    assert!(Server::bind(config).await.is_ok(), "the folder is free again");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_back_stays_on_this_site() {
    let server = serve().await;
    let mut visitor = Browser::new(server.at);
    for back in ["//evil.example", "/\t/evil.example", "/\r\nX-Evil: 1", "https://evil.example", "/\\evil.example"] {
        let answer = visitor.post("/theme", &[("theme", "dark"), ("back", back)]).await;
        assert_eq!((answer.status, answer.header("location")), (303, Some("/")), "{back:?}");
    }
}
