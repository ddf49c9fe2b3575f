//! Recorded games, replayed for ever: one for each way a game can end.
use pint_craft::{Ending, PintCraft, State};
use std::{fs, path::Path};
use taproom_core::{Game, Log, Options, record::Record};
use taproom_testkit::set_up;

#[test]
fn records() {
    taproom_testkit::records::<PintCraft>();
}

/// The end of a record.
fn end_of(name: &str) -> State {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(name).with_extension("taproom");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let options = Options::split(&record.header.options).expect("options as they are written");
    let game: PintCraft = set_up(record.header.seats, &options);
    let mut state = game.initial();
    for line in &record.moves {
        let mv = match line.who {
            Some(seat) => taproom_core::Move::Act(seat, line.text.parse().expect("an action")),
            None => taproom_core::Move::Chance(line.text.parse().expect("an outcome")),
        };
        game.apply(&mut state, mv, &mut Log::silent());
    }
    state
}

/// PC-10.4
#[test]
fn one_player_at_the_threshold_after_a_challenge_round() {
    let state = end_of("challenge-won");
    assert_eq!((state.ending, state.lapsed, state.face_offs), (Some(Ending::Challenge), 0, 0));
}

/// PC-10.4
#[test]
fn a_challenge_round_that_lapsed_before() {
    assert!(end_of("challenge-lapsed").lapsed > 0);
}

/// PC-10.6
#[test]
fn a_face_off_won() {
    let state = end_of("face-off-won");
    assert_eq!((state.ending, state.face_offs), (Some(Ending::FaceOff), 1));
}

/// PC-10.7
#[test]
fn a_tied_face_off_shared_or_played_on() {
    let state = end_of("face-off-shared");
    assert_eq!(state.ending, Some(Ending::Shared));
    assert!(state.still_in.len() > 1);
    let state = end_of("face-off-played-on");
    assert_eq!(state.ending, Some(Ending::FaceOff));
    assert!(state.face_offs > 1);
}

/// PC-10.8
#[test]
fn a_tie_after_the_fourth_face_off() {
    let state = end_of("face-off-shared-after-the-fourth");
    assert_eq!((state.ending, state.face_offs), (Some(Ending::Shared), 4));
}

/// PC-10.9
#[test]
fn all_recipes_on_tap_in_each_phase() {
    for (name, ending) in [
        ("all-on-tap", Ending::AllOnTap),
        ("all-on-tap-in-challenge", Ending::AllOnTapInChallenge),
        ("all-on-tap-in-face-off", Ending::AllOnTapInFaceOff),
    ] {
        let state = end_of(name);
        assert_eq!(state.ending, Some(ending), "{name}");
        assert!(state.stacks.iter().all(pint_craft::RecipeStack::is_empty));
    }
}

/// PC-10.10
#[test]
fn the_last_round_goes_by() {
    assert_eq!(end_of("round-limit").ending, Some(Ending::RoundLimit));
}
