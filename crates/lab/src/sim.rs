//! Playing many games.
use rayon::prelude::*;
use taproom_bots::{Bot, BotMaker, BotSpec, Dice, Seen};
use taproom_core::{Game, Mover, Rng as _, Scratch, Seat, Standings, drive, pick};

/// One game of many.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    /// Its number.
    pub game: u64,
    /// Its moves, chance included.
    pub plies: u32,
    /// How it ended.
    pub standings: Standings,
}

/// Bots at a table, ready to play any number of games. Game `n` of a seed is the same whoever plays it, whenever.
pub struct Sim<'a, G: Game> {
    game: &'a G,
    maker: BotMaker<G>,
    specs: &'a [BotSpec],
    seed: u64,
}

impl<'a, G: Game> Sim<'a, G> {
    /// One bot per seat.
    pub fn new(game: &'a G, maker: BotMaker<G>, specs: &'a [BotSpec], seed: u64) -> Self {
        assert_eq!(specs.len(), usize::from(game.seats()), "one bot per seat");
        Self { game, maker, specs, seed }
    }

    /// Plays a run of games on all threads of the current pool and gives each to `each`, in order of their numbers
    /// within a block; blocks are handed over in order too.
    pub fn run<T: Send>(
        &self,
        games: std::ops::Range<u64>,
        block: u64,
        each: impl Fn(std::ops::Range<u64>, &mut dyn FnMut(u64) -> (FinishedGame, G::State)) -> T + Sync,
    ) -> Vec<T> {
        let blocks: Vec<u64> = (games.start..games.end).step_by(block.max(1) as usize).collect();
        let play_block = |&start: &u64| {
            let mut bots = self.bots();
            let mut play = |n| {
                let mut dice = Dice::nth(self.seed, n);
                let (plies, state) = play_one(self.game, &mut bots, &mut dice);
                let standings = self.game.standings(&state).expect("the game is over");
                (FinishedGame { game: n, plies, standings }, state)
            };
            each(start..(start + block.max(1)).min(games.end), &mut play)
        };
        blocks.par_iter().map(play_block).collect()
    }

    fn bots(&self) -> Vec<Box<dyn Bot<G>>> {
        self.specs.iter().map(|spec| self.maker.bot(*spec, self.game)).collect()
    }
}

/// Plays one game to its end; the number of moves and the final state.
pub fn play_one<G: Game>(game: &G, bots: &mut [Box<dyn Bot<G>>], dice: &mut Dice) -> (u32, G::State) {
    let mut state = game.initial();
    let plies = drive(game, &mut state, &mut Scratch::new(), &mut Seated::new(bots, dice), u64::MAX);
    (plies as u32, state)
}

/// The number of bots' answers one game may take. Some options let players go on for ever (Face Offs without limit), and bots that
/// do not tire of it would; random games end, so answers are drawn from then on.
pub(crate) const PATIENCE: u32 = 20_000;

/// A bot in each seat, and the same dice for chance and for thought.
pub(crate) struct Seated<'a, G: Game> {
    bots: &'a mut [Box<dyn Bot<G>>],
    pub(crate) dice: &'a mut Dice,
    /// Answers that bots may still give.
    patience: u32,
}

impl<'a, G: Game> Seated<'a, G> {
    /// For one game.
    pub(crate) fn new(bots: &'a mut [Box<dyn Bot<G>>], dice: &'a mut Dice) -> Self {
        Self { bots, dice, patience: PATIENCE }
    }
}

impl<G: Game> Mover<G> for Seated<'_, G> {
    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        if self.patience == 0 {
            return Some(self.dice.below(legal.len() as u32) as usize);
        }
        self.patience -= 1;
        Some(self.bots[seat.index()].choose(&Seen::new(game, state, seat), legal, self.dice))
    }

    fn outcome(&mut self, _: &G, _: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        pick(weighted, self.dice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taproom_bots::Thought;
    use taproom_testkit::{set_up, toy::Toy};

    /// Answers as often as it is told to, and not once more.
    struct Tired(u32);

    impl Bot<Toy> for Tired {
        fn choose(&mut self, _: &Seen<'_, Toy>, _: &[<Toy as Game>::Action], _: &mut Dice) -> usize {
            self.0 = self.0.checked_sub(1).expect("nobody asks any more");
            0
        }

        fn think(&mut self, _: &Seen<'_, Toy>, _: &[<Toy as Game>::Action], _: &mut Dice) -> Vec<Thought> {
            Vec::new()
        }
    }

    #[test]
    fn a_game_ends_although_its_bots_would_go_on() {
        let game: Toy = set_up(2, &[]);
        let mut bots: Vec<Box<dyn Bot<Toy>>> = vec![Box::new(Tired(1)), Box::new(Tired(1))];
        let mut state = game.initial();
        let mut seated = Seated { bots: &mut bots, dice: &mut Dice::new(1), patience: 2 };
        drive(&game, &mut state, &mut Scratch::new(), &mut seated, u64::MAX);
        assert!(game.standings(&state).is_some());
    }
}
