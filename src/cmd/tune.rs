//! `taproom tune`
use crate::{
    args::{Shared, TuneArgs},
    files,
    paint::{self, say},
};
use anyhow::{Context as _, Result, anyhow, bail, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use taproom_catalog::Visitor;
use taproom_core::plural;
use taproom_kit::weights;
use taproom_lab::{Gain, Progress, TuneRequest, Tuned, tune};
use taproom_match::{EditionChoice, Entry, Playable, SetupRequest};

pub(crate) fn run(args: &TuneArgs, shared: &Shared) -> Result<()> {
    let title = files::game(&args.game)?;
    let slug = title.about().slug;
    ensure!(args.seats > 1, "weights are fitted by playing against each other: --seats 2 or more");
    let &[by_bot, by_searcher] = args.proof.as_slice() else {
        bail!("--proof takes two numbers of deals, such as 500,150");
    };
    let order = SetupRequest {
        seats: args.seats,
        options: files::pairs(&args.option)?,
        rules: None,
        edition: files::edition(shared)?.map_or(EditionChoice::Newest, EditionChoice::Text),
    };
    let wanted = TuneRequest {
        player: args.bot,
        searcher: args.searcher,
        seed: args.seed,
        deals: args.deals,
        games: args.games,
        proof: [by_bot, by_searcher],
        only: args.only.clone(),
    };
    // Better to know before an hour of fitting than after.
    let file = args.out.as_deref().map(|path| template(path).map(|text| (path, text))).transpose()?;
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = args.threads {
        pool = pool.num_threads(threads.into());
    }
    let against = args.against.as_ref().map(|path| files::read(path).map(|text| (path.clone(), text))).transpose()?;
    let until = args.minutes.map(|minutes| Duration::try_from_secs_f64(60.0 * minutes)).transpose();
    let until = until.context("--minutes")?;
    let job = Job { order, wanted, against, generations: args.generations, until, pool: pool.build()? };
    let tuned = taproom_catalog::visit(slug, job).expect("the catalog has it")?;
    let written = file.filter(|_| tuned.proven());
    if let Some((path, text)) = &written {
        write(args, slug, &tuned, path, text.as_deref())?;
    }
    let written = written.map(|(path, _)| path);
    if shared.json {
        return paint::json(&serde_json::json!({ "tuned": tuned, "better": tuned.proven(), "written": written }));
    }
    print(&tuned)?;
    match (written, args.out.is_some()) {
        (Some(path), _) => say!("written to {}", path.display()),
        (None, true) => say!("not written: it must be ahead at 95 % with one bot and not behind with the other"),
        (None, false) => {}
    }
    Ok(())
}

struct Job {
    order: SetupRequest,
    wanted: TuneRequest,
    against: Option<(PathBuf, String)>,
    generations: u32,
    until: Option<Duration>,
    pool: rayon::ThreadPool,
}

impl Visitor for Job {
    type Out = Result<Tuned>;

    fn visit<G: Playable>(self, title: &'static Entry<G>) -> Result<Tuned> {
        let (_, game) = title.set_up(&self.order)?;
        let present = game.weights();
        ensure!(!present.is_empty(), "{} has no weights to fit", G::ABOUT.slug);
        let names = || present.iter().map(|it| it.0.as_str()).collect::<Vec<_>>().join(", ");
        if let Some(odd) =
            self.wanted.only.iter().find(|begin| !present.iter().any(|it| it.0.starts_with(begin.as_str())))
        {
            bail!("no weight begins with `{odd}`; there are: {}", names());
        }
        let before = match &self.against {
            Some((path, text)) => named(&present, text).map_err(|why| anyhow!("{}: {why}", path.display()))?,
            None => present.clone(),
        };
        let first = present.iter().map(|(_, weight)| *weight).collect();
        let make = |weights: &[f32]| {
            let (_, game) = title.set_up(&self.order).expect("it was set up before");
            game.with_weights(weights)
        };
        let style = ProgressStyle::with_template("{bar:30} {msg}  {elapsed}")?;
        let bar = ProgressBar::new(1).with_style(style);
        let start = Instant::now();
        let watch = |progress: Progress| match progress {
            Progress::Generation(n, ahead) => {
                let (done, all) = match self.until {
                    Some(until) => (start.elapsed().as_secs(), until.as_secs()),
                    None => (n.into(), self.generations.into()),
                };
                show(&bar, done, all, format!("generation {n}, ahead of {:.1} %", ahead * 100.0));
                done < all
            }
            Progress::Looked(done, all) => show(&bar, done, all, format!("{done}/{all} games to foresee the end")),
            Progress::Proved(done, all) => show(&bar, done, all, format!("{done}/{all} fresh deals")),
        };
        let tuned = self.pool.install(|| tune(&make, title.bots, first, before, &self.wanted, &watch));
        bar.finish_and_clear();
        Ok(tuned)
    }
}

/// The weights of a file in the order of the present ones: the same names, each once.
fn named(present: &[(String, f32)], text: &str) -> Result<Vec<(String, f32)>, String> {
    let mut numbers = weights::numbers(text)?;
    let place = |name: &str| present.iter().position(|it| it.0 == name);
    if let Some((odd, _)) = numbers.iter().find(|(name, _)| place(name).is_none()) {
        return Err(format!("there is no weight `{odd}` in this game"));
    }
    if let Some((missing, _)) = present.iter().find(|(name, _)| !numbers.iter().any(|it| it.0 == *name)) {
        return Err(format!("the weight `{missing}` is missing"));
    }
    numbers.sort_by_key(|(name, _)| place(name));
    Ok(numbers)
}

fn show(bar: &ProgressBar, done: u64, all: u64, what: String) -> bool {
    bar.set_length(all);
    bar.set_position(done);
    bar.set_message(what);
    true
}

/// The text of a file that is there; for one that is not, a folder must be.
fn template(path: &Path) -> Result<Option<String>> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    ensure!(folder.is_dir(), "cannot write {}: there is no folder {}", path.display(), folder.display());
    if path.exists() { files::read(path).map(Some) } else { Ok(None) }
}

