//! Can an effect change something? BP-4.4 BP-R1
use crate::{
    BeerPioneers,
    effect::{Amount, Cost, Effect, ListId, Piece},
    query::Means,
    state::{Public, State},
    values::ModeFacts,
    words::{AdminAction, Beer, BonusAction, TruckSpace, WorkerAction, WorkerSpace},
};
use taproom_core::Seat;

impl BeerPioneers {
    /// The number an amount stands for. X: BP-5.4 BP-5.6 BP-R15
    pub(crate) fn amount(&self, state: &Public, seat: Seat, effect: Effect) -> u8 {
        match effect {
            Effect::Barrel(Amount::X) => self.icons(state.board(seat)).barrels,
            Effect::Move(Amount::X) => self.icons(state.board(seat)).moves,
            Effect::Rotate(Amount::X) => self.icons(state.board(seat)).rotations,
            Effect::Brew(Amount::Level) => self.brew_number(state.board(seat)),
            Effect::Barrel(Amount::Fixed(n))
            | Effect::Move(Amount::Fixed(n))
            | Effect::Rotate(Amount::Fixed(n))
            | Effect::Brew(Amount::Fixed(n)) => n,
            _ => 0,
        }
    }

    /// Some part of the list can change something. An earlier part that cannot leaves the position as it is, so each
    /// is judged as things stand. `pay` is a cost and never counts.
    pub(crate) fn can_any(&self, state: &State, means: Means, list: ListId) -> bool {
        self.values.list(list).iter().any(|&effect| self.can(state, means, effect))
    }

    /// The effect can change something besides a cost. BP-4.4
    pub(crate) fn can(&self, state: &State, means: Means, effect: Effect) -> bool {
        let seat = means.seat;
        let board = state.board(seat);
        match effect {
            Effect::Coins(n) | Effect::Vp(n) => n > 0,
            Effect::CoinsPerExtension { n, .. } => n > 0 && !board.extensions.is_empty(),
            Effect::Draw(n) => n > 0 && self.can_take_card(state, seat),
            Effect::Barrel(_) => self.barrels_that_fit(state, seat, self.amount(state, seat, effect)) > 0,
            Effect::Move(_) => self.barrels_that_move(state, seat, self.amount(state, seat, effect)) > 0,
            Effect::Rotate(_) => !board.dials.is_empty() && self.amount(state, seat, effect) > 0,
            Effect::Brew(_) => Beer::ALL.iter().any(|&beer| self.brewable(board, beer)),
            Effect::Unblock(n) => n > 0 && !board.tokens.is_empty(),
            Effect::Progress(n) => n > 0 && usize::from(board.progress) < self.values.surcharge.len(),
            Effect::Level(n) => n > 0 && !self.at_last_level(board),
            Effect::Income(n) => n > 0 && usize::from(board.income) + 1 < self.values.income.len(),
            Effect::HandLimit(n) => n > board.hand_limit,
            Effect::PlayBrown => !means.hand.and(self.values.brown).is_empty(),
            Effect::PlayWhite => {
                means.hand.and(self.values.white).iter().any(|card| self.playable_white(state, means, card))
            }
            Effect::Beer { types, n } => n > 0 && types.iter().any(|beer| self.beer_supply(state, beer) > 0),
            Effect::Upgrade => self.can_upgrade(board),
            Effect::Extension { cost, types } => {
                self.payable(state, means, self.extension_price(board, cost))
                    && types.iter().any(|extension| self.buildable(board, extension))
            }
            Effect::Order { discount } => self.can_order(state, means, discount, 0),
            Effect::SwapBeer(n) => n > 0 && Beer::ALL.iter().any(|&beer| self.swappable(state, seat, beer)),
            Effect::Trade { times, .. } => times > 0 && !board.beers.is_empty(),
            Effect::Exchange { times } => self.can_exchange(state, means, times),
            Effect::ExchangeAction => self.can_worker_action(state, means, WorkerAction::Exchange),
            Effect::Recall(Piece::Truck) => board.truck.is_some(),
            Effect::Recall(Piece::Worker) => means.placing || board.workers.iter().any(|worker| worker.at.is_some()),
            // BP-20.5: eight spaces and four players leave a free one.
            Effect::TurnOrderAgain => board.stand.is_some(),
            Effect::Neutral { piece, cost } => {
                let holder = match piece {
                    Piece::Worker => state.neutral_worker.holder,
                    Piece::Truck => state.neutral_truck.holder,
                };
                holder.is_none() && self.payable(state, means, cost)
            }
            Effect::Pay(_) => false,
            Effect::Choose { first, count } => {
                (0..u16::from(count)).any(|n| self.can_any(state, means, ListId(first.0 + n)))
            }
            Effect::Overlay(n) => n > 0 && !board.overlays.is_empty(),
            Effect::Depot => !board.improved_depot,
            Effect::Sacrifice => board.bonus_hand + board.bonus_board > 0,
            Effect::Lab => !board.second_rotation,
            Effect::BonusWorkers(n) => n > 0 && self.bonus_supply(board) > 0,
        }
    }

    /// A card is in reach, in the market or unseen. BP-11.1 BP-11.5
    pub(crate) fn can_take_card(&self, state: &State, seat: Seat) -> bool {
        let reach = self.reach(state.board(seat));
        state.market[..reach].iter().any(Option::is_some) || !state.next_cards().is_empty()
    }

    /// A beer of this type can be swapped for another. BP-20.6
    pub(crate) fn swappable(&self, state: &Public, seat: Seat, beer: Beer) -> bool {
        state.board(seat).beers.has(beer)
            && Beer::ALL.iter().any(|&other| other != beer && self.beer_supply(state, other) > 0)
    }

