//! `cargo xtask load`: many matches at once against a real server, over HTTP, on this machine.
mod crowd;
mod report;

use crate::server;
use anyhow::Result;
use std::{path::Path, time::Duration};

/// What to measure.
#[derive(clap::Args, Clone, Debug)]
pub struct Load {
    /// Matches at once
    #[arg(long, default_value_t = 2000)]
    pub matches: usize,
    /// Live listeners for each match
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=1))]
    pub viewers: u8,
    /// How long people play
    #[arg(long, default_value_t = 20)]
    pub seconds: u64,
    /// Only this game [default: all games in turn]
    #[arg(long)]
    pub game: Option<String>,
    /// Answers offered a second, spread over all matches [default: as many as the server takes]
    #[arg(long)]
    pub rate: Option<u32>,
    /// Answers on their way at once, when no rate is set
    #[arg(long, default_value_t = 256)]
    pub at_once: usize,
    /// Where the database lies meanwhile [default: the system's temporary folder]
    #[arg(long)]
    pub data: Option<std::path::PathBuf>,
}

/// Measures, and prints what was measured.
pub fn load(order: &Load) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(measure(order, &crate::taproom()?))
}

async fn measure(order: &Load, binary: &Path) -> Result<()> {
    let folder = match &order.data {
        Some(folder) => tempfile::tempdir_in(folder)?,
        None => tempfile::tempdir()?,
    };
    let server = server::Server::start(binary, folder.path())?;
    // What every server needs once is not counted with the matches.
    crowd::open(order, server.at, 100, "warming up").await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let empty = server.memory()?;
    let people = crowd::open(order, server.at, order.matches, "opening matches").await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let idle = server.memory()?;
    let before = server.figures().await?;
    let (others, cpu) = (server::waiting()?, (server.busy()?, server::busy("self")?));
    let played = crowd::play(order, people).await?;
    let cpu = (server.busy()? - cpu.0, server::busy("self")? - cpu.1);
    let after = server.figures().await?;
    let full = server.memory()?;
    drop(server);
    let batch = (after.moves - before.moves) / (after.commits - before.commits).max(1);
    let bare = server::bare(folder.path(), batch.max(1) as usize, order.matches).await?;
    report::print(order, &report::Measured { empty, idle, full, before, after, played, bare, cpu, others });
    Ok(())
}
