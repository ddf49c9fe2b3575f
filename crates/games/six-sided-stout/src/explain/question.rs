//! What a seat is asked.
use super::names::faces;
use crate::{Decision, SixSidedStout, State};
use taproom_core::{Seat, Sentence};

pub(super) fn question(game: &SixSidedStout, state: &State, seat: Seat) -> Sentence {
    let sheet = state.sheet(seat);
    match sheet.ask {
        None => "Nothing to decide now.".into(),
        Some(Decision::Action) => format!("Day {}: market, roast or stop?", state.day).into(),
        Some(Decision::Assistant) => "Who comes along to the market?".into(),
        Some(Decision::FirstDie) => "Which two dice do you roast? First the higher one.".into(),
        Some(Decision::SecondDie) => "Which die is roasted with it?".into(),
        Some(Decision::Keep) => format!("You rolled {}: which two dice count?", faces(&sheet.dice)).into(),
        Some(Decision::Kind) => match sheet.pending {
            Some(bought) => format!("{} {} to write: what comes next?", bought.count, bought.kind).into(),
            None => "What do you write next?".into(),
        },
        Some(Decision::Die) => format!("Which {} die do you draw from?", game.group_name(sheet)).into(),
        Some(Decision::Cell) => format!("Where does the {} go?", game.group_name(sheet)).into(),
    }
}
