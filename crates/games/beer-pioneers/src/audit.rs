//! Cards, pieces and money all accounted for, and safe to play on.
use crate::{
    BeerPioneers, Set, State,
    effect::{Effect, EffectId, ListId},
    query::Means,
    state::{Board, STEPS, TURN_SPACES},
    steps::{Resolve, Step},
    values::Cards,
    words::{Beer, Card, TruckSpace, WorkerSpace},
};
use taproom_core::Seat;
use taproom_kit::ensure;

/// Says what is wrong with a state; never panics.
pub(crate) fn audit(game: &BeerPioneers, state: &State) -> Result<(), String> {
    let seats = usize::from(game.seats);
    ensure(state.boards.len() == seats, || format!("{} boards for {seats} players", state.boards.len()))?;
    ensure(state.hidden.hands.len() == seats, || format!("{} hands for {seats} players", state.hidden.hands.len()))?;
    let mut order = state.order;
    order.sort_unstable();
    ensure(order.iter().copied().eq(Seat::all(game.seats)), || "the order should name each seat once".into())?;
    for seat in Seat::all(game.seats) {
        board(game, state.board(seat)).map_err(|why| format!("{seat}: {why}"))?;
    }
    cards(game, state)?;
    pieces(game, state)?;
    objectives(game, state)?;
    steps(game, state)
}

fn board(game: &BeerPioneers, board: &Board) -> Result<(), String> {
    let values = &game.values;
    let within = |name: &str, is: usize, from: usize, to: usize| {
        ensure((from..=to).contains(&is), || format!("{name} is {is}; it should be from {from} to {to}"))
    };
    within("level", board.level.into(), 1, values.brew_number.len())?;
    within("progress", board.progress.into(), 1, values.surcharge.len())?;
    within("income", board.income.into(), 0, values.income.len() - 1)?;
    within("start", board.start.into(), 0, values.start_cards.len())?;
    within("hand_limit", board.hand_limit.into(), 0, 64)?;
    within("coins", board.coins.into(), 0, 20_000)?;
    for (name, points) in board.points.parts() {
        ensure((-5_000..=5_000).contains(&points), || format!("{points} points for {name}"))?;
    }
    ensure(board.vp() >= game.data().game.vp_track_min, || format!("{} points; -5 is the least", board.vp()))?;
    within("barrels in the depot", board.depot.into(), 0, game.depot_capacity(board).into())?;
    let open = usize::from(game.open_spaces(board));
    let stored = usize::from(board.barrels) + usize::from(board.beers.total());
    within("things in the cellar", stored, 0, open)?;
    for beer in Beer::ALL {
        within("rotations to go", board.dials.count(beer).into(), 0, 20)?;
        ensure(!board.dials.has(beer) || game.coop_open(board, beer), || {
            format!("a dial of {beer} on a coop that is not open")
        })?;
    }
    let workers = board.workers.map(|worker| usize::from(worker.experience));
    within("experience", workers[0], 1, 4)?;
    within("experience", workers[1], 1, 4)?;
    ensure(board.stand.is_none_or(|at| (1..=TURN_SPACES).contains(&at)), || "no such turn order space".into())?;
    let bonus = [board.bonus_hand, board.bonus_board, board.bonus_given].map(usize::from).iter().sum();
    within("bonus workers", bonus, 0, values.bonus_workers.into())?;
    let built: Set<_> = board.extensions.iter().copied().collect();
    ensure(usize::from(built.len()) == board.extensions.len(), || "an extension is built twice".into())?;
    ensure(board.admin.is_none_or(|admin| board.admin_open(admin)), || "a worker on a blocked place".into())?;
    ensure(board.display.minus(values.brown).is_empty(), || "the display holds a card without brown".into())?;
    let master = board.master.is_none_or(|card| values.card(card).white.is_some_and(|white| white.master.is_some()));
    ensure(master, || "the tucked card is no master brewer".into())
}

