//! The disk is full for a while. Nothing that was acknowledged is lost, and when there is room again everything goes on by
//! itself: bots answer, live updates arrive, `/healthz` is well.
//!
//! The limit on the size of files is a real one of the system (`prlimit`), so the writes of the database really fail.
use crate::server::Server;
use std::{process::Command, time::Duration};
use taproom_client::Browser;
use tokio::io::AsyncBufReadExt as _;

fn limit(server: &Server, bytes: &str) {
    let done = Command::new("prlimit").args([format!("--pid={}", server.id()), format!("--fsize={bytes}:")]).status();
    assert!(done.expect("prlimit of util-linux").success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_heals_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    // A program that ignores the signal of the limit gets an error instead, as from a full disk.
    let server = Server::start_as("trap '' XFSZ; exec \"$@\"", folder.path());
    let mut person = Browser::new(server.at);
    let key = person.open("dice-brewing", &["me", "bot:random"], &[]).await.expect("opened");
    let page = person.my_turn(&key).await;
    let news = person.listen(&key).await.expect("connected");
    let mut news = news.lines();
    while let Some(line) = news.next_line().await.expect("a line") {
        if line.starts_with("event: hello") {
            break;
        }
    }
    limit(&server, "4096");
    // Every answer is refused, and none of them happens.
    let refused = person.answer(&key, &page, &page.moves()[0]).await;
    assert_eq!(refused.status, 503, "{}", refused.said());
    let sick = person.get("/healthz").await;
    assert!(sick.status == 503 && sick.body.starts_with("not well"), "{}", sick.body);
    let same = person.get(&format!("/m/{key}")).await;
    assert_eq!(
        (same.status, same.moves(), same.version()),
        (200, page.moves(), page.version()),
        "nothing has happened"
    );
    // A bot that has to answer meanwhile cannot: its match must not sleep for ever.
    let handed = person.post(&format!("/m/{key}/seat"), &[("seat", "0"), ("do", "bot"), ("level", "random")]).await;
    assert_eq!(handed.status, 503);
    limit(&server, "unlimited");
    let mut well = 0;
    while well != 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        well = person.get("/healthz").await.status;
    }
    // The page that was open is told to look again, without anybody having done anything.
    let told = async {
        while let Some(line) = news.next_line().await.expect("a line") {
            if line.starts_with("event: news") {
                return true;
            }
        }
        false
    };
    assert!(tokio::time::timeout(Duration::from_secs(60), told).await.expect("in time"), "the stream goes on");
    let page = person.my_turn(&key).await;
    let done = person.answer(&key, &page, &page.moves()[0]).await;
    assert_eq!(done.status, 303, "{}", done.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_wake_when_there_is_room_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_as("trap '' XFSZ; exec \"$@\"", folder.path());
    let mut host = Browser::new(server.at);
    // Two bots play each other without end for this purpose; the host only looks.
    let key = host.open("beer-pioneers", &["bot:random", "bot:random"], &[]).await.expect("opened");
    limit(&server, "4096");
    // Until an answer of theirs has failed.
    while host.get("/healthz").await.status != 503 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let stuck = host.get(&format!("/m/{key}/question")).await;
    assert_eq!(stuck.status, 200, "it can still be looked at");
    limit(&server, "unlimited");
    let over = async {
        loop {
            let page = host.get(&format!("/m/{key}/question")).await;
            if page.body.contains("\"over\":true") {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), over).await.expect("they play to the end");
    assert_eq!(host.get(&format!("/m/{key}/record")).await.status, 200);
}
