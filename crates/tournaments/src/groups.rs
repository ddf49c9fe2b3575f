//! Groups of players that meet as few people again as possible, and the seats they take.
use crate::{MOST_SEATS, Player, Round};

/// Up to this number of players the best grouping is found by looking at all of them.
const EXACT: usize = 16;
/// The same for pairs, of which there are fewer.
const EXACT_PAIRS: usize = 18;
/// A meeting again is worse than any distance in the standings.
const AGAIN: u64 = 1 << 32;

/// How often players met, sat where, and had to rest.
pub(crate) struct Past {
    met: Vec<Vec<u64>>,
    sat: Vec<[u32; MOST_SEATS]>,
    /// The number of rounds in which each sat at no table.
    pub(crate) byes: Vec<u32>,
}

impl Past {
    /// Before the first round.
    pub(crate) fn none(players: usize) -> Self {
        Self { met: vec![vec![0; players]; players], sat: vec![[0; MOST_SEATS]; players], byes: vec![0; players] }
    }

    /// Of these rounds.
    pub(crate) fn of(players: usize, rounds: &[Round]) -> Self {
        let mut past = Self::none(players);
        for round in rounds {
            past.add(round.iter().map(|table| table.players.as_slice()));
        }
        past
    }

    /// One more round.
    pub(crate) fn add<'a>(&mut self, tables: impl Iterator<Item = &'a [Player]>) {
        let mut rests = vec![true; self.byes.len()];
        for table in tables {
            for (seat, &player) in table.iter().enumerate() {
                rests[player] = false;
                self.sat[player][seat] += 1;
                for &other in table.iter().filter(|&&other| other != player) {
                    self.met[player][other] += 1;
                }
            }
        }
        self.byes.iter_mut().zip(rests).for_each(|(byes, rests)| *byes += u32::from(rests));
    }

    /// Has everybody met everybody?
    pub(crate) fn all_met(&self) -> bool {
        let everybody =
            |(n, row): (usize, &Vec<u64>)| row.iter().enumerate().all(|(other, met)| n == other || *met > 0);
        self.met.iter().enumerate().all(everybody)
    }

    /// These players in groups of this size. Of all groupings with the fewest meetings again one in which neighbours of the
    /// order meet, if `near`; and the number of meetings again.
    pub(crate) fn group(&self, order: &[Player], size: usize, near: bool) -> (Vec<Vec<Player>>, u64) {
        let cost = |a: usize, b: usize| {
            let apart = if near { (a.abs_diff(b) as u64).pow(2) } else { 0 };
            self.met[order[a]][order[b]] * AGAIN + apart
        };
        let costs: Vec<Vec<u64>> = (0..order.len()).map(|a| (0..order.len()).map(|b| cost(a, b)).collect()).collect();
        let exact = order.len() <= if size == 2 { EXACT_PAIRS } else { EXACT };
        let groups = if exact { Search::new(&costs, size).run() } else { improve(&costs, size) };
        let again = groups.iter().map(|group| price(&costs, group) / AGAIN).sum();
        (groups.into_iter().map(|group| group.into_iter().map(|n| order[n]).collect()).collect(), again)
    }

    /// The players of a table by seat: everybody where they sat least.
    pub(crate) fn seat(&self, players: &[Player]) -> Vec<Player> {
        // The cheapest way to give the first seats to a set of players, and who takes the last of these.
        let mut best = vec![(u32::MAX, 0); 1 << players.len()];
        best[0].0 = 0;
        for set in 0..best.len() {
            let (so_far, seat) = (best[set].0, set.count_ones() as usize);
            for (n, &player) in players.iter().enumerate().filter(|(n, _)| set & 1 << n == 0) {
                // Squares, so that nobody sits in one place again and again.
                let cost = so_far + (self.sat[player][seat] + 1).pow(2);
                let next = &mut best[set | 1 << n];
                if cost < next.0 {
                    *next = (cost, n);
                }
            }
        }
        let (mut set, mut seats) = (best.len() - 1, Vec::new());
        while set != 0 {
            let n = best[set].1;
            seats.push(players[n]);
            set &= !(1 << n);
        }
        seats.reverse();
        seats
    }
}

fn price(costs: &[Vec<u64>], group: &[usize]) -> u64 {
    let pairs = group.iter().enumerate().flat_map(|(n, &a)| group[..n].iter().map(move |&b| costs[a][b]));
    pairs.sum()
}

/// Looks at all groupings, remembering the best for every set of those who are left.
struct Search<'a> {
    costs: &'a [Vec<u64>],
    size: usize,
    /// For a set of players who have a group: what the rest costs, and the group of the first of the rest.
    known: Vec<Option<(u64, u32)>>,
}

impl<'a> Search<'a> {
    fn new(costs: &'a [Vec<u64>], size: usize) -> Self {
        Self { costs, size, known: vec![None; 1 << costs.len()] }
    }

    fn run(mut self) -> Vec<Vec<usize>> {
        let all = (1_u32 << self.costs.len()) - 1;
        let (mut done, mut groups) = (0, Vec::new());
        while done != all {
            let group = self.rest(done).1;
            groups.push((0..self.costs.len()).filter(|n| group & 1 << n != 0).collect());
            done |= group;
        }
        groups
    }

    fn rest(&mut self, done: u32) -> (u64, u32) {
        if done.count_ones() as usize == self.costs.len() {
            return (0, 0);
        }
        if let Some(known) = self.known[done as usize] {
            return known;
        }
        let mut best = (u64::MAX, 0);
        let first = done.trailing_ones() as usize;
        self.fill(done, &mut vec![first], 0, &mut best);
        self.known[done as usize] = Some(best);
        best
    }

    /// Every way to fill a group up, each member after the one before.
    fn fill(&mut self, done: u32, group: &mut Vec<usize>, cost: u64, best: &mut (u64, u32)) {
        if cost >= best.0 {
            return;
        }
        if group.len() == self.size {
            let set = group.iter().fold(0, |set, n| set | 1 << n);
            let whole = cost + self.rest(done | set).0;
            if whole < best.0 {
                *best = (whole, set);
            }
            return;
        }
        for next in group[group.len() - 1] + 1..self.costs.len() {
            if done & 1 << next == 0 {
                let more: u64 = group.iter().map(|&member| self.costs[member][next]).sum();
                group.push(next);
                self.fill(done, group, cost + more, best);
                group.pop();
            }
        }
    }
}

/// Neighbours first; then two players change places as long as that is better. Of pairs nobody meets again, as long as each
/// has met fewer people than there are other pairs: then there is always a pair to change places with.
fn improve(costs: &[Vec<u64>], size: usize) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> =
        (0..costs.len()).collect::<Vec<_>>().chunks(size).map(<[usize]>::to_vec).collect();
    loop {
        let mut better = false;
        for (a, b) in (0..groups.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
            for (m, n) in (0..size).flat_map(|m| (0..size).map(move |n| (m, n))) {
                let (one, other) = (groups[a][m], groups[b][n]);
                let with = |group: &[usize], who: usize, but: usize| -> u64 {
                    group.iter().filter(|&&it| it != but).map(|&it| costs[who][it]).sum()
                };
                let now = with(&groups[a], one, one) + with(&groups[b], other, other);
                if with(&groups[a], other, one) + with(&groups[b], one, other) < now {
                    (groups[a][m], groups[b][n], better) = (other, one, true);
                }
            }
        }
        if !better {
            return groups;
        }
    }
}
