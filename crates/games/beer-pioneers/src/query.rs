//! What the board says: supplies, icons, tracks, who may do what. Nothing here changes anything.
use crate::{
    BeerPioneers, Set,
    data::ConditionKind,
    effect::{Cost, Effect, Passive, Trigger},
    state::{Board, Public, State},
    values::{Cards, Icons},
    words::{Beer, Card, Extension, Objective, TruckSpace, WorkerSpace},
};
use taproom_core::Seat;

/// What a player would have for an effect, judged before it happens: a cost may be paid, a card may have left the hand.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Means {
    pub(crate) seat: Seat,
    pub(crate) hand: Cards,
    pub(crate) coins: u16,
    /// An own worker is being placed, and counts as deployed. BP-20.4
    pub(crate) placing: bool,
}

impl Means {
    pub(crate) fn of(state: &State, seat: Seat) -> Self {
        Self { seat, hand: state.hand(seat).cards, coins: state.board(seat).coins, placing: false }
    }

    /// After paying coins.
    pub(crate) fn after(self, cost: Cost) -> Self {
        Self { coins: self.coins.saturating_sub(u16::from(cost.coins)), ..self }
    }

    /// With a card gone.
    pub(crate) fn without(self, card: Card) -> Self {
        Self { hand: self.hand.minus(Cards::one(card)), ..self }
    }
}

impl BeerPioneers {
    /// Tiles of a type nobody has. BP-19.2
    pub(crate) fn beer_supply(&self, state: &Public, beer: Beer) -> u8 {
        let out: u8 = state.boards.iter().map(|board| board.beers.count(beer)).sum();
        self.values.tiles[beer.index()].saturating_sub(out)
    }

    /// Barrels nobody has. BP-19.2
    pub(crate) fn barrel_supply(&self, state: &Public) -> u8 {
        let out: u8 = state.boards.iter().map(|board| board.barrels + board.depot).sum();
        self.values.barrels.saturating_sub(out)
    }

    /// The icons of the own display, starting card included. BP-3.8 BP-11.7
    pub(crate) fn icons(&self, board: &Board) -> Icons {
        let start = usize::from(board.start).checked_sub(1).and_then(|at| self.values.start_cards.get(at));
        let mut icons = start.map_or_else(Icons::default, |start| start.icons);
        for card in board.display.iter() {
            if let Some((brown, _)) = self.values.card(card).brown {
                icons.add(brown);
            }
        }
        icons
    }

    /// Lightbulbs, with those of the master brewer. BP-11.8 BP-20.15
    pub(crate) fn bulbs(&self, board: &Board) -> u8 {
        self.icons(board).bulbs + self.master_bulbs(board)
    }

    /// Lightbulbs of the master brewer. BP-20.15
    pub(crate) fn master_bulbs(&self, board: &Board) -> u8 {
        match self.passive(board) {
            Some(Passive::Bulbs(n)) => n,
            _ => 0,
        }
    }

    /// The permanent part of the master brewer in force. BP-11.10
    #[inline]
    pub(crate) fn passive(&self, board: &Board) -> Option<Passive> {
        board.master.and_then(|card| self.values.card(card).white).and_then(|white| white.master)
    }

    /// The list a master brewer brings for a trigger.
    pub(crate) fn triggered(&self, board: &Board, fits: impl FnOnce(Trigger) -> bool) -> Option<crate::effect::ListId> {
        match self.passive(board) {
            Some(Passive::On(trigger, list)) if fits(trigger) => Some(list),
            _ => None,
        }
    }

    /// Cellar spaces that no tile covers. BP-10.7 BP-R6
    pub(crate) fn open_spaces(&self, board: &Board) -> u8 {
        let covered = self.values.tile_facts.iter().zip(crate::words::CellarTile::ALL);
        let free = covered.filter(|(_, tile)| !board.tiles.has(*tile)).map(|(facts, _)| facts.0).sum::<u8>();
        self.values.open_cellar + free
    }

    /// Open spaces with nothing on them.
    pub(crate) fn free_spaces(&self, board: &Board) -> u8 {
        let full = board.barrels.saturating_add(board.beers.total() as u8);
        self.open_spaces(board).saturating_sub(full)
    }

    /// Places of the depot. BP-10.10
    pub(crate) fn depot_capacity(&self, board: &Board) -> u8 {
        let game = &self.data().game;
        if board.improved_depot { game.improved_depot_capacity } else { game.depot_capacity }
    }

    /// The most barrels that "take n barrels" brings. BP-10.10
    pub(crate) fn barrels_that_fit(&self, state: &Public, seat: Seat, n: u8) -> u8 {
        let board = state.board(seat);
        let room = self.depot_capacity(board).saturating_sub(board.depot);
        n.min(room).min(self.barrel_supply(state))
    }

    /// The virtual barrel can be moved. BP-10.12
    pub(crate) fn virtual_barrel(&self, state: &Public, seat: Seat) -> u8 {
        u8::from(state.board(seat).improved_depot && self.barrel_supply(state) > 0)
    }

