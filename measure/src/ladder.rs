//! `cargo xtask ladder`: is every level of bots stronger than the one below?
use anyhow::{Context as _, Result, anyhow};
use serde_json::Value;
use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use taproom_bots::Dice;
use taproom_core::{Rng, Seat};
use taproom_match::{GameEntry, Match, MatchMover, SetupRequest, drive_match};
use xtask::{
    section,
    shell::{output, root, target},
};

const MARKS: [&str; 2] = ["<!-- ladder: written by `cargo xtask ladder` -->", "<!-- /ladder -->"];
/// From weakest to strongest.
const LEVELS: [&str; 5] = ["random", "greedy", "easy", "medium", "hard"];
/// Games of a slow cell before the first look; doubled from look to look.
const FIRST_LOOK: u64 = 40;
/// Random answers at the start of a deal of a game without chance, which would else be the same game every time.
const OPENING: u32 = 4;
/// Standard errors that end a slow cell before its last game: looking often must not make chance look like strength.
const EARLY: f64 = 3.0;
/// Standard errors that decide it at its last game.
const LATE: f64 = 1.96;

/// What to play.
pub struct Climb<'a> {
    /// Only of this game.
    pub game: Option<&'a str>,
    /// Only with this number of players.
    pub seats: Option<u8>,
    /// The most games of a cell.
    pub games: u64,
    /// Random answers at the start of every deal; as the game needs it, if `None`.
    pub opening: Option<u32>,
    /// Put the tables into the games' BOTS.md.
    pub write: bool,
}

/// Plays each level against the one below, and prints tables.
pub fn climb(wanted: &Climb<'_>) -> Result<()> {
    let only = wanted.game.map(taproom_catalog::find).transpose().map_err(|why| anyhow!(why))?;
    let target = target()?;
    for entry in taproom_catalog::games() {
        let slug = entry.about().slug;
        if only.is_some_and(|only| only.about().slug != slug) {
            continue;
        }
        let folder = target.join("ladder").join(format!("{slug}-{:08x}", code_of(slug)?));
        fs::create_dir_all(&folder)?;
        let opening = match wanted.opening {
            Some(opening) => opening,
            None if meets_chance(entry)? => 0,
            None => OPENING,
        };
        let table = Ladder { entry, wanted, opening, binary: crate::taproom()?, folder }.table()?;
        println!("## {}\n\n{table}", entry.about().title);
        if wanted.write && wanted.seats.is_none() {
            let path = root().join("crates/games").join(slug).join("BOTS.md");
            section::write(&path, MARKS, &format!("# Bots of {}", entry.about().title), &table)?;
            println!("wrote crates/games/{slug}/BOTS.md");
        }
    }
    Ok(())
}

struct Ladder<'a> {
    entry: &'static dyn GameEntry,
    wanted: &'a Climb<'a>,
    opening: u32,
    binary: PathBuf,
    folder: PathBuf,
}

/// What is compared at a table.
struct Cell {
    upper: &'static str,
    lower: &'static str,
    seats: u8,
    claim: Claim,
}

/// What a cell is to show.
#[derive(Copy, Clone)]
enum Claim {
    /// The upper one is ahead of the lower one more often than not; alone, it makes more points.
    Stronger,
    /// It is ahead in at least this share of games.
    Ahead(f64),
    /// Alone against copies of the lower one, it wins at least this share.
    Wins(f64),
}

/// A cell that was played.
struct Found {
    games: u64,
    /// How many standard errors from even, or from what is claimed.
    z: f64,
    /// The figure with its interval.
    told: String,
    report: Value,
}

