//! Out of time as the table agreed, quiet hours and holidays, and the door of a server.
use super::{Running, config, serve, serve_from, serve_with};
use crate::{
    Config, Door,
    hub::{Hub, Live},
};
use std::sync::Arc;
use taproom_client::{Browser, between};
use taproom_core::Seat;

async fn member(server: &Running, name: &str) -> Browser {
    let mut person = Browser::new(server.at);
    assert_eq!(person.post("/me/join", &[("name", name)]).await.status, 303);
    person
}

/// Two members at a table of Six Sided Stout that has begun.
async fn two(server: &Running, more: &[(&str, &str)]) -> (Arc<Live>, Browser, Browser) {
    let (mut ada, mut ines) = (member(server, "Ada").await, member(server, "Ines").await);
    let more: Vec<(&str, &str)> = [("club", "any")].iter().chain(more).copied().collect();
    let key = ada.open("six-sided-stout", &["me", "link"], &more).await.expect("opened");
    assert_eq!(ines.post("/club/sit", &[("key", &key)]).await.status, 303);
    (server.app.hub.find(&key).await.expect("alive"), ada, ines)
}

/// What is left to a seat, in whole hours.
async fn left(hub: &Hub, live: &Live, seat: u8) -> i64 {
    let state = live.read().await;
    (state.table().clock(Seat(seat), hub.ran_for(&state)).1.expect("a clock") + 1_800_000) / 3_600_000
}

