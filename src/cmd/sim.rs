//! `taproom sim`
use crate::{
    args::{Shared, SimArgs, Span},
    files, paint,
};
use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use taproom_bots::BotSpec;
use taproom_catalog::Visitor;
use taproom_core::{RulesRev, plural};
use taproom_kit::Drawing;
use taproom_lab::{GameResults, Mean, Share, Sim, Summary};
use taproom_match::{EditionChoice, Entry, Playable, Setup, SetupRequest};

/// A batch should take about this long: long enough to keep all threads busy, short enough to stop soon.
const BATCH: Duration = Duration::from_millis(200);

pub(crate) fn run(args: &SimArgs, shared: &Shared) -> Result<()> {
    let entry = files::game(&args.game)?;
    let seats = args.seats.unwrap_or(u8::try_from(args.bots.len()).context("too many bots")?);
    let bots = match args.bots.as_slice() {
        [all] => vec![all.or_effort(args.budget); usize::from(seats)],
        each if each.len() == usize::from(seats) => each.iter().map(|bot| bot.or_effort(args.budget)).collect(),
        each => bail!("{} bots for {seats} seats; name one per seat, or one for all", each.len()),
    };
    let request = SetupRequest {
        seats,
        options: files::pairs(&args.option)?,
        rules: args.rules.map(RulesRev),
        edition: files::edition(shared)?.map_or(EditionChoice::Newest, EditionChoice::Text),
    };
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = args.threads {
        pool = pool.num_threads(threads.into());
    }
    let job = Job {
        request,
        bots,
        games: args.games,
        seed: args.seed,
        out: args.out.clone(),
        pool: pool.build()?,
        stop: stop_on_ctrl_c()?,
    };
    let report = taproom_catalog::visit(entry.about().slug, job).expect("the catalog has it")?;
    if shared.json { paint::json(&report) } else { Ok(paint::print(&report.drawing())?) }
}

fn stop_on_ctrl_c() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)).context("cannot watch for Ctrl-C")?;
    Ok(stop)
}

struct Job {
    request: SetupRequest,
    bots: Vec<BotSpec>,
    games: Span,
    seed: u64,
    out: Option<PathBuf>,
    pool: rayon::ThreadPool,
    stop: Arc<AtomicBool>,
}

impl Visitor for Job {
    type Out = Result<Report>;

    fn visit<G: Playable>(self, entry: &'static Entry<G>) -> Result<Report> {
        let (setup, game) = entry.set_up(&self.request)?;
        let sim = Sim::new(&game, entry.bots, &self.bots, self.seed);
        let threads = self.pool.current_num_threads() as u64;
        let Span { from, end: last } = self.games;
        let mut summary = Summary::default();
        let results = self
            .out
            .as_deref()
            .map(|path| GameResults::open(path, &setup, &self.bots, self.seed, from, |game| summary.add(game)));
        let mut results = results.transpose()?;
        let kept = summary.games;
        let bar = ProgressBar::new(last - from).with_style(
            ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} games  {per_sec}  {eta} left")
                .expect("a template"),
        );
        bar.set_position(kept);
        bar.reset_eta();
        let keep = results.is_some();
        let start = Instant::now();
        let mut played = Summary::default();
        let mut batch = threads * 4;
        let mut next = from + kept;
        while next < last && !self.stop.load(Ordering::Relaxed) {
            let end = (next + batch).min(last);
            let began = Instant::now();
            let block = (batch / (threads * 16)).clamp(1, 4_096);
            let blocks = self.pool.install(|| {
                sim.run(next..end, block, |range, play| {
                    let mut sums = Summary::default();
                    let mut rows = Vec::new();
                    for n in range {
                        let (finished, _) = play(n);
                        sums.add(&finished);
                        rows.extend(keep.then_some(finished));
                    }
                    (sums, rows)
                })
            });
            for (sums, rows) in blocks {
                played.merge(&sums);
                results.as_mut().map_or(Ok(()), |results| results.append(&rows))?;
            }
            bar.inc(end - next);
            next = end;
            let took = began.elapsed().max(Duration::from_micros(10));
            let fitting = u128::from(batch) * BATCH.as_micros() / took.as_micros();
            batch = u64::try_from(fitting).unwrap_or(u64::MAX).clamp(threads * 4, batch * 8).min(1 << 18);
        }
        let seconds = start.elapsed().as_secs_f64();
        bar.finish_and_clear();
        results.map_or(Ok(()), GameResults::finish)?;
        let speed = Speed { games: played.games, moves: played.plies, seconds, threads };
        summary.merge(&played);
        Ok(Report::new(&setup, &self, &summary, &speed))
    }
}

