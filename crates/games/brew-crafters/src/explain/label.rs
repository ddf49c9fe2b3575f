//! Answers in words.
use super::names::{column, track_name, vessel_name};
use crate::action::Action;
use crate::game::BrewCrafters;
use crate::state::{Brewery, Public, State};
use crate::steps::{Brewing, Step, brew_cost};
use crate::values::Deal;
use crate::words::{Building, Lot, Offer, Recipe, Space, Track, Vessel, Worker};
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
        Action::Harvest(it) => format!("Harvest {} {}", brewery.farm_yield(values, it), thing(it)).into(),
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
            Label::new(format!("Install {}", named.name)).more(format!(": {}", named.text))
        }
        Action::SecretRecipe => Label::new("Develop a secret recipe").more(": choose one from the box"),
        Action::Develop(it) | Action::MarkRecipe(it) => recipe(game, "", it),
        Action::Partner(card) => {
            let named = &values.partnership_names[card.index()];
            Label::new(&named.name).more(format!(": {}", named.text))
        }
        Action::Hire(it) => hire(game, state, brewery, it),
        Action::Give(it) if brewery.storage.has(it) => format!("Give 1 {}", thing(it)).into(),
        Action::Give(it) => format!("Give 1 {}, made by exchange", thing(it)).into(),
        Action::Receive(lot) => receive(game, state, lot),
        Action::Take(handful) => {
            format!("Take {}", game.cubes(&handful.cubes().iter().map(|&it| (it, 1)).collect())).into()
        }
        Action::Discard(it) => format!("Throw away 1 {} of {}", thing(it), brewery.storage.count(it)).into(),
        Action::Pick(it) => format!("Pick 1 {}", thing(it)).into(),
        Action::MarkSpace(it) => format!("The space of the {}", game.building_name(it)).into(),
        Action::Annual(track) => {
            Label::new(track_name(track)).more(format!(": {}", values.research[track.index()][1].text))
        }
        Action::Contribute(lot) => {
            let cost = &values.portion_cost[lot.index()];
            let reward = game.goods(&values.portion_reward[lot.index()]);
            let goods = if lot == Lot::Advanced { "1 Advanced Ingredient".into() } else { game.cubes(&cost.cubes) };
            format!("Contribute {goods}, for {reward} when the batch is complete").into()
        }
        Action::Operate(Building::MashTun) => Label::new("Operate the Mash Tun").more(": spend 2 Malt less"),
        Action::Operate(Building::YeastLab) => Label::new("Operate the Yeast Lab").more(": 1 Yeast more for Rep"),
        Action::Operate(it) => format!("Operate the {}", game.building_name(it)).into(),
        Action::Keep => "Not now".into(),
        Action::Brew(it) => brew(game, state, it),
        Action::Empty => "Leave it empty".into(),
        Action::Convert(it) => format!("Exchange 1 {}", thing(it)).into(),
        Action::Decline => "Do without".into(),
        Action::End => "Done".into(),
    }
}

fn research(game: &BrewCrafters, brewery: &Brewery, track: Track) -> Label {
    let step = brewery.research[track].min(3);
    let cell = &game.values.research[track.index()][usize::from(step)];
    Label::new(format!("Research {}, {}", track_name(track), column(step + 1))).more(format!(": {}", cell.text))
}

/// `Bombastic Lambic (ale, 5 Rep): 2 Malt, 1 Hops, 2 Yeast, 2 Fruit`, with words before it.
fn recipe(game: &BrewCrafters, before: &str, it: Recipe) -> Label {
    let card = &game.values.recipes[it.index()];
    Label::new(format!("{before}{} ({}, {} Rep)", game.recipe_name(it), card.style, card.rep))
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

/// The Loans that a payment would need now.
fn loans(game: &BrewCrafters, brewery: &Brewery, cost: u16) -> Option<String> {
    let n = cost.saturating_sub(brewery.money).div_ceil(game.values.loan_money);
    (n > 0).then(|| format!("needs {}", plural(n, "Loan")))
}

fn receive(game: &BrewCrafters, state: &State, lot: Lot) -> Label {
    let line = match state.steps.top() {
        Some(Step::TradeReceive(step)) => game.values.trades[Lot::of(step.given).index()].as_slice(),
        _ => &[],
    };
    let bundle = line.iter().find(|(of, _)| *of == lot).map(|(_, goods)| game.goods(goods));
    format!("Take {}", bundle.unwrap_or_else(|| lot.to_string())).into()
}

fn place(game: &BrewCrafters, state: &State, brewery: &Brewery, space: Space, offer: Offer) -> Label {
    let extra = match offer {
        Offer::Shift => {
            let cost = game.values.shift_cost.get(usize::from(brewery.shifts));
            cost.map(|cost| format!(" (${cost} each Winter)"))
        }
        Offer::Interns => loans(game, brewery, game.values.intern_cost).map(|loans| format!(" ({loans})")),
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
            Offer::Interns => format!("hire Interns for ${}", self.values.intern_cost),
            Offer::Trade => "trade 1 cube".into(),
            Offer::Agency => format!("look at {} workers", self.values.agency_draw),
        }
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
