//! Recorded games, replayed for ever. They are games of greedy bots, which brew, research and build, as random ones do not.
use brew_crafters::BrewCrafters;
use std::{fs, path::Path};
use taproom_bots::{Bot, Dice, Greedy, Seen};
use taproom_core::record::{Line, Luck, Record};
use taproom_core::{Game, Log, Move, Turn, pick};
use taproom_match::{Order, Title, Titled, finish};

const ALL: &str = "hire_interns+traders_market+employment_agency+community_farm+develop_secret_recipe";

/// Name, seats and options of each record.
const RECORDS: [(&str, u8, &[(&str, &str)]); 4] = [
    ("first-game-of-two", 2, &[]),
    ("three-collaborate", 3, &[("workers", "random")]),
    ("four-with-all-complex-actions", 4, &[("complex", ALL), ("recipes", "random"), ("workers", "random")]),
    (
        "five-advanced-research",
        5,
        &[("research", "advanced"), ("complex", ALL), ("worker_count", "18"), ("workers", "random")],
    ),
];

#[test]
fn records() {
    if std::env::var_os("TAPROOM_BLESS").is_some() {
        for (name, seats, options) in RECORDS {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/records/{name}.taproom"));
            if !path.exists() {
                fs::write(&path, record(seats, options)).expect("a writable folder");
            }
        }
    }
    taproom_testkit::records::<BrewCrafters>();
}

/// A game of greedy bots, written down. An existing record is never written anew: it holds what the rules once were.
fn record(seats: u8, options: &[(&str, &str)]) -> String {
    let game: BrewCrafters = taproom_testkit::set_up(seats, options);
    let given = options.iter().map(|(id, value)| ((*id).into(), (*value).into())).collect();
    let title = Titled::<BrewCrafters>::new();
    let mut it = title.open(&Order { seats, options: given, ..Order::default() }).expect("a set-up that can be");
    let header = it.setup().header(Luck::Manual);
    let mut dice = Dice::new(u64::from(seats));
    let (mut state, mut moves) = (game.initial(), Vec::new());
    let (mut acts, mut outs) = (Vec::new(), Vec::new());
    loop {
        let (line, mv) = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                outs.clear();
                game.chances(&state, &mut outs);
                let outcome = pick(&outs, &mut dice);
                (Line { who: None, text: outcome.to_string() }, Move::Chance(outcome))
            }
            Turn::Seats(asked) => {
                let seat = asked.first().expect("somebody is to act");
                acts.clear();
                game.legal(&state, seat, &mut acts);
                let action = acts[Greedy::default().choose(&Seen::new(&game, &state, seat), &acts, &mut dice)];
                (Line { who: Some(seat), text: action.to_string() }, Move::Act(seat, action))
            }
        };
        game.apply(&mut state, mv, &mut Log::silent());
        it.play(&line).expect("what is legal can be played");
        moves.push(line);
    }
    Record { header, moves, end: finish(&*it, None) }.to_string()
}
