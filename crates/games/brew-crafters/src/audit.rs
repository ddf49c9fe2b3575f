//! Is everything accounted for, and is the position safe to play on?
use crate::effect::FreeKind;
use crate::game::BrewCrafters;
use crate::set::Set;
use crate::state::{Brewery, Contribution, State};
use crate::steps::{
    Brewing, FallEnd, SpringEnd, Step, Token, Window, WinterStart, brew_cost, can_name, holds_all_but_one, payable,
};
use crate::values::counts;
use crate::words::{Building, Complex, Partnership, Recipe, Season, Space, Style, Vessel, Worker};
use taproom_core::steps::{Awaits, Step as _};
use taproom_core::{Game, Seat};

/// More waiting steps than this were never seen; the stack has room for what they may still push.
const WAITING: usize = 12;

macro_rules! ensure {
    ($holds:expr, $($why:tt)+) => {
        if !$holds {
            return Err(format!($($why)+));
        }
    };
}

/// `Ok` if the position could stand on a table and can be played on.
pub(crate) fn audit(game: &BrewCrafters, state: &State) -> Result<(), String> {
    let seats = game.seats();
    ensure!((1..=game.values.seasons).contains(&state.season), "season {} is not 1 to 12", state.season);
    ensure!(state.start_player.0 < seats, "{} is not at the table", state.start_player);
    ensure!(state.breweries.len() == usize::from(seats), "{} breweries for {seats} seats", state.breweries.len());
    let piles = state.hidden.face_down.len();
    ensure!(piles == usize::from(seats), "{piles} piles of hidden recipes for {seats} seats");
    for (seat, brewery) in Seat::all(seats).zip(&state.breweries) {
        ranges(game, brewery).map_err(|why| format!("{seat}: {why}"))?;
    }
    cards(game, state)?;
    board(game, state)?;
    for seat in Seat::all(seats) {
        brewery(game, state, seat).map_err(|why| format!("{seat}: {why}"))?;
    }
    let interns: u32 = state.breweries.iter().flat_map(|it| it.interns).map(u32::from).sum();
    ensure!(interns <= u32::from(seats), "{interns} Interns where {seats} are");
    steps(game, state)
}

/// Numbers that everything else reckons with.
fn ranges(game: &BrewCrafters, brewery: &Brewery) -> Result<(), String> {
    ensure!(brewery.research.values().iter().all(|&step| step <= 4), "a research cube is beyond Game End");
    ensure!((1..=3).contains(&brewery.shifts), "{} shifts", brewery.shifts);
    ensure!(brewery.money <= 5_000 && brewery.rep <= 5_000 && brewery.loans <= 500, "absurd amounts of money or Rep");
    ensure!(brewery.storage.iter().all(|(_, n)| n <= 100), "too many cubes of one kind");
    ensure!(brewery.farm.iter().all(|(_, n)| n <= 10), "too many cubes on the Farm");
    ensure!(brewery.brewed.iter().all(|(_, n)| n <= 200), "too many batches");
    ensure!(brewery.interns.iter().all(|&n| n <= 5), "too many Interns");
    ensure!(brewery.interns_used <= brewery.interns[0], "more Interns used than there are");
    let interns = brewery.interns == [0; 3] || game.has(Complex::HireInterns);
    ensure!(interns, "Interns without their Complex Action");
    ensure!(brewery.helper_used <= 1, "the Market Helper token is used {} times", brewery.helper_used);
    Ok(())
}

