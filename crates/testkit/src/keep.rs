//! What a search leaves out of the legal answers can be reached through what it keeps.
use crate::Dice;
use taproom_core::{Game, Log, Move, Seat, Turn};
use taproom_match::Playable;

/// No run of answers is followed farther than this; a longer one is not judged, for it is not known where it ends.
const LONGEST: usize = 48;
/// No more states are looked at for one answer; a search that comes here proves nothing, and says nothing.
const MOST: usize = 20_000;

/// Checks [`taproom_kit::Heuristic::keep`] in a state where `seat` may give `legal`. One answer that is left out is given, and
/// what follows is answered by kept answers until the seat's run of answers ends; the same state must be reached by kept
/// answers alone.
pub(crate) fn keeps_the_way<G: Playable>(
    game: &G,
    at: &str,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    dice: &mut Dice,
) {
    let mut kept = legal.to_vec();
    game.keep(state, seat, &mut kept);
    assert!(!kept.is_empty(), "{at}: nothing is kept of {legal:?}");
    assert!(kept.windows(2).all(|two| two[0] < two[1]), "{at}: what is kept is sorted: {kept:?}");
    assert!(kept.iter().all(|action| legal.binary_search(action).is_ok()), "{at}: kept, yet not legal: {kept:?}");
    let left: Vec<G::Action> = legal.iter().copied().filter(|action| kept.binary_search(action).is_err()).collect();
    if left.is_empty() {
        return;
    }
    let gone = dice.one(&left);
    let mut end = after(game, state, seat, gone);
    let mut length = 1;
    // Not `core::drive`: a run of one seat's answers ends where chance is asked.
    while length < LONGEST && goes_on(game, &end, seat) {
        let action = dice.one(&kept_of(game, &end, seat));
        end = after(game, &end, seat, action);
        length += 1;
    }
    if goes_on(game, &end, seat) {
        return;
    }
    let mut looked_at = 0;
    let found = reaches(game, state, seat, &end, length, &mut looked_at);
    assert!(
        found || looked_at >= MOST,
        "{at}: `{gone}` is left out, and nothing that is kept leads where it leads\n{state:?}"
    );
}

/// Is there a way of at most `depth` kept answers from here to `end`?
fn reaches<G: Playable>(
    game: &G,
    state: &G::State,
    seat: Seat,
    end: &G::State,
    depth: usize,
    looked_at: &mut usize,
) -> bool {
    if state == end {
        return true;
    }
    *looked_at += 1;
    if depth == 0 || *looked_at >= MOST || !goes_on(game, state, seat) {
        return false;
    }
    let kept = kept_of(game, state, seat);
    kept.into_iter().any(|action| reaches(game, &after(game, state, seat, action), seat, end, depth - 1, looked_at))
}

/// Is it only this seat that is asked?
fn goes_on<G: Game>(game: &G, state: &G::State, seat: Seat) -> bool {
    matches!(game.turn(state), Turn::Seats(seats) if seats.contains(seat))
}

fn kept_of<G: Playable>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    game.keep(state, seat, &mut legal);
    legal
}

fn after<G: Game>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> G::State {
    let mut next = state.clone();
    game.apply(&mut next, Move::Act(seat, action), &mut Log::silent());
    next
}
