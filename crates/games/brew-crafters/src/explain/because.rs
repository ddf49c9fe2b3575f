//! Why an action is not legal now. Every reason names the rule.
use super::names::{lot_name, track_name, vessel_name};
use crate::action::Action;
use crate::game::BrewCrafters;
use crate::state::State;
use crate::steps::{
    Brewing, Crew, Step, Token, Vessels, brew_cost, can_name, harvestable, holds_all_but_one, installable, payable,
    researchable,
};
use crate::values::counts;
use crate::words::{Building, Complex, Ingredient, Lot, Offer, Recipe, Season, Space};
use taproom_core::{Game, Refusal, Seat, Sentence, sentence};

/// The reason; the action is not legal, and the seat is to answer.
pub(super) fn because(game: &BrewCrafters, state: &State, seat: Seat, action: Action) -> Refusal {
    let asked = Asked { game, state, seat };
    let step = state.steps.top().expect("the seat is to answer");
    match (step, action) {
        (Step::MarketTurn(_) | Step::BreweryTurn(_) | Step::Process(_), Action::Exchange(paid, target)) => {
            asked.exchange(paid, target)
        }
        (Step::MarketTurn(_) | Step::BreweryTurn(_) | Step::Process(_) | Step::LastPlanting(_), Action::Plant(it)) => {
            asked.plant(it)
        }
        (Step::MarketTurn(_) | Step::BreweryTurn(_) | Step::Process(_), Action::Harvest(it)) => asked.harvest(it),
        (Step::MarketTurn(_), Action::Place(space, offer)) => asked.place(space, offer),
        (Step::MarketTurn(_) | Step::BreweryTurn(_), Action::CommunityFarm(it)) => asked.community(it),
        (Step::MarketTurn(it), Action::Decline) if it.token == Token::Meeple => {
            Refusal::new("BC-5.5", "A meeple must be placed; passing is not allowed.")
        }
        (Step::MarketTurn(_), _) => Refusal::new("BC-5.5", "This is the Market Action Phase: use a market space."),
        (Step::BreweryTurn(_), Action::Place(..)) => Refusal::new("BC-5.7", "A shift never goes to a market space."),
        (Step::BreweryTurn(_) | Step::FreeAction(_), Action::Research(track)) => {
            if researchable(state.of(seat), track) {
                Refusal::new("BC-5.3", "The free action is another one.")
            } else {
                Refusal::new("BC-7.13", format!("The cube of {} is on Game End.", track_name(track)))
            }
        }
        (Step::BreweryTurn(_) | Step::FreeAction(_), Action::Install(it)) => asked.install(it),
        (Step::BreweryTurn(_), Action::SecretRecipe) => {
            if game.has(Complex::DevelopSecretRecipe) {
                Refusal::new("BC-12.5", "No recipe is left in the box.")
            } else {
                Refusal::new("BC-12.5", "Secret recipes are not part of this match.")
            }
        }
        (Step::BreweryTurn(it), Action::Decline) if it.crew == Crew::Shift => {
            Refusal::new("BC-5.6", "An employed shift must work; it may process beer that is not there.")
        }
        (Step::BreweryTurn(_), _) => Refusal::new("BC-5.6", "This is the Brewery Phase: take a Brewery Action."),
        (Step::Process(it), Action::Contribute(lot)) => asked.contribute(it.contributed, lot),
        (Step::Process(it), Action::Process) if it.processed => {
            Refusal::new("BC-7.1", "Beer is processed once in an action.")
        }
        (Step::Process(_), _) => Refusal::new("BC-7.1", "Process beer, contribute, or end the action."),
        (Step::Vessels(it), Action::Brew(recipe)) => asked.brew(it, recipe),
        (step, _) => other(step),
    }
}

