//! Two judgements at one table.
use crate::Mean;
use rayon::prelude::*;
use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
};
use taproom_bots::{Bot, BotMaker, BotSpec, Dice, Seen};
use taproom_core::{Game, Mover, Rng as _, Scratch, Seat, Standings, drive, pick};

/// The same rules with two sets of weights, and who plays by them.
pub struct Duel<'a, G: Game> {
    /// Whose weights are tried.
    pub new: &'a G,
    /// Against whose.
    pub old: &'a G,
    /// Who plays, in every seat.
    pub bot: BotSpec,
    /// Who makes them.
    pub maker: BotMaker<G>,
    /// Which deals.
    pub seed: u64,
    /// The number of answers of a game that are given at random, the same for both, so that deals differ where chance is
    /// small.
    pub opening: u32,
}

impl<G: Game> Duel<'_, G> {
    /// Plays each deal once with the new weights in each seat and the old ones in all others.
    pub fn run(&self, deals: std::ops::Range<u64>, tick: impl Fn() + Sync) -> Vec<Dealt> {
        let one = |deal: u64| {
            let seats = self.new.seats();
            let mut luck = DefaultHasher::new();
            let sum: f64 = Seat::all(seats).map(|seat| ahead(&self.play(deal, seat, &mut luck), seat)).sum();
            tick();
            Dealt { ahead: sum / f64::from(seats), luck: luck.finish() }
        };
        deals.into_par_iter().map(one).collect()
    }

    /// One game. Chance event n of a deal is the same whoever plays; `met` hears of all that chance decided.
    fn play(&self, deal: u64, new: Seat, met: &mut DefaultHasher) -> Standings {
        let judges: Vec<&G> =
            Seat::all(self.new.seats()).map(|seat| if seat == new { self.new } else { self.old }).collect();
        let mut game = DuelGame {
            bots: judges.iter().map(|judge| self.maker.bot(self.bot, judge)).collect(),
            minds: (0..judges.len() as u64).map(|seat| Dice::nth(self.seed ^ deal, seat + (1 << 40))).collect(),
            judges,
            luck: Dice::nth(self.seed, deal),
            opening: Dice::nth(self.seed, deal + (1 << 50)),
            drawn: self.opening,
            met,
        };
        let mut state = self.new.initial();
        drive(self.new, &mut state, &mut Scratch::new(), &mut game, u64::MAX);
        self.new.standings(&state).expect("the game is over")
    }
}

/// Who decides what in one game of a duel.
struct DuelGame<'a, G> {
    /// By whose weights each seat plays.
    judges: Vec<&'a G>,
    bots: Vec<Box<dyn Bot<G>>>,
    minds: Vec<Dice>,
    luck: Dice,
    opening: Dice,
    /// The number of answers that are still to be given at random.
    drawn: u32,
    met: &'a mut DefaultHasher,
}

impl<G: Game> Mover<G> for DuelGame<'_, G> {
    fn answer(&mut self, _: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        let at = seat.index();
        if self.drawn == 0 {
            let seen = Seen::new(self.judges[at], state, seat);
            return Some(self.bots[at].choose(&seen, legal, &mut self.minds[at]));
        }
        self.drawn -= 1;
        let choice = self.opening.below(legal.len() as u32) as usize;
        choice.hash(self.met);
        Some(choice)
    }

    fn outcome(&mut self, _: &G, _: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        let outcome = pick(weighted, &mut self.luck);
        outcome.hash(self.met);
        outcome
    }
}

/// What came of one deal.
#[derive(Copy, Clone, Debug)]
pub struct Dealt {
    /// The share of opponents that the new weights were ahead of; a tie counts half.
    pub ahead: f64,
    /// All that chance decided in its games, as a number: where chance is small, deals may be the same.
    pub luck: u64,
}

/// The share of opponents that a seat is ahead of; a tie counts half.
fn ahead(standings: &Standings, seat: Seat) -> f64 {
    let mine = standings.places[seat.index()];
    let others = || standings.places.iter().enumerate().filter(|(other, _)| *other != seat.index());
    let won = |(_, &place): (usize, &u8)| match place.cmp(&mine) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    };
    others().map(won).sum::<f64>() / others().count().max(1) as f64
}

/// How many different deals there were, and the mean over them: neither the games of one deal nor deals that are the same
/// are independent of each other.
pub fn over_deals(dealt: &[Dealt]) -> (u64, Mean) {
    let mut same: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
    for &Dealt { ahead, luck } in dealt {
        let (sum, times) = same.entry(luck).or_default();
        *sum += ahead;
        *times += 1.0;
    }
    let shares: Vec<f64> = same.into_values().map(|(sum, times)| sum / times).collect();
    let count = shares.len() as u64;
    (count, Mean::of(count, shares.iter().sum(), shares.iter().map(|share| share * share).sum()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_deal_twice_is_one_observation() {
        let one = |luck, ahead| Dealt { ahead, luck };
        let (deals, mean) = over_deals(&[one(1, 1.0), one(2, 0.0), one(3, 0.5)]);
        let (again, wide) = over_deals(&[one(1, 1.0), one(2, 0.0), one(3, 0.5), one(1, 1.0), one(3, 0.5)]);
        assert_eq!((deals, again), (3, 3));
        assert!((mean.mean - wide.mean).abs() < 1e-9 && (mean.ci95 - wide.ci95).abs() < 1e-9);
    }
}
