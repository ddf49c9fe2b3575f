//! `cargo xtask worst`: one visitor does its worst while others play; how long the others wait, quiet and attacked.
use crate::{party::Question, roll, server::Server};
use anyhow::{Context as _, Result};
use std::{
    cell::RefCell,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    process::{Command, Stdio},
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use taproom_catalog::games;
use taproom_client::{Browser, form};
use tokio::{io::AsyncWriteExt as _, net::TcpSocket, task::LocalSet};

/// What to measure.
#[derive(clap::Args, Clone, Debug)]
pub struct Worst {
    /// How many play
    #[arg(long, default_value_t = 50)]
    pub players: usize,
    /// How long, quiet and attacked
    #[arg(long, default_value_t = 30)]
    pub seconds: u64,
    /// The program that is attacked [default: the one that was built with this]
    #[arg(long)]
    pub program: Option<PathBuf>,
}

/// How long people waited.
#[derive(Default)]
struct Waits {
    answers: Vec<Duration>,
    bots: Vec<Duration>,
    refused: u64,
}

/// What the attacker got done.
#[derive(Default)]
struct Done {
    matches: AtomicU64,
    refused: AtomicU64,
    half_open: AtomicU64,
    bombs: AtomicU64,
    uploads: AtomicU64,
    pages: AtomicU64,
}

/// A person thinks for about this time.
const PAUSE: Duration = Duration::from_millis(800);

/// Measures, and prints both side by side.
pub fn run(order: &Worst) -> Result<()> {
    let program = order.program.clone().map_or_else(crate::taproom, Ok)?;
    let folder = tempfile::tempdir()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    LocalSet::new().block_on(&runtime, async {
        let mut command = Command::new(&program);
        command.stderr(Stdio::null());
        // With the limits that everybody has.
        let server = Server::start_with(command, folder.path(), &[])?;
        let time = Duration::from_secs(order.seconds);
        let quiet = crowd(order, server.at, time, 0).await?;
        // On a thread of its own that gives way to all else: an attacker works on a machine of its own, and what it
        // computes must slow down neither the people who are measured nor the server.
        let done = Arc::new(Done::default());
        let (at, counts) = (server.at, done.clone());
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let attack = std::thread::spawn(move || -> Result<()> {
            give_way();
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(async {
                tokio::select! {
                    () = attack(at, counts) => {}
                    _ = stopped => {}
                }
            });
            Ok(())
        });
        // First the attacker takes all it can get.
        tokio::time::sleep(Duration::from_secs(5)).await;
        let attacked = crowd(order, server.at, time, 100).await?;
        drop(stop);
        attack.join().map_err(|_| anyhow::anyhow!("the attacker panicked"))??;
        report(order, quiet, attacked, &done, server.memory()?);
        Ok(())
    })
}

/// The present thread runs only while nothing else wants to.
fn give_way() {
    #[cfg(target_os = "linux")]
    {
        use thread_priority::{
            NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
            thread_native_id,
        };
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        let _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle);
    }
}

/// Everybody from an address of their own, each against a bot.
async fn crowd(order: &Worst, at: SocketAddr, time: Duration, seed: u64) -> Result<Waits> {
    let slugs: Vec<&'static str> = games().map(|entry| entry.about().slug).collect();
    let until = Instant::now() + time;
    let waits = Rc::new(RefCell::new(Waits::default()));
    let mut people = Vec::new();
    for n in 0..order.players {
        let from = IpAddr::from([127, 0, 1, n as u8 + 1]);
        let game = slugs[n % slugs.len()];
        let waits = waits.clone();
        people.push(tokio::task::spawn_local(async move {
            let mut browser = Browser::from(at, from);
            let mut dice = seed + n as u64;
            // Not all at the same moment.
            tokio::time::sleep(PAUSE.mul_f64(roll(&mut dice, 100) as f64 / 100.0)).await;
            while Instant::now() < until {
                let key = match browser.open(game, &["me", "bot:easy"], &[]).await {
                    Ok(key) => key,
                    Err(reply) => anyhow::bail!("cannot open: {}", reply.said()),
                };
                play(&mut browser, &key, until, &mut dice, &waits).await?;
            }
            Ok(())
        }));
    }
    for person in people {
        person.await??;
    }
    Ok(waits.take())
}

