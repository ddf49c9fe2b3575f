//! Why an action is not legal now. Every reason names the rule.
use super::names::{batches, lot_name, track_name, vessel_name};
use crate::action::Action;
use crate::effect::FreeKind;
use crate::game::BrewCrafters;
use crate::state::State;
use crate::steps::{
    Annual, Brewing, Crew, FreeAction, Partner, Refusable, Step, Token, Vessels, brew_cost, can_give, can_name,
    harvestable, holds_all_but_one, installable, payable, researchable,
};
use crate::values::counts;
use crate::words::{Building, Class, Complex, Ingredient, Lot, Offer, Partnership, Recipe, Season, Space, Track};
use taproom_core::{Game, Refusal, Seat, Sentence, plural, sentence};

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
        (Step::Annual(_) | Step::LastPlanting(_), Action::Exchange(..)) => Refusal::elsewhere(
            "BC-4.6",
            "Exchanges are offered again at the start of your next turn; nothing can touch your cubes before.",
        ),
        (Step::MarketTurn(_), Action::Place(space, offer)) => asked.place(space, offer),
        (Step::MarketTurn(_) | Step::BreweryTurn(_), Action::CommunityFarm(it)) => asked.community(it),
        (Step::MarketTurn(it), Action::Decline) if it.token == Token::Meeple => {
            Refusal::new("BC-5.5", "A meeple must be placed; passing is not allowed.")
        }
        (Step::MarketTurn(_), _) => {
            Refusal::elsewhere("BC-5.5", "This is the Market Action Phase: use a market space.")
        }
        (Step::BreweryTurn(_), Action::Place(..)) => Refusal::new("BC-5.7", "A shift never goes to a market space."),
        (Step::BreweryTurn(_) | Step::FreeAction(_), Action::Research(track)) => {
            if researchable(state.of(seat), track) {
                other(step)
            } else {
                Refusal::new("BC-7.13", format!("The cube of {} is on Game End.", track_name(track)))
            }
        }
        (Step::FreeAction(it), Action::Decline) if it.refusable == Refusable::No => {
            Refusal::new("BC-D13", "You chose this ability, and could have left it out before: carry it out.")
        }
        (Step::BreweryTurn(_) | Step::FreeAction(_), Action::Install(it)) => asked.install(it),
        (Step::BreweryTurn(_), Action::SecretRecipe) => {
            if game.has(Complex::DevelopSecretRecipe) {
                Refusal::new("BC-12.5", "No recipe is left in the box.").provided(state.recipe_box(game).is_empty())
            } else {
                Refusal::new("BC-12.5", "Secret recipes are not part of this match.")
            }
        }
        (Step::BreweryTurn(it), Action::Decline) if it.crew == Crew::Shift => {
            Refusal::new("BC-5.6", "An employed shift must work; it may process beer that is not there.")
        }
        (Step::BreweryTurn(_), _) => Refusal::elsewhere("BC-5.6", "This is the Brewery Phase: take a Brewery Action."),
        (Step::Process(it), Action::Contribute(lot)) => asked.contribute(it.contributed, lot),
        (Step::Process(it), Action::Process) if it.processed => {
            Refusal::new("BC-7.1", "Beer is processed once in an action.")
        }
        (Step::Process(it), Action::End) if it.at_start() => {
            Refusal::new("BC-7.1", "Process beer or contribute first: one of the two is the action.")
        }
        (Step::Annual(it), Action::Annual(track)) => asked.annual(it, track),
        (Step::Annual(it), Action::Decline) => {
            let brewery = state.of(seat);
            let goods = |track| Annual::free(game, track).is_none() && Annual::useful(game, brewery, track);
            Refusal::new("BC-5.3", "Goods must be taken; only free actions may be declined.")
                .provided(it.left.iter().any(goods))
        }
        (Step::Process(_), _) => Refusal::elsewhere("BC-7.1", "Process beer, contribute, or end the action."),
        (Step::Vessels(it), Action::Brew(recipe)) => asked.brew(it, recipe),
        (step, action) => asked.absent(step, action).unwrap_or_else(|| other(step)),
    }
}

