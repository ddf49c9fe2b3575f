//! How well a seat stands, in victory points: what it has, and what its brewery will still bring.
use crate::{
    BeerPioneers, State,
    effect::Effect,
    pieces::{Beer, Card, Desk, Extension},
    state::Board,
};
use taproom_core::{Heuristic, Seat};

/// Worth of a coin, in points; those above `PURSE` are worth less.
const COIN: f32 = 0.4;
const PURSE: f32 = 5.0;
/// Worth of a beer in the cellar without an order for it.
const BEER: f32 = 1.05;
const CELLAR_BARREL: f32 = 0.4;
const DEPOT_BARREL: f32 = 0.2;
/// Worth of a piece that can still be placed in this round.
const PIECE: f32 = 0.9;

impl Heuristic for BeerPioneers {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let mine = self.prospects(state, seat);
        let others = Seat::all(self.seats).filter(|&other| other != seat);
        let best = others.map(|other| f32::from(state.board(other).vp())).fold(f32::MIN, f32::max);
        mine - 0.4 * best
    }
}

impl BeerPioneers {
    fn prospects(&self, state: &State, seat: Seat) -> f32 {
        let board = state.board(seat);
        let points = f32::from(board.vp());
        let (beers, coins) = self.final_scoring(board);
        let last = f32::from(beers) + f32::from(coins);
        if state.steps.is_empty() {
            return points + last;
        }
        // How much of the game is left, by the round alone: if it went by points, scoring would seem to cost something.
        let round = f32::from(state.round);
        let left = (0.62 - 0.075 * (round - 1.0)).max(0.02);
        let soon = (1.1 - 0.06 * round).max(0.4);
        let goods = soon * (self.goods(board) + self.orders(state, seat));
        points + goods + 0.5 * (1.0 - left) * last + left * self.engine(board) + Self::tempo(state, seat)
    }

    /// Money, beers, barrels and dials.
    fn goods(&self, board: &Board) -> f32 {
        let coins = f32::from(board.coins);
        let purse = COIN * coins.min(PURSE) + 0.08 * (coins - PURSE).max(0.0);
        let beers = BEER * f32::from(board.beers.total());
        let barrels = CELLAR_BARREL * f32::from(board.barrels) + DEPOT_BARREL * f32::from(board.depot);
        let dials: f32 = board.dials.iter().map(|(_, to_go)| (0.85 - 0.085 * f32::from(to_go)).max(0.1)).sum();
        let cramped = if self.free_spaces(board) == 0 { 0.4 } else { 0.0 };
        purse + beers + barrels + dials - cramped
    }

    /// The two best orders in hand, by how much of them is in the cellar.
    fn orders(&self, state: &State, seat: Seat) -> f32 {
        let hand = state.hand(seat).cards;
        let board = state.board(seat);
        let (mut best, mut second) = (0.0f32, 0.0f32);
        for card in hand.and(self.tables().purple).iter() {
            let worth = self.order_worth(board, card);
            if worth > best {
                second = best;
                best = worth;
            } else if worth > second {
                second = worth;
            }
        }
        best + 0.35 * second + 0.22 * f32::from(hand.len().min(7))
    }

