//! Why an action is not legal. It explains the rules and decides nothing.
use super::text::cost_text;
use crate::{
    Action, BeerPioneers, State,
    effect::{Cost, Effect, ListId},
    gains::Duty,
    query::Means,
    state::TURN_SPACES,
    steps::{Brew, Build, Step, TakeCards},
    words::{
        AdminAction, Beer, BonusAction, Card, Extension, Get, Give, Hired, Lorry, Objective, Slot, TruckSpace,
        WorkerAction, WorkerSpace,
    },
};
use taproom_core::{Refusal, Seat, Sentence, counted, listed, plural};

fn no(rule: &'static str, reason: impl Into<Sentence>) -> Refusal {
    Refusal::new(rule, reason)
}

#[allow(clippy::too_many_lines, reason = "one reason for each question and answer")]
pub(super) fn because(game: &BeerPioneers, state: &State, seat: Seat, action: Action) -> Refusal {
    let step = state.steps.top().expect("a seat is to answer");
    if let Action::Claim(objective) = action {
        return refuse_claim(game, state, seat, objective);
    }
    let means = Means::of(state, seat);
    let board = state.board(seat);
    match (step, action) {
        (Step::Turn(_), Action::Stop) => no("BP-4.3", "there is no passing while an action is available"),
        (Step::Turn(_), Action::Worker(worker)) => refuse_worker(state, seat, worker),
        (Step::Turn(_), Action::Truck(truck)) => {
            let used = match truck {
                Lorry::Own => board.truck.is_some(),
                Lorry::Neutral => !state.grey_truck_free(seat),
            };
            if used { no("BP-4.2", "that truck is not at hand") } else { no("BP-4.4", "no truck space is of use now") }
        }
        (Step::Turn(_), Action::TurnOrder) => {
            no("BP-4.1", "the turn order action was taken in this round").provided(board.stand.is_some())
        }
        (Step::Turn(_), Action::Admin) if board.admin.is_some() => {
            no("BP-4.1", "the administrative action was taken in this round")
        }
        (Step::Turn(_), Action::Admin) => no("BP-4.4", "no open administrative place is of use now"),
        (Step::PlaceWorker(it), Action::At(space)) => refuse_space(game, state, it.means(game, state), space),
        (Step::PickMode(it), Action::Mode(mode)) => {
            let facts = game.values.modes[it.action.index()].iter().find(|facts| facts.mode == mode);
            match facts {
                None => no("BP-D3", "this action has no such way"),
                Some(facts) if !game.payable(state, means, facts.cost) => {
                    no("BP-4.5", format!("it costs {}", cost_text(facts.cost)))
                }
                Some(facts) if facts.cost != Cost::FREE => {
                    no("BP-R2", "you would pay for two things, of which only one can be done")
                }
                Some(facts) => no("BP-4.4", game.lacks_list(state, means, facts.list)),
            }
        }
        (Step::Drive(_), Action::Drive(space)) => refuse_drive(game, state, means, space),
        (Step::FirstTruck(_), Action::Stop) => no("BP-8.4", "without this barrel no order can be completed"),
        (Step::Stand(_), Action::Stand(position)) if !(1..=TURN_SPACES).contains(&position) => {
            no("BP-7.1", "there are 8 turn order spaces")
        }
        (Step::Stand(_), Action::Stand(position)) if board.stand == Some(position) => {
            no("BP-20.5", "it must be another space")
        }
        (Step::Stand(_), Action::Stand(position)) => {
            no("BP-R48", "that turn order space is taken").provided(state.stands_on(position).is_some())
        }
        (Step::Office(_), Action::Administer(admin)) => refuse_admin(game, state, means, admin),
        (Step::Bonus(_), Action::Bonus(bonus)) => refuse_bonus(game, state, means, bonus),
        (Step::Resolve(it), Action::Next(n @ 1..)) if usize::from(n) <= game.values.list(it.list).len() => {
            let done = it.done >> (n - 1) & 1 == 1;
            let effect = game.values.list(it.list)[usize::from(n) - 1];
            no("BP-D17", if done { "that effect is over".into() } else { game.lacks(state, means, effect) })
        }
        (Step::Resolve(_), Action::Next(_)) => no("BP-D17", "there is no such effect"),
        (Step::Choose(it), Action::Choose(n)) if (1..=it.count).contains(&n) => {
            no("BP-D18", game.lacks_list(state, means, ListId(it.first.0 + u16::from(n) - 1)))
        }
        (Step::Choose(_), Action::Choose(_)) => no("BP-D18", "there is no such option"),
        (Step::Offer(it), Action::Accept) => no("BP-7.3", game.lacks(state, means, game.values.effect(it.effect))),
        (Step::Brew(it), Action::Brew(beer)) => refuse_brew(game, state, *it, beer),
        (Step::Rotate(_), Action::Rotate(beer, _)) if !board.dials.has(beer) => {
            no("BP-10.5", format!("no dial of {} is in work", game.beer_name(beer)))
        }
        (Step::Rotate(_), Action::Rotate(_, 0)) => no("BP-4.6", "at least one rotation must be applied"),
        (Step::Rotate(_), Action::Rotate(beer, n)) if n > board.dials.count(beer) => {
            no("BP-10.5", "a dial cannot go below 0")
        }
        (Step::Rotate(it), Action::Rotate(_, n)) if n > it.left => {
            no("BP-10.5", format!("there are {} left", plural(it.left, "rotation")))
        }
        (Step::Rotate(it), Action::Rotate(beer, _)) if it.past.has(beer) => no("BP-D8", "each dial has its turn once"),
        (Step::Rotate(it), Action::Rotate(..)) if it.duty == Duty::Full => {
            no("BP-R45", "the other dials cannot use the rest, and all rotations are due")
        }
        (Step::Rotate(_), Action::Rotate(..)) => {
            no("BP-D8", "dials are asked for one by one in fixed order under the first rules")
                .provided(game.in_fixed_order())
        }
        (Step::Rotate(it), Action::Stop) if it.duty == Duty::Full => {
            no("BP-R45", "all rotations that dials can use are due")
        }
        (Step::Tokens(it), Action::Stop) if it.duty == Duty::Full => no("BP-R45", "tokens are removed in full"),
        (Step::TakeCards(it), Action::Stop) if it.duty == Duty::Full => no("BP-R45", "cards are taken in full"),
        (Step::Store(_), Action::Forgo) => no("BP-4.6", "the effect must change something"),
        (Step::Store(it), Action::Throw(stock)) if stock.beer() == Some(it.beer) && board.beers.has(it.beer) => {
            no("BP-R51", "that is the same as forgoing the beer")
        }
        (Step::Store(_), Action::Throw(stock)) => {
            let there = stock.beer().map_or(board.barrels > 0, |beer| board.beers.has(beer));
            no("BP-10.8", format!("no {} is in the cellar", game.stock_name(stock))).provided(!there)
        }
        (Step::Tokens(_), Action::Token(token)) if !board.tokens.has(token) => {
            no("BP-14.1", "that token is gone already")
        }
        (Step::Tokens(_), Action::Token(_)) => {
            no("BP-D9", "several tokens are named in fixed order under the first rules").provided(game.in_fixed_order())
        }
        (Step::Overlays(_), Action::Overlay(overlay)) => {
            no("BP-13.6", "that overlay is gone").provided(!board.overlays.has(overlay))
        }
        (Step::MoveBarrels(_), Action::Move(0)) => no("BP-4.6", "at least one barrel must be moved"),
        (Step::MoveBarrels(it), Action::Move(n)) if n > it.n => {
            no("BP-10.11", format!("this effect moves {} at most", plural(it.n, "barrel")))
        }
        (Step::MoveBarrels(_), Action::Move(n)) if n > game.free_spaces(board) => no(
            "BP-10.9",
            format!("{} in the cellar", counted(game.free_spaces(board), "space is free", "spaces are free")),
        ),
        (Step::MoveBarrels(_), Action::Move(n)) => {
            no("BP-10.11", "there are fewer barrels in the depot").provided(n > board.depot)
        }
        (Step::BeerOfChoice(it), Action::Beer(beer)) => {
            let named = matches!(game.values.effect(it.effect), Effect::Beer { types, .. } if types.has(beer));
            no("BP-19.2", "no tile of that type can be taken").provided(!named || game.beer_supply(state, beer) == 0)
        }
        (Step::TakeCards(it), Action::Take(slot)) => refuse_take(game, state, *it, slot),
        (Step::PlayBrown(_), Action::Brown(card)) => refuse_card(game, means, card, "brown"),
        (Step::PlayWhite(_), Action::White(card)) if means.hand.and(game.values.white).has(card) => {
            let cost = game.values.card(card).white.map_or(Cost::FREE, |white| white.cost);
            if game.payable(state, means.without(card), cost) {
                let list = game.values.card(card).white.map(|white| white.list);
                let after = means.without(card).after(cost);
                let lacks = list.map(|list| game.lacks_list(state, after, list));
                no("BP-11.9", lacks.unwrap_or_default())
            } else {
                no("BP-11.9", format!("it costs {}", cost_text(cost)))
            }
        }
        (Step::PlayWhite(_), Action::White(card)) => refuse_card(game, means, card, "white"),
        (Step::CompleteOrder(_), Action::Purple(card)) if means.hand.and(game.values.purple).has(card) => {
            no("BP-12.1", "the cellar lacks what the order asks for")
        }
        (Step::CompleteOrder(_), Action::Purple(card)) => refuse_card(game, means, card, "purple"),
        (Step::Deliver(_), Action::Deliver(beer)) if game.in_fixed_order() && board.beers.has(beer) => {
            no("BP-D12", "beers are named in fixed order under the first rules")
        }
        (Step::Deliver(_), Action::Deliver(beer)) => {
            no("BP-12.2", format!("no {} in the cellar is to spare", game.beer_name(beer)))
        }
        (Step::Deliver(_), Action::Coins(_)) => no("BP-D12", "barrels and coins do not come out at that"),
        (Step::PayCard(_) | Step::HandLimit(_), Action::Discard(card)) if !means.hand.has(card) => {
            no("BP-16.8", "that card is not in hand")
        }
        (Step::HandLimit(_), Action::Discard(_)) => {
            no("BP-D25", "cards are discarded in rising order under the first rules").provided(game.in_fixed_order())
        }
        (Step::Exchange(_), Action::Give(give)) => {
            let have = match give {
                Give::Coin => board.coins > 0,
                Give::Barrel => board.barrels > 0,
                beer => beer.beer().is_some_and(|beer| board.beers.has(beer)),
            };
            no("BP-D15", format!("you have no {} to give", game.give_name(give))).provided(!have)
        }
        (Step::Swap(_) | Step::Trade(_), Action::Give(give)) => {
            no("BP-D31", format!("no {} can be given", game.give_name(give)))
        }
        (Step::Receive(it), Action::Get(get)) if get == Get::Coin && it.give == Give::Coin => {
            no("BP-5.11", "coin for coin is not allowed under the first rules")
        }
        (Step::Receive(_), Action::Get(_)) => no("BP-11.5", "no card can be taken"),
        (Step::Build(it), Action::Build(extension)) => refuse_build(game, state, means, *it, extension),
        (Step::SwapFor(it), Action::Beer(beer)) => {
            no("BP-20.6", "it must be another type, and one that the supply has")
                .provided(beer == it.beer || game.beer_supply(state, beer) == 0)
        }
        (Step::Recall(_), Action::Recall(experience))
            if board.workers.iter().all(|worker| worker.experience == experience && worker.at.is_some()) =>
        {
            no("BP-R49", "both are alike: name the space")
        }
        (Step::Recall(_), Action::RecallFrom(space)) => {
            let there = board.workers.iter().any(|worker| worker.at == Some(space));
            no(
                "BP-R49",
                if there { "workers that differ are named by experience" } else { "no own worker stands there" },
            )
        }
        (Step::Recall(_), Action::Recall(experience)) => no("BP-20.4", "no own worker of that experience is deployed")
            .provided(!board.workers.iter().any(|worker| worker.experience == experience && worker.at.is_some())),
        (Step::Upgrade(_), Action::Retire(experience)) => {
            no("BP-16.6", "no such worker can retire").provided(game.retirable(board).all(|it| it != experience))
        }
        (Step::Tidy(_), Action::Tile(_)) => no("BP-16.7", "that tile lies elsewhere or is gone"),
        (_, Action::Stop) => no("BP-4.6", "something must be done first"),
        (step, _) => Refusal::elsewhere(rule_of(step), "that is no answer to the question asked"),
    }
}

