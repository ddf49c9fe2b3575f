//! What each viewer knows (section 12).
use crate::{
    action::{Action, Event},
    game::DiceBrewing,
    state::{Hidden, MAX_PLAYERS, Public, Set, State, Tokens},
    steps::{Shopping, Step},
    words::Token,
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
    /// Action tokens for sale; `None` if kinds are hidden (DB-11.3), since the stock gives away what the others hold.
    pub black_market: Option<Tokens>,
    /// With hidden kinds, those of which any is left, as far as the viewer may know: whoever can take one now (DB-R24).
    pub for_sale: Option<Set<Token>>,
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
            black_market: (!self.hidden_tokens).then_some(black_market),
            for_sale: (self.hidden_tokens && self.may_take(&public, viewer)).then(|| black_market.kinds().collect()),
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

    /// Tokens the viewer cannot place are dealt out at random, each player their number, the rest to the stock, which holds
    /// exactly the kinds that are known to be for sale.
    pub(crate) fn imagined(&self, view: &View, rng: &mut dyn Rng) -> State {
        let mut unseen = self.values.all_tokens();
        let seen = view.tokens.iter().filter_map(|held| held.kinds).chain(view.black_market).chain([view.removed]);
        for pile in seen {
            unseen = unseen.minus(&pile).expect("seen tokens come from the box");
        }
        let mut dealt = unseen_hands(view, &unseen, rng);
        let black_market = view.black_market.unwrap_or_else(|| unseen.minus(&dealt).expect("dealt from the unseen"));
        let deal = |held: &Held| held.kinds.unwrap_or_else(|| draw(&mut dealt, held.count, rng));
        let tokens = view.tokens.iter().map(deal).collect();
        State { public: view.public, hidden: Hidden { black_market, tokens } }
    }

    /// May the viewer take a token in this very question (DB-R24)? Then it must be told of which kinds there are any; how many
    /// is nobody's business.
    fn may_take(&self, public: &Public, viewer: Viewer) -> bool {
        let shops = |it: &Shopping| {
            let open = public.round >= self.values.black_market_opens.into();
            viewer.is(it.seat) && open && it.tokens < self.values.black_market_buys
        };
        match public.steps.top() {
            Some(Step::Shopping(step)) => shops(step),
            Some(Step::Discount(step)) => shops(&step.shopping),
            Some(Step::TokenReward(step)) => viewer.is(step.seat),
            _ => false,
        }
    }
}

/// All tokens that hidden hands could hold together.
fn unseen_hands(view: &View, unseen: &Tokens, rng: &mut dyn Rng) -> Tokens {
    let count = view.tokens.iter().filter(|held| held.kinds.is_none()).map(|held| held.count).sum();
    let Some(for_sale) = view.for_sale else { return draw(&mut { *unseen }, count, rng) };
    // Kinds that are sold out are all in hands.
    let (mut sold_out, mut open) = (Tokens::EMPTY, *unseen);
    for (token, n) in unseen.iter().filter(|(token, _)| !for_sale.has(*token)) {
        sold_out.add(token, n);
        open.take(token, n);
    }
    let count = count - sold_out.total() as u8;
    let deal = |from: &Tokens, rng: &mut dyn Rng| {
        let mut hands = draw(&mut { *from }, count, rng);
        hands.merge(&sold_out);
        hands
    };
    // Most deals leave one of every kind that is for sale; if luck fails too often, one of each is set aside first.
    for _ in 0..16 {
        let hands = deal(&open, rng);
        if for_sale.iter().all(|token| unseen.count(token) > hands.count(token)) {
            return hands;
        }
    }
    for token in for_sale.iter() {
        open.take(token, 1);
    }
    deal(&open, rng)
}

/// Draws tokens at random from a pile.
fn draw(from: &mut Tokens, count: u8, rng: &mut dyn Rng) -> Tokens {
    let mut pile = Tokens::EMPTY;
    for _ in 0..count {
        let token = from.pick(rng).expect("enough unseen tokens");
        from.take(token, 1);
        pile.add(token, 1);
    }
    pile
}
