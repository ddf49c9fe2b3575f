//! Orders: beers and barrels leave the cellar for a reward. BP-12.1 BP-12.4
use super::DropCard;
use crate::{
    Action, BeerPioneers, Event,
    effect::{Passive, Trigger},
    gains::{Duty, Gains, touch},
    query::Means,
    state::State,
    words::{Beer, Card, Extension},
};
use taproom_core::{
    List, Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which hand card as purple? Only orders that can be delivered in full. BP-D11
    CompleteOrder { seat: Seat, discount: u8, duty: Duty }
}

impl Step<BeerPioneers> for CompleteOrder {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let means = Means::of(state, seat);
        let orders = means.hand.and(game.values.purple);
        let able = orders.iter().filter(|&card| game.completable(state, means, card, self.discount, 0));
        out.extend(able.map(Action::Purple));
        self.duty.or_stop(out);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        match action {
            Action::Purple(card) => {
                at.play_card(seat, card);
                at.state.in_play.insert(card);
                at.push(Deliver { seat, card, discount: self.discount, picked: List::new() });
            }
            Action::Stop => {}
            other => at.impossible(self, other),
        }
    }
}

step! {
    /// Which beers for icons of any type, then how many barrels in coins? Then all of it goes at once. BP-D12
    Deliver { seat: Seat, card: Card, discount: u8, picked: List<Beer, 3> }
}

/// What `Deliver` still has to know.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Open {
    /// This number of beers of any type.
    Beers(usize),
    /// Coins for barrels: the least and the most.
    Coins(u8, u8),
    Nothing,
}

impl Deliver {
    pub(crate) fn open(&self, game: &BeerPioneers, state: &State) -> Open {
        let any = game.values.card(self.card).purple.map_or(0, |order| usize::from(order.any));
        if self.picked.len() < any {
            return Open::Beers(any - self.picked.len());
        }
        let board = state.board(self.seat);
        let barrels = game.order_barrels(self.card, self.discount);
        // BP-20.9
        if barrels > 0 && game.passive(board) == Some(Passive::OrderBarrelAsCoin) {
            let most = barrels.min(u8::try_from(board.coins).unwrap_or(u8::MAX));
            return Open::Coins(barrels.saturating_sub(board.barrels), most);
        }
        Open::Nothing
    }

    /// Beers of a type that are not spoken for.
    fn spare(&self, game: &BeerPioneers, state: &State, beer: Beer) -> usize {
        let named = game.values.card(self.card).purple.map_or(0, |order| order.beers[beer.index()]);
        let picked = self.picked.iter().filter(|it| **it == beer).count();
        usize::from(state.board(self.seat).beers.count(beer)).saturating_sub(usize::from(named) + picked)
    }

    /// Beers of this type and later ones that are not spoken for.
    fn spare_from(&self, game: &BeerPioneers, state: &State, from: usize) -> usize {
        Beer::ALL[from..].iter().map(|&beer| self.spare(game, state, beer)).sum()
    }

    /// A search names beers in rising order: one stays if it and later ones are enough for the rest.
    pub(crate) fn keep(&self, game: &BeerPioneers, state: &State, legal: &mut Vec<Action>) {
        if let Open::Beers(icons) = self.open(game, state) {
            let enough = |beer: Beer| self.spare_from(game, state, beer.index()) >= icons;
            legal.retain(|action| !matches!(*action, Action::Deliver(beer) if !enough(beer)));
        }
    }

    /// All of it goes at once, with this number of coins for barrels, and the reward comes.
    fn hand_over(self, at: &mut At<'_, BeerPioneers>, coins: u8) {
        let Self { seat, card, discount, picked } = self;
        let game = at.game;
        let Some(order) = game.values.card(card).purple else { at.impossible(self, "no order") };
        let barrels = game.order_barrels(card, discount).saturating_sub(coins);
        let board = at.state.board_mut(seat);
        let mut given = order.beers;
        for beer in &picked {
            given[beer.index()] += 1;
        }
        for beer in Beer::ALL {
            let n = given[beer.index()].min(board.beers.count(beer));
            board.beers.take(beer, n);
        }
        board.barrels = board.barrels.saturating_sub(barrels);
        board.coins = board.coins.saturating_sub(u16::from(coins));
        board.delivered = board.delivered.saturating_add(1);
        touch(at.state);
        at.say(|| Event::Ordered { seat, card, coins });
        at.push(DropCard { card });
        // BP-20.12 BP-20.14: after the reward.
        at.trigger(seat, |on| match on {
            Trigger::Order(with) => with.is_none_or(|beer| given[beer.index()] > 0),
            _ => false,
        });
        // BP-12.3
        if let Some(fleet) = order.fleet
            && at.state.board(seat).has(Extension::TruckFleet)
        {
            at.resolve(seat, fleet);
        }
        at.resolve(seat, order.reward);
    }
}

impl Step<BeerPioneers> for Deliver {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        if self.open(game, state) == Open::Nothing { Awaits::Nothing } else { Awaits::one(self.seat) }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, _: Seat, out: &mut Vec<Action>) {
        match self.open(game, state) {
            Open::Beers(icons) => {
                let from = self.picked.last().map_or(0, |beer| usize::from(game.goes_on_at(beer.index())));
                for (n, &beer) in Beer::ALL.iter().enumerate().skip(from) {
                    // Where types do not fall, the later ones must be enough for the rest. BP-12.2
                    let enough = || !game.in_fixed_order() || self.spare_from(game, state, n) >= icons;
                    if self.spare(game, state, beer) > 0 && enough() {
                        out.push(Action::Deliver(beer));
                    }
                }
            }
            Open::Coins(least, most) => out.extend((least..=most).map(Action::Coins)),
            Open::Nothing => {}
        }
    }

    fn acted(mut self, at: &mut At<'_, BeerPioneers>, _: Seat, action: Action) {
        match action {
            Action::Deliver(beer) => {
                self.picked.push(beer);
                at.push(self);
            }
            Action::Coins(coins) => self.hand_over(at, coins),
            other => at.impossible(self, other),
        }
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        self.hand_over(at, 0);
    }
}
