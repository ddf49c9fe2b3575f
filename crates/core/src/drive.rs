//! The one loop that plays a game: simulations, arenas, searches, laws and tests differ only in who moves.
use crate::{Game, Log, Move, MoveOf, Rng, Seat, Seats, Turn, pick};

/// Lists that are used again for every move of every game.
pub struct Scratch<G: Game> {
    /// The legal answers of the present question.
    pub actions: Vec<G::Action>,
    /// The weighted outcomes of the present chance event.
    pub outcomes: Vec<(G::Chance, u32)>,
}

impl<G: Game> Scratch<G> {
    /// Enough for most questions; it grows with what it meets.
    pub fn new() -> Self {
        Self { actions: Vec::with_capacity(64), outcomes: Vec::with_capacity(64) }
    }

    /// What happens in a state that waits for chance.
    #[inline]
    pub fn chance<R: Rng + ?Sized>(&mut self, game: &G, state: &G::State, rng: &mut R) -> MoveOf<G> {
        self.outcomes.clear();
        game.chances(state, &mut self.outcomes);
        Move::Chance(pick(&self.outcomes, rng))
    }

    /// Lists what `seat` may answer.
    #[inline]
    pub fn legal(&mut self, game: &G, state: &G::State, seat: Seat) -> &[G::Action] {
        self.actions.clear();
        game.legal(state, seat, &mut self.actions);
        &self.actions
    }
}

impl<G: Game> Default for Scratch<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// Whoever decides the moves of a game that [`drive`] plays: chance, every seat, and when to stop.
pub trait Mover<G: Game> {
    /// Which of these seats answers next; `None` stops the game here, before its answers are listed.
    #[inline]
    fn seat(&mut self, _game: &G, _state: &G::State, seats: Seats) -> Option<Seat> {
        seats.first()
    }
    /// Takes out of the legal answers what it never gives.
    #[inline]
    fn prune(&mut self, _game: &G, _state: &G::State, _seat: Seat, _legal: &mut Vec<G::Action>) {}
    /// The place in `legal` of the answer that `seat` gives; `None` stops the game here.
    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize>;
    /// The outcome of a chance event.
    fn outcome(&mut self, game: &G, state: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance;
    /// A move was made; `ply` counts from 0.
    #[inline]
    fn moved(&mut self, _game: &G, _state: &G::State, _mv: MoveOf<G>, _ply: u64) {}
}

/// A mover, and a function that is told of every move it makes and the state after it.
pub struct Watched<M, F>(pub M, pub F);

impl<G: Game, M: Mover<G>, F: FnMut(&G::State, MoveOf<G>)> Mover<G> for Watched<M, F> {
    #[inline]
    fn seat(&mut self, game: &G, state: &G::State, seats: Seats) -> Option<Seat> {
        self.0.seat(game, state, seats)
    }

    #[inline]
    fn prune(&mut self, game: &G, state: &G::State, seat: Seat, legal: &mut Vec<G::Action>) {
        self.0.prune(game, state, seat, legal);
    }

    #[inline]
    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        self.0.answer(game, state, seat, legal)
    }

    #[inline]
    fn outcome(&mut self, game: &G, state: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        self.0.outcome(game, state, weighted)
    }

    #[inline]
    fn moved(&mut self, game: &G, state: &G::State, mv: MoveOf<G>, ply: u64) {
        self.0.moved(game, state, mv, ply);
        (self.1)(state, mv);
    }
}

/// Plays on from `state` until the game is over, the mover stops, or `limit` moves were made; the number of moves made.
/// Nothing is checked and nothing is logged: the mover chooses among what the rules list.
pub fn drive<G: Game, M: Mover<G> + ?Sized>(
    game: &G,
    state: &mut G::State,
    scratch: &mut Scratch<G>,
    mover: &mut M,
    limit: u64,
) -> u64 {
    let mut ply = 0;
    while ply < limit {
        let mv = match game.turn(state) {
            Turn::Over => break,
            Turn::Chance => {
                scratch.outcomes.clear();
                game.chances(state, &mut scratch.outcomes);
                Move::Chance(mover.outcome(game, state, &scratch.outcomes))
            }
            Turn::Seats(seats) => {
                let Some(seat) = mover.seat(game, state, seats) else { break };
                scratch.legal(game, state, seat);
                mover.prune(game, state, seat, &mut scratch.actions);
                let Some(choice) = mover.answer(game, state, seat, &scratch.actions) else { break };
                Move::Act(seat, scratch.actions[choice])
            }
        };
        game.apply(state, mv, &mut Log::silent());
        mover.moved(game, state, mv, ply);
        ply += 1;
    }
    ply
}
