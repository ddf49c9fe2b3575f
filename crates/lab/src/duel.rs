//! Two judgements at one table.
use crate::Mean;
use rayon::prelude::*;
use taproom_bots::{Bot, Dice, Player, Seen};
use taproom_core::{Heuristic, Log, Move, Rng as _, Seat, Standings, Turn, pick};

/// The same rules with two sets of weights, and who plays by them.
pub struct Duel<'a, G> {
    /// Whose weights are tried.
    pub new: &'a G,
    /// Against whose.
    pub old: &'a G,
    /// Who plays, in every seat.
    pub player: Player,
    /// Which deals.
    pub seed: u64,
    /// So many answers of a game are given at random, the same for both, so that deals differ where chance is small.
    pub opening: u32,
}

impl<G: Heuristic> Duel<'_, G> {
    /// Plays each deal once with the new weights in each seat and the old ones in all others. For every deal: the share of
    /// opponents that the new weights were ahead of; a tie counts half.
    pub fn run(&self, deals: std::ops::Range<u64>, tick: impl Fn() + Sync) -> Vec<f64> {
        let one = |deal: u64| {
            let seats = self.new.seats();
            let ahead = |seat: Seat| ahead(&self.play(deal, seat), seat);
            let sum: f64 = Seat::all(seats).map(ahead).sum();
            tick();
            sum / f64::from(seats)
        };
        deals.into_par_iter().map(one).collect()
    }

    /// One game. Chance event n of a deal is the same whoever plays.
    fn play(&self, deal: u64, new: Seat) -> Standings {
        let seats = self.new.seats();
        let judge = |seat: Seat| if seat == new { self.new } else { self.old };
        let mut bots: Vec<Box<dyn Bot<G>>> = Seat::all(seats).map(|seat| self.player.bot(judge(seat))).collect();
        let mut minds: Vec<Dice> =
            Seat::all(seats).map(|seat| Dice::nth(self.seed ^ deal, u64::from(seat.0) + (1 << 40))).collect();
        let mut luck = Dice::nth(self.seed, deal);
        let mut opening = Dice::nth(self.seed, deal + (1 << 50));
        let mut answers = 0;
        let mut state = self.new.initial();
        let (mut acts, mut outs) = (Vec::with_capacity(64), Vec::with_capacity(64));
        loop {
            let mv = match self.new.turn(&state) {
                Turn::Over => return self.new.standings(&state).expect("the game is over"),
                Turn::Chance => {
                    outs.clear();
                    self.new.chances(&state, &mut outs);
                    Move::Chance(pick(&outs, &mut luck))
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("somebody is to act");
                    acts.clear();
                    self.new.legal(&state, seat, &mut acts);
                    answers += 1;
                    let choice = if answers <= self.opening {
                        opening.below(acts.len() as u32) as usize
                    } else {
                        let seen = Seen::new(judge(seat), &state, seat);
                        bots[seat.index()].choose(&seen, &acts, &mut minds[seat.index()])
                    };
                    Move::Act(seat, acts[choice])
                }
            };
            self.new.apply(&mut state, mv, &mut Log::silent());
        }
    }
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

/// The mean over deals: the games of one deal are not independent of each other.
pub fn over_deals(shares: &[f64]) -> Mean {
    Mean::of(shares.len() as u64, shares.iter().sum(), shares.iter().map(|it| it * it).sum())
}
