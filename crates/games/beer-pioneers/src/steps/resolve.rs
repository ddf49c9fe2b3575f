//! The one step that reads effects. BP-4.6
use super::{
    BeerOfChoice, Brew, Build, Choose, CompleteOrder, Dials, Exchange, MoveBarrels, Offer, Overlays, PickMode,
    PlayBrown, PlayWhite, Recall, Rotate, Stand, Swap, TakeCards, Tokens, Trade,
};
use crate::{
    Action, BeerPioneers, Event,
    effect::{Effect, EffectId, ListId, Origin, Piece, Trigger},
    gains::{Duty, Gains, source_of, touch},
    query::Means,
    state::State,
    words::{Overlay, WorkerAction},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Carries out a list of effects, one after the other. BP-D17
    Resolve {
        seat: Seat,
        list: ListId,
        /// A bit for each effect that is over.
        done: u8,
        duty: Duty,
    }
}

impl Resolve {
    /// A list from its beginning.
    pub fn new(seat: Seat, list: ListId, duty: Duty) -> Self {
        Self { seat, list, done: 0, duty }
    }

    fn left(self, game: &BeerPioneers) -> impl Iterator<Item = (u8, Effect)> {
        let list = game.values.list(self.list);
        (0..).zip(list.iter().copied()).filter(move |(n, _)| self.done & (1 << n) == 0)
    }

    /// Effects that compete for room in cellar and depot, so that their order can matter. Nothing of a hand counts, as
    /// nobody else sees it. BP-R17
    fn competing(self, game: &BeerPioneers) -> impl Iterator<Item = (u8, Effect)> {
        let room =
            |effect| matches!(effect, Effect::Barrel(_) | Effect::Move(_) | Effect::Rotate(_) | Effect::Beer { .. });
        self.left(game).filter(move |(_, effect)| room(*effect))
    }

    fn asks(self, game: &BeerPioneers, state: &State) -> bool {
        let means = Means::of(state, self.seat);
        game.values.listing(self.list).any_order
            && self.competing(game).count() > 1
            && self.competing(game).any(|(_, effect)| game.can(state, means, effect))
    }

    /// Carries out the effect with this number.
    fn carry_out(mut self, at: &mut At<'_, BeerPioneers>, n: u8) {
        let game = at.game;
        let means = Means::of(at.state, self.seat);
        let list = game.values.list(self.list);
        let effect = list[usize::from(n)];
        self.done |= 1 << n;
        let later = self.left(game).any(|(_, effect)| game.can(at.state, means, effect));
        let duty = if later { Duty::Free } else { self.duty };
        if self.left(game).next().is_some() {
            at.push(self);
        }
        let id = EffectId(game.values.listing(self.list).start + u16::from(n));
        if let Effect::Pay(cost) = effect {
            at.pay(self.seat, cost);
        } else if game.can(at.state, means, effect) {
            happen(at, self, id, effect, duty);
        }
    }
}

impl Step<BeerPioneers> for Resolve {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        if self.asks(game, state) { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        // One that can do nothing now may come later, but not first.
        let means = Means::of(state, seat);
        let able = self.competing(game).filter(|(_, effect)| game.can(state, means, *effect));
        out.extend(able.map(|(n, _)| Action::Next(n + 1)));
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, _: Seat, action: Action) {
        let Action::Next(n @ 1..) = action else { at.impossible(self, action) };
        self.carry_out(at, n - 1);
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        let next = self.left(at.game).next();
        if let Some((n, _)) = next {
            self.carry_out(at, n);
        }
    }
}

