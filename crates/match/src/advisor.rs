//! A bot beside a match whose types are erased.
//!
//! It may sit in a seat and answer for it, or only be asked for a hint. It is handed a [`Seen`], so it knows no more than
//! the seat it speaks for. It lives apart from the match: a server may let it think about a fork on another thread, and it
//! remembers what it thought from one question of a turn to the next.
use crate::{Match, Playable, Typed};
use std::any::Any;
use taproom_bots::{Bot, BotSpec, Dice, Seen, Stop, Thought};
use taproom_core::{Game, Seat, Turn};

/// A bot that answers for seats of any match of one game.
pub trait Advisor: Send {
    /// What it thinks of every legal answer of a seat, in the order of [`Play::notations`](crate::Play::notations); nothing unless the seat is to
    /// answer.
    fn think(&mut self, the_match: &dyn Match, seat: Seat) -> Vec<Thought>;

    /// The place in [`Play::notations`](crate::Play::notations) of the answer it would give; `None` unless the seat is to answer.
    fn choose(&mut self, the_match: &dyn Match, seat: Seat) -> Option<usize>;
}

/// How an advisor thinks.
#[derive(Clone, Debug)]
pub struct Mind {
    /// Which bot, and for how long.
    pub bot: BotSpec,
    /// On how many threads of the current rayon pool.
    pub threads: usize,
    /// Where its randomness begins: same match, same seed, same answers, unless time is limited or threads are several.
    pub seed: u64,
    /// Ends its thoughts early, from any thread.
    pub stop: Stop,
}

impl Mind {
    /// One thread, nothing that stops it.
    pub fn new(bot: BotSpec, seed: u64) -> Self {
        Self { bot, threads: 1, seed, stop: Stop::never() }
    }
}

pub(crate) struct Advising<G: Game> {
    bot: Box<dyn Bot<G>>,
    dice: Dice,
}

impl<G: Playable> Advising<G> {
    pub(crate) fn new(game: &G, mind: &Mind) -> Self {
        Self { bot: mind.bot.thinker(game, mind.threads, &mind.stop), dice: Dice::new(mind.seed) }
    }

    /// Asks the bot with what the seat sees, if it is to answer.
    fn ask<T>(
        &mut self,
        the_match: &dyn Match,
        seat: Seat,
        ask: impl FnOnce(&mut dyn Bot<G>, &Seen<'_, G>, &[G::Action], &mut Dice) -> T,
    ) -> Option<T> {
        let any: &dyn Any = the_match;
        let typed = any.downcast_ref::<Typed<G>>().expect("an advisor is asked about matches of its own game");
        let (game, state) = (typed.game(), typed.state());
        if !matches!(game.turn(state), Turn::Seats(seats) if seats.contains(seat)) {
            return None;
        }
        let mut legal = Vec::new();
        game.legal(state, seat, &mut legal);
        Some(ask(&mut *self.bot, &Seen::new(game, state, seat), &legal, &mut self.dice))
    }
}

impl<G: Playable> Advisor for Advising<G> {
    fn think(&mut self, the_match: &dyn Match, seat: Seat) -> Vec<Thought> {
        self.ask(the_match, seat, |bot, seen, legal, dice| bot.think(seen, legal, dice)).unwrap_or_default()
    }

    fn choose(&mut self, the_match: &dyn Match, seat: Seat) -> Option<usize> {
        self.ask(the_match, seat, |bot, seen, legal, dice| bot.choose(seen, legal, dice))
    }
}
