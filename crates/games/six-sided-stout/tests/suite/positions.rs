//! Positions that people write by hand: whatever passes the audit can be played to the end.
use serde_json::{Value, json};
use six_sided_stout::{SixSidedStout, State};
use taproom_core::{Explain, Game, Log, Move, Rng, Seat, Turn, Viewer, pick};
use taproom_kit::Heuristic;
use taproom_testkit::{Dice, set_up};

/// All places in a JSON value.
fn places(value: &Value, path: &str, out: &mut Vec<String>) {
    out.push(path.into());
    match value {
        Value::Array(list) => {
            (0..).zip(list).for_each(|(n, it): (usize, _)| places(it, &format!("{path}/{n}"), out));
        }
        Value::Object(map) => map.iter().for_each(|(key, it)| places(it, &format!("{path}/{key}"), out)),
        _ => {}
    }
}

/// Another value for one place: somebody else's, a small number, a word of the game, or something removed.
fn mangle(state: &mut Value, dice: &mut Dice) {
    let mut all = Vec::new();
    places(state, "", &mut all);
    let from = state.pointer(&all[dice.below(all.len() as u32) as usize]).cloned().unwrap();
    let target = &all[dice.below(all.len() as u32) as usize];
    let words = [
        "action",
        "assistant",
        "first-die",
        "second-die",
        "keep",
        "kind",
        "die",
        "cell",
        "malt",
        "roast",
        "a1",
        "a1 b2",
    ];
    let target = state.pointer_mut(target).unwrap();
    *target = match dice.below(5) {
        0 => from,
        1 => json!(dice.below(9)),
        2 => json!(dice.one(&words)),
        3 => Value::Null,
        _ => match target {
            Value::Array(list) if !list.is_empty() => {
                list.remove(dice.below(list.len() as u32) as usize);
                target.clone()
            }
            _ => json!([]),
        },
    };
}

fn play_on(game: &SixSidedStout, mut state: State, dice: &mut Dice) {
    let (mut acts, mut outs) = (Vec::new(), Vec::new());
    for _ in 0..5_000 {
        for seat in Seat::all(game.seats()) {
            let _ = (game.value(&state, seat), game.question(&state, seat));
        }
        let _ = game.view(&state, Viewer::Spectator);
        let mv = match game.turn(&state) {
            Turn::Over => return,
            Turn::Chance => {
                outs.clear();
                game.chances(&state, &mut outs);
                Move::Chance(pick(&outs, dice))
            }
            Turn::Seats(seats) => {
                let seat = dice.one(&seats.iter().collect::<Vec<_>>());
                acts.clear();
                game.legal(&state, seat, &mut acts);
                assert!(!acts.is_empty(), "dead end: {state:#?}");
                Move::Act(seat, dice.one(&acts))
            }
        };
        let before = state;
        game.apply(&mut state, mv, &mut Log::silent());
        game.audit(&state).unwrap_or_else(|why| panic!("{why} after {mv:?}\n{before:#?}"));
    }
    panic!("does not end: {state:#?}");
}

#[test]
fn whatever_passes_the_audit_can_be_played_on() {
    let mut dice = Dice::new(17);
    let (mut tried, mut sound) = (0, 0);
    for (seats, options) in
        [(1, [("dice_mode", "shared")]), (3, [("dice_mode", "shared")]), (3, [("dice_mode", "own")])]
    {
        let game: SixSidedStout = set_up(seats, &options);
        for _ in 0..120 {
            let (moves, _) = taproom_testkit::random_game(&game, &mut dice);
            let mut state = game.initial();
            for mv in moves {
                game.apply(&mut state, mv, &mut Log::silent());
                let mut json = serde_json::to_value(state).unwrap();
                for _ in 0..=dice.below(2) {
                    mangle(&mut json, &mut dice);
                }
                tried += 1;
                if let Ok(odd) = serde_json::from_value::<State>(json)
                    && odd != state
                    && game.audit(&odd).is_ok()
                {
                    sound += 1;
                    play_on(&game, odd, &mut dice);
                }
            }
        }
    }
    assert!(sound > 50, "{sound} of {tried} mangled positions were sound");
}