/// Every card is in one place at most; the draw pile has the others. BP-2.3
fn cards(game: &BeerPioneers, state: &State) -> Result<(), String> {
    let mut seen = Cards::EMPTY;
    let mut add = |cards: Cards, place: &str| {
        let twice = seen.and(cards);
        seen = seen.or(cards);
        ensure(twice.is_empty(), || format!("{place}: {twice:?} is somewhere else too"))
    };
    add(state.discard, "discard pile")?;
    add(state.in_play, "cards in play")?;
    for card in state.market.iter().flatten() {
        add(Cards::one(*card), "market")?;
    }
    for (seat, board) in Seat::all(game.seats).zip(&state.boards) {
        let hand = state.hand(seat);
        add(hand.cards, "hand")?;
        add(board.display, "display")?;
        add(board.master.map_or(Cards::EMPTY, Cards::one), "master brewer")?;
        ensure(hand.seen.minus(hand.cards).is_empty(), || format!("{seat} is seen with cards not held"))?;
        let dealt = hand.cards.minus(hand.seen).and(game.values.start_marked).len();
        ensure(hand.dealt <= dealt, || format!("{seat} holds {dealt} unseen S cards, not {}", hand.dealt))?;
    }
    // Played cards wait for the discard pile exactly once.
    let mut waiting = Cards::EMPTY;
    for step in state.steps.iter() {
        let card = match step {
            Step::DropCard(drop) => drop.card,
            Step::Deliver(deliver) => deliver.card,
            _ => continue,
        };
        ensure(!waiting.has(card), || format!("{card} waits twice for the discard pile"))?;
        waiting.insert(card);
    }
    ensure(waiting == state.in_play, || format!("in play is {:?}, but {waiting:?} is waiting", state.in_play))
}

fn pieces(game: &BeerPioneers, state: &State) -> Result<(), String> {
    let values = &game.values;
    for beer in Beer::ALL {
        let out: u16 = state.boards.iter().map(|board| u16::from(board.beers.count(beer))).sum();
        let tiles = values.tiles[beer.index()];
        ensure(out <= u16::from(tiles), || format!("{out} tiles of {beer}; there are {tiles}"))?;
    }
    let barrels: u16 = state.boards.iter().map(|board| u16::from(board.barrels) + u16::from(board.depot)).sum();
    ensure(barrels <= u16::from(values.barrels), || format!("{barrels} barrels; there are {}", values.barrels))?;
    let mut starts: Vec<u8> = state.boards.iter().map(|board| board.start).filter(|start| *start > 0).collect();
    starts.sort_unstable();
    ensure(starts.windows(2).all(|two| two[0] != two[1]), || "two players have the same starting card".into())?;
    let mut stands: Vec<u8> = state.boards.iter().filter_map(|board| board.stand).collect();
    stands.sort_unstable();
    ensure(stands.windows(2).all(|two| two[0] != two[1]), || "two workers on a turn order space".into())?;
    let holder = |holder: Option<Seat>| holder.is_none_or(|seat| seat.0 < game.seats);
    ensure(holder(state.neutral_worker.holder) && holder(state.neutral_truck.holder), || {
        "a neutral piece is with nobody at the table".into()
    })?;
    ensure(state.neutral_worker.at.is_none() || state.neutral_worker.holder.is_some(), || {
        "the neutral worker is placed by nobody".into()
    })?;
    ensure(state.neutral_truck.at.is_none() || state.neutral_truck.holder.is_some(), || {
        "the neutral truck is placed by nobody".into()
    })?;
    if let Some(card) = state.setup {
        let players = values.setup_cards[card.index()].players;
        ensure(players == game.seats, || format!("setup card {card} is for {players} players"))?;
    }
    let covered = game.covered(state);
    let placed = |space: Option<WorkerSpace>| space.is_none_or(|space| !covered.has(space));
    let workers = state.boards.iter().flat_map(|board| board.workers.map(|worker| worker.at));
    ensure(workers.chain([state.neutral_worker.at]).all(placed), || "a worker on a covered space".into())?;
    let trucks = state.boards.iter().map(|board| board.truck).chain([state.neutral_truck.at]);
    let coins = trucks.filter(|at| *at == Some(TruckSpace::Coins)).count();
    ensure(coins <= usize::from(game.truck_coins_exist(state)), || "too many trucks on the coin space".into())
}

