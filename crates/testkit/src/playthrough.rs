//! Golden playthroughs: one game, ply by ply, as text. Any change in what is offered, played or told shows up as a diff.
//!
//! A file begins with `seats`, `option`, `seed` and `plies` lines, then a line `---`; what follows is written by
//! `cargo xtask bless` and compared by the test.
use crate::{Dice, files, read};
use std::{fmt::Write as _, path::Path};
use taproom_bots::AnySeat;
use taproom_core::{Turn, Viewer};
use taproom_match::{Entry, GameEntry, Match, Playable, SetupRequest, drive_match};

/// Compares every `tests/playthroughs/*.txt`; writes them if `TAPROOM_BLESS` is set.
pub fn playthroughs<G: Playable>() {
    let entry = Entry::<G>::new();
    for path in files("playthroughs", "txt") {
        let text = read(&path);
        let head = text.split("---\n").next().unwrap_or_default().to_owned();
        let now = format!("{head}---\n{}", play(&entry, &head, &path));
        if std::env::var_os("TAPROOM_BLESS").is_some() {
            std::fs::write(&path, now).expect("a writable file");
        } else if now != text {
            let (n, (was, is)) = text
                .lines()
                .zip(now.lines())
                .enumerate()
                .find(|(_, (was, is))| was != is)
                .unwrap_or((text.lines().count().min(now.lines().count()), ("(length)", "(length)")));
            panic!("{}:{}: was {was:?}, is {is:?}; `cargo xtask bless` if that is right", path.display(), n + 1);
        }
    }
}

fn play(entry: &dyn GameEntry, head: &str, path: &Path) -> String {
    let mut request = SetupRequest { seats: *entry.about().seats.start(), ..SetupRequest::default() };
    let (mut seed, mut plies) = (0, 200);
    for line in head.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let known = match line.split_once(' ') {
            Some(("seats", value)) => value.parse().map(|seats| request.seats = seats).is_ok(),
            Some(("seed", value)) => value.parse().map(|number| seed = number).is_ok(),
            Some(("plies", value)) => value.parse().map(|number| plies = number).is_ok(),
            Some(("option", value)) => {
                let pair = value.split_once('=').map(|(id, value)| (id.to_owned(), value.to_owned()));
                request.options.extend(pair);
                value.contains('=')
            }
            _ => false,
        };
        assert!(known, "{}: what is `{line}`?", path.display());
    }
    let mut the_match = entry.open(&request).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut dice = Dice::new(seed);
    let mut out = String::new();
    while the_match.ply() < plies && the_match.turn() != Turn::Over {
        ply(&mut *the_match, &mut dice, &mut out);
    }
    let _ = writeln!(out, "{}", the_match.drawing(Viewer::Spectator));
    if let Some(standings) = the_match.standings() {
        let _ = writeln!(out, "scores {:?}\nplaces {:?}", standings.scores, standings.places);
    }
    out
}

fn ply(the_match: &mut dyn Match, dice: &mut Dice, out: &mut String) {
    let ply = the_match.ply();
    match the_match.turn() {
        Turn::Over => {}
        Turn::Chance => {
            let outcomes = the_match.outcomes();
            let list: Vec<String> = outcomes.iter().map(|(out, weight, _)| format!("{out} x{weight}")).collect();
            let _ = writeln!(out, "{ply} *? {}", list.join(" / "));
        }
        Turn::Seats(seats) => {
            for seat in seats.iter() {
                let question = the_match.question(seat).expect("the seat is asked").text;
                let _ = writeln!(out, "{ply} {}? {question} {}", seat.0, the_match.notations(seat).join(" / "));
            }
        }
    }
    drive_match(the_match, &mut AnySeat(dice), 1);
    if let Some(line) = the_match.line(ply) {
        let _ = writeln!(out, "{ply} {line}");
    }
    for (_, sentence) in the_match.log(Viewer::Spectator, ply) {
        let _ = writeln!(out, "  {}", sentence.capitalised());
    }
}
