//! Links, seats, spectators, rematches.
use super::serve;
use taproom_client::{Browser, between};

/// The links on the page of people, seats first.
pub(super) async fn links(host: &mut Browser, key: &str) -> Vec<String> {
    let page = host.get(&format!("/m/{key}/invite")).await;
    assert_eq!(page.status, 200);
    let mut found: Vec<String> = Vec::new();
    for part in page.body.split("/join/").skip(1) {
        found.push(format!("/join/{}", &part[..32]));
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_opens_its_seat_and_nothing_else() {
    let server = serve().await;
    let (mut host, mut friend, mut stranger) =
        (Browser::new(server.at), Browser::new(server.at), Browser::new(server.at));
    let key =
        host.open("pint-craft", &["me", "link"], &[("name0", "Ada"), ("o.first_player", "1")]).await.expect("opened");
    let links = links(&mut host, &key).await;
    assert_eq!(links.len(), 2, "the free seat and the spectators");
    assert_eq!(stranger.get(&format!("/m/{key}")).await.status, 404);
    let shown = friend.get(&links[0]).await;
    assert_eq!(shown.status, 200);
    assert!(shown.body.contains("Sit down"));
    assert!(friend.cookies.is_empty(), "looking at a link takes nothing");
    let seated = friend.post(&links[0], &[("name", "Ines")]).await;
    assert_eq!(seated.header("location"), Some(format!("/m/{key}").as_str()), "no secret stays in the address");
    assert!(seated.head.contains("HttpOnly") && seated.head.contains("SameSite=Lax"));
    let table = friend.get(&format!("/m/{key}")).await;
    assert_eq!(table.status, 200);
    assert!(table.body.contains("q--wait"), "it is the host's turn");
    // The friend cannot answer for the host, nor manage the table.
    let host_page = host.get(&format!("/m/{key}")).await;
    let moves = host_page.moves();
    let fields = [("move", moves[0].as_str()), ("version", &host_page.version())];
    assert_eq!(friend.post(&format!("/m/{key}/move"), &fields).await.status, 409);
    assert_eq!(friend.post(&format!("/m/{key}/seat"), &[("seat", "0"), ("do", "bot")]).await.status, 403);
    assert_eq!(friend.post(&format!("/m/{key}/seat"), &[("seat", "1"), ("do", "link")]).await.status, 403);
    // Spectators see no hand and no links of seats.
    assert_eq!(stranger.post(&links[1], &[]).await.status, 303);
    let watched = stranger.get(&format!("/m/{key}")).await;
    assert_eq!(watched.status, 200);
    assert_eq!(links_of(&stranger.get(&format!("/m/{key}/invite")).await.body), 1);
    // The link was used, whoever tries it; whoever sits there goes to the table.
    assert_eq!(stranger.get(&links[0]).await.status, 410);
    assert_eq!(stranger.post(&links[0], &[]).await.status, 410);
    assert_eq!(host.post(&links[0], &[]).await.status, 410, "the host too");
    assert_eq!(friend.get(&links[0]).await.header("location"), Some(format!("/m/{key}").as_str()));
    assert_eq!(links_of(&host.get(&format!("/m/{key}/invite")).await.body), 1, "no link opens a seat that is taken");
    assert_eq!(host.post(&format!("/m/{key}/seat"), &[("seat", "1"), ("do", "link")]).await.status, 422);
}

/// Reads a stream of live updates up to a line that begins so.
async fn read_until(stream: &mut (impl tokio::io::AsyncBufRead + Unpin), start: &str) -> String {
    let mut text = String::new();
    loop {
        let from = text.len();
        let read = tokio::io::AsyncBufReadExt::read_line(stream, &mut text).await.expect("a line");
        if read == 0 || text[from..].starts_with(start) {
            return text;
        }
    }
}

/// The chunk that ends a response.
const LAST_CHUNK: &str = "0\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_taken_away_openly() {
    let server = serve().await;
    let (mut host, mut friend, mut third) = (Browser::new(server.at), Browser::new(server.at), Browser::new(server.at));
    let key = host.open("pint-craft", &["me", "link"], &[("name0", "Ada")]).await.expect("opened");
    let old = links(&mut host, &key).await.remove(0);
    assert_eq!(friend.post(&old, &[("name", "Ines")]).await.status, 303);
    assert!(host.get(&format!("/m/{key}/invite")).await.body.contains("taken"));
    let seat = format!("/m/{key}/seat");
    assert_eq!(friend.post(&seat, &[("seat", "0"), ("do", "take")]).await.status, 403, "only the host may");
    let mut stream = friend.listen(&key).await.expect("a stream");
    read_until(&mut stream, "event: hello").await;
    assert_eq!(host.post(&seat, &[("seat", "1"), ("do", "take")]).await.status, 303);
    // The person is told, and hears no more.
    assert!(read_until(&mut stream, LAST_CHUNK).await.contains("event: lost"));
    let refused = friend.get(&format!("/m/{key}")).await;
    assert!(refused.status == 403 && refused.body.contains("taken your seat"), "{}", refused.said());
    assert_eq!(friend.get(&format!("/m/{key}/events")).await.status, 403);
    // The log says so, now and after a restart.
    server.app.hub.unload(&key);
    for page in ["", "/invite"] {
        let page = host.get(&format!("/m/{key}{page}")).await;
        assert!(page.body.contains("The host took seat 2 away from Ines"), "{}", page.body);
    }
    // The old link says that it was used, a fresh one seats somebody.
    for person in [&mut friend, &mut third] {
        let refused = person.get(&old).await;
        assert!(refused.status == 410 && refused.body.contains("was used"), "{}", refused.said());
    }
    let fresh = links(&mut host, &key).await.remove(0);
    assert_ne!(fresh, old);
    assert_eq!(third.post(&fresh, &[("name", "Lin")]).await.status, 303);
    assert_eq!(third.get(&format!("/m/{key}")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_of_ones_own_brings_one_back() {
    let server = serve().await;
    let (mut player, mut elsewhere) = (Browser::new(server.at), Browser::new(server.at));
    let key = player.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    assert_eq!(elsewhere.post("/code", &[]).await.status, 403, "strangers have nothing to come back to");
    let code = |page: &str| between(page, "<code class=\"hash\">", "<").expect("a code").to_owned();
    let first = code(&player.post("/code", &[]).await.body);
    let second = code(&player.post("/code", &[]).await.body);
    assert!(!player.get("/code").await.body.contains(&second), "it is shown once");
    for wrong in ["", "nonsense", &first] {
        assert_eq!(elsewhere.post("/back", &[("code", wrong)]).await.status, 403, "{wrong}");
    }
    let back = elsewhere.post("/back", &[("code", &second.to_uppercase())]).await;
    assert_eq!(back.status, 200);
    let third = code(&back.body);
    for person in [&mut player, &mut elsewhere] {
        assert_eq!(person.get(&format!("/m/{key}")).await.status, 200, "both browsers have the seat");
    }
    let mut thief = Browser::new(server.at);
    assert_eq!(thief.post("/back", &[("code", &second)]).await.status, 403, "a code works once");
    assert_eq!(thief.post("/back", &[("code", &third)]).await.status, 200, "and gives the next one");
    // Only its hash is on the disk.
    let stored = std::fs::read(server.folder.path().join("taproom.sqlite-wal")).expect("a file");
    let plain = third.replace('-', "");
    for text in [third.as_bytes(), plain.as_bytes()] {
        assert!(!stored.windows(text.len()).any(|bytes| bytes == text));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_for_spectators_can_be_made_void() {
    let server = serve().await;
    let (mut host, mut watcher) = (Browser::new(server.at), Browser::new(server.at));
    let key = host.open("pint-craft", &["me", "screen"], &[]).await.expect("opened");
    let old = links(&mut host, &key).await.remove(0);
    assert_eq!(watcher.post(&old, &[]).await.status, 303);
    assert_eq!(watcher.get(&format!("/m/{key}")).await.status, 200);
    assert_eq!(watcher.post(&format!("/m/{key}/seat"), &[("do", "watch")]).await.status, 403);
    let mut stream = watcher.listen(&key).await.expect("a stream");
    read_until(&mut stream, "event: hello").await;
    assert_eq!(host.post(&format!("/m/{key}/seat"), &[("do", "watch")]).await.status, 303);
    assert!(read_until(&mut stream, LAST_CHUNK).await.contains("event: lost"));
    assert_eq!(watcher.get(&format!("/m/{key}")).await.status, 404);
    assert_eq!(watcher.get(&old).await.status, 404);
    server.app.hub.unload(&key);
    let fresh = links(&mut host, &key).await.remove(0);
    assert_eq!(watcher.post(&fresh, &[]).await.status, 303);
    assert_eq!(watcher.get(&format!("/m/{key}")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_is_invited_to_the_rematch_alone() {
    let server = serve().await;
    let (mut ada, mut ines, mut watcher) = (Browser::new(server.at), Browser::new(server.at), Browser::new(server.at));
    let key = ada.open("six-sided-stout", &["me", "link"], &[("name0", "Ada")]).await.expect("opened");
    let found = links(&mut ada, &key).await;
    assert_eq!(ines.post(&found[0], &[("name", "Ines")]).await.status, 303);
    assert_eq!(watcher.post(&found[1], &[]).await.status, 303);
    for person in [&mut ada, &mut ines] {
        let page = person.get(&format!("/m/{key}")).await;
        assert_eq!(person.answer(&key, &page, "stop").await.status, 303, "{}", page.said());
    }
    // Ines presses first and becomes the host: she sees no link of Ada's seat.
    let next = ines.post(&format!("/m/{key}/rematch"), &[]).await.header("location").expect("a match").to_owned();
    let people = ines.get(&format!("{next}/invite")).await.body;
    assert!(people.contains("kept for Ada"), "{people}");
    assert_eq!(links_of(&people), 1, "only the spectators' link");
    assert_eq!(links_of(&ines.get(&format!("/m/{key}")).await.body), 0);
    assert_eq!(links_of(&watcher.get(&format!("/m/{key}")).await.body), 0);
    assert_eq!(watcher.get(&next).await.status, 404);
    // Ada finds hers in the match that is over, and pressing the same button leads there.
    let page = ada.get(&format!("/m/{key}")).await.body;
    let mine = format!("/join/{}", &page.split("/join/").nth(1).expect("an invitation")[..32]);
    assert_eq!(ada.post(&format!("/m/{key}/rematch"), &[]).await.header("location"), Some(mine.as_str()));
    assert_eq!(ada.get(&next).await.status, 404, "she does not sit there yet");
    assert_eq!(ada.post(&mine, &[]).await.status, 303);
    let table = ada.get(&next).await;
    assert!(table.status == 200 && !table.moves().is_empty(), "it begins: {}", table.said());
    assert!(ada.get(&format!("/m/{key}")).await.body.contains("Go to the rematch"));
    assert_eq!(watcher.get(&mine).await.status, 410);
    // A seat that is kept can be given to somebody else, and then its invitation is void.
    for person in [&mut ada, &mut ines] {
        let page = person.get(&next).await;
        person.answer(next.trim_start_matches("/m/"), &page, "stop").await;
    }
    let third = ada.post(&format!("{next}/rematch"), &[]).await.header("location").expect("a match").to_owned();
    let kept = ines.get(&next).await.body;
    let kept = format!("/join/{}", &kept.split("/join/").nth(1).expect("an invitation")[..32]);
    let seat = if ada.get(&format!("{third}/invite")).await.body.find("kept for Ines")
        < ada.get(&format!("{third}/invite")).await.body.find("this browser")
    {
        "0"
    } else {
        "1"
    };
    assert_eq!(ada.post(&format!("{third}/seat"), &[("seat", seat), ("do", "link")]).await.status, 303);
    assert_eq!(ines.get(&kept).await.status, 404);
    assert!(ines.get(&next).await.body.contains("a rematch without you"));
}

fn links_of(body: &str) -> usize {
    body.matches("/join/").count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_and_the_player_comes_back() {
    let server = serve().await;
    let mut host = Browser::new(server.at);
    let key = host.open("dice-brewing", &["me", "bot:random"], &[]).await.expect("opened");
    host.my_turn(&key).await;
    assert_eq!(
        host.post(&format!("/m/{key}/seat"), &[("seat", "0"), ("do", "bot"), ("level", "random")]).await.status,
        303
    );
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    let back = host.post(&format!("/m/{key}/seat"), &[("seat", "0"), ("do", "back")]).await;
    assert_eq!(back.status, 303);
    let bad =
        host.post(&format!("/m/{key}/seat"), &[("seat", "0"), ("do", "bot"), ("level", "master@1000000000")]).await;
    assert_eq!(bad.status, 422, "nobody may let a bot think for ever");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_rotates_the_seats() {
    let server = serve().await;
    let mut host = Browser::new(server.at);
    let key = host.open("six-sided-stout", &["me", "bot:random"], &[("name0", "Ada")]).await.expect("opened");
    loop {
        let page = host.my_turn(&key).await;
        if page.body.contains("data-over") {
            break;
        }
        let moves = page.moves();
        host.answer(&key, &page, moves.iter().find(|text| *text == "stop").unwrap_or(&moves[0])).await;
    }
    let again = host.post(&format!("/m/{key}/rematch"), &[]).await;
    let next = again.header("location").expect("a match").to_owned();
    assert_ne!(next, format!("/m/{key}"));
    let people = host.get(&format!("{next}/invite")).await;
    let first = between(&people.body, "seatrow--wide seat-1", "seatrow--wide seat-2").expect("two seats");
    assert!(!first.contains("Ada") && people.body.contains("Ada"));
    assert_eq!(host.post(&format!("/m/{key}/rematch"), &[]).await.header("location"), Some(next.as_str()));
}
