//! Step 3 of the round end: a worker is replaced by a better one. BP-16.5
use super::{Refill, act, step};
use crate::{Action, BeerPioneers, Event, gains::Table, pieces::CellarTile, state::State};
use taproom_core::{
    MoveOf, Seat,
    steps::{At, Awaits, Step},
};

step! {
    /// Which worker retires? Asked only if both can and differ. BP-D24 BP-16.6 BP-R33
    Upgrade { seat: Seat }
}

impl Step<BeerPioneers> for Upgrade {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        let board = state.board(self.seat);
        if board.marker_placed && game.retirable(board).count() > 1 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.retirable(state.board(seat)).map(Action::Retire));
    }

    fn run(self, at: &mut At<'_, BeerPioneers>, answer: Option<MoveOf<BeerPioneers>>) {
        let seat = self.seat;
        if !at.state.board(seat).marker_placed {
            return;
        }
        let from = match answer {
            Some(_) => match act(answer) {
                Action::Retire(experience) => Some(experience),
                _ => None,
            },
            None => at.game.retirable(at.state.board(seat)).next(),
        };
        let board = at.state.board_mut(seat);
        board.marker_placed = false;
        let Some(from) = from else { return };
        if let Some(worker) = board.workers.iter_mut().find(|worker| worker.experience == from) {
            worker.experience += 1;
        }
        at.say(|| Event::Upgraded { seat, from });
        at.push(Tidy { seat, experience: from });
    }
}

step! {
    /// Which cellar tile beside the retired worker goes? Asked only if two are there. BP-D24 BP-R30
    Tidy { seat: Seat, experience: u8 }
}

impl Step<BeerPioneers> for Tidy {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        let tiles = game.tiles_of(state.board(self.seat).tiles, self.experience);
        if tiles.count() > 1 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.tiles_of(state.board(seat).tiles, self.experience).map(Action::Tile));
    }

    fn run(self, at: &mut At<'_, BeerPioneers>, answer: Option<MoveOf<BeerPioneers>>) {
        let seat = self.seat;
        let chosen: Option<CellarTile> = match answer {
            Some(_) => match act(answer) {
                Action::Tile(tile) => Some(tile),
                _ => None,
            },
            None => at.game.tiles_of(at.state.board(seat).tiles, self.experience).next(),
        };
        let Some(tile) = chosen else { return };
        at.state.board_mut(seat).tiles.remove(tile);
        at.say(|| Event::TileGone { seat, tile });
        // BP-R29: cards taken now leave gaps that are filled after this player's step.
        at.push(Close {});
        // BP-16.7 BP-R31: the bonus may be declined, and a part that cannot be done is not offered.
        at.resolve(seat, at.game.tables().tile_facts[tile.index()].2);
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

    fn run(self, at: &mut At<'_, BeerPioneers>, _: Option<MoveOf<BeerPioneers>>) {
        at.state.slide_market();
        at.push(Refill {});
    }
}