#[tokio::test(flavor = "multi_thread")]
async fn the_match_is_lost_for_whose_time_is_up_and_counts() {
    let server = serve().await;
    let (live, mut ada, mut ines) = two(&server, &[("clock", "slow 43200"), ("late", "lose")]).await;
    let hub = &server.app.hub;
    let page = ines.my_turn(&live.key).await;
    assert_eq!(ines.answer(&live.key, &page, "stop").await.status, 303);
    // Half a day and the grace go by for Ada.
    live.go_back_in_time(13 * 3_600_000).await;
    hub.look_at_clocks().await;
    for _ in 0..2 {
        let people = ada.get(&format!("/m/{}/invite", live.key)).await.body;
        assert!(people.contains("Ada ran out of time and has lost"), "{people}");
        let back = ada.post(&format!("/m/{}/seat", live.key), &[("seat", "0"), ("do", "back")]).await;
        assert_eq!(back.status, 422, "lost is lost: {}", back.said());
        hub.unload(&live.key);
    }
    // As if the bot had won for Ada in the end: she comes last all the same, and the match counts.
    hub.store().ended(live.id, hub.now()).await.expect("over");
    hub.store().add_result(live.id, "six-sided-stout".into(), &[1, 2]).await.expect("a result");
    let results = hub.store().results().await.expect("results");
    assert!(!results[0].disturbed);
    assert_eq!(results[0].seats.iter().map(|it| (it.1.is_some(), it.2)).collect::<Vec<_>>(), [(false, 2), (false, 1)]);
    let league = hub.league().await.expect("a league");
    assert_eq!(league.all["six-sided-stout"].len(), 2, "rated");
    let id = hub.member_of("Ada").await.expect("a member").id;
    let seen = ines.get(&format!("/p/{id}")).await.body;
    assert!(seen.contains("2nd 1×") && seen.contains("Ines"), "{seen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_clocks_stand_still_on_holiday_and_only_those() {
    let folder = tempfile::tempdir().expect("a folder");
    // A server that has run for twenty hours already.
    crate::folder::new_key(folder.path()).expect("a key");
    let store = crate::folder::database(folder.path()).await.expect("a database");
    let start = crate::hub::now();
    store.alive(start - 20 * 3_600_000, start).await.expect("noted");
    store.close().await;
    let server = serve_from(folder).await;
    let (live, mut ada, _ines) = two(&server, &[("clock", "slow 43200")]).await;
    let hub = &server.app.hub;
    assert_eq!(left(hub, &live, 0).await, 12);
    let holiday = async |who: &mut Browser, days: &str| who.post("/me", &[("do", "holiday"), ("days", days)]).await;
    assert_eq!(holiday(&mut ada, "29").await.status, 422);
    assert_eq!(holiday(&mut ada, "3").await.status, 303);
    assert!(ada.get("/me").await.body.contains("3 days left"));
    let id = server.app.hub.member_of("Ada").await.expect("a member").id;
    let now = hub.now();
    // It began ten hours ago, and eleven hours have gone by since the question.
    live.go_back_in_time(11 * 3_600_000).await;
    hub.set_holiday_for_test(id, (now - 10 * 3_600_000, now + 3_600_000));
    hub.look_at_clocks().await;
    assert_eq!((left(hub, &live, 0).await, left(hub, &live, 1).await), (11, 1));
    // It ends; the next one has to wait.
    assert_eq!(holiday(&mut ada, "0").await.status, 303);
    assert_eq!(holiday(&mut ada, "5").await.status, 422);
    assert!(ada.get("/me").await.body.contains("not now"));
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_take_only_sound_clocks() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    let open = async |ada: &mut Browser, more: &[(&str, &str)]| ada.open("six-sided-stout", &["me"], more).await;
    for bad in [
        vec![("clock", "slow 60")],
        vec![("clock", "match 60 9999")],
        vec![("clock", "slow 43200"), ("quiet_from", "8"), ("quiet_to", "8"), ("quiet_zone", "0")],
        vec![("clock", "slow 43200"), ("quiet_from", "22"), ("quiet_to", "99"), ("quiet_zone", "0")],
        vec![("clock", "slow 43200"), ("quiet_from", "x")],
    ] {
        assert_eq!(open(&mut ada, &bad).await.expect_err("refused").status, 422, "{bad:?}");
    }
    let quiet = [("clock", "slow 43200"), ("quiet_from", "22"), ("quiet_to", "8"), ("quiet_zone", "60")];
    assert!(open(&mut ada, &quiet).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_the_door_are_only_members_with_an_invitation() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Config { rate: 1_000_000, door: Door::Members, ..config(&folder) };
    let server = serve_with(settings, folder).await;
    let mut ada = Browser::new(server.at);
    for path in ["/", "/club", "/new", "/ratings", "/m/abcdefghij", "/replay", "/p/1", "/join/00"] {
        let answer = ada.get(path).await;
        assert_eq!((answer.status, answer.header("location")), (303, Some("/me")), "{path}");
    }
    for path in ["/play", "/new", "/club/sit", "/join/00"] {
        assert_eq!(ada.post(path, &[("game", "six-sided-stout")]).await.status, 403, "{path}");
    }
    for path in ["/me", "/learn", "/rules/pint-craft", "/healthz", "/assets/site.css"] {
        assert_eq!(ada.get(path).await.status, 200, "{path}");
    }
    assert_eq!(ada.post("/me/join", &[("name", "Ada")]).await.status, 403, "not without an invitation");
    let forged = "0".repeat(32);
    assert_eq!(ada.post("/me/join", &[("name", "Ada"), ("ticket", &forged)]).await.status, 403);
    assert_eq!(ada.get(&format!("/welcome/{forged}")).await.status, 403);
    // The keeper of the server invites the first one, who invites others.
    let token = std::fs::read_to_string(server.folder.path().join("admin.token")).expect("a token");
    let mut keeper = Browser::new(server.at);
    assert_eq!(keeper.post("/admin/invitation", &[]).await.status, 403);
    assert_eq!(keeper.post("/admin/enter", &[("token", token.trim())]).await.status, 303);
    let made = keeper.post("/admin/invitation", &[]).await.body;
    let ticket = between(&made, "/welcome/", "\"").expect("an invitation").to_owned();
    let page = ada.get(&format!("/welcome/{ticket}")).await;
    assert!(
        page.status == 200 && page.body.contains(&format!("name=\"ticket\" value=\"{ticket}\"")),
        "{}",
        page.said()
    );
    assert_eq!(ada.post("/me/join", &[("name", "Ada"), ("ticket", &ticket)]).await.status, 303);
    assert_eq!(ada.get("/club").await.status, 200);
    let mut thief = Browser::new(server.at);
    assert_eq!(thief.post("/me/join", &[("name", "Thief"), ("ticket", &ticket)]).await.status, 403, "it works once");
    let mut made = 0;
    while ada.post("/me", &[("do", "invitation")]).await.body.contains("/welcome/") && made < 100 {
        made += 1;
    }
    assert_eq!(made, 10, "bounded");
    // Moderators are appointed on the same page.
    let id = server.app.hub.member_of("Ada").await.expect("a member").id.to_string();
    assert_eq!(ada.post("/admin/member", &[("id", &id), ("do", "appoint")]).await.status, 403);
    assert_eq!(keeper.post("/admin/member", &[("id", &id), ("do", "appoint")]).await.status, 303);
    assert!(keeper.get("/admin").await.body.contains("Dismiss as moderator"));
    assert!(ada.get("/club").await.body.contains("Reported talk"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_hides_has_no_page_and_stands_in_no_list() {
    let server = serve().await;
    let mut ada = member(&server, "Ada").await;
    let id = server.app.hub.member_of("ada").await.expect("a member").id;
    let mut guest = Browser::new(server.at);
    let there = guest.get(&format!("/p/{id}")).await;
    assert!(there.status == 200 && there.body.contains("<h1 class=\"title\">Ada"), "{}", there.said());
    assert_eq!(ada.post("/me", &[("do", "hide")]).await.status, 303);
    assert_eq!(guest.get(&format!("/p/{id}")).await.status, 404);
    assert_eq!(guest.get("/p/9999").await.body, guest.get(&format!("/p/{id}")).await.body, "as if nobody were there");
    assert!(!guest.get("/club").await.body.contains("Ada"));
    assert_eq!(ada.get(&format!("/p/{id}")).await.status, 200);
    assert_eq!(ada.post("/me", &[("do", "seen")]).await.status, 303);
    assert_eq!(guest.get(&format!("/p/{id}")).await.status, 200);
}
