//! Luck that everybody adds to: sealed, promised, told, and visible.
use super::serve;
use crate::hub::{PATIENCE, now};
use serde_json::Value;
use taproom_client::{Browser, Reply};
use taproom_core::{
    Seat,
    record::{Luck, Record, hex},
};
use taproom_match::{LuckCheck, promise, verify};

/// Promises these bytes, as the script of a page does.
fn promised(bytes: [u8; 32]) -> String {
    hex(&promise(&bytes))
}

async fn told(person: &mut Browser, key: &str, bytes: [u8; 32]) -> Reply {
    person.post(&format!("/m/{key}/luck"), &[("share", &hex(&bytes))]).await
}

async fn question(person: &mut Browser, key: &str) -> Value {
    let reply = person.get(&format!("/m/{key}/question")).await;
    serde_json::from_str(&reply.body).expect("JSON")
}

/// The link of the only free seat.
async fn link(host: &mut Browser, key: &str) -> String {
    let page = host.get(&format!("/m/{key}/invite")).await.body;
    let link = page.split("/join/").nth(1).expect("a free seat");
    format!("/join/{}", &link[..32])
}

/// Everybody stops at once, which ends Six Sided Stout.
async fn stop(people: &mut [&mut Browser], key: &str) {
    for person in people {
        let page = person.get(&format!("/m/{key}")).await;
        if page.moves().contains(&"stop".to_owned()) {
            assert_eq!(person.answer(key, &page, "stop").await.status, 303);
        }
    }
}

const ADA: [u8; 32] = [1; 32];
const INES: [u8; 32] = [2; 32];

