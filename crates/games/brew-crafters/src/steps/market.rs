//! The Market Action Phase (BC-5.5) and its spaces (BC-6.1 to BC-6.9).
use super::gain::{GainEvent, gain};
use super::{Agency, BreweryPhase, HireWorker, Partner, TradeGive, Window, free_action, free_actions};
use crate::action::{Action, Event};
use crate::effect::{Cubes, Goods, Received};
use crate::game::BrewCrafters;
use crate::set::Set;
use crate::state::{Contribution, State};
use crate::values::{Assets, Deal, counts};
use crate::words::{Complex, Ingredient, Offer, Partnership};
use serde::{Deserialize, Serialize};
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Game, Seat, step};

/// What is placed on a market space.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Token {
    /// One of the two meeples: must be placed (BC-R14).
    Meeple,
    /// The Market Helper token: may be placed.
    Helper,
    /// An Intern: may be placed.
    Intern,
}

step! {
    /// Says whose market turn comes next.
    MarketPhase {
        /// Who began; fixed for the whole phase, also if the start player token moves (BC-5.5).
        first: Seat,
        /// How many turns were given; beyond the meeples it only tells where the extra rounds stand.
        turn: u8,
    }
}

impl Step<BrewCrafters> for MarketPhase {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        let seats = at.game.seats();
        // BC-1.7: clockwise.
        let seat_at = |turn: u8| Seat((self.first.0 + turn % seats) % seats);
        let meeples = at.game.values.meeples * seats;
        if self.turn < meeples {
            let seat = seat_at(self.turn);
            at.push(Self { turn: self.turn + 1, ..self });
            at.push(MarketTurn { seat, token: Token::Meeple, window: Window::default() });
            return;
        }
        // BC-5.5, BC-R15: extra rounds in the same order, until nobody uses a token.
        for ahead in 0..seats {
            let place = (self.turn - meeples + ahead) % seats;
            let seat = seat_at(place);
            let brewery = at.state.of(seat);
            let token = if brewery.declined {
                continue;
            } else if brewery.helpers(&at.game.values, at.state.time()) > 0 {
                Token::Helper
            } else if brewery.interns_free() > 0 {
                Token::Intern
            } else {
                continue;
            };
            at.push(Self { turn: meeples + (place + 1) % seats, ..self });
            at.push(MarketTurn { seat, token, window: Window::default() });
            return;
        }
        // BC-5.6: the Brewery Phase begins with the present start player.
        at.push(BreweryPhase { first: at.state.start_player, round: 1, next: 0 });
    }
}

step! {
    /// One Market Action (BC-D2).
    MarketTurn {
        /// Whose turn it is.
        seat: Seat,
        /// What is placed.
        token: Token,
        /// Free actions so far.
        window: Window,
    }
}

/// Can this use of a space be chosen now (BC-6.1, BC-6.2)?
pub(crate) fn can_place(game: &BrewCrafters, state: &State, seat: Seat, deal: &Deal) -> bool {
    if state.market[deal.space].taken.is_some() {
        return false;
    }
    match deal.offer {
        Offer::Goods | Offer::Money | Offer::Investor => true,
        Offer::Partnership => {
            Partnership::ALL.into_iter().any(|it| game.uses_partnership(it) && state.partnerships[it].is_none())
        }
        Offer::Worker => !state.display.is_empty(),
        // BC-6.6, BC-R2
        Offer::Shift => {
            let brewery = state.of(seat);
            let next = game.values.shift_batches.get(usize::from(brewery.shifts));
            next.is_some_and(|&batches| brewery.batches() >= batches)
        }
        // BC-12.1, BC-R25
        Offer::Interns => state.interns_left() >= game.values.interns_needed && state.season < game.values.seasons,
        // BC-12.2, BC-R38
        Offer::Trade => !(game.must_trade() && state.of(seat).storage.is_empty()),
        // BC-12.3
        Offer::Agency => !state.worker_box(game).is_empty(),
    }
}

/// Can this cube go to the Community Farm now (BC-12.4)?
pub(crate) fn community_open(game: &BrewCrafters, state: &State, seat: Seat, ingredient: Ingredient) -> bool {
    game.has(Complex::CommunityFarm)
        && game.values.community_seasons[state.time().index()]
        && game.values.community_yields[ingredient.index()] > 0
        && state.community.len() < usize::from(game.values.community_portions)
        && state.community.iter().all(|it| it.ingredient != ingredient)
        && state.of(seat).storage.has(ingredient)
}

/// Appends the Community Farm contributions that are possible.
pub(super) fn community_actions(game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if game.has(Complex::CommunityFarm) {
        let open = Ingredient::ALL.into_iter().filter(|&it| community_open(game, state, seat, it));
        out.extend(open.map(Action::CommunityFarm));
    }
}

/// Plants a cube in the Community Farm.
pub(super) fn plant_community(at: &mut At<'_, BrewCrafters>, seat: Seat, ingredient: Ingredient) {
    at.state.of_mut(seat).storage.take(ingredient, 1);
    at.state.community.push(Contribution { seat, ingredient });
    at.say(|| Event::CommunityPlanted(seat, ingredient));
}

