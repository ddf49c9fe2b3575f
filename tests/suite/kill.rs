//! The server is killed again and again while people play; nothing that it acknowledged may be lost or doubled.
use std::{
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};
use taproom_client::Browser;
use taproom_core::record::{Line, Record};
use taproom_store::Store;

/// How often the server is killed.
const ROUNDS: usize = 200;
/// How many play at the same time.
const PEOPLE: usize = 4;

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // SIGKILL: no chance to tidy up.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(data: &Path) -> (Server, SocketAddr) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_taproom"))
        .args(["serve", "--listen", "127.0.0.1:0", "--rate", "1000000", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut first).expect("it says where it is");
    let at = first.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
    (Server(child), at.unwrap_or_else(|| panic!("no address in {first:?}")))
}

/// A person who plays one match after the other, and remembers what was acknowledged.
struct Player {
    browser: Browser,
    game: &'static str,
    key: String,
    acknowledged: Vec<String>,
}

/// Plays until the server is gone; counts what is acknowledged.
async fn play(mut player: Player, at: SocketAddr, told: Arc<AtomicUsize>) -> Player {
    let cookies = std::mem::take(&mut player.browser.cookies);
    player.browser = Browser::new(at);
    player.browser.cookies = cookies;
    loop {
        if player.key.is_empty() {
            match player.browser.open(player.game, &["me"], &[]).await {
                Ok(key) => (player.key, player.acknowledged) = (key, Vec::new()),
                Err(_) => return player,
            }
        }
        let page = player.browser.get(&format!("/m/{}", player.key)).await;
        if page.status == 0 {
            return player;
        }
        assert_eq!(page.status, 200, "{}", page.said());
        // Whoever stops has nothing more to lose.
        let moves: Vec<String> = page.moves().into_iter().filter(|text| text != "stop").collect();
        let Some(text) = moves.get(player.acknowledged.len() % moves.len().max(1)) else {
            player.key.clear(); // over: the next match
            continue;
        };
        let answer = player.browser.answer(&player.key, &page, text).await;
        match answer.status {
            303 => {
                player.acknowledged.push(text.clone());
                told.fetch_add(1, Ordering::Relaxed);
            }
            0 => return player,
            other => panic!("{other}: {}", answer.said()),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_or_doubled() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut players: Vec<Player> = (0..PEOPLE)
        .map(|_| Player {
            browser: Browser::new(([127, 0, 0, 1], 1).into()),
            game: "six-sided-stout",
            key: String::new(),
            acknowledged: Vec::new(),
        })
        .collect();
    let (mut checked, mut records) = (0, 0);
    for round in 0..ROUNDS {
        let (server, at) = start(folder.path());
        let told = Arc::new(AtomicUsize::new(0));
        let playing: Vec<_> = players.into_iter().map(|player| tokio::spawn(play(player, at, told.clone()))).collect();
        // In the midst of it: after a few answers and a few moments more.
        for _ in 0..300 {
            if told.load(Ordering::Relaxed) > round % 5 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        tokio::time::sleep(Duration::from_millis((round % 7) as u64)).await;
        drop(server);
        players = Vec::new();
        for player in playing {
            players.push(player.await.expect("a player who does not panic"));
        }
        let store = Store::open(&folder.path().join("taproom.sqlite")).await.expect("the file is sound");
        for player in players.iter_mut().filter(|player| !player.key.is_empty()) {
            let saved = store.load(&player.key).await.expect("readable").expect("an acknowledged match is there");
            let stored: Vec<String> =
                saved.moves.iter().filter(|mv| mv.who.is_some()).map(|mv| mv.text.clone()).collect();
            // The last answer may be on the disk although its acknowledgement was cut off; and the table answers what is
            // forced by itself.
            let mut rest = stored.iter();
            for told in &player.acknowledged {
                assert!(
                    rest.any(|text| text == told),
                    "lost in round {round}: {told} of {:?}, stored {stored:?}",
                    player.acknowledged
                );
                checked += 1;
            }
            // What is stored is a match that the rules accept, with the luck that was sealed.
            let mut record = Record::parse(&saved.header).expect("a header");
            record.moves = saved
                .moves
                .iter()
                .map(|mv| Line { who: mv.who.map(taproom_core::Seat), text: mv.text.clone() })
                .collect();
            let entry = taproom_catalog::find(player.game).expect("a game");
            let secret = Some(taproom_match::Secret::new(saved.secret));
            let verified = taproom_match::verify(entry, &record, None, secret);
            let sound = verified.is_ok()
                || verified.as_ref().is_err_and(|error| error.to_string().contains("end line is missing"));
            assert!(sound, "round {round}: {verified:?}");
            records += 1;
            player.acknowledged = stored;
        }
    }
    println!("{ROUNDS} kills, {checked} acknowledged moves found again, {records} records verified");
    assert!(checked > ROUNDS && records > ROUNDS, "people did play: {checked} moves, {records} records");
}