async fn play(browser: &mut Browser, key: &str, until: Instant, dice: &mut u64, waits: &RefCell<Waits>) -> Result<()> {
    let mut since = None;
    while Instant::now() < until {
        let reply = browser.get(&format!("/m/{key}/question")).await;
        if reply.status == 429 {
            waits.borrow_mut().refused += 1;
        }
        let question: Question = serde_json::from_str(&reply.body).with_context(|| reply.said())?;
        if question.over {
            return Ok(());
        }
        if question.end {
            browser.tell(&format!("/m/{key}/end"), &[]).await;
            since = Some(Instant::now());
            continue;
        }
        let Some(choice) = question.choices.get(roll(dice, question.choices.len())) else {
            // The bot is to answer.
            since.get_or_insert_with(Instant::now);
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        if let Some(since) = since.take() {
            waits.borrow_mut().bots.push(since.elapsed());
        }
        tokio::time::sleep(PAUSE.mul_f64(0.5 + roll(dice, 100) as f64 / 100.0)).await;
        let start = Instant::now();
        let fields = [("move", choice.r#move.as_str()), ("version", &question.version)];
        let reply = browser.tell(&format!("/m/{key}/move"), &fields).await;
        match reply.status {
            200 => waits.borrow_mut().answers.push(start.elapsed()),
            _ => waits.borrow_mut().refused += 1,
        }
    }
    Ok(())
}

/// One address, everything at once, for as long as it is let.
async fn attack(at: SocketAddr, done: Arc<Done>) {
    let from = IpAddr::from([127, 0, 0, 66]);
    let many = |n: usize| (0..n).collect::<Vec<_>>();
    let add = |count: &AtomicU64| count.fetch_add(1, Ordering::Relaxed);
    let (opens, halves, bombs, uploads, reads) = (done.clone(), done.clone(), done.clone(), done.clone(), done);
    let open = async move {
        // 300 matches of five masters, with a new cookie each and with one for all.
        for n in many(300) {
            let mut browser = Browser::from(at, from);
            match browser.open("brew-crafters", &["bot:master"; 5], &[]).await {
                Ok(_) => add(&opens.matches),
                Err(_) => add(&opens.refused),
            };
            if n % 20 == 19 {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let _ = Browser::from(at, from).open("brew-crafters", &["bot:master"; 5], &[]).await;
        }
    };
    let half = async move {
        let mut kept = Vec::new();
        loop {
            for _ in 0..100 {
                let Ok(socket) = TcpSocket::new_v4() else { continue };
                let _ = socket.bind(SocketAddr::new(from, 0));
                if let Ok(mut stream) = socket.connect(at).await {
                    let _ = stream.write_all(b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Le").await;
                    kept.push(stream);
                    add(&halves.half_open);
                }
            }
            if kept.len() > 2000 {
                kept.drain(..1000);
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    let bomb = async move {
        let body = "a&".repeat(1_000_000);
        let mut browser = Browser::from(at, from);
        loop {
            browser.post_text("/replay", "application/x-www-form-urlencoded", "", &body).await;
            add(&bombs.bombs);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let upload = async move {
        let record = format!("taproom-record 1\n{}", "0: market malt  #8a4f\n".repeat(20_000));
        let body = form(&[("record", &record)]);
        let mut browser = Browser::from(at, from);
        loop {
            browser.post_text("/replay", "application/x-www-form-urlencoded", "", &body).await;
            add(&uploads.uploads);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let read = async move {
        let mut browser = Browser::from(at, from);
        loop {
            browser.get("/rules/beer-pioneers").await;
            add(&reads.pages);
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    futures_util::future::join5(open, half, bomb, upload, read).await;
}

fn report(order: &Worst, quiet: Waits, attacked: Waits, done: &Done, memory: u64) {
    let at = |times: &mut Vec<Duration>, share: usize| {
        times.sort();
        times.get(times.len() * share / 1000).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
    };
    let (mut quiet, mut attacked) = (quiet, attacked);
    println!(
        "{} people, each against a bot, {} s quiet and {} s attacked",
        order.players, order.seconds, order.seconds
    );
    println!("{:28} {:>12} {:>12} {:>8}", "", "quiet", "attacked", "ratio");
    for (what, share) in [("p50", 500), ("p99", 990), ("p99.9", 999)] {
        let (a, b) = (at(&mut quiet.answers, share), at(&mut attacked.answers, share));
        println!("{:28} {a:>9.1} ms {b:>9.1} ms {:>8.2}", format!("an answer, {what}"), b / a);
    }
    for (what, share) in [("p50", 500), ("p99", 990), ("p99.9", 999)] {
        let (a, b) = (at(&mut quiet.bots, share), at(&mut attacked.bots, share));
        println!("{:28} {a:>9.1} ms {b:>9.1} ms {:>8.2}", format!("until the bot answered, {what}"), b / a);
    }
    println!("{:28} {:>12} {:>12}", "answers", quiet.answers.len(), attacked.answers.len());
    println!("{:28} {:>12} {:>12}", "refused to people", quiet.refused, attacked.refused);
    println!(
        "the attacker: {} matches opened and {} refused, {} half-sent requests, {} form bombs, {} uploads, {} pages",
        done.matches.load(Ordering::Relaxed),
        done.refused.load(Ordering::Relaxed),
        done.half_open.load(Ordering::Relaxed),
        done.bombs.load(Ordering::Relaxed),
        done.uploads.load(Ordering::Relaxed),
        done.pages.load(Ordering::Relaxed)
    );
    println!("memory of the server: {:.0} MB", memory as f64 / 1e6);
}
