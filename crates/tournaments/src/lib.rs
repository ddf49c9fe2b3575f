//! Tournaments: who meets whom, what a result is worth, who stands where.
//!
//! Nothing here is stored, read or drawn: the same results give the same tables and the same standings, always.
mod groups;
mod knock_out;
mod plan;
mod robin;
mod score;
mod standings;
#[cfg(test)]
mod tests;

pub use plan::{MOST_PLAYERS, MOST_ROBINS, MOST_ROUNDS, MOST_SEATS, Plan, Refusal};
pub use score::worth;
pub use standings::{Standing, TieBreak};

/// A player, by strength at the start: 0 is the strongest.
pub type Player = usize;

/// How a tournament is played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// Neighbours in the standings meet, and nobody meets anybody twice as long as that can be avoided.
    Swiss,
    /// The winner of a table goes on.
    KnockOut,
    /// The same luck at every table of a round; whoever sat in your seat elsewhere is whom you are compared with.
    Duplicate,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Swiss, Self::RoundRobin, Self::KnockOut, Self::Duplicate];

    /// As it is stored, and as forms name it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "robin",
            Self::Swiss => "swiss",
            Self::KnockOut => "knock-out",
            Self::Duplicate => "duplicate",
        }
    }

    /// The one of this name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// For people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::RoundRobin => "Round robin",
            Self::Swiss => "Swiss",
            Self::KnockOut => "Knock-out",
            Self::Duplicate => "Duplicate",
        }
    }
}

/// How a player came out of a match.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// Their place; 1 is the best, and several may share it.
    pub place: u8,
    /// Their points.
    pub points: i32,
}

/// What became of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is still played.
    Open,
    /// It broke or was deleted: it counts as a tie of all.
    Void,
    /// How everybody came out of it, by seat.
    Ended(Vec<Finish>),
}

/// One table of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Who sat there, by seat.
    pub players: Vec<Player>,
    /// What became of it.
    pub outcome: Outcome,
}

impl Table {
    /// Is it over?
    pub fn over(&self) -> bool {
        self.outcome != Outcome::Open
    }
}

/// The tables of a round. Whoever sits at none of them has a bye.
pub type Round = Vec<Table>;
