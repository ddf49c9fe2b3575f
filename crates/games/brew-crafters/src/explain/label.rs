//! Answers in words.
use super::names::{column, lot_name, track_name, vessel_name};
use crate::action::Action;
use crate::game::BrewCrafters;
use crate::state::{Brewery, Public, State};
use crate::steps::{Brewing, Step, Token, brew_cost, mash_tun_rep, yeast_lab_rep};
use crate::values::Deal;
use crate::words::{Building, Lot, Offer, Recipe, Space, Symbol, Track, Vessel, Worker};
use taproom_core::{Label, Seat, plural};

/// An answer of the present question.
pub(super) fn label(game: &BrewCrafters, state: &State, seat: Seat, action: Action) -> Label {
    let (values, brewery) = (&game.values, state.of(seat));
    let thing = |it| game.ingredient_name(it);
    match action {
        Action::Exchange(paid, target) => format!("Exchange 1 {} for 1 {}", thing(paid), thing(target)).into(),
        Action::Plant(it) => {
            format!("Plant 1 {} (grows to {} by Fall)", thing(it), brewery.farm_yield(values, it)).into()
        }
        Action::Harvest(it) => {
            let n = brewery.farm_yield(values, it);
            format!("Harvest {n} {}{}", thing(it), too_many(game, brewery, n.into())).into()
        }
        Action::Place(space, offer) => place(game, state, brewery, space, offer),
        Action::CommunityFarm(it) => Label::new("Community Farm").more(format!(
            ": plant 1 {} (grows to {})",
            thing(it),
            values.community_yields[it.index()]
        )),
        Action::Work if game.collaborates() => "Process beer and/or collaborate".into(),
        Action::Work | Action::Process => Label::new("Process beer").more(": sell, bottle, brew"),
        Action::Research(track) => research(game, brewery, track),
        Action::Install(it) => {
            let named = &values.building_names[it.index()];
            let cost = values.tiles[it.index()].cost;
            Label::new(format!("Install {} (${cost} each Winter)", named.name)).more(format!(": {}", named.text))
        }
        Action::SecretRecipe => Label::new("Develop a secret recipe").more(": choose one from the box"),
        Action::Develop(it) | Action::MarkRecipe(it) => recipe(game, "", it),
        Action::Partner(card) => {
            let named = &values.partnership_names[card.index()];
            Label::new(&named.name).more(format!(": {}", named.text))
        }
        Action::Hire(it) => hire(game, state, brewery, it),
        Action::Give(it) => {
            let made = if brewery.storage.has(it) { "" } else { ", made by exchange" };
            let label = Label::new(format!("Give 1 {}{made}", thing(it)));
            match state.steps.top() {
                Some(Step::TradeGive(_)) => label.more(format!(", for {}", game.trade_rate(Lot::of(it)))),
                _ => label,
            }
        }
        Action::Receive(lot) => receive(game, state, brewery, lot),
        Action::Take(handful) => {
            format!("Take {}", game.cubes(&handful.cubes().iter().map(|&it| (it, 1)).collect())).into()
        }
        Action::Discard(it) => format!("Throw away 1 {} of {}", thing(it), brewery.storage.count(it)).into(),
        Action::Pick(it) => format!("Pick 1 {}", thing(it)).into(),
        Action::MarkSpace(it) => {
            let cost = values.tiles[it.index()].cost;
            format!("The space of the {} (${cost} each Winter once built)", game.building_name(it)).into()
        }
        Action::Annual(track) => {
            Label::new(track_name(track)).more(format!(": {}", values.research[track.index()][1].text))
        }
        Action::Contribute(lot) => {
            let cost = &values.portion_cost[lot.index()];
            let reward = game.goods(&values.portion_reward[lot.index()]);
            let goods = if lot == Lot::Advanced { "1 Advanced Ingredient".into() } else { game.cubes(&cost.cubes) };
            format!("Contribute {goods}, for {reward} when the batch is complete").into()
        }
        Action::Operate(Building::MashTun) => {
            let rep = match mash_tun_rep(game, brewery) {
                0 => String::new(),
                rep => format!(", take {rep} Rep"),
            };
            Label::new("Operate the Mash Tun")
                .more(format!(": spend {} less{rep}", game.cost(values.mash_tun.discount)))
        }
        Action::Operate(Building::YeastLab) => Label::new("Operate the Yeast Lab").more(format!(
            ": {} more for {} Rep",
            game.cost(values.yeast_lab.cost),
            yeast_lab_rep(game, brewery)
        )),
        Action::Operate(it) => format!("Operate the {}", game.building_name(it)).into(),
        Action::Keep => "Not now".into(),
        Action::Brew(it) => brew(game, state, it),
        Action::Empty => "Leave it empty".into(),
        Action::Convert(it) => match state.steps.top() {
            Some(Step::Pay(step)) => {
                let missing = step.missing(state).map_or("what is missing", thing);
                format!("Exchange 1 {} for 1 {missing}", thing(it)).into()
            }
            _ => format!("Exchange 1 {}", thing(it)).into(),
        },
        Action::Decline => decline(state),
        Action::End => "Done".into(),
    }
}

