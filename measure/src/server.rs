//! The server that is measured, as a process of its own; and the bare store beside it.
use anyhow::{Context as _, Result, bail};
use std::{
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};
use taproom_client::Browser;
use taproom_store::{Move, NewGame, Store};

pub(crate) struct Server {
    child: Child,
    pub(crate) at: SocketAddr,
    data: PathBuf,
}

/// What `/metrics` says.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Figures {
    pub(crate) moves: u64,
    pub(crate) commits: u64,
    pub(crate) live: u64,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Without limits for anybody, and without its log.
    pub(crate) fn start(binary: &Path, data: &Path) -> Result<Self> {
        let mut command = Command::new(binary);
        command.stderr(Stdio::null());
        Self::start_by(command, data)
    }

    /// The same by a command that is prepared already.
    pub(crate) fn start_by(command: Command, data: &Path) -> Result<Self> {
        Self::start_with(command, data, &["--rate", "1000000000"])
    }

    /// With these options.
    pub(crate) fn start_with(mut command: Command, data: &Path, options: &[&str]) -> Result<Self> {
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data).args(options).stdout(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
        let mut first = String::new();
        BufReader::new(child.stdout.take().context("piped")?).read_line(&mut first)?;
        let at = first.trim().rsplit("http://").next().and_then(|it| it.parse().ok());
        let Some(at) = at else {
            child.wait()?;
            bail!("the server does not start");
        };
        Ok(Self { child, at, data: data.to_owned() })
    }

    /// Is it still there?
    pub(crate) fn runs(&mut self) -> Result<bool> {
        Ok(self.child.try_wait()?.is_none())
    }

    /// The token of its admin.
    pub(crate) fn token(&self) -> Result<String> {
        Ok(std::fs::read_to_string(self.data.join("admin.token"))?.trim().to_owned())
    }

    /// Bytes of memory the process has (`VmRSS`).
    pub(crate) fn memory(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? * 1024)
    }

    /// Processor time the server has used.
    pub(crate) fn busy(&self) -> Result<f64> {
        busy(&self.child.id().to_string())
    }

    pub(crate) async fn figures(&self) -> Result<Figures> {
        let text = Browser::new(self.at)
            .get_with("/metrics", &format!("Authorization: Bearer {}\r\n", self.token()?))
            .await
            .body;
        let figure = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.and_then(|text| text.parse().ok()).with_context(|| format!("no {name} in /metrics"))
        };
        Ok(Figures {
            moves: figure("taproom_moves_total")?,
            commits: figure("taproom_commits_total")?,
            live: figure("taproom_live")?,
        })
    }
}

/// Seconds of processor time a process has used, of all its threads.
pub(crate) fn busy(process: &str) -> Result<f64> {
    let told = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    let words: Vec<&str> = told.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |n: usize| words.get(n).and_then(|it| it.parse::<u64>().ok()).context("no times in /proc");
    Ok((ticks(11)? + ticks(12)?) as f64 / 100.0)
}

/// How many processes wanted a core in the last minute.
pub(crate) fn waiting() -> Result<String> {
    let told = std::fs::read_to_string("/proc/loadavg")?;
    Ok(told.split(' ').next().unwrap_or_default().to_owned())
}

/// How many moves a second the store alone writes, in batches of this size to as many matches.
pub(crate) async fn bare(folder: &Path, batch: usize, matches: usize) -> Result<f64> {
    let store = Store::open(&folder.join("bare.sqlite")).await?;
    let host = store.new_visitor([0; 32], 0).await?;
    let mut games = Vec::new();
    for n in 0..matches.max(batch) {
        let mut watch = [0; 32];
        watch[..8].copy_from_slice(&n.to_le_bytes());
        games.push(NewGame {
            key: n.to_string(),
            title: String::new(),
            header: String::new(),
            secret: [0; 32],
            host,
            clock: "none".into(),
            watch,
            created: 0,
            seats: Vec::new(),
            moves: Vec::new(),
            replay: false,
            waiting: None,
            terms: taproom_store::Terms::default(),
            calls: taproom_store::Calls::default(),
        });
    }
    let made = futures_util::future::join_all(games.into_iter().map(|game| store.new_game(game))).await;
    let ids = made.into_iter().collect::<Result<Vec<_>, _>>()?;
    let (started, mut written, mut plies) = (Instant::now(), 0, vec![0; ids.len()]);
    while started.elapsed() < Duration::from_secs(3) {
        let appends = (written..written + batch).map(|n| {
            let n = n % ids.len();
            plies[n] += 1;
            let it = Move { who: Some(0), text: "market advanced malt".into(), at: 1_800_000_000_000 };
            store.append(ids[n], plies[n] - 1, vec![it])
        });
        for done in futures_util::future::join_all(appends.collect::<Vec<_>>()).await {
            done?;
        }
        written += batch;
    }
    Ok(written as f64 / started.elapsed().as_secs_f64())
}