fn refuse_claim(game: &BeerPioneers, state: &State, seat: Seat, objective: Objective) -> Refusal {
    let Some(goal) = state.objectives.iter().find(|goal| goal.objective == objective) else {
        return no("BP-3.5", "that objective is not in this game");
    };
    if state.turn_of().is_none() {
        no("BP-15.4", "objectives are claimed in the action phase")
    } else if goal.claimed.contains(&seat) {
        no("BP-15.1", "each objective once")
    } else if goal.claimed.len() >= game.claim_places() {
        let rule = if game.seats == 2 { "BP-18.2" } else { "BP-15.1" };
        no(rule, "all places of the objective are taken")
    } else if !game.fulfils(state, seat, objective) {
        no("BP-15.2", "its condition does not hold")
    } else if state.board(seat).bonus_hand == 0 {
        no("BP-15.5", "no bonus worker is at hand")
    } else {
        no("BP-4.7", "finish what you are doing first")
    }
}

fn refuse_worker(state: &State, seat: Seat, worker: Hired) -> Refusal {
    let own = state.board(seat).workers;
    let idle = match worker.experience() {
        Some(e) => own.iter().any(|it| it.experience == e && it.at.is_none()),
        None => state.grey_worker_free(seat),
    };
    if idle { no("BP-4.4", "no worker space is of use now") } else { no("BP-4.2", "that worker is not at hand") }
}