fn objectives(game: &BeerPioneers, state: &State) -> Result<(), String> {
    let kinds: Set<_> = state.objectives.iter().map(|goal| goal.objective).collect();
    ensure(usize::from(kinds.len()) == state.objectives.len(), || "an objective lies there twice".into())?;
    for goal in &state.objectives {
        let claimed = goal.claimed;
        ensure(claimed.len() <= game.claim_places(), || format!("{} is claimed too often", goal.objective))?;
        ensure(claimed.iter().all(|seat| seat.0 < game.seats), || "claimed by nobody at the table".into())?;
        ensure(claimed.len() < 2 || claimed[0] != claimed[1], || "claimed twice by one player".into())?;
    }
    for seat in Seat::all(game.seats) {
        let claims = state.objectives.iter().filter(|goal| goal.claimed.contains(&seat)).count();
        let given = usize::from(state.board(seat).bonus_given);
        ensure(given >= claims, || format!("{seat} claimed {claims} objectives with {given} bonus workers given up"))?;
    }
    Ok(())
}

fn steps(game: &BeerPioneers, state: &State) -> Result<(), String> {
    // What one step can pile up stays far below what is left.
    ensure(state.steps.iter().count() <= STEPS - 16, || "too many steps wait".into())?;
    for (depth, step) in state.steps.iter().enumerate() {
        one_step(game, state, step).map_err(|why| format!("step {depth}, {step:?}: {why}"))?;
    }
    let settled = state.steps.top().is_none_or(|step| {
        taproom_core::steps::Step::awaits(step, game, state) != taproom_core::steps::Awaits::Nothing
    });
    ensure(settled, || "the step on top asks nothing".into())
}

#[allow(clippy::too_many_lines)]
fn one_step(game: &BeerPioneers, state: &State, step: &Step) -> Result<(), String> {
    let values = &game.values;
    let seat_ok = |seat: Seat| ensure(seat.0 < game.seats, || format!("there is no {seat}"));
    let list_ok = |list: ListId| ensure(usize::from(list.0) < values.lists.len(), || "no such list".into());
    let effect_ok = |effect: EffectId, fits: fn(Effect) -> bool| {
        let found = values.effects.get(usize::from(effect.0));
        ensure(found.is_some_and(|&effect| fits(effect)), || "no such effect".into())
    };
    let few = |n: u8| ensure(n <= 60, || format!("{n} is too many"));
    let resolve_ok = |resolve: &Resolve| {
        seat_ok(resolve.seat)?;
        list_ok(resolve.list)
    };
    match step {
        Step::StartCards(it) => {
            seat_ok(it.seat)?;
            let dealt = Seat::all(game.seats).all(|seat| (state.board(seat).start > 0) == (seat < it.seat));
            ensure(dealt, || "starting cards are dealt seat by seat".into())
        }
        Step::DrawSetup(_) => ensure(game.seats < 4, || "no setup card for 4 players".into()),
        Step::DrawObjective(_) => ensure(state.objectives.len() < 3, || "three objectives are there".into()),
        Step::Deal(it) => {
            seat_ok(it.seat)?;
            let left = state.pile().and(values.start_marked).len();
            let per = game.data().game.start_cards_in_hand;
            let want = Seat::all(game.seats).filter(|seat| *seat >= it.seat);
            let want: u8 = want.map(|seat| per.saturating_sub(state.hand(seat).cards.len())).sum();
            let full = state.hand(it.seat).cards.len() >= per;
            ensure(left >= want && !full, || "not enough S cards to deal".into())
        }
        Step::ActionPhase(it) => ensure(it.next < game.seats, || "no such place in the order".into()),
        Step::Turn(it) => seat_ok(it.seat),
        Step::PlaceWorker(it) => {
            seat_ok(it.seat)?;
            let idle = match it.worker.experience() {
                Some(e) => state.board(it.seat).workers.iter().any(|own| own.experience == e && own.at.is_none()),
                None => state.grey_worker_free(it.seat),
            };
            ensure(idle, || "that worker is not at hand".into())
        }
        Step::PickMode(it) => seat_ok(it.seat),
        Step::Drive(it) => seat_ok(it.seat),
        Step::FirstTruck(it) => seat_ok(it.seat),
        Step::Stand(it) => seat_ok(it.seat),
        Step::Office(it) => seat_ok(it.seat),
        Step::Bonus(it) => seat_ok(it.seat),
        Step::EndTurn(it) => seat_ok(it.seat),
        Step::Resolve(it) => resolve_ok(it),
        Step::Passives(it) => seat_ok(it.seat),
        Step::Choose(it) => {
            seat_ok(it.seat)?;
            list_ok(ListId(it.first.0.saturating_add(u16::from(it.count))))
        }
        Step::Offer(it) => {
            seat_ok(it.seat)?;
            effect_ok(it.effect, |it| matches!(it, Effect::Neutral { .. } | Effect::Upgrade | Effect::Recall(_)))
        }
        Step::Brew(it) => {
            seat_ok(it.seat)?;
            few(it.left)?;
            few(it.placed)
        }
        Step::Rotate(it) => {
            seat_ok(it.seat)?;
            few(it.left)
        }
        Step::Store(it) => seat_ok(it.seat),
        Step::Tokens(it) => {
            seat_ok(it.seat)?;
            few(it.left)
        }
        Step::Overlays(it) => seat_ok(it.seat),
        Step::MoveBarrels(it) => {
            seat_ok(it.seat)?;
            few(it.n)
        }
        Step::BeerOfChoice(it) => {
            seat_ok(it.seat)?;
            effect_ok(it.effect, |it| matches!(it, Effect::Beer { n: 1..=2, .. }))
        }
        Step::TakeCards(it) => {
            seat_ok(it.seat)?;
            few(it.left)
        }
        Step::PileCard(it) => seat_ok(it.seat),
        Step::PlayBrown(it) => seat_ok(it.seat),
        Step::PlayWhite(it) => seat_ok(it.seat),
        Step::PayCard(it) => seat_ok(it.seat),
        Step::CompleteOrder(it) => seat_ok(it.seat),
        Step::Deliver(it) => {
            seat_ok(it.seat)?;
            deliverable(game, state, it.seat, it.card, it.discount, &it.picked)
        }
        Step::Exchange(it) => {
            seat_ok(it.seat)?;
            few(it.left)
        }
        Step::Receive(it) => seat_ok(it.seat),
        Step::Build(it) => {
            seat_ok(it.seat)?;
            effect_ok(it.effect, |it| matches!(it, Effect::Extension { .. }))
        }
        Step::Construct(it) => seat_ok(it.seat),
        Step::TileOrSlot(it) => {
            seat_ok(it.seat)?;
            resolve_ok(&it.tile)?;
            list_ok(it.slot)
        }
        Step::Swap(it) => {
            seat_ok(it.seat)?;
            few(it.left)
        }
        Step::SwapFor(it) => {
            seat_ok(it.seat)?;
            ensure(game.swappable(state, it.seat, it.beer), || "nothing to swap".into())
        }
        Step::Trade(it) => {
            seat_ok(it.seat)?;
            few(it.left)?;
            list_ok(it.get)
        }
        Step::Recall(it) => seat_ok(it.seat),
        Step::Ferment(it) => seat_ok(it.seat),
        Step::Laboratory(it) => seat_ok(it.seat),
        Step::Upgrade(it) => seat_ok(it.seat),
        Step::Tidy(it) => seat_ok(it.seat),
        Step::HandLimit(it) => seat_ok(it.seat),
        Step::DropCard(_)
        | Step::Refill(_)
        | Step::RoundEnd(_)
        | Step::PiecesReturn(_)
        | Step::Close(_)
        | Step::DropMarket(_)
        | Step::Income(_)
        | Step::NextRound(_) => Ok(()),
    }
}