/// Questions with a plain list: what is not on it is not there.
fn other(step: &Step) -> Refusal {
    let (rule, reason) = match step {
        Step::Partner(_) => ("BC-6.4", "Choose one of the partnership cards that are left."),
        Step::HireWorker(_) => ("BC-6.5", "Choose one of the workers on display."),
        Step::Agency(_) => ("BC-12.3", "Choose one of the workers the agency shows, or nobody."),
        Step::FreeAction(_) => ("BC-5.3", "Carry out the free action that was chosen."),
        Step::TradeGive(_) => ("BC-12.2", "Give one cube from your storage."),
        Step::TradeReceive(_) => ("BC-12.2", "Take one bundle of the line of the cube you gave."),
        Step::ContributeKind(_) => ("BC-7.10", "Contribute one Advanced Ingredient that you have."),
        Step::MashTun(_) => ("BC-7.7", "Say whether the Mash Tun is operated."),
        Step::Vessels(_) => ("BC-7.5", "Name a recipe for the vessel, or leave it empty."),
        Step::YeastLab(_) => ("BC-7.8", "Say whether the Yeast Lab is operated."),
        Step::Pay(_) => ("BC-D9", "Exchange a Basic cube that this payment can spare, kinds in order."),
        Step::MarkSpace(_) => ("BC-7.15", "Choose one of the original building spaces that is still empty."),
        Step::MarkRecipe(_) => ("BC-7.16", "Choose a recipe in play or a secret recipe of your own."),
        Step::DevelopSecret(_) => ("BC-12.5", "Choose an Advanced Recipe that is in the box."),
        Step::Annual(_) => {
            ("BC-5.3", "Use an annual ability that is left; goods must be taken, free actions may be declined.")
        }
        Step::Choose(_) => ("BC-6.7", "Take exactly as many cubes of the asked class as you are due."),
        Step::Overflow(_) => ("BC-4.2", "Throw away cubes you have, kinds in order, down to your capacity."),
        Step::LastPlanting(_) => ("BC-8.8", "Plant Malt, Hops or Fruit on a free plot, or be done."),
        Step::CommunityPick(_) => ("BC-12.4", "Pick a cube that is left."),
        asks_nobody => unreachable!("nobody is to answer {asks_nobody:?}"),
    };
    Refusal::new(rule, reason)
}

fn out_of_order() -> Refusal {
    Refusal::new("BC-D3", "Free actions of one window are taken in a fixed order; this one would have come before.")
}

struct Asked<'a> {
    game: &'a BrewCrafters,
    state: &'a State,
    seat: Seat,
}