/// Something else is asked.
fn other(step: &Step) -> Refusal {
    let (rule, reason) = match step {
        Step::Partner(_) => ("BC-6.4", "Choose one of the partnership cards that are left."),
        Step::HireWorker(_) => ("BC-6.5", "Choose one of the workers on display."),
        Step::Agency(_) => ("BC-12.3", "Choose one of the workers the agency shows, or nobody."),
        Step::FreeAction(it) => (free_rule(it), free_reason(it)),
        Step::TradeGive(_) => ("BC-12.2", "Give one cube from your storage, or do without a trade."),
        Step::TradeReceive(_) => ("BC-12.2", "Take one bundle of the line of the cube you gave."),
        Step::ContributeKind(_) => ("BC-7.10", "Contribute one Advanced Ingredient that you have."),
        Step::MashTun(_) => ("BC-7.7", "Say whether the Mash Tun is operated."),
        Step::Vessels(_) => ("BC-7.5", "Name a recipe for the vessel, or leave it empty."),
        Step::YeastLab(_) => ("BC-7.8", "Say whether the Yeast Lab is operated."),
        Step::Pay(_) => ("BC-D9", "Exchange a Basic cube that this payment can spare."),
        Step::MarkSpace(_) => ("BC-7.15", "Choose one of the original building spaces that is still empty."),
        Step::MarkRecipe(_) => ("BC-7.16", "Choose a recipe in play or a secret recipe of your own."),
        Step::DevelopSecret(_) => ("BC-12.5", "Choose an Advanced Recipe that is in the box."),
        Step::Annual(_) => ("BC-5.3", "Winter begins: use the annual abilities of your research first."),
        Step::Choose(_) => ("BC-6.7", "Take exactly as many cubes of the asked class as you are due."),
        Step::Overflow(_) => ("BC-4.2", "Throw away cubes you have, down to your capacity."),
        Step::LastPlanting(_) => ("BC-8.8", "Plant Malt, Hops or Fruit on a free plot, or be done."),
        Step::CommunityPick(_) => ("BC-12.4", "Pick a cube that is left."),
        asks_nobody => unreachable!("nobody is to answer {asks_nobody:?}"),
    };
    Refusal::elsewhere(rule, reason)
}

/// What gives a free action: a worker, or an annual ability.
const fn free_rule(step: &FreeAction) -> &'static str {
    match step.refusable {
        Refusable::Yes => "BC-6.5",
        Refusable::No => "BC-5.3",
    }
}

const fn free_reason(step: &FreeAction) -> &'static str {
    match (step.refusable, step.action) {
        (Refusable::Yes, FreeKind::Research) => "The worker gives you a Lab Research: move a cube, or do without.",
        (Refusable::Yes, _) => "The worker gives you an installation: choose what, or do without.",
        (Refusable::No, FreeKind::Research) => "The annual ability you chose is a Lab Research: move a cube.",
        (Refusable::No, _) => "The annual ability you chose is an installation: choose what.",
    }
}

