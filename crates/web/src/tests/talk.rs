//! Talk at a table: who hears whom, what is bounded, muting, reporting, moderators, notes for oneself.
use super::{Running, config, serve, serve_with};
use taproom_client::{Browser, Reply};
use taproom_store::Role;

/// A match of two people.
struct Table {
    key: String,
}

/// Ada, the host, and Ines sit there, Eve watches.
async fn party(server: &Running) -> (Table, [Browser; 3]) {
    let mut ada = Browser::new(server.at);
    assert_eq!(ada.post("/me/join", &[("name", "Ada")]).await.status, 303);
    let more = [("club", "any")];
    let key = ada.open("six-sided-stout", &["me", "link"], &more).await.expect("opened");
    let (mut ines, mut eve) = (Browser::new(server.at), Browser::new(server.at));
    assert_eq!(ines.post("/club/sit", &[("key", &key), ("name", "Ines")]).await.status, 303);
    assert_eq!(eve.post("/club/watch", &[("key", &key)]).await.status, 303);
    (Table { key }, [ada, ines, eve])
}

impl Table {
    async fn say(&self, who: &mut Browser, text: &str) -> Reply {
        who.post(&format!("/m/{}/talk", self.key), &[("do", "say"), ("text", text)]).await
    }

    async fn heard(&self, who: &mut Browser) -> String {
        let page = who.get(&format!("/m/{}/talk", self.key)).await;
        assert_eq!(page.status, 200, "{}", page.said());
        page.body
    }

    async fn act(&self, who: &mut Browser, what: &str, line: &str) -> u16 {
        who.post(&format!("/m/{}/talk", self.key), &[("do", what), ("line", line)]).await.status
    }
}

