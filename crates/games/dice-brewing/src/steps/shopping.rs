//! A shopping turn.
use super::{
    Discount, Target, TokenWindow,
    placement::{playable, storable, store},
};
use crate::{
    action::{Action, Event},
    dice::Die,
    game::{DiceBrewing, UnluckyRoll},
    state::State,
    words::{Colour, Ingredient, Token, Where, Window},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// The menu of a shopping turn (DB-6.1, DB-D8): one ingredient, one token, storing and tokens in any order. It is asked
    /// in round 1 too, for storing (DB-6.5).
    Shopping {
        seat: Seat,
        /// Ingredients bought this turn.
        #[serde(default)]
        ingredients: u8,
        /// Tokens bought this turn.
        #[serde(default)]
        tokens: u8,
        /// Extra gold for ones spent this turn (DB-11.4).
        #[serde(default)]
        extra_spent: u8,
        /// Under the first rules, the die stored just before (DB-D4).
        #[serde(default)]
        stored: Option<Die>,
    }
}

/// Why something cannot be bought.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoSale {
    NotOpen(u8),
    Enough,
    SoldOut,
    TooExpensive(u8),
}

impl Shopping {
    /// A turn begins.
    pub(crate) fn turn(seat: Seat) -> Self {
        Self { seat, ingredients: 0, tokens: 0, extra_spent: 0, stored: None }
    }

    /// Gold for ones that is still there (DB-11.4, DB-R20): unblocked ones in the active pool, and in the warehouse if that
    /// is played, counted when paying.
    pub(crate) fn extra(&self, game: &DiceBrewing, state: &State) -> u8 {
        let places: &[Where] = match game.unlucky_roll {
            UnluckyRoll::Off => return 0,
            UnluckyRoll::Pool => &[Where::Pool],
            UnluckyRoll::Stored => &Where::ALL,
        };
        let mut ones = 0;
        for &place in places {
            state.player(self.seat).dice(place).each(|die, n| {
                if die.is_usable() && die.value() == 1 {
                    ones += usize::from(n);
                }
            });
        }
        let by_ones = &game.values.gold_by_ones;
        by_ones[ones.min(by_ones.len() - 1)].saturating_sub(self.extra_spent)
    }

    /// What the seat can spend now.
    pub(crate) fn purse(&self, game: &DiceBrewing, state: &State) -> u16 {
        state.player(self.seat).gold.saturating_add(self.extra(game, state).into())
    }

    /// The best discount a blue die at hand gives.
    fn best_off(&self, game: &DiceBrewing, state: &State, ingredient: Ingredient) -> u8 {
        let player = state.player(self.seat);
        let bits =
            player.pool.values(Colour::Blue, Die::is_usable) | player.warehouse.values(Colour::Blue, Die::is_usable);
        let best = bits.checked_ilog2().unwrap_or(0) as u8;
        if player.discount.is_some() { 0 } else { game.values.ingredient(ingredient).off(best) }
    }

    /// Why the ingredient cannot be bought; `None` if it can (DB-6.1, DB-6.2).
    pub(crate) fn no_ingredient(&self, game: &DiceBrewing, state: &State, ingredient: Ingredient) -> Option<NoSale> {
        let rule = game.values.ingredient(ingredient);
        let least = u16::from(rule.price - self.best_off(game, state, ingredient));
        if state.round < u16::from(game.values.market_opens) {
            Some(NoSale::NotOpen(game.values.market_opens))
        } else if self.ingredients >= game.values.market_buys {
            Some(NoSale::Enough)
        } else if !state.market.has(ingredient) {
            Some(NoSale::SoldOut)
        } else {
            (self.purse(game, state) < least).then_some(NoSale::TooExpensive(rule.price))
        }
    }

