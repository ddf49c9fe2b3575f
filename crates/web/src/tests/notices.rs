//! Notices: what is told, by which way, once; with endpoints of our own that listen.
use super::{Running, config, serve_with};
use crate::Config;
use base64ct::{Base64UrlUnpadded, Encoding as _};
use hkdf::Hkdf;
use p256::{
    PublicKey, SecretKey,
    ecdsa::{Signature, VerifyingKey, signature::Verifier as _},
    elliptic_curve::sec1::ToSec1Point as _,
};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use serde_json::Value;
use sha2::Sha256;
use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{Arc, Mutex},
};
use taproom_client::{Browser, between};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpStream},
};

/// In seconds: more than anything waits that is not tried again.
const HOUR: i64 = 3600;

/// A request or an e-mail that arrived.
#[derive(Clone, Debug)]
struct Got {
    /// The lines before the body, or the envelope.
    head: String,
    body: Vec<u8>,
}

impl Got {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    fn header(&self, name: &str) -> Option<String> {
        let line = self.head.lines().find_map(|line| line.split_once(':').filter(|it| it.0.eq_ignore_ascii_case(name)));
        line.map(|it| it.1.trim().to_owned())
    }
}

/// Somebody who listens.
#[derive(Clone)]
struct Endpoint {
    at: SocketAddr,
    got: Arc<Mutex<Vec<Got>>>,
    /// What is answered, in order; then the usual.
    answers: Arc<Mutex<VecDeque<String>>>,
}

impl Endpoint {
    /// A webhook or a push service.
    async fn http() -> Self {
        Self::open(|stream, it| async move { it.hear_http(stream).await }).await
    }

    /// A mail server.
    async fn smtp() -> Self {
        Self::open(|stream, it| async move { it.hear_smtp(stream).await }).await
    }

    async fn open<F, T>(hear: F) -> Self
    where
        F: Fn(TcpStream, Self) -> T + Send + Copy + 'static,
        T: Future<Output = std::io::Result<()>> + Send,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let at = listener.local_addr().expect("bound");
        let endpoint = Self { at, got: Arc::default(), answers: Arc::default() };
        let listens = endpoint.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let _ = hear(stream, listens.clone()).await;
            }
        });
        endpoint
    }

    async fn hear_http(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") && stream.read_line(&mut head).await? > 0 {}
        let mut got = Got { head, body: Vec::new() };
        got.body = vec![0; got.header("content-length").and_then(|text| text.parse().ok()).unwrap_or(0)];
        stream.read_exact(&mut got.body).await?;
        let answer = self.answer("200 OK");
        self.got.lock().expect("whole").push(got);
        stream
            .write_all(format!("HTTP/1.1 {answer}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").as_bytes())
            .await
    }

    async fn hear_smtp(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        stream.write_all(b"220 here\r\n").await?;
        let mut head = String::new();
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            let word = line.split([' ', '\r']).next().unwrap_or_default().to_ascii_uppercase();
            let answer = match word.as_str() {
                "DATA" => {
                    stream.write_all(b"354 go on\r\n").await?;
                    let mut body = String::new();
                    while !body.ends_with("\r\n.\r\n") && stream.read_line(&mut body).await? > 0 {}
                    let answer = self.answer("250 taken");
                    if answer.starts_with('2') {
                        let got = Got { head: std::mem::take(&mut head), body: body.into_bytes() };
                        self.got.lock().expect("whole").push(got);
                    }
                    answer
                }
                "QUIT" => return stream.write_all(b"221 bye\r\n").await,
                _ => {
                    head.push_str(&line);
                    "250 well".into()
                }
            };
            stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
        }
    }

    fn answer(&self, usual: &str) -> String {
        self.answers.lock().expect("whole").pop_front().unwrap_or_else(|| usual.into())
    }

    fn answers_next(&self, answers: &[&str]) {
        self.answers.lock().expect("whole").extend(answers.iter().map(|it| (*it).to_owned()));
    }

    /// What arrived since it was asked before.
    fn arrived(&self) -> Vec<Got> {
        std::mem::take(&mut *self.got.lock().expect("whole"))
    }

    fn url(&self) -> String {
        format!("http://{}/hook/geheim", self.at)
    }
}

/// A server whose notices may go to addresses of this machine, and the time as its outbox sees it.
struct Club {
    server: Running,
    now: i64,
}