/// Puts the weights and what was measured into the file, in place of the old numbers if it has any.
fn write(args: &TuneArgs, slug: &str, tuned: &Tuned, path: &Path, text: Option<&str>) -> Result<()> {
    let fitted = format!("command = \"{}\"\n{}", command(args, slug, tuned.generations), tuned.measured());
    let text = text.map_or_else(|| bare(&tuned.after), str::to_owned);
    let new = weights::rewrite(&text, &tuned.after, &fitted).map_err(|why| anyhow!("{}: {why}", path.display()))?;
    fs::write(path, new).with_context(|| format!("cannot write {}", path.display()))
}

/// A file of these weights that has no numbers yet.
fn bare(weights: &[(String, f32)]) -> String {
    let mut names: Vec<&str> = weights.iter().filter_map(|(name, _)| name.split('.').next()).collect();
    names.dedup();
    let lines: Vec<String> = names.iter().map(|name| format!("{name} = 0")).collect();
    format!("[weights]\n{}\n", lines.join("\n"))
}

/// What to type for the same again; with --minutes, the number of generations there was time for.
fn command(args: &TuneArgs, slug: &str, generations: u32) -> String {
    let TuneArgs { seats, seed, deals, bot, searcher, games, proof, .. } = args;
    let proof: Vec<String> = proof.iter().map(u64::to_string).collect();
    let mut line = format!(
        "taproom tune {slug} --seats {seats} --seed {seed} --generations {generations} --deals {deals} --bot {bot} \
         --searcher {searcher} --games {games} --proof {}",
        proof.join(",")
    );
    if !args.only.is_empty() {
        let _ = write!(line, " --only {}", args.only.join(","));
    }
    if let Some(path) = &args.against {
        let _ = write!(line, " --against {}", path.display());
    }
    for option in &args.option {
        let _ = write!(line, " -O {option}");
    }
    line
}

fn print(tuned: &Tuned) -> Result<()> {
    let mut rows = vec![["weight", "before", "after"].map(String::from).to_vec()];
    for ((name, before), (_, after)) in tuned.before.iter().zip(&tuned.after) {
        if before.to_bits() != after.to_bits() {
            rows.push(vec![name.clone(), before.to_string(), after.to_string()]);
        }
    }
    paint::print(&paint::columns(&rows))?;
    say!("{}", plural(tuned.generations, "generation"));
    for gain in [&tuned.player, &tuned.searcher] {
        let Gain { bot, games, deals, ahead } = gain;
        say!(
            "{bot}: ahead of the weights before {:.1} ± {:.1} % in {games} fresh games of {deals} different deals",
            ahead.mean * 100.0,
            ahead.ci95 * 100.0
        );
    }
    if tuned.foresight.is_empty() {
        return Ok(());
    }
    let mut rows = vec![
        ["how well the end is foreseen", "error before", "after", "right before", "after"].map(String::from).to_vec(),
    ];
    for (when, before, after) in &tuned.foresight {
        rows.push(vec![
            format!("at {:.0} % of a game", when * 100.0),
            format!("{:.4}", before.brier),
            format!("{:.4}", after.brier),
            format!("{:.1} %", before.right * 100.0),
            format!("{:.1} %", after.right * 100.0),
        ]);
    }
    Ok(paint::print(&paint::columns(&rows))?)
}
