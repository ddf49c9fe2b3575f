//! How well a seat stands, in victory points: what it has, and what its brewery will still bring.
use crate::{
    Action, BeerPioneers, State,
    effect::Effect,
    state::Board,
    steps::Step,
    values::Icons,
    words::{AdminAction, Beer, Card, Extension},
};
use taproom_core::Seat;
use taproom_kit::Heuristic;

impl Heuristic for BeerPioneers {
    /// Measured: 80 % against itself without, at 200 simulations.
    fn foresight(&self) -> u32 {
        12
    }

    taproom_kit::weighed! {}
    taproom_kit::learned! {}

    fn prospects(&self, state: &State, seat: Seat) -> f32 {
        self.outlook(state, seat)
    }

    /// Only what leads to the very same place by other answers is left out: most choices may end early, so every answer counts.
    fn keep(&self, state: &State, _: Seat, legal: &mut Vec<Action>) {
        if self.in_fixed_order() || legal.len() < 2 {
            return;
        }
        match state.steps.top() {
            Some(Step::Rotate(it)) => it.keep(self, state, legal),
            Some(Step::Tokens(it)) => it.keep(state, legal),
            Some(Step::Deliver(it)) => it.keep(self, state, legal),
            Some(Step::TileOrSlot(it)) => it.keep(self, legal),
            Some(Step::HandLimit(it)) => it.keep(state, legal),
            _ => {}
        }
    }

    fn value(&self, state: &State, seat: Seat) -> f32 {
        let mine = self.outlook(state, seat);
        let others = Seat::all(self.seats).filter(|&other| other != seat);
        let best = others.map(|other| f32::from(state.board(other).vp())).fold(f32::MIN, f32::max);
        mine - self.weights.envy * best
    }
}

impl BeerPioneers {
    fn outlook(&self, state: &State, seat: Seat) -> f32 {
        let weights = &self.weights;
        let board = state.board(seat);
        let points = f32::from(board.vp());
        let icons = self.icons(board);
        let bulbs = f32::from(icons.bulbs + self.master_bulbs(board));
        let saleable = if self.at_last_level(board) { f32::from(board.coins) } else { 0.0 };
        let last = f32::from(board.beers.total()).min(bulbs) + saleable.min(bulbs);
        if state.steps.is_empty() {
            return points + last;
        }
        // How much of the game is left, by the round alone: if it went by points, scoring would seem to cost something.
        let round = f32::from(state.round);
        let left = (weights.left - weights.left_round * (round - 1.0)).max(weights.left_least);
        let soon = (weights.soon - weights.soon_round * round).max(weights.soon_least);
        let (left, soon) = if state.last { (left * weights.left_last, soon * weights.soon_last) } else { (left, soon) };
        let goods = soon * (self.goods(board) + self.orders(state, seat));
        let tempo = self.tempo(state, seat) + self.pending(state, seat);
        points
            + goods
            + weights.last * (1.0 - left) * last
            + left * self.engine(board, icons, bulbs)
            + self.goals(state, seat, left)
            + tempo
    }

    /// Objectives that may still be claimed, by how much of them is reached.
    fn goals(&self, state: &State, seat: Seat, left: f32) -> f32 {
        let weights = &self.weights;
        let board = state.board(seat);
        if board.bonus_hand + board.bonus_board == 0 {
            return 0.0;
        }
        let open = state
            .objectives
            .iter()
            .filter(|goal| goal.claimed.len() < self.claim_places() && !goal.claimed.contains(&seat));
        let worth = open.map(|goal| {
            let (reached, needed) = self.reached(board, goal.objective);
            let points = f32::from(self.values.objectives[goal.objective.index()].2[goal.claimed.len()]);
            let done = f32::from(reached) / f32::from(needed.max(1));
            points * if reached >= needed { weights.goal_reached } else { weights.goal * left * done * done }
        });
        worth.sum()
    }

    /// What the turn that is being taken will still bring: a piece is worth something until its action is done.
    fn pending(&self, state: &State, seat: Seat) -> f32 {
        if state.turn_of() != Some(seat) {
            return 0.0;
        }
        let weights = &self.weights;
        let bonus = state.board(seat).bonus_hand > 0 && state.steps.iter().any(|step| matches!(step, Step::Bonus(_)));
        let bonus = if bonus { weights.pending_bonus } else { 0.0 };
        match state.steps.top() {
            Some(
                Step::Turn(_)
                | Step::PlaceWorker(_)
                | Step::Drive(_)
                | Step::Stand(_)
                | Step::Office(_)
                | Step::EndTurn(_)
                | Step::Bonus(_),
            )
            | None => bonus,
            Some(_) => bonus + weights.pending,
        }
    }

    /// Money, beers, barrels and dials.
    fn goods(&self, board: &Board) -> f32 {
        let weights = &self.weights;
        let coins = f32::from(board.coins);
        let purse = weights.coin * coins.min(weights.purse) + weights.coin_more * (coins - weights.purse).max(0.0);
        let beers = weights.beer * f32::from(board.beers.total());
        let barrels = weights.cellar_barrel * f32::from(board.barrels) + weights.depot_barrel * f32::from(board.depot);
        let dial = |to_go: u8| (weights.dial - weights.dial_step * f32::from(to_go)).max(0.1);
        let dials: f32 = board.dials.iter().map(|(_, to_go)| dial(to_go)).sum();
        let cramped = if self.free_spaces(board) == 0 { weights.cramped } else { 0.0 };
        purse + beers + barrels + dials - cramped
    }