impl Club {
    async fn open(mail: Option<&Endpoint>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mail = mail.map(|mail| {
            let path = folder.path().join("mail.toml");
            let (host, port) = (mail.at.ip(), mail.at.port());
            let from = "Taproom <taproom@example.org>";
            let text = format!("server = \"{host}\"\nport = {port}\ntls = \"none\"\nfrom = \"{from}\"\n");
            std::fs::write(&path, text).expect("written");
            crate::MailSettings::read(&path).expect("settings")
        });
        let settings = Config { rate: 1_000_000, hooks_inside: true, mail, ..config(&folder) };
        Self { server: serve_with(settings, folder).await, now: crate::hub::now() }
    }

    async fn member(&self, name: &str) -> Browser {
        let mut person = Browser::new(self.server.at);
        assert_eq!(person.post("/me/join", &[("name", name)]).await.status, 303);
        person
    }

    /// So many seconds go by for the outbox, whatever time the test takes; whatever is sent has arrived, or has not.
    async fn pass(&mut self, seconds: i64) {
        self.now += seconds * 1000;
        let (hub, post) = (&self.server.app.hub, &self.server.app.post);
        hub.look_through(post, self.now).await.expect("looked through");
        hub.landed().await;
    }

    /// A match of Dice Brewing at which both sit, and the first is asked; its name in addresses.
    async fn two(&self, first: &mut Browser, second: &mut Browser, more: &[(&str, &str)]) -> String {
        let more: Vec<_> = more.iter().copied().chain([("club", "any"), ("title", "Friday")]).collect();
        let key = first.open("dice-brewing", &["me", "link"], &more).await.expect("opened");
        assert_eq!(second.post("/club/sit", &[("key", &key)]).await.status, 303);
        // If they were drawn to begin, they have done so: now it is the first one's turn.
        finish_turn(second, &key).await;
        key
    }
}

/// Plays until this browser is not asked any more.
async fn finish_turn(person: &mut Browser, key: &str) {
    loop {
        let page = person.get(&format!("/m/{key}")).await;
        let reply = if page.body.contains("name=\"end\"") {
            person.post(&format!("/m/{key}/end"), &[]).await
        } else {
            let Some(text) = page.moves().first().cloned() else { return };
            person.answer(key, &page, &text).await
        };
        assert_eq!(reply.status, 303, "{}", reply.said());
    }
}

async fn hook(person: &mut Browser, kind: &str, to: &Endpoint) {
    let added = person.post("/notices", &[("do", "hook"), ("kind", kind), ("address", &to.url())]).await;
    assert_eq!(added.status, 303, "{}", added.said());
}

/// The number of the first way on the page.
async fn way(person: &mut Browser) -> String {
    between(&person.get("/notices").await.body, "name=\"way\" value=\"", "\"").expect("a way").to_owned()
}