    fn order_worth(&self, board: &Board, card: Card) -> f32 {
        let Some(order) = self.tables().card(card).purple else { return 0.0 };
        let gain = |effects: &[Effect]| {
            let worth = effects.iter().map(|effect| match effect {
                Effect::Vp(n) => f32::from(*n),
                Effect::Coins(n) => COIN * f32::from(*n),
                Effect::Draw(n) => 0.3 * f32::from(*n),
                _ => 0.0,
            });
            worth.sum::<f32>()
        };
        let mut reward = gain(self.tables().list(order.reward));
        if let Some(fleet) = order.fleet
            && board.has(Extension::TruckFleet)
        {
            reward += gain(self.tables().list(fleet));
        }
        let mut cost = CELLAR_BARREL * f32::from(order.barrels);
        let (mut missing, mut wanted) = (0.0f32, 0.0f32);
        let mut spare = f32::from(board.beers.total());
        for beer in Beer::ALL {
            let want = order.beers[beer.index()];
            let have = board.beers.count(beer).min(want);
            cost += BEER * f32::from(want);
            wanted += f32::from(want);
            spare -= f32::from(have);
            let lack = f32::from(want - have);
            let brewing = if board.dials.has(beer) { 0.6 } else { 1.0 };
            let open = if board.coop_open(beer, self.tables().overlays[beer.index()]) { 1.0 } else { 1.6 };
            missing += lack * brewing * open;
        }
        cost += BEER * f32::from(order.any);
        wanted += f32::from(order.any);
        missing += (f32::from(order.any) - spare.max(0.0)).max(0.0);
        let barrels = f32::from(order.barrels.saturating_sub(board.barrels));
        let done = (1.0 - (missing + 0.5 * barrels) / (wanted + 0.5 * f32::from(order.barrels)).max(1.0)).max(0.0);
        (reward - cost).max(0.0) * (0.1 + 0.8 * done * done)
    }

    /// What the brewery brings in rounds to come.
    fn engine(&self, board: &Board) -> f32 {
        let icons = self.icons(board);
        let bulbs = f32::from(self.bulbs(board));
        let display = 0.5 * f32::from(icons.barrels.min(4))
            + 0.5 * f32::from(icons.moves.min(4))
            + 0.75 * f32::from(icons.rotations.min(8))
            + 0.8 * bulbs.min(5.0)
            + if bulbs >= 2.0 { 0.5 } else { 0.0 };
        let coops = Beer::ALL.iter().filter(|&&beer| board.coop_open(beer, self.tables().overlays[beer.index()]));
        let desks = Desk::ALL.iter().filter(|&&desk| board.open_desk(desk));
        let tokens = 0.25 * (8.0 - f32::from(board.tokens.len()));
        let tracks = 0.7 * f32::from(board.progress)
            + 0.65 * f32::from(board.level)
            + 1.6 * f32::from(board.income)
            + 0.3 * f32::from(2 - board.overlays.len().min(2));
        let workers: f32 = board.workers.iter().map(|worker| f32::from(worker.experience)).sum();
        let bonus = 0.9 * f32::from(board.bonus_hand + board.bonus_board);
        let built: f32 = board.extensions.iter().map(|&it| 0.5 + extension_worth(it)).sum();
        let space = 0.12 * f32::from(self.open_spaces(board));
        let marker = if board.marker_placed { 1.6 } else { 0.0 };
        let master = if board.master.is_some() { 0.9 } else { 0.0 };
        display
            + 0.8 * coops.count() as f32
            + 0.5 * desks.count() as f32
            + tokens
            + tracks
            + 1.1 * workers
            + bonus
            + built
            + space
            + marker
            + master
    }

    /// Pieces that can still be placed, and the place in the next round.
    fn tempo(state: &State, seat: Seat) -> f32 {
        let board = state.board(seat);
        let idle = board.workers.iter().filter(|worker| worker.at.is_none()).count()
            + usize::from(board.truck.is_none())
            + usize::from(board.desk.is_none())
            + usize::from(board.stand.is_none())
            + usize::from(state.grey_worker_free(seat))
            + usize::from(state.grey_truck_free(seat));
        let stand = board.stand.map_or(0.0, |at| 0.04 * f32::from(8u8.saturating_sub(at)));
        let unused = if board.bonus_hand > 0 { 0.05 } else { 0.0 };
        // In the round end phase all pieces are back: the same for everybody, so it says nothing then.
        if state.turn_of().is_some() { PIECE * idle as f32 + stand + unused } else { PIECE * 5.0 }
    }
}

fn extension_worth(extension: Extension) -> f32 {
    match extension {
        Extension::BeerFilter | Extension::CoolingSystem => 0.2,
        Extension::TruckFleet => 1.2,
        Extension::Laboratory => 1.4,
        Extension::MaltFactory | Extension::MachineHall => 0.0,
    }
}