/// Under rules 1 only.
fn out_of_order() -> Refusal {
    Refusal::new("BC-D3", "Under rules 1 free actions are taken in a fixed order; this one would have come before.")
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
        if !paid.is_basic() {
            return Refusal::new("BC-9.6", "Only a Basic Ingredient can be exchanged.");
        }
        if !self.state.of(self.seat).storage.has(paid) {
            let name = self.game.ingredient_name(paid);
            return Refusal::new("BC-9.6", format!("There is no {name} in your storage."));
        }
        self.window()
    }

    /// Questions with a plain list: what is not on it is not there.
    #[allow(clippy::too_many_lines, reason = "one reason for each question and answer")]
    fn absent(&self, step: &Step, action: Action) -> Option<Refusal> {
        let (game, state, brewery) = (self.game, self.state, self.state.of(self.seat));
        let cube = |it| game.ingredient_name(it);
        Some(match (step, action) {
            (Step::Partner(_), Action::Partner(card)) if state.partnerships[card].is_some() => {
                Refusal::new("BC-6.4", "This partnership is formed already.")
            }
            (Step::Partner(_), Action::Partner(card)) if !game.uses_partnership(card) => {
                Refusal::new("BC-3.4", format!("The second copy is not used with {} players.", game.seats()))
            }
            (Step::Partner(_), Action::Partner(card)) => {
                let gives = |it: Partnership| game.values.partnership_gives[it.index()];
                let first = Partner::cards(game, state).any(|it| it < card && gives(it) == gives(card));
                Refusal::new("BC-D4", "Both copies are alike: take the other one first.").provided(first)
            }
            (Step::HireWorker(_), Action::Hire(it)) => {
                Refusal::new("BC-6.5", format!("The {} is not on display.", game.worker_name(it)))
                    .provided(!state.display.has(it))
            }
            (Step::Agency(agency), Action::Hire(it)) => {
                Refusal::new("BC-12.3", format!("The agency does not show the {}.", game.worker_name(it)))
                    .provided(!agency.drawn.has(it))
            }
            (Step::ContributeKind(_), Action::Give(it)) if it.is_basic() => {
                Refusal::new("BC-7.10", "This portion is an Advanced Ingredient.")
            }
            (Step::TradeGive(_) | Step::ContributeKind(_), Action::Give(it)) => {
                let exchanges = state.exchanges(game, self.seat);
                let partner = match it {
                    Ingredient::Spices => exchanges[0],
                    Ingredient::Coffee => exchanges[1],
                    _ => false,
                };
                let made = partner && Ingredient::BASIC.into_iter().any(|paid| brewery.storage.has(paid));
                let rule = if matches!(step, Step::TradeGive(_)) { "BC-12.2" } else { "BC-7.10" };
                Refusal::new(rule, format!("You have no {}, and cannot get one by exchange.", cube(it)))
                    .provided(!brewery.storage.has(it) && !made)
            }
            (Step::TradeGive(_), Action::Decline) => {
                Refusal::new("BC-R38", "Under rules 1 whoever goes to the traders must trade.")
                    .provided(game.must_trade())
            }
            (Step::TradeReceive(it), Action::Receive(lot)) => {
                let line = &game.values.trades[Lot::of(it.given).index()];
                Refusal::new("BC-12.2", format!("For {} the traders do not give this.", cube(it.given)))
                    .provided(line.iter().all(|(given, _)| *given != lot))
            }
            (Step::MashTun(_) | Step::YeastLab(_), Action::Operate(it)) => {
                let asked = if matches!(step, Step::MashTun(_)) { Building::MashTun } else { Building::YeastLab };
                Refusal::new("BC-D8", format!("The question is about the {}.", game.building_name(asked)))
                    .provided(it != asked)
            }
            (Step::Pay(_), Action::Convert(it)) if !it.is_basic() => {
                Refusal::new("BC-9.6", "Only a Basic Ingredient can be exchanged.")
            }
            (Step::Pay(pay), Action::Convert(it)) => {
                let short = brewery.storage.count(it) <= pay.cost.count(it);
                if short {
                    Refusal::new("BC-D9", format!("This payment cannot spare {}.", cube(it)))
                } else {
                    Refusal::new("BC-D9", "Under rules 1 kinds are exchanged in order.").provided(game.asks_in_order())
                }
            }
            (Step::MarkSpace(_), Action::MarkSpace(it)) => {
                let name = game.building_name(it);
                if brewery.buildings.has(it) {
                    Refusal::new("BC-7.15", format!("You have built the {name}: its space is not empty."))
                } else {
                    Refusal::new("BC-7.19", format!("The {name} does not stand on one of the original spaces."))
                        .provided(!game.values.tiles[it.index()].original)
                }
            }
            (Step::MarkRecipe(_), Action::MarkRecipe(it)) => {
                Refusal::new("BC-7.16", format!("{} is neither in play nor yours.", game.recipe_name(it)))
                    .provided(!state.recipes_of(self.seat).has(it))
            }
            (Step::DevelopSecret(_), Action::Develop(it)) => {
                Refusal::new("BC-12.5", format!("{} is not in the box.", game.recipe_name(it)))
                    .provided(!state.recipe_box(game).has(it))
            }
            (Step::Choose(it), Action::Take(handful)) => {
                let (n, class) = it.due();
                let fits = handful.cubes().iter().all(|cube| cube.is_basic() == (class == Class::Basic));
                let due = handful.cubes().len() == usize::from(n);
                let what = match class {
                    Class::Basic => "Basic",
                    Class::Advanced => "Advanced",
                };
                Refusal::new("BC-6.7", format!("Take exactly {}.", plural(n, &format!("{what} cube"))))
                    .provided(!(fits && due))
            }
            (Step::Overflow(_), Action::Discard(it)) => {
                if brewery.storage.has(it) {
                    Refusal::new("BC-D5", "Under rules 1 kinds are thrown away in order.")
                        .provided(game.asks_in_order())
                } else {
                    Refusal::new("BC-4.2", format!("There is no {} in your storage.", cube(it)))
                }
            }
            (Step::CommunityPick(it), Action::Pick(kind)) => {
                Refusal::new("BC-12.4", format!("No {} is left.", cube(kind))).provided(!it.pool.has(kind))
            }
            _ => return None,
        })
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
                Refusal::new("BC-D7", "Under rules 1 free actions come just before; now process or contribute.")
                    .provided(self.game.asks_in_order())
            }
            _ => out_of_order().provided(self.game.asks_in_order()),
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
            Offer::Partnership => Refusal::new("BC-6.4", "All partnerships are formed.")
                .provided(Partner::cards(game, state).next().is_none()),
            Offer::Worker => Refusal::new("BC-6.2", "No worker is left on display.").provided(state.display.is_empty()),
            Offer::Shift => {
                let brewery = state.of(self.seat);
                match game.values.shift_batches.get(usize::from(brewery.shifts)) {
                    Some(&need) => Refusal::new(
                        "BC-6.6",
                        format!("The next shift needs {}; you brewed {}.", batches(need), brewery.batches()),
                    )
                    .provided(need > brewery.batches()),
                    None => Refusal::new("BC-6.6", "You employ all three shifts."),
                }
            }
            Offer::Interns if state.season >= game.values.seasons => {
                Refusal::new("BC-12.1", "No season is left for Interns.")
            }
            Offer::Interns => Refusal::new("BC-12.1", "There are fewer than 2 Interns in the supply.")
                .provided(state.interns_left() < 2),
            Offer::Trade => Refusal::new("BC-12.2", "You have no cube to give.")
                .provided(game.must_trade() && state.of(self.seat).storage.is_empty()),
            Offer::Agency => {
                Refusal::new("BC-12.3", "No worker is left in the box.").provided(state.worker_box(game).is_empty())
            }
            // These can always be used.
            Offer::Goods | Offer::Money | Offer::Investor => {
                Refusal::new("BC-6.2", format!("{name} cannot be used.")).provided(false)
            }
        }
    }

    fn community(&self, it: Ingredient) -> Refusal {
        let (game, state) = (self.game, self.state);
        let mut so = true;
        let reason = if !game.has(Complex::CommunityFarm) {
            "The Community Farm is not part of this match."
        } else if game.values.community_yields[it.index()] == 0 {
            "Only Malt, Hops and Fruit can be planted there."
        } else if !game.values.community_seasons[state.time().index()] {
            "The Community Farm is planted in Winter and Spring only."
        } else if state.community.iter().any(|planted| planted.ingredient == it) {
            "This portion is planted already."
        } else {
            so = !state.of(self.seat).storage.has(it);
            "There is no such cube in your storage."
        };
        Refusal::new("BC-12.4", reason).provided(so)
    }

    fn install(&self, it: Building) -> Refusal {
        let (game, brewery) = (self.game, self.state.of(self.seat));
        if it == Building::HopsInfusers && !installable(game, brewery, it) {
            return Refusal::new("BC-8.7", "Every vessel has an Infuser.");
        }
        if brewery.buildings.has(it) && it != Building::HopsInfusers {
            return Refusal::new("BC-7.17", format!("You have the {} already.", game.building_name(it)));
        }
        other(self.state.steps.top().expect("the seat is to answer"))
    }

    fn annual(&self, step: &Annual, track: Track) -> Refusal {
        let (game, brewery) = (self.game, self.state.of(self.seat));
        if brewery.research[track] < 2 {
            return Refusal::new("BC-5.3", format!("Your {} cube is not that far yet.", track_name(track)));
        }
        if step.left.has(track) && !Annual::useful(game, brewery, track) {
            return Refusal::new("BC-D13", "It can do nothing now.");
        }
        Refusal::new("BC-5.3", "It was used this Winter, or reached only in it.").provided(!step.left.has(track))
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
            let can = match lot {
                Lot::Advanced => Ingredient::ADVANCED.into_iter().any(|it| can_give(game, state, seat, it)),
                _ => state.of(seat).storage.contains(&game.values.portion_cost[lot.index()].cubes),
            };
            Refusal::new("BC-7.10", format!("You cannot pay the {} portion.", lot_name(lot))).provided(!can)
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
        let reason =
            format!("Under rules 1 alike tanks are asked in order: name it for {first}, the later recipe for {this}.");
        Refusal::new("BC-D8", reason).provided(game.asks_in_order())
    }
}
