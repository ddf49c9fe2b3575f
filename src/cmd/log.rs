//! `taproom log`
use crate::{
    args::{LogArgs, Shared},
    files, paint,
};
use anyhow::Result;
use std::io::Write as _;
use taproom_core::Viewer;

pub(crate) fn run(args: &LogArgs, shared: &Shared) -> Result<()> {
    let table = files::look(&args.source, shared)?;
    let the_match = table.the_match();
    // A log that is passed around tells what is public, unless a seat is named or there is only one.
    let viewer = match (args.eyes.player, the_match.setup().seats) {
        (None, 2..) => Viewer::Spectator,
        _ => files::viewer(&args.eyes, &table)?,
    };
    let told = the_match.log(viewer, 0).into_iter().map(|(ply, sentence)| (ply, sentence.capitalised()));
    if shared.json {
        let told: Vec<_> = told.map(|(ply, text)| serde_json::json!({ "ply": ply, "text": text })).collect();
        return paint::json(&told);
    }
    let mut out = std::io::stdout().lock();
    for (ply, sentence) in told {
        writeln!(out, "{ply:>4}  {sentence}")?;
    }
    Ok(())
}
