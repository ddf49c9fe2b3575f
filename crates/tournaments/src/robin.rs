//! Everybody meets everybody.
use crate::{MOST_ROBINS, MOST_SEATS, Player, groups::Past};
use std::sync::OnceLock;

/// No round robin is longer.
const MOST: usize = 40;

/// Who meets whom in every round. At tables of two everybody meets everybody once; at larger tables at least once, and
/// everybody rests equally often.
pub(crate) fn rounds(players: usize, size: usize) -> &'static [Groups] {
    // It takes a while and is asked for again and again.
    static KNOWN: [[OnceLock<Vec<Groups>>; MOST_SEATS + 1]; MOST_ROBINS + 1] =
        [const { [const { OnceLock::new() }; MOST_SEATS + 1] }; MOST_ROBINS + 1];
    KNOWN[players][size].get_or_init(|| if size == 2 { circle(players) } else { until_all_met(players, size) })
}

/// Who meets in a round.
type Groups = Vec<Vec<Player>>;

/// One player stays, the others walk round; whoever meets the empty chair rests.
fn circle(players: usize) -> Vec<Groups> {
    let chairs = players + players % 2;
    let walkers = chairs - 1;
    let round = |n: usize| {
        let pairs = (1..chairs / 2).map(|step| vec![(n + step) % walkers, (n + walkers - step) % walkers]);
        let pairs = std::iter::once(vec![n, walkers]).chain(pairs);
        pairs.filter(|pair| pair.iter().all(|&player| player < players)).collect()
    };
    (0..walkers).map(round).collect()
}

fn until_all_met(players: usize, size: usize) -> Vec<Groups> {
    let (mut past, mut rounds) = (Past::none(players), Vec::new());
    let equal = |byes: &[u32]| byes.iter().all(|n| *n == byes[0]);
    while rounds.len() < MOST && (rounds.is_empty() || !past.all_met() || !equal(&past.byes)) {
        let order: Vec<Player> = (0..players).collect();
        let playing = without_resting(&order, players % size, &past);
        let groups = past.group(&playing, size, false).0;
        past.add(groups.iter().map(Vec::as_slice));
        rounds.push(groups);
    }
    rounds
}

/// Those who play. `resting` of them do not: who rested least so far, the last of the order first.
pub(crate) fn without_resting(order: &[Player], resting: usize, past: &Past) -> Vec<Player> {
    let mut last_first: Vec<Player> = order.iter().rev().copied().collect();
    last_first.sort_by_key(|&player| past.byes[player]);
    let rest = &last_first[..resting];
    order.iter().copied().filter(|player| !rest.contains(player)).collect()
}
