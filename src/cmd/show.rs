//! `taproom show`
use crate::{
    args::{Shared, ShowArgs},
    cmd::moves::to_act,
    files, paint,
};
use anyhow::Result;
use taproom_core::{Seat, plural};
use taproom_kit::{Drawing, Ink};
use taproom_match::outcome;
use taproom_table::Table;

pub(crate) fn run(args: &ShowArgs, shared: &Shared) -> Result<()> {
    let table = files::look(&args.source, shared)?;
    let viewer = files::viewer(&args.eyes, &table)?;
    let the_match = table.the_match();
    if shared.json {
        let tally: Vec<_> = Seat::all(the_match.setup().seats).map(|seat| the_match.tally(seat, viewer)).collect();
        return paint::json(&serde_json::json!({
            "setup": the_match.setup(), "ply": the_match.ply(), "viewer": viewer, "view": the_match.view(viewer),
            "tally": tally, "standings": the_match.standings(), "outcome": outcome(the_match),
        }));
    }
    let mut drawing = the_match.drawing(viewer);
    drawing.line();
    drawing.below(footer(&table));
    Ok(paint::print(&drawing)?)
}

/// How many moves were made and who is to act, or how it ended.
fn footer(table: &Table) -> Drawing {
    let the_match = table.the_match();
    let mut drawing = Drawing::new();
    let moves = plural(the_match.ply() as i64, "move");
    drawing.line().ink(Ink::Faint, format!("after {moves}"));
    match outcome(the_match) {
        None => drawing.ink(Ink::Faint, ": ").text(to_act(table)),
        Some(outcome) => drawing.below(paint::outcome(&outcome)),
    };
    drawing
}