    /// The most barrels that "move n barrels" moves; only into free spaces. BP-10.9 BP-10.11 BP-R9
    pub(crate) fn barrels_that_move(&self, state: &Public, seat: Seat, n: u8) -> u8 {
        let board = state.board(seat);
        n.min(self.free_spaces(board)).min(board.depot.saturating_add(self.virtual_barrel(state, seat)))
    }

    /// May the type be brewed now? BP-10.1 BP-14.2
    pub(crate) fn brewable(&self, board: &Board, beer: Beer) -> bool {
        !board.dials.has(beer) && self.coop_open(board, beer)
    }

    /// The overlay is gone and the token too. BP-14.2
    #[inline]
    pub(crate) fn coop_open(&self, board: &Board, beer: Beer) -> bool {
        self.values.overlays[beer.index()].is_none_or(|overlay| !board.overlays.has(overlay))
            && beer.token().is_none_or(|token| !board.tokens.has(token))
    }

    /// What progress adds to a new dial. BP-14.3
    #[inline]
    pub(crate) fn surcharge(&self, board: &Board) -> u8 {
        self.values.surcharge[usize::from(board.progress).saturating_sub(1)]
    }

    /// Coins of the income step. BP-16.10
    pub(crate) fn income(&self, board: &Board) -> u8 {
        self.values.income[usize::from(board.income)]
    }

    /// What a new dial is set to. BP-10.3 BP-20.16 BP-R44
    pub(crate) fn dial_start(&self, board: &Board, beer: Beer) -> u8 {
        let base = self.values.base[beer.index()];
        let faster = match self.passive(board) {
            Some(Passive::BrewFaster(n)) => n,
            _ => 0,
        };
        base + self.surcharge(board).saturating_sub(faster)
    }

    /// How many dials action 1 may place. BP-10.2
    pub(crate) fn brew_number(&self, board: &Board) -> u8 {
        self.values.brew_number[usize::from(board.level).saturating_sub(1)]
    }

    /// How many market places the bottle marker reaches. BP-11.1
    pub(crate) fn reach(&self, board: &Board) -> usize {
        usize::from(self.values.reach[usize::from(board.level).saturating_sub(1)])
    }

    /// The last space of the brewing level track. BP-17.4
    pub(crate) fn at_last_level(&self, board: &Board) -> bool {
        usize::from(board.level) == self.values.brew_number.len()
    }

    /// Bonus workers still in the supply. BP-13.10
    pub(crate) fn bonus_supply(&self, board: &Board) -> u8 {
        self.values.bonus_workers.saturating_sub(board.bonus_hand + board.bonus_board + board.bonus_given)
    }

    /// Spaces that a setup card covers. BP-18.3
    pub(crate) fn covered(&self, state: &Public) -> Set<WorkerSpace> {
        state.setup.map_or(Set::EMPTY, |card| self.values.setup_cards[card.index()].covers)
    }

    /// The truck space with the coins exists. BP-18.3
    pub(crate) fn truck_coins_exist(&self, state: &Public) -> bool {
        state.setup.is_none_or(|card| !self.values.setup_cards[card.index()].no_truck_coins)
    }

    /// Spaces where a worker of this player may go, whether the action is any use or not. BP-5.1 BP-20.8 BP-R36
    pub(crate) fn open_worker_spaces(&self, state: &Public, seat: Seat) -> Set<WorkerSpace> {
        let mut closed = self.covered(state);
        // BP-R21 BP-20.8
        if self.passive(state.board(seat)) != Some(Passive::OccupiedOk) {
            closed = closed.or(state.occupied());
        }
        Set::all().minus(closed)
    }

    /// May a truck stand there? BP-8.2 BP-18.3
    pub(crate) fn open_truck_space(&self, state: &Public, space: TruckSpace) -> bool {
        space != TruckSpace::Coins || (self.truck_coins_exist(state) && !state.truck_at(space))
    }

    /// Experiences whose retirement space is free and that an own worker has. BP-16.6
    pub(crate) fn retirable(&self, board: &Board) -> impl Iterator<Item = u8> {
        let [one, two] = board.workers.map(|worker| worker.experience);
        let tiles = board.tiles;
        (1..=3).filter(move |&e| (one == e || two == e) && self.tiles_of(tiles, e).next().is_some())
    }

    /// Cellar tiles left beside the retirement spaces of an experience. BP-16.7
    pub(crate) fn tiles_of(
        &self,
        tiles: Set<crate::words::CellarTile>,
        experience: u8,
    ) -> impl Iterator<Item = crate::words::CellarTile> {
        tiles.iter().filter(move |tile| self.values.tile_facts[tile.index()].1 == experience)
    }

    /// May the marker be placed? BP-5.8
    pub(crate) fn can_upgrade(&self, board: &Board) -> bool {
        !board.marker_placed && self.retirable(board).next().is_some()
    }

    /// Can it be paid? BP-4.5 BP-14.6
    pub(crate) fn payable(&self, state: &Public, means: Means, cost: Cost) -> bool {
        let board = state.board(means.seat);
        means.coins >= u16::from(cost.coins)
            && (cost.vp == 0 || board.vp() - i16::from(cost.vp) >= self.data().game.vp_track_min)
            && board.barrels >= cost.barrels
            && board.beers.total() >= u16::from(cost.beers)
            && means.hand.len() >= cost.cards
    }