#[tokio::test(flavor = "multi_thread")]
async fn the_luck_is_sealed_first_and_everybody_adds_to_it() {
    let server = serve().await;
    let (mut ada, mut ines) = (Browser::new(server.at), Browser::new(server.at));
    let key = ada
        .open("six-sided-stout", &["me", "link"], &[("luck", &promised(ADA)), ("name0", "Ada")])
        .await
        .expect("opened");
    let before = question(&mut ada, &key).await;
    assert_eq!(
        (&before["waiting"], &before["question"], &before["turn"]),
        (&"people".into(), &"".into(), &Value::Array(vec![]))
    );
    let sealed =
        before["luck"].as_str().and_then(|luck| luck.strip_prefix("sha256:")).expect("a commitment").to_owned();
    // Everybody can note the commitment before they sit down.
    let link = link(&mut ada, &key).await;
    assert!(ines.get(&link).await.body.contains(&sealed), "on the invitation");
    assert!(ada.get(&format!("/m/{key}")).await.body.contains(&sealed), "where people wait");
    // Nothing is played, and nobody tells anything, before all promises are made.
    let fields = [("move", "stop"), ("version", "0")];
    assert_eq!(ada.post(&format!("/m/{key}/move"), &fields).await.status, 409);
    assert_eq!(told(&mut ada, &key, ADA).await.status, 409);
    assert_eq!(ines.post(&link, &[("name", "Ines"), ("luck", &promised(INES))]).await.status, 303);
    assert_eq!(question(&mut ines, &key).await["waiting"], "luck");
    assert!(ines.get(&format!("/m/{key}")).await.body.contains(&format!("data-share=\"{}\"", promised(INES))));
    assert_eq!(told(&mut ines, &key, ADA).await.status, 422, "only what was promised");
    assert_eq!(told(&mut ines, &key, [9; 32]).await.status, 422);
    assert_eq!(told(&mut ines, &key, INES).await.status, 303);
    // What one has told is not shown while another could still choose not to tell.
    assert!(!ada.get(&format!("/m/{key}/luck")).await.body.contains(&hex(&INES)));
    assert_eq!(question(&mut ada, &key).await["waiting"], "luck");
    // A restart loses none of it.
    server.app.hub.unload(&key);
    assert_eq!(told(&mut ada, &key, ADA).await.status, 303);
    let begun = question(&mut ada, &key).await;
    let share = |seat, bytes: [u8; 32]| format!("{seat}={}/{}", promised(bytes), hex(&bytes));
    assert_eq!(begun["luck"], format!("shared:{sealed} {} {}", share(0, ADA), share(1, INES)));
    assert_eq!(begun["waiting"], Value::Null);
    assert!(ada.get(&format!("/m/{key}")).await.body.contains(&sealed), "on the table");
    stop(&mut [&mut ada, &mut ines], &key).await;
    // The record proves it, and the server vouches for it.
    let text = ada.get(&format!("/m/{key}/record")).await.body;
    let record = Record::parse(&text).expect("a record");
    let entry = taproom_catalog::find("six-sided-stout").expect("a game");
    let found = verify(entry, &record, None, None).expect("a sound record");
    assert_eq!((found.luck, found.finished), (LuckCheck::Proven, true));
    assert_eq!((found.added, found.silent), (vec![Seat(0), Seat(1)], vec![]));
    let public = ada.get("/key").await.body;
    assert_eq!(found.signed_by.map(|key| hex(&key) + "\n"), Some(public));
    // The same luck with other moves has no signature that fits.
    let mut forged = record;
    forged.moves.truncate(1);
    assert!(verify(entry, &forged, None, None).is_err());
    // A copy that is uploaded is handed out as it came, signature and all.
    let copy = ines.post("/replay", &[("record", &text)]).await;
    let at = copy.header("location").and_then(|to| to.split('?').next()).expect("kept").to_owned();
    server.app.hub.unload(at.trim_start_matches("/m/"));
    assert_eq!(ines.get(&format!("{at}/record")).await.body, text);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_tell_counts_as_zeros_and_everybody_sees_it() {
    let server = serve().await;
    let (mut ada, mut ines) = (Browser::new(server.at), Browser::new(server.at));
    let key = ada
        .open("six-sided-stout", &["me", "link"], &[("luck", &promised(ADA)), ("name0", "Ada")])
        .await
        .expect("opened");
    let link = link(&mut ada, &key).await;
    assert_eq!(ines.post(&link, &[("name", "Ines"), ("luck", &promised(INES))]).await.status, 303);
    assert_eq!(told(&mut ada, &key, ADA).await.status, 303);
    let live = server.app.hub.find(&key).await.expect("alive");
    server.app.hub.begin_late(&live, now()).await.expect("nothing to do yet");
    assert_eq!(question(&mut ada, &key).await["waiting"], "luck", "not before its time");
    server.app.hub.begin_late(&live, now() + PATIENCE).await.expect("it begins");
    assert_eq!(told(&mut ines, &key, INES).await.status, 303, "too late, and no harm");
    let Luck::Shared(shared) = live.read().await.luck() else { panic!("luck is shared") };
    assert_eq!(shared.shares.iter().map(|share| share.bytes).collect::<Vec<_>>(), [Some(ADA), None]);
    assert!(ada.get(&format!("/m/{key}/luck")).await.body.contains("promised to add to it and did not"));
    stop(&mut [&mut ada, &mut ines], &key).await;
    let record = Record::parse(&ada.get(&format!("/m/{key}/record")).await.body).expect("a record");
    let found = verify(taproom_catalog::find("six-sided-stout").expect("a game"), &record, None, None).expect("sound");
    assert_eq!((found.added, found.silent), (vec![Seat(0)], vec![Seat(1)]));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_and_bots_need_one_answer_to_begin() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    // Without script: at once.
    let key = ada.open("six-sided-stout", &["me", "bot:random"], &[]).await.expect("opened");
    assert_eq!(question(&mut ada, &key).await["waiting"], Value::Null);
    // With script: the page tells what it promised as soon as it is there.
    let key = ada.open("six-sided-stout", &["me", "bot:random"], &[("luck", &promised(ADA))]).await.expect("opened");
    assert_eq!(question(&mut ada, &key).await["waiting"], "luck");
    assert_eq!(told(&mut ada, &key, ADA).await.status, 303);
    let begun = question(&mut ada, &key).await;
    assert_eq!(begun["waiting"], Value::Null);
    assert!(begun["luck"].as_str().is_some_and(|luck| luck.starts_with("shared:")), "{begun}");
    // Nonsense is no promise.
    let key = ada.open("six-sided-stout", &["me"], &[("luck", "zz")]).await.expect("opened");
    assert_eq!(question(&mut ada, &key).await["waiting"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_need_not_wait() {
    let server = serve().await;
    let (mut ada, mut ines) = (Browser::new(server.at), Browser::new(server.at));
    let key = ada.open("pint-craft", &["me", "link"], &[("o.first_player", "1")]).await.expect("opened");
    let link = link(&mut ada, &key).await;
    assert_eq!(question(&mut ada, &key).await["waiting"], "people");
    assert_eq!(ines.post(&format!("/m/{key}/start"), &[]).await.status, 403, "a stranger starts nothing");
    // What waits is still there after a restart.
    server.app.hub.unload(&key);
    assert_eq!(question(&mut ada, &key).await["waiting"], "people");
    assert_eq!(ada.post(&format!("/m/{key}/start"), &[]).await.status, 303);
    let page = ada.my_turn(&key).await;
    assert_eq!(ada.answer(&key, &page, &page.moves()[0]).await.status, 303);
    // Who comes later still finds their seat; for the luck it is too late.
    assert_eq!(ines.post(&link, &[("luck", &promised(INES))]).await.status, 303);
    assert!(question(&mut ines, &key).await["luck"].as_str().is_some_and(|luck| luck.starts_with("sha256:")));
}
