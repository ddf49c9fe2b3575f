//! Positions from outside: the audit finds what is wrong and never panics, and what passes can be played on.
use dice_brewing::{Action, Chance, DiceBrewing, State};
use serde_json::Value;
use taproom_core::{Game, Log, MoveOf, Mover, Rng, Scratch, Seat, drive, pick};
use taproom_testkit::{Dice, random_game, set_up};

/// Every number, text and list of the JSON in turn, changed a little.
fn disturb(value: &mut Value, left: &mut u32, dice: &mut Dice) {
    if *left == 0 {
        *left = u32::MAX;
        *value = match value {
            Value::Number(n) => match dice.below(4) {
                0 => 255.into(),
                1 => 0.into(),
                2 => (n.as_u64().unwrap_or(0) + 1).into(),
                _ => n.as_u64().unwrap_or(0).saturating_sub(1).into(),
            },
            Value::Array(list) if !list.is_empty() => {
                let copy = list[list.len() - 1].clone();
                if dice.below(2) == 0 {
                    list.pop();
                } else {
                    list.push(copy);
                }
                value.clone()
            }
            Value::Bool(on) => (!*on).into(),
            _ => Value::Null,
        };
        return;
    }
    *left = left.saturating_sub(1);
    match value {
        Value::Array(list) => list.iter_mut().for_each(|it| disturb(it, left, dice)),
        Value::Object(map) => map.values_mut().for_each(|it| disturb(it, left, dice)),
        _ => {}
    }
}

/// Plays at random and audits every position on the way.
struct Audited<'a>(&'a mut Dice);

impl Mover<DiceBrewing> for Audited<'_> {
    fn answer(&mut self, _: &DiceBrewing, state: &State, _: Seat, legal: &[Action]) -> Option<usize> {
        assert!(!legal.is_empty(), "a position that passed runs into a dead end: {state:?}");
        Some(self.0.below(legal.len() as u32) as usize)
    }

    fn outcome(&mut self, _: &DiceBrewing, _: &State, weighted: &[(Chance, u32)]) -> Chance {
        pick(weighted, self.0)
    }

    fn moved(&mut self, game: &DiceBrewing, state: &State, _: MoveOf<DiceBrewing>, _: u64) {
        game.audit(state).unwrap_or_else(|why| panic!("{why}: {state:?}"));
    }
}

#[test]
fn db_12_3_disturbed_positions_are_refused_or_playable() {
    let game: DiceBrewing = set_up(3, &[("round_limit", "12"), ("unlucky_roll", "on")]);
    let mut dice = Dice::new(1);
    let (mut refused, mut played) = (0, 0);
    for seed in 0..6 {
        let (moves, _) = random_game(&game, &mut Dice::new(seed));
        let mut state = game.initial();
        for (ply, mv) in moves.into_iter().enumerate() {
            game.apply(&mut state, mv, &mut Log::silent());
            if ply % 3 != 0 {
                continue;
            }
            for _ in 0..4 {
                let mut json = serde_json::to_value(state).unwrap();
                let mut left = dice.below(260);
                disturb(&mut json, &mut left, &mut dice);
                let Ok(mut other) = serde_json::from_value::<State>(json) else { continue };
                if game.audit(&other).is_ok() {
                    played += 1;
                    drive(&game, &mut other, &mut Scratch::new(), &mut Audited(&mut dice), 60);
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 100 && played > 100, "{refused} refused, {played} played on");
}
