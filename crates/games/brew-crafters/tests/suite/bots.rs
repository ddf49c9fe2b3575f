//! How bots think at this table.
use brew_crafters::BrewCrafters;
use std::collections::HashSet;
use taproom_bots::{BotSpec, Effort, Level, Seen};
use taproom_core::{Game, Turn};
use taproom_kit::Heuristic as _;
use taproom_testkit::{Dice, set_up};

/// Hardly anything is left to chance here, so without noise every simulation would see one and the same future.
#[test]
fn simulations_see_different_futures() {
    let game: BrewCrafters = set_up(2, &[]);
    let state = game.initial();
    let Turn::Seats(seats) = game.turn(&state) else { panic!("a seat is asked") };
    let seat = seats.first().expect("a seat is asked");
    let mut legal = Vec::new();
    game.legal(&state, seat, &mut legal);
    let outlook = |seed| {
        let mut bot = BotSpec { level: Level::Hard, effort: Some(Effort::Simulations(1)) }.bot(&game);
        let thoughts = bot.think(&Seen::new(&game, &state, seat), &legal, &mut Dice::new(seed));
        let tried = thoughts.iter().position(|it| it.visits == 1).expect("one answer is tried");
        (tried, thoughts[tried].utility.to_bits())
    };
    let futures: HashSet<_> = (0..20).map(outlook).collect();
    assert!(futures.len() > 10, "{} futures in 20 simulations", futures.len());
}

/// A hint looks at everything that may be answered, and longest at what is hard to tell apart.
#[test]
fn every_answer_gets_its_share_of_a_hint() {
    let game: BrewCrafters = set_up(2, &[]);
    let state = game.initial();
    let Turn::Seats(seats) = game.turn(&state) else { panic!("a seat is asked") };
    let seat = seats.first().expect("a seat is asked");
    let mut legal = Vec::new();
    game.legal(&state, seat, &mut legal);
    game.keep(&state, seat, &mut legal);
    let mut bot = BotSpec { level: Level::Hard, effort: Some(Effort::Simulations(96)) }.bot(&game);
    let thoughts = bot.think(&Seen::new(&game, &state, seat), &legal, &mut Dice::new(1));
    let mut visits: Vec<u32> = thoughts.iter().map(|it| it.visits).collect();
    visits.sort_unstable_by(|a, b| b.cmp(a));
    assert!(visits.len() > 3 && visits.iter().all(|&tried| tried > 0), "{visits:?}");
    assert!(visits[0] + visits[1] < 80, "not two of them alone: {visits:?}");
    assert!(visits[1] > visits[visits.len() - 1], "{visits:?}");
}