fn refuse_space(game: &BeerPioneers, state: &State, means: Means, space: WorkerSpace) -> Refusal {
    let board = state.board(means.seat);
    if game.covered(state).has(space) {
        return no("BP-18.3", "the setup card covers that space");
    }
    if !game.open_worker_spaces(state, means.seat).has(space) {
        return no("BP-5.1", "another worker stands there");
    }
    match space.action() {
        WorkerAction::Brew => no("BP-5.3", "no beer can be brewed now"),
        WorkerAction::Rotations => no("BP-5.4", "no dial is in work").provided(board.dials.is_empty()),
        WorkerAction::WhiteCard => no("BP-5.7", "no card in hand can be played as white"),
        WorkerAction::Upgrade if board.marker_placed => no("BP-5.8", "the upgrade marker is placed already"),
        WorkerAction::Upgrade if !game.can_upgrade(board) => no("BP-16.6", "no worker can be upgraded any more"),
        WorkerAction::Upgrade => no("BP-5.8", "it costs 1 coin"),
        WorkerAction::Extension => no("BP-5.9", "no extension can be paid and built"),
        WorkerAction::Exchange => no("BP-5.11", "nothing can be given"),
        WorkerAction::ProgressToken | WorkerAction::Barrels | WorkerAction::Coins => {
            let ways = game.values.modes[space.action().index()].iter().filter(|way| way.cost == Cost::FREE);
            no("BP-4.4", listed(ways.map(|way| game.lacks_list(state, means, way.list))))
        }
    }
}

