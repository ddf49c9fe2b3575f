//! Events as sentences.
use super::{ingredients, plural};
use crate::{
    PintCraft,
    action::Event,
    components::{Cards, Ending},
};

pub(super) fn tell(game: &PintCraft, event: &Event) -> String {
    let card = |card| game.card_name(card);
    let recipe = |recipe| game.recipe_name(recipe);
    match *event {
        Event::First { seat } => format!("{seat} plays first."),
        Event::Round { round, season } => format!("Round {round}: {}.", game.season_name(season)),
        Event::Revealed { stack, recipe: it } => format!("{} lies face up on stack {}.", recipe(it), stack + 1),
        Event::Drew { seat, card: Some(it) } => format!("{seat} draws {}.", card(it)),
        Event::Drew { seat, card: None } => format!("{seat} draws a card."),
        Event::DrawLost { seat, cards } => {
            format!("Deck and discard stack are empty: {seat} draws {} fewer.", plural(cards, "card"))
        }
        Event::Reshuffled => "The discard stack is shuffled into a new deck.".into(),
        Event::Bonus { seat, seasonal, improvements } => {
            let parts = [(seasonal, "for seasonal Recipes"), (improvements, "for Improvements")];
            let parts: Vec<String> =
                parts.iter().filter(|it| it.0 > 0).map(|(n, what)| format!("{} {what}", ingredients(*n))).collect();
            format!("{seat} is paid {}.", parts.join(" and "))
        }
        Event::Took { seat, ingredient, n } => format!("{seat} takes {}.", game.tokens_name(n, ingredient)),
        Event::Short { seat, n } => format!("The pot is short: {seat} goes without {}.", ingredients(n)),
        Event::Returned { seat, ingredient, n } => {
            format!("{seat} returns {} to the pot.", game.tokens_name(n, ingredient))
        }
        Event::Played { seat, card: it } => format!("{seat} plays {}.", card(it)),
        Event::ForTwo { seat, card: it } => format!("{seat} uses {} for two ingredients.", card(it)),
        Event::Cycled { seat, recipe: it } => format!("{seat} moves {} to the bottom of its stack.", recipe(it)),
        Event::Recovered { seat, card: it } => format!("{seat} takes {} from the discard stack.", card(it)),
        Event::DiscardedHand { seat, cards } => format!("{seat} discards {}.", names(game, &cards)),
        Event::Stole { seat, victim, card: Some(it) } => {
            format!("{seat} takes {} from the hand of {victim}.", card(it))
        }
        Event::Stole { seat, victim, card: None } => format!("{seat} takes a card from the hand of {victim}."),
        Event::Exploded { seat, victim, card: it } => format!("{seat} makes {} of {victim} explode.", card(it)),
        Event::Redistributed { seat, victim, card: it } => format!("{seat} moves {} over from {victim}.", card(it)),
        Event::Spoiled { victim, recipe: it, stack } => {
            format!("{victim} loses {}, which goes under stack {}.", recipe(it), stack + 1)
        }
        Event::Swapped { seat, give, other, get } => {
            format!("{seat} gives {} to {other} for {}.", recipe(give), recipe(get))
        }
        Event::TookOver { seat, victim, recipe: it } => format!("{seat} takes {} over from {victim}.", recipe(it)),
        Event::Brewed { seat, recipe: it } => format!("{seat} puts {} on tap.", game.recipe_line(it)),
        Event::ChallengeBegan { initiator } => {
            format!("{initiator} has crossed {}: a Challenge Round begins.", plural(game.threshold, "Pint"))
        }
        Event::ChallengeLapsed => "Nobody is above the threshold any more: the Challenge Round lapses.".into(),
        Event::Eliminated { seat } => format!("{seat} is out."),
        Event::FaceOffBegan { number, players } => {
            let names: Vec<String> = players.iter().map(|seat| seat.to_string()).collect();
            format!("Face Off {number} begins: {}.", names.join(", "))
        }
        Event::Voted { seat, again: true } => format!("{seat} wants another Face Off."),
        Event::Voted { seat, again: false } => format!("{seat} wants to share the win."),
        Event::Ended { ending } => match ending {
            Ending::Challenge => "The Challenge Round is over, and one brewery is above the threshold.".into(),
            Ending::FaceOff => "The Face Off is decided.".into(),
            Ending::Shared => "The Face Off is tied: the win is shared.".into(),
            Ending::AllOnTap | Ending::AllOnTapInChallenge | Ending::AllOnTapInFaceOff => {
                "All Recipes are on tap: the game is over.".into()
            }
            Ending::RoundLimit => "The last round is over.".into(),
        },
    }
}

fn names(game: &PintCraft, cards: &Cards) -> String {
    let names = cards.iter().map(|(card, copies)| match copies {
        1 => game.card_name(card).to_owned(),
        n => format!("{n} {}", game.card_name(card)),
    });
    names.collect::<Vec<_>>().join(", ")
}