impl Asked<'_> {
    fn exchange(&self, paid: Ingredient, target: Ingredient) -> Refusal {
        let exchanges = self.state.exchanges(self.game, self.seat);
        let can = match target {
            Ingredient::Spices => exchanges[0],
            Ingredient::Coffee => exchanges[1],
            _ => false,
        };
        if !can {
            return Refusal::new(
                "BC-9.6",
                format!("You have no partner who gives {}.", self.game.ingredient_name(target)),
            );
        }
        if !paid.is_basic() || !self.state.of(self.seat).storage.has(paid) {
            return Refusal::new("BC-9.6", "Only a Basic cube from storage can be exchanged.");
        }
        out_of_order()
    }

    fn plant(&self, it: Ingredient) -> Refusal {
        let brewery = self.state.of(self.seat);
        let reason = if !brewery.buildings.has(Building::Farm) {
            "You have no Farm."
        } else if self.state.time() != Season::Spring {
            "Planting is possible in Spring only."
        } else if self.game.values.farm_yields[it.index()] == 0 {
            "Only Malt, Hops and Fruit can be planted."
        } else if !brewery.storage.has(it) {
            "There is no such cube in your storage."
        } else if brewery.free_plots(&self.game.values) == 0 {
            "Every plot is planted."
        } else {
            return self.window();
        };
        Refusal::new("BC-8.8", reason)
    }

    fn harvest(&self, it: Ingredient) -> Refusal {
        let reason = if self.state.time() != Season::Fall {
            "Harvesting is possible in Fall only."
        } else if !harvestable(self.state, self.seat, it) {
            "No such cube grows on your Farm."
        } else {
            return self.window();
        };
        Refusal::new("BC-8.9", reason)
    }

    /// The action itself is possible, the moment is not.
    fn window(&self) -> Refusal {
        match self.state.steps.top() {
            Some(Step::Process(it)) if !it.processed && !it.contributed => {
                Refusal::new("BC-D7", "Free actions were offered just before; now process or contribute.")
            }
            _ => out_of_order(),
        }
    }

    fn place(&self, space: Space, offer: Offer) -> Refusal {
        let (game, state) = (self.game, self.state);
        let name = game.space_name(space);
        let complex = match space {
            Space::HireInterns => Some("BC-12.1"),
            Space::TradersMarket => Some("BC-12.2"),
            Space::EmploymentAgency => Some("BC-12.3"),
            _ => None,
        };
        if !game.uses_space(space) {
            return match complex {
                Some(rule) => Refusal::new(rule, format!("{name} is not part of this match.")),
                None => Refusal::new("BC-3.3", format!("{name} is not used with {} players.", game.seats())),
            };
        }
        if game.deal(space, offer).is_none() {
            return Refusal::new("BC-6.1", format!("{name} does not offer this."));
        }
        if let Some(by) = state.market[space].taken {
            let by = if by == self.seat { Sentence::from("you") } else { by.into() };
            return Refusal::new("BC-6.1", sentence![name, " was used by ", by, " this season."]);
        }
        match offer {
            Offer::Partnership => Refusal::new("BC-6.4", "All partnerships are formed."),
            Offer::Worker => Refusal::new("BC-6.2", "No worker is left on display."),
            Offer::Shift => {
                let brewery = state.of(self.seat);
                match game.values.shift_batches.get(usize::from(brewery.shifts)) {
                    Some(need) => Refusal::new(
                        "BC-6.6",
                        format!("The next shift needs {need} batches; you brewed {}.", brewery.batches()),
                    ),
                    None => Refusal::new("BC-6.6", "You employ all three shifts."),
                }
            }
            Offer::Interns if state.season >= game.values.seasons => {
                Refusal::new("BC-12.1", "No season is left for Interns.")
            }
            Offer::Interns => Refusal::new("BC-12.1", "There are fewer than 2 Interns in the supply."),
            Offer::Trade => Refusal::new("BC-12.2", "You have no cube to give."),
            Offer::Agency => Refusal::new("BC-12.3", "No worker is left in the box."),
            Offer::Goods | Offer::Money | Offer::Investor => Refusal::new("BC-6.2", format!("{name} cannot be used.")),
        }
    }

    fn community(&self, it: Ingredient) -> Refusal {
        let (game, state) = (self.game, self.state);
        let reason = if !game.has(Complex::CommunityFarm) {
            "The Community Farm is not part of this match."
        } else if game.values.community_yields[it.index()] == 0 {
            "Only Malt, Hops and Fruit can be planted there."
        } else if !game.values.community_seasons[state.time().index()] {
            "The Community Farm is planted in Winter and Spring only."
        } else if state.community.iter().any(|planted| planted.ingredient == it) {
            "This portion is planted already."
        } else {
            "There is no such cube in your storage."
        };
        Refusal::new("BC-12.4", reason)
    }

    fn install(&self, it: Building) -> Refusal {
        let (game, brewery) = (self.game, self.state.of(self.seat));
        if it == Building::HopsInfusers && !installable(game, brewery, it) {
            return Refusal::new("BC-8.7", "Every vessel has an Infuser.");
        }
        if brewery.buildings.has(it) {
            return Refusal::new("BC-7.17", format!("You have the {} already.", game.building_name(it)));
        }
        Refusal::new("BC-5.3", "The free action is another one.")
    }

    fn contribute(&self, contributed: bool, lot: Lot) -> Refusal {
        let (game, state, seat) = (self.game, self.state, self.seat);
        if !game.collaborates() {
            Refusal::new("BC-7.1", "With 2 players there is no collaboration.")
        } else if contributed {
            Refusal::new("BC-7.1", "One portion can be contributed in an action.")
        } else if state.collaboration[lot].is_some() {
            Refusal::new("BC-7.10", format!("The {} portion is in.", lot_name(lot)))
        } else if holds_all_but_one(game, state, seat) {
            Refusal::new("BC-7.11", "You put in the other three: another player must finish the batch.")
        } else {
            Refusal::new("BC-7.10", format!("You cannot pay the {} portion.", lot_name(lot)))
        }
    }

    fn brew(&self, step: &Vessels, recipe: Recipe) -> Refusal {
        let (game, state, seat) = (self.game, self.state, self.seat);
        let (brewery, name) = (state.of(seat), game.recipe_name(recipe));
        if !state.recipes_of(seat).has(recipe) {
            return Refusal::new("BC-7.5", format!("{name} is neither in play nor yours."));
        }
        if !can_name(game, brewery, recipe) {
            let basic = BrewCrafters::basic_of(game.values.recipes[recipe.index()].style);
            return Refusal::new("BC-7.5", format!("{name} needs {} brewed before.", game.recipe_name(basic)));
        }
        let mut brewing: Brewing = step.brewing;
        brewing.named[step.vessel.index()] = Some(recipe);
        let cost = brew_cost(game, &brewing);
        if !payable(&counts(&brewery.storage), &cost, state.exchanges(game, seat)) {
            return Refusal::new(
                "BC-7.6",
                format!("{} costs {}: you have too little.", game.brewing_text(&brewing), game.cost(cost)),
            );
        }
        let (this, first) = (vessel_name(step.vessel), "tank 1");
        Refusal::new("BC-D8", format!("Both tanks are alike: name it for {first}, and the later recipe for {this}."))
    }
}
