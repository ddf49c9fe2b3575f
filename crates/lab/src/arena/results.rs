//! The results of an arena on disk.
use super::{Row, Terms, columns};
use crate::rows::{Journal, ResultsError, Sheet, settings};
use std::path::Path;

/// A file of results that this run extends.
pub struct Results<'a> {
    terms: &'a Terms,
    journal: Journal,
}

impl<'a> Results<'a> {
    /// Starts a file that begins with deal `from`, or goes on with one of the same settings; hands over the deals that are in
    /// it, which are always the first ones.
    pub fn open(path: &Path, terms: &'a Terms, from: u64, mut each: impl FnMut(&[Row])) -> Result<Self, ResultsError> {
        let mut all = settings(&terms.setup, &terms.bots, terms.seed);
        // Files of older versions have it before the seed.
        all.insert(all.len() - 1, ("seating".into(), terms.seating.to_string()));
        all.push(("opening".into(), terms.opening.to_string()));
        let columns = columns::NAMES.map(str::to_owned).to_vec();
        let sheet = Sheet { maker: "arena".into(), settings: all, columns, rows: terms.rows_per_deal(), from };
        let mut deal = Vec::new();
        let journal = Journal::open(path, sheet, |lines| {
            deal.clear();
            for line in lines {
                deal.push(columns::parse(line, terms)?);
            }
            each(&deal);
            Some(())
        })?;
        Ok(Self { terms, journal })
    }

    /// Adds a deal.
    pub fn append(&mut self, deal: &[Row]) -> Result<(), ResultsError> {
        let lines: String = deal.iter().map(|row| columns::line(row, self.terms) + "\n").collect();
        self.journal.append(&lines)
    }

    /// Makes sure that all is on the disk, as what it was asked for.
    pub fn finish(self) -> Result<(), ResultsError> {
        self.journal.finish()
    }
}
