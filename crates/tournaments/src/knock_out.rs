//! The winner of a table goes on.
use crate::{Outcome, Player, Round, Table};

/// The number of rounds.
pub(crate) fn rounds(players: usize, size: usize) -> usize {
    std::iter::successors(Some(players), |&left| (left > 1).then(|| after(left, size))).count() - 1
}

/// How many are left after a round of this number of players: the next lower power of the tables' size, so that from then on
/// all tables are full.
fn after(players: usize, size: usize) -> usize {
    let mut left = 1;
    while left * size < players {
        left *= size;
    }
    left
}

/// The tables of a round of these players, the strongest first. The strongest have a bye if not all are needed.
pub(crate) fn tables(players: &[Player], size: usize) -> Vec<Vec<Player>> {
    let out = players.len() - after(players.len(), size);
    let count = out.div_ceil(size - 1);
    let byes = players.len() - out - count;
    let mut tables = vec![Vec::new(); count];
    // There and back again, so that the strongest meet the weakest.
    let walk = (0..count).chain((0..count).rev()).cycle();
    for (&player, table) in players[byes..].iter().zip(walk) {
        tables[table].push(player);
    }
    tables
}

/// Who goes on from a table that is over: the winner; of several whoever sat last in turn order, since the first had the
/// first choice. If it is void, the strongest.
pub(crate) fn winner(table: &Table) -> Option<Player> {
    match &table.outcome {
        Outcome::Open => None,
        Outcome::Void => table.players.iter().min().copied(),
        Outcome::Ended(finishes) => {
            let first = table.players.iter().zip(finishes).rev().find(|(_, finish)| finish.place == 1);
            first.map(|(player, _)| *player)
        }
    }
}

/// Who is left after these rounds, the strongest first: whoever had a bye, won, or still plays.
pub(crate) fn left(players: usize, rounds: &[Round]) -> Vec<Player> {
    let mut left: Vec<Player> = (0..players).collect();
    for table in rounds.iter().flatten().filter(|table| table.over()) {
        let winner = winner(table);
        left.retain(|player| Some(*player) == winner || !table.players.contains(player));
    }
    left
}
