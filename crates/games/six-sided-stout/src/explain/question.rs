//! What a seat is asked.
use super::names::{amount, faces};
use crate::{Decision, Kind, Plan, Sheet, SixSidedStout, State};
use taproom_core::{Seat, Sentence, plural};

pub(super) fn question(game: &SixSidedStout, state: &State, seat: Seat) -> Sentence {
    let sheet = state.sheet(seat);
    match sheet.ask {
        None => "Nothing to decide now.".into(),
        Some(Decision::Action) => format!("Day {}: market, roast or stop?", state.day).into(),
        Some(Decision::Assistant) => "Who comes along to the market?".into(),
        Some(Decision::FirstDie) if game.higher_die_first() => {
            "Which two dice do you roast? First the higher one.".into()
        }
        Some(Decision::FirstDie) => "Which two dice do you roast? Name one, then the other.".into(),
        Some(Decision::SecondDie) => match sheet.plan {
            Some(Plan::Roast { dice, .. }) => format!("Which die is roasted with the {}?", faces(&dice)).into(),
            _ => "Which die is roasted with it?".into(),
        },
        Some(Decision::Keep) => format!("You rolled {}: which two dice count?", faces(&sheet.dice)).into(),
        Some(Decision::Kind) => match sheet.pending {
            Some(bought) => format!("{} to write: what comes next?", amount(bought.count, bought.kind.slug())).into(),
            None => "What do you write next?".into(),
        },
        Some(Decision::Die) => format!("Which {} die do you draw from?", game.group_name(sheet)).into(),
        Some(Decision::Cell) => where_to(game, sheet).into(),
    }
}

/// `Where do the hops go? 2 more must follow.`
fn where_to(game: &SixSidedStout, sheet: &Sheet) -> String {
    let name = game.group_name(sheet);
    let Some(group) = sheet.group else { return format!("Where does the {name} go?") };
    let does = if group.kind == Kind::Hops { "do" } else { "does" };
    let left = group.left;
    let more = match (group.kind.malt(), left) {
        (Some(_), _) => format!("{} left on the die.", plural(left, "unit")),
        (None, 1) => "It is the last piece.".into(),
        (None, _) => format!("{} to write.", plural(left, "piece")),
    };
    format!("Where {does} the {name} go? {more}")
}