fn topics(got: &Got) -> Vec<String> {
    let json = got.json();
    let of = |notice: &Value| notice["topics"].as_array().expect("a list").clone();
    json["notices"]
        .as_array()
        .expect("a list")
        .iter()
        .flat_map(of)
        .map(|it| it.as_str().expect("a word").to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_is_told_once_until_they_look() {
    let (mut club, inbox) = (Club::open(None).await, Endpoint::http().await);
    let (mut ada, mut ines) = (club.member("Ada").await, club.member("Ines").await);
    hook(&mut ines, "json", &inbox).await;
    let key = ada.open("dice-brewing", &["me", "link"], &[("title", "Friday")]).await.expect("opened");
    let kept = [("seat", "1"), ("do", "keep"), ("name", "Ines")];
    assert_eq!(ada.post(&format!("/m/{key}/seat"), &kept).await.status, 303);
    club.pass(10).await;
    assert!(inbox.arrived().is_empty(), "a moment for whoever is about to see it anyway");
    club.pass(HOUR).await;
    let got = inbox.arrived();
    assert_eq!((got.len(), topics(&got[0])), (1, vec!["invited".to_owned()]));
    let (json, url) = (got[0].json(), club.server.app.url.clone());
    assert_eq!(
        (&json["notices"][0]["link"], &json["notices"][0]["title"]),
        (&format!("{url}/club").into(), &"Friday".into())
    );
    assert_eq!(got[0].header("idempotency-key").as_deref(), json["id"].as_str());
    // She comes, and sees for herself that it begins.
    let invitation = ines.get("/club").await.body;
    let token = between(&invitation, "/join/", "\"").expect("an invitation").to_owned();
    assert_eq!(ines.post(&format!("/join/{token}"), &[]).await.status, 303);
    ines.get(&format!("/m/{key}")).await;
    club.pass(HOUR).await;
    assert!(inbox.arrived().is_empty());
    // Whoever was drawn to begin.
    finish_turn(&mut ines, &key).await;
    finish_turn(&mut ada, &key).await;
    club.pass(HOUR).await;
    let got = inbox.arrived();
    assert_eq!((got.len(), topics(&got[0])), (1, vec!["turn".to_owned()]));
    assert_eq!(got[0].json()["notices"][0]["link"], format!("{url}/m/{key}"));
    for _ in 0..3 {
        club.pass(HOUR).await;
        assert!(inbox.arrived().is_empty(), "once");
    }
    // The next turn is told again, since she has been there.
    finish_turn(&mut ines, &key).await;
    finish_turn(&mut ada, &key).await;
    club.pass(HOUR).await;
    assert_eq!(inbox.arrived().len(), 1);
    // Whoever looks at the table needs no notice.
    finish_turn(&mut ines, &key).await;
    let _stream = ines.listen(&key).await.expect("a stream");
    let live = club.server.app.hub.find(&key).await.expect("alive");
    while !live.is_here(taproom_core::Seat(1)) {
        tokio::task::yield_now().await;
    }
    finish_turn(&mut ada, &key).await;
    club.pass(HOUR).await;
    assert!(inbox.arrived().is_empty(), "she sits there");
}

#[tokio::test(flavor = "multi_thread")]
async fn several_turns_are_one_message_and_only_what_was_chosen_is_told() {
    let (mut club, inbox) = (Club::open(None).await, Endpoint::http().await);
    let (mut ada, mut ines) = (club.member("Ada").await, club.member("Ines").await);
    hook(&mut ines, "json", &inbox).await;
    let mut keys = Vec::new();
    for _ in 0..3 {
        keys.push(club.two(&mut ada, &mut ines, &[]).await);
    }
    for key in &keys {
        finish_turn(&mut ada, key).await;
    }
    club.pass(HOUR).await;
    let got = inbox.arrived();
    assert_eq!((got.len(), topics(&got[0])), (1, vec!["turn".to_owned(); 3]));
    assert_eq!(got[0].json()["text"], "It is your turn at 3 tables.");
    // Turns no more; the end still.
    let way = way(&mut ines).await;
    let chosen = [("way", way.as_str()), ("do", "use"), ("topic", "over")];
    assert_eq!(ines.post("/notices", &chosen).await.status, 303);
    assert_eq!(ada.post("/notices", &chosen).await.status, 422, "hers is hers");
    finish_turn(&mut ines, &keys[0]).await;
    finish_turn(&mut ada, &keys[0]).await;
    club.pass(HOUR).await;
    assert!(inbox.arrived().is_empty());
    // Whoever ends it knows; the other is told.
    let short = ada.open("six-sided-stout", &["me", "link"], &[("club", "any")]).await.expect("opened");
    assert_eq!(ines.post("/club/sit", &[("key", &short)]).await.status, 303);
    for person in [&mut ines, &mut ada] {
        let page = person.my_turn(&short).await;
        assert_eq!(person.answer(&short, &page, "stop").await.status, 303);
    }
    club.pass(HOUR).await;
    let got = inbox.arrived();
    assert_eq!((got.len(), topics(&got[0])), (1, vec!["over".to_owned()]));
    club.pass(HOUR).await;
    assert!(inbox.arrived().is_empty());
    let gone = [("way", way.as_str()), ("do", "drop")];
    assert_eq!(ines.post("/notices", &gone).await.status, 303);
    assert!(!ines.get("/notices").await.body.contains("name=\"way\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_arrive_is_tried_again_under_the_same_name() {
    let (mut club, inbox) = (Club::open(None).await, Endpoint::http().await);
    let (mut ada, mut ines) = (club.member("Ada").await, club.member("Ines").await);
    hook(&mut ines, "json", &inbox).await;
    let key = club.two(&mut ada, &mut ines, &[]).await;
    inbox.answers_next(&["500 Oh", "503 No"]);
    finish_turn(&mut ada, &key).await;
    club.pass(HOUR).await;
    let first = inbox.arrived().remove(0);
    let page = ines.get("/notices").await.body;
    assert!(
        page.contains("it answered 500") && page.contains("It is tried again") && !page.contains("geheim"),
        "{page}"
    );
    club.pass(10).await;
    assert!(inbox.arrived().is_empty(), "not at once");
    club.pass(25).await;
    club.pass(30).await;
    assert_eq!(inbox.arrived().len(), 1, "the second time it takes longer");
    club.pass(45).await;
    let last = inbox.arrived().remove(0);
    assert_eq!((first.header("idempotency-key"), first.json()), (last.header("idempotency-key"), last.json()));
    assert!(!ines.get("/notices").await.body.contains("it answered"), "it works again");
    // What has become untrue meanwhile is not sent any more.
    finish_turn(&mut ines, &key).await;
    inbox.answers_next(&["500 Oh"]);
    finish_turn(&mut ada, &key).await;
    club.pass(HOUR).await;
    assert_eq!(inbox.arrived().len(), 1);
    ines.get(&format!("/m/{key}")).await;
    club.pass(HOUR).await;
    assert!(inbox.arrived().is_empty());
    // After three days nobody tries any more.
    finish_turn(&mut ines, &key).await;
    inbox.answers_next(&["500 Oh"; 40]);
    finish_turn(&mut ada, &key).await;
    for _ in 0..40 {
        club.pass(4 * HOUR).await;
    }
    let tried = inbox.arrived().len();
    assert!((15..25).contains(&tried), "{tried} tries");
    let page = ines.get("/notices").await.body;
    assert!(page.contains("it answered 500") && !page.contains("It is tried again"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_lead_nowhere_else() {
    let (mut club, inbox, inside) = (Club::open(None).await, Endpoint::http().await, Endpoint::http().await);
    let mut ada = club.member("Ada").await;
    hook(&mut ada, "json", &inbox).await;
    inbox.answers_next(&[&format!("302 There\r\nLocation: {}", inside.url())]);
    let way = way(&mut ada).await;
    assert_eq!(ada.post("/notices", &[("way", &way), ("do", "test")]).await.status, 303);
    club.pass(HOUR).await;
    let got = inbox.arrived().remove(0);
    assert_eq!(topics(&got), ["test"]);
    assert!(inside.arrived().is_empty(), "redirects are not followed");
    assert!(ada.get("/notices").await.body.contains("that is not followed"));
    // Without the flag nothing inside is taken, and nothing that is not encrypted.
    let folder = tempfile::tempdir().expect("a folder");
    let strict = serve_with(Config { rate: 1_000_000, ..config(&folder) }, folder).await;
    let mut ines = Browser::new(strict.at);
    assert_eq!(ines.post("/me/join", &[("name", "Ines")]).await.status, 303);
    for address in [
        inside.url(),
        inside.url().replace("http:", "https:"),
        "https://localhost/x".into(),
        "http://example.org/".into(),
    ] {
        let refused = ines.post("/notices", &[("do", "hook"), ("kind", "json"), ("address", &address)]).await;
        assert_eq!(refused.status, 422, "{address}");
        let push = [("endpoint", address.as_str()), ("key", ""), ("secret", "")];
        assert_eq!(ines.post("/notices/push", &push).await.status, 422, "{address}");
    }
    // Guests have no notices, and a page says why.
    let mut guest = Browser::new(strict.at);
    assert!(guest.get("/notices").await.body.contains("Become a member first"));
    assert_eq!(guest.post("/notices", &[("do", "hook")]).await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn new_addresses_are_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve_with(config(&folder), folder).await;
    let mut ada = Browser::new(server.at);
    assert_eq!(ada.post("/me/join", &[("name", "Ada")]).await.status, 303);
    ada.get("/me").await;
    let mut last = 303;
    for n in 0..40 {
        let address = format!("https://example.org/{n}");
        last = ada.post("/notices", &[("do", "hook"), ("kind", "json"), ("address", &address)]).await.status;
        if last != 303 {
            assert!(n >= 10, "{n}");
            break;
        }
    }
    assert!([422, 429].contains(&last), "{last}");
    assert_eq!(ada.get("/notices").await.body.matches("name=\"way\"").count(), 12);
    assert_eq!(
        ada.post("/notices", &[("do", "mail"), ("address", "ada@example.org")]).await.status,
        422,
        "no mail here"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_webhook_is_told_in_its_own_words_and_titles_mean_nothing_there() {
    let mut club = Club::open(None).await;
    let (mut ada, mut ines) = (club.member("Ada").await, club.member("Ines").await);
    let mut inboxes = Vec::new();
    for kind in ["discord", "slack", "matrix", "json"] {
        let inbox = Endpoint::http().await;
        hook(&mut ines, kind, &inbox).await;
        inboxes.push(inbox);
    }
    let title = "@everyone [free](https://evil.example) <!here>";
    let key = club.two(&mut ada, &mut ines, &[("title", title)]).await;
    finish_turn(&mut ada, &key).await;
    club.pass(HOUR).await;
    let got: Vec<Value> = inboxes.iter().map(|inbox| inbox.arrived().remove(0).json()).collect();
    let text = |n: usize, name: &str| got[n][name].as_str().expect("a text").to_owned();
    let link = format!("{}/m/{key}", club.server.app.url);
    assert!(
        text(0, "content").contains(r"\@everyone \[free\]\(https\://evil.example\) \<!here\>"),
        "{}",
        text(0, "content")
    );
    assert!(text(0, "content").ends_with(&link));
    assert_eq!(got[0]["allowed_mentions"]["parse"], serde_json::json!([]));
    assert!(text(1, "text").contains("&lt;!here&gt;") && got[1]["mrkdwn"] == false);
    assert!(text(2, "text").contains(title) && text(2, "text").ends_with(&link));
    assert_eq!(got[3]["notices"][0]["title"], title);
    assert_eq!((&got[3]["notices"][0]["game"], &got[3]["notices"][0]["match"]), (&"dice-brewing".into(), &key.into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_hears_of_open_tables_and_of_what_everybody_may_watch() {
    let (mut club, inbox) = (Club::open(None).await, Endpoint::http().await);
    let mut admin = Browser::new(club.server.at);
    let token = super::keep::token(club.server.folder.path());
    let add = [("do", "hook"), ("kind", "json"), ("address", &*inbox.url())];
    assert_eq!(admin.post("/admin/way", &add).await.status, 403);
    assert_eq!(admin.post("/admin/enter", &[("token", &token)]).await.status, 303);
    assert_eq!(admin.post("/admin/way", &add).await.status, 303);
    let page = admin.get("/admin").await.body;
    assert!(page.contains("What the club is told") && !page.contains("geheim"), "{page}");
    let (mut ada, mut ines) = (club.member("Ada").await, club.member("Ines").await);
    ada.open("pint-craft", &["me", "link"], &[("title", "Hidden")]).await.expect("opened");
    let key = ada.open("pint-craft", &["me", "link"], &[("title", "Open"), ("club", "any")]).await.expect("opened");
    club.pass(HOUR).await;
    let got = inbox.arrived();
    assert_eq!((got.len(), topics(&got[0])), (1, vec!["open".to_owned()]));
    assert_eq!(got[0].json()["notices"][0]["title"], "Open");
    assert_eq!(ines.post("/club/sit", &[("key", &key)]).await.status, 303);
    club.pass(HOUR).await;
    assert_eq!(topics(&inbox.arrived().remove(0)), ["starts"]);
    // A table that fills at once has nothing to say.
    let key = ada.open("pint-craft", &["me", "link"], &[("club", "any")]).await.expect("opened");
    assert_eq!(ines.post("/club/sit", &[("key", &key)]).await.status, 303);
    club.pass(HOUR).await;
    assert_eq!(topics(&inbox.arrived().remove(0)), ["starts"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_is_sent_to_who_wants_it_and_stops_in_one_press() {
    let post = Endpoint::smtp().await;
    let mut club = Club::open(Some(&post)).await;
    let (mut ada, mut ines) = (club.member("Ada").await, club.member("Ines").await);
    assert_eq!(ines.post("/notices", &[("do", "mail"), ("address", "nobody")]).await.status, 422);
    assert_eq!(ines.post("/notices", &[("do", "mail"), ("address", "ines@example.org")]).await.status, 303);
    let keys =
        [club.two(&mut ada, &mut ines, &[]).await, club.two(&mut ada, &mut ines, &[("title", "Zwölf Wörter")]).await];
    for key in &keys {
        finish_turn(&mut ada, key).await;
    }
    club.pass(HOUR).await;
    let asked = post.arrived();
    assert_eq!(asked.len(), 1, "nothing but the question");
    assert!(asked[0].head.contains("RCPT TO:<ines@example.org>") && asked[0].text().contains("Is this your address?"));
    let link = |got: &Got, what: &str| {
        let text = got.text().replace("=\r\n", "").replace("=3D", "=");
        let start = format!("{}/notices/{what}/", club.server.app.url);
        let at = text.find(&start).unwrap_or_else(|| panic!("no link: {text}"));
        let end = text[at..].find(['\r', '>', ' ']).expect("an end");
        text[at + club.server.app.url.len()..at + end].to_owned()
    };
    let (confirm, stop) = (link(&asked[0], "confirm"), link(&asked[0], "stop"));
    // Looking at a link is not a yes; nor is a link that somebody made up.
    let mut reader = Browser::new(club.server.at);
    assert!(reader.get(&confirm).await.body.contains("Yes, send them"));
    assert!(ines.get("/notices").await.body.contains("not confirmed"));
    let forged = format!("{}0", &confirm[..confirm.len() - 1]);
    for wrong in [forged.as_str(), &confirm.replace("confirm", "stop"), "/notices/confirm/1", "/notices/confirm/x-y"] {
        assert_eq!(reader.post(wrong, &[]).await.status, if wrong == confirm { 200 } else { 404 }, "{wrong}");
    }
    assert_eq!(reader.post(&confirm, &[]).await.status, 200);
    assert!(!ines.get("/notices").await.body.contains("not confirmed"));
    // Two turns, one message.
    for key in &keys {
        finish_turn(&mut ines, key).await;
        finish_turn(&mut ada, key).await;
    }
    club.pass(HOUR).await;
    let got = post.arrived();
    assert_eq!(got.len(), 1);
    let text = got[0].text();
    assert!(
        text.contains("Subject: It is your turn at 2 tables.") && text.contains(&keys[0]) && text.contains(&keys[1]),
        "{text}"
    );
    assert!(
        text.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click") && text.contains("Message-ID: <"),
        "{text}"
    );
    // A message that the mail server does not take at once keeps its name.
    for key in &keys {
        finish_turn(&mut ines, key).await;
    }
    post.answers_next(&["451 later", "451 later"]);
    finish_turn(&mut ada, &keys[0]).await;
    club.pass(HOUR).await;
    let page = ines.get("/notices").await.body;
    assert!(page.contains("did not take it") && page.contains("It is tried again"), "{page}");
    club.pass(60).await;
    assert!(post.arrived().is_empty());
    club.pass(120).await;
    assert_eq!(post.arrived().len(), 1);
    // In one press, as mail programs do it: without a cookie, without a page of ours.
    let one_click =
        reader.post_text(&stop, "application/x-www-form-urlencoded", "", "List-Unsubscribe=One-Click").await;
    assert_eq!(one_click.status, 200);
    assert!(!ines.get("/notices").await.body.contains("ines@example.org"), "the address is forgotten");
    assert_eq!(reader.post(&stop, &[]).await.status, 404);
    finish_turn(&mut ines, &keys[0]).await;
    finish_turn(&mut ada, &keys[0]).await;
    club.pass(HOUR).await;
    assert!(post.arrived().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_does_not_exist_is_not_tried_for_ever() {
    let post = Endpoint::smtp().await;
    let mut club = Club::open(Some(&post)).await;
    let mut ines = club.member("Ines").await;
    post.answers_next(&["550 nobody"]);
    assert_eq!(ines.post("/notices", &[("do", "mail"), ("address", "ines@example.org")]).await.status, 303);
    club.pass(HOUR).await;
    let page = ines.get("/notices").await.body;
    assert!(page.contains("the mail server refused it (550)"), "{page}");
    club.pass(HOUR).await;
    assert!(post.arrived().is_empty());
}

/// A server that stops in the midst of whatever it does, as if it had been killed: nothing is closed, nothing waited for.
struct Doomed {
    runtime: tokio::runtime::Runtime,
    server: Option<Running>,
}

impl Doomed {
    /// Serves from this folder once nobody else does.
    fn open(folder: tempfile::TempDir, notice_after: u32) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        let settings = Config { rate: 1_000_000, hooks_inside: true, notice_after, ..config(&folder) };
        while crate::folder::lock(folder.path()).is_err() {
            std::thread::yield_now();
        }
        let server = Some(runtime.block_on(serve_with(settings, folder)));
        Self { runtime, server }
    }

    fn crash(mut self) -> tempfile::TempDir {
        let folder = self.server.take().expect("it runs").folder;
        self.runtime.shutdown_background();
        folder
    }

    /// The same person at this server.
    fn moved(&self, person: &Browser) -> Browser {
        let mut again = Browser::new(self.server.as_ref().expect("it runs").at);
        again.cookies.clone_from(&person.cookies);
        again
    }
}

#[test]
fn a_crash_loses_no_notice_and_what_was_taken_comes_once() {
    let here = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    // It takes what is sent, and answers when it is told to.
    let inbox = here.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
    let address = format!("http://{}/", inbox.local_addr().expect("bound"));
    let next = async || {
        let (mut stream, _) = inbox.accept().await.expect("a connection");
        let (mut text, mut some) = (String::new(), [0; 4096]);
        while !text.trim_end().ends_with('}') {
            let n = stream.read(&mut some).await.expect("a request");
            text.push_str(std::str::from_utf8(&some[..n]).expect("a text"));
        }
        let (head, body) = text.split_once("\r\n\r\n").expect("a body");
        (Got { head: head.into(), body: body.into() }, stream)
    };
    let name = |got: &Got| got.header("idempotency-key").expect("a name");
    // With this patience nothing is sent before the crash.
    let first = Doomed::open(tempfile::tempdir().expect("a folder"), 3600);
    let at = first.server.as_ref().expect("it runs").at;
    let (mut ada, mut ines) = (Browser::new(at), Browser::new(at));
    let key = here.block_on(async {
        assert_eq!(ada.post("/me/join", &[("name", "Ada")]).await.status, 303);
        assert_eq!(ines.post("/me/join", &[("name", "Ines")]).await.status, 303);
        let hook = [("do", "hook"), ("kind", "json"), ("address", address.as_str())];
        assert_eq!(ines.post("/notices", &hook).await.status, 303);
        let key = ada.open("dice-brewing", &["me", "link"], &[("club", "any")]).await.expect("opened");
        assert_eq!(ines.post("/club/sit", &[("key", &key)]).await.status, 303);
        finish_turn(&mut ines, &key).await;
        finish_turn(&mut ada, &key).await;
        key
    });
    // Between the move and the message.
    let second = Doomed::open(first.crash(), 0);
    let (told, waits) = here.block_on(next());
    assert_eq!((topics(&told), told.text().contains(&key)), (vec!["turn".to_owned()], true));
    // While it is sent: nobody knows if it arrived, so it comes again, as the same one.
    let folder = second.crash();
    drop(waits);
    let third = Doomed::open(folder, 0);
    let (again, mut waits) = here.block_on(next());
    assert_eq!(name(&again), name(&told));
    here.block_on(waits.write_all(b"HTTP/1.1 204 Taken\r\nConnection: close\r\n\r\n")).expect("answered");
    drop(waits);
    // The next is sent only after it was noted that this one was taken: a crash brings it back no more.
    let mut ines = third.moved(&ines);
    here.block_on(async {
        let way = way(&mut ines).await;
        assert_eq!(ines.post("/notices", &[("way", &way), ("do", "test")]).await.status, 303);
    });
    let (other, waits) = here.block_on(next());
    assert_eq!((topics(&other), name(&other) != name(&told)), (vec!["test".to_owned()], true));
    let folder = third.crash();
    drop(waits);
    let _fourth = Doomed::open(folder, 0);
    let (last, _waits) = here.block_on(next());
    assert_eq!(name(&last), name(&other));
}

/// A browser with keys of its own, as the standard wants them.
struct Device {
    key: SecretKey,
    secret: [u8; 16],
}

impl Device {
    fn new(seed: u8) -> Self {
        Self { key: SecretKey::from_slice(&[seed; 32]).expect("a key"), secret: [seed; 16] }
    }

    async fn subscribe(&self, person: &mut Browser, to: &Endpoint) -> u16 {
        let key = Base64UrlUnpadded::encode_string(self.key.public_key().to_sec1_point(false).as_bytes());
        let secret = Base64UrlUnpadded::encode_string(&self.secret);
        let fields = [("endpoint", to.url()), ("key", key), ("secret", secret)];
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        person.post("/notices/push", &fields).await.status
    }

    /// What was encrypted for it (RFC 8188, 8291), step by step as a browser does it.
    fn open(&self, body: &[u8]) -> Option<Value> {
        let (salt, rest) = body.split_at(16);
        let (record, rest) = rest.split_at(4);
        let (length, rest) = rest.split_first()?;
        let (sender, sealed) = rest.split_at(usize::from(*length));
        assert!(u32::from_be_bytes(record.try_into().ok()?) >= sealed.len() as u32 && body.len() <= 4096);
        let shared = self.key.diffie_hellman(&PublicKey::from_sec1_bytes(sender).ok()?);
        let mine = self.key.public_key().to_sec1_point(false);
        let info = [b"WebPush: info\0", mine.as_bytes(), sender].concat();
        let (mut both, mut key, mut nonce) = ([0; 32], [0; 16], [0; 12]);
        Hkdf::<Sha256>::new(Some(&self.secret), shared.raw_secret_bytes()).expand(&info, &mut both).ok()?;
        let hkdf = Hkdf::<Sha256>::new(Some(salt), &both);
        hkdf.expand(b"Content-Encoding: aes128gcm\0", &mut key).ok()?;
        hkdf.expand(b"Content-Encoding: nonce\0", &mut nonce).ok()?;
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
        let mut sealed = sealed.to_vec();
        let text = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed).ok()?;
        let text = text.strip_suffix(&[2])?;
        serde_json::from_slice(text).ok()
    }
}

/// Checks who says they sent it (RFC 8292); what they say.
fn vapid(got: &Got, public: &str) -> Value {
    let header = got.header("authorization").expect("signed");
    let token = between(&header, "vapid t=", ",").expect("a token");
    assert_eq!(header.split("k=").nth(1), Some(public));
    let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text).expect("base64");
    let (signed, signature) = token.rsplit_once('.').expect("three parts");
    let key = VerifyingKey::from_sec1_bytes(&bytes(public)).expect("a key");
    let signature = Signature::from_slice(&bytes(signature)).expect("a signature");
    key.verify(signed.as_bytes(), &signature).expect("the server's word");
    let (head, claims) = signed.split_once('.').expect("two parts");
    let head: Value = serde_json::from_slice(&bytes(head)).expect("JSON");
    assert_eq!(head["alg"], "ES256");
    serde_json::from_slice(&bytes(claims)).expect("JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_told_what_only_it_can_read() {
    let (mut club, service) = (Club::open(None).await, Endpoint::http().await);
    let (mut ada, mut ines) = (club.member("Ada").await, club.member("Ines").await);
    let (device, other) = (Device::new(7), Device::new(8));
    assert_eq!(device.subscribe(&mut Browser::new(club.server.at), &service).await, 403);
    assert_eq!(device.subscribe(&mut ada, &service).await, 204);
    // Now somebody else uses this browser.
    assert_eq!(device.subscribe(&mut ines, &service).await, 204);
    assert!(!ada.get("/notices").await.body.contains("name=\"way\""));
    let key = club.two(&mut ada, &mut ines, &[]).await;
    finish_turn(&mut ada, &key).await;
    club.pass(HOUR).await;
    let got = service.arrived();
    assert_eq!(got.len(), 1);
    assert!(other.open(&got[0].body).is_none(), "only hers opens it");
    let told = device.open(&got[0].body).expect("hers opens it");
    assert_eq!(told["title"], "It is your turn: “Friday” (Dice Brewing).");
    assert_eq!(told["link"], format!("{}/m/{key}", club.server.app.url));
    assert_eq!(got[0].header("content-encoding").as_deref(), Some("aes128gcm"));
    assert!(got[0].header("ttl").and_then(|text| text.parse::<u32>().ok()).is_some_and(|ttl| ttl > 0));
    let public = between(&ines.get("/notices").await.body, "data-push=\"", "\"").expect("a key").to_owned();
    let claims = vapid(&got[0], &public);
    assert_eq!(claims["aud"], format!("http://{}", service.at));
    let now = crate::hub::now() / 1000;
    let until = claims["exp"].as_i64().expect("a time");
    assert!(until > now && until <= now + 24 * 3600, "a day is the most that is allowed");
    // Every message has a key of its own.
    finish_turn(&mut ines, &key).await;
    finish_turn(&mut ada, &key).await;
    club.pass(HOUR).await;
    let again = service.arrived();
    assert_ne!(again[0].body[..16], got[0].body[..16]);
    assert!(device.open(&again[0].body).is_some());
    // She took the permission back.
    service.answers_next(&["410 Gone"]);
    finish_turn(&mut ines, &key).await;
    finish_turn(&mut ada, &key).await;
    club.pass(HOUR).await;
    assert_eq!(service.arrived().len(), 1);
    assert!(!ines.get("/notices").await.body.contains("name=\"way\""), "nobody is there any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_app_can_be_installed_and_says_what_is_there_without_a_network() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve_with(config(&folder), folder).await;
    let mut person = Browser::new(server.at);
    let manifest: Value = serde_json::from_str(&person.get("/manifest.webmanifest").await.body).expect("JSON");
    for icon in manifest["icons"].as_array().expect("a list") {
        let reply = person.get(icon["src"].as_str().expect("a path")).await;
        assert_eq!(
            (reply.status, reply.header("content-type").map(|it| it.split(';').next())),
            (200, Some(icon["type"].as_str()))
        );
    }
    assert!(person.get("/").await.body.contains("rel=\"manifest\""));
    let worker = person.get("/sw.js").await;
    assert!(worker.header("content-type").is_some_and(|it| it.starts_with("text/javascript")));
    assert!(worker.header("content-security-policy").is_some_and(|it| it.contains("manifest-src 'self'")));
    // Everything that the page leads to is there for strangers, as the worker asks for it.
    let page = person.get("/offline").await.body;
    let links: Vec<&str> = page.split("href=\"").skip(1).filter_map(|it| it.split('"').next()).collect();
    assert!(links.iter().filter(|link| link.starts_with("/rules/")).count() >= 5, "{links:?}");
    for link in links.into_iter().filter(|link| link.starts_with("/learn/") || link.starts_with("/rules/")) {
        assert_eq!(Browser::new(server.at).get(link).await.status, 200, "{link}");
    }
}
