//! What somebody might try around members, seats, streams and the luck. Each of these worked once.
use super::{
    Running,
    keep::{sql, token},
    serve,
};
use crate::hub::{Ear, now, stream};
use crate::limits::{Client, Cost};
use axum::response::IntoResponse as _;
use futures_util::StreamExt as _;
use taproom_client::{Browser, between};
use taproom_core::{
    Seat, Viewer,
    record::{Luck, hex},
};
use taproom_match::promise;
use tokio::io::AsyncBufReadExt as _;

async fn member(server: &Running, name: &str) -> Browser {
    let mut person = Browser::new(server.at);
    assert_eq!(person.post("/me/join", &[("name", name)]).await.status, 303);
    person
}

async fn short_code(person: &mut Browser) -> String {
    let page = person.post("/me", &[("do", "pair")]).await.body;
    between(&page, "/pair/", "<").expect("a link").to_owned()
}

/// The link of the only free seat.
async fn link(host: &mut Browser, key: &str) -> String {
    let page = host.get(&format!("/m/{key}/invite")).await.body;
    let link = page.split("/join/").nth(1).expect("a free seat");
    format!("/join/{}", &link[..32])
}

/// A match of two: the host, and somebody else by link.
async fn two(server: &Running, guest: &mut Browser) -> (Browser, String, String) {
    let mut host = Browser::new(server.at);
    let key = host.open("six-sided-stout", &["me", "link"], &[]).await.expect("opened");
    let link = link(&mut host, &key).await;
    assert_eq!(guest.post(&link, &[]).await.status, 303);
    (host, key, link)
}

type Stream = tokio::io::BufReader<tokio::net::TcpStream>;

async fn listen(person: &Browser, key: &str) -> Stream {
    let mut stream = person.listen(key).await.expect("a stream");
    let mut line = String::new();
    while !line.starts_with("event: hello") {
        line.clear();
        assert_ne!(stream.read_line(&mut line).await.expect("a line"), 0, "the stream ended");
    }
    stream
}

