//! The results of a simulation on disk: a row for every game.
use crate::{
    FinishedGame,
    rows::{Journal, ResultsError, Sheet, settings},
};
use std::{fmt::Write as _, path::Path};
use taproom_bots::BotSpec;
use taproom_core::{List, Standings};
use taproom_match::Setup;

/// A file of results that this run extends.
pub struct GameResults {
    journal: Journal,
}

impl GameResults {
    /// Starts a file that begins with game `from`, or goes on with one of the same settings; hands over the games that are in
    /// it, which are always the first ones.
    pub fn open(
        path: &Path,
        setup: &Setup,
        bots: &[BotSpec],
        seed: u64,
        from: u64,
        mut each: impl FnMut(&FinishedGame),
    ) -> Result<Self, ResultsError> {
        let of = |name: &'static str| (0..setup.seats).map(move |seat| format!("{name}_{seat}"));
        let columns = ["game", "moves"].map(str::to_owned).into_iter().chain(of("score")).chain(of("place"));
        let sheet = Sheet {
            maker: "sim".into(),
            settings: settings(setup, bots, seed),
            columns: columns.collect(),
            rows: 1,
            from,
        };
        let seats = usize::from(setup.seats);
        let journal = Journal::open(path, sheet, |lines| {
            each(&parse(lines.first()?, seats)?);
            Some(())
        })?;
        Ok(Self { journal })
    }

    /// Adds games.
    pub fn append(&mut self, games: &[FinishedGame]) -> Result<(), ResultsError> {
        let mut lines = String::new();
        for FinishedGame { game, plies, standings } in games {
            let _ = write!(lines, "{game},{plies}");
            for score in &standings.scores {
                let _ = write!(lines, ",{score}");
            }
            for place in &standings.places {
                let _ = write!(lines, ",{place}");
            }
            lines.push('\n');
        }
        self.journal.append(&lines)
    }

    /// Makes sure that all is on the disk, as what it was asked for.
    pub fn finish(self) -> Result<(), ResultsError> {
        self.journal.finish()
    }
}

/// What decided ties is not in the file.
fn parse(line: &str, seats: usize) -> Option<FinishedGame> {
    let mut cells = line.split(',');
    let (game, plies) = (cells.next()?.parse().ok()?, cells.next()?.parse().ok()?);
    let (mut scores, mut places, mut ahead_by) = (List::new(), List::new(), List::new());
    for _ in 0..seats {
        scores.push(cells.next()?.parse().ok()?);
        ahead_by.push(None);
    }
    for _ in 0..seats {
        places.push(cells.next()?.parse().ok()?);
    }
    Some(FinishedGame { game, plies, standings: Standings { scores, places, ahead_by } })
}
