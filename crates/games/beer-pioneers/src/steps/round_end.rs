//! The round end phase in five steps. BP-16.1
use super::{ActionPhase, Passives, Refill, Upgrade, rotate::turn_dial};
use crate::{
    Action, BeerPioneers, Event, Set,
    effect::Trigger,
    gains::Gains,
    state::{GreyTruck, GreyWorker, State},
    words::{Beer, Card},
};
use taproom_core::{
    List, Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Nobody can act any more. Step 1 goes in the old order. BP-R28 BP-D29
    RoundEnd {}
}

impl Step<BeerPioneers> for RoundEnd {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        let round = at.state.round;
        at.say(|| Event::RoundEnds { round });
        at.push(PiecesReturn {});
        let order = at.state.order;
        for &seat in order.iter().rev() {
            at.push(Ferment { seat, next: 0 });
        }
    }
}

step! {
    /// Step 1: each dial in work gets one rotation, in fixed order. BP-16.1
    Ferment { seat: Seat, next: u8 }
}

impl Step<BeerPioneers> for Ferment {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        let Self { seat, next } = self;
        let board = at.state.board(seat);
        let Some(beer) = Beer::ALL.iter().copied().skip(usize::from(next)).find(|&it| board.dials.has(it)) else {
            return;
        };
        let laboratory = board.second_rotation;
        at.push(Self { seat, next: beer.index() as u8 + 1 });
        turn_dial(at, seat, beer, 1);
        if laboratory && at.state.board(seat).dials.has(beer) {
            at.push(Laboratory { seat, beer });
        }
    }
}

step! {
    /// A second rotation for this dial? BP-D23 BP-16.2
    Laboratory { seat: Seat, beer: Beer }
}

impl Step<BeerPioneers> for Laboratory {
    fn awaits(&self, _: &BeerPioneers, state: &State) -> Awaits {
        if state.board(self.seat).dials.has(self.beer) { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, _: &BeerPioneers, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Accept, Action::Stop]);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        match action {
            Action::Accept => turn_dial(at, seat, self.beer, 1),
            Action::Stop => {}
            other => at.impossible(self, other),
        }
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}

step! {
    /// Step 2: pieces return and the new order is made. BP-16.3 BP-16.4
    PiecesReturn {}
}

impl Step<BeerPioneers> for PiecesReturn {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        let state = &mut *at.state;
        // BP-7.5: further left is earlier. A player without a place, which the rules do not leave, stays behind.
        let mut order: List<Seat, 4> = state.order;
        order.sort_by_key(|&seat| (state.boards[seat.index()].stand.unwrap_or(u8::MAX), seat));
        state.order = order;
        for board in state.boards.iter_mut() {
            for worker in &mut board.workers {
                worker.at = None;
            }
            board.truck = None;
            board.stand = None;
            board.admin = None;
            // BP-6.6: those given up stay away.
            board.bonus_hand += std::mem::take(&mut board.bonus_board);
        }
        state.neutral_worker = GreyWorker::default();
        state.neutral_truck = GreyTruck::default();
        state.visited = Set::EMPTY;
        state.rotated = 0;
        at.say(|| Event::NewOrder { order });
        // Steps 3 to 5 go in the new order. BP-R28
        at.push(NextRound {});
        at.push(Income {});
        at.push(DropMarket {});
        for &seat in order.iter().rev() {
            at.push(HandLimit { seat, after: None });
        }
        for &seat in order.iter().rev() {
            at.push(Upgrade { seat });
        }
    }
}

step! {
    /// Step 4a: which card goes? One at a time. BP-D25 BP-16.8 BP-R40
    HandLimit {
        seat: Seat,
        /// Cards up to this one are past; only where the order is fixed.
        after: Option<Card>,
    }
}

impl HandLimit {
    pub(crate) fn too_many(self, state: &State) -> u8 {
        state.hand(self.seat).cards.len().saturating_sub(state.board(self.seat).hand_limit)
    }
}

impl HandLimit {
    /// How many cards may go first if they go in rising order: enough later ones stay for the rest.
    fn first(self, state: &State, from: usize) -> usize {
        (from + 1).saturating_sub(usize::from(self.too_many(state)))
    }

    /// A search discards in rising order.
    pub(crate) fn keep(self, state: &State, legal: &mut Vec<Action>) {
        let kept = self.first(state, legal.len());
        legal.truncate(kept.max(1));
    }
}

impl Step<BeerPioneers> for HandLimit {
    fn awaits(&self, _: &BeerPioneers, state: &State) -> Awaits {
        if self.too_many(state) > 0 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let later = |card: &Card| self.after.is_none_or(|after| *card > after);
        let cards = state.hand(seat).cards;
        let left = cards.iter().filter(later).count();
        let offered = if game.in_fixed_order() { self.first(state, left) } else { left };
        out.extend(cards.iter().filter(later).take(offered).map(Action::Discard));
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let Action::Discard(card) = action else { at.impossible(self, action) };
        at.discard(seat, card);
        at.push(Self { seat, after: at.game.in_fixed_order().then_some(card) });
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}

step! {
    /// Step 4b: the first market card goes, a new one comes at the right end. BP-16.9
    DropMarket {}
}

impl Step<BeerPioneers> for DropMarket {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        at.state.slide_market();
        if let Some(card) = at.state.market[0].take() {
            at.state.discard.insert(card);
            at.say(|| Event::MarketDropped { card });
        }
        at.state.slide_market();
        at.push(Refill {});
    }
}

step! {
    /// Step 5: coins by income disc, and the master brewer's. BP-16.10 BP-20.17
    Income {}
}

impl Step<BeerPioneers> for Income {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        let order = at.state.order;
        for &seat in &order {
            let coins = at.game.income(at.state.board(seat));
            at.gain_coins(seat, u16::from(coins));
        }
        for &seat in order.iter().rev() {
            at.push(Passives { seat, on: Trigger::Income });
        }
    }
}

step! {
    /// Another round, or the end. BP-1.2 BP-17.2
    NextRound {}
}

impl Step<BeerPioneers> for NextRound {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        if at.state.last {
            for seat in Seat::all(at.game.seats) {
                let (beers, coins) = at.game.final_scoring(at.state.board(seat));
                at.say(|| Event::Final { seat, beers, coins });
            }
            if let Some((points, by)) = at.game.tie_break(at.state) {
                at.say(|| Event::Tie { points, by });
            }
        } else {
            at.state.round = at.state.round.saturating_add(1);
            at.push(ActionPhase { next: 0 });
            // BP-R13: points of the round end phase count from now on.
            if at.game.ends_in_action_phase {
                Seat::all(at.game.seats).for_each(|seat| at.see_the_end(seat));
            }
        }
    }
}
