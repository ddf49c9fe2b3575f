//! `taproom undo`
use crate::{
    args::{Shared, UndoArgs},
    cmd::moves::to_act,
    files::{self, RecordFile},
    paint::{self, say},
};
use anyhow::{Result, bail};
use taproom_core::record::Line;

pub(crate) fn run(args: &UndoArgs, shared: &Shared) -> Result<()> {
    let own = files::edition(shared)?;
    let mut opened = RecordFile::open(&args.file, own.as_deref())?;
    let mut gone = Vec::new();
    for _ in 0..args.times {
        let decided =
            (0..opened.it.ply()).rev().find(|&ply| opened.it.line(ply).is_some_and(|line| line.who.is_some()));
        let Some(ply) = decided else { bail!("nobody has decided anything yet: there is nothing to take back") };
        // At a table of several, a card drawn or a secret answer must not show for being taken back.
        let alone = opened.it.setup().seats == 1;
        let lines = (ply..opened.it.ply()).filter_map(|ply| opened.it.line(ply));
        let told = lines.map(|line| if alone { line } else { Line { text: "…".into(), ..line } }.to_string());
        gone.splice(0..0, told);
        opened.it.rewind(ply);
    }
    let next = to_act(&*opened.it);
    let ply = opened.it.ply();
    opened.save()?;
    if shared.json {
        return paint::json(&serde_json::json!({ "taken_back": gone, "ply": ply, "next": next }));
    }
    for line in gone {
        say!("taken back: {line}");
    }
    say!("next: {next}");
    Ok(())
}
