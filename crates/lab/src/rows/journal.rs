//! Results on disk: a run that was interrupted goes on where it stopped.
//!
//! The file that grows is always CSV: the settings as `# ` lines, a heading, and the rows of one unit after the other. For
//! Parquet, which cannot be appended to, it lies beside the wanted file (`FILE.parquet.part`) and is turned into it in the
//! end.
#![allow(clippy::disallowed_methods)] // Files are its business.
use super::{Sheet, parquet};
use std::{
    fmt,
    fs::{self, File, OpenOptions},
    io::{BufRead as _, BufReader, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

/// A file of results that this run extends.
pub(crate) struct Journal {
    sheet: Sheet,
    // Grows, and is locked.
    file: File,
    path: PathBuf,
    // The Parquet file to be made of it.
    export: Option<PathBuf>,
}

/// What is wrong with a file of results, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultsError(String);

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

/// Is it a Parquet file, by its name? Else it is CSV.
pub(super) fn is_parquet(path: &Path) -> Result<bool, ResultsError> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("csv") => Ok(false),
        Some("parquet") => Ok(true),
        _ => Err(wrong(path, "results are kept in a file that ends in .csv or .parquet")),
    }
}

impl Journal {
    /// Starts a file, or goes on with one of the same settings; hands over the units that are in it, which are always the
    /// first ones. `each` answers `None` if the rows make no sense.
    pub(crate) fn open(
        path: &Path,
        sheet: Sheet,
        each: impl FnMut(&[String]) -> Option<()>,
    ) -> Result<Self, ResultsError> {
        let export = is_parquet(path)?.then(|| path.to_owned());
        let journal = if export.is_some() { beside(path, "part") } else { path.to_owned() };
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&journal);
        let file = file.map_err(|error| wrong(&journal, error))?;
        file.try_lock().map_err(|_| wrong(&journal, "another run is writing to it"))?;
        let mut this = Self { sheet, file, path: journal, export };
        if this.is_empty()? {
            this.write(&this.sheet.header())?;
            if let Some(path) = this.export.clone().filter(|path| path.exists()) {
                this.take_back(&path)?;
            }
        }
        this.read(each)?;
        Ok(this)
    }

    /// Adds lines of whole units, each with its end of line.
    pub(crate) fn append(&mut self, lines: &str) -> Result<(), ResultsError> {
        self.write(lines)
    }

    /// Makes sure that all is on the disk, as what it was asked for.
    pub(crate) fn finish(mut self) -> Result<(), ResultsError> {
        self.file.sync_all().map_err(|error| wrong(&self.path, error))?;
        let Some(path) = self.export.clone() else { return Ok(()) };
        let new = beside(&path, "new");
        let mut writer = parquet::Writer::create(&new, &self.sheet)?;
        let mut failed = Ok(());
        self.read(|unit| {
            for line in unit {
                if failed.is_ok() {
                    failed = writer.add(line);
                }
            }
            Some(())
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

    /// Reads a finished Parquet file back into the file that grows.
    fn take_back(&mut self, path: &Path) -> Result<(), ResultsError> {
        let sheet = self.sheet.clone();
        let taken = parquet::read(path, &sheet, |line| self.write(&format!("{line}\n")));
        if taken.is_err() {
            // The next run must not take the half for the whole.
            fs::remove_file(&self.path).map_err(|error| wrong(&self.path, error))?;
        }
        taken
    }

    /// Hands over all whole units and cuts off what follows the last of them.
    fn read(&mut self, each: impl FnMut(&[String]) -> Option<()>) -> Result<(), ResultsError> {
        let whole = read_units(&self.path, &mut self.file, &self.sheet, each)?;
        // A run that was killed may have left a part of a unit.
        let cut = self.file.set_len(whole).and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(|_| ()).map_err(|error| wrong(&self.path, error))
    }
}

/// Hands over all whole units of a CSV file; where the last of them ends, in bytes.
pub(super) fn read_units(
    path: &Path,
    file: &mut File,
    sheet: &Sheet,
    mut each: impl FnMut(&[String]) -> Option<()>,
) -> Result<u64, ResultsError> {
    let fail = |why: String| wrong(path, why);
    file.seek(SeekFrom::Start(0)).map_err(|error| fail(error.to_string()))?;
    let mut reader = BufReader::new(file);
    let (mut number, mut offset, mut whole) = (0, 0, 0);
    let mut next = |line: &mut String| {
        line.clear();
        offset += reader.read_line(line).map_err(|error| fail(error.to_string()))? as u64;
        number += 1;
        Ok((number, offset, line.ends_with('\n')))
    };
    let mut line = String::new();
    for wanted in sheet.header().lines() {
        (_, whole, _) = next(&mut line)?;
        same_setting(sheet, wanted, line.trim_end()).map_err(fail)?;
    }
    let (mut unit, mut n) = (Vec::new(), sheet.from);
    loop {
        let (number, offset, ended) = next(&mut line)?;
        if !ended {
            break;
        }
        let row = line.trim_end();
        let bad = || fail(format!("line {number}: no row of {} {n}: `{row}`", sheet.unit()));
        if !sheet.fits(row, n) {
            return Err(bad());
        }
        unit.push(row.to_owned());
        if unit.len() == sheet.rows {
            each(&unit).ok_or_else(bad)?;
            unit.clear();
            n += 1;
            whole = offset;
        }
    }
    Ok(whole)
}

/// Compares a line of the header with the one wanted.
fn same_setting(sheet: &Sheet, wanted: &str, found: &str) -> Result<(), String> {
    if wanted == found {
        return Ok(());
    }
    let name =
        |line: &str| line.strip_prefix("# ").and_then(|words| words.split(' ').next()).unwrap_or_default().to_owned();
    let begins = |line: &str| name(line) == "from";
    if begins(wanted) != begins(found) {
        let from = if begins(found) { value(found) } else { "0" };
        return Err(other("from", from, &sheet.from.to_string()));
    }
    if wanted == sheet.first_line() || name(wanted) != name(found) || name(wanted).is_empty() {
        let maker = &sheet.maker;
        return Err(format!(
            "these are no results of this {maker} (`{wanted}` is missing); choose another file with -o"
        ));
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
pub(super) fn beside(path: &Path, what: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(what);
    name.into()
}
