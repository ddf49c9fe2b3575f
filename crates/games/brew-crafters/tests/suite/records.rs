//! Recorded games, replayed for ever. They are games of greedy bots, which brew, research and build, as random ones do
//! not: two players with the first-game cards, three who collaborate, four with all Complex Actions, five with the
//! advanced side of the research lab.
use brew_crafters::{BrewCrafters, score};
use taproom_core::{Game, Seat};
use taproom_testkit::end_of;

/// BC-11.1, BC-11.2
#[test]
fn whole_games_brew_and_score_beer() {
    for text in [
        include_str!("../records/first-game-of-two.taproom"),
        include_str!("../records/three-collaborate.taproom"),
        include_str!("../records/four-with-all-complex-actions.taproom"),
        include_str!("../records/five-advanced-research.taproom"),
    ] {
        let (game, state) = end_of::<BrewCrafters>(text);
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
    end_of::<BrewCrafters>(text);
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