impl Ladder<'_> {
    fn table(&self) -> Result<String> {
        let counts = self.wanted.seats.map_or_else(|| self.entry.about().seats.clone(), |seats| seats..=seats);
        let steps: Vec<[&str; 2]> = LEVELS.windows(2).map(|pair| [pair[1], pair[0]]).collect();
        let heads: Vec<String> = steps.iter().map(|[upper, lower]| format!("{upper} > {lower}")).collect();
        let mut text = self.method();
        let _ = writeln!(text, "| players | {} | `hard`: ms an answer (longest) |", heads.join(" | "));
        let _ = writeln!(text, "|{}", "---|".repeat(heads.len() + 2));
        for seats in counts.clone() {
            let _ = write!(text, "| {seats} |");
            let mut time = String::new();
            for &[upper, lower] in &steps {
                let found = self.play(&Cell { upper, lower, seats, claim: Claim::Stronger })?;
                let _ = write!(text, " {} ({}) {} |", found.told, found.games, found.mark());
                time = found.time();
            }
            let _ = writeln!(text, " {time} |");
        }
        let cell = |seats, claim| Cell { upper: "hard", lower: "greedy", seats, claim };
        let claims = [
            ("`hard` is ahead of `greedy` in 80 % of games of two or more", cell(2, Claim::Ahead(0.8))),
            ("`hard` against three `greedy` wins twice its even share, 50 %, or more", cell(4, Claim::Wins(2.0 / 4.0))),
        ];
        let mut claims = claims.into_iter().filter(|(_, cell)| counts.contains(&cell.seats)).peekable();
        if claims.peek().is_some() {
            text.push_str("\n| claim | result | games | |\n|---|---|---|---|\n");
        }
        for (words, cell) in claims {
            let found = self.play(&cell)?;
            let _ = writeln!(text, "| {words} | {} | {} | {} |", found.told, found.games, found.mark());
        }
        Ok(text)
    }

    fn method(&self) -> String {
        let games = self.wanted.games;
        let opening = match self.opening {
            0 => String::new(),
            n => format!(" The first {n} answers of a deal are random, the same in all its games."),
        };
        format!(
            "How often a seat of the one bot ends ahead of a seat of the other (alone: by how many points), ± the \
             farther end of the 95 % interval, in brackets the games. ✓ shown, ✗ the opposite is shown, ? open. Every \
             deal is played once for each bot, with chairs exchanged and the same chance; intervals count deals.\
             {opening} A cell has {games} games, where {LATE} standard errors decide; one with `hard` ends at a look (after \
             {FIRST_LOOK} games, then twice as many) as soon as the difference is {EARLY} standard errors wide. \
             Times are of one thread of the machine it ran on. Made by `cargo xtask ladder {} --games {games} \
             --write`.\n\n",
            self.entry.about().slug,
        )
    }

    /// Plays a cell until it is decided; what was played before with the same code is kept.
    fn play(&self, cell: &Cell) -> Result<Found> {
        let mut games = if cell.is_slow() { FIRST_LOOK.min(self.wanted.games) } else { self.wanted.games };
        loop {
            let found = cell.read(self.arena(cell, games)?)?;
            if found.games >= self.wanted.games || (cell.is_slow() && found.z.abs() >= EARLY) {
                let Cell { upper, lower, seats, .. } = cell;
                let slug = self.entry.about().slug;
                eprintln!("{slug}, {seats} players, {upper} > {lower}: {} ({} games)", found.told, found.games);
                return Ok(found);
            }
            games = (found.games.max(games) * 2).min(self.wanted.games);
        }
    }

    fn arena(&self, cell: &Cell, games: u64) -> Result<Value> {
        let Cell { upper, lower, seats, claim } = cell;
        let lone = matches!(claim, Claim::Wins(_));
        let name = format!("{seats}-{upper}-{lower}{}-o{}.csv", if lone { "-lone" } else { "" }, self.opening);
        let mut command = Command::new(&self.binary);
        command
            .args(["arena", self.entry.about().slug, "--json", "--bots", &format!("{upper},{lower}")])
            .args(["--seats", &seats.to_string(), "--games", &games.to_string()])
            .args(["--opening", &self.opening.to_string()])
            .arg("-o")
            .arg(self.folder.join(name));
        if lone {
            command.arg("--lone");
        }
        serde_json::from_str(&output(&mut command)?).context("the arena prints JSON")
    }
}

impl Cell {
    /// Are its games too long to play all of them when fewer decide?
    fn is_slow(&self) -> bool {
        self.upper == "hard"
    }

    fn read(&self, report: Value) -> Result<Found> {
        let number = |path: &str| report.pointer(path).and_then(Value::as_f64);
        let need = |path: &str| number(path).with_context(|| format!("the arena's report has no {path}"));
        let share = |of: &str| -> Result<[f64; 3]> {
            Ok([need(&format!("{of}/share"))?, need(&format!("{of}/low"))?, need(&format!("{of}/high"))?])
        };
        // An interval that ends at 100 % is lopsided: the farther end tells how unsure a share is.
        let percent =
            |[it, low, high]: [f64; 3]| format!("{:.1} % ± {:.1}", it * 100.0, (it - low).max(high - it) * 100.0);
        // 1.96 exactly where the interval ends on the side of what is claimed.
        let away = |[it, low, high]: [f64; 3], from: f64| {
            let half = if it > from { it - low } else { high - it };
            (it - from) * LATE / half
        };
        let (z, told) = match self.claim {
            Claim::Stronger if self.seats == 1 => {
                let (mean, ci) = (need("/pairs/0/lead/mean")?, number("/pairs/0/lead/ci95").unwrap_or(f64::INFINITY));
                (need("/pairs/0/z")?, format!("{mean:+.1} ± {ci:.1} points"))
            }
            Claim::Stronger => (need("/pairs/0/z")?, percent(share("/pairs/0/ahead")?)),
            Claim::Ahead(least) => {
                let ahead = share("/pairs/0/ahead")?;
                (away(ahead, least), percent(ahead))
            }
            Claim::Wins(least) => {
                let wins = share("/bots/0/wins")?;
                (away(wins, least), percent(wins))
            }
        };
        let games = report["games"].as_u64().context("the arena counts games")?;
        Ok(Found { games, z, told, report })
    }
}