/// Recipes, workers, partnerships and labels: each card is in one place.
fn cards(game: &BrewCrafters, state: &State) -> Result<(), String> {
    let setting_up = matches!(state.steps.top(), Some(Step::Setup(_)));
    ensure!(BrewCrafters::basics().minus(state.recipes).is_empty(), "the Basic Recipes are always in play");
    for style in Style::ALL {
        let of = |it: &Recipe| game.values.recipes[it.index()].style == style && game.is_advanced(*it);
        let n = state.recipes.iter().filter(of).count();
        let want = usize::from(game.values.per_style);
        ensure!(n == want || (setting_up && n < want), "{n} Advanced Recipes of style {style} where {want} belong");
    }
    let mut out = state.recipes;
    for (brewery, hidden) in state.breweries.iter().zip(&state.hidden.face_down) {
        let own = hidden.or(brewery.secrets);
        ensure!(hidden.and(brewery.secrets).is_empty(), "a secret recipe is hidden and open");
        ensure!(own.minus(game.advanced_recipes()).is_empty(), "a Basic Recipe cannot be secret");
        ensure!(own.and(out).is_empty(), "a recipe card is in two places");
        ensure!(
            own.is_empty() || game.has(Complex::DevelopSecretRecipe),
            "secret recipes without their Complex Action"
        );
        out = out.or(own);
    }
    let mut workers = state.display;
    for brewery in &state.breweries {
        ensure!(brewery.workers.and(workers).is_empty(), "a worker is in two places");
        workers = workers.or(brewery.workers);
    }
    ensure!(workers.minus(game.workers_allowed()).is_empty(), "a worker that needs more players");
    if !game.has(Complex::EmploymentAgency) && !setting_up {
        // BC-2.3: the display is never refilled, and only it is hired from.
        let want = game.display_count();
        ensure!(workers.len() == want, "{} workers where {want} were dealt", workers.len());
    }
    let mut labels: Set<Recipe> = Set::EMPTY;
    for brewery in &state.breweries {
        ensure!(brewery.labels.and(labels).is_empty(), "a Gold Label is owned twice");
        labels = labels.or(brewery.labels);
    }
    ensure!(
        labels.minus(state.recipes.and(game.advanced_recipes())).is_empty(),
        "a Gold Label of a recipe not in play"
    );
    for card in Partnership::ALL {
        let Some(owner) = state.partnerships[card] else { continue };
        ensure!(owner.0 < game.seats() && game.uses_partnership(card), "{card} cannot be owned by {owner}");
    }
    Ok(())
}

/// Market, collaboration, Community Farm.
fn board(game: &BrewCrafters, state: &State) -> Result<(), String> {
    let seats = game.seats();
    for space in Space::ALL {
        let stand = &state.market[space];
        let restock = game.deals.iter().filter(|deal| deal.space == space).find_map(|deal| deal.restock);
        let restock = restock.unwrap_or_default();
        let most = |n: u16| n * u16::from(state.season);
        ensure!(stand.taken.is_none_or(|seat| seat.0 < seats && game.uses_space(space)), "{space} cannot be taken");
        ensure!(u16::from(stand.money) <= most(restock.money), "too much money on {space}");
        let goods = stand.goods.iter().all(|(it, n)| u16::from(n) <= most(restock.cubes.count(it).into()));
        ensure!(goods, "goods on {space} that were never restocked there");
    }
    let owners = state.collaboration.values();
    ensure!(owners.iter().flatten().all(|seat| seat.0 < seats), "a portion of a seat that is not at the table");
    ensure!(game.collaborates() || owners.iter().all(Option::is_none), "no collaboration with {seats} players");
    ensure!(owners.iter().any(Option::is_none), "a finished collaboration batch is sold at once");
    let farm = &state.community;
    ensure!(farm.is_empty() || game.has(Complex::CommunityFarm), "a Community Farm without its Complex Action");
    ensure!(farm.len() <= usize::from(game.values.community_portions), "too many Community Farm contributions");
    let kinds: Set<_> = farm.iter().map(|it| it.ingredient).collect();
    ensure!(usize::from(kinds.len()) == farm.len(), "a kind grows twice in the Community Farm");
    let fit = |it: &Contribution| it.seat.0 < seats && game.values.community_yields[it.ingredient.index()] > 0;
    ensure!(farm.iter().all(fit), "a Community Farm contribution that cannot be");
    Ok(())
}

