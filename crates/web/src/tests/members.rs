//! Becoming a member, coming back from other browsers, leaving.
use super::{config, serve, serve_with};
use taproom_client::{Browser, between};

async fn joined(at: std::net::SocketAddr, name: &str) -> Browser {
    let mut person = Browser::new(at);
    let answer = person.post("/me/join", &[("name", name)]).await;
    assert_eq!((answer.status, answer.header("location")), (303, Some("/me")), "{}", answer.said());
    person
}

/// The short code on a page.
async fn short_code(person: &mut Browser) -> String {
    let page = person.post("/me", &[("do", "pair")]).await.body;
    assert!(page.contains("<svg") && page.contains("QR code"));
    between(&page, "/pair/", "<").expect("a link").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_joins_keeps_name_and_matches() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    let key = ada.open("six-sided-stout", &["me"], &[("name0", "Ada")]).await.expect("opened");
    assert!(ada.get("/me").await.body.contains("value=\"Ada\""), "the name is there already");
    assert_eq!(ada.post("/me/join", &[("name", "Ada")]).await.status, 303);
    assert_eq!(ada.get(&format!("/m/{key}")).await.status, 200);
    // Nobody else is called so, or nearly so.
    let mut other = Browser::new(server.at);
    for name in ["Ada", "ADA", "a d a"] {
        let refused = other.post("/me/join", &[("name", name)]).await;
        assert_eq!(refused.status, 409, "{name}: {}", refused.said());
    }
    assert_eq!(other.post("/me/join", &[("name", " \u{200b}")]).await.status, 422);
    assert_eq!(other.post("/me/join", &[("name", "Ines")]).await.status, 303);
    assert_eq!(other.post("/me", &[("do", "name"), ("name", "aDa")]).await.status, 409);
    assert_eq!(ada.post("/me", &[("do", "name"), ("name", "Countess")]).await.status, 303);
    assert!(ada.get(&format!("/m/{key}/invite")).await.body.contains("Countess"), "wherever she sits");
    assert_eq!(other.post("/me", &[("do", "name"), ("name", "Ada")]).await.status, 303, "the old name is free");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_browser_is_signed_in_by_a_short_code_once() {
    let server = serve().await;
    let mut ada = joined(server.at, "Ada").await;
    let here = ada.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    let code = short_code(&mut ada).await;
    // A guest's match comes along, also one that nobody has in memory.
    let mut phone = Browser::new(server.at);
    let there = phone.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    let asleep = phone.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    server.app.hub.unload(&asleep);
    let shown = phone.get(&format!("/pair/{code}")).await;
    assert!(shown.status == 200 && shown.body.contains("Is that you, Ada?"), "{}", shown.said());
    assert_eq!(phone.get(&format!("/m/{here}")).await.status, 404, "looking at a code takes nothing");
    assert_eq!(phone.post("/pair", &[("code", "zzzz-zzzz")]).await.status, 403);
    assert_eq!(phone.post("/pair", &[("code", &code.to_uppercase())]).await.status, 303);
    for key in [&here, &there, &asleep] {
        for browser in [&mut ada, &mut phone] {
            assert_eq!(browser.get(&format!("/m/{key}")).await.status, 200);
        }
    }
    let mut thief = Browser::new(server.at);
    assert_eq!(thief.post("/pair", &[("code", &code)]).await.status, 403, "used");
    assert_eq!(thief.get(&format!("/pair/{code}")).await.status, 403);
    // A member who signs in as another keeps what is theirs apart.
    let mut ines = joined(server.at, "Ines").await;
    let of_ines = ines.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    let code = short_code(&mut ada).await;
    assert_eq!(ines.post("/pair", &[("code", &code)]).await.status, 303);
    assert_eq!(ada.get(&format!("/m/{of_ines}")).await.status, 404);
    // Whoever lost a device signs it out.
    assert_eq!(phone.post("/me", &[("do", "only")]).await.status, 303);
    assert_eq!(phone.get(&format!("/m/{here}")).await.status, 200);
    assert_eq!(ada.get(&format!("/m/{here}")).await.status, 404);
    assert_eq!(phone.post("/me", &[("do", "out")]).await.status, 303);
    assert!(phone.get("/me").await.body.contains("Become a member"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_brings_a_member_back_with_what_the_guest_had() {
    let server = serve().await;
    let mut ada = joined(server.at, "Ada").await;
    let page = ada.post("/me", &[("do", "code")]).await.body;
    let code = between(&page, "<code class=\"hash\">", "<").expect("a code").to_owned();
    let mut elsewhere = Browser::new(server.at);
    let key = elsewhere.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    assert_eq!(elsewhere.post("/back", &[("code", &code)]).await.status, 200);
    assert!(elsewhere.get("/me").await.body.contains("<h1 class=\"title\">Ada"));
    assert_eq!(ada.get(&format!("/m/{key}")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_is_gone_and_a_bot_plays_on() {
    let server = serve().await;
    let (mut ada, mut ines) = (joined(server.at, "Ada").await, Browser::new(server.at));
    let done = ada.open("six-sided-stout", &["me", "link"], &[("name0", "Ada")]).await.expect("opened");
    let running = ada.open("six-sided-stout", &["me", "link"], &[("name0", "Ada")]).await.expect("opened");
    for key in [&done, &running] {
        let page = ada.get(&format!("/m/{key}/invite")).await.body;
        let link = format!("/join/{}", &page.split("/join/").nth(1).expect("a link")[..32]);
        assert_eq!(ines.post(&link, &[("name", "Ines")]).await.status, 303);
    }
    for person in [&mut ada, &mut ines] {
        let page = person.get(&format!("/m/{done}")).await;
        assert_eq!(person.answer(&done, &page, "stop").await.status, 303);
    }
    assert_eq!(ada.post("/me", &[("do", "leave")]).await.status, 422, "only who is sure");
    assert_eq!(ada.post("/me", &[("do", "leave"), ("sure", "yes")]).await.status, 303);
    let cookie = ada.cookies.clone();
    assert_eq!(ada.get(&format!("/m/{running}")).await.status, 404);
    assert!(cookie.get("taproom").is_none_or(String::is_empty), "the browser forgets");
    // In memory and on the disk.
    for _ in 0..2 {
        let people = ines.get(&format!("/m/{running}/invite")).await.body;
        assert!(people.contains("Former member") && people.contains("bot, medium") && !people.contains("Ada"));
        let end = ines.get(&format!("/m/{done}")).await.body;
        assert!(end.contains("Former member") && !end.contains("Ada") && end.contains("data-over"));
        server.app.hub.unload(&running);
        server.app.hub.unload(&done);
    }
    assert!(!ines.get("/").await.body.contains("Ada"));
    joined(server.at, "Ada").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tries_are_bounded_and_passkeys_need_a_proof() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve_with(config(&folder), folder).await;
    let mut thief = Browser::new(server.at);
    let tries = async |thief: &mut Browser| {
        let mut tries = 0;
        while thief.post("/pair", &[("code", "aaaa-aaaa")]).await.status == 403 && tries < 1000 {
            tries += 1;
        }
        tries
    };
    let count = tries(&mut thief).await;
    assert!((12..100).contains(&count), "{count}");
    assert_eq!(thief.post("/back", &[("code", "aaaaa-aaaaa-aaaaa-aaaaa")]).await.status, 429);
    let server = serve().await;
    let mut ada = joined(server.at, "Ada").await;
    // At a bare address no browser would do it.
    assert_eq!(ada.post("/passkey/ask-make", &[]).await.status, 403);
    assert!(ada.get("/me").await.body.contains("needs HTTPS"));
    for path in ["/passkey/make", "/passkey/show"] {
        let forged = [("challenge", "AAAA"), ("answer", "{\"rawId\":\"AAAA\",\"response\":{}}")];
        assert_eq!(ada.post(path, &forged).await.status, 403, "{path}");
    }
    let mut guest = Browser::new(server.at);
    assert_eq!(guest.post("/passkey/ask-make", &[]).await.status, 403, "only members have passkeys");
    assert_eq!(guest.post("/me", &[("do", "code")]).await.status, 403);
}