/// It ends before it tells anything.
async fn ends(stream: &mut Stream) {
    let mut line = String::new();
    // Of a body in chunks, the one without bytes is the last.
    while stream.read_line(&mut line).await.expect("a line") > 0 && line.trim() != "0" {
        assert!(!line.starts_with("event: news"), "it goes on");
        line.clear();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_code_dies_with_the_account_and_with_the_other_browsers() {
    let server = serve().await;
    let mut ada = member(&server, "Ada").await;
    let code = short_code(&mut ada).await;
    assert_eq!(ada.post("/me", &[("do", "leave"), ("sure", "yes")]).await.status, 303);
    let mut thief = Browser::new(server.at);
    assert_eq!(thief.post("/pair", &[("code", &code)]).await.status, 403, "there is no such account any more");
    let mut ines = member(&server, "Ines").await;
    let code = short_code(&mut ines).await;
    assert_eq!(ines.post("/me", &[("do", "only")]).await.status, 303);
    assert_eq!(thief.post("/pair", &[("code", &code)]).await.status, 403, "whoever had the code is signed out, too");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_a_seat_stays_used_when_its_player_leaves() {
    let server = serve().await;
    let mut ada = member(&server, "Ada").await;
    let (mut host, key, old) = two(&server, &mut ada).await;
    // Once with the match in memory, once from the disk.
    server.app.hub.unload(&key);
    assert_eq!(ada.post("/me", &[("do", "leave"), ("sure", "yes")]).await.status, 303);
    let mut thief = Browser::new(server.at);
    for _ in 0..2 {
        assert_eq!(thief.get(&old).await.status, 410);
        assert_eq!(thief.post(&old, &[]).await.status, 410);
        let page = host.get(&format!("/m/{key}/invite")).await.body;
        assert!(page.contains("A bot plays on for seat 2"), "everybody can read it");
        server.app.hub.unload(&key);
    }
    let new = link(&mut host, &key).await;
    assert_ne!(new, old);
    assert_eq!(thief.post(&new, &[]).await.status, 303, "the host may ask somebody else");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_is_not_named_in_notes_either() {
    let server = serve().await;
    let mut ada = member(&server, "Ada").await;
    let mut host = Browser::new(server.at);
    let key = host.open("six-sided-stout", &["me", "link"], &[]).await.expect("opened");
    let link = link(&mut host, &key).await;
    assert_eq!(ada.post(&link, &[("name", "Ada")]).await.status, 303);
    assert_eq!(host.post(&format!("/m/{key}/seat"), &[("seat", "1"), ("do", "take")]).await.status, 303);
    let people = format!("/m/{key}/invite");
    assert!(host.get(&people).await.body.contains("away from Ada."));
    assert_eq!(ada.post("/me", &[("do", "leave"), ("sure", "yes")]).await.status, 303);
    for _ in 0..2 {
        assert!(host.get(&people).await.body.contains("away from Former member."));
        server.app.hub.unload(&key);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_from_before_signing_in_or_out_ends() {
    let server = serve().await;
    let mut ada = member(&server, "Ada").await;
    let mut phone = Browser::new(server.at);
    let (_host, key, _) = two(&server, &mut phone).await;
    // The seat becomes a member's; the stream was opened by a guest, and would outlive the loss of the seat.
    let mut of_guest = listen(&phone, &key).await;
    let code = short_code(&mut ada).await;
    assert_eq!(phone.post("/pair", &[("code", &code)]).await.status, 303);
    ends(&mut of_guest).await;
    // A lost device hears nothing any more.
    let mut of_phone = listen(&phone, &key).await;
    assert_eq!(ada.post("/me", &[("do", "only")]).await.status, 303);
    server.app.hub.note(&server.app.hub.find(&key).await.expect("alive"), "News.".into()).await.expect("noted");
    ends(&mut of_phone).await;
    // Nor does a browser that was signed out, nor who left, nor who was shut out.
    let mut of_ada = listen(&ada, &key).await;
    let before = ada.cookies.clone();
    assert_eq!(ada.post("/me", &[("do", "out")]).await.status, 303);
    server.app.hub.note(&server.app.hub.find(&key).await.expect("alive"), "News.".into()).await.expect("noted");
    ends(&mut of_ada).await;
    ada.cookies = before;
    assert_eq!(ada.get(&format!("/m/{key}")).await.status, 404);
    let mut ines = Browser::new(server.at);
    let (mut host, key, _) = two(&server, &mut ines).await;
    let mut of_ines = listen(&ines, &key).await;
    let token = token(server.folder.path());
    assert_eq!(host.post("/admin/enter", &[("token", &token)]).await.status, 303);
    let live = server.app.hub.find(&key).await.expect("alive");
    let who = live.read().await.seats()[1].holder.expect("Ines").to_string();
    assert_eq!(host.post("/admin/visitor", &[("id", &who), ("do", "ban")]).await.status, 303);
    server.app.hub.note(&live, "News.".into()).await.expect("noted");
    ends(&mut of_ines).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_missed_news_ends_for_it_may_have_missed_its_own_end() {
    let server = serve().await;
    let (mut guest, hub) = (Browser::new(server.at), server.app.hub.clone());
    let (_host, key, _) = two(&server, &mut guest).await;
    let live = hub.find(&key).await.expect("alive");
    let visitor = live.read().await.seats()[1].holder.expect("somebody");
    let client = Client { address: server.at.ip(), browser: None, reached: None };
    let held = server.app.limits.hold(Cost::Stream, &client).unwrap_or_else(|_| panic!("free"));
    let ear = Ear { viewer: Viewer::Seat(Seat(1)), visitor, watcher: false };
    let mut body = stream(live.clone(), ear, held).await.into_response().into_body().into_data_stream();
    // Nobody reads while the seat is taken away and much more happens.
    hub.vacate(&live, Seat(1)).await.expect("taken away");
    for n in 0..40 {
        hub.note(&live, format!("News {n}.")).await.expect("noted");
    }
    let mut told = String::new();
    while !told.contains("event: lost") {
        let bytes = body.next().await.expect("more").expect("bytes");
        told += std::str::from_utf8(&bytes).expect("text");
    }
    assert!(body.next().await.is_none(), "it goes on after: {told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_knew_the_guest_s_cookie_is_not_the_member() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    let key = ada.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    let mut thief = Browser::new(server.at);
    thief.cookies.clone_from(&ada.cookies);
    assert_eq!(ada.post("/me/join", &[("name", "Ada")]).await.status, 303);
    assert_eq!(ada.get(&format!("/m/{key}")).await.status, 200);
    assert_eq!(thief.get(&format!("/m/{key}")).await.status, 404);
    assert_eq!(thief.post("/me", &[("do", "code")]).await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_two_members_have_names_that_look_alike() {
    let server = serve().await;
    let mut ines = member(&server, "Ines Müller").await;
    let mut thief = Browser::new(server.at);
    let alike = [
        "lnes Müller", // a small l
        "1nes Müller",
        "\u{406}nes Müller",                           // a Ukrainian I
        "Ine\u{455} M\u{fc}ller",                      // a Macedonian s
        "Ines Mu\u{308}ller",                          // ü of two letters
        "\u{ff29}\u{ff4e}\u{ff45}\u{ff53} Müller",     // as wide as Chinese letters
        "\u{1d408}\u{1d427}\u{1d41e}\u{1d42c} Müller", // mathematical ones
        "INES MÜLLER",
        "Former member",
        "former rnernber",
    ];
    for name in alike {
        let refused = thief.post("/me/join", &[("name", name)]).await;
        assert_eq!(refused.status, 409, "{name}: {}", refused.said());
    }
    let ([_, _, visitors, _], _) = server.app.hub.counts().await.expect("counted");
    assert_eq!(visitors, 1, "a refused form leaves nothing behind");
    assert_eq!(thief.post("/me/join", &[("name", "Ines Miller")]).await.status, 303, "another name");
    assert_eq!(ines.post("/me", &[("do", "name"), ("name", "lnes Müller")]).await.status, 303, "one's own may");
    // What the admin calls a member is their name everywhere, and nobody else's.
    let token = token(server.folder.path());
    assert_eq!(ines.post("/admin/enter", &[("token", &token)]).await.status, 303);
    let rename = |name: &'static str| [("id", "1"), ("do", "rename"), ("name", name)];
    assert_eq!(ines.post("/admin/visitor", &rename("Ines Miller")).await.status, 409);
    assert_eq!(ines.post("/admin/visitor", &rename("Grace")).await.status, 303);
    assert!(ines.get("/me").await.body.contains("<h1 class=\"title\">Grace"));
    assert_eq!(thief.post("/me", &[("do", "name"), ("name", "Grace")]).await.status, 409);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_bytes_promised_for_two_seats_are_told_for_both() {
    let server = serve().await;
    let (mut ada, bytes) = (Browser::new(server.at), [1; 32]);
    let promised = hex(&promise(&bytes));
    let key = ada.open("six-sided-stout", &["me", "link"], &[("luck", &promised)]).await.expect("opened");
    let link = link(&mut ada, &key).await;
    assert_eq!(ada.post(&link, &[("luck", &promised)]).await.status, 303);
    for _ in 0..2 {
        assert_eq!(ada.post(&format!("/m/{key}/luck"), &[("share", &hex(&bytes))]).await.status, 303);
    }
    let live = server.app.hub.find(&key).await.expect("alive");
    let Luck::Shared(shared) = live.read().await.luck() else { panic!("it has not begun") };
    assert_eq!(shared.shares.iter().filter(|share| share.bytes == Some(bytes)).count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn time_in_which_no_server_ran_is_no_time_to_tell_what_was_promised() {
    let server = serve().await;
    let (mut ada, bytes) = (Browser::new(server.at), [1; 32]);
    let luck = hex(&promise(&bytes));
    let key = ada.open("six-sided-stout", &["me", "bot:random"], &[("luck", &luck)]).await.expect("opened");
    // As if the server had been away for an hour after the promises: whoever runs it could make zeros of them.
    server.app.hub.unload(&key);
    let since = format!("UPDATE game SET waiting = {}", now() - 3_600_000);
    sql(&server.folder.path().join("taproom.sqlite"), &since).await;
    assert_eq!(ada.get(&format!("/m/{key}")).await.status, 200);
    assert_eq!(ada.post(&format!("/m/{key}/luck"), &[("share", &hex(&bytes))]).await.status, 303);
    let live = server.app.hub.find(&key).await.expect("alive");
    let Luck::Shared(shared) = live.read().await.luck() else { panic!("it has not begun") };
    assert_eq!(shared.shares[0].bytes, Some(bytes));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sat_where_stays_when_the_match_is_over() {
    let server = serve().await;
    let mut ines = member(&server, "Ines").await;
    let (mut host, key, _) = two(&server, &mut ines).await;
    for person in [&mut host, &mut ines] {
        let page = person.get(&format!("/m/{key}")).await;
        assert_eq!(person.answer(&key, &page, "stop").await.status, 303);
    }
    let ratings = ines.get("/ratings.json").await.body;
    assert!(ratings.contains("Ines"), "{ratings}");
    // Neither whoever lost nor the host makes it somebody else's result.
    let seat = format!("/m/{key}/seat");
    let bot = [("do", "bot"), ("level", "random")];
    for (person, n) in [(&mut ines, "1"), (&mut host, "0")] {
        assert_eq!(person.post(&seat, &[[("seat", n)].as_slice(), &bot].concat()).await.status, 409);
    }
    for what in ["take", "bot", "link"] {
        assert_eq!(host.post(&seat, &[("seat", "1"), ("do", what)]).await.status, 409, "{what}");
    }
    assert_eq!(ines.get("/ratings.json").await.body, ratings);
    // A seat that a bot played to the end is nobody's either.
    let key = host.open("six-sided-stout", &["me", "link"], &[]).await.expect("opened");
    let link = link(&mut host, &key).await;
    assert_eq!(host.post(&format!("/m/{key}/seat"), &[[("seat", "1")].as_slice(), &bot].concat()).await.status, 303);
    let page = host.get(&format!("/m/{key}")).await;
    assert_eq!(host.answer(&key, &page, "stop").await.status, 303);
    let live = server.app.hub.find(&key).await.expect("alive");
    while !live.read().await.over() {
        tokio::task::yield_now().await;
    }
    let mut late = Browser::new(server.at);
    assert_eq!(late.get(&link).await.status, 409);
    assert_eq!(late.post(&link, &[]).await.status, 409);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_was_uploaded_has_no_links() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    let key = ada.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    let page = ada.get(&format!("/m/{key}")).await;
    assert_eq!(ada.answer(&key, &page, "stop").await.status, 303);
    let record = ada.get(&format!("/m/{key}/record")).await.body;
    let copy = ada.post("/replay", &[("record", &record)]).await;
    let at = copy.header("location").and_then(|to| to.split('?').next()).expect("kept").to_owned();
    assert_eq!(ada.get(&format!("{at}/invite")).await.status, 403);
    assert!(!ada.get(&at).await.body.contains("/invite"));
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_shared_screen_nobody_hears_what_is_told_to_the_player_before() {
    let server = serve().await;
    let mut both = Browser::new(server.at);
    let key = both.open("pint-craft", &["me", "screen"], &[]).await.expect("opened");
    let show = format!("/m/{key}/show");
    assert_eq!(both.post(&show, &[("seat", "0")]).await.status, 303);
    let mut of_first = listen(&both, &key).await;
    assert_eq!(both.post(&show, &[("seat", "0")]).await.status, 303);
    assert_eq!(both.post(&show, &[("seat", "1")]).await.status, 303);
    server.app.hub.note(&server.app.hub.find(&key).await.expect("alive"), "News.".into()).await.expect("noted");
    ends(&mut of_first).await;
}
