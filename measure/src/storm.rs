//! `cargo xtask storm`: the server is killed again and again under load, and every write of it fails once; nothing that it
//! acknowledged may be lost or doubled.
use crate::{
    party::{Party, Step},
    roll,
    server::Server,
};
use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use std::{
    cell::Cell,
    fs,
    path::{Path, PathBuf},
    process::Command,
    rc::Rc,
    time::Duration,
};
use taproom_catalog::games;
use taproom_store::Store;
use tokio::task::LocalSet;

/// What to do.
#[derive(clap::Args, Clone, Debug)]
pub struct Storm {
    /// How often the server is killed
    #[arg(long, default_value_t = 100)]
    pub kills: u64,
    /// Let every write and sync of a short match fail once instead: I/O error, full disk, short write
    #[arg(long)]
    pub faults: bool,
    /// With --faults: no more than this number of each kind
    #[arg(long, value_name = "N")]
    pub most: Option<u64>,
    /// Where database and state lie, to go on after an interruption [default: target/storm]
    #[arg(long)]
    pub folder: Option<PathBuf>,
    /// The program to be killed [default: the one that was built with this]
    #[arg(long)]
    pub program: Option<PathBuf>,
}

/// What was found, kept in a file so that it can go on.
#[derive(Serialize, Deserialize, Clone, Default, PartialEq, Eq, Debug)]
pub struct Found {
    /// How often the server was killed.
    pub kills: u64,
    /// Operations that were acknowledged.
    pub acknowledged: u64,
    /// Answers that were looked for after kills; one that lies there for several kills is looked for several times.
    pub checked: u64,
    /// Matches that were played to their end.
    pub over: u64,
    /// Faults that happened, by kind: how many, and if all calls of that kind had their turn.
    pub faults: Vec<(String, u64, bool)>,
}

/// Matches of each game at the same time.
const MATCHES: usize = 2;
/// After this number of kills a new database is begun.
const FRESH: u64 = 50;
/// The kinds of faults, as `faults.c` names them.
const KINDS: [&str; 4] = ["write", "full", "short", "sync"];

