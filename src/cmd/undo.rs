//! `taproom undo`
use crate::{
    args::{Shared, UndoArgs},
    cmd::moves::to_act,
    files::{self, NOW, RecordFile},
    paint::{self, say},
};
use anyhow::{Result, bail};
use taproom_core::{Seats, Viewer};
use taproom_match::Match;
use taproom_table::{Table, TableError};

pub(crate) fn run(args: &UndoArgs, shared: &Shared) -> Result<()> {
    let own = files::edition(shared)?;
    let mut opened = RecordFile::open(&args.file, own.as_deref())?;
    let mut people = Seats::all(opened.table.the_match().setup().seats);
    for bot in &args.bot {
        people.remove(files::seat_of(bot.player, opened.table.the_match())?);
    }
    let mut gone = Vec::new();
    let proven = opened.table.by_hand().is_none();
    for _ in 0..args.times {
        gone.splice(0..0, take_back(&mut opened.table, people, args)?);
    }
    let table = opened.save()?;
    if let Some(from) = table.by_hand().filter(|_| proven) {
        eprintln!("taproom: chance is given by hand from move {} on, and the record says so", from + 1);
    }
    let next = to_act(&table);
    if shared.json {
        let ply = table.the_match().ply();
        return paint::json(&serde_json::json!({ "taken_back": gone, "ply": ply, "next": next }));
    }
    for line in gone {
        say!("taken back: {line}");
    }
    say!("next: {next}");
    Ok(())
}

/// Takes back what a person decided last, and all that followed; what is gone, in words.
fn take_back(table: &mut Table, people: Seats, args: &UndoArgs) -> Result<Vec<String>> {
    let the_match = table.the_match();
    let person = |ply: usize| the_match.who(ply).filter(|&seat| people.contains(seat));
    let decided = (0..the_match.ply()).rev().find_map(|ply| Some((ply, person(ply)?)));
    let Some((last, seat)) = decided else { bail!("nobody has decided anything yet: there is nothing to take back") };
    let whole = the_match.fork();
    let ply = if table.by_hand().is_some_and(|from| from <= last) {
        // Whoever rolls the dice may roll them again.
        table.cut(last, NOW);
        last
    } else {
        let bots = Seats::all(table.the_match().setup().seats).iter().filter(|&seat| !people.contains(seat)).collect();
        match table.undo_past(seat, bots, NOW) {
            Err(TableError::Learnt | TableError::NothingToUndo) if args.even_luck => {
                // Whoever saw the dice must not have them drawn again as if they had not.
                table.cut(last, NOW);
                table.hand_over(last);
                last
            }
            Err(error @ (TableError::Learnt | TableError::NothingToUndo)) => {
                let file = args.file.display();
                bail!(
                    "{error}; `taproom undo {file} --even-luck` goes back all the same, and the record will say for ever that \
                     chance was given by hand from move {} on",
                    last + 1
                );
            }
            done => done?,
        }
    };
    // At a table of several people, a card drawn or a secret answer must not show for being taken back.
    let viewer = if people.len() == 1 { Viewer::Seat(seat) } else { Viewer::Spectator };
    Ok((ply..whole.ply()).map(|ply| told(&*whole, ply, viewer)).collect())
}

/// A move as this viewer may know it.
fn told(whole: &dyn Match, ply: usize, viewer: Viewer) -> String {
    let line = whole.line(ply).expect("it was played");
    let who = line.who.map_or_else(|| "chance".into(), |seat| seat.to_string());
    let alone = whole.setup().seats == 1;
    if alone || line.who.is_some_and(|seat| viewer.is(seat)) {
        return format!("{who}: {}", files::about(whole).spoken(&line.text));
    }
    let heard = whole.log(viewer, ply).into_iter().take_while(|(at, _)| *at == ply);
    let heard: Vec<String> = heard.map(|(_, sentence)| sentence.capitalised()).collect();
    if heard.is_empty() { format!("{who}: …") } else { heard.join(" ") }
}