/// What this run itself played; the rest was in its file.
struct Speed {
    games: u64,
    moves: u64,
    seconds: f64,
    threads: u64,
}

#[derive(Serialize)]
struct Report {
    setup: Setup,
    seed: u64,
    first_game: u64,
    games: u64,
    asked: u64,
    seats: Vec<SeatReport>,
    moves: Mean,
    shortest: u32,
    longest: u32,
    threads: u64,
    seconds: f64,
    games_per_second: f64,
    moves_per_second: f64,
}

#[derive(Serialize)]
struct SeatReport {
    bot: String,
    score: Mean,
    lowest: i32,
    highest: i32,
    wins: Share,
}

impl Report {
    fn new(setup: &Setup, job: &Job, summary: &Summary, speed: &Speed) -> Self {
        let seat = |(seat, bot): (usize, &BotSpec)| {
            let (lowest, highest) = summary.extremes(seat);
            SeatReport { bot: bot.to_string(), score: summary.score(seat), lowest, highest, wins: summary.wins(seat) }
        };
        let (shortest, longest) = summary.range.unwrap_or_default();
        Self {
            setup: setup.clone(),
            seed: job.seed,
            games: summary.games,
            first_game: job.games.from,
            asked: job.games.end - job.games.from,
            seats: job.bots.iter().enumerate().take(summary.seats()).map(seat).collect(),
            moves: summary.length(),
            shortest,
            longest,
            threads: speed.threads,
            seconds: speed.seconds,
            games_per_second: speed.games as f64 / speed.seconds,
            moves_per_second: speed.moves as f64 / speed.seconds,
        }
    }

    fn drawing(&self) -> Drawing {
        let mut rows = vec![
            ["player", "bot", "mean score", "± 95 %", "lowest", "highest", "wins", "95 % interval"]
                .map(String::from)
                .to_vec(),
        ];
        for (n, seat) in self.seats.iter().enumerate() {
            rows.push(vec![
                (n + 1).to_string(),
                seat.bot.clone(),
                format!("{:.2}", seat.score.mean),
                format!("{:.2}", seat.score.ci95),
                seat.lowest.to_string(),
                seat.highest.to_string(),
                format!("{:.1} %", seat.wins.share * 100.0),
                format!("{:.1} to {:.1} %", seat.wins.low * 100.0, seat.wins.high * 100.0),
            ]);
        }
        let mut drawing = Drawing::new();
        let stopped =
            if self.games < self.asked { format!(" (stopped; {} were asked for)", self.asked) } else { String::new() };
        let games = plural(self.games as i64, "game");
        drawing.heading(format!("{}: {games}{stopped}, seed {}", self.setup.game, self.seed));
        drawing.line().text(format!("options {}  edition {}", self.setup.options, self.setup.edition));
        drawing.below(paint::columns(&rows));
        drawing.line().text(format!(
            "length: {:.1} moves per game ({} to {}), chance included",
            self.moves.mean, self.shortest, self.longest
        ));
        drawing.line().text(format!(
            "speed: {:.0} games/s, {:.0} moves/s with {} in {:.1} s",
            self.games_per_second,
            self.moves_per_second,
            plural(self.threads as i64, "thread"),
            self.seconds
        ));
        drawing
    }
}