    /// Why the token cannot be bought; `None` if it can (DB-6.1, DB-6.2).
    pub(crate) fn no_token(&self, game: &DiceBrewing, state: &State, token: Token) -> Option<NoSale> {
        let price = game.values.token(token).price;
        if state.round < u16::from(game.values.black_market_opens) {
            Some(NoSale::NotOpen(game.values.black_market_opens))
        } else if self.tokens >= game.values.black_market_buys {
            Some(NoSale::Enough)
        } else if !state.hidden.black_market.has(token) {
            Some(NoSale::SoldOut)
        } else {
            (self.purse(game, state) < price.into()).then_some(NoSale::TooExpensive(price))
        }
    }

    /// Pays: gold for ones first, then own gold (DB-11.4). Returns (own gold, gold for ones).
    pub(crate) fn pay(&mut self, at: &mut At<'_, DiceBrewing>, price: u8) -> (u8, u8) {
        let extra = self.extra(at.game, at.state).min(price);
        self.extra_spent += extra;
        at.state.player_mut(self.seat).gold -= u16::from(price - extra);
        (price - extra, extra)
    }
}

impl Step<DiceBrewing> for Shopping {
    #[inline]
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Done);
        storable(state, seat, self.stored, out);
        playable(game, state, seat, out);
        if state.round >= u16::from(game.values.market_opens) {
            let can = |it: &Ingredient| self.no_ingredient(game, state, *it).is_none();
            out.extend(Ingredient::ALL.into_iter().filter(can).map(Action::Buy));
        }
        if state.round >= u16::from(game.values.black_market_opens) {
            let can = |it: &Token| self.no_token(game, state, *it).is_none();
            out.extend(Token::ALL.into_iter().filter(can).map(Action::BuyToken));
        }
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        match action {
            Action::Done => {
                at.say(|| Event::Shopped(seat));
                match at.state.after(seat) {
                    Some(seat) => at.push(Self::turn(seat)),
                    None => at.push(TokenWindow::open(Window::BrewStart, at.state.first)),
                }
            }
            Action::Store(die) => {
                store(at, seat, die);
                at.push(Self { stored: at.game.asks_in_order().then_some(die), ..self });
            }
            Action::Play(token) => {
                at.push(Self { stored: None, ..self });
                Target::play(at, seat, token, Window::Turn);
            }
            Action::Buy(ingredient) => {
                let next = Self { ingredients: self.ingredients + 1, stored: None, ..self };
                let deal = Discount { shopping: next, ingredient };
                if at.game.values.ingredient(ingredient).discounts.is_empty() {
                    // No die lowers this price, so there is nothing to ask (DB-D9).
                    deal.close(at, None);
                } else {
                    at.push(deal);
                }
            }
            Action::BuyToken(token) => {
                let mut next = Self { tokens: self.tokens + 1, stored: None, ..self };
                let (paid, extra) = next.pay(at, at.game.values.token(token).price);
                at.state.hidden.black_market.take(token, 1);
                at.state.hidden.tokens[seat.index()].add(token, 1);
                at.say(|| Event::BoughtToken { seat, token: Some(token), paid, extra });
                // DB-6.4: it can be played in this turn already.
                at.push(next);
            }
            other => at.impossible(self, other),
        }
    }
}

/// The blue dice that give a discount (DB-D9). Under the first rules for each step only the lowest value that reaches it,
/// the active pool before the warehouse.
pub(super) fn each_discount(
    game: &DiceBrewing,
    state: &State,
    seat: Seat,
    ingredient: Ingredient,
    mut tell: impl FnMut(Where, Die, u8),
) {
    let rule = game.values.ingredient(ingredient);
    let player = state.player(seat);
    for place in Where::ALL {
        player.dice(place).each_of(Colour::Blue, |die, _| {
            let off = rule.off(die.value());
            let rival = |where_: Where| {
                let mut better = false;
                player.dice(where_).each_of(Colour::Blue, |other, _| {
                    let same = other.is_usable() && rule.off(other.value()) == off;
                    better |= same && (other.value(), where_, other) < (die.value(), place, die);
                });
                better
            };
            let outdone = || game.asks_in_order() && (rival(Where::Pool) || rival(Where::Warehouse));
            if die.is_usable() && off > 0 && !outdone() {
                tell(place, die, off);
            }
        });
    }
}