fn refuse_drive(game: &BeerPioneers, state: &State, means: Means, space: TruckSpace) -> Refusal {
    match space {
        TruckSpace::Coins if !game.truck_coins_exist(state) => no("BP-18.3", "the setup card covers that space"),
        TruckSpace::Coins => no("BP-8.2", "another truck stands there"),
        TruckSpace::Order => no("BP-8.4", "no order can be completed"),
        TruckSpace::BarrelOrCard => no("BP-4.4", game.lacks_list(state, means, game.values.trucks[space.index()].0)),
        TruckSpace::Exchange => no("BP-5.11", "nothing can be given"),
    }
}

fn refuse_admin(game: &BeerPioneers, state: &State, means: Means, admin: AdminAction) -> Refusal {
    if state.board(means.seat).admin_open(admin) {
        no("BP-4.4", game.lacks_list(state, means, game.values.admin[admin.index()]))
    } else {
        no("BP-9.1", "a token blocks that place")
    }
}

fn refuse_bonus(game: &BeerPioneers, state: &State, means: Means, bonus: BonusAction) -> Refusal {
    let (cost, bulbs, list) = game.values.bonus[bonus.index()];
    if game.bulbs(state.board(means.seat)) < bulbs {
        no("BP-6.5", format!("the improved area needs {}", plural(bulbs, "lightbulb")))
    } else if !game.payable(state, means, cost) {
        no("BP-4.5", format!("it costs {}", cost_text(cost)))
    } else {
        no("BP-6.3", game.lacks_list(state, means.after(cost), list))
    }
}

