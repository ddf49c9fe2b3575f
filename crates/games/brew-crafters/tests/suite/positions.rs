//! Positions that people write by hand: whatever passes the audit can be played to the end.
use brew_crafters::{Action, BrewCrafters, Chance, State};
use serde_json::{Value, json};
use taproom_bots::{Bot, Greedy, Seen};
use taproom_core::{Explain, Game, MoveOf, Mover, Rng, Scratch, Seat, Study, Viewer, drive, pick};
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

/// Plays at random, and asks for the words of every question and every answer on the way.
struct Reader<'a>(&'a mut Dice);

impl Mover<BrewCrafters> for Reader<'_> {
    fn answer(&mut self, game: &BrewCrafters, state: &State, seat: Seat, legal: &[Action]) -> Option<usize> {
        assert!(!legal.is_empty(), "dead end: {state:#?}");
        let choice = self.0.below(legal.len() as u32) as usize;
        let _ = (game.question(state, seat), game.label(state, seat, legal[choice]));
        Some(choice)
    }

    fn outcome(&mut self, _: &BrewCrafters, _: &State, weighted: &[(Chance, u32)]) -> Chance {
        pick(weighted, self.0)
    }
}

fn play_on(game: &BrewCrafters, mut state: State, dice: &mut Dice) {
    drive(game, &mut state, &mut Scratch::new(), &mut Reader(dice), 20_000);
    assert!(game.standings(&state).is_some(), "no end: {state:#?}");
    let _ = game.measures(&state);
}

/// Greedy bots, which brew and build; keeps some of the states they meet.
struct Keeper {
    bot: Greedy,
    dice: Dice,
    kept: Vec<State>,
}

impl Mover<BrewCrafters> for Keeper {
    fn answer(&mut self, game: &BrewCrafters, state: &State, seat: Seat, legal: &[Action]) -> Option<usize> {
        Some(self.bot.choose(&Seen::new(game, state, seat), legal, &mut self.dice))
    }

    fn outcome(&mut self, _: &BrewCrafters, _: &State, weighted: &[(Chance, u32)]) -> Chance {
        pick(weighted, &mut self.dice)
    }

    fn moved(&mut self, _: &BrewCrafters, state: &State, _: MoveOf<BrewCrafters>, _: u64) {
        if self.dice.below(4) == 0 {
            self.kept.push(*state);
        }
    }
}

/// States from the middle of games that brew and build.
fn positions(game: &BrewCrafters, seed: u64) -> Vec<State> {
    let mut state = game.initial();
    let mut keeper = Keeper { bot: Greedy::default(), dice: Dice::new(seed), kept: vec![state] };
    drive(game, &mut state, &mut Scratch::new(), &mut keeper, u64::MAX);
    keeper.kept
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