/// An order under way can still be delivered. BP-12.1
fn deliverable(
    game: &BeerPioneers,
    state: &State,
    seat: Seat,
    card: Card,
    discount: u8,
    picked: &[Beer],
) -> Result<(), String> {
    let order = game.values.card(card).purple.ok_or("the card has no order")?;
    ensure(picked.len() <= usize::from(order.any), || "more beers than icons".into())?;
    ensure(picked.is_sorted() || !game.in_fixed_order(), || "beers are named in fixed order".into())?;
    let board = state.board(seat);
    for beer in Beer::ALL {
        let want = usize::from(order.beers[beer.index()]) + picked.iter().filter(|it| **it == beer).count();
        ensure(usize::from(board.beers.count(beer)) >= want, || format!("not enough {beer}"))?;
    }
    let from = picked.last().map_or(0, |beer| usize::from(game.goes_on_at(beer.index())));
    let mut spare = 0usize;
    for beer in &Beer::ALL[from..] {
        let want = usize::from(order.beers[beer.index()]) + picked.iter().filter(|it| *it == beer).count();
        spare += usize::from(board.beers.count(*beer)) - want;
    }
    ensure(spare + picked.len() >= usize::from(order.any), || "not enough beers of any type".into())?;
    let means = Means::of(state, seat);
    ensure(game.completable(state, means, card, discount, 0), || "the order cannot be completed".into())
}
