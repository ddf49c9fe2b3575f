//! Who sits where.
use std::fmt;
use taproom_bots::Dice;
use taproom_core::Rng as _;

/// How the bots of an arena take their seats.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seating {
    /// A deal is played once for each bot. Its seats are dealt out to the bots in turn and shuffled; from game to game
    /// every chair passes on to the next bot. So every bot has every chair once in every deal, whether there are more seats
    /// than bots or fewer.
    EveryChair,
    /// Two bots: the first sits alone against copies of the second, once in every chair.
    Lone,
}

impl Seating {
    /// The bot of every seat, for each game of a deal.
    pub(crate) fn lineups(self, bots: usize, seats: u8, dice: &mut Dice) -> Vec<Vec<u8>> {
        let seats = usize::from(seats);
        match self {
            Self::Lone => (0..seats).map(|lone| (0..seats).map(|seat| u8::from(seat != lone)).collect()).collect(),
            Self::EveryChair => {
                let mut order: Vec<u8> = (0..bots as u8).collect();
                shuffle(&mut order, dice);
                let mut chairs: Vec<usize> = (0..seats).map(|seat| seat % bots).collect();
                shuffle(&mut chairs, dice);
                (0..bots).map(|game| chairs.iter().map(|chair| order[(chair + game) % bots]).collect()).collect()
            }
        }
    }
}

impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EveryChair => "every-chair",
            Self::Lone => "lone",
        })
    }
}

fn shuffle<T>(things: &mut [T], dice: &mut Dice) {
    for last in (1..things.len()).rev() {
        things.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_has_every_chair_once_a_deal() {
        for bots in 2..=6 {
            for seats in 1..=6 {
                let lineups = Seating::EveryChair.lineups(bots, seats, &mut Dice::new(bots as u64));
                assert_eq!(lineups.len(), bots);
                for seat in 0..usize::from(seats) {
                    let mut sat: Vec<u8> = lineups.iter().map(|lineup| lineup[seat]).collect();
                    sat.sort_unstable();
                    assert_eq!(sat, (0..bots as u8).collect::<Vec<_>>(), "{bots} bots, {seats} seats, seat {seat}");
                }
                // Nobody has two chairs more than another at the same table.
                for lineup in &lineups {
                    let mut counts = vec![0; bots];
                    for bot in lineup {
                        counts[usize::from(*bot)] += 1;
                    }
                    assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{lineup:?}");
                }
            }
        }
    }

    #[test]
    fn neighbours_change_from_deal_to_deal() {
        let of = |deal| Seating::EveryChair.lineups(2, 4, &mut Dice::nth(1, deal));
        let side_by_side = (0..20).filter(|deal| of(*deal)[0][0] == of(*deal)[0][1]).count();
        assert!((1..20).contains(&side_by_side));
    }

    #[test]
    fn the_lone_bot_goes_round_the_table() {
        let lineups = Seating::Lone.lineups(2, 3, &mut Dice::new(0));
        assert_eq!(lineups, [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
    }
}
