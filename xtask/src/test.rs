//! `cargo xtask test` and `cargo xtask bless`
use crate::{
    browser, games,
    programs::{self, Built},
    python, rules_index,
    shell::{cargo, run},
    unseen,
};
use anyhow::{Context as _, Result, bail};
use std::{
    env, thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// Tests that are named in the table of times.
const SLOWEST: usize = 10;

/// What to test.
pub(crate) struct Order<'a> {
    /// Only tests whose name contains this, and no other checks.
    pub(crate) filter: Option<&'a str>,
    /// All random games, instead of a fifth of them.
    pub(crate) long: bool,
}

/// Passed, failed and skipped tests.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl Count {
    fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

/// What tests in another language said.
pub(crate) struct Told {
    pub(crate) text: String,
    pub(crate) count: Count,
}

/// What took how long.
#[derive(Default)]
struct Times(Vec<(String, Duration)>);

impl Times {
    fn take<T>(&mut self, what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let start = Instant::now();
        let done = work();
        self.0.push((what.into(), start.elapsed()));
        done
    }

    fn print(&self) {
        for (what, time) in &self.0 {
            println!("{:>8.1} s  {what}", time.as_secs_f64());
        }
    }
}

pub(crate) fn everything(order: &Order<'_>) -> Result<()> {
    let mut times = Times::default();
    let seed = seed(order);
    if let Some(seed) = &seed {
        println!("random games begin at seed {seed}");
    }
    if order.filter.is_none() {
        checks(&mut times)?;
    }
    browser::need_tmux()?;
    let env = Env { seed: seed.clone(), long: order.long };
    let built = times.take("build the tests", || programs::build(order.filter.is_none()))?;
    let (count, slowest) = tests(order, &env, &built, &mut times)?;
    println!("\nWhat took how long:");
    times.print();
    println!("The slowest tests:");
    Times(slowest).print();
    if let (Some(seed), 1..) = (&seed, count.failed) {
        let filter = order.filter.unwrap_or_default();
        println!("\nthe same games again: TAPROOM_SEED={seed} cargo xtask test {filter}");
    }
    println!("\n{} passed, {} failed, {} skipped", count.passed, count.failed, count.skipped);
    if count.failed > 0 {
        bail!("tests failed");
    }
    if count.passed == 0 && order.filter.is_none() {
        bail!("no test was run");
    }
    Ok(())
}

/// What the tests are told by their environment.
#[derive(Default)]
pub(crate) struct Env {
    seed: Option<String>,
    long: bool,
}

impl Env {
    /// Seeds as they are.
    pub(crate) fn of(long: bool) -> Self {
        Self { long, ..Self::default() }
    }

    pub(crate) fn pairs(&self) -> Vec<(&'static str, &str)> {
        let seed = self.seed.as_deref().map(|seed| ("TAPROOM_SEED", seed));
        seed.into_iter().chain(self.long.then_some(("TAPROOM_LONG", "1"))).collect()
    }
}

/// Where random games begin: another seed every time, unless one is given or all games are played.
fn seed(order: &Order<'_>) -> Option<String> {
    env::var("TAPROOM_SEED").ok().filter(|text| !text.is_empty()).or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        (!order.long).then(|| (now.as_millis() % 1_000_000_000).to_string())
    })
}

/// Every check that is no test.
fn checks(times: &mut Times) -> Result<()> {
    times.take("formatting", || run(&mut cargo(&["fmt", "--all", "--check"])))?;
    times.take("rules index", || rules_index::run(None, true))?;
    unseen::check()?;
    times.take("clippy", || {
        let all = ["--workspace", "--all-targets", "--features", "taproom-py/toy", "--locked", "--", "-D", "warnings"];
        run(cargo(&["clippy"]).args(all))
    })?;
    times.take("docs", || {
        run(cargo(&["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings"))
    })
}

/// The programs one after the other, each with a thread for every core; beside them the browser, which mostly waits, and
/// Python, which has one.
fn tests(order: &Order<'_>, env: &Env, built: &Built, times: &mut Times) -> Result<(Count, Vec<(String, Duration)>)> {
    let server = built.programs.iter().find_map(|it| it.server.clone());
    let module = built.module.clone();
    thread::scope(|scope| {
        let in_browser = order.filter.is_none().then(|| {
            scope.spawn(|| {
                let start = Instant::now();
                let server = server.clone().context("no program `taproom` was built")?;
                anyhow::Ok((browser::tests(None, server)?, start.elapsed()))
            })
        });
        let in_python = order.filter.is_none().then(|| {
            scope.spawn(|| {
                let start = Instant::now();
                let server = server.clone().context("no program `taproom` was built")?;
                let module = module.context("the Python package was not built")?;
                anyhow::Ok((python::tests(None, &module, &server, env)?, start.elapsed()))
            })
        });
        let mut count = Count::default();
        let mut slowest = Vec::new();
        times.take("test programs", || {
            for program in built.programs.iter().filter(|it| it.server.is_none()) {
                let (some, each) = program.run(order.filter, env)?;
                count.add(some);
                slowest.extend(each);
            }
            Ok(())
        })?;
        count.add(times.take("tests in docs", || programs::docs(order.filter, env))?);
        for (what, beside) in [("browser tests", in_browser), ("tests of the Python package", in_python)] {
            let Some(beside) = beside else { continue };
            let (told, time) = beside.join().expect("these threads do not panic")?;
            print!("{}", told.text);
            count.add(told.count);
            times.0.push((format!("{what} (beside the others)"), time));
        }
        slowest.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        slowest.truncate(SLOWEST);
        Ok((count, slowest))
    })
}

/// Golden files are written by the tests themselves.
pub(crate) fn bless(game: Option<&str>) -> Result<()> {
    for slug in games::named(game)? {
        run(cargo(&["test", "-p", &slug, "--test", "suite", "playthroughs"]).env("TAPROOM_BLESS", "1"))?;
    }
    Ok(())
}