    /// The two best orders in hand, by how much of them is in the cellar.
    fn orders(&self, state: &State, seat: Seat) -> f32 {
        let hand = state.hand(seat).cards;
        let board = state.board(seat);
        let (mut best, mut second) = (0.0f32, 0.0f32);
        for card in hand.and(self.values.purple).iter() {
            let worth = self.order_worth(board, card);
            if worth > best {
                second = best;
                best = worth;
            } else if worth > second {
                second = worth;
            }
        }
        best + self.weights.second_order * second + self.weights.card * f32::from(hand.len().min(7))
    }

    fn order_worth(&self, board: &Board, card: Card) -> f32 {
        let weights = &self.weights;
        let Some(order) = self.values.card(card).purple else { return 0.0 };
        let gain = |effects: &[Effect]| {
            let worth = effects.iter().map(|effect| match effect {
                Effect::Vp(n) => f32::from(*n),
                Effect::Coins(n) => weights.coin * f32::from(*n),
                Effect::Draw(n) => weights.order_draw * f32::from(*n),
                _ => 0.0,
            });
            worth.sum::<f32>()
        };
        let mut reward = gain(self.values.list(order.reward));
        if let Some(fleet) = order.fleet
            && board.has(Extension::TruckFleet)
        {
            reward += gain(self.values.list(fleet));
        }
        let mut cost = weights.cellar_barrel * f32::from(order.barrels);
        let (mut missing, mut wanted) = (0.0f32, 0.0f32);
        let mut spare = f32::from(board.beers.total());
        for beer in Beer::ALL {
            let want = order.beers[beer.index()];
            let have = board.beers.count(beer).min(want);
            cost += weights.beer * f32::from(want);
            wanted += f32::from(want);
            spare -= f32::from(have);
            let lack = f32::from(want - have);
            let brewing = if board.dials.has(beer) { weights.lack_brewing } else { 1.0 };
            let open = if self.coop_open(board, beer) { 1.0 } else { weights.lack_closed };
            missing += lack * brewing * open;
        }
        cost += weights.beer * f32::from(order.any);
        wanted += f32::from(order.any);
        missing += (f32::from(order.any) - spare.max(0.0)).max(0.0);
        let barrels = f32::from(order.barrels.saturating_sub(board.barrels));
        let done = (1.0
            - (missing + weights.lack_barrel * barrels)
                / (wanted + weights.lack_barrel * f32::from(order.barrels)).max(1.0))
        .max(0.0);
        (reward - cost).max(0.0) * (weights.order_open + weights.order_done * done * done)
    }

    /// What the brewery brings in rounds to come.
    fn engine(&self, board: &Board, icons: Icons, bulbs: f32) -> f32 {
        let weights = &self.weights;
        let display = weights.icon_barrel * f32::from(icons.barrels.min(4))
            + weights.icon_move * f32::from(icons.moves.min(4))
            + weights.icon_rotation * f32::from(icons.rotations.min(8))
            + weights.bulb * bulbs.min(5.0)
            + if bulbs >= 2.0 { weights.two_bulbs } else { 0.0 };
        let coops = Beer::ALL.iter().filter(|&&beer| self.coop_open(board, beer));
        let desks = AdminAction::ALL.iter().filter(|&&admin| board.admin_open(admin));
        let tokens = weights.token * (8.0 - f32::from(board.tokens.len()));
        let tracks = weights.progress * f32::from(board.progress)
            + weights.level * f32::from(board.level)
            + weights.income * f32::from(board.income)
            + weights.overlay * f32::from(2 - board.overlays.len().min(2));
        let workers: f32 = board.workers.iter().map(|worker| f32::from(worker.experience)).sum();
        let bonus = weights.bonus * f32::from(board.bonus_hand + board.bonus_board);
        let built: f32 = board.extensions.iter().map(|&it| weights.extension + self.extension_worth(it)).sum();
        let space = weights.space * f32::from(self.open_spaces(board));
        let marker = if board.marker_placed { weights.marker } else { 0.0 };
        let master = if board.master.is_some() { weights.master } else { 0.0 };
        display
            + weights.coop * coops.count() as f32
            + weights.desk * desks.count() as f32
            + tokens
            + tracks
            + weights.experience * workers
            + bonus
            + built
            + space
            + marker
            + master
    }

    /// Pieces that can still be placed, and the place in the next round.
    fn tempo(&self, state: &State, seat: Seat) -> f32 {
        let weights = &self.weights;
        let board = state.board(seat);
        let stand = board.stand.map_or(0.0, |at| weights.stand * f32::from(8u8.saturating_sub(at)));
        let unused = if board.bonus_hand > 0 { weights.unused_bonus } else { 0.0 };
        // In the round end phase all pieces are about to come back.
        let idle = if state.in_action_phase() { f32::from(state.pieces_left(seat)) } else { 5.0 };
        weights.piece * idle + stand + unused
    }

    fn extension_worth(&self, extension: Extension) -> f32 {
        match extension {
            Extension::BeerFilter => self.weights.beer_filter,
            Extension::CoolingSystem => self.weights.cooling_system,
            Extension::TruckFleet => self.weights.truck_fleet,
            Extension::Laboratory => self.weights.laboratory,
            Extension::MaltFactory => self.weights.malt_factory,
            Extension::MachineHall => self.weights.machine_hall,
        }
    }
}
