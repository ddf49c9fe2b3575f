//! The server stays up: costs, half-sent requests, the admin, the folder.
use super::{config, serve, serve_with};
use crate::{Config, Server, backup, check, guard, prune, restore};
use axum::{Router, middleware, routing::get};
use sqlx::{Connection as _, Executor as _};
use std::{io::ErrorKind, net::IpAddr, time::Duration};
use taproom_client::{Browser, between, form};
use taproom_store::Store;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

/// Changes a database behind the server's back.
pub(super) async fn sql(path: &std::path::Path, text: &str) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
    let mut db = sqlx::SqliteConnection::connect_with(&options).await.expect("a database");
    db.execute(text).await.expect("done");
    db.close().await.expect("closed");
}

/// The token of the admin, from its file.
pub(super) fn token(folder: &std::path::Path) -> String {
    std::fs::read_to_string(folder.join("admin.token")).expect("a token").trim().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn new_matches_and_hints_are_bounded_and_say_how_long_to_wait() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve_with(config(&folder), folder).await;
    let mut person = Browser::new(server.at);
    let mut opened = 0;
    let refused = loop {
        match person.open("six-sided-stout", &["me"], &[]).await {
            Ok(_) => opened += 1,
            Err(reply) => break reply,
        }
        assert!(opened < 1000, "nobody opens that many");
    };
    // The first was opened without a cookie.
    assert_eq!((opened, refused.status), (21, 429), "{}", refused.said());
    let wait: u64 = refused.header("retry-after").and_then(|text| text.parse().ok()).expect("how long");
    assert!((1..=20).contains(&wait), "{wait}");
    assert!(refused.body.contains("Too many new matches. Try again in"), "{}", refused.said());
    // Whoever wants too much may still look and play what there is.
    assert_eq!(person.get("/").await.status, 200);
    let key = person.get("/").await.body;
    let key = between(&key, "href=\"/m/", "\"").expect("a match").to_owned();
    let mut hinted = 0;
    let refused = loop {
        let reply = person.post(&format!("/m/{key}/hint"), &[]).await;
        if reply.status != 200 {
            break reply;
        }
        hinted += 1;
        assert!(hinted < 60, "hints do not end");
    };
    assert!(refused.status == 429 && refused.body.contains("Too many hints"), "{}", refused.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_forms_leave_no_visitor_behind() {
    let server = serve().await;
    for fields in [&[("game", "none")][..], &[("game", "pint-craft"), ("kind0", "me")], &[]] {
        let mut stranger = Browser::new(server.at);
        let refused = stranger.post("/new", fields).await;
        assert_eq!(refused.status, 422, "{}", refused.said());
        assert!(stranger.cookies.is_empty());
    }
    assert_eq!(server.app.hub.known(i64::MAX, 10).await.expect("a list").len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn live_updates_are_bounded_and_pass_through_proxies() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve_with(config(&folder), folder).await;
    let mut person = Browser::new(server.at);
    let key = person.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    let mut open = Vec::new();
    let last = loop {
        let mut stream = person.listen(&key).await.expect("connected");
        let mut head = vec![0; 400];
        let n = stream.read(&mut head).await.expect("an answer");
        let head = String::from_utf8_lossy(&head[..n]).into_owned();
        if !head.starts_with("HTTP/1.1 200") {
            break head;
        }
        assert!(head.to_lowercase().contains("x-accel-buffering: no"), "{head}");
        open.push(stream);
        assert!(open.len() < 200);
    };
    assert!(last.starts_with("HTTP/1.1 429"), "{last}");
    assert_eq!(open.len(), 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn half_sent_requests_keep_nobody_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve_with(config(&folder), folder).await;
    let mut halves = Vec::new();
    for _ in 0..300 {
        let mut stream = TcpStream::connect(server.at).await.expect("the port is open");
        let _ = stream.write_all(b"POST /new HTTP/1.1\r\nHost: x\r\nContent-").await;
        halves.push(stream);
    }
    // The last ones were turned away at once, and told why.
    let mut told = String::new();
    let _ = halves.last_mut().expect("some").read_to_string(&mut told).await;
    assert!(told.starts_with("HTTP/1.1 429") && told.contains("Retry-After"), "{told}");
    // Everybody else gets in; here, from another address of this machine.
    #[cfg(target_os = "linux")]
    {
        let mut other = Browser::from(server.at, IpAddr::from([127, 0, 0, 2]));
        assert_eq!(other.get("/healthz").await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn form_bombs_are_refused_quickly() {
    let server = serve().await;
    let mut person = Browser::new(server.at);
    let bomb = "a&".repeat(1_000_000);
    let reply = person.post_text("/replay", "application/x-www-form-urlencoded", "", &bomb).await;
    assert_eq!(reply.status, 422, "{}", reply.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_have_a_quota() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve_with(config(&folder), folder).await;
    let mut person = Browser::new(server.at);
    // Without a cookie the address pays.
    let body = form(&[("record", &"x".repeat(1_500_000))]);
    let mut taken = 0;
    let refused = loop {
        let reply = person.post_text("/replay", "application/x-www-form-urlencoded", "", &body).await;
        // Whoever is refused before everything was read may find the connection closed.
        if reply.status != 422 {
            break reply;
        }
        taken += 1;
        assert!(taken < 100);
    };
    assert!(refused.status == 429 || refused.status == 0, "{}", refused.said());
    assert!((20..25).contains(&taken), "{taken} of 1.5 MB");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_an_admin_is_one() {
    let server = serve().await;
    let mut host = Browser::new(server.at);
    let key = host.open("pint-craft", &["me", "link"], &[("name0", "Ada")]).await.expect("opened");
    let posts = [
        ("/admin/match", vec![("key", key.as_str()), ("do", "delete"), ("sure", "yes")]),
        ("/admin/visitor", vec![("id", "1"), ("do", "ban")]),
        ("/admin/address", vec![("address", "127.0.0.1"), ("do", "shut")]),
    ];
    for (path, fields) in &posts {
        assert_eq!(host.post(path, fields).await.status, 403, "{path}");
    }
    for path in ["/admin/records.tar", &format!("/admin/record/{key}")] {
        assert_eq!(host.get(path).await.status, 403, "{path}");
    }
    assert_eq!(host.get("/metrics").await.status, 404);
    assert!(!host.get("/admin").await.body.contains("Ada"));
    assert_eq!(host.post("/admin/enter", &[("token", &"0".repeat(32))]).await.status, 403);

    let mut admin = Browser::new(server.at);
    let token = token(server.folder.path());
    assert_eq!(admin.post("/admin/enter", &[("token", &token)]).await.status, 303);
    let page = admin.get("/admin").await.body;
    assert!(page.contains("Ada") && page.contains(&key), "{page}");
    assert!(admin.get("/metrics").await.body.contains("taproom_matches_total 1"));
    let export = admin.get("/admin/records.tar").await;
    assert_eq!(export.status, 200);
    assert!(export.body.starts_with(&format!("{key}.taproom")) && export.body.contains("taproom-record 1"));
    assert!(export.body.len().is_multiple_of(512) && export.body.ends_with(&"\0".repeat(1024)), "an archive");
    assert!(admin.get(&format!("/admin/record/{key}")).await.body.starts_with("taproom-record 1"));
    // Names, of the match and of the visitor, also in memory.
    admin.post("/admin/match", &[("key", &key), ("do", "rename"), ("title", "Quiet table")]).await;
    admin.post("/admin/visitor", &[("id", "1"), ("do", "rename"), ("name", "Grace")]).await;
    let table = host.get(&format!("/m/{key}/invite")).await.body;
    assert!(table.contains("Quiet table") && table.contains("Grace") && !table.contains("Ada"), "{table}");
    // Out and in again.
    admin.post("/admin/visitor", &[("id", "1"), ("do", "ban")]).await;
    assert_eq!(host.get(&format!("/m/{key}")).await.status, 403);
    admin.post("/admin/visitor", &[("id", "1"), ("do", "admit")]).await;
    assert_eq!(host.get(&format!("/m/{key}")).await.status, 200);
    let delete = [("key", key.as_str()), ("do", "delete"), ("sure", "yes")];
    assert_eq!(admin.post("/admin/match", &delete[..2]).await.status, 422, "nothing is deleted by a slip");
    assert_eq!(host.get(&format!("/m/{key}")).await.status, 200);
    admin.post("/admin/match", &delete).await;
    assert_eq!(host.get(&format!("/m/{key}")).await.status, 404);
    // Whoever shuts out their own address is out.
    admin.post("/admin/address", &[("address", "127.0.0.1"), ("do", "shut")]).await;
    assert_eq!(admin.get("/").await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_shut_out_cannot_take_the_next_address_of_their_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve_with(Config { proxied: true, ..config(&folder) }, folder).await;
    let mut admin = Browser::new(server.at);
    let token = token(server.folder.path());
    assert_eq!(admin.post("/admin/enter", &[("token", &token)]).await.status, 303);
    // Also one that never went beyond a limit.
    let shut = [("address", "2001:db8:1:2::7"), ("do", "shut")];
    assert_eq!(admin.post("/admin/address", &shut).await.status, 303);
    for (address, status) in [("2001:db8:1:2::7", 403), ("2001:db8:1:2:ffff::9", 403), ("2001:db8:1:3::7", 200)] {
        let reply = Browser::new(server.at).get_with("/", &format!("X-Forwarded-For: {address}\r\n")).await;
        assert_eq!(reply.status, status, "{address}");
    }
    assert!(admin.get("/admin").await.body.contains("2001:db8:1:2::7"));
    assert_eq!(admin.post("/admin/address", &[("address", "2001:db8:1:2::7"), ("do", "open")]).await.status, 303);
    let reply = Browser::new(server.at).get_with("/", "X-Forwarded-For: 2001:db8:1:2::7\r\n").await;
    assert_eq!(reply.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_admin_finds_every_visitor() {
    let server = serve().await;
    let mut first = Browser::new(server.at);
    assert_eq!(first.post("/me/join", &[("name", "The very first")]).await.status, 303);
    for _ in 0..100 {
        server.app.hub.new_visitor(crate::tokens::random()).await.expect("a visitor");
    }
    let mut admin = Browser::new(server.at);
    let token = token(server.folder.path());
    assert_eq!(admin.post("/admin/enter", &[("token", &token)]).await.status, 303);
    let list = |page: String| between(&page, "id=\"visitors\"", "id=\"members\"").expect("a list").to_owned();
    let newest = list(admin.get("/admin").await.body);
    assert!(!newest.contains("The very first"));
    let older = between(&newest, "href=\"/admin?visitors=", "#").expect("a link to older ones");
    assert!(list(admin.get(&format!("/admin?visitors={older}")).await.body).contains("The very first"));
}

async fn broken() -> &'static str {
    panic!("a page that breaks, on purpose")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_page_answers_and_others_go_on() {
    let server = serve().await;
    let app = server.app.clone();
    let routes: Router<()> = Router::new()
        .route("/m/key", get(broken))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let at = listener.local_addr().expect("bound");
    tokio::spawn(async move { crate::listen::serve(listener, routes, &app, std::future::pending()).await });
    let mut person = Browser::new(at);
    for _ in 0..2 {
        let reply = person.get("/m/key").await;
        assert_eq!(reply.status, 500);
        assert!(reply.body.contains("Something broke"), "{}", reply.said());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn invitations_never_follow_a_foreign_host() {
    let server = serve().await;
    let mut host = Browser::new(server.at);
    let key = host.open("pint-craft", &["me", "link"], &[]).await.expect("opened");
    let cookie: Vec<String> = host.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    for name in ["evil.example", "evil.example:80", "127.0.0.1.evil.example"] {
        let cookie = cookie.join("; ");
        let request = format!("GET /m/{key}/invite HTTP/1.1\r\nHost: {name}\r\nCookie: {cookie}\r\n\r\n");
        let page = host.raw(request.as_bytes()).await;
        assert_eq!(page.status, 200);
        assert!(page.body.contains(&format!("http://{}/join/", server.at)) && !page.body.contains("evil"), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_public_address_is_ours_whatever_the_proxy_calls_us() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = Some("https://games.example.org".to_owned());
    let server = serve_with(Config { public_url: url, proxied: true, ..config(&folder) }, folder).await;
    let mut person = Browser::new(server.at);
    let form = "application/x-www-form-urlencoded";
    for (origin, status) in [("https://games.example.org", 303), ("https://evil.example", 403), ("null", 403)] {
        let reply = person.post_text("/theme", form, &format!("Origin: {origin}\r\n"), "theme=dark").await;
        assert_eq!(reply.status, status, "{origin}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_packed_for_whoever_unpacks_them() {
    let server = serve().await;
    let mut person = Browser::new(server.at);
    let key = person.open("beer-pioneers", &["me", "bot:random"], &[]).await.expect("opened");
    let plain = person.get(&format!("/m/{key}")).await.body.len();
    let cookie: Vec<String> = person.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut stream = TcpStream::connect(server.at).await.expect("the port is open");
    let request = format!(
        "GET /m/{key} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\nCookie: {}\r\n\r\n",
        cookie.join("; ")
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut packed = Vec::new();
    stream.read_to_end(&mut packed).await.expect("an answer");
    let head = String::from_utf8_lossy(&packed[..packed.len().min(600)]).to_lowercase();
    assert!(head.contains("content-encoding: gzip"), "{head}");
    assert!(packed.len() * 8 < plain, "{} of {plain}", packed.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_folder_is_said_plainly() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = config(&folder);
    let say = async |settings: &Config| Server::bind(settings.clone()).await.err().map(|error| error.to_string());
    assert_eq!(say(&settings).await, None);
    let path = |name: &str| folder.path().join(name);
    let key = std::fs::read(path("links.key")).expect("a key");
    for damaged in [None, Some(&b""[..])] {
        std::fs::remove_file(path("links.key")).expect("removed");
        if let Some(bytes) = damaged {
            std::fs::write(path("links.key"), bytes).expect("written");
        }
        let told = say(&settings).await.expect("refused");
        assert!(told.contains("links.key") && told.contains("backup") && told.contains("--new-links"), "{told}");
        std::fs::write(path("links.key"), &key).expect("written");
    }
    assert_eq!(say(&Config { new_links: true, ..settings.clone() }).await, None);
    assert_ne!(std::fs::read(path("links.key")).expect("a key"), key);
    // A database of the future.
    let later = "INSERT INTO _sqlx_migrations VALUES (9999, 'later', '2099-01-01', 1, x'00', 0)";
    sql(&path("taproom.sqlite"), later).await;
    let told = say(&settings).await.expect("refused");
    assert!(told.contains("newer Taproom"), "{told}");
    // No database at all.
    for name in ["taproom.sqlite-wal", "taproom.sqlite-shm"] {
        match std::fs::remove_file(path(name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => panic!("{error}"),
            _ => {}
        }
    }
    std::fs::write(path("taproom.sqlite"), "x".repeat(9000)).expect("written");
    let told = say(&settings).await.expect("refused");
    assert!(told.contains("damaged") && told.contains("taproom restore"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_server_is_backed_up_and_restored() {
    let server = serve().await;
    let mut person = Browser::new(server.at);
    let key = person.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    let page = person.my_turn(&key).await;
    person.answer(&key, &page, "stop").await;
    let record = person.get(&format!("/m/{key}/record")).await.body;
    let elsewhere = tempfile::tempdir().expect("a folder");
    let copy = elsewhere.path().join("copy");
    let copied = backup(server.folder.path(), &copy).await.expect("a backup");
    assert_eq!(copied.matches, 1);
    #[cfg(unix)]
    for entry in std::fs::read_dir(&copy).expect("a folder") {
        let entry = entry.expect("a file");
        let mode = std::os::unix::fs::PermissionsExt::mode(&entry.metadata().expect("a file").permissions());
        assert_eq!(mode & 0o777, 0o600, "{:?}", entry.path());
    }
    assert!(backup(server.folder.path(), &copy).await.is_err(), "no backup is written over");
    // Matches that came later are not in it.
    person.open("six-sided-stout", &["me"], &[]).await.expect("opened");
    let place = elsewhere.path().join("place");
    assert_eq!(check(&copy, &place).await.expect("sound").unplayable.len(), 0);
    restore(&copy, &place, false, false).await.expect("restored");
    assert!(restore(&copy, &place, false, false).await.is_err(), "matches are not written over");
    let (_, kept) = restore(&copy, &place, true, false).await.expect("restored");
    assert!(kept.expect("kept").join("taproom.sqlite").exists());
    let folder = tempfile::tempdir().expect("a folder");
    let again = serve_with(Config { data: place.clone(), rate: 1_000_000, ..config(&folder) }, folder).await;
    let mut same = Browser::new(again.at);
    same.cookies.clone_from(&person.cookies);
    assert_eq!(same.get(&format!("/m/{key}/record")).await.body, record);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_backup_changes_nothing() {
    let server = serve().await;
    let mut person = Browser::new(server.at);
    for _ in 0..3 {
        person.open("brew-crafters", &["me", "link"], &[]).await.expect("opened");
    }
    let elsewhere = tempfile::tempdir().expect("a folder");
    let place = elsewhere.path().join("place");
    let copies: Vec<_> = ["cut", "spoilt", "illegal"].iter().map(|name| elsewhere.path().join(name)).collect();
    for copy in &copies {
        backup(server.folder.path(), copy).await.expect("a backup");
    }
    let bytes = std::fs::read(copies[0].join("taproom.sqlite")).expect("a file");
    std::fs::write(copies[0].join("taproom.sqlite"), &bytes[..bytes.len() - 5000]).expect("written");
    let mut spoilt = bytes.clone();
    let middle = spoilt.len() / 2;
    spoilt[middle..middle + 4096].fill(0xa5);
    std::fs::write(copies[1].join("taproom.sqlite"), spoilt).expect("written");
    let store = Store::open(&copies[2].join("taproom.sqlite")).await.expect("a store");
    let kept = store.kept(i64::MAX, 1).await.expect("a list");
    let odd = taproom_store::Move { who: Some(0), text: "fly to the moon".into(), at: 0 };
    store.append(kept[0].id, usize::try_from(kept[0].moves).expect("a number"), vec![odd]).await.expect("written");
    store.close().await;
    for (copy, word) in copies.iter().zip(["damaged", "damaged", "cannot be replayed"]) {
        let told = restore(copy, &place, false, false).await.expect_err("refused").to_string();
        assert!(told.contains(word), "{}: {told}", copy.display());
        assert!(!place.join("taproom.sqlite").exists(), "nothing was put in place");
    }
    restore(&copies[2], &place, false, true).await.expect("anyway");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clean_stop_folds_everything_into_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::bind(config(&folder)).await.expect("a server");
    let at = server.address();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async move { drop(stopped.await) }));
    let key = Browser::new(at).open("six-sided-stout", &["me"], &[]).await.expect("opened");
    drop(stop);
    running.await.expect("ends").expect("well");
    let log = std::fs::metadata(folder.path().join("taproom.sqlite-wal")).map_or(0, |file| file.len());
    assert_eq!(log, 0, "the log is folded back");
    let copy = folder.path().join("copy.sqlite");
    std::fs::copy(folder.path().join("taproom.sqlite"), &copy).expect("copied");
    let store = Store::open(&copy).await.expect("whole");
    assert!(store.load(&key).await.expect("readable").is_some(), "one file is everything");
}

#[tokio::test(flavor = "multi_thread")]
async fn old_matches_are_listed_archived_and_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::bind(config(&folder)).await.expect("a server");
    let at = server.address();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async move { drop(stopped.await) }));
    let key = Browser::new(at).open("six-sided-stout", &["me"], &[]).await.expect("opened");
    let archive = folder.path().join("archive");
    let (none, all) = ("1d".parse().expect("an age"), "0h".parse().expect("an age"));
    tokio::time::sleep(Duration::from_millis(5)).await;
    assert_eq!(prune(folder.path(), none, false, None).await.expect("a list").len(), 0);
    assert_eq!(prune(folder.path(), all, false, None).await.expect("a list").len(), 1, "a dry run beside a server");
    assert!(prune(folder.path(), all, true, None).await.is_err(), "nothing is deleted under a running server");
    // As if the server were an older one: its database is left as it is.
    let database = folder.path().join("taproom.sqlite");
    let newest = "version = (SELECT max(version) FROM _sqlx_migrations)";
    let older = format!(
        "CREATE TABLE kept AS SELECT * FROM _sqlx_migrations WHERE {newest}; DELETE FROM _sqlx_migrations WHERE {newest}"
    );
    sql(&database, &older).await;
    let refused = prune(folder.path(), all, false, None).await.expect_err("refused").to_string();
    sql(&database, "INSERT INTO _sqlx_migrations SELECT * FROM kept; DROP TABLE kept").await;
    assert!(refused.contains("in use by another taproom"), "{refused}");
    drop(stop);
    running.await.expect("ends").expect("well");
    assert_eq!(prune(folder.path(), all, true, Some(&archive)).await.expect("a list").len(), 1);
    let record = archive.join(format!("{key}.taproom"));
    assert!(std::fs::read_to_string(&record).expect("kept").starts_with("taproom-record"));
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::MetadataExt::mode(&record.metadata().expect("a file")) & 0o777, 0o600);
    let store = Store::open(&folder.path().join("taproom.sqlite")).await.expect("a store");
    assert_eq!(store.counts().await.expect("counts")[..3], [0, 0, 0], "the visitor left nothing behind");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_cannot_be_replayed_hands_out_its_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::bind(config(&folder)).await.expect("a server");
    let at = server.address();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async move { drop(stopped.await) }));
    let mut host = Browser::new(at);
    let key = host.open("brew-crafters", &["me", "link"], &[]).await.expect("opened");
    drop(stop);
    running.await.expect("ends").expect("well");
    let store = Store::open(&folder.path().join("taproom.sqlite")).await.expect("a store");
    let kept = store.kept(i64::MAX, 1).await.expect("a list");
    let odd = taproom_store::Move { who: Some(0), text: "fly to the moon".into(), at: 0 };
    store.append(kept[0].id, usize::try_from(kept[0].moves).expect("a number"), vec![odd]).await.expect("written");
    store.close().await;
    let server = serve_with(config(&folder), folder).await;
    let mut again = Browser::new(server.at);
    again.cookies.clone_from(&host.cookies);
    assert_eq!(again.get(&format!("/m/{key}")).await.status, 503);
    let record = again.get(&format!("/m/{key}/record")).await;
    assert_eq!(record.status, 200);
    assert!(record.body.contains("0: fly to the moon"), "{}", record.body);
    assert_eq!(Browser::new(server.at).get(&format!("/m/{key}/record")).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stop_while_the_server_is_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::bind(config(&folder)).await.expect("a server");
    let at = server.address();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async move { drop(stopped.await) }));
    let mut host = Browser::new(at);
    let key = host.open("pint-craft", &["me", "screen"], &[("clock", "match 60")]).await.expect("opened");
    drop(stop);
    running.await.expect("ends").expect("well");
    // As if all of it had happened an hour earlier: the server was down for that hour.
    let shift = "UPDATE move SET at = at - 3600000; UPDATE game SET created = created - 3600000;
                 UPDATE run SET start = start - 3600000, alive = alive - 3600000";
    sql(&folder.path().join("taproom.sqlite"), shift).await;
    let server = serve_with(config(&folder), folder).await;
    let live = server.app.hub.find(&key).await.expect("alive");
    let state = live.read().await;
    let left: Vec<i64> =
        state.all_seats().filter_map(|seat| state.table().clock(seat, server.app.hub.ran_for(&state)).1).collect();
    assert!(left.len() == 2 && left.iter().all(|left| (45_000..=60_000).contains(left)), "{left:?}");
    assert!(state.all_seats().all(|seat| state.person(seat)), "no bot took a seat");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_start_only_what_has_work_is_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::bind(Config { rate: 1_000_000, ..config(&folder) }).await.expect("a server");
    let at = server.address();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async move { drop(stopped.await) }));
    let mut host = Browser::new(at);
    for _ in 0..5 {
        host.open("pint-craft", &["me", "link"], &[]).await.expect("opened");
    }
    let clocked = host.open("pint-craft", &["me", "link"], &[("clock", "move 60")]).await.expect("opened");
    let with_bot = host.open("pint-craft", &["me", "bot:random"], &[]).await.expect("opened");
    drop(stop);
    running.await.expect("ends").expect("well");
    let server = Server::bind(config(&folder)).await.expect("a server");
    let hub = server.app().hub.clone();
    hub.resume().await;
    assert_eq!(hub.counts().await.expect("counts").1, 2, "{clocked} and {with_bot}, and none of the others");
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_noted_without_secrets() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("access.log");
    let server = serve_with(Config { access_log: Some(log.clone()), ..config(&folder) }, folder).await;
    let mut person = Browser::new(server.at);
    person.get("/healthz").await;
    person.get(&format!("/join/{}", "ab".repeat(16))).await;
    let lines = loop {
        let text = std::fs::read_to_string(&log).expect("a log");
        if text.lines().count() >= 2 {
            break text;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    let from = IpAddr::from([127, 0, 0, 1]).to_string();
    assert!(lines.starts_with(&from) && lines.contains("\"GET /healthz\" 200 "), "{lines}");
    assert!(lines.contains("\"GET /join/…\" 404 ") && !lines.contains("abab"), "{lines}");
}
