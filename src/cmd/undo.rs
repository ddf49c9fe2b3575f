//! `taproom undo`
use crate::{
    args::{Shared, UndoArgs},
    cmd::moves::to_act,
    files::{self, NOW, RecordFile},
    paint::{self, say},
};
use anyhow::{Result, anyhow, bail};
use taproom_core::record::{Line, Luck};
use taproom_table::Table;

pub(crate) fn run(args: &UndoArgs, shared: &Shared) -> Result<()> {
    let own = files::edition(shared)?;
    let mut opened = RecordFile::open(&args.file, own.as_deref())?;
    let mut gone = Vec::new();
    for _ in 0..args.times {
        gone.splice(0..0, take_back(&mut opened.table, args)?);
    }
    let table = opened.save()?;
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

/// Takes back what was decided last, and all that followed; the lines that are gone.
fn take_back(table: &mut Table, args: &UndoArgs) -> Result<Vec<String>> {
    let the_match = table.the_match();
    let decided = (0..the_match.ply()).rev().find_map(|ply| Some((ply, the_match.who(ply)?)));
    let Some((last, seat)) = decided else { bail!("nobody has decided anything yet: there is nothing to take back") };
    let lines: Vec<Line> = (0..the_match.ply()).filter_map(|ply| the_match.line(ply)).collect();
    // At a table of several, a card drawn or a secret answer must not show for being taken back.
    let alone = the_match.setup().seats == 1;
    let ply = if table.header().luck == Luck::Manual {
        // Whoever rolls the dice may roll them again.
        table.cut(last, NOW);
        last
    } else {
        table.undo(seat, NOW).map_err(|error| {
            let file = args.file.display();
            anyhow!("{error}; `taproom position {file} --at {last}` is the match before, to play on from without proof")
        })?
    };
    let told =
        |line: &Line| if alone { line.to_string() } else { Line { text: "…".into(), ..line.clone() }.to_string() };
    Ok(lines[ply..].iter().map(told).collect())
}
