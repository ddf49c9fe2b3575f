//! `taproom show`
use crate::{
    args::{Shared, ShowArgs},
    cmd::moves::to_act,
    files, paint,
};
use anyhow::Result;
use taproom_core::{Ink, Page, Seat, Turn};

pub(crate) fn run(args: &ShowArgs, shared: &Shared) -> Result<()> {
    let it = files::look(&args.source, shared)?;
    let viewer = files::viewer(&args.eyes, &*it)?;
    if shared.json {
        let tally: Vec<_> = Seat::all(it.setup().seats).map(|seat| it.tally(seat, viewer)).collect();
        return paint::json(&serde_json::json!({
            "setup": it.setup(), "ply": it.ply(), "viewer": viewer, "view": it.view(viewer), "tally": tally,
            "standings": it.standings(),
        }));
    }
    let mut page = it.page(viewer);
    page.line();
    page.below(footer(&*it));
    Ok(paint::page(&page)?)
}

/// How many moves were made and who is to act, or how it ended.
fn footer(it: &dyn taproom_match::Match) -> Page {
    let mut page = Page::new();
    page.line().ink(Ink::Faint, format!("after {} moves: ", it.ply()));
    match it.turn() {
        Turn::Over => page.text("the game is over"),
        _ => page.text(to_act(it)),
    };
    if let Some(standings) = it.standings() {
        for (seat, (score, place)) in Seat::all(it.setup().seats).zip(standings.scores.iter().zip(&standings.places)) {
            let ink = if *place == 1 { Ink::Strong } else { Ink::Plain };
            page.line().ink(ink, format!("  {place}. {seat}: {score} points"));
        }
    }
    page
}
