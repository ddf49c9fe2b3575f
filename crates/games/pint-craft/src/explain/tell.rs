//! Events as sentences.
use super::names::brewery_name;
use crate::{PintCraft, action::Event, words::Ending};
use taproom_core::{Sentence, listed, plural, sentence};

pub(super) fn tell(game: &PintCraft, event: &Event) -> Sentence {
    let card = |card| game.card_name(card);
    let recipe = |recipe| game.recipe_name(recipe);
    let tokens = |n, ingredient| game.tokens_name(n, ingredient);
    let ingredients = |n: u16| plural(n, "ingredient");
    match *event {
        Event::Named { seat, name } => sentence![seat, " opens the brewery ", brewery_name(name), "."],
        Event::VotedFor { seat, best } => sentence![seat, " votes for the name that ", best, " chose."],
        Event::First { seat } => sentence![seat, " plays first."],
        Event::Round { round, season } => format!("Round {round}: {}.", game.season_name(season)).into(),
        Event::Revealed { stack, recipe: it } => format!("{} lies face up on stack {}.", recipe(it), stack + 1).into(),
        Event::Drew { seat, card: Some(it) } => sentence![seat, " draws ", card(it), "."],
        Event::Drew { seat, card: None } => sentence![seat, " draws a card."],
        Event::DrawLost { seat, cards } => {
            sentence!["Deck and discard stack are empty: ", seat, format!(" draws {} fewer.", plural(cards, "card"))]
        }
        Event::Reshuffled => "The discard stack is shuffled into a new deck.".into(),
        Event::Bonus { seat, seasonal, improvements, expansions } => {
            let parts = [
                (seasonal, "for seasonal Recipes"),
                (improvements, "for Improvements"),
                (expansions, "for Expansions"),
            ];
            let parts = parts.iter().filter(|it| it.0 > 0).map(|(n, what)| format!("{} {what}", ingredients(*n)));
            sentence![seat, " is paid ", listed(parts), "."]
        }
        Event::Took { seat, ingredient, n } => sentence![seat, " takes ", tokens(n, ingredient), "."],
        Event::Short { seat, n } => sentence!["The pot is short: ", seat, " goes without ", ingredients(n), "."],
        Event::Returned { seat, ingredient, n } => sentence![seat, " returns ", tokens(n, ingredient), " to the pot."],
        Event::Played { seat, card: it } => sentence![seat, " plays ", card(it), "."],
        Event::ForTwo { seat, card: it } => sentence![seat, " uses ", card(it), " for two ingredients."],
        Event::Cycled { seat, recipe: it } => sentence![seat, " moves ", recipe(it), " to the bottom of its stack."],
        Event::Recovered { seat, card: it } => sentence![seat, " takes ", card(it), " from the discard stack."],
        Event::DiscardedHand { seat, cards } => sentence![seat, " discards ", game.card_names(&cards).join(", "), "."],
        Event::Stole { seat, victim, card: it } => {
            sentence![seat, " takes ", it.map_or("a card", card), " from the hand of ", victim, "."]
        }
        Event::Exploded { seat, victim, card: it } => sentence![seat, " makes ", card(it), " of ", victim, " explode."],
        Event::Redistributed { seat, victim, card: it } => {
            sentence![seat, " moves ", card(it), " over from ", victim, "."]
        }
        Event::Spoiled { victim, recipe: it, stack } => {
            sentence![victim, " loses ", recipe(it), format!(", which goes under stack {}.", stack + 1)]
        }
        Event::Swapped { seat, give, other, get } => {
            sentence![seat, " gives ", recipe(give), " to ", other, " for ", recipe(get), "."]
        }
        Event::TookOver { seat, victim, recipe: it } => {
            sentence![seat, " takes ", recipe(it), " over from ", victim, "."]
        }
        Event::Brewed { seat, recipe: it } => sentence![seat, " puts ", game.recipe_line(it), " on tap."],
        Event::Crossed { seat } => {
            let crossed = plural(game.threshold, "Pint");
            sentence![seat, " crosses ", crossed, ": a Challenge Round begins after this turn."]
        }
        Event::ChallengeBegan { initiator } => {
            let crossed = plural(game.threshold, "Pint");
            sentence![initiator, " has crossed ", crossed, ": a Challenge Round begins."]
        }
        Event::ChallengeLapsed => "Nobody is at or above the threshold any more: the Challenge Round lapses.".into(),
        Event::Eliminated { seat } => sentence![seat, " is out."],
        Event::FaceOffBegan { number, players } => {
            let begins = Sentence::from(format!("Face Off {number} begins"));
            let named = players.iter().zip([": "].into_iter().chain(std::iter::repeat(", ")));
            named.fold(begins, |told, (seat, before)| told.and(before).and(seat)).and(".")
        }
        Event::Voted { seat, again: true } => sentence![seat, " wants another Face Off."],
        Event::Voted { seat, again: false } => sentence![seat, " wants to share the win."],
        Event::Ended { ending } => match ending {
            Ending::Challenge => "The Challenge Round is over, and one brewery has reached the threshold.".into(),
            Ending::FaceOff => "The Face Off is decided: the most Pints win.".into(),
            Ending::Shared => "The Face Off is tied: the win is shared.".into(),
            Ending::AllOnTap | Ending::AllOnTapInChallenge | Ending::AllOnTapInFaceOff => {
                "All Recipes are on tap: the most Pints win.".into()
            }
            Ending::RoundLimit => "The last round is over: the most Pints win.".into(),
        },
    }
}