fn brewery(game: &BrewCrafters, state: &State, seat: Seat) -> Result<(), String> {
    let (values, brewery) = (&game.values, state.of(seat));
    let overflow = room_is_checked(state, seat);
    let capacity = brewery.capacity(values);
    // BC-4.2
    ensure!(overflow || brewery.storage.total() <= capacity, "more than {capacity} cubes in storage");
    let batches = brewery.batches();
    let need = values.shift_batches[usize::from(brewery.shifts) - 1];
    ensure!(batches >= need, "{} shifts after {batches} batches, {need} are needed", brewery.shifts);
    ensure!(batches <= 20 * u16::from(state.season), "{batches} batches by season {}", state.season);
    let brewable = state.recipes.or(brewery.secrets);
    let brewed = brewery.brewed.kinds();
    ensure!({ brewed }.all(|it| brewable.has(it) && can_name(game, brewery, it)), "brewed what it cannot brew");
    for recipe in Recipe::ALL {
        let lines = brewery.bottling.iter().chain(brewery.vessels.values());
        let here = lines.filter(|it| **it == Some(recipe)).count();
        ensure!(here <= usize::from(brewery.brewed.count(recipe)), "{here} batches of {recipe} were never brewed");
    }
    for vessel in Vessel::ALL {
        let used = brewery.infused.has(vessel) || brewery.vessels[vessel].is_some();
        ensure!(!used || brewery.has_vessel(values, vessel), "{vessel} is used and not there");
    }
    let line_2 = brewery.bottling[1].is_none() || brewery.has_vessel(values, Vessel::Tank2);
    ensure!(line_2, "bottling line 2 is used and not there");
    ensure!(brewery.infused.is_empty() || brewery.buildings.has(Building::HopsInfusers), "Infusers never installed");
    ensure!(brewery.labels.iter().all(|it| brewery.brewed.has(it)), "a Gold Label of a recipe never brewed");
    ensure!(brewery.marked_recipe.is_none_or(|it| brewable.has(it)), "marked a recipe it cannot brew");
    let spot = |it: Building| values.tiles[it.index()].original && !brewery.buildings.has(it);
    ensure!(brewery.marked_space.is_none_or(spot), "the marked building space is built on");
    let operable: Set<Building> = [Building::MashTun, Building::YeastLab].into_iter().collect();
    ensure!(brewery.operated.minus(operable.and(brewery.buildings)).is_empty(), "operated what is not there");
    ensure!(brewery.farm.total() <= brewery.plots(values), "more grows than there are plots");
    ensure!(brewery.farm.kinds().all(|it| values.farm_yields[it.index()] > 0), "something grows that yields nothing");
    ensure!(brewery.farm.is_empty() || state.time() != Season::Winter, "nothing grows on a Farm in Winter");
    let prizes = brewery.prizes.iter().all(|it| brewery.secrets.has(it) && brewery.brewed.has(it));
    ensure!(prizes, "Rep on a secret recipe that was never brewed");
    let helper = brewery.workers.bits() & worker_mask(values.extra_market) != 0;
    ensure!(brewery.helper_used == 0 || helper, "the Market Helper token is not this player's");
    Ok(())
}

fn worker_mask(masks: [u64; 4]) -> u32 {
    let all = masks.into_iter().fold(0, |all, mask| all | mask);
    (all & ((1 << Worker::COUNT) - 1)) as u32
}

/// The phase of the season lies at the bottom, everything fits the table, and the top waits for an answer.
fn steps(game: &BrewCrafters, state: &State) -> Result<(), String> {
    let Some(bottom) = state.steps.iter().next() else {
        ensure!(state.season == game.values.seasons, "nothing left to do in season {}", state.season);
        return Ok(());
    };
    ensure!(state.steps.iter().count() <= WAITING, "more than {WAITING} steps wait");
    ensure!(is_phase(bottom), "the lowest step should be the phase of the season");
    for (n, step) in state.steps.iter().enumerate() {
        ensure!(n == 0 || !is_phase(step), "two phases at once");
        let turn = match step {
            Step::MarketTurn(_) => matches!(bottom, Step::MarketPhase(_)),
            Step::BreweryTurn(_) => matches!(bottom, Step::BreweryPhase(_)),
            Step::Annual(_) => matches!(bottom, Step::WinterStart(_)),
            Step::LastPlanting(_) => matches!(bottom, Step::SpringEnd(_)),
            Step::CommunityPick(_) => matches!(bottom, Step::SeasonEnd(_)),
            _ => true,
        };
        let turn_place =
            !matches!(step, Step::MarketTurn(_) | Step::BreweryTurn(_) | Step::Annual(_) | Step::LastPlanting(_))
                || n == 1;
        ensure!(turn && turn_place, "a step of another phase waits");
        check_step(game, state, step)?;
    }
    let winter = matches!(bottom, Step::WinterStart(_));
    ensure!(!winter || state.time() == Season::Winter, "annual abilities belong to Winter");
    let spring = matches!(bottom, Step::SpringEnd(_));
    ensure!(!spring || state.time() == Season::Spring, "the last planting belongs to Spring");
    let fall = matches!(bottom, Step::FallEnd(_));
    ensure!(!fall || state.time() == Season::Fall, "the last harvest belongs to Fall");
    let halves = state.steps.iter().filter(|step| matches!(step, Step::Process(_))).count();
    ensure!(halves <= 1, "two Process Beer actions at once");
    let top = state.steps.top().expect("not empty");
    ensure!(top.awaits(game, state) != Awaits::Nothing, "the top step waits for nobody");
    Ok(())
}

