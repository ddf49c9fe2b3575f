//! Links, seats, spectators, rematches.
use super::serve;
use taproom_client::{Browser, between};

/// The links on the page of people, seats first.
async fn links(host: &mut Browser, key: &str) -> Vec<String> {
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
        host.open("pint-craft", &["me", "link"], &[("name0", "Ada"), ("o.first_player", "0")]).await.expect("opened");
    let links = links(&mut host, &key).await;
    assert_eq!(links.len(), 3, "two seats and the spectators");
    assert_eq!(stranger.get(&format!("/m/{key}")).await.status, 404);
    let shown = friend.get(&links[1]).await;
    assert_eq!(shown.status, 200);
    assert!(shown.body.contains("Sit down"));
    assert!(friend.cookies.is_empty(), "looking at a link takes nothing");
    let seated = friend.post(&links[1], &[("name", "Ines")]).await;
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
    assert_eq!(stranger.post(&links[2], &[]).await.status, 303);
    let watched = stranger.get(&format!("/m/{key}")).await;
    assert_eq!(watched.status, 200);
    assert_eq!(links_of(&stranger.get(&format!("/m/{key}/invite")).await.body), 1);
    // A new link makes the old one void.
    assert_eq!(host.post(&format!("/m/{key}/seat"), &[("seat", "1"), ("do", "link")]).await.status, 303);
    assert_eq!(stranger.get(&links[1]).await.status, 404);
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
