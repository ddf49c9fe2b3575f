//! Parts of one run, made anywhere, put together.
#![allow(clippy::disallowed_methods)] // Files are its business.
use super::{
    Description, Journal, ResultsError, Sheet,
    journal::{is_parquet, other, read_units, wrong},
    parquet,
};
use std::{
    fs::File,
    io::{BufRead as _, BufReader},
    ops::Range,
    path::{Path, PathBuf},
};

/// What was put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Merged {
    /// What is counted: `deal` or `game`.
    pub unit: String,
    /// Which of them.
    pub units: Range<u64>,
    /// Rows.
    pub rows: u64,
}

/// Puts the parts of a run into a new file, in order of their numbers. Parts of other settings, gaps, units that are there
/// twice and parts that are not whole are refused; then nothing is written.
pub fn merge(parts: &[PathBuf], out: &Path) -> Result<Merged, ResultsError> {
    if out.exists() {
        return Err(wrong(out, "exists already; choose another file with -o"));
    }
    let mut sheets = parts.iter().map(|path| Ok((path, sheet(path)?))).collect::<Result<Vec<_>, ResultsError>>()?;
    sheets.sort_by_key(|(_, sheet)| sheet.from);
    let Some((_, first)) = sheets.first().cloned() else { return Err(wrong(out, "there are no parts")) };
    let mut lines = String::new();
    let mut next = first.from;
    for (path, sheet) in &sheets {
        same(path, &first, sheet)?;
        let unit = first.unit();
        if sheet.from > next {
            return Err(wrong(path, format!("begins at {unit} {}; {unit} {next} is missing", sheet.from)));
        }
        if sheet.from < next {
            return Err(wrong(path, format!("{unit} {} is in another part too", sheet.from)));
        }
        next += read(path, sheet, &mut lines)?;
    }
    let (rows, unit) = (first.rows as u64, first.unit().to_owned());
    let units = first.from..next;
    let mut journal = Journal::open(out, first, |_| Some(()))?;
    journal.append(&lines)?;
    journal.finish()?;
    Ok(Merged { unit, rows: rows * (units.end - units.start), units })
}

/// Appends the rows of a part; the number of units.
fn read(path: &Path, sheet: &Sheet, lines: &mut String) -> Result<u64, ResultsError> {
    let mut count = 0;
    let mut add = |line: &str| {
        let unit = sheet.from + count / sheet.rows as u64;
        if !sheet.fits(line, unit) {
            return Err(wrong(path, format!("no row of {} {unit}: `{line}`", sheet.unit())));
        }
        lines.push_str(line);
        lines.push('\n');
        count += 1;
        Ok(())
    };
    let whole = if is_parquet(path)? {
        parquet::read(path, sheet, &mut add)?;
        count.is_multiple_of(sheet.rows as u64)
    } else {
        let mut file = File::open(path).map_err(|error| wrong(path, error))?;
        let end = read_units(path, &mut file, sheet, |unit| unit.iter().try_for_each(|line| add(line).ok()))?;
        file.metadata().map_err(|error| wrong(path, error))?.len() == end
    };
    if !whole {
        return Err(wrong(path, "its run was interrupted; the command that made it goes on with it"));
    }
    Ok(count / sheet.rows as u64)
}

/// What a file holds, by its own words.
fn sheet(path: &Path) -> Result<Sheet, ResultsError> {
    let no_results = || wrong(path, "these are no results of an arena or a simulation");
    let (maker, mut settings, columns) =
        if is_parquet(path)? { parquet::describe(path)? } else { describe(path)?.ok_or_else(no_results)? };
    let from = match settings.iter().position(|(name, _)| name == "from") {
        Some(at) => settings.remove(at).1.parse().map_err(|_| no_results())?,
        None => 0,
    };
    let of = |name: &str| settings.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let seats: usize = of("seats").and_then(|seats| seats.parse().ok()).ok_or_else(no_results)?;
    let rows = match (maker.as_str(), of("seating"), of("bots")) {
        ("sim", ..) => 1,
        ("arena", Some("lone"), _) => seats * seats,
        ("arena", Some(_), Some(bots)) => seats * bots.split(',').count(),
        _ => return Err(no_results()),
    };
    if rows == 0 || columns.is_empty() {
        return Err(no_results());
    }
    Ok(Sheet { maker, settings, columns, rows, from })
}

/// The header of a CSV file; `None` if it is none of ours.
fn describe(path: &Path) -> Result<Option<Description>, ResultsError> {
    let file = File::open(path).map_err(|error| wrong(path, error))?;
    let (mut maker, mut settings) = (None, Vec::new());
    for line in BufReader::new(file).lines() {
        let line = line.map_err(|error| wrong(path, error))?;
        match (line.strip_prefix("# "), &maker) {
            (Some(words), None) => {
                let name = words.strip_prefix("taproom-").and_then(|words| words.strip_suffix(" 1"));
                let Some(name) = name else { return Ok(None) };
                maker = Some(name.to_owned());
            }
            (Some(words), Some(_)) => {
                let (name, value) = words.split_once(' ').unwrap_or((words, ""));
                settings.push((name.to_owned(), value.to_owned()));
            }
            (None, None) => return Ok(None),
            (None, Some(maker)) => {
                return Ok(Some((maker.clone(), settings, line.split(',').map(str::to_owned).collect())));
            }
        }
    }
    Ok(None)
}

fn same(path: &Path, first: &Sheet, sheet: &Sheet) -> Result<(), ResultsError> {
    if first.maker != sheet.maker {
        return Err(wrong(path, format!("is of a {}, other parts are of a {}", sheet.maker, first.maker)));
    }
    for ((name, wanted), (_, found)) in first.settings.iter().zip(&sheet.settings) {
        if wanted != found {
            return Err(wrong(path, other(name, found, wanted)));
        }
    }
    let alike = first.settings == sheet.settings && first.columns == sheet.columns;
    if alike { Ok(()) } else { Err(wrong(path, "has other columns or settings than the other parts")) }
}