impl Found {
    fn mark(&self) -> char {
        match self.z {
            z if z >= LATE => '✓',
            z if z <= -LATE => '✗',
            _ => '?',
        }
    }

    /// Of the first bot.
    fn time(&self) -> String {
        let number = |path: &str| self.report.pointer(path).and_then(Value::as_f64).unwrap_or(f64::NAN);
        format!("{:.1} ({:.0})", number("/bots/0/answer_ms"), number("/bots/0/longest_ms"))
    }
}

/// Is there any chance in this game as it is usually played? Looks at one match, in which the last listed answer is given.
fn meets_chance(entry: &dyn GameEntry) -> Result<bool> {
    let mut the_match = entry.open(&SetupRequest { seats: *entry.about().seats.start(), ..Default::default() })?;
    let mut last = LastAnswer { dice: Dice::new(0), met: false };
    while !last.met && drive_match(&mut *the_match, &mut last, 1) > 0 {}
    Ok(last.met)
}

/// Gives the last listed answer, and notes if chance is asked.
struct LastAnswer {
    dice: Dice,
    met: bool,
}

impl MatchMover for LastAnswer {
    fn answer(&mut self, _: &dyn Match, _: Seat, count: usize) -> Option<usize> {
        Some(count - 1)
    }

    fn chance(&mut self) -> &mut dyn Rng {
        self.met = true;
        &mut self.dice
    }
}

/// A number that changes with the code that plays a game: results of other bots or other rules must not be mixed. How a game
/// is drawn and told does not count.
fn code_of(slug: &str) -> Result<u32> {
    let mut files = Vec::new();
    for folder in ["crates/bots/src".into(), format!("crates/games/{slug}/src"), "crates/lab/src/arena".into()] {
        list(&root().join(folder), &mut files)?;
    }
    let tables = ["data.toml", "weights.toml"].map(|name| root().join("crates/games").join(slug).join(name));
    files.extend(tables.into_iter().filter(|path| path.exists()));
    files.sort();
    // FNV-1a, folded.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for path in files {
        for byte in fs::read(&path).with_context(|| path.display().to_string())? {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    Ok((hash >> 32) as u32 ^ hash as u32)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let told = path.file_stem().is_some_and(|name| name == "page" || name == "explain");
        match path.is_dir() {
            _ if told => {}
            true => list(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_games_without_chance_need_an_opening() {
        let with: Vec<&str> = taproom_catalog::games()
            .filter(|entry| meets_chance(*entry).expect("playable"))
            .map(|entry| entry.about().slug)
            .collect();
        assert_eq!(with, ["six-sided-stout", "pint-craft", "dice-brewing", "beer-pioneers"]);
    }

    #[test]
    fn a_cell_is_read_off_the_report() {
        let report = serde_json::json!({
            "games": 80,
            "bots": [{ "wins": { "share": 0.6, "low": 0.5, "high": 0.7 }, "answer_ms": 12.34, "longest_ms": 99.6 }],
            "pairs": [{
                "ahead": { "share": 0.9, "low": 0.85, "high": 0.95 }, "lead": { "mean": 3.0, "ci95": null }, "z": 5.5,
            }],
        });
        let read = |seats, claim| {
            let found = Cell { upper: "hard", lower: "greedy", seats, claim }.read(report.clone()).expect("readable");
            (found.told.clone(), found.mark(), found.time())
        };
        let time = "12.3 (100)".to_owned();
        assert_eq!(read(2, Claim::Stronger), ("90.0 % ± 5.0".into(), '✓', time.clone()));
        assert_eq!(read(1, Claim::Stronger), ("+3.0 ± inf points".into(), '✓', time.clone()));
        assert_eq!(read(2, Claim::Ahead(0.8)), ("90.0 % ± 5.0".into(), '✓', time.clone()));
        assert_eq!(read(2, Claim::Ahead(0.97)), ("90.0 % ± 5.0".into(), '✗', time.clone()));
        assert_eq!(read(4, Claim::Wins(0.55)), ("60.0 % ± 10.0".into(), '?', time));
        // Always ahead, yet in few deals: the interval reaches down to 86 %, and 90 % is not shown.
        let sure = serde_json::json!({
            "games": 40, "pairs": [{ "ahead": { "share": 1.0, "low": 0.86, "high": 1.0 }, "z": 9.0 }],
        });
        let of = |least| Cell { upper: "hard", lower: "greedy", seats: 2, claim: Claim::Ahead(least) };
        let found = |least| of(least).read(sure.clone()).expect("readable");
        assert_eq!((found(0.9).told.as_str(), found(0.9).mark(), found(0.85).mark()), ("100.0 % ± 14.0", '?', '✓'));
    }
}
