//! Meeting at the club: open tables, invitations by name, watching, what becomes of a seat after the end.
use super::{Running, config, serve, serve_with};
use taproom_client::{Browser, Reply, between};

async fn member(server: &Running, name: &str) -> Browser {
    let mut person = Browser::new(server.at);
    let answer = person.post("/me/join", &[("name", name)]).await;
    assert_eq!(answer.status, 303, "{}", answer.said());
    person
}

/// A match of Six Sided Stout with free chairs.
async fn table(host: &mut Browser, chairs: &[&str], more: &[(&str, &str)]) -> String {
    host.open("six-sided-stout", chairs, more).await.expect("opened")
}

async fn sit(person: &mut Browser, key: &str, name: &str) -> Reply {
    person.post("/club/sit", &[("key", key), ("name", name)]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_table_fills_in_one_press_each_and_begins() {
    let server = serve().await;
    let (mut ada, mut ines, mut late) =
        (member(&server, "Ada").await, Browser::new(server.at), Browser::new(server.at));
    let key = table(&mut ada, &["me", "link", "link"], &[("club", "any"), ("clock", "match 900 10")]).await;
    let shut = table(&mut ada, &["me", "link"], &[]).await;
    let club = ines.get("/club").await.body;
    assert!(club.contains("Looking for 2 more") && club.contains(&key) && !club.contains(&shut), "{club}");
    assert!(club.contains("15 minutes and 10 seconds an answer") && club.contains("every level welcome"));
    assert!(club.contains("id=\"name\""), "whoever has no name may say one");
    assert_eq!(sit(&mut late, &shut, "").await.status, 404, "what is not open does not exist");
    assert_eq!(sit(&mut late, "nonsense", "").await.status, 404);
    let taken = sit(&mut ines, &key, "<Ines>").await;
    assert_eq!((taken.status, taken.header("location")), (303, Some(format!("/m/{key}").as_str())), "{}", taken.said());
    assert_eq!(sit(&mut ines, &key, "").await.status, 303, "twice is once");
    let club = late.get("/club").await.body;
    assert!(club.contains("Looking for 1 more") && club.contains("&lt;Ines&gt;") && !club.contains("<Ines>"));
    assert!(ines.get("/club").await.body.contains("You sit here"));
    assert_eq!(sit(&mut late, &key, "Late").await.status, 303);
    let mut fourth = Browser::new(server.at);
    assert_eq!(sit(&mut fourth, &key, "").await.status, 409, "full");
    // It has begun, and may be watched by whoever is at the club.
    assert!(!ada.my_turn(&key).await.moves().is_empty());
    let club = fourth.get("/club").await.body;
    assert!(!club.contains("Looking for") && club.contains("To watch") && club.contains(&key));
    assert_eq!(fourth.get(&format!("/m/{key}")).await.status, 404, "looking is asked for first");
    assert_eq!(fourth.post("/club/watch", &[("key", &shut)]).await.status, 404);
    assert_eq!(fourth.post("/club/watch", &[("key", &key)]).await.status, 303);
    let seen = fourth.get(&format!("/m/{key}")).await;
    assert!(seen.status == 200 && seen.moves().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_for_strong_players_is_not_for_newcomers() {
    let server = serve().await;
    let (mut ada, mut ines) = (member(&server, "Ada").await, member(&server, "Ines").await);
    let key = table(&mut ada, &["me", "link"], &[("club", "strong")]).await;
    assert!(ines.get("/club").await.body.contains("another level"));
    assert_eq!(sit(&mut ines, &key, "").await.status, 403);
    // The host thinks better of it; only the host.
    assert_eq!(ines.post(&format!("/m/{key}/terms"), &[("club", "new")]).await.status, 404);
    assert_eq!(ada.post(&format!("/m/{key}/terms"), &[("club", "new")]).await.status, 303);
    assert_eq!(sit(&mut ines, &key, "").await.status, 303);
    assert_eq!(ines.post(&format!("/m/{key}/terms"), &[("club", "no")]).await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_is_invited_by_name_and_may_say_no() {
    let server = serve().await;
    let (mut ada, mut ines) = (member(&server, "Ada").await, member(&server, "Ines").await);
    let key = table(&mut ada, &["me", "link"], &[("club", "any")]).await;
    let to = format!("/m/{key}/seat");
    let old = ada.get(&format!("/m/{key}/invite")).await.body;
    let old = format!("/join/{}", &old.split("/join/").nth(1).expect("a link")[..32]);
    assert_eq!(ada.post(&to, &[("seat", "1"), ("do", "keep"), ("name", "Nobody")]).await.status, 422);
    assert_eq!(ada.post(&to, &[("seat", "1"), ("do", "keep"), ("name", "Ada")]).await.status, 422, "not oneself");
    assert_eq!(ada.post(&to, &[("seat", "1"), ("do", "keep"), ("name", " INES ")]).await.status, 303);
    let mut guest = Browser::new(server.at);
    assert_eq!(guest.get(&old).await.status, 404, "the old link is void");
    assert_eq!(sit(&mut guest, &key, "").await.status, 409, "the seat is kept");
    assert!(!guest.get("/club").await.body.contains("Looking for"));
    assert_eq!(guest.post(&format!("/m/{key}/decline"), &[]).await.status, 403);
    let club = ines.get("/club").await.body;
    assert!(club.contains("A seat is kept for you") && club.contains("/join/"), "{club}");
    assert_eq!(ines.post(&format!("/m/{key}/decline"), &[]).await.status, 303);
    assert!(!ines.get("/club").await.body.contains("A seat is kept for you"));
    // In memory and on the disk.
    server.app.hub.unload(&key);
    assert!(guest.get("/club").await.body.contains("Looking for 1 more"));
    assert_eq!(sit(&mut guest, &key, "Guest").await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_want_a_rematch_leaves_the_chair_to_the_club() {
    let server = serve().await;
    let (mut ada, mut ines, mut otto) =
        (member(&server, "Ada").await, member(&server, "Ines").await, member(&server, "Otto").await);
    let key = table(&mut ada, &["me", "link"], &[("club", "any")]).await;
    assert_eq!(sit(&mut ines, &key, "").await.status, 303);
    for person in [&mut ada, &mut ines] {
        let page = person.my_turn(&key).await;
        assert_eq!(person.answer(&key, &page, "stop").await.status, 303);
    }
    assert_eq!(ada.post(&format!("/m/{key}/rematch"), &[]).await.status, 303);
    assert!(!otto.get("/club").await.body.contains("Looking for"), "Ines is asked first");
    let end = ines.get(&format!("/m/{key}")).await.body;
    assert!(end.contains("Take your seat in the rematch") && end.contains("Leave it to others"));
    assert_eq!(ines.post(&format!("/m/{key}/decline"), &[]).await.status, 303);
    let club = otto.get("/club").await.body;
    assert!(club.contains("Looking for 1 more"));
    let next = between(&club, "name=\"key\" value=\"", "\"").expect("a table").to_owned();
    assert_ne!(next, key);
    assert_eq!(sit(&mut otto, &next, "").await.status, 303);
    assert!(!otto.my_turn(&next).await.moves().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_here_are_members_who_wish_to_be_seen() {
    let server = serve().await;
    let (mut ada, mut ines) = (member(&server, "Ada").await, member(&server, "Ines").await);
    let mut guest = Browser::new(server.at);
    table(&mut guest, &["me"], &[("name0", "Mirza")]).await;
    ada.get("/").await;
    ines.get("/").await;
    let club = guest.get("/club").await.body;
    assert!(club.contains("Ada") && club.contains("Ines") && club.contains("2 members are here"));
    assert!(!between(&club, "Who is here", "</section>").expect("a list").contains("Mirza"));
}

#[tokio::test(flavor = "multi_thread")]
async fn sitting_down_is_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve_with(config(&folder), folder).await;
    let mut ada = Browser::new(server.at);
    let key = table(&mut ada, &["me", "link"], &[("club", "any")]).await;
    let mut tries = 0;
    while sit(&mut ada, &key, "").await.status == 303 && tries < 1000 {
        tries += 1;
    }
    assert!((10..200).contains(&tries), "{tries}");
}
