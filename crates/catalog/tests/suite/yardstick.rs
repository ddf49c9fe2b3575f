//! The frozen opponents answer as they did on the day they were frozen.
use std::fmt::Write as _;
use taproom_bots::{BotSpec, Dice, Seen};
use taproom_catalog::Visitor;
use taproom_core::{Mover, RulesRev, Scratch, Seat, Turn, drive, pick};
use taproom_match::{EditionChoice, Entry, Playable, SetupRequest};

/// A line for every position: game, rules, edition, seats, seed, how many moves were made at random before it, and what
/// `yardstick:1/greedy` and `yardstick:1/hard@40` answer. Never blessed: whoever breaks it has thawed a yardstick.
const PINNED: &str = include_str!("yardstick-1.txt");

#[test]
fn frozen_opponents_answer_as_ever() {
    let mut now = String::new();
    for line in PINNED.lines() {
        let words: Vec<&str> = line.split(" | ").collect();
        let &[slug, rules, edition, seats, seed, plies, ..] = words.as_slice() else { panic!("{line}") };
        let number = |text: &str| text.parse::<u64>().unwrap_or_else(|why| panic!("{line}: {why}"));
        let request = SetupRequest {
            seats: number(seats) as u8,
            rules: Some(RulesRev(number(rules) as u16)),
            edition: EditionChoice::Hash(edition.into()),
            ..Default::default()
        };
        let position = Position { request, seed: number(seed), plies: number(plies) };
        let [greedy, hard] = taproom_catalog::visit(slug, position).expect("a game");
        let _ = writeln!(now, "{} | {greedy} | {hard}", words[..6].join(" | "));
    }
    assert!(now.lines().count() >= 20, "too few positions");
    assert!(now == PINNED, "the yardstick has changed; it answers now\n{now}");
}

struct Position {
    request: SetupRequest,
    seed: u64,
    plies: u64,
}

impl Visitor for Position {
    type Out = [String; 2];

    fn visit<G: Playable>(self, entry: &'static Entry<G>) -> [String; 2] {
        let (_, game) = entry.set_up(&self.request).expect("a set-up");
        let mut state = game.initial();
        let mut mover = UntilAsked { plies: self.plies, dice: Dice::new(self.seed) };
        drive(&game, &mut state, &mut Scratch::new(), &mut mover, u64::MAX);
        let Turn::Seats(seats) = game.turn(&state) else { panic!("the game is over too early") };
        let seat = seats.first().expect("a seat");
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        ["yardstick:1/greedy", "yardstick:1/hard@40"].map(|name| {
            let mut bot = entry.bots.bot(BotSpec::contender(name).expect("a bot"), &game);
            let choice = bot.choose(&Seen::new(&game, &state, seat), &legal, &mut Dice::new(self.seed));
            legal[choice].to_string()
        })
    }
}

/// Plays at random until enough moves were made and there is a real choice.
struct UntilAsked {
    plies: u64,
    dice: Dice,
}

impl<G: Playable> Mover<G> for UntilAsked {
    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        if self.plies == 0 && legal.len() > 3 {
            return None;
        }
        self.dice.answer(game, state, seat, legal)
    }

    fn outcome(&mut self, _: &G, _: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        pick(weighted, &mut self.dice)
    }

    fn moved(&mut self, _: &G, _: &G::State, _: taproom_core::MoveOf<G>, _: u64) {
        self.plies = self.plies.saturating_sub(1);
    }
}
