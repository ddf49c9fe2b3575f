//! Results on disk: a run that was interrupted goes on where it stopped.
//!
//! The file that grows is always CSV: the settings as `# ` lines, a heading, and the rows of one deal after the other. For
//! Parquet, which cannot be appended to, it lies beside the wanted file (`FILE.parquet.part`) and is turned into it in the
//! end.
#![allow(clippy::disallowed_methods)] // Files are its business.
use super::{Row, Terms, columns, parquet};
use std::{
    fmt,
    fs::{self, File, OpenOptions},
    io::{BufRead as _, BufReader, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

const FIRST_LINE: &str = "# taproom-arena 1";

/// A file of results that this run extends.
pub struct Results<'a> {
    terms: &'a Terms,
    // Grows, and is locked.
    file: File,
    path: PathBuf,
    // The Parquet file to be made of it.
    export: Option<PathBuf>,
}

/// What is wrong with a file of results, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultsError(pub(super) String);

impl fmt::Display for ResultsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for ResultsError {}

/// Says which file it was about.
pub(super) fn wrong(path: &Path, why: impl fmt::Display) -> ResultsError {
    ResultsError(format!("{}: {why}", path.display()))
}

impl<'a> Results<'a> {
    /// Starts a file, or goes on with one of the same settings; hands over the deals that are in it, which are always the
    /// first ones.
    pub fn open(path: &Path, terms: &'a Terms, each: impl FnMut(&[Row])) -> Result<Self, ResultsError> {
        let export = match path.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => None,
            Some("parquet") => Some(path.to_owned()),
            _ => return Err(wrong(path, "results are kept in a file that ends in .csv or .parquet")),
        };
        let journal = if export.is_some() { beside(path, "part") } else { path.to_owned() };
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&journal);
        let file = file.map_err(|error| wrong(&journal, error))?;
        file.try_lock().map_err(|_| wrong(&journal, "another run is writing to it"))?;
        let mut this = Self { terms, file, path: journal, export };
        if this.is_empty()? {
            this.write(&this.header())?;
            if let Some(path) = this.export.clone().filter(|path| path.exists()) {
                this.take_back(&path)?;
            }
        }
        this.read(each)?;
        Ok(this)
    }

    /// Adds a deal.
    pub fn append(&mut self, deal: &[Row]) -> Result<(), ResultsError> {
        let lines: String = deal.iter().map(|row| columns::line(row, self.terms) + "\n").collect();
        self.write(&lines)
    }

    /// Makes sure that all is on the disk, as what it was asked for.
    pub fn finish(mut self) -> Result<(), ResultsError> {
        self.file.sync_all().map_err(|error| wrong(&self.path, error))?;
        let Some(path) = self.export.clone() else { return Ok(()) };
        let new = beside(&path, "new");
        let mut writer = parquet::Writer::create(&new, self.terms)?;
        let mut failed = Ok(());
        self.read(|deal| {
            if failed.is_ok() {
                failed = writer.add(deal);
            }
        })?;
        failed?;
        writer.finish()?;
        fs::rename(&new, &path).map_err(|error| wrong(&path, error))?;
        fs::remove_file(&self.path).map_err(|error| wrong(&self.path, error))
    }

    fn is_empty(&self) -> Result<bool, ResultsError> {
        self.file.metadata().map(|about| about.len() == 0).map_err(|error| wrong(&self.path, error))
    }

    fn write(&mut self, text: &str) -> Result<(), ResultsError> {
        self.file.write_all(text.as_bytes()).map_err(|error| wrong(&self.path, error))
    }

    fn header(&self) -> String {
        let settings = self.terms.settings().into_iter().map(|(name, value)| format!("# {name} {value}\n"));
        format!("{FIRST_LINE}\n{}{}\n", settings.collect::<String>(), columns::heading())
    }

    /// Reads a finished Parquet file back into the file that grows.
    fn take_back(&mut self, path: &Path) -> Result<(), ResultsError> {
        let taken = parquet::read(path, self.terms, |line| self.write(&format!("{line}\n")));
        if taken.is_err() {
            // The next run must not take the half for the whole.
            fs::remove_file(&self.path).map_err(|error| wrong(&self.path, error))?;
        }
        taken
    }

    /// Hands over all whole deals and cuts off what follows the last of them.
    fn read(&mut self, mut each: impl FnMut(&[Row])) -> Result<(), ResultsError> {
        let fail = |why: String| wrong(&self.path, why);
        self.file.seek(SeekFrom::Start(0)).map_err(|error| fail(error.to_string()))?;
        let mut reader = BufReader::new(&self.file);
        let (mut number, mut offset, mut whole) = (0, 0, 0);
        let mut next = |line: &mut String| {
            line.clear();
            offset += reader.read_line(line).map_err(|error| fail(error.to_string()))? as u64;
            number += 1;
            Ok((number, offset, line.ends_with('\n')))
        };
        let mut line = String::new();
        for wanted in self.header().lines() {
            (_, whole, _) = next(&mut line)?;
            same_setting(wanted, line.trim_end()).map_err(fail)?;
        }
        let (mut deal, mut deals) = (Vec::new(), 0);
        loop {
            let (number, offset, ended) = next(&mut line)?;
            if !ended {
                break;
            }
            let row = columns::parse(line.trim_end(), self.terms).filter(|row| row.deal == deals);
            deal.push(
                row.ok_or_else(|| fail(format!("line {number}: no row of deal {deals}: `{}`", line.trim_end())))?,
            );
            if deal.len() == self.terms.rows_per_deal() {
                each(&deal);
                deal.clear();
                deals += 1;
                whole = offset;
            }
        }
        // A run that was killed may have left a part of a deal.
        let cut = self.file.set_len(whole).and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(|_| ()).map_err(|error| fail(error.to_string()))
    }
}

/// Compares a line of the header with the one wanted.
fn same_setting(wanted: &str, found: &str) -> Result<(), String> {
    if wanted == found {
        return Ok(());
    }
    let name =
        |line: &str| line.strip_prefix("# ").and_then(|words| words.split(' ').next()).unwrap_or_default().to_owned();
    if wanted == FIRST_LINE || name(wanted) != name(found) || name(wanted).is_empty() {
        return Err(format!("these are no results of this arena (`{wanted}` is missing); choose another file with -o"));
    }
    Err(other(&name(wanted), value(found), value(wanted)))
}

fn value(line: &str) -> &str {
    line.splitn(3, ' ').nth(2).unwrap_or_default()
}

/// Results of other settings must not be mixed.
pub(super) fn other(name: &str, found: &str, wanted: &str) -> String {
    format!("was made with {name} `{found}`, not `{wanted}`; use the same settings, or another file with -o")
}

/// The same name with something behind it.
fn beside(path: &Path, what: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(what);
    name.into()
}
