//! Recorded games, replayed for ever: one for each way a game can end.
use pint_craft::{Ending, PintCraft, State};

fn end_of(text: &str) -> State {
    taproom_testkit::end_of::<PintCraft>(text).1
}

/// PC-10.4
#[test]
fn one_player_at_the_threshold_after_a_challenge_round() {
    let state = end_of(include_str!("../records/challenge-won.taproom"));
    assert_eq!((state.ending, state.lapsed, state.face_offs), (Some(Ending::Challenge), 0, 0));
}

/// PC-10.4
#[test]
fn a_challenge_round_that_lapsed_before() {
    assert!(end_of(include_str!("../records/challenge-lapsed.taproom")).lapsed > 0);
}

/// PC-10.6
#[test]
fn a_face_off_won() {
    let state = end_of(include_str!("../records/face-off-won.taproom"));
    assert_eq!((state.ending, state.face_offs), (Some(Ending::FaceOff), 1));
}

/// PC-10.7
#[test]
fn a_tied_face_off_shared_or_played_on() {
    let state = end_of(include_str!("../records/face-off-shared.taproom"));
    assert_eq!(state.ending, Some(Ending::Shared));
    assert!(state.still_in.len() > 1);
    let state = end_of(include_str!("../records/face-off-played-on.taproom"));
    assert_eq!(state.ending, Some(Ending::FaceOff));
    assert!(state.face_offs > 1);
}

/// PC-10.8
#[test]
fn a_tie_after_the_fourth_face_off() {
    let state = end_of(include_str!("../records/face-off-shared-after-the-fourth.taproom"));
    assert_eq!((state.ending, state.face_offs), (Some(Ending::Shared), 4));
}

/// PC-10.9
#[test]
fn all_recipes_on_tap_in_each_phase() {
    for (text, ending) in [
        (include_str!("../records/all-on-tap.taproom"), Ending::AllOnTap),
        (include_str!("../records/all-on-tap-in-challenge.taproom"), Ending::AllOnTapInChallenge),
        (include_str!("../records/all-on-tap-in-face-off.taproom"), Ending::AllOnTapInFaceOff),
    ] {
        let state = end_of(text);
        assert_eq!(state.ending, Some(ending));
        assert!(state.stacks.iter().all(pint_craft::RecipeStack::is_empty));
    }
}

/// PC-10.10
#[test]
fn the_last_round_goes_by() {
    assert_eq!(end_of(include_str!("../records/round-limit.taproom")).ending, Some(Ending::RoundLimit));
}

/// PC-12.5, PC-12.6
#[test]
fn limits_that_the_host_chose() {
    let state = end_of(include_str!("../records/face-off-limit-1.taproom"));
    assert_eq!((state.ending, state.face_offs), (Some(Ending::Shared), 1));
    assert_eq!(end_of(include_str!("../records/round-limit-20.taproom")).ending, Some(Ending::RoundLimit));
}
