//! `taproom train`
use crate::{
    args::{Shared, TrainArgs},
    files,
    paint::{self, say},
};
use anyhow::{Context as _, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};
use taproom_bots::{BotSpec, Effort, Level, Yardstick};
use taproom_catalog::Visitor;
use taproom_core::plural;
use taproom_kit::{
    Net,
    net::{Chapter, Head, Layers, Measured, inputs},
};
use taproom_lab::{
    Duel,
    arena::{Arena, Halt, Seating, Standing, Terms},
    over_deals,
};
use taproom_learn::{Course, Progress, School, Trial};
use taproom_match::{EditionChoice, Entry, Playable, Setup, SetupRequest};

/// Answers at the beginning of a trial that are given at random, so that deals differ.
const OPENING: u32 = 2;
/// How long both think about an answer in the end, in milliseconds.
const PROOF: u32 = 50;

pub(crate) fn run(args: &TrainArgs, shared: &Shared) -> Result<()> {
    let title = files::game(&args.game)?;
    ensure!(args.seats > 1, "nets are trained by playing against each other: --seats 2 or more");
    let minutes = args.minutes.or(args.hours.map(|hours| 60.0 * hours));
    let time = minutes.map(|minutes| Duration::try_from_secs_f64(60.0 * minutes)).transpose();
    let folder = args.out.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    ensure!(folder.is_dir(), "cannot write {}: there is no folder {}", args.out.display(), folder.display());
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = args.threads {
        pool = pool.num_threads(threads.into());
    }
    let job = Job {
        request: SetupRequest {
            seats: args.seats,
            options: files::pairs(&args.option)?,
            rules: None,
            edition: files::edition(shared)?.map_or(EditionChoice::Newest, EditionChoice::Text),
        },
        course: Course {
            seed: args.seed,
            first_games: args.first_games,
            games: args.games,
            simulations: args.simulations,
            positions: args.positions,
            epochs: args.epochs,
        },
        look: (args.foresight, args.turn),
        bot: args.bot,
        deals: args.deals,
        proof: args.proof,
        time: time.context("--minutes")?.unwrap_or(Duration::MAX),
        generations: args.generations.unwrap_or(u32::MAX),
        out: args.out.clone(),
        pool: pool.build()?,
    };
    let net = taproom_catalog::visit(title.about().slug, job).expect("the catalog has it")?;
    if shared.json {
        let Head { chapters, measured, .. } = &net.head;
        let chapters: Vec<_> = chapters.iter().map(chapter).collect();
        let measured: Vec<_> = measured.iter().map(measurement).collect();
        return paint::json(&serde_json::json!({
            "file": args.out, "trained": net.is_trained(), "generations": chapters, "measured": measured,
        }));
    }
    print(&net, &args.out)
}

struct Job {
    request: SetupRequest,
    course: Course,
    /// How far a search plays on before the net judges.
    look: (u32, u32),
    bot: BotSpec,
    deals: u64,
    proof: u64,
    time: Duration,
    generations: u32,
    out: PathBuf,
    pool: rayon::ThreadPool,
}

impl Visitor for Job {
    type Out = Result<Net>;

    fn visit<G: Playable>(self, title: &'static Entry<G>) -> Result<Net> {
        let make = |net: Option<Arc<Net>>| {
            let (_, game) = title.set_up(&self.request).expect("it was set up before");
            game.with_net(net)
        };
        let (setup, game) = title.set_up(&self.request)?;
        let net = if self.out.exists() { files::net(&self.out, &game, &setup)? } else { self.blank(&setup, &game) };
        ensure!(make(Some(Arc::new(net.clone()))).net().is_some(), "{} judges by hand only", G::ABOUT.title);
        let start = Instant::now();
        let style = ProgressStyle::with_template("{bar:30} {msg}  {elapsed}")?;
        let bar = ProgressBar::new(if self.time == Duration::MAX { 0 } else { self.time.as_secs() }).with_style(style);
        let over = AtomicU32::new(0);
        let watch = |progress: Progress<'_>| {
            bar.set_position(start.elapsed().as_secs());
            match progress {
                Progress::Played(done, all) => bar.set_message(format!("{done}/{all} games")),
                Progress::Looked(n, loss) => {
                    bar.set_message(format!(
                        "looked {} at all positions, error {loss:.4}",
                        plural(i64::from(n), "time")
                    ));
                }
                Progress::Over(chapter) => {
                    over.fetch_add(1, Ordering::Relaxed);
                    bar.println(told(chapter));
                }
            }
            start.elapsed() < self.time && over.load(Ordering::Relaxed) < self.generations
        };
        let trial = |new: &G, old: &G| {
            bar.set_message(format!("arena: {}", plural(self.deals as i64, "deal")));
            let first = self.deals * u64::from(over.load(Ordering::Relaxed));
            let seed = self.course.seed;
            let duel = Duel { new, old, bot: self.bot, maker: title.bots, seed, opening: OPENING };
            let (_, ahead) = over_deals(&duel.run(first..first + self.deals, || ()));
            Trial { deals: self.deals, ahead: ahead.mean, ci95: ahead.ci95 }
        };
        let school = School { make: &make, maker: title.bots, course: self.course, trial: &trial, watch: &watch };
        let mut net = self.pool.install(|| school.train(net, &mut |net| write(net, &self.out)))?;
        bar.finish_and_clear();
        if net.is_trained() && self.proof > 0 {
            net.head.measured = vec![self.prove(title, setup, &make(Some(Arc::new(net.clone()))))?];
            write(&net, &self.out)?;
        }
        Ok(net)
    }
}

