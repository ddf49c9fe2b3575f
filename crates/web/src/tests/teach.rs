//! What the table says to those who learn, and what was once found wrong with it.
use super::{people::links, serve};
use taproom_catalog::{games, pages};
use taproom_client::{Browser, between};

/// Everybody's clock and presence stand on the table, for players and for those who only watch; who watches is told whose turn
/// it is.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_seen_by_all() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    let key =
        ada.open("dice-brewing", &["me", "screen"], &[("clock", "match 60"), ("name0", "Ada")]).await.expect("opened");
    let watch = links(&mut ada, &key).await.remove(0);
    let mine = ada.get(&format!("/m/{key}")).await.body;
    assert_eq!(mine.matches("data-left=").count(), 2, "a clock for each: {mine}");
    assert_eq!(mine.matches("data-mine").count(), 1);
    let mut sam = Browser::new(server.at);
    assert_eq!(sam.post(&watch, &[]).await.status, 303);
    let seen = sam.get(&format!("/m/{key}")).await.body;
    assert_eq!(seen.matches("data-left=").count(), 2, "{seen}");
    assert!(seen.contains("data-here=") && seen.contains("is choosing") && !seen.contains("nothing for you"));
}

/// Every game begins with how points are made, and lets several lessons wait.
#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_taught() {
    let server = serve().await;
    for entry in games() {
        let mut ada = Browser::new(server.at);
        let (about, primer) = (entry.about(), pages(entry).primer());
        let chairs: &[&str] = if *about.seats.start() == 1 { &["me"] } else { &["me", "bot:random"] };
        let key = ada.open(about.slug, chairs, &[]).await.expect("opened");
        let first = ada.my_turn(&key).await.body;
        let welcome = between(&first, "id=\"welcome\"", "</form>").unwrap_or_else(|| panic!("{}: {first}", about.slug));
        for tip in primer.points {
            assert!(welcome.contains(tip.title), "{}: {}", about.slug, tip.title);
        }
        assert_eq!(ada.post(&format!("/m/{key}/lesson"), &[("read", "99")]).await.status, 303);
        let then = ada.my_turn(&key).await.body;
        assert!(!then.contains("id=\"welcome\"") && then.contains("name=\"lesson\""), "{}", about.slug);
        // Each word that is marked has its meaning on the page, and all words are in the drawer with the rules.
        for term in pages(entry).glossary() {
            assert!(then.contains(&format!("id=\"{}\"", term.id())), "{}: {}", about.slug, term.word);
        }
        assert!(pages(entry).glossary().len() >= 10, "{}", about.slug);
        assert_eq!(ada.post(&format!("/m/{key}/lesson"), &[("read", "off")]).await.status, 303);
        assert!(!ada.my_turn(&key).await.body.contains("name=\"lesson\""));
    }
}

/// The end tells what decided the match; the lobby keeps its score.
#[tokio::test(flavor = "multi_thread")]
async fn the_end_says_what_decided() {
    let server = serve().await;
    for (game, chairs) in [("six-sided-stout", &["me"][..]), ("pint-craft", &["me", "bot:random"])] {
        let mut ada = Browser::new(server.at);
        let key = ada.open(game, chairs, &[]).await.expect("opened");
        let end = loop {
            let page = ada.my_turn(&key).await;
            if page.body.contains("data-over") {
                break page.body;
            }
            if page.body.contains("name=\"end\"") {
                ada.post(&format!("/m/{key}/end"), &[]).await;
                continue;
            }
            let moves = page.moves();
            let n = page.version().bytes().map(usize::from).sum::<usize>() % moves.len();
            ada.answer(&key, &page, moves.iter().find(|text| *text == "stop").unwrap_or(&moves[n])).await;
        };
        let decided = between(&end, "What decided this match", "</section>").expect("what decided");
        assert!(decided.contains("<li>"), "{game}: {decided}");
        let lobby = ada.get("/").await.body;
        let finished = lobby.split_once("Finished").expect("finished matches").1;
        assert!(finished.contains(&format!("/m/{key}")));
    }
}

/// A record holds no names, but whoever brings it may tell them.
#[tokio::test(flavor = "multi_thread")]
async fn an_uploaded_replay_has_its_names_and_all_moves() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    let key = ada.open("six-sided-stout", &["me", "bot:random"], &[]).await.expect("opened");
    loop {
        let page = ada.my_turn(&key).await;
        if page.body.contains("data-over") {
            break;
        }
        let moves = page.moves();
        ada.answer(&key, &page, moves.iter().find(|text| *text == "stop").unwrap_or(&moves[0])).await;
    }
    let record = ada.get(&format!("/m/{key}/record")).await.body;
    let kept = ada.post("/replay", &[("record", &record), ("names", "Ada, Ines <b>")]).await;
    let to = kept.header("location").expect("kept").to_owned();
    let replay = ada.get(&to).await.body;
    assert!(replay.contains("Ada") && replay.contains("Ines &lt;b&gt;") && !replay.contains("Player 1"), "{replay}");
    let copy = to.split('?').next().expect("an address");
    let (first, second) = (ada.get(&format!("/m/{key}")).await.body, ada.get(copy).await.body);
    let counted = |body: &str| {
        between(body, "class=\"pod__k\"", "</p>").and_then(|text| text.split(" · ").last().map(str::to_owned))
    };
    assert_eq!(counted(&first), counted(&second), "as many moves");
}

/// A piece on the sheet says where it lies.
#[tokio::test(flavor = "multi_thread")]
async fn pieces_of_the_sheet_are_read_with_their_cell() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    let key = ada.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    for wanted in ["market hops", "assistant none", "", "", "cell a2"] {
        let page = ada.my_turn(&key).await;
        if page.body.contains("name=\"end\"") {
            ada.post(&format!("/m/{key}/end"), &[]).await;
            continue;
        }
        let moves = page.moves();
        let answer = moves
            .iter()
            .find(|text| *text == wanted)
            .or(moves.iter().find(|text| text.starts_with("cell")))
            .unwrap_or(&moves[0]);
        if answer.starts_with("cell") {
            let cell = answer.trim_start_matches("cell ").to_owned();
            ada.answer(&key, &page, answer).await;
            let then = ada.my_turn(&key).await.body;
            assert!(then.contains(&format!("hops at {cell}")), "{cell}");
            return;
        }
        ada.answer(&key, &page, answer).await;
    }
    panic!("nothing was written");
}