/// Plain gains happen at once; all else becomes a question. BP-4.6
fn happen(at: &mut At<'_, BeerPioneers>, from: Resolve, id: EffectId, effect: Effect, duty: Duty) {
    let seat = from.seat;
    let n = at.game.amount(at.state, seat, effect);
    match effect {
        // BP-5.10 BP-8.2
        Effect::Coins(n) => at.gain_coins(seat, u16::from(n)),
        Effect::CoinsPerExtension { n, max } => {
            let built = at.state.board(seat).extensions.len() as u8;
            at.gain_coins(seat, u16::from(n) * u16::from(built.min(max)));
        }
        Effect::Vp(n) => at.gain_points(seat, i16::from(n), source_of(at.game.values.listing(from.list).origin)),
        Effect::Draw(left) => at.push(TakeCards { seat, left, above: 0, duty: in_full(at, from, duty) }),
        Effect::Barrel(_) => at.take_barrels(seat, n),
        Effect::Move(_) => at.push(MoveBarrels { seat, n, duty }),
        Effect::Rotate(_) => {
            let duty = in_full(at, from, duty);
            at.push(Rotate { seat, left: n, past: Dials::EMPTY, duty });
        }
        Effect::Brew(_) => at.push(Brew { seat, left: n, next: 0, only: None, placed: 0, duty }),
        Effect::Unblock(left) => at.push(Tokens { seat, left, next: 0, duty: in_full(at, from, duty) }),
        Effect::Progress(n) => (0..n).for_each(|_| at.progress(seat)),
        Effect::Level(n) => (0..n).for_each(|_| at.raise_level(seat)),
        Effect::Income(n) => (0..n).for_each(|_| at.raise_income(seat)),
        Effect::HandLimit(n) => {
            at.state.board_mut(seat).hand_limit = n;
            touch(at.state);
            at.say(|| Event::HandLimit { seat, n });
        }
        Effect::PlayBrown => at.push(PlayBrown { seat, duty }),
        Effect::PlayWhite => at.push(PlayWhite { seat, duty }),
        Effect::Beer { .. } => at.push(BeerOfChoice { seat, effect: id, duty }),
        Effect::Upgrade if duty == Duty::Must => at.place_marker(seat),
        Effect::Recall(Piece::Truck) if duty == Duty::Must => super::recall::recall_truck(at, seat),
        Effect::Upgrade | Effect::Neutral { .. } | Effect::Recall(Piece::Truck) => at.push(Offer { seat, effect: id }),
        Effect::Recall(Piece::Worker) => at.push(Recall { seat, duty }),
        Effect::Extension { .. } => at.push(Build { seat, effect: id, duty }),
        Effect::Order { discount } => at.push(CompleteOrder { seat, discount, duty }),
        Effect::SwapBeer(left) => at.push(Swap { seat, left, next: 0, duty }),
        Effect::Trade { get, times } => at.push(Trade { seat, get, left: times, next: 0, duty }),
        Effect::Exchange { times } => at.push(Exchange { seat, left: times, duty }),
        Effect::ExchangeAction => at.push(PickMode { seat, action: WorkerAction::Exchange }),
        Effect::TurnOrderAgain => at.push(Stand { seat, duty }),
        Effect::Choose { first, count } => at.push(Choose { seat, first, count, duty }),
        Effect::Overlay(_) => remove_overlay(at, seat),
        Effect::Depot => {
            // BP-13.7: barrels move over by themselves.
            at.state.board_mut(seat).improved_depot = true;
            touch(at.state);
            at.say(|| Event::ImprovedDepot { seat });
        }
        Effect::Sacrifice => at.give_up_bonus_worker(seat),
        Effect::Lab => {
            at.state.board_mut(seat).second_rotation = true;
            touch(at.state);
        }
        Effect::BonusWorkers(n) => {
            let n = n.min(at.game.bonus_supply(at.state.board(seat)));
            at.state.board_mut(seat).bonus_hand += n;
            touch(at.state);
            at.say(|| Event::BonusWorkers { seat, n });
        }
        Effect::Pay(_) => unreachable!("paid before"),
    }
}

/// Rotations, cards and tokens are due in full, unless the rulebook says otherwise: extensions grant "up to" that many rotations,
/// of the administrative action a part may be left, and so may the second half of a paid worker action. BP-R45
fn in_full(at: &At<'_, BeerPioneers>, from: Resolve, duty: Duty) -> Duty {
    let half = at.game.values.list(from.list).len() > 1;
    match at.game.values.listing(from.list).origin {
        Origin::Extension(_) | Origin::Admin(_) => duty,
        Origin::Worker(..) if half => duty,
        _ if at.game.in_full => Duty::Full,
        _ => duty,
    }
}

/// With two left the owner chooses; with none this part lapses. BP-13.6 BP-D16 BP-R38
fn remove_overlay(at: &mut At<'_, BeerPioneers>, seat: Seat) {
    let left = at.state.board(seat).overlays;
    if left.len() == Overlay::COUNT as u8 {
        at.push(Overlays { seat });
    } else if let Some(overlay) = left.iter().next() {
        super::extension::lift(at, seat, overlay);
    }
}

step! {
    /// The master brewer's turn, if this sets it off. BP-20.14
    Passives { seat: Seat, on: Trigger }
}

impl Step<BeerPioneers> for Passives {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        at.trigger(self.seat, |on| on == self.on);
    }
}
