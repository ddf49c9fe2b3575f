//! What each viewer knows (section 12).
use crate::{
    action::{Action, Event},
    game::DiceBrewing,
    state::{Hidden, MAX_PLAYERS, Public, State, Tokens},
    steps::Step,
};
use serde::Serialize;
use taproom_core::{List, Move, MoveOf, Rng, Seat, Viewer};

/// All that one viewer knows. Everything is public but the order of the deck and, if so chosen, the kinds of tokens
/// (DB-12.1, DB-12.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    /// Whose view.
    pub viewer: Viewer,
    /// What everybody sees.
    #[serde(flatten)]
    pub public: Public,
    /// Action tokens for sale; `None` if the viewer may not see them (DB-R24).
    pub black_market: Option<Tokens>,
    /// How many action tokens are for sale.
    pub black_market_total: u8,
    /// By seat.
    pub tokens: List<Held, MAX_PLAYERS>,
}

/// The action tokens of one player, as far as they are known.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Held {
    /// How many.
    pub count: u8,
    /// Which, for those who may know (DB-11.3).
    pub kinds: Option<Tokens>,
}

impl DiceBrewing {
    pub(crate) fn seen_by(&self, state: &State, viewer: Viewer) -> View {
        let State { public, hidden: Hidden { black_market, tokens } } = *state;
        let held = |(seat, held): (Seat, &Tokens)| Held {
            count: held.total() as u8,
            kinds: (!self.hidden_tokens || viewer.is(seat)).then_some(*held),
        };
        View {
            viewer,
            public,
            black_market: (!self.hidden_tokens || sees_stock(&public, viewer)).then_some(black_market),
            black_market_total: black_market.total() as u8,
            tokens: Seat::all(self.seats).zip(&tokens).map(held).collect(),
        }
    }

    /// Which token another player takes from the stock stays unseen (DB-11.3); its price does not.
    pub(crate) fn is_seen(&self, mv: &MoveOf<Self>, viewer: Viewer) -> bool {
        match *mv {
            Move::Act(seat, Action::BuyToken(_) | Action::Gain(_)) => !self.hidden_tokens || viewer.is(seat),
            _ => true,
        }
    }

    /// Kinds of tokens that another player got stay untold (DB-11.3).
    pub(crate) fn heard_by(&self, event: Event, viewer: Viewer) -> Event {
        match event {
            Event::BoughtToken { seat, paid, extra, .. } if self.hidden_tokens && !viewer.is(seat) => {
                Event::BoughtToken { seat, token: None, paid, extra }
            }
            Event::GotToken(seat, _) if self.hidden_tokens && !viewer.is(seat) => Event::GotToken(seat, None),
            other => other,
        }
    }

    /// Tokens the viewer cannot place are dealt out at random, each player their number, the rest to the stock.
    pub(crate) fn imagined(&self, view: &View, rng: &mut dyn Rng) -> State {
        let mut unseen = self.values.all_tokens();
        let seen = view.tokens.iter().filter_map(|held| held.kinds).chain(view.black_market).chain([view.removed]);
        for pile in seen {
            unseen = unseen.minus(&pile).expect("seen tokens come from the box");
        }
        let mut deal = |held: &Held| {
            held.kinds.unwrap_or_else(|| {
                let mut pile = Tokens::EMPTY;
                for _ in 0..held.count {
                    let token = unseen.pick(rng).expect("enough unseen tokens");
                    unseen.take(token, 1);
                    pile.add(token, 1);
                }
                pile
            })
        };
        let tokens = view.tokens.iter().map(&mut deal).collect();
        let black_market = view.black_market.unwrap_or(unseen);
        State { public: view.public, hidden: Hidden { black_market, tokens } }
    }
}

/// The buyer sees the true stock in their own shopping turn or reward choice (DB-R24).
fn sees_stock(public: &Public, viewer: Viewer) -> bool {
    match public.steps.top() {
        Some(Step::Shopping(step)) => viewer.is(step.seat),
        Some(Step::Discount(step)) => viewer.is(step.shopping.seat),
        Some(Step::TokenReward(step)) => viewer.is(step.seat),
        _ => false,
    }
}
