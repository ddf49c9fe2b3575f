//! Ratings change when a match is over, and the records alone give the same numbers.
use super::{Running, serve};
use serde_json::Value;
use taproom_client::Browser;

async fn export(person: &mut Browser) -> Value {
    serde_json::from_str(&person.get("/ratings.json").await.body).expect("JSON")
}

/// Two people play to the end; the key of the match, and both.
async fn played(server: &Running) -> (String, [Browser; 2]) {
    let mut people = [Browser::new(server.at), Browser::new(server.at)];
    let key = people[0].open("six-sided-stout", &["me", "link"], &[("name0", "Ada")]).await.expect("opened");
    let page = people[0].get(&format!("/m/{key}/invite")).await.body;
    let link = format!("/join/{}", &page.split("/join/").nth(1).expect("a link")[..32]);
    assert_eq!(people[1].post(&link, &[]).await.status, 303);
    let live = server.app.hub.find(&key).await.expect("alive");
    for _ in 0..2000 {
        if live.read().await.over() {
            return (key, people);
        }
        for person in &mut people {
            let page = person.get(&format!("/m/{key}")).await;
            if page.body.contains("name=\"end\"") {
                person.post(&format!("/m/{key}/end"), &[]).await;
            } else if let Some(text) = page.moves().first() {
                person.answer(&key, &page, text).await;
            }
        }
    }
    panic!("it never ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_follow_the_records() {
    let server = serve().await;
    let before = export(&mut Browser::new(server.at)).await;
    assert_eq!(before, serde_json::json!({}));
    let (key, mut people) = played(&server).await;
    let stranger = &mut Browser::new(server.at);
    let page = stranger.get("/ratings").await;
    assert!(page.status == 200 && !page.body.contains("Ada"), "guests are not named to others");
    let mine = people[0].get("/ratings").await.body;
    assert!(mine.contains("You") && mine.contains("provisional"), "but see their own line");
    // As members both are listed.
    let store = server.app.hub.store();
    let holders: Vec<i64> = server
        .app
        .hub
        .find(&key)
        .await
        .expect("alive")
        .read()
        .await
        .seats()
        .iter()
        .filter_map(|it| it.holder)
        .collect();
    for (id, name) in holders.iter().zip(["Ada", "Ines"]) {
        store.become_member(*id, name.into(), name.to_lowercase(), 1, None).await.expect("a member");
    }
    let told = export(stranger).await;
    assert_eq!(told["six-sided-stout"].as_array().map(Vec::len), Some(2), "{told}");
    assert!(stranger.get("/ratings").await.body.contains("Ada"));
    store.hide_member(holders[0], true).await.expect("hidden");
    assert!(!stranger.get("/ratings").await.body.contains("Ada"));
    store.hide_member(holders[0], false).await.expect("shown");
    for (path, status) in
        [("/ratings?season=2026-Q4", 200), ("/ratings?season=x", 404), ("/ratings.json?season=x", 404)]
    {
        assert_eq!(stranger.get(path).await.status, status, "{path}");
    }
    // All results once more, from the records alone.
    store.forget_results().await.expect("forgotten");
    assert_eq!(export(stranger).await, told);
    // As the command does; it finds the same in a copy of the folder.
    let copy = tempfile::tempdir().expect("a folder");
    crate::backup(server.folder.path(), copy.path().join("b").as_path()).await.expect("a copy");
    assert_eq!(crate::ratings(&copy.path().join("b"), true).await.expect("ratings"), told);
}