impl Job {
    fn blank<G: Playable>(&self, setup: &Setup, game: &G) -> Net {
        let Setup { game: slug, rules, edition, seats, options } = setup.clone();
        let (foresight, turn) = self.look;
        let (chapters, measured) = (Vec::new(), Vec::new());
        let seed = self.course.seed;
        let head =
            Head { game: slug, rules: rules.0, edition, options, seats, foresight, turn, seed, chapters, measured };
        Net { head, layers: Layers::zero(inputs(game)) }
    }

    /// Plays against the frozen opponent at equal time.
    fn prove<G: Playable>(&self, title: &'static Entry<G>, setup: Setup, game: &G) -> Result<Measured> {
        let effort = Some(Effort::Millis(PROOF));
        let bots = [Level::Hard, Level::Yardstick(Yardstick::Hard)].map(|level| BotSpec { level, effort }).to_vec();
        let seating = Seating::EveryChair;
        let terms = Terms { setup, bots, seating, seed: self.course.seed, opening: OPENING };
        let bar =
            ProgressBar::new(self.proof).with_style(ProgressStyle::with_template("{bar:30} against the yardstick")?);
        let mut standing = Standing::new(&terms);
        Arena::new(game, title.bots, &terms).run(&self.pool, 0..self.proof, &Halt::default(), |deal| {
            standing.add(deal);
            bar.inc(1);
            anyhow::Ok(())
        })?;
        bar.finish_and_clear();
        let report = standing.report();
        let ahead = &report.pairs[0].ahead;
        let [bot, against] = [&report.pairs[0].a, &report.pairs[0].b].map(Clone::clone);
        Ok(Measured { bot, against, games: report.games, ahead: ahead.share, ci95: (ahead.high - ahead.low) / 2.0 })
    }
}

/// All of it or nothing: whoever is interrupted goes on with the last whole generation.
fn write(net: &Net, path: &Path) -> Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    fs::write(&part, net.to_bytes()).with_context(|| format!("cannot write {}", Path::new(&part).display()))?;
    fs::rename(&part, path).with_context(|| format!("cannot write {}", path.display()))
}

/// A generation in one line.
fn told(chapter: &Chapter) -> String {
    let Chapter { generation, games, positions, loss, loss_by_hand, ahead, ci95, accepted, .. } = chapter;
    format!(
        "generation {generation}: {games} games, {positions} positions, error {loss:.4} (by hand {loss_by_hand:.4}), ahead \
         {:.1} ± {:.1} %{}",
        ahead * 100.0,
        ci95 * 100.0,
        if *accepted { "" } else { ": not taken" }
    )
}

fn chapter(it: &Chapter) -> serde_json::Value {
    let Chapter { generation, seed, games, simulations, positions, loss, loss_by_hand, deals, ahead, ci95, accepted } =
        it;
    serde_json::json!({
        "generation": generation, "seed": seed, "games": games, "simulations": simulations, "positions": positions,
        "loss": loss, "loss_by_hand": loss_by_hand, "deals": deals, "ahead": ahead, "ci95": ci95, "accepted": accepted,
    })
}

fn measurement(it: &Measured) -> serde_json::Value {
    let Measured { bot, against, games, ahead, ci95 } = it;
    serde_json::json!({ "bot": bot, "against": against, "games": games, "ahead": ahead, "ci95": ci95 })
}

fn print(net: &Net, path: &Path) -> Result<()> {
    for it in &net.head.chapters {
        say!("{}", told(it));
    }
    for Measured { bot, against, games, ahead, ci95 } in &net.head.measured {
        say!("{bot} ahead of {against}: {:.1} ± {:.1} % in {games} games", ahead * 100.0, ci95 * 100.0);
    }
    let bytes = net.to_bytes().len().div_ceil(1000);
    if net.is_trained() {
        say!("written to {} ({bytes} kB)", path.display());
    } else {
        say!("no net was better than the hand-made judgement so far; {} holds the history", path.display());
    }
    Ok(())
}
