//! What a turn waits for is on the disk too.
use crate::server::Server;
use taproom_client::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_waits_to_be_ended_survives() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = || Server::start_as("exec \"$@\"", folder.path());
    let server = start();
    let mut person = Browser::new(server.at);
    let key = person.open("brew-crafters", &["me", "screen"], &[]).await.expect("opened");
    let mut page = person.get(&format!("/m/{key}")).await;
    for n in 0..200 {
        if page.body.contains("name=\"end\"") {
            break;
        }
        let moves = page.moves();
        assert_eq!(person.answer(&key, &page, &moves[n % moves.len()]).await.status, 303);
        page = person.get(&format!("/m/{key}")).await;
    }
    assert!(page.body.contains("name=\"end\""), "a turn of several answers");
    // SIGKILL.
    drop(server);
    let server = start();
    let mut again = Browser::new(server.at);
    again.cookies = person.cookies;
    let page = again.get(&format!("/m/{key}")).await;
    assert!(page.body.contains("name=\"end\""), "it still waits: {}", page.said());
    assert_eq!(again.post(&format!("/m/{key}/undo"), &[]).await.status, 303);
    let page = again.get(&format!("/m/{key}")).await;
    assert!(!page.body.contains("name=\"end\"") && !page.moves().is_empty(), "and could be taken back");
}
