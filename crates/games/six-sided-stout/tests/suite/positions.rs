//! Positions that people write by hand: whatever passes the audit can be played to the end.
use serde_json::{Value, json};
use six_sided_stout::{Action, Chance, SixSidedStout, State};
use taproom_core::{Explain, Game, Log, MoveOf, Mover, Rng, Scratch, Seat, Seats, Turn, Viewer, drive, pick};
use taproom_kit::Heuristic;
use taproom_testkit::{Dice, set_up};

/// All places in a JSON value.
fn places(value: &Value, path: &str, out: &mut Vec<String>) {
    out.push(path.into());
    match value {
        Value::Array(list) => {
            (0..).zip(list).for_each(|(n, part): (usize, _)| places(part, &format!("{path}/{n}"), out));
        }
        Value::Object(map) => map.iter().for_each(|(key, part)| places(part, &format!("{path}/{key}"), out)),
        _ => {}
    }
}

/// Another value for one place: another one's, a small number, a word of the game, or something removed.
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

/// Plays at random in any order of seats. After every move the state is sound, and everything can be asked of it.
struct Checking<'a>(&'a mut Dice);

impl Checking<'_> {
    fn check(game: &SixSidedStout, state: &State) -> Result<(), String> {
        for seat in Seat::all(game.seats()) {
            let _ = (game.value(state, seat), game.question(state, seat));
        }
        let _ = game.view(state, Viewer::Spectator);
        game.audit(state)
    }
}

impl Mover<SixSidedStout> for Checking<'_> {
    fn seat(&mut self, _: &SixSidedStout, _: &State, seats: Seats) -> Option<Seat> {
        Some(self.0.one(&seats.iter().collect::<Vec<_>>()))
    }

    fn answer(&mut self, game: &SixSidedStout, state: &State, seat: Seat, legal: &[Action]) -> Option<usize> {
        assert!(!legal.is_empty(), "dead end: {state:#?}");
        self.0.answer(game, state, seat, legal)
    }

    fn outcome(&mut self, _: &SixSidedStout, _: &State, weighted: &[(Chance, u32)]) -> Chance {
        pick(weighted, self.0)
    }

    fn moved(&mut self, game: &SixSidedStout, state: &State, mv: MoveOf<SixSidedStout>, _: u64) {
        Self::check(game, state).unwrap_or_else(|why| panic!("{why} after {mv:?}\n{state:#?}"));
    }
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
                if let Ok(mut odd) = serde_json::from_value::<State>(json)
                    && odd != state
                    && game.audit(&odd).is_ok()
                {
                    sound += 1;
                    Checking::check(&game, &odd).unwrap();
                    drive(&game, &mut odd, &mut Scratch::new(), &mut Checking(&mut dice), 5_000);
                    assert_eq!(game.turn(&odd), Turn::Over, "does not end: {odd:#?}");
                }
            }
        }
    }
    assert!(sound > 50, "{sound} of {tried} mangled positions were sound");
}
