//! Step 3 of the round end: a worker is replaced by a better one. BP-16.5
use super::Refill;
use crate::{Action, BeerPioneers, Event, gains::Gains, state::State, words::CellarTile};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which worker retires? Asked only if both can and differ. BP-D24 BP-16.6 BP-R33
    Upgrade { seat: Seat }
}

impl Upgrade {
    fn retire(self, at: &mut At<'_, BeerPioneers>, from: u8) {
        let seat = self.seat;
        let board = at.state.board_mut(seat);
        board.marker_placed = false;
        if let Some(worker) = board.workers.iter_mut().find(|worker| worker.experience == from) {
            worker.experience += 1;
        }
        at.say(|| Event::Upgraded { seat, from });
        at.push(Tidy { seat, experience: from });
    }
}

impl Step<BeerPioneers> for Upgrade {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        let board = state.board(self.seat);
        if board.marker_placed && game.retirable(board).count() > 1 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.retirable(state.board(seat)).map(Action::Retire));
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, _: Seat, action: Action) {
        let Action::Retire(experience) = action else { at.impossible(self, action) };
        self.retire(at, experience);
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        let board = at.state.board(self.seat);
        if !board.marker_placed {
            return;
        }
        let first = at.game.retirable(board).next();
        match first {
            Some(experience) => self.retire(at, experience),
            None => at.state.board_mut(self.seat).marker_placed = false,
        }
    }
}

step! {
    /// Which cellar tile beside the retired worker goes? Asked only if two are there. BP-D24 BP-R30
    Tidy { seat: Seat, experience: u8 }
}

impl Tidy {
    fn remove(self, at: &mut At<'_, BeerPioneers>, tile: CellarTile) {
        let seat = self.seat;
        at.state.board_mut(seat).tiles.remove(tile);
        at.say(|| Event::TileGone { seat, tile });
        // BP-R29: cards taken now leave gaps that are filled after this player's step.
        at.push(Close {});
        // BP-16.7 BP-R31: the bonus may be declined, and a part that cannot be done is not offered.
        at.resolve(seat, at.game.values.tile_facts[tile.index()].2);
    }
}

impl Step<BeerPioneers> for Tidy {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        let tiles = game.tiles_of(state.board(self.seat).tiles, self.experience);
        if tiles.count() > 1 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.tiles_of(state.board(seat).tiles, self.experience).map(Action::Tile));
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, _: Seat, action: Action) {
        let Action::Tile(tile) = action else { at.impossible(self, action) };
        self.remove(at, tile);
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        let tile = at.game.tiles_of(at.state.board(self.seat).tiles, self.experience).next();
        if let Some(tile) = tile {
            self.remove(at, tile);
        }
    }
}

step! {
    /// The market closes its gaps. BP-R29
    Close {}
}

impl Step<BeerPioneers> for Close {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        at.state.slide_market();
        at.push(Refill {});
    }
}
