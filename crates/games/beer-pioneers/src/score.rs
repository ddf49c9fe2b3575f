//! Final scoring, winner, tie-breaks. BP-17.3
use crate::{
    BeerPioneers, State,
    state::{Board, Public},
};
use taproom_core::{ScorePart, Standings};

fn small(n: u16) -> i16 {
    i16::try_from(n).unwrap_or(i16::MAX)
}

/// Is final scoring done?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Playing,
    Over,
}

/// What decided between players with the most points. BP-17.5
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum TieBreak {
    Beers,
    Barrels,
    /// Nothing: the victory is shared.
    Nothing,
}

impl BeerPioneers {
    /// Points for beers and for coins at the end; the most, as more is never worse. BP-17.3 BP-17.4 BP-R35
    pub(crate) fn final_scoring(&self, board: &Board) -> (i16, i16) {
        let bulbs = self.bulbs(board);
        let beers = small(board.beers.total().min(u16::from(bulbs)));
        let coins = if self.at_last_level(board) { small(board.coins.min(u16::from(bulbs))) } else { 0 };
        (beers, coins)
    }

    /// BP-17.5: points, then beers left and dials in work, then barrels owned, then shared.
    pub(crate) fn final_standings(&self, state: &State) -> Option<Standings> {
        state.steps.is_empty().then(|| {
            let key = |seat| self.final_key(state.board(seat));
            Standings::rank(self.seats, |seat| (key(seat).0, key(seat))).explained(|ahead, behind| {
                if key(ahead).1 > key(behind).1 { "more beers left or in work" } else { "more barrels" }
            })
        })
    }

    /// Points, beers and barrels at the end.
    fn final_key(&self, board: &Board) -> (i32, i16, u8) {
        let (returned, coins) = self.final_scoring(board);
        let score = i32::from(board.vp()) + i32::from(returned) + i32::from(coins);
        // BP-R34
        let beers = small(board.beers.total()) - returned + small(board.dials.kinds().count() as u16);
        (score, beers, board.barrels_owned())
    }

    /// The most points, if several players have them, and what decides between them. BP-17.5
    pub(crate) fn tie_break(&self, state: &Public) -> Option<(i32, TieBreak)> {
        let keys = || state.boards.iter().map(|board| self.final_key(board));
        let best = keys().max()?;
        let points = keys().filter(|key| key.0 == best.0).count();
        let beers = keys().filter(|key| (key.0, key.1) == (best.0, best.1)).count();
        let by = match (points, beers, keys().filter(|key| *key == best).count()) {
            (1, ..) => return None,
            (_, 1, _) => TieBreak::Beers,
            (_, _, 1) => TieBreak::Barrels,
            _ => TieBreak::Nothing,
        };
        Some((best.0, by))
    }

    /// The score, part by part.
    pub(crate) fn parts(&self, board: &Board, stage: Stage) -> Vec<ScorePart> {
        let rule = |label: &str| match label {
            "Orders" => "BP-12.1",
            "Exchange" => "BP-5.11",
            "Objectives" => "BP-15.1",
            "Extensions" => "BP-13.3",
            "Cards" => "BP-11.7",
            "Turn order" => "BP-7.2",
            "Bonus actions" => "BP-6.5",
            "Progress" => "BP-14.3",
            "Paid" => "BP-14.6",
            _ => "BP-4.6",
        };
        let mut parts: Vec<ScorePart> = (board.points.parts().iter())
            .filter(|(label, points)| *points != 0 || !["Other", "Paid"].contains(label))
            .map(|(label, points)| ScorePart::new(*label, rule(label), i32::from(*points)))
            .collect();
        if stage == Stage::Over {
            let (beers, coins) = self.final_scoring(board);
            parts.push(ScorePart::new("Beers by lightbulbs", "BP-17.3", i32::from(beers)));
            parts.push(ScorePart::new("Coins by lightbulbs", "BP-17.4", i32::from(coins)));
        }
        parts
    }
}
