//! Positions from outside: what does not add up, or could not be played on, is refused with a reason.
use crate::dealt;
use pint_craft::{
    Brewery, EVERYBODY, Ending, Ingredient, PintCraft, Recipe, Seen, State,
    effect::EffectId,
    steps::{Adjuncts, Challenge, FaceOff, Hops, Orange, Play, Resolve, Rounds, Steal, Step, TurnEnd, Victim, Vote},
};
use taproom_core::{
    Game, Seat, Seats,
    steps::{Stack, StepGame},
};
use taproom_testkit::set_up;

/// Three players, the first about to play.
fn three_players() -> (PintCraft, State) {
    let game: PintCraft = set_up(3, &[("first_player", "1"), ("start_season", "spring")]);
    let state = dealt(&game, 3);
    (game, state)
}

fn refused(change: impl Fn(&mut State), why: &str) {
    let (game, mut state) = three_players();
    game.audit(&state).expect("a good table");
    change(&mut state);
    let reason = game.audit(&state).expect_err(why);
    assert!(reason.contains(why), "{reason:?} should contain {why:?}");
}

fn steps(steps: &[Step]) -> impl Fn(&mut State) + '_ {
    move |state| {
        state.steps = Stack::EMPTY;
        for &step in steps {
            PintCraft::push(state, step);
        }
    }
}

const ROUNDS: Step = Step::Rounds(Rounds { seat: Seat(1) });
const END: Step = Step::TurnEnd(TurnEnd { seat: Seat(0) });

#[test]
fn pieces_that_do_not_exist() {
    refused(|state| state.tokens[1].add(Ingredient::Hops, 27), "27 hops are held where 26 exist");
    refused(|state| state.tokens[4].add(Ingredient::Hops, 1), "seat 4 is not in the game and holds tokens");
    refused(|state| state.hidden.hands[0].add(Brewery::Merch, 4), "merch where 3 exist");
    refused(|state| (0..9).for_each(|_| state.discard.push(Brewery::Venue)), "venue where 3 exist");
    refused(|state| state.in_play[0].add(Brewery::FreshStart, 1), "seat 0 has a Green card in play");
    refused(|state| state.hidden.hands[5].add(Brewery::BigTanks, 1), "seat 5 does not exist and has cards");
}

#[test]
fn recipes_in_two_places() {
    let (_, state) = three_players();
    let top = state.stacks[0].top.expect("a face-up Recipe");
    refused(|state| state.taps[0].insert(top), "lies in two places");
    refused(|state| state.stacks[1].top = Some(top), "lies in two places");
    refused(|state| state.stacks[1].hidden += 1, "hidden Recipes where");
    refused(
        |state| {
            state.stacks[0].top = None;
            state.taps[2].insert(top);
        },
        "stack 0 has no face-up Recipe",
    );
    refused(
        |state| {
            state.taps[0] = Recipe::ALL.into_iter().collect();
            state.stacks = Default::default();
        },
        "all Recipes are on tap and the game is not over",
    );
}

#[test]
fn seats_that_do_not_sit_here() {
    refused(|state| state.first = Seat(3), "first player 3 of 3 seats");
    refused(|state| state.still_in = Seats::all(4), "seats still in do not sit here");
    refused(|state| state.still_in = Seats::one(Seat(1)), "a player is out before a Face Off");
    refused(|state| state.crossed = Some(Seat(3)), "seat 3 has crossed the threshold and does not exist");
    refused(steps(&[ROUNDS, END, Play { seat: Seat(200), plays: 0 }.into()]), "does not fit the table");
    refused(steps(&[ROUNDS, END, Steal { thief: Seat(0), victim: Seat(0), left: 1 }.into()]), "does not fit the table");
    refused(steps(&[Challenge { initiator: Seat(9), seat: Seat(0), left: 1 }.into(), END]), "does not fit the table");
    refused(
        |state| state.hidden.seen.push(Seen { holder: Seat(4), card: Brewery::Merch, by: EVERYBODY }),
        "seat 4 has been seen and does not exist",
    );
}

#[test]
fn steps_that_cannot_stand_like_this() {
    refused(steps(&[]), "a game has an ending when nothing waits");
    refused(|state| state.ending = Some(Ending::Challenge), "a game has an ending when nothing waits");
    refused(steps(&[ROUNDS]), "waits for nobody");
    refused(steps(&[END, ROUNDS]), "stands in the wrong place");
    refused(steps(&[ROUNDS, ROUNDS]), "stands in the wrong place");
    refused(steps(&[Vote { left: Seats::all(2) }.into()]), "does not fit the table");
    refused(steps(&[FaceOff { left: Seats::all(3) }.into(), END]), "does not fit the table");
    refused(steps(&[ROUNDS, END, Hops { seat: Seat(0), left: 90 }.into()]), "has no answer");
    let (effect, end) = (EffectId(250), EffectId(251));
    let grant = Adjuncts { seat: Seat(0), n: 2, exchange: true };
    refused(steps(&[ROUNDS, Resolve { seat: Seat(0), effect, end }.into(), grant.into()]), "does not fit the table");
    refused(steps(&[ROUNDS, Victim { seat: Seat(0), effect }.into()]), "does not fit the table");
    let orange = Orange { seat: Seat(0), victim: Seat(1), effect: EffectId(0) };
    refused(steps(&[ROUNDS, orange.into()]), "does not fit the table");
}

#[test]
fn what_nobody_can_know() {
    let (_, state) = three_players();
    let absent = Brewery::ALL.into_iter().find(|&card| !state.hidden.hands[1].has(card)).expect("five cards of thirty");
    refused(
        |state| state.hidden.seen.push(Seen { holder: Seat(1), card: absent, by: Seats::one(Seat(0)) }),
        "who holds 0",
    );
    let held = state.hidden.hands[1].kinds().next().expect("a hand");
    refused(
        |state| state.hidden.seen.push(Seen { holder: Seat(1), card: held, by: Seats::one(Seat(7)) }),
        "spectators know of",
    );
}
