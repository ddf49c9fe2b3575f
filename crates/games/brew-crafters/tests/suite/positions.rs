//! Positions that people write by hand: whatever passes the audit can be played to the end.
use brew_crafters::{BrewCrafters, State};
use serde_json::{Value, json};
use taproom_bots::{Bot, Greedy, Seen};
use taproom_core::{Explain, Game, Log, Move, Rng, Seat, Study, Turn, Viewer, pick};
use taproom_kit::{Draw, Heuristic};
use taproom_testkit::{Dice, set_up};

const ALL: &str = "hire_interns+traders_market+employment_agency+community_farm+develop_secret_recipe";

/// All places in a JSON value.
fn places(value: &Value, path: &str, out: &mut Vec<String>) {
    out.push(path.into());
    match value {
        Value::Array(list) => (0..).zip(list).for_each(|(n, it): (usize, _)| places(it, &format!("{path}/{n}"), out)),
        Value::Object(map) => map.iter().for_each(|(key, it)| places(it, &format!("{path}/{key}"), out)),
        _ => {}
    }
}

/// Another value for one place: that of a place with the same name, a small number, a word of the game, or something
/// removed.
fn mangle(state: &mut Value, dice: &mut Dice) {
    let mut all = Vec::new();
    places(state, "", &mut all);
    let target = dice.one(&all.iter().map(String::as_str).collect::<Vec<_>>()).to_owned();
    let name = target.rsplit('/').next().unwrap_or_default();
    let same: Vec<&String> = all.iter().filter(|path| path.ends_with(&format!("/{name}"))).collect();
    let from = if same.is_empty() { &all[0] } else { same[dice.below(same.len() as u32) as usize] };
    let from = state.pointer(from).cloned().unwrap_or_default();
    let words = [
        "malt",
        "fruit",
        "lambic",
        "barleywine",
        "everyday_ale",
        "farm",
        "brewpub",
        "chemist",
        "market_helper",
        "tank_2",
    ];
    let target = state.pointer_mut(&target).expect("a place of it");
    *target = match dice.below(6) {
        0 | 1 => from,
        2 => json!(dice.below(14)),
        3 => json!(dice.one(&words)),
        4 => Value::Null,
        _ => match target {
            Value::Array(list) if !list.is_empty() => {
                list.remove(dice.below(list.len() as u32) as usize);
                target.clone()
            }
            Value::Bool(on) => json!(!*on),
            _ => json!([]),
        },
    };
}

fn play_on(game: &BrewCrafters, mut state: State, dice: &mut Dice) {
    let (mut acts, mut outs) = (Vec::new(), Vec::new());
    for _ in 0..20_000 {
        match game.turn(&state) {
            Turn::Over => {
                let _ = game.measures(&state);
                return;
            }
            Turn::Chance => {
                outs.clear();
                game.chances(&state, &mut outs);
                let outcome = pick(&outs, dice);
                game.apply(&mut state, Move::Chance(outcome), &mut Log::recording());
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                acts.clear();
                game.legal(&state, seat, &mut acts);
                assert!(!acts.is_empty(), "dead end: {state:#?}");
                let action = dice.one(&acts);
                let _ = (game.question(&state, seat), game.label(&state, seat, action));
                game.apply(&mut state, Move::Act(seat, action), &mut Log::recording());
            }
        }
    }
    panic!("no end: {state:#?}");
}

/// States from the middle of games that brew and build.
fn positions(game: &BrewCrafters, seed: u64) -> Vec<State> {
    let mut dice = Dice::new(seed);
    let mut state = game.initial();
    let (mut acts, mut outs, mut kept) = (Vec::new(), Vec::new(), vec![state]);
    let mut bot = Greedy::default();
    loop {
        let mv = match game.turn(&state) {
            Turn::Over => return kept,
            Turn::Chance => {
                outs.clear();
                game.chances(&state, &mut outs);
                Move::Chance(pick(&outs, &mut dice))
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                acts.clear();
                game.legal(&state, seat, &mut acts);
                Move::Act(seat, acts[bot.choose(&Seen::new(game, &state, seat), &acts, &mut dice)])
            }
        };
        game.apply(&mut state, mv, &mut Log::silent());
        if dice.below(4) == 0 {
            kept.push(state);
        }
    }
}

#[test]
fn whatever_passes_the_audit_plays_to_the_end() {
    let (mut tried, mut passed) = (0u32, 0u32);
    for (seats, complex) in [(2, "none"), (3, ALL), (5, ALL)] {
        let options = [("complex", complex), ("recipes", "random"), ("workers", "random")];
        let game: BrewCrafters = set_up(seats, &options);
        let kept = positions(&game, u64::from(seats));
        let mut dice = Dice::new(99);
        for _ in 0..4_000 {
            let start = dice.one(&kept);
            let mut value = serde_json::to_value(start).expect("states serialise");
            for _ in 0..=dice.below(2) {
                mangle(&mut value, &mut dice);
            }
            let Ok(state) = serde_json::from_value::<State>(value) else { continue };
            tried += 1;
            if game.audit(&state).is_err() || state == start {
                continue;
            }
            passed += 1;
            for seat in Seat::all(seats) {
                assert!(game.value(&state, seat).is_finite());
                let view = game.view(&state, Viewer::Seat(seat));
                let imagined = game.imagine(&view, &mut dice);
                game.audit(&imagined).unwrap_or_else(|why| panic!("{why}\n{imagined:#?}"));
                let _ = (game.draw(&view), game.tally(&view, seat));
            }
            play_on(&game, state, &mut dice);
        }
    }
    println!("{tried} positions read, {passed} played on");
    assert!(passed > 300, "{passed} of {tried} passed");
}
