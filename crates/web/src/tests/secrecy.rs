//! Non-interference: what a viewer gets is the same, byte for byte, whatever is hidden from it.
use super::serve;
use crate::hub::tell;
use taproom_catalog::games;
use taproom_client::Browser;
use taproom_core::{Seat, Viewer};

/// What one viewer can get of a match.
async fn everything(person: &mut Browser, key: &str) -> Vec<(u16, String)> {
    let mut all = Vec::new();
    for path in
        ["", "?at=3", "?at=7&as=1", "/record", "/invite", "/question", "/scene", "/scene?at=5", "/luck", "/talk"]
    {
        let answer = person.get(&format!("/m/{key}{path}")).await;
        all.push((answer.status, answer.body));
    }
    for fields in [vec![("move", "nonsense"), ("version", "1")], vec![("move", "pass"), ("version", "0")]] {
        for answer in [
            person.post(&format!("/m/{key}/move"), &fields).await,
            person.tell(&format!("/m/{key}/move"), &fields).await,
        ] {
            all.push((answer.status, answer.body));
        }
    }
    for path in ["/", "/ratings", "/ratings.json", "/club"] {
        let page = person.get(path).await;
        all.push((page.status, page.body));
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_and_errors_tell_nothing_that_is_hidden() {
    let server = serve().await;
    let mut compared = 0;
    for entry in games() {
        let seats = (*entry.about().seats.end()).min(3);
        let mut people: Vec<Browser> = (0..=seats).map(|_| Browser::new(server.at)).collect();
        let chairs: Vec<&str> = (0..seats).map(|n| if n == 0 { "me" } else { "link" }).collect();
        let more: &[(&str, &str)] =
            if entry.about().slug == "dice-brewing" { &[("o.hidden_action_tokens", "on")] } else { &[] };
        let key = people[0].open(entry.about().slug, &chairs, more).await.expect("opened");
        let page = people[0].get(&format!("/m/{key}/invite")).await.body;
        let links: Vec<String> = page.split("/join/").skip(1).map(|part| format!("/join/{}", &part[..32])).collect();
        for n in 1..=usize::from(seats) {
            assert_eq!(people[n].post(&links[n - 1], &[]).await.status, 303);
        }
        for round in 0..60_usize {
            // Whoever is asked answers something.
            for person in &mut people {
                let page = person.get(&format!("/m/{key}")).await;
                if page.body.contains("name=\"end\"") {
                    person.post(&format!("/m/{key}/end"), &[]).await;
                } else if let Some(text) = page.moves().get(round % page.moves().len().max(1)) {
                    person.answer(&key, &page, text).await;
                }
            }
            if round % 12 != 5 {
                continue;
            }
            let live = server.app.hub.find(&key).await.expect("alive");
            if live.read().await.over() {
                break;
            }
            for (n, person) in people.iter_mut().enumerate() {
                let viewer = if n < usize::from(seats) { Viewer::Seat(Seat(n as u8)) } else { Viewer::Spectator };
                let events = async || {
                    let state = live.read().await;
                    tell(&state, viewer, state.the_match().ply().saturating_sub(12))
                };
                let truth = (events().await, everything(person, &key).await);
                for seed in 0..2 {
                    let real = live.imagined_for(viewer, seed).await;
                    let imagined = (events().await, everything(person, &key).await);
                    live.restore(real).await;
                    assert_eq!(truth, imagined, "{} round {round} {viewer:?}", entry.about().slug);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 40, "{compared}");
}