    /// BP-5.11 BP-R24 BP-R25: the second may give the coin that the first brought.
    fn can_exchange(&self, state: &Public, means: Means, times: u8) -> bool {
        let board = state.board(means.seat);
        let goods = board.beers.total() + u16::from(board.barrels);
        match times {
            0 => false,
            1 => goods + means.coins >= 1,
            // A coin can be given for a coin, and then again.
            _ if !self.in_fixed_order() => goods + means.coins >= 1,
            _ => goods.saturating_add(means.coins) >= 2 || goods == 1,
        }
    }

    /// The mode can be paid and each of its parts can do something. BP-D3 BP-R2
    pub(crate) fn can_mode(&self, state: &State, means: Means, mode: &ModeFacts) -> bool {
        if !self.payable(state, means, mode.cost) {
            return false;
        }
        let means = means.after(mode.cost);
        let list = self.values.list(mode.list);
        match *list {
            [first @ Effect::Barrel(_), second @ Effect::Move(_)] => {
                self.can_take_then_move(state, means.seat, first, second)
            }
            [first @ Effect::Move(_), second @ Effect::Barrel(_)] => {
                self.can_move_then_take(state, means.seat, first, second)
            }
            _ if mode.cost == Cost::FREE => self.can_any(state, means, mode.list),
            _ => list.iter().all(|&effect| self.can(state, means, effect)),
        }
    }

    fn can_take_then_move(&self, state: &Public, seat: Seat, take: Effect, moving: Effect) -> bool {
        let taken = self.barrels_that_fit(state, seat, self.amount(state, seat, take));
        let board = state.board(seat);
        let left = self.barrel_supply(state) - taken;
        let there = board.depot + taken + u8::from(board.improved_depot && left > 0);
        taken > 0 && self.amount(state, seat, moving).min(self.free_spaces(board)).min(there) > 0
    }

    fn can_move_then_take(&self, state: &Public, seat: Seat, moving: Effect, take: Effect) -> bool {
        let moved = self.barrels_that_move(state, seat, self.amount(state, seat, moving));
        let board = state.board(seat);
        let unreal = self.virtual_barrel(state, seat).min(moved);
        let room = self.depot_capacity(board).saturating_sub(board.depot - (moved - unreal));
        moved > 0 && self.amount(state, seat, take).min(room).min(self.barrel_supply(state) - unreal) > 0
    }

    /// BP-4.4
    pub(crate) fn can_worker_action(&self, state: &State, means: Means, action: WorkerAction) -> bool {
        self.values.modes[action.index()].iter().any(|mode| self.can_mode(state, means, mode))
    }

    /// A worker at hand can go somewhere: an own one, and the neutral one. BP-4.3 BP-20.4
    pub(crate) fn placeable(&self, state: &State, seat: Seat) -> (bool, bool) {
        let own = state.board(seat).workers.iter().any(|worker| worker.at.is_none());
        let grey = state.grey_worker_free(seat);
        let means = Means::of(state, seat);
        let able = (own || grey) && self.can_place_worker(state, means);
        // What an own worker alone can do: play a card that calls it back.
        let own = own && (able || self.can_place_worker(state, self.placing(means)));
        (own, grey && able)
    }

    /// The same means with an own worker that is being placed, so that it can be called back by the card it plays. BP-20.4
    pub(crate) fn placing(&self, means: Means) -> Means {
        Means { placing: !self.in_fixed_order(), ..means }
    }

    /// Some worker space is open and of use. The cheap ones are looked at first.
    fn can_place_worker(&self, state: &State, means: Means) -> bool {
        let open = self.open_worker_spaces(state, means.seat);
        let mut spaces = open.iter();
        open.has(WorkerSpace::A8)
            || open.has(WorkerSpace::B8)
            || self.can_worker_action(state, means, WorkerAction::Exchange)
            || spaces.any(|space| self.can_worker_action(state, means, space.action()))
    }

    /// BP-8.2 BP-8.4 BP-D4
    pub(crate) fn can_truck_space(&self, state: &State, means: Means, space: TruckSpace) -> bool {
        let (list, first) = self.values.trucks[space.index()];
        self.open_truck_space(state, space)
            && (self.can_any(state, means, list)
                || (space == TruckSpace::Order
                    && !state.visited.has(space)
                    && self.can_any(state, means, first)
                    && self.can_order(state, means, 0, 1)))
    }

    /// BP-9.1 BP-D6
    pub(crate) fn can_administer(&self, state: &State, means: Means, admin: AdminAction) -> bool {
        state.board(means.seat).admin_open(admin) && self.can_any(state, means, self.values.admin[admin.index()])
    }

    /// BP-6.3 BP-6.5
    pub(crate) fn can_bonus(&self, state: &State, means: Means, action: BonusAction) -> bool {
        let (cost, bulbs, list) = self.values.bonus[action.index()];
        (bulbs == 0 || self.bulbs(state.board(means.seat)) >= bulbs)
            && self.payable(state, means, cost)
            && self.can_any(state, means.after(cost), list)
    }

    /// The player has an available action. BP-4.3 BP-4.4
    pub(crate) fn can_act(&self, state: &State, seat: Seat) -> bool {
        let board = state.board(seat);
        let means = Means::of(state, seat);
        let has_worker = || {
            let (own, grey) = self.placeable(state, seat);
            own || grey
        };
        let has_truck = state.grey_truck_free(seat) || board.truck.is_none();
        board.stand.is_none()
            || has_worker()
            || (has_truck && TruckSpace::ALL.iter().any(|&space| self.can_truck_space(state, means, space)))
            || (board.admin.is_none() && AdminAction::ALL.iter().any(|&admin| self.can_administer(state, means, admin)))
    }
}
