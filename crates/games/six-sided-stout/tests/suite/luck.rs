//! The dice of the day (SS-9.2) and taking back (SS-9.3), through a real match with a secret.
use six_sided_stout::SixSidedStout;
use taproom_core::{Seat, Turn};
use taproom_match::{Entry, GameEntry, Match, Secret, SetupRequest};

fn open(seats: u8, options: &[(&str, &str)]) -> Box<dyn Match> {
    let options = options.iter().map(|(id, value)| ((*id).into(), (*value).into())).collect();
    Entry::<SixSidedStout>::new().open(&SetupRequest { seats, options, ..SetupRequest::default() }).unwrap()
}

/// Plays the lines; dice fall from the secret whenever it is their turn.
fn play(live: &mut dyn Match, secret: Secret, lines: &[&str]) {
    roll(live, secret);
    for line in lines {
        live.play(&line.parse().unwrap()).unwrap_or_else(|error| panic!("{line}: {error}"));
        roll(live, secret);
    }
}

fn roll(live: &mut dyn Match, secret: Secret) {
    while live.turn() == Turn::Chance {
        let event = live.chance_event().unwrap();
        assert!(live.draw_chance(&mut secret.event(event)));
    }
}

fn dice(live: &dyn Match, seat: usize) -> Vec<u64> {
    let faces = &live.position().state["sheets"][seat]["dice"];
    faces.as_array().unwrap().iter().map(|face| face.as_u64().unwrap()).collect()
}

#[test]
fn ss_9_2_the_same_luck_gives_the_same_dice_whatever_was_decided() {
    let secret = Secret::from_seed("stout");
    let mut plain = open(1, &[]);
    play(
        &mut *plain,
        secret,
        &["0: market malt", "0: assistant none", "0: done", "0: market hops", "0: assistant none"],
    );
    let mut helped = open(1, &[]);
    play(&mut *helped, secret, &["0: market malt", "0: assistant none", "0: done"]);
    // Day 2 with an assistant and for something else: the first two dice are the same, a third follows.
    play(&mut *helped, secret, &["0: market yeast", "0: assistant scientist"]);
    assert_eq!(dice(&*plain, 0), dice(&*helped, 0)[..2]);
    assert_eq!(dice(&*helped, 0).len(), 3);
    // A day without a visit leaves the dice of the other days alone.
    let (mut roasted, mut bought) = (open(1, &[]), open(1, &[]));
    play(&mut *roasted, secret, &["0: market malt", "0: assistant none", "0: done", "0: roast pale", "0: done"]);
    play(&mut *roasted, secret, &["0: market hops", "0: assistant none"]);
    play(&mut *bought, secret, &["0: market malt", "0: assistant malt_expert"]);
    let first = bought.notations(Seat(0))[0].clone();
    play(&mut *bought, secret, &[&format!("0: {first}"), "0: done", "0: roast pale", "0: done", "0: market yeast"]);
    play(&mut *bought, secret, &["0: assistant none"]);
    assert_eq!(dice(&*roasted, 0), dice(&*bought, 0));
}

#[test]
fn ss_9_2_with_own_dice_every_player_has_an_own_stream() {
    let secret = Secret::from_seed("own");
    let own = [("dice_mode", "own")];
    let (mut both, mut alone) = (open(2, &own), open(2, &own));
    play(&mut *both, secret, &["0: market malt", "0: assistant malt_expert", "1: market malt", "1: assistant none"]);
    play(&mut *alone, secret, &["0: stop", "1: market hops", "1: assistant none"]);
    assert_eq!(dice(&*both, 1), dice(&*alone, 1), "what seat 0 did changes nothing for seat 1");
}

#[test]
fn ss_9_3_a_move_can_be_taken_back_until_the_dice_are_shown() {
    let secret = Secret::from_seed("back");
    let mut live = open(1, &[]);
    let start = live.position().state;
    live.play(&"0: market malt".parse().unwrap()).unwrap();
    live.rewind(0);
    assert_eq!(live.position().state, start);
    // Decided otherwise, the day has the dice it would have had.
    play(&mut *live, secret, &["0: market hops", "0: assistant none"]);
    let mut other = open(1, &[]);
    play(&mut *other, secret, &["0: market malt", "0: assistant none"]);
    assert_eq!(dice(&*live, 0), dice(&*other, 0));
}