fn refuse_brew(game: &BeerPioneers, state: &State, step: Brew, beer: Beer) -> Refusal {
    let board = state.board(step.seat);
    let name = game.beer_name(beer);
    if board.dials.has(beer) {
        no("BP-10.1", format!("a dial of {name} is in work"))
    } else if game.values.overlays[beer.index()].is_some_and(|overlay| board.overlays.has(overlay)) {
        no("BP-14.2", format!("an overlay covers the {name} coop"))
    } else if !game.brewable(board, beer) {
        no("BP-14.2", format!("a token blocks the {name} coop"))
    } else {
        no("BP-D7", "types are named in fixed order under the first rules").provided(game.in_fixed_order())
    }
}

fn refuse_take(game: &BeerPioneers, state: &State, step: TakeCards, slot: Slot) -> Refusal {
    match slot.place() {
        None => no("BP-11.5", "no card is left to draw").provided(state.next_cards().is_empty()),
        Some(place) if state.market[place].is_none() => no("BP-11.2", "that market place is empty"),
        Some(place) if place >= game.reach(state.board(step.seat)) => {
            no("BP-11.1", "your brewing level does not reach that place")
        }
        Some(_) => no("BP-D10", "market places are named in rising order under the first rules")
            .provided(game.in_fixed_order()),
    }
}

fn refuse_card(game: &BeerPioneers, means: Means, card: Card, section: &str) -> Refusal {
    if means.hand.has(card) {
        no("BP-11.6", format!("{} has no {section} section", game.title(card)))
    } else {
        no("BP-11.6", format!("{} is not in hand", game.title(card)))
    }
}

fn refuse_build(game: &BeerPioneers, state: &State, means: Means, step: Build, extension: Extension) -> Refusal {
    let board = state.board(means.seat);
    let Effect::Extension { cost, types } = game.values.effect(step.effect) else {
        return no("BP-13.1", "nothing can be built");
    };
    if board.has(extension) {
        no("BP-13.1", "no type twice")
    } else if !types.has(extension) {
        no("BP-20.1", "the card names other extensions")
    } else if !game.buildable(board, extension) {
        no("BP-13.8", "it needs a bonus worker to give up")
    } else {
        let price = game.extension_price(board, cost);
        no("BP-13.1", format!("it costs {}", cost_text(price))).provided(!game.payable(state, means, price))
    }
}

/// The rule behind a question, for answers that do not belong to it.
fn rule_of(step: &Step) -> &'static str {
    match step {
        Step::Turn(_) => "BP-4.1",
        Step::PlaceWorker(_) => "BP-D2",
        Step::PickMode(_) => "BP-D3",
        Step::Drive(_) => "BP-D4",
        Step::Stand(_) => "BP-D5",
        Step::Office(_) => "BP-D6",
        Step::Brew(_) => "BP-D7",
        Step::Rotate(_) => "BP-D8",
        Step::Tokens(_) => "BP-D9",
        Step::TakeCards(_) => "BP-D10",
        Step::PlayBrown(_) | Step::PlayWhite(_) | Step::CompleteOrder(_) => "BP-D11",
        Step::Deliver(_) => "BP-D12",
        Step::Store(_) => "BP-D13",
        Step::BeerOfChoice(_) => "BP-D14",
        Step::Exchange(_) | Step::Receive(_) => "BP-D15",
        Step::Build(_) | Step::TileOrSlot(_) | Step::Overlays(_) => "BP-D16",
        Step::Resolve(_) => "BP-D17",
        Step::Choose(_) => "BP-D18",
        Step::Bonus(_) => "BP-D19",
        Step::MoveBarrels(_) => "BP-D20",
        Step::FirstTruck(_) => "BP-D21",
        Step::PayCard(_) => "BP-D22",
        Step::Laboratory(_) => "BP-D23",
        Step::Upgrade(_) | Step::Tidy(_) => "BP-D24",
        Step::HandLimit(_) => "BP-D25",
        Step::Recall(_) => "BP-D30",
        Step::Swap(_) | Step::SwapFor(_) | Step::Trade(_) => "BP-D31",
        _ => "BP-D26",
    }
}
