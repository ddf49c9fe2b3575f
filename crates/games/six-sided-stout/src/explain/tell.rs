//! What happened, in sentences.
use super::names::{amount, faces};
use crate::{Aide, Event, SixSidedStout};
use taproom_core::{Seat, Sentence, plural, sentence};

pub(super) fn tell(game: &SixSidedStout, event: &Event) -> Sentence {
    // Whoever plays alone is spoken to.
    let of = |seat: Seat, told: String| {
        let who = if game.seats == 1 { Sentence::from("You") } else { seat.into() };
        sentence![who, " ", told, "."]
    };
    match *event {
        Event::Day(day) => format!("Day {day} begins.").into(),
        Event::Stopped(seat) => of(seat, "stopped".into()),
        Event::Visited(seat, ingredient, Aide(None)) => of(seat, format!("went to the market for {ingredient}")),
        Event::Visited(seat, ingredient, Aide(Some(aide))) => {
            of(seat, format!("went to the market for {ingredient} with the {}", game.assistant_name(aide)))
        }
        Event::Roasted(seat, from, dice, Some(to)) => {
            of(seat, format!("roasted {} from {} to {}", faces(&dice), game.box_name(from), game.box_name(to)))
        }
        Event::Roasted(seat, from, dice, None) => {
            of(seat, format!("burnt {} of {}", faces(&dice), game.box_name(from)))
        }
        Event::Rolled(None, face) => format!("The dice: {face}.").into(),
        Event::Rolled(Some(seat), face) => of(seat, format!("rolled {face}")),
        Event::Kept(seat, one, other) => of(seat, format!("kept {one} and {other}")),
        Event::Bought(seat, ingredient, units) => of(seat, format!("bought {}", amount(units, ingredient.slug()))),
        Event::Wrote(seat, kind, cells) => {
            of(seat, format!("wrote {}: {cells}", amount(cells.len(), &game.piece_name(kind))))
        }
        Event::Lost(seat, kind, units) => {
            let lost = if units == 1 { "it is lost" } else { "they are lost" };
            of(seat, format!("had no room for {}; {lost}", amount(units, kind.slug())))
        }
        Event::Filled(seat) => of(seat, "filled the grid".into()),
        Event::Scored(seat, score) => {
            let rank = game.rank(score).map(|rank| format!(": {rank}")).unwrap_or_default();
            of(seat, format!("scored {}{rank}", plural(score, "point")))
        }
        Event::Won { points, tied, winners, by } => {
            let first = Sentence::list(winners.iter());
            let wins = if winners.len() == 1 { " wins with " } else { " share the victory with " };
            let others: Vec<Seat> = tied.iter().filter(|seat| !winners.contains(*seat)).collect();
            let told = sentence![first, wins, plural(points, "point")];
            match by {
                Some(by) => {
                    let broken = format!(" is broken by {by}.");
                    sentence![told, "; the tie with ", Sentence::list(others), broken]
                }
                None if winners.len() > 1 => sentence![told, "; no tie-break decides."],
                None => sentence![told, "."],
            }
        }
    }
}