/// What is left out, and what else goes with it.
fn decline(state: &State) -> Label {
    let without = Label::new("Do without");
    match state.steps.top() {
        Some(Step::MarketTurn(it)) if it.token == Token::Helper => {
            without.more(": no more extra Market Actions this season, by an Intern either")
        }
        Some(Step::MarketTurn(_)) => without.more(": no more extra Market Actions this season"),
        Some(Step::Annual(_)) => without.more(": all that is left this Winter"),
        Some(Step::TradeGive(_)) => without.more(" a trade"),
        Some(Step::Agency(_)) => "Hire nobody".into(),
        Some(Step::FreeAction(it)) if it.times > 1 => without.more(format!(": all {} times", it.times)),
        _ => without,
    }
}

fn research(game: &BrewCrafters, brewery: &Brewery, track: Track) -> Label {
    let step = brewery.research[track].min(3);
    let cell = &game.values.research[track.index()][usize::from(step)];
    Label::new(format!("Research {}, {}", track_name(track), column(step + 1))).more(format!(": {}", cell.text))
}

/// `Bombastic Lambic (ale, 5 Rep, hops symbol): 2 Malt, 1 Hops, 2 Yeast, 2 Fruit`, with words before it.
fn recipe(game: &BrewCrafters, before: &str, it: Recipe) -> Label {
    let card = &game.values.recipes[it.index()];
    let symbol = match card.symbol {
        Symbol::Hops => ", hops symbol",
        Symbol::Barrel => ", barrel symbol",
        Symbol::None => "",
    };
    Label::new(format!("{before}{} ({}, {} Rep{symbol})", game.recipe_name(it), card.style, card.rep))
        .more(format!(": {}", game.cost(card.cost)))
}

fn brew(game: &BrewCrafters, state: &State, it: Recipe) -> Label {
    let label = recipe(game, "Brew ", it);
    match state.steps.top() {
        Some(Step::Vessels(step)) if step.brewing.mash_tun || step.brewing.named.iter().any(Option::is_some) => {
            let mut brewing = step.brewing;
            brewing.named[step.vessel.index()] = Some(it);
            label.more(format!("; all together {}", game.cost(brew_cost(game, &brewing))))
        }
        _ => label,
    }
}

fn hire(game: &BrewCrafters, state: &State, brewery: &Brewery, it: Worker) -> Label {
    let named = &game.values.worker_names[it.index()];
    let cost = game.values.workers[it.index()].cost;
    let loans = match state.steps.top() {
        // BC-D16: the choice shows the Loan it implies.
        Some(Step::Agency(_)) => loans(game, brewery, game.values.agency_cost),
        _ => None,
    };
    let loans = loans.map_or(String::new(), |loans| format!(", {loans}"));
    Label::new(format!("{} (${cost} each Winter{loans})", named.name)).more(format!(": {}", named.text))
}

/// What a gain of this number of cubes would be above the capacity.
fn too_many(game: &BrewCrafters, brewery: &Brewery, cubes: u16) -> String {
    match (brewery.storage.total() + cubes).saturating_sub(brewery.capacity(&game.values)) {
        0 => String::new(),
        over => format!(" ({over} more than you can store)"),
    }
}

/// The Loans that a payment would need now.
fn loans(game: &BrewCrafters, brewery: &Brewery, cost: u16) -> Option<String> {
    let n = cost.saturating_sub(brewery.money).div_ceil(game.values.loan_money);
    (n > 0).then(|| format!("needs {}", plural(n, "Loan")))
}

