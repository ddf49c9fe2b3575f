//! What came out, with how it was measured.
use super::{
    Load,
    crowd::{Counts, STRETCH},
    server::Figures,
};
use std::time::Duration;

/// The number of lengths of matches that are told apart.
const LENGTHS: usize = 8;

pub(crate) struct Measured {
    pub(crate) empty: u64,
    pub(crate) idle: u64,
    pub(crate) full: u64,
    pub(crate) before: Figures,
    pub(crate) after: Figures,
    pub(crate) played: Counts,
    pub(crate) bare: f64,
    /// Seconds of processor time of server and client while people played.
    pub(crate) cpu: (f64, f64),
    /// The load of the machine before.
    pub(crate) others: String,
}

pub(crate) fn print(order: &Load, measured: &Measured) {
    let Measured { empty, idle, full, before, after, played, bare, cpu, others } = measured;
    let seconds = played.elapsed.as_secs_f64();
    let a_second = |count: u64| count as f64 / seconds;
    let (stored, commits) = (after.moves - before.moves, after.commits - before.commits);
    let each = idle.saturating_sub(*empty) as f64 / order.matches as f64 / 1024.0;
    let mebi = |bytes: u64| bytes / (1 << 20);
    let (answers, events) = (sorted(&played.answers), sorted(&played.events));
    let game = order.game.as_deref().unwrap_or("all games");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let pace = order.rate.map_or_else(
        || format!("{} answers on their way at once", order.at_once),
        |rate| format!("{rate} answers offered a second"),
    );
    println!("{} matches ({game}), {} viewers each, {seconds:.0} s, {pace}", order.matches, order.viewers);
    println!("| measured | value |");
    println!("|---|---:|");
    let row = |what: &str, value: String| println!("| {what} | {value} |");
    row("acknowledged answers a second", format!("{:.0}", a_second(answers.len() as u64)));
    row("durable moves a second (with chance and forced answers)", format!("{:.0}", a_second(stored)));
    row("other questions asked a second", format!("{:.0}", a_second(played.questions)));
    row("answer until acknowledged, p50 / p99", format!("{} / {}", ms(&answers, 50), ms(&answers, 99)));
    if order.viewers > 0 {
        row("answer until seen by the viewer, p50 / p99", format!("{} / {}", ms(&events, 50), ms(&events, 99)));
        row("answers the viewer did not notice", played.unnoticed.to_string());
    }
    let each_move = |seconds: f64| seconds * 1e6 / stored.max(1) as f64;
    row("processor time of a move, server + client", format!("{:.0} + {:.0} µs", each_move(cpu.0), each_move(cpu.1)));
    row("cores used, of which by the client", format!("{:.2}, {:.2}", (cpu.0 + cpu.1) / seconds, cpu.1 / seconds));
    row("commits a second", format!("{:.0}", a_second(commits)));
    row("moves in one commit", format!("{:.1}", stored as f64 / commits.max(1) as f64));
    row("the bare store, batches of that size, moves a second", format!("{bare:.0}"));
    row("ratio to the bare store", format!("{:.2}", a_second(stored) / bare));
    row("memory of an idle live match", format!("{each:.1} KiB"));
    row("server: empty, idle, after playing", format!("{}, {}, {} MiB", mebi(*empty), mebi(*idle), mebi(*full)));
    row("matches finished, refused answers", format!("{}, {}", played.finished, played.refused));
    let means: Vec<_> = played.by_length.iter().filter(|(_, (_, count))| *count > 200).collect();
    let step = means.len().div_ceil(LENGTHS).max(1);
    let mean = |(n, (sum, count)): (&u32, &(Duration, u32))| {
        format!("from {}: {:.1} ms", n * STRETCH, sum.as_secs_f64() * 1e3 / f64::from(*count))
    };
    row(
        "mean time of an answer by length of its match",
        means.into_iter().step_by(step).map(mean).collect::<Vec<_>>().join(", "),
    );
    println!(
        "\nHow: one process `taproom serve` (release) and one client thread, {cores} cores for both, HTTP/1.1 on loopback. \
         Each match has a visitor for every seat (2 where the game allows) on one connection; answers are chosen at \
         random among those the server offers; an answer counts when its acknowledgement has come, which is after the \
         commit that holds it. A viewer is a spectator with server-sent events on a connection of its own; the next \
         answer of a match waits until the viewer has seen the last one. Memory is VmRSS of the server before and after \
         {} matches were opened, without connections. {} matches were in memory at the end. The bare store is \
         `Store::append` of one move to each of as many matches as a commit held, without HTTP and rules, in the same \
         run. Load of the machine before playing: {others}.",
        order.matches, after.live
    );
}

fn sorted(times: &[Duration]) -> Vec<Duration> {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted
}

fn ms(sorted: &[Duration], percent: usize) -> String {
    let at = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(at).map_or_else(|| "none".into(), |time| format!("{:.1} ms", time.as_secs_f64() * 1e3))
}
