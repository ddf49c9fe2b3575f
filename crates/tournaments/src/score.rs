//! What results are worth, in halves of a point.
use crate::{Finish, Format, Outcome, Player, Round, Table};
use std::cmp::Ordering;

/// What a round is worth to a player so far, in halves of a point; `None` if that is not known yet, or nothing is counted.
///
/// At a table: a point for everybody they came out ahead of, half a point for whoever shares their place. In a duplicate: the
/// same for everybody who sat in their seat at another table, once all tables are over.
pub fn worth(format: Format, size: usize, round: &Round, player: Player) -> Option<i64> {
    let Some((at, seat)) = found(round, player) else { return bye(format, size, round) };
    match format {
        Format::KnockOut => at.over().then(|| if crate::knock_out::winner(at) == Some(player) { 2 } else { 0 }),
        Format::RoundRobin | Format::Swiss => match &at.outcome {
            Outcome::Open => None,
            Outcome::Void => Some(at.players.len() as i64 - 1),
            Outcome::Ended(all) => Some(others(all, seat).map(|other| halves(other.place.cmp(&all[seat].place))).sum()),
        },
        Format::Duplicate => round.iter().all(Table::over).then(|| {
            let mine = standing(at, seat);
            let elsewhere = round.iter().filter(|table| !std::ptr::eq(*table, at));
            elsewhere.map(|table| compared(mine, standing(table, seat))).sum()
        }),
    }
}

/// What it is worth to rest: in a Swiss as much as to win, in a duplicate as much as an average result. In a round robin everybody
/// rests equally often; in a knock-out it is a round that was survived.
fn bye(format: Format, size: usize, round: &Round) -> Option<i64> {
    match format {
        Format::RoundRobin => Some(0),
        Format::Swiss => Some(2 * (size as i64 - 1)),
        Format::KnockOut => Some(2),
        Format::Duplicate => round.iter().all(Table::over).then_some(round.len() as i64 - 1),
    }
}

/// The table at which a player sits in a round, and the seat.
pub(crate) fn found(round: &Round, player: Player) -> Option<(&Table, usize)> {
    round.iter().find_map(|table| Some((table, table.players.iter().position(|&it| it == player)?)))
}

pub(crate) fn others(all: &[Finish], seat: usize) -> impl Iterator<Item = &Finish> {
    all.iter().enumerate().filter(move |(n, _)| *n != seat).map(|(_, finish)| finish)
}

/// By how many points a player was ahead of the best of the others; below 0: behind.
pub(crate) fn lead(table: &Table, seat: usize) -> i64 {
    let Outcome::Ended(all) = &table.outcome else { return 0 };
    let best = others(all, seat).map(|other| other.points).max();
    best.map_or(0, |best| i64::from(all[seat].points) - i64::from(best))
}

/// What is compared in a duplicate: the place at the own table, so that whoever wins it has not done worse for it; then the lead.
fn standing(table: &Table, seat: usize) -> Option<(u8, i64)> {
    let Outcome::Ended(all) = &table.outcome else { return None };
    Some((all.get(seat)?.place, lead(table, seat)))
}

fn compared(mine: Option<(u8, i64)>, theirs: Option<(u8, i64)>) -> i64 {
    match (mine, theirs) {
        (Some(mine), Some(theirs)) => halves(theirs.0.cmp(&mine.0).then(mine.1.cmp(&theirs.1))),
        // Nobody can be compared with a match that broke.
        _ => 1,
    }
}

const fn halves(ahead: Ordering) -> i64 {
    match ahead {
        Ordering::Greater => 2,
        Ordering::Equal => 1,
        Ordering::Less => 0,
    }
}