fn is_phase(step: &Step) -> bool {
    matches!(
        step,
        Step::Setup(_)
            | Step::SeasonStart(_)
            | Step::WinterStart(_)
            | Step::MarketPhase(_)
            | Step::BreweryPhase(_)
            | Step::SpringEnd(_)
            | Step::FallEnd(_)
            | Step::SeasonEnd(_)
    )
}

fn check_step(game: &BrewCrafters, state: &State, step: &Step) -> Result<(), String> {
    let seats = game.seats();
    if let Some(seat) = seat_of(step) {
        ensure!(seat.0 < seats, "{seat} is not at the table");
    }
    let window = match step {
        Step::MarketTurn(it) => it.window,
        Step::BreweryTurn(it) => it.window,
        Step::Process(it) => it.window,
        _ => Window::default(),
    };
    ensure!(window.0 <= Window::LAST, "an unknown free action");
    match step {
        Step::Setup(_) => ensure!(state.season == 1, "cards are dealt before season 1"),
        Step::DrawStartPlayer(_) => {
            ensure!(game.draws_start_player() && state.season == 1, "the start player is drawn before season 1");
        }
        Step::WinterStart(WinterStart { next })
        | Step::SpringEnd(SpringEnd { next })
        | Step::FallEnd(FallEnd { next }) => {
            ensure!(*next <= seats, "more players than seats");
        }
        Step::MarketPhase(it) => {
            ensure!(it.turn <= seats * (game.values.meeples + 1), "more market turns than there are");
        }
        Step::BreweryPhase(it) => {
            ensure!((1..=20).contains(&it.round) && it.next <= seats, "more brewery rounds than there are");
        }
        Step::MarketTurn(it) => {
            let brewery = state.of(it.seat);
            let token = match it.token {
                Token::Meeple => true,
                Token::Helper => brewery.helpers(&game.values, state.time()) > 0,
                Token::Intern => brewery.interns_free() > 0,
            };
            ensure!(token, "a market token that is not there");
        }
        Step::Process(it) => {
            ensure!(!it.contributed || game.collaborates(), "no collaboration with {seats} players");
            let idle = it.processed && state.of(it.seat).vessels.values().iter().all(Option::is_none);
            let brews = |step: &Step| matches!(step, Step::MashTun(_) | Step::Vessels(_) | Step::YeastLab(_));
            ensure!(idle || !state.steps.iter().any(brews), "brewing into vessels that are full");
        }
        Step::Agency(it) => {
            ensure!(game.has(Complex::EmploymentAgency), "no Employment Agency in this match");
            ensure!(it.drawn.minus(state.worker_box(game)).is_empty(), "the Agency shows a worker not in the box");
            ensure!(it.drawn.len() <= game.values.agency_draw, "the Agency shows too many workers");
        }
        Step::FreeAction(it) => {
            ensure!(it.times <= 4, "too many free actions");
            ensure!(it.action != FreeKind::ProcessOrCollaborate, "no such free action here");
        }
        Step::TradeGive(_) | Step::TradeReceive(_) => {
            ensure!(game.has(Complex::TradersMarket), "no Traders Market in this match");
        }
        Step::Contributed(it) => {
            ensure!(game.collaborates() && state.collaboration[it.lot].is_none(), "the portion is not open");
            ensure!(!holds_all_but_one(game, state, it.seat), "one player cannot put in all portions");
        }
        Step::Vessels(_) | Step::YeastLab(_) | Step::Brewed(_) | Step::Pay(_) => check_brew(game, state, step)?,
        Step::DevelopSecret(_) => ensure!(game.has(Complex::DevelopSecretRecipe), "no secret recipes in this match"),
        Step::Choose(it) => {
            ensure!(it.basic <= 12 && it.advanced <= 12, "too many cubes to choose");
            ensure!(room_is_checked(state, it.seat), "cubes to choose without a check for room");
        }
        Step::CommunityPick(it) => {
            ensure!(!state.community.is_empty() && it.next < 3, "nobody contributed to the Community Farm");
            ensure!(it.pool.iter().all(|(_, n)| n <= 30), "too much is left of the Community Farm");
            let checked = state.community.iter().all(|it| room_is_checked(state, it.seat));
            ensure!(checked, "cubes to pick without a check for room");
        }
        _ => {}
    }
    Ok(())
}

