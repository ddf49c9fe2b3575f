//! Who stands where, and what puts one before another with as many points.
use crate::{
    Format, Outcome, Plan, Player, Round,
    score::{found, lead, worth},
};

/// What decides between players with as many points.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TieBreak {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub text: &'static str,
    /// Is it counted in halves of a point?
    pub halves: bool,
}

const WON: TieBreak = TieBreak { name: "Won", text: "tables at which they came first", halves: false };
const MET: TieBreak = TieBreak { name: "Met", text: "points of everybody they met (Buchholz)", halves: true };
const BEATEN: TieBreak = TieBreak {
    name: "Beaten",
    text: "points of everybody they came out ahead of, and half of theirs who tied (Sonneborn-Berger)",
    halves: true,
};
const LEAD: TieBreak = TieBreak {
    name: "Lead",
    text: "points by which they were ahead of the best of the others, all rounds together",
    halves: false,
};
const LAST: TieBreak = TieBreak {
    name: "Last place",
    text: "place at the table where they went out, the lower the better",
    halves: false,
};

impl Format {
    /// What decides between players with as many points, in this order; whoever is equal in all of it shares a place.
    pub const fn tie_breaks(self) -> &'static [TieBreak] {
        match self {
            Self::RoundRobin => &[BEATEN, WON],
            Self::Swiss => &[MET, BEATEN, WON],
            Self::KnockOut => &[LAST],
            Self::Duplicate => &[WON, LEAD],
        }
    }
}

/// Where a player stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who.
    pub player: Player,
    /// Their place; several may share it.
    pub place: usize,
    /// Their points, in halves.
    pub points: i64,
    /// What decides between equals, as [`Format::tie_breaks`] names it.
    pub breaks: Vec<i64>,
    /// The number of their matches that are over.
    pub played: usize,
    /// The number of rounds in which they rested.
    pub byes: usize,
}

impl Plan {
    /// The standings after these rounds, of which some tables may still be played; the best first.
    pub fn standings(&self, rounds: &[Round]) -> Vec<Standing> {
        let format = self.format();
        let sum = |player| rounds.iter().filter_map(|round| worth(format, self.size(), round, player)).sum();
        let points: Vec<i64> = (0..self.players()).map(sum).collect();
        let mut all: Vec<Standing> = (0..self.players()).map(|player| self.standing(player, rounds, &points)).collect();
        all.sort_by(|a, b| self.key(b).cmp(&self.key(a)).then(a.player.cmp(&b.player)));
        for n in 0..all.len() {
            let shared = n > 0 && self.key(&all[n]) == self.key(&all[n - 1]);
            all[n].place = if shared { all[n - 1].place } else { n + 1 };
        }
        all
    }

    fn standing(&self, player: Player, rounds: &[Round], points: &[i64]) -> Standing {
        let (mut matches, mut byes, mut won, mut met, mut beaten, mut ahead, mut last) = (0, 0, 0, 0, 0, 0, 0);
        // In a duplicate a table that is over would say something about the luck of those that are not.
        let told = |round: &&Round| self.format() != Format::Duplicate || round.iter().all(crate::Table::over);
        for round in rounds.iter().filter(told) {
            let Some((table, seat)) = found(round, player) else {
                // Whoever is out rests no more.
                byes += usize::from(self.format() != Format::KnockOut || last == 0);
                continue;
            };
            matches += usize::from(table.over());
            ahead += lead(table, seat);
            let others = table.players.iter().enumerate().filter(|(n, _)| *n != seat);
            match &table.outcome {
                Outcome::Open => {}
                Outcome::Void => {
                    for (_, &other) in others {
                        met += points[other];
                        beaten += points[other] / 2;
                    }
                    last = out(table, player, 1);
                }
                Outcome::Ended(all) => {
                    won += i64::from(all[seat].place == 1);
                    for (n, &other) in others {
                        met += points[other];
                        beaten += match all[seat].place.cmp(&all[n].place) {
                            std::cmp::Ordering::Less => points[other],
                            std::cmp::Ordering::Equal => points[other] / 2,
                            std::cmp::Ordering::Greater => 0,
                        };
                    }
                    last = out(table, player, all[seat].place);
                }
            }
        }
        let breaks = match self.format() {
            Format::RoundRobin => vec![beaten, won],
            Format::Swiss => vec![met, beaten, won],
            Format::KnockOut => vec![last],
            Format::Duplicate => vec![won, ahead],
        };
        Standing { player, place: 0, points: points[player], breaks, played: matches, byes }
    }

    /// More is better.
    fn key(&self, standing: &Standing) -> (i64, Vec<i64>) {
        // Of a place less is better.
        let sign = if self.format() == Format::KnockOut { -1 } else { 1 };
        (standing.points, standing.breaks.iter().map(|value| sign * value).collect())
    }
}

/// At which place they went out, if they did.
fn out(table: &crate::Table, player: Player, place: u8) -> i64 {
    if crate::knock_out::winner(table) == Some(player) { 0 } else { i64::from(place) }
}