impl Step<BrewCrafters> for MarketTurn {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let before = out.len();
        free_actions(game, state, seat, self.window, out);
        let free = out.len() - before;
        let open = game.deals.iter().filter(|deal| can_place(game, state, seat, deal));
        out.extend(open.map(|deal| Action::Place(deal.space, deal.offer)));
        community_actions(game, state, seat, out);
        // A meeple cannot be kept back; the last case is for positions from outside with every space taken.
        if self.token != Token::Meeple || out.len() == before + free {
            out.push(Action::Decline);
        }
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        match action {
            Action::Place(space, offer) => {
                let Some(deal) = at.game.deal(space, offer) else { at.impossible(self, action) };
                self.spend(at);
                at.state.market[space].taken = Some(seat);
                at.say(|| Event::Placed(seat, space, offer));
                use_space(at, seat, deal);
            }
            Action::CommunityFarm(ingredient) => {
                self.spend(at);
                plant_community(at, seat, ingredient);
            }
            Action::Decline => {
                if self.token != Token::Meeple {
                    at.state.of_mut(seat).declined = true;
                }
                at.say(|| Event::Declined(seat));
            }
            // BC-D3, BC-R39: after a free action the same question is asked again.
            Action::Exchange(..) | Action::Plant(_) | Action::Harvest(_) => {
                at.push(Self { window: Window::of(action), ..self });
                free_action(at, seat, action);
            }
            other => at.impossible(self, other),
        }
    }
}

impl MarketTurn {
    /// An extra token is used up; the Helper comes before any Intern.
    fn spend(&self, at: &mut At<'_, BrewCrafters>) {
        let brewery = at.state.of_mut(self.seat);
        match self.token {
            Token::Meeple => {}
            Token::Helper => brewery.helper_used += 1,
            Token::Intern => brewery.interns_used += 1,
        }
    }
}

fn use_space(at: &mut At<'_, BrewCrafters>, seat: Seat, deal: &Deal) {
    let stand = &mut at.state.market[deal.space];
    match deal.offer {
        // BC-6.7, BC-4.3: everything that lies there, or the printed goods from the supply.
        Offer::Goods | Offer::Money => {
            let mut goods = deal.goods;
            if deal.restock.is_some() {
                goods = Goods { cubes: stand.goods, money: stand.money.into(), ..Goods::default() };
                stand.goods = Cubes::EMPTY;
                stand.money = 0;
            }
            receive(at, seat, &goods);
        }
        // BC-6.3
        Offer::Investor => {
            let money = u16::from(std::mem::take(&mut stand.money));
            at.state.start_player = seat;
            gain(at, seat, &Goods { money, ..Goods::default() });
            at.say(|| Event::StartPlayer(seat));
        }
        // BC-6.4, BC-R10: the money of the Private Investor half stays.
        Offer::Partnership => at.push(Partner { seat }),
        Offer::Worker => at.push(HireWorker { seat }),
        // BC-6.6: usable in this season's Brewery Phase, free now.
        Offer::Shift => {
            let brewery = at.state.of_mut(seat);
            brewery.shifts += 1;
            let shifts = brewery.shifts;
            at.say(|| Event::ShiftHired(seat, shifts));
        }
        Offer::Trade => at.push(TradeGive { seat }),
        Offer::Agency => at.push(Agency { seat, drawn: Set::EMPTY }),
        // BC-12.1: one on each of the next two seasons, as far as the game goes.
        Offer::Interns => {
            pay_money(at, seat, at.game.values.intern_cost);
            let left = at.game.values.seasons - at.state.season;
            let n = at.game.values.interns_placed.min(left);
            for season in 1..=usize::from(n) {
                at.state.of_mut(seat).interns[season] += 1;
            }
            at.say(|| Event::InternsHired(seat, n));
        }
    }
}

/// Pays money; too little means Loans, as few as suffice (BC-10.2, BC-10.3, BC-D16, BC-R18). Nothing else makes or ends
/// a Loan (BC-10.4).
pub(super) fn pay_money(at: &mut At<'_, BrewCrafters>, seat: Seat, cost: u16) {
    let loan = at.game.values.loan_money;
    let brewery = at.state.of_mut(seat);
    let loans = cost.saturating_sub(brewery.money).div_ceil(loan);
    brewery.loans += loans;
    brewery.money = brewery.money + loans * loan - cost;
    if loans > 0 {
        at.say(|| Event::Borrowed(seat, loans));
    }
}

/// What a market space gives, with the bonuses it triggers: one gain event (BC-6.8, BC-6.9).
pub(super) fn receive(at: &mut At<'_, BrewCrafters>, seat: Seat, goods: &Goods) {
    let mut event = GainEvent::default();
    event.separate(goods, 1);
    for (more, times) in bonuses(at.game, at.state.of(seat).assets(), goods) {
        event.separate(more, times);
    }
    event.give(at, seat);
}

/// The goods that workers, buildings and the lab add to goods from the market, and how many times each. The space's own
/// goods count, bonus cubes never do; discarded cubes were received all the same (BC-R16).
pub(crate) fn bonuses<'a>(
    game: &'a BrewCrafters,
    assets: Assets,
    goods: &Goods,
) -> impl Iterator<Item = (&'a Goods, u8)> + use<'a> {
    let (of, all, any_advanced) = (counts(&goods.cubes), goods.cubes_in_all(), goods.any_advanced);
    let rows = game.values.on_market.iter().filter(move |row| all > 0 && assets & row.assets == row.assets);
    rows.filter_map(move |row| {
        let count = match row.of {
            Received::Malt => of[0],
            Received::Hops => of[1],
            Received::Yeast => of[2],
            Received::Advanced => of[3] + of[4] + of[5] + any_advanced,
            Received::Any => all as u8,
        };
        (count >= row.min).then(|| (&row.goods, row.every.map_or(1, |every| count / every.max(1))))
    })
}

/// New goods on every restocking space in use, on top of what lies there (BC-5.4).
pub(super) fn restock(at: &mut At<'_, BrewCrafters>) {
    for deal in &at.game.deals {
        if let Some(goods) = &deal.restock {
            let stand = &mut at.state.market[deal.space];
            stand.goods.merge(&goods.cubes);
            stand.money += goods.money as u8;
        }
    }
}
