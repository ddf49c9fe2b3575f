//! Notices survive a server that is killed: none is lost, and what was taken is not sent again.
use crate::server::Server;
use std::path::Path;
use taproom_client::{Browser, between};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpStream},
};

/// Serves; notices wait so many seconds.
fn start(data: &Path, wait: u32) -> Server {
    Server::start_as(&format!("exec \"$@\" --hooks-inside --notice-after {wait}"), data)
}

/// The same person at another server.
fn moved(person: &Browser, to: &Server) -> Browser {
    let mut again = Browser::new(to.at);
    again.cookies.clone_from(&person.cookies);
    again
}

/// The next message: its name, its text, and the connection that still waits for an answer.
async fn next(inbox: &TcpListener) -> (String, String, TcpStream) {
    let (stream, _) = inbox.accept().await.expect("a connection");
    let mut stream = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert_ne!(stream.read_line(&mut head).await.expect("a line"), 0, "{head}");
    }
    let header = |name: &str| between(&head.to_ascii_lowercase(), &format!("\r\n{name}: "), "\r\n").map(str::to_owned);
    let mut body = vec![0; header("content-length").and_then(|text| text.parse().ok()).expect("a length")];
    stream.read_exact(&mut body).await.expect("a body");
    (header("idempotency-key").expect("a name"), String::from_utf8(body).expect("a text"), stream.into_inner())
}

async fn take(mut stream: TcpStream) {
    stream.write_all(b"HTTP/1.1 204 Taken\r\nConnection: close\r\n\r\n").await.expect("answered");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_notice_is_lost_or_doubled_when_the_server_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let inbox = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("http://{}/", inbox.local_addr().expect("bound"));
    let server = start(folder.path(), 3600);
    let (mut ada, mut ines) = (Browser::new(server.at), Browser::new(server.at));
    for (person, name) in [(&mut ada, "Ada"), (&mut ines, "Ines")] {
        assert_eq!(person.post("/me/join", &[("name", name)]).await.status, 303);
    }
    let hook = [("do", "hook"), ("kind", "json"), ("address", address.as_str())];
    assert_eq!(ines.post("/notices", &hook).await.status, 303);
    let key = ada.open("dice-brewing", &["me", "link"], &[("club", "any")]).await.expect("opened");
    assert_eq!(ines.post("/club/sit", &[("key", &key)]).await.status, 303);
    // Whoever was drawn to begin: in the end it is her turn.
    for person in [&mut ines, &mut ada] {
        loop {
            let page = person.get(&format!("/m/{key}")).await;
            let reply = if page.body.contains("name=\"end\"") {
                person.post(&format!("/m/{key}/end"), &[]).await
            } else {
                let Some(text) = page.moves().first().cloned() else { break };
                person.answer(&key, &page, &text).await
            };
            assert_eq!(reply.status, 303, "{}", reply.said());
        }
    }
    // SIGKILL between the move and the message.
    drop(server);
    let server = start(folder.path(), 0);
    let (name, text, waits) = next(&inbox).await;
    assert!(text.contains("It is your turn") && text.contains(&key), "{text}");
    // SIGKILL while it is sent: nobody knows if it arrived, so it comes again, as the same one.
    drop(server);
    drop(waits);
    let server = start(folder.path(), 0);
    let (again, same, waits) = next(&inbox).await;
    assert_eq!(
        (&again, same.replace(|it: char| it.is_ascii_digit(), "")),
        (&name, text.replace(|it: char| it.is_ascii_digit(), ""))
    );
    take(waits).await;
    // Once it is noted that it was taken, a kill brings it back no more: the next is another one.
    let mut ines = moved(&ines, &server);
    let way = between(&ines.get("/notices").await.body, "name=\"way\" value=\"", "\"").expect("a way").to_owned();
    assert_eq!(ines.post("/notices", &[("way", &way), ("do", "test")]).await.status, 303);
    let (other, text, waits) = next(&inbox).await;
    assert!(other != name && text.contains("\"test\""), "{text}");
    drop(server);
    drop(waits);
    let _server = start(folder.path(), 0);
    let (last, _, waits) = next(&inbox).await;
    assert_eq!(last, other);
    take(waits).await;
}
