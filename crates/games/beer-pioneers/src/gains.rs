//! What changes a player's board. Every function says what happened.
use crate::{
    BeerPioneers,
    action::{Action, Event},
    effect::{Cost, ListId, Origin, Trigger},
    state::{Source, State},
    steps::{PayCard, Resolve, Step},
    values::Cards,
    words::{Card, Objective},
};
use taproom_core::{Seat, steps::At};

/// Must the player do something with it? BP-4.6
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
    /// May be declined.
    #[default]
    Free,
    /// Nothing but a cost has changed so far and nothing else can: it must be used.
    Must,
    /// As much of it as possible must be done. BP-R45
    Full,
}

impl Duty {
    /// What need not be done may be declined.
    pub(crate) fn or_stop(self, out: &mut Vec<Action>) {
        if self == Self::Free {
            out.push(Action::Stop);
        }
    }

    /// After something was done: the rest may be left, unless all of it is due.
    pub(crate) fn once_done(self) -> Self {
        if self == Self::Full { Self::Full } else { Self::Free }
    }
}

/// Something besides a cost has changed: no list that is under way demands more. BP-4.6
pub(crate) fn touch(state: &mut State) {
    for step in state.steps.iter_mut() {
        if let Step::Resolve(resolve) = step {
            resolve.duty = Duty::Free;
        }
    }
}

/// What a step can do to a board beside its own question.
pub(crate) trait Gains {
    /// Takes coins from the supply, which never runs out. BP-R12
    fn gain_coins(&mut self, seat: Seat, n: u16);
    /// Gains points; reaching the mark makes this round the last. BP-1.1 BP-17.1 BP-R13 BP-R14
    fn gain_points(&mut self, seat: Seat, n: i16, source: Source);
    /// With enough points this round is the last. BP-17.1
    fn see_the_end(&mut self, seat: Seat);
    /// Takes as many of `n` barrels as fit. BP-10.10 BP-D20
    fn take_barrels(&mut self, seat: Seat, n: u8);
    /// Moves barrels to the cellar, the virtual one first. BP-10.12 BP-R10
    fn move_barrels(&mut self, seat: Seat, n: u8);
    /// One step on the progress track. BP-14.3
    fn progress(&mut self, seat: Seat);
    /// One step on the brewing level track. BP-14.4
    fn raise_level(&mut self, seat: Seat);
    /// One step on the income track. BP-14.5
    fn raise_income(&mut self, seat: Seat);
    /// Places the upgrade marker. BP-5.8 BP-20.3
    fn place_marker(&mut self, seat: Seat);
    /// Gives up a bonus worker: from hand, else from the bonus board. BP-13.8
    fn give_up_bonus_worker(&mut self, seat: Seat);
    /// Pays, but for cards, which are asked for. BP-4.5
    fn pay(&mut self, seat: Seat, cost: Cost);
    /// A card leaves the hand for the table.
    fn play_card(&mut self, seat: Seat, card: Card);
    /// A card goes from hand to the discard pile. BP-11.12
    fn discard(&mut self, seat: Seat, card: Card);
    /// Claims the objective at this place, with a bonus worker from hand. BP-15.1 BP-R11
    fn claim(&mut self, seat: Seat, at: usize);
    /// Pushes the master brewer's list if the trigger sets it off.
    fn trigger(&mut self, seat: Seat, fits: impl FnOnce(Trigger) -> bool);
    /// Pushes a list of effects that may be declined.
    fn resolve(&mut self, seat: Seat, list: ListId);
    /// Shuffles the discard pile into a draw pile that is empty. BP-11.5 BP-R46
    fn reshuffle(&mut self);
}