fn receive(game: &BrewCrafters, state: &State, brewery: &Brewery, lot: Lot) -> Label {
    let line = match state.steps.top() {
        Some(Step::TradeReceive(step)) => game.values.trades[Lot::of(step.given).index()].as_slice(),
        _ => &[],
    };
    let bundle = line
        .iter()
        .find(|(of, _)| *of == lot)
        .map(|(_, goods)| format!("{}{}", game.goods(goods), too_many(game, brewery, goods.cubes_in_all())));
    format!("Take {}", bundle.unwrap_or_else(|| lot.to_string())).into()
}

fn place(game: &BrewCrafters, state: &State, brewery: &Brewery, space: Space, offer: Offer) -> Label {
    let extra = match offer {
        Offer::Shift => {
            let cost = game.values.shift_cost.get(usize::from(brewery.shifts));
            cost.map(|cost| format!(" (${cost} each Winter)"))
        }
        Offer::Interns => loans(game, brewery, game.values.intern_cost).map(|loans| format!(" ({loans})")),
        Offer::Goods => game.deal(space, offer).map(|deal| {
            let stand = &state.market[space];
            let cubes = if deal.restock.is_some() { stand.goods.total() } else { deal.goods.cubes_in_all() };
            too_many(game, brewery, cubes)
        }),
        _ => None,
    };
    let gives = game.deal(space, offer).map_or("not here".into(), |deal| game.deal_text(state, deal));
    Label::new(game.space_name(space)).more(format!(": {gives}{}", extra.unwrap_or_default()))
}

impl BrewCrafters {
    /// What a use of a market space gives now.
    pub(crate) fn deal_text(&self, state: &Public, deal: &Deal) -> String {
        let stand = &state.market[deal.space];
        match deal.offer {
            Offer::Goods | Offer::Money if deal.restock.is_some() => match (stand.goods.is_empty(), stand.money) {
                (_, 0) => format!("take all: {}", self.cubes(&stand.goods)),
                (true, money) => format!("take all: ${money}"),
                (false, money) => format!("take all: {}, ${money}", self.cubes(&stand.goods)),
            },
            Offer::Goods | Offer::Money => format!("take {}", self.goods(&deal.goods)),
            Offer::Investor => format!("private investor: ${} and the start player token", stand.money),
            Offer::Partnership => "form a local partnership".into(),
            Offer::Worker => "hire a skilled worker".into(),
            Offer::Shift => "hire a new shift".into(),
            Offer::Interns => {
                let n = self.values.interns_placed.min(self.values.seasons.saturating_sub(state.season));
                let seasons = if n == 1 { "the next season" } else { "the next two seasons" };
                format!("hire {} for {seasons}, for ${}", plural(n, "Intern"), self.values.intern_cost)
            }
            Offer::Trade => format!("trade 1 cube, or none: {}", self.trade_rates()),
            Offer::Agency => {
                format!(
                    "look at {}, hire one for ${} or nobody",
                    plural(self.values.agency_draw, "worker"),
                    self.values.agency_cost
                )
            }
        }
    }

    /// What the traders give for one cube: `3 Yeast, 4 Hops or 5 Malt`.
    pub(crate) fn trade_rate(&self, given: Lot) -> String {
        listed_or(self.values.trades[given.index()].iter().map(|(_, goods)| self.goods(goods)))
    }

    /// All rates of the traders.
    pub(crate) fn trade_rates(&self) -> String {
        let lines: Vec<String> =
            Lot::ALL.into_iter().map(|given| format!("1 {} for {}", lot_name(given), self.trade_rate(given))).collect();
        lines.join("; ")
    }

    /// What a brew step has named, in words.
    pub(crate) fn brewing_text(&self, brewing: &Brewing) -> String {
        let named = Vessel::ALL.into_iter().zip(brewing.named);
        let parts: Vec<String> = named
            .filter_map(|(vessel, it)| it.map(|it| format!("{} in {}", self.recipe_name(it), vessel_name(vessel))))
            .collect();
        parts.join(", ")
    }
}

/// `3 Yeast, 4 Hops or 5 Malt`
fn listed_or(items: impl Iterator<Item = String>) -> String {
    let mut items: Vec<String> = items.collect();
    match items.pop() {
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} or {last}", items.join(", ")),
        None => "nothing".into(),
    }
}
