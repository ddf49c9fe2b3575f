//! Recorded games, replayed for ever. They are games of greedy bots, which brew, research and build, as random ones do
//! not: two players with the first-game cards, three who collaborate, four with all Complex Actions, five with the
//! advanced side of the research lab.
use brew_crafters::{BrewCrafters, State, score};
use taproom_core::record::Record;
use taproom_core::{Game, Log, Move, Options, Seat};
use taproom_testkit::set_up;

#[test]
fn records() {
    taproom_testkit::records::<BrewCrafters>();
}

/// The game of a record and its last state; every position on the way adds up.
fn end_of(text: &str) -> (BrewCrafters, State) {
    let record = Record::parse(text).expect("a record");
    let options = Options::split(&record.header.setup.options).expect("options as they are written");
    let game: BrewCrafters = set_up(record.header.setup.seats, &options);
    let mut state = game.initial();
    for line in &record.moves {
        let mv = match line.who {
            Some(seat) => Move::Act(seat, line.text.parse().expect("an action")),
            None => Move::Chance(line.text.parse().expect("an outcome")),
        };
        game.apply(&mut state, mv, &mut Log::silent());
        game.audit(&state).unwrap_or_else(|why| panic!("after {line}: {why}"));
    }
    (game, state)
}

/// BC-11.1, BC-11.2
#[test]
fn whole_games_brew_and_score_beer() {
    for text in [
        include_str!("../records/first-game-of-two.taproom"),
        include_str!("../records/three-collaborate.taproom"),
        include_str!("../records/four-with-all-complex-actions.taproom"),
        include_str!("../records/five-advanced-research.taproom"),
    ] {
        let (game, state) = end_of(text);
        assert_eq!(state.season, 12);
        for seat in Seat::all(game.seats()) {
            let tally = score::tally(&game, &state, seat);
            assert!(tally.beer > 0, "{seat} brewed nothing");
            assert!(tally.total() > 10, "{seat} has {} Rep", tally.total());
        }
    }
}

/// BC-7.12
#[test]
fn a_collaboration_batch_is_finished_in_a_game_of_three() {
    let text = include_str!("../records/three-collaborate.taproom");
    assert!(text.matches(": contribute ").count() >= 4);
    end_of(text);
}

/// BC-12.1, BC-12.2, BC-12.3, BC-12.5
#[test]
fn complex_actions_are_used_in_the_larger_games() {
    let both = [
        include_str!("../records/four-with-all-complex-actions.taproom"),
        include_str!("../records/five-advanced-research.taproom"),
    ]
    .concat();
    for used in ["hire_interns interns", "traders_market trade", "employment_agency agency", ": develop "] {
        assert!(both.contains(used), "no `{used}`");
    }
}
