//! The laws for bots hold for sound players and catch those that are not.
use std::{
    panic::catch_unwind,
    sync::atomic::{AtomicUsize, Ordering},
};
use taproom_bots::{Bot, Dice, Outlook, Seen, Thought};
use taproom_testkit::{
    honest, honest_bots, set_up, stopped_bots, sturdy_bots,
    toy::{Action, Toy},
};

#[test]
fn sound_players_pass() {
    honest_bots::<Toy>(&[]);
    sturdy_bots::<Toy>(&[]);
    stopped_bots::<Toy>(&[]);
}

/// Answers by something that is neither its view nor its dice.
struct Moody(fn(usize) -> usize);

static MOOD: AtomicUsize = AtomicUsize::new(0);

impl Bot<Toy> for Moody {
    fn choose(&mut self, _: &Seen<'_, Toy>, legal: &[Action], _: &mut Dice) -> usize {
        (self.0)(legal.len())
    }

    fn think(&mut self, _: &Seen<'_, Toy>, legal: &[Action], _: &mut Dice) -> Vec<Thought> {
        vec![Thought { visits: 0, utility: 0.0, outlook: Outlook::Win(0.5) }; legal.len()]
    }
}

fn caught(answer: fn(usize) -> usize) -> String {
    let game: Toy = set_up(2, &[]);
    let all = || (0..20).map(|seed| honest(&game, "moody", &|| Box::new(Moody(answer)), seed)).sum::<u32>();
    let panic = catch_unwind(std::panic::AssertUnwindSafe(all)).expect_err("the fault must be caught");
    panic.downcast_ref::<String>().cloned().expect("a panic with words")
}

#[test]
fn moods_and_answers_that_do_not_exist_are_caught() {
    let text = caught(|legal| MOOD.fetch_add(1, Ordering::Relaxed) % legal);
    assert!(text.contains("looks the same"), "{text}");
    let text = caught(|legal| legal);
    assert!(text.contains("answer"), "{text}");
}
