//! What a tournament is: its rounds, and the tables of the next one.
use crate::{
    Format, Player, Round, Table,
    groups::Past,
    knock_out,
    robin::{self, without_resting},
};
use std::fmt;

/// No tournament has more players.
pub const MOST_PLAYERS: usize = 64;
/// No round robin has more.
pub const MOST_ROBINS: usize = 16;
/// No Swiss and no duplicate has more rounds.
pub const MOST_ROUNDS: usize = 9;
/// No table has more seats.
pub const MOST_SEATS: usize = 6;

/// A tournament that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    format: Format,
    players: usize,
    size: usize,
    rounds: usize,
}

/// Why there is no such tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Tables have 2 to 6 seats.
    Size,
    /// So many players are needed.
    TooFew(usize),
    /// No more players than this.
    TooMany(usize),
    /// From 1 to this number of rounds.
    Rounds(usize),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => write!(f, "tables have 2 to {MOST_SEATS} seats"),
            Self::TooFew(least) => write!(f, "at least {least} players are needed"),
            Self::TooMany(most) => write!(f, "there is room for {most} players only"),
            Self::Rounds(most) => write!(f, "it has 1 to {most} rounds"),
        }
    }
}
impl std::error::Error for Refusal {}

impl Plan {
    /// A tournament of this number of players at tables of this size. `rounds` is for a Swiss and a duplicate; the other formats
    /// know theirs.
    pub fn new(format: Format, players: usize, size: usize, rounds: usize) -> Result<Self, Refusal> {
        if !(2..=MOST_SEATS).contains(&size) {
            return Err(Refusal::Size);
        }
        let least = Self::least(format, size);
        let most = Self::most(format);
        if players < least {
            return Err(Refusal::TooFew(least));
        }
        if players > most {
            return Err(Refusal::TooMany(most));
        }
        let rounds = match format {
            Format::RoundRobin => robin::rounds(players, size).len(),
            Format::KnockOut => knock_out::rounds(players, size),
            Format::Swiss | Format::Duplicate if (1..=MOST_ROUNDS).contains(&rounds) => rounds,
            Format::Swiss | Format::Duplicate => return Err(Refusal::Rounds(MOST_ROUNDS)),
        };
        Ok(Self { format, players, size, rounds })
    }

    /// The fewest players of a format at tables of a size.
    pub const fn least(format: Format, size: usize) -> usize {
        match format {
            // Another has to sit in the same seat elsewhere.
            Format::Duplicate => 2 * size,
            // A table may be smaller.
            Format::KnockOut => 2,
            Format::RoundRobin | Format::Swiss => size,
        }
    }

    /// The most players of a format.
    pub const fn most(format: Format) -> usize {
        if matches!(format, Format::RoundRobin) { MOST_ROBINS } else { MOST_PLAYERS }
    }

    /// How it is played.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// How many play.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// The number of seats of a full table.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The number of rounds.
    pub const fn rounds(&self) -> usize {
        self.rounds
    }

    /// The tables of the round after these, with players by seat; `None` if there is none, or a table is not over yet.
    pub fn next(&self, past: &[Round]) -> Option<Vec<Vec<Player>>> {
        if past.len() >= self.rounds || !past.iter().flatten().all(Table::over) {
            return None;
        }
        let known = Past::of(self.players, past);
        let tables = match self.format {
            Format::RoundRobin => robin::rounds(self.players, self.size)[past.len()].clone(),
            Format::KnockOut => knock_out::tables(&knock_out::left(self.players, past), self.size),
            Format::Swiss if past.is_empty() => self.first(&known),
            Format::Swiss | Format::Duplicate => self.neighbours(past, &known),
        };
        Some(tables.iter().map(|table| known.seat(table)).collect())
    }

    /// The first round of a Swiss: from every part of the field one.
    fn first(&self, known: &Past) -> Vec<Vec<Player>> {
        let order: Vec<Player> = (0..self.players).collect();
        let playing = without_resting(&order, self.players % self.size, known);
        let count = playing.len() / self.size;
        (0..count).map(|table| playing.iter().copied().skip(table).step_by(count).collect()).collect()
    }

    /// In a Swiss neighbours in the standings meet. In a duplicate the standings do not matter, since nobody is compared with
    /// whom they meet.
    fn neighbours(&self, past: &[Round], known: &Past) -> Vec<Vec<Player>> {
        let order: Vec<Player> = self.standings(past).into_iter().map(|it| it.player).collect();
        let (near, resting) = (self.format == Format::Swiss, self.players % self.size);
        let group = |playing: &[Player]| known.group(playing, self.size, near);
        let (mut tables, mut again) = group(&without_resting(&order, resting, known));
        if again > 0 && resting == 1 {
            // Perhaps it can be avoided if another of those who rested least rests.
            let least = known.byes.iter().min();
            for rests in order.iter().rev().filter(|&&player| Some(&known.byes[player]) == least) {
                let playing: Vec<Player> = order.iter().copied().filter(|player| player != rests).collect();
                let other = group(&playing);
                if other.1 < again {
                    (tables, again) = other;
                }
            }
        }
        tables
    }
}
