//! Playing many games.
use rayon::prelude::*;
use taproom_bots::{Bot, Dice, BotSpec, Seen};
use taproom_core::{Game, Heuristic, Log, Move, Standings, Turn, pick};

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
    players: &'a [BotSpec],
    seed: u64,
}

impl<'a, G: Heuristic> Sim<'a, G> {
    /// One player a seat.
    pub fn new(game: &'a G, players: &'a [BotSpec], seed: u64) -> Self {
        assert_eq!(players.len(), usize::from(game.seats()), "one bot a seat");
        Self { game, players, seed }
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
            let mut players = self.bots();
            let mut play = |n| {
                let mut dice = Dice::nth(self.seed, n);
                let (plies, state) = play_one(self.game, &mut players, &mut dice);
                let standings = self.game.standings(&state).expect("the game is over");
                (FinishedGame { game: n, plies, standings }, state)
            };
            each(start..(start + block.max(1)).min(games.end), &mut play)
        };
        blocks.par_iter().map(play_block).collect()
    }

    fn bots(&self) -> Vec<Box<dyn Bot<G>>> {
        self.players.iter().map(|player| player.bot(self.game)).collect()
    }
}

/// Plays one game to its end; the number of moves and the final state.
pub fn play_one<G: Game>(game: &G, players: &mut [Box<dyn Bot<G>>], dice: &mut Dice) -> (u32, G::State) {
    let mut state = game.initial();
    let mut plies = 0;
    let (mut acts, mut outs) = (Vec::with_capacity(64), Vec::with_capacity(64));
    loop {
        let mv = match game.turn(&state) {
            Turn::Over => return (plies, state),
            Turn::Chance => {
                outs.clear();
                game.chances(&state, &mut outs);
                Move::Chance(pick(&outs, dice))
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                acts.clear();
                game.legal(&state, seat, &mut acts);
                let choice = players[seat.index()].choose(&Seen::new(game, &state, seat), &acts, dice);
                Move::Act(seat, acts[choice])
            }
        };
        game.apply(&mut state, mv, &mut Log::silent());
        plies += 1;
    }
}