impl Gains for At<'_, BeerPioneers> {
    fn gain_coins(&mut self, seat: Seat, n: u16) {
        if n > 0 {
            let board = self.state.board_mut(seat);
            board.coins = board.coins.saturating_add(n);
            touch(self.state);
            self.say(|| Event::Coins { seat, n });
        }
    }

    fn gain_points(&mut self, seat: Seat, n: i16, source: Source) {
        if n == 0 {
            return;
        }
        self.state.board_mut(seat).points.add(source, n);
        self.say(|| Event::Points { seat, n, source });
        if n > 0 {
            touch(self.state);
        }
        let counts = !self.game.ends_in_action_phase || self.state.in_action_phase();
        if counts {
            self.see_the_end(seat);
        }
    }

    fn see_the_end(&mut self, seat: Seat) {
        if !self.state.last && self.state.board(seat).vp() >= self.game.data().game.end_vp {
            self.state.last = true;
            self.say(|| Event::LastRound { seat });
        }
    }

    fn take_barrels(&mut self, seat: Seat, n: u8) {
        let n = self.game.barrels_that_fit(self.state, seat, n);
        if n > 0 {
            self.state.board_mut(seat).depot += n;
            touch(self.state);
            self.say(|| Event::Barrels { seat, n });
        }
    }

    fn move_barrels(&mut self, seat: Seat, n: u8) {
        let n = self.game.barrels_that_move(self.state, seat, n);
        if n > 0 {
            let unreal = self.game.virtual_barrel(self.state, seat).min(n);
            let board = self.state.board_mut(seat);
            board.depot -= n - unreal;
            board.barrels += n;
            touch(self.state);
            self.say(|| Event::Moved { seat, n });
        }
    }

    fn progress(&mut self, seat: Seat) {
        let board = self.state.board_mut(seat);
        if usize::from(board.progress) >= self.game.values.surcharge.len() {
            return;
        }
        board.progress += 1;
        let space = board.progress;
        touch(self.state);
        self.say(|| Event::Progressed { seat, space });
        self.resolve(seat, self.game.values.progress[usize::from(space) - 1]);
    }

    fn raise_level(&mut self, seat: Seat) {
        if self.game.at_last_level(self.state.board(seat)) {
            return;
        }
        let board = self.state.board_mut(seat);
        board.level += 1;
        let space = board.level;
        touch(self.state);
        self.say(|| Event::LevelRose { seat, space });
    }

    fn raise_income(&mut self, seat: Seat) {
        let board = self.state.board_mut(seat);
        if usize::from(board.income) + 1 < self.game.values.income.len() {
            board.income += 1;
            let coins = self.game.income(board);
            touch(self.state);
            self.say(|| Event::IncomeRose { seat, coins });
        }
    }

    fn place_marker(&mut self, seat: Seat) {
        self.state.board_mut(seat).marker_placed = true;
        touch(self.state);
        self.say(|| Event::MarkerPlaced { seat });
        self.trigger(seat, |on| on == Trigger::UpgradeMarker);
    }

    fn give_up_bonus_worker(&mut self, seat: Seat) {
        let board = self.state.board_mut(seat);
        if board.bonus_hand > 0 {
            board.bonus_hand -= 1;
        } else if board.bonus_board > 0 {
            board.bonus_board -= 1;
        } else {
            return;
        }
        board.bonus_given += 1;
        self.say(|| Event::GaveUp { seat });
    }

    fn pay(&mut self, seat: Seat, cost: Cost) {
        let board = self.state.board_mut(seat);
        board.coins = board.coins.saturating_sub(u16::from(cost.coins));
        board.barrels = board.barrels.saturating_sub(cost.barrels);
        // BP-14.6 BP-R20
        board.points.add(Source::Paid, -i16::from(cost.vp));
        if cost.coins > 0 {
            self.say(|| Event::PaidCoins { seat, n: u16::from(cost.coins) });
        }
        if cost.barrels > 0 {
            self.say(|| Event::PaidBarrels { seat, n: cost.barrels });
        }
        if cost.vp > 0 {
            self.say(|| Event::Points { seat, n: -i16::from(cost.vp), source: Source::Paid });
        }
        for _ in 0..cost.cards {
            self.push(PayCard { seat });
        }
    }

    fn play_card(&mut self, seat: Seat, card: Card) {
        let marked = self.game.values.start_marked;
        self.state.hand_mut(seat).show(card, marked);
        touch(self.state);
    }

    fn discard(&mut self, seat: Seat, card: Card) {
        let marked = self.game.values.start_marked;
        self.state.hand_mut(seat).show(card, marked);
        self.state.discard.insert(card);
        self.say(|| Event::Discarded { seat, card });
    }

    fn claim(&mut self, seat: Seat, at: usize) {
        let board = self.state.board_mut(seat);
        board.bonus_hand = board.bonus_hand.saturating_sub(1);
        board.bonus_given += 1;
        let goal = &mut self.state.objectives[at];
        let objective: Objective = goal.objective;
        let place = goal.claimed.len();
        goal.claimed.push(seat);
        self.say(|| Event::Claimed { seat, objective });
        let points = self.game.values.objectives[objective.index()].2[place];
        self.gain_points(seat, i16::from(points), Source::Objectives);
    }

    fn trigger(&mut self, seat: Seat, fits: impl FnOnce(Trigger) -> bool) {
        if let Some(list) = self.game.triggered(self.state.board(seat), fits) {
            self.resolve(seat, list);
        }
    }

    fn resolve(&mut self, seat: Seat, list: ListId) {
        if !self.game.values.list(list).is_empty() {
            self.push(Resolve::new(seat, list, Duty::Free));
        }
    }

    fn reshuffle(&mut self) {
        if self.state.pile().is_empty() {
            self.state.discard = Cards::EMPTY;
            self.say(|| Event::Shuffled);
        }
    }
}

/// The source of points that a list brings.
pub(crate) fn source_of(origin: Origin) -> Source {
    match origin {
        Origin::Reward(_) | Origin::Fleet(_) => Source::Orders,
        Origin::Exchange(_) => Source::Exchange,
        Origin::Extension(_) | Origin::Slot(_) => Source::Extensions,
        Origin::Now(_) | Origin::White(_) | Origin::Passive(_) => Source::Cards,
        Origin::TurnSpace(_) => Source::TurnOrder,
        Origin::Bonus(_) => Source::BonusActions,
        Origin::Progress(_) => Source::Progress,
        Origin::Worker(..) | Origin::Truck(_) | Origin::FirstTruck(_) | Origin::Admin(_) | Origin::Tile(_) => {
            Source::Other
        }
    }
}

/// The cards that leave play for the discard pile.
pub(crate) fn drop_from_play(state: &mut State, card: Card) {
    state.in_play = state.in_play.minus(Cards::one(card));
    state.discard.insert(card);
}