/// Whose step it is.
fn seat_of(step: &Step) -> Option<Seat> {
    Some(match step {
        Step::MarketPhase(it) => it.first,
        Step::BreweryPhase(it) => it.first,
        Step::Annual(it) => it.seat,
        Step::MarketTurn(it) => it.seat,
        Step::BreweryTurn(it) => it.seat,
        Step::Process(it) => it.seat,
        Step::Partner(it) => it.seat,
        Step::HireWorker(it) => it.seat,
        Step::Agency(it) => it.seat,
        Step::FreeAction(it) => it.seat,
        Step::TradeGive(it) => it.seat,
        Step::TradeReceive(it) => it.seat,
        Step::ContributeKind(it) => it.seat,
        Step::Contributed(it) => it.seat,
        Step::MashTun(it) => it.seat,
        Step::Vessels(it) => it.brewing.seat,
        Step::YeastLab(it) => it.brewing.seat,
        Step::Brewed(it) => it.brewing.seat,
        Step::Pay(it) => it.seat,
        Step::MarkSpace(it) => it.seat,
        Step::MarkRecipe(it) => it.seat,
        Step::DevelopSecret(it) => it.seat,
        Step::Choose(it) => it.seat,
        Step::Overflow(it) => it.seat,
        Step::LastPlanting(it) => it.seat,
        Step::Setup(_)
        | Step::DrawStartPlayer(_)
        | Step::SeasonStart(_)
        | Step::WinterStart(_)
        | Step::SpringEnd(_)
        | Step::FallEnd(_)
        | Step::CommunityPick(_)
        | Step::SeasonEnd(_) => return None,
    })
}

/// Will this seat's storage be checked before anything else happens?
fn room_is_checked(state: &State, seat: Seat) -> bool {
    state.steps.iter().any(|step| matches!(step, Step::Overflow(it) if it.seat == seat))
}

fn check_brew(game: &BrewCrafters, state: &State, step: &Step) -> Result<(), String> {
    match step {
        Step::Vessels(it) => {
            let brewery = state.of(it.brewing.seat);
            ensure!(brewery.has_vessel(&game.values, it.vessel), "{} is not there", it.vessel);
            ensure!(it.brewing.named[it.vessel.index()..].iter().all(Option::is_none), "named before it was asked");
            ensure!(!it.brewing.yeast_lab, "the Yeast Lab comes after the vessels");
            brewing(game, state, &it.brewing)
        }
        Step::YeastLab(it) => {
            ensure!(!it.brewing.yeast_lab, "the Yeast Lab is still to be asked");
            brewing(game, state, &it.brewing)
        }
        Step::Brewed(it) => named(game, state, &it.brewing),
        Step::Pay(it) => {
            ensure!(it.cost.iter().all(|(_, n)| n <= 60), "an absurd cost");
            let have = counts(&state.of(it.seat).storage);
            let paid = payable(&have, &counts(&it.cost), state.exchanges(game, it.seat));
            ensure!(paid, "a cost that cannot be paid");
            Ok(())
        }
        _ => Ok(()),
    }
}

/// What was named can be brewed.
fn named(game: &BrewCrafters, state: &State, brewing: &Brewing) -> Result<(), String> {
    let brewery = state.of(brewing.seat);
    let known = state.recipes.or(brewery.secrets);
    for (vessel, recipe) in Vessel::ALL.into_iter().zip(brewing.named) {
        let Some(recipe) = recipe else { continue };
        ensure!(known.has(recipe) && can_name(game, brewery, recipe), "{recipe} cannot be brewed");
        ensure!(brewery.has_vessel(&game.values, vessel), "{vessel} is not there");
        ensure!(brewery.vessels[vessel].is_none(), "{vessel} is full");
    }
    for (used, building) in [(brewing.mash_tun, Building::MashTun), (brewing.yeast_lab, Building::YeastLab)] {
        let ready = brewery.buildings.has(building) && !brewery.operated.has(building);
        ensure!(!used || ready, "{building} cannot be operated");
    }
    Ok(())
}

/// What was named can be brewed and paid.
fn brewing(game: &BrewCrafters, state: &State, brewing: &Brewing) -> Result<(), String> {
    named(game, state, brewing)?;
    let have = counts(&state.of(brewing.seat).storage);
    let paid = payable(&have, &brew_cost(game, brewing), state.exchanges(game, brewing.seat));
    ensure!(paid, "a brew that cannot be paid");
    Ok(())
}
