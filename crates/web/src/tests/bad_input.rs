//! Whatever comes in: a clear answer, never a 5xx, and no change.
use super::serve;
use taproom_client::{Browser, form};

#[tokio::test(flavor = "multi_thread")]
#[allow(clippy::too_many_lines)] // A list of routes.
async fn every_route_withstands_nonsense() {
    let server = serve().await;
    let mut host = Browser::new(server.at);
    let key = host.open("pint-craft", &["me", "screen"], &[("o.first_player", "1")]).await.expect("opened");
    host.post(&format!("/m/{key}/show"), &[("seat", "0")]).await;
    let before = host.get(&format!("/m/{key}")).await;
    let paths = [
        "/",
        "/new",
        "/new?game=x",
        "/new?game=%ff%fe",
        "/join/0",
        "/join/zz",
        "/theme",
        "/settings",
        "/play",
        "/learn",
        "/learn/none",
        "/rules/pint-craft?q=%00",
        "/rules/none",
        "/replay",
        "/me",
        "/me/join",
        "/pair",
        "/pair/%ff",
        "/passkey/ask-make",
        "/passkey/make",
        "/passkey/ask-show",
        "/passkey/show",
        "/m/none",
        "/m/none/events",
        "/m/none/move",
        "/assets/none",
        "/assets/..%2f..%2fetc",
        "/nowhere",
        "/m/",
        "/m/KEY?at=-1",
        "/m/KEY?at=99999999999999999999",
        "/m/KEY?at=1&as=%00",
        "/m/KEY/move",
        "/m/KEY/undo",
        "/m/KEY/restart",
        "/m/KEY/end",
        "/m/KEY/hint",
        "/m/KEY/show",
        "/m/KEY/lesson",
        "/m/KEY/record",
        "/m/KEY/question",
        "/m/KEY/seat",
        "/m/KEY/rematch",
        "/m/KEY/nope",
    ];
    let long = "x".repeat(40_000);
    let odd: Vec<Vec<(&str, &str)>> = vec![
        vec![],
        vec![("move", "stop")],
        vec![("move", "stop"), ("version", "0")],
        vec![("move", "play nothing"), ("version", "zz")],
        vec![("move", "\u{0}\u{202e}\u{1f37a}"), ("version", "1")],
        vec![("move", &long), ("version", "1")],
        vec![("seat", "7"), ("do", "bot")],
        vec![("seat", "-1"), ("do", "back"), ("level", "x")],
        vec![("game", "pint-craft"), ("kind0", "me"), ("kind1", "bot:hard@99999999")],
        vec![("game", "pint-craft"), ("kind0", "me"), ("kind1", "me")],
        vec![("game", "pint-craft"), ("kind0", "me"), ("kind1", "link"), ("o.first_player", "9")],
        vec![("game", "pint-craft"), ("kind0", "me"), ("kind1", "link"), ("clock", "move 1")],
        vec![("record", "taproom-record 1\ngame")],
        vec![("to", "99999999999999999999")],
        vec![("to", "0")],
        vec![("read", "x")],
        vec![("name", "\u{202e}")],
        vec![("do", "leave"), ("sure", "no")],
        vec![("do", "passkey"), ("passkey", "zz\u{e9}")],
        vec![("challenge", "AAAA"), ("answer", "{\"rawId\":\"!\",\"response\":{}}")],
        vec![("theme", "dark"), ("back", "//evil.example")],
    ];
    let mut asked = 0;
    for path in paths {
        let path = path.replace("KEY", &key);
        if !path.ends_with("/events") {
            let answer = host.get(&path).await;
            assert!(answer.status < 500 && answer.status >= 200, "GET {path}: {}", answer.head);
        }
        for fields in &odd {
            if path == "/" && fields.is_empty() {
                continue;
            }
            // What would really change something is left out here.
            let real = path.ends_with("/seat")
                || path.ends_with("/show")
                || path.ends_with("/hint")
                || path == "/new"
                || path == "/play";
            if real && !fields.iter().any(|field| field.1.len() > 30_000 || field.0 == "level" || field.0 == "clock") {
                continue;
            }
            let answer = host.post(&path, fields).await;
            let good = (200..500).contains(&answer.status);
            assert!(good, "POST {path} {fields:?}: {}", answer.head);
            assert!(
                answer.header("location").is_none_or(|to| to.starts_with('/') && !to.starts_with("//")),
                "{}",
                answer.head
            );
            asked += 1;
        }
        for body in ["%", "=&=&==", "a=%zz", "move=%ff%fe", "\u{0}", &"&".repeat(2000)] {
            let answer = host
                .post_text(&path, "application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin\r\n", body)
                .await;
            assert!((200..500).contains(&answer.status), "POST {path} {body:?}: {}", answer.head);
            let answer = host.post_text(&path, "application/json", "", "{\"move\": 1}").await;
            assert!((200..500).contains(&answer.status), "POST {path} json: {}", answer.head);
        }
    }
    assert!(asked > 300, "{asked}");
    let after = host.get(&format!("/m/{key}")).await;
    assert_eq!((after.moves(), after.version()), (before.moves(), before.version()), "nothing has changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn giant_and_broken_requests_are_refused() {
    let server = serve().await;
    let mut person = Browser::new(server.at);
    let giant = form(&[("record", &"x".repeat(3_000_000))]);
    let answer = person.post_text("/replay", "application/x-www-form-urlencoded", "", &giant).await;
    assert!(answer.status == 413 || answer.status == 0, "{}", answer.head);
    let answer = person.post_text("/new", "application/x-www-form-urlencoded", "", &"a".repeat(20_000)).await;
    assert!(answer.status == 413 || answer.status == 0, "{}", answer.head);
    for bytes in
        [&b"\xff\xfe\x00"[..], b"GET / HTTP/9\r\n\r\n", b"POST /new HTTP/1.1\r\nContent-Length: 5\r\n\r\n", b"\r\n\r\n"]
    {
        // A cut-off request must not take the server with it; do not wait for its answer.
        let mut stream = tokio::net::TcpStream::connect(server.at).await.expect("the server listens");
        tokio::io::AsyncWriteExt::write_all(&mut stream, bytes).await.expect("sent");
    }
    assert_eq!(person.get("/healthz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_cannot_change_anything() {
    let server = serve().await;
    let mut host = Browser::new(server.at);
    let key = host.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    let page = host.my_turn(&key).await;
    let body = form(&[("move", "stop"), ("version", &page.version())]);
    let kind = "application/x-www-form-urlencoded";
    for more in [
        "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n",
        "Origin: https://evil.example\r\n",
        "Origin: null\r\n",
    ] {
        let answer = host.post_text(&format!("/m/{key}/move"), kind, more, &body).await;
        assert_eq!(answer.status, 403, "{more}");
    }
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
    assert_eq!(host.my_turn(&key).await.moves(), page.moves());
}