    /// The price of an extension for this player. BP-13.1 BP-20.1
    pub(crate) fn extension_price(&self, board: &Board, cost: Cost) -> Cost {
        match self.passive(board) {
            Some(Passive::ExtensionCheaper(n)) => Cost { coins: cost.coins.saturating_sub(n), ..cost },
            _ => cost,
        }
    }

    /// May the type be built, its price apart? BP-13.1 BP-13.8
    pub(crate) fn buildable(&self, board: &Board, extension: Extension) -> bool {
        let sacrifice = self.values.list(self.values.extensions[extension.index()].0).contains(&Effect::Sacrifice);
        !board.has(extension) && (!sacrifice || board.bonus_hand + board.bonus_board > 0)
    }

    /// Barrels an order asks for after a discount. BP-20.2
    pub(crate) fn order_barrels(&self, card: Card, discount: u8) -> u8 {
        self.values.card(card).purple.map_or(0, |order| order.barrels.saturating_sub(discount))
    }

    /// Can the order be completed, with `extra` more barrels in the cellar? BP-12.1 BP-12.2 BP-20.9
    pub(crate) fn completable(&self, state: &Public, means: Means, card: Card, discount: u8, extra: u8) -> bool {
        let Some(order) = self.values.card(card).purple else { return false };
        let board = state.board(means.seat);
        let named = Beer::ALL.iter().all(|&beer| board.beers.count(beer) >= order.beers[beer.index()]);
        let total: u8 = order.beers.iter().sum::<u8>() + order.any;
        let lack = self.order_barrels(card, discount).saturating_sub(board.barrels.saturating_add(extra));
        let coins = self.passive(board) == Some(Passive::OrderBarrelAsCoin) && means.coins >= u16::from(lack);
        named && board.beers.total() >= u16::from(total) && (lack == 0 || coins)
    }

    /// Some hand card can be completed. BP-12.1
    pub(crate) fn can_order(&self, state: &Public, means: Means, discount: u8, extra: u8) -> bool {
        let orders = means.hand.and(self.values.purple);
        orders.iter().any(|card| self.completable(state, means, card, discount, extra))
    }

    /// May the card be played as white? BP-11.9 BP-11.10
    pub(crate) fn playable_white(&self, state: &State, means: Means, card: Card) -> bool {
        let Some(white) = self.values.card(card).white else { return false };
        let means = means.without(card);
        self.payable(state, means, white.cost)
            && (white.master.is_some() || self.can_any(state, means.after(white.cost), white.list))
    }

    /// Does the condition hold? BP-15.2 BP-15.3
    pub(crate) fn fulfils(&self, state: &Public, seat: Seat, objective: Objective) -> bool {
        let (reached, needed) = self.reached(state.board(seat), objective);
        reached >= needed
    }

    /// How much of the condition is reached, and how much is needed. BP-15.3
    pub(crate) fn reached(&self, board: &Board, objective: Objective) -> (u8, u8) {
        let (kind, needed, _) = self.values.objectives[objective.index()];
        let reached = match kind {
            ConditionKind::SameBeers => board.beers.iter().map(|(_, n)| n).max().unwrap_or(0),
            ConditionKind::DifferentBeers => board.beers.kinds().count() as u8,
            ConditionKind::BarrelsOwned => board.barrels_owned(),
            ConditionKind::TokensRemoved => crate::words::Token::COUNT as u8 - board.tokens.len(),
            ConditionKind::Extensions => board.extensions.len() as u8,
            // BP-R7: the printed number.
            ConditionKind::BrewNumber => self.brew_number(board),
            ConditionKind::Bulbs => self.bulbs(board),
        };
        (reached, needed)
    }

    /// How many players may claim an objective. BP-15.1 BP-18.2 BP-R37
    pub(crate) fn claim_places(&self) -> usize {
        if self.seats == 2 { 1 } else { 2 }
    }

    /// Place of the objective among the three, if the player may claim it now. BP-15.1 BP-15.4 BP-15.5
    pub(crate) fn claimable(&self, state: &Public, seat: Seat, objective: Objective) -> Option<usize> {
        let at = state.objectives.iter().position(|goal| goal.objective == objective)?;
        self.may_claim(state, seat, at).then_some(at)
    }

    /// Some objective may be claimed now. BP-4.7
    pub(crate) fn can_claim(&self, state: &Public, seat: Seat) -> bool {
        state.board(seat).bonus_hand > 0 && (0..state.objectives.len()).any(|at| self.may_claim(state, seat, at))
    }

    /// The objective at this place may be claimed now.
    pub(crate) fn may_claim(&self, state: &Public, seat: Seat, at: usize) -> bool {
        let goal = &state.objectives[at];
        state.board(seat).bonus_hand > 0
            && goal.claimed.len() < self.claim_places()
            && !goal.claimed.contains(&seat)
            && state.turn_of() == Some(seat)
            && self.fulfils(state, seat, goal.objective)
    }
}