/// Does it, and says what was found. An error is a lost or doubled operation, or a server that does not start again.
pub fn run(order: &Storm) -> Result<Found> {
    let program = order.program.clone().map_or_else(crate::taproom, Ok)?;
    let folder = order.folder.clone().map_or_else(|| crate::kept("storm"), Ok)?;
    fs::create_dir_all(&folder)?;
    let state = folder.join("state.json");
    let mut found: Found = match fs::read_to_string(&state) {
        Ok(text) => serde_json::from_str(&text).with_context(|| format!("{} is damaged", state.display()))?,
        Err(_) => Found::default(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let local = LocalSet::new();
    let work = async {
        if order.faults {
            faults(order, &program, &folder, &state, &mut found).await
        } else {
            kills(order, &program, &folder, &state, &mut found).await
        }
    };
    local.block_on(&runtime, work)?;
    Ok(found)
}

/// Prints what was found.
pub fn print(found: &Found) {
    let Found { kills, acknowledged, checked, over, faults } = found;
    println!(
        "{kills} kills, {acknowledged} operations acknowledged, {checked} answers looked for, {over} matches over"
    );
    for (kind, count, all) in faults {
        let whole = if *all { "every call" } else { "not yet every call" };
        println!("{count} faults of the kind `{kind}` ({whole})");
    }
    println!("0 lost, 0 doubled");
}

fn save(state: &Path, found: &Found) -> Result<()> {
    let new = state.with_extension("new");
    fs::write(&new, serde_json::to_string_pretty(found)?)?;
    Ok(fs::rename(new, state)?)
}

fn bar(count: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(count).with_message(what.to_owned());
    bar.set_style(ProgressStyle::with_template("{msg:20} {wide_bar} {pos}/{len} {eta}").expect("a template"));
    bar
}

async fn kills(order: &Storm, program: &Path, folder: &Path, state: &Path, found: &mut Found) -> Result<()> {
    if found.kills >= order.kills {
        return Ok(());
    }
    let bar = bar(order.kills, "kills");
    bar.set_position(found.kills);
    // An interrupted storm begins with new matches: what was acknowledged before was checked then.
    let mut parties: Vec<Party> = Vec::new();
    let data = folder.join("data");
    clear(&data)?;
    while found.kills < order.kills {
        if found.kills.is_multiple_of(FRESH) {
            parties.clear();
            clear(&data)?;
        }
        let mut dice = found.kills ^ 0x9e37_79b9_7f4a_7c15;
        let server = Server::start(program, &data)?;
        if parties.is_empty() {
            for (n, entry) in games().flat_map(|entry| [entry; MATCHES]).enumerate() {
                parties.push(Party::new(entry.about().slug, server.at, found.kills * 100 + n as u64));
            }
        }
        let (told, over) = (Rc::new(Cell::new(0_u64)), Rc::new(Cell::new(0_u64)));
        let playing: Vec<_> = std::mem::take(&mut parties)
            .into_iter()
            .map(|mut party| {
                party.moved_to(server.at);
                tokio::task::spawn_local(play(party, told.clone(), over.clone()))
            })
            .collect();
        // In the midst of it: after some answers and a moment more.
        let enough = roll(&mut dice, 60) as u64;
        let waiting = async {
            while told.get() < enough {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(20), waiting).await;
        tokio::time::sleep(Duration::from_micros(roll(&mut dice, 20_000) as u64)).await;
        drop(server);
        for task in playing {
            parties.push(task.await?.map_err(anyhow::Error::msg)?);
        }
        found.acknowledged += told.get();
        found.over += over.get();
        found.checked += check(&data, folder, &mut parties).await.with_context(|| format!("kill {}", found.kills))?;
        found.kills += 1;
        bar.set_position(found.kills);
        save(state, found)?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// Plays until the server is gone.
async fn play(mut party: Party, told: Rc<Cell<u64>>, over: Rc<Cell<u64>>) -> Result<Party, String> {
    loop {
        match party.step().await? {
            Step::Acknowledged => told.set(told.get() + 1),
            Step::Waited | Step::Refused => {}
            Step::Over => {
                over.set(over.get() + 1);
                party.key.clear();
            }
            Step::Gone => return Ok(party),
        }
    }
}

/// Looks at a copy of what the server left behind, so that the next one finds it as it was left.
async fn check(data: &Path, folder: &Path, parties: &mut [Party]) -> Result<u64> {
    let copy = folder.join("copy");
    clear(&copy)?;
    for ending in ["", "-wal"] {
        let name = format!("taproom.sqlite{ending}");
        if data.join(&name).exists() {
            fs::copy(data.join(&name), copy.join(&name))?;
        }
    }
    let store = Store::open(&copy.join("taproom.sqlite")).await.context("the file is not sound")?;
    let mut checked = 0;
    for party in parties.iter_mut().filter(|party| !party.key.is_empty()) {
        checked += party.check(store.load(&party.key).await?).map_err(anyhow::Error::msg)? as u64;
    }
    store.close().await;
    Store::check(&copy.join("taproom.sqlite")).await.context("the file is not sound")?;
    Ok(checked)
}

fn clear(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(fs::create_dir_all(folder)?)
}

/// Builds the library that makes calls fail.
fn shim(folder: &Path) -> Result<PathBuf> {
    let (source, library) = (folder.join("faults.c"), fs::canonicalize(folder)?.join("faults.so"));
    fs::write(&source, include_str!("storm/faults.c"))?;
    let mut cc = Command::new("cc");
    let built =
        cc.args(["-O1", "-shared", "-fPIC", "-o"]).arg(&library).arg(&source).args(["-ldl", "-pthread"]).status();
    if !built.context("cannot run cc")?.success() {
        bail!("cannot build {}", library.display());
    }
    Ok(library)
}

async fn faults(order: &Storm, program: &Path, folder: &Path, state: &Path, found: &mut Found) -> Result<()> {
    let library = shim(folder)?;
    for kind in KINDS {
        if !found.faults.iter().any(|it| it.0 == kind) {
            found.faults.push((kind.to_owned(), 0, false));
        }
        let place = found.faults.iter().position(|it| it.0 == kind).expect("just added");
        let bar = bar(order.most.unwrap_or(0), kind);
        while !found.faults[place].2 && order.most.is_none_or(|most| found.faults[place].1 < most) {
            let n = found.faults[place].1 + 1;
            let told = fault(program, folder, &library, kind, n).await.with_context(|| format!("{kind} {n}"))?;
            match told {
                Some(acknowledged) => {
                    found.faults[place].1 = n;
                    found.acknowledged += acknowledged;
                }
                // The match was over before the n-th call.
                None => found.faults[place].2 = true,
            }
            bar.set_position(n);
            save(state, found)?;
        }
        bar.finish_and_clear();
    }
    Ok(())
}

/// One short match in which the n-th call fails; then a kill and a look. The number of acknowledged operations, or `None` if
/// there were fewer calls.
async fn fault(program: &Path, folder: &Path, library: &Path, kind: &str, n: u64) -> Result<Option<u64>> {
    /// Operations of the match.
    const LONG: u64 = 14;
    let (data, mark) = (folder.join("data"), folder.join("mark"));
    clear(&data)?;
    let _ = fs::remove_file(&mark);
    let mut command = Command::new(program);
    command.env("LD_PRELOAD", library).env("TAPROOM_FAULT", format!("{kind}:{n}"));
    command.env("TAPROOM_FAULT_MARK", &mark).stderr(std::process::Stdio::null());
    let server = match Server::start_by(command, &data) {
        Ok(server) => server,
        // It could not even make its database: it says so, and the next start must do.
        Err(_) if mark.exists() => Server::start(program, &data).context("it does not start again")?,
        Err(error) => return Err(error),
    };
    let slugs: Vec<&'static str> = games().map(|entry| entry.about().slug).collect();
    let mut party = Party::new(slugs[n as usize % slugs.len()], server.at, n);
    let mut told = 0;
    let playing = async {
        while told < LONG {
            match party.step().await.map_err(anyhow::Error::msg)? {
                Step::Acknowledged => told += 1,
                Step::Waited => {}
                Step::Refused => tokio::time::sleep(Duration::from_millis(10)).await,
                Step::Over => party.key.clear(),
                Step::Gone => bail!("the server is gone"),
            }
        }
        Ok(())
    };
    tokio::time::timeout(Duration::from_secs(60), playing).await.context("the match does not go on")??;
    drop(server);
    check(&data, folder, std::slice::from_mut(&mut party)).await?;
    // And the server goes on from there.
    let server = Server::start(program, &data).context("it does not start again")?;
    party.moved_to(server.at);
    let step = party.step().await.map_err(anyhow::Error::msg)?;
    if step == Step::Gone || step == Step::Refused {
        bail!("the match does not go on after a restart: {step:?}");
    }
    Ok(mark.exists().then_some(told))
}