/// The number of the last line on a page that can be muted.
fn line(page: &str) -> String {
    page.rsplit("name=\"line\" value=\"").next().and_then(|rest| rest.split('"').next()).expect("a line").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_spectators_talk_apart_until_the_end() {
    let server = serve().await;
    let (it, [mut ada, mut ines, mut eve]) = party(&server).await;
    let mut stranger = Browser::new(server.at);
    assert_eq!(it.say(&mut stranger, "Hello").await.status, 403);
    assert_eq!(it.say(&mut ada, "  Good <b>luck</b>,\nInes! \u{202e}").await.status, 303);
    assert_eq!(it.say(&mut ines, " \u{200b} ").await.status, 303, "nothing is no mistake");
    assert_eq!(it.say(&mut eve, "Ada should brew").await.status, 303);
    for who in [&mut ada, &mut ines] {
        for at in ["", "/talk"] {
            let page = who.get(&format!("/m/{}{at}", it.key)).await.body;
            assert!(page.contains("Good &lt;b&gt;luck&lt;/b&gt;, Ines!"), "{at}");
            assert!(!page.contains("should brew") && !page.contains("<b>luck"), "{at}");
        }
    }
    let seen = it.heard(&mut eve).await;
    assert!(seen.contains("should brew") && seen.contains("Good &lt;b&gt;"), "spectators hear the players");
    // In memory and on the disk, and in the replay at the moment it was said.
    server.app.hub.unload(&it.key);
    assert!(it.heard(&mut ines).await.contains("Good &lt;b&gt;"));
    for who in [&mut ada, &mut ines] {
        let page = who.my_turn(&it.key).await;
        assert_eq!(who.answer(&it.key, &page, "stop").await.status, 303);
    }
    assert_eq!(it.say(&mut ines, "Well played").await.status, 303);
    assert!(it.heard(&mut ada).await.contains("should brew"), "after the end everybody hears everybody");
    let at = async |who: &mut Browser, at: usize| who.get(&format!("/m/{}?at={at}", it.key)).await.body;
    assert!(!at(&mut ada, 0).await.contains("Well played"), "before any answer");
    let last = at(&mut ada, 999).await;
    assert!(last.contains("Good &lt;b&gt;") && last.contains("Well played"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_muted_reported_and_taken_away() {
    let server = serve().await;
    let (it, [mut ada, mut ines, mut eve]) = party(&server).await;
    assert_eq!(it.say(&mut ines, "Rude words").await.status, 303);
    assert_eq!(it.say(&mut eve, "Among ourselves").await.status, 303);
    let seen = it.heard(&mut ada).await;
    let rude = line(&seen);
    // Nobody does anything about a line they cannot hear.
    let whispered = (rude.parse::<i64>().expect("a number") + 1).to_string();
    for what in ["mute", "report"] {
        assert_eq!(it.act(&mut ada, what, &whispered).await, 422, "{what}");
        assert_eq!(it.act(&mut ada, what, "9999").await, 422, "{what}");
    }
    assert_eq!(it.act(&mut ada, "mute", &rude).await, 303);
    assert!(!ada.get(&format!("/m/{}", it.key)).await.body.contains("Rude words"));
    assert!(eve.get(&format!("/m/{}", it.key)).await.body.contains("Rude words"), "only for who muted");
    assert!(it.heard(&mut ada).await.contains("Somebody you muted"));
    assert_eq!(it.act(&mut ada, "unmute", &rude).await, 303);
    assert!(ada.get(&format!("/m/{}", it.key)).await.body.contains("Rude words"));
    // Reported, by each once; only moderators see it.
    for _ in 0..2 {
        assert_eq!(it.act(&mut ada, "report", &rude).await, 303);
        assert_eq!(it.act(&mut eve, "report", &rude).await, 303);
    }
    assert_eq!(it.act(&mut ada, "remove", &rude).await, 403, "not by who is no moderator");
    assert!(!ada.get("/club").await.body.contains("Reported talk"));
    assert_eq!(ada.post("/club/talk", &[("do", "bar"), ("line", &rude)]).await.status, 403);
    let mut guard = Browser::new(server.at);
    assert_eq!(guard.post("/me/join", &[("name", "Moderator")]).await.status, 303);
    let member = server.app.hub.member_of("moderator").await.expect("a member");
    server.app.hub.store().appoint(member.id, Role::Moderator).await.expect("appointed");
    let club = guard.get("/club").await.body;
    assert!(club.contains("Rude words") && club.contains("reported by 2"), "{club}");
    assert_eq!(guard.post("/club/talk", &[("do", "bar"), ("line", &rude)]).await.status, 303);
    for who in [&mut ada, &mut eve, &mut ines] {
        let page = who.get(&format!("/m/{}", it.key)).await.body;
        assert!(!page.contains("Rude words") && page.contains("taken away by a moderator"));
    }
    assert_eq!(it.say(&mut ines, "More").await.status, 403, "no more talk");
    let other = ada.open("six-sided-stout", &["me", "link"], &[("club", "any")]).await.expect("opened");
    assert_eq!(ines.post("/club/sit", &[("key", &other)]).await.status, 403, "nor open tables");
    assert!(guard.get("/club").await.body.contains("Let talk again"));
    assert_eq!(guard.post("/club/talk", &[("do", "admit"), ("line", &rude)]).await.status, 303);
    assert_eq!(it.say(&mut ines, "Sorry").await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_switches_talk_off_and_notes_are_ones_own() {
    let server = serve().await;
    let (it, [mut ada, mut ines, mut eve]) = party(&server).await;
    let to = format!("/m/{}/talk", it.key);
    assert_eq!(ines.post(&to, &[("do", "hush")]).await.status, 403);
    assert_eq!(ada.post(&to, &[("do", "hush")]).await.status, 303);
    assert_eq!(it.say(&mut ines, "Hello").await.status, 422);
    server.app.hub.unload(&it.key);
    assert_eq!(it.say(&mut ines, "Hello").await.status, 422, "also after a restart");
    assert_eq!(ada.post(&to, &[("do", "talk")]).await.status, 303);
    assert_eq!(it.say(&mut ines, "Hello").await.status, 303);
    let note = "Her hops:\n<3>";
    assert_eq!(ines.post(&to, &[("do", "note"), ("note", note)]).await.status, 303);
    assert!(it.heard(&mut ines).await.contains("Her hops:\n&lt;3&gt;"));
    for who in [&mut ada, &mut eve] {
        assert!(!it.heard(who).await.contains("Her hops"));
    }
    let long = "x".repeat(9000);
    assert_eq!(ines.post(&to, &[("do", "note"), ("note", &long)]).await.status, 303);
    let kept = it.heard(&mut ines).await;
    assert!(kept.contains(&"x".repeat(4000)) && !kept.contains(&"x".repeat(4001)), "bounded");
    assert_eq!(it.say(&mut ada, &"y".repeat(1000)).await.status, 303);
    let kept = it.heard(&mut ines).await;
    assert!(kept.contains(&"y".repeat(300)) && !kept.contains(&"y".repeat(301)), "bounded");
    assert_eq!(ada.post(&to, &[("do", "nonsense")]).await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_talks_too_fast() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve_with(config(&folder), folder).await;
    let mut ada = Browser::new(server.at);
    let key = ada.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    let mut said = 0;
    while ada.post(&format!("/m/{key}/talk"), &[("do", "say"), ("text", "again")]).await.status == 303 && said < 500 {
        said += 1;
    }
    assert!((12..60).contains(&said), "{said}");
}
