//! Words for people.
mod refuse;
mod tell;
pub(crate) mod wording;

use crate::action::{Action, Chance, Event};
use crate::effect::FreeKind;
use crate::game::BrewCrafters;
use crate::score;
use crate::state::{Brewery, State};
use crate::steps::{Brewing, Crew, Process, Step, Token, brew_cost, recipes_of};
use crate::tables::Deal;
use crate::view::View;
use crate::words::{Building, Complex, Ingredient, Lot, Offer, Recipe, Space, Track, Vessel, Worker};
use taproom_core::{Explain, Game, ScorePart, Place, Refusal, Seat};
use wording::{column, date, lot_name, plural, track_name, vessel_name};

impl Explain for BrewCrafters {
    fn question(&self, state: &State, _: Seat) -> String {
        let Some(step) = state.steps.top() else { return "The game is over.".into() };
        match step {
            Step::MarketTurn(it) => match it.token {
                Token::Meeple => format!("{}: where does your meeple go?", date(state.season)),
                Token::Helper => "Where does your Market Helper go, if anywhere?".into(),
                Token::Intern => "Does an Intern take a Market Action? Else it can work in the brewery.".into(),
            },
            Step::BreweryTurn(it) => match it.crew {
                Crew::Shift => format!("{}: what does your shift do?", date(state.season)),
                Crew::Supervisor => "What does the Shift Supervisor's extra shift do, if anything?".into(),
                Crew::Intern => "What does your Intern do in the brewery, if anything?".into(),
            },
            Step::Annual(_) => "Winter begins: which annual ability do you use next?".into(),
            Step::Partner(_) => "Which partnership do you form?".into(),
            Step::HireWorker(_) => "Which skilled worker do you hire?".into(),
            Step::Agency(it) if it.draws(self, state) => "The agency is looking for workers.".into(),
            Step::Agency(_) => format!("Do you hire one of these for ${}?", self.tables.agency_cost),
            Step::FreeAction(it) => match it.action {
                FreeKind::Research => "Which research cube do you move for free?".into(),
                _ => "What do you install for free?".into(),
            },
            Step::TradeGive(_) => "Which cube do you give to the traders?".into(),
            Step::TradeReceive(it) => format!("What do you take for 1 {}?", self.ingredient_name(it.given)),
            Step::Process(it) => process_question(*it),
            Step::ContributeKind(_) => "Which Advanced Ingredient do you contribute?".into(),
            Step::MashTun(_) => "Do you operate the Mash Tun for this brew? It saves 2 Malt, once a season.".into(),
            Step::Vessels(it) => format!("What do you brew in {}?", vessel_name(it.vessel)),
            Step::YeastLab(_) => "Do you operate the Yeast Lab, for 1 more Yeast?".into(),
            Step::Pay(it) => format!("You pay {}: what do you exchange for what is missing?", self.cubes(&it.cost)),
            Step::MarkSpace(_) => "On which empty building space do you put 1 Rep?".into(),
            Step::MarkRecipe(_) => "Which recipe do you mark?".into(),
            Step::DevelopSecret(_) => "Which recipe of the box becomes your secret?".into(),
            Step::Choose(it) if it.advanced > 0 => "Which Advanced Ingredients do you take?".into(),
            Step::Choose(_) => "Which Basic Ingredients do you take?".into(),
            Step::Overflow(it) => {
                let brewery = state.of(it.seat);
                let over = brewery.storage.total().saturating_sub(brewery.capacity(&self.tables));
                format!("Your storage is full: {over} cube{} must go. What do you throw away?", plural(over.into()))
            }
            Step::LastPlanting(_) => "Spring ends: do you plant anything more?".into(),
            Step::CommunityPick(_) => "Which cube of the Community Farm's rest do you pick?".into(),
            Step::Setup(_)
            | Step::SeasonStart(_)
            | Step::WinterStart(_)
            | Step::MarketPhase(_)
            | Step::BreweryPhase(_)
            | Step::Contributed(_)
            | Step::Brewed(_)
            | Step::SpringEnd(_)
            | Step::FallEnd(_)
            | Step::SeasonEnd(_) => "The table is being set.".into(),
        }
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> String {
        let Some(brewery) = state.breweries.get(seat.index()) else { return action.to_string() };
        let thing = |it| self.ingredient_name(it);
        match action {
            Action::Exchange(paid, target) => format!("Exchange 1 {} for 1 {}", thing(paid), thing(target)),
            Action::Plant(it) => {
                format!("Plant 1 {} (grows to {} by Fall)", thing(it), brewery.farm_yield(&self.tables, it))
            }
            Action::Harvest(it) => format!("Harvest {} {}", brewery.farm_yield(&self.tables, it), thing(it)),
            Action::Place(space, offer) => self.place_label(state, brewery, space, offer),
            Action::CommunityFarm(it) => {
                format!("Community Farm: plant 1 {} (grows to {})", thing(it), self.tables.community_yields[it.index()])
            }
            Action::Work if self.collaborates() => "Process beer and/or collaborate".into(),
            Action::Work | Action::Process => "Process beer: sell, bottle, brew".into(),
            Action::Research(track) => self.research_label(brewery, track),
            Action::Install(it) => format!("Install {}: {}", self.building_name(it), self.building_text(it)),
            Action::SecretRecipe => "Develop a secret recipe: choose one from the box".into(),
            Action::Develop(it) | Action::MarkRecipe(it) => self.recipe_label(it),
            Action::Partner(card) => {
                let named = &self.tables.partnership_names[card.index()];
                format!("{}: {}", named.name, named.text)
            }
            Action::Hire(it) => self.hire_label(state, brewery, it),
            Action::Give(it) if brewery.storage.has(it) => format!("Give 1 {}", thing(it)),
            Action::Give(it) => format!("Give 1 {}, made by exchange", thing(it)),
            Action::Receive(lot) => self.receive_label(state, lot),
            Action::Take(mix) => {
                let mut cubes = crate::effect::Cubes::EMPTY;
                for &it in mix.cubes() {
                    cubes.add(it, 1);
                }
                format!("Take {}", self.cubes(&cubes))
            }
            Action::Discard(it) => format!("Throw away 1 {} of {}", thing(it), brewery.storage.count(it)),
            Action::Pick(it) => format!("Pick 1 {}", thing(it)),
            Action::MarkSpace(it) => format!("The space of the {}", self.building_name(it)),
            Action::Annual(track) => {
                format!("{}: {}", track_name(track), self.tables.research[track.index()][1].text)
            }
            Action::Contribute(lot) => {
                let cost = &self.tables.portion_cost[lot.index()];
                let reward = &self.tables.portion_reward[lot.index()];
                let goods = if lot == Lot::Advanced { "1 Advanced Ingredient".into() } else { self.cubes(&cost.cubes) };
                format!("Contribute {goods}, for {} when the batch is complete", self.goods(reward))
            }
            Action::Operate(Building::MashTun) => "Operate the Mash Tun: spend 2 Malt less".into(),
            Action::Operate(Building::YeastLab) => "Operate the Yeast Lab: 1 Yeast more for Rep".into(),
            Action::Operate(it) => format!("Operate the {}", self.building_name(it)),
            Action::Keep => "Not now".into(),
            Action::Brew(it) => self.brew_label(state, it),
            Action::Empty => "Leave it empty".into(),
            Action::Convert(it) => format!("Exchange 1 {}", thing(it)),
            Action::Decline => "Do without".into(),
            Action::End => "Done".into(),
        }
    }

    fn place(&self, _: &State, seat: Seat, action: Action) -> Place {
        let storage = |it: Ingredient| Place::new("storage", format_args!("{}-{it}", seat.0));
        match action {
            Action::Exchange(_, target) => Place::new("exchange", format_args!("{}-{target}", seat.0)),
            Action::Plant(it) | Action::Harvest(it) => Place::new("farm", format_args!("{}-{it}", seat.0)),
            Action::Place(space, _) => Place::new("space", space),
            Action::CommunityFarm(it) | Action::Pick(it) => Place::new("community", it),
            Action::Work | Action::Process => Place::new("brewery-action", "process"),
            Action::Research(track) | Action::Annual(track) => Place::new("track", format_args!("{}-{track}", seat.0)),
            Action::Install(it) | Action::MarkSpace(it) | Action::Operate(it) => {
                Place::new("building", format_args!("{}-{it}", seat.0))
            }
            Action::SecretRecipe => Place::new("brewery-action", "secret"),
            Action::Develop(it) => Place::new("box", it),
            Action::Partner(card) => Place::new("partnership", card),
            Action::Hire(it) => Place::new("worker", it),
            Action::Give(it) | Action::Discard(it) | Action::Convert(it) => storage(it),
            Action::Receive(lot) => Place::new("trade", lot),
            Action::Take(mix) => Place::new("take", mix),
            Action::MarkRecipe(it) | Action::Brew(it) => Place::new("recipe", it),
            Action::Contribute(lot) => Place::new("collaboration", lot),
            Action::Keep | Action::Empty | Action::Decline | Action::End => Place::new("menu", action),
        }
    }

    fn shown(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(state, seat, out);
        let Some(brewery) = state.breweries.get(seat.index()) else { return };
        match state.steps.top() {
            Some(Step::MarketTurn(it)) if it.seat == seat => {
                out.extend(self.deals.iter().map(|deal| Action::Place(deal.space, deal.offer)));
                self.show_community(out);
            }
            Some(Step::BreweryTurn(it)) if it.seat == seat => {
                out.extend(Track::ALL.map(Action::Research));
                out.extend(Building::ALL.map(Action::Install));
                if self.has(Complex::DevelopSecretRecipe) {
                    out.push(Action::SecretRecipe);
                }
                self.show_community(out);
            }
            Some(Step::FreeAction(it)) if it.seat == seat => match it.action {
                FreeKind::Research => out.extend(Track::ALL.map(Action::Research)),
                _ => out.extend(Building::ALL.map(Action::Install)),
            },
            Some(Step::Process(it)) if it.seat == seat && self.collaborates() => {
                out.extend(Lot::ALL.map(Action::Contribute));
            }
            Some(Step::Vessels(it)) if it.brewing.seat == seat => {
                out.extend(recipes_of(state, seat).iter().map(Action::Brew));
            }
            Some(Step::MarkSpace(it)) if it.seat == seat => {
                let original = Building::ALL.into_iter().filter(|it| self.tables.tiles[it.index()].original);
                out.extend(original.map(Action::MarkSpace));
            }
            Some(Step::Annual(it)) if it.seat == seat => {
                out.extend(Track::ALL.into_iter().filter(|&it| brewery.research[it] >= 2).map(Action::Annual));
            }
            _ => {}
        }
        out.sort_unstable();
        out.dedup();
    }

    fn refuse(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        if legal.contains(&action) { None } else { Some(refuse::why(self, state, seat, action)) }
    }

    fn chance_label(&self, chance: Chance) -> String {
        match chance {
            Chance::Recipe(it) => format!("{} comes into play", self.recipe_name(it)),
            Chance::Worker(it) => format!("The {} is drawn", self.worker_name(it)),
        }
    }

    fn tell(&self, event: &Event) -> String {
        tell::tell(self, event)
    }

    fn tally(&self, view: &View, seat: Seat) -> Vec<ScorePart> {
        score::tally(self, &view.table, seat).parts()
    }
}

fn process_question(it: Process) -> String {
    match (it.processed, it.contributed) {
        (false, false) => "Do you process beer first, or contribute to the collaboration?",
        (false, true) => "You contributed: do you process beer as well?",
        (true, false) => "Beer is processed: anything more before this action ends?",
        (true, true) => "Anything more on the Farm before this action ends?",
    }
    .into()
}

impl BrewCrafters {
    fn show_community(&self, out: &mut Vec<Action>) {
        if self.has(Complex::CommunityFarm) {
            let kinds = Ingredient::ALL.into_iter().filter(|it| self.tables.community_yields[it.index()] > 0);
            out.extend(kinds.map(Action::CommunityFarm));
        }
    }

    pub(crate) fn building_text(&self, it: Building) -> &str {
        &self.tables.building_names[it.index()].text
    }

    fn research_label(&self, brewery: &Brewery, track: Track) -> String {
        let step = brewery.research[track].min(3);
        let cell = &self.tables.research[track.index()][usize::from(step)];
        format!("Research {}, {}: {}", track_name(track), column(step + 1), cell.text)
    }

    /// `Bombastic Lambic (ale, 5 Rep): 2 Malt, 1 Hops, 2 Yeast, 2 Fruit`
    pub(crate) fn recipe_label(&self, it: Recipe) -> String {
        let card = &self.tables.recipes[it.index()];
        format!("{} ({}, {} Rep): {}", self.recipe_name(it), card.style, card.rep, self.cost(card.cost))
    }

    fn brew_label(&self, state: &State, it: Recipe) -> String {
        let label = format!("Brew {}", self.recipe_label(it));
        let Some(Step::Vessels(step)) = state.steps.top() else { return label };
        if !step.brewing.mash_tun && step.brewing.named.iter().all(Option::is_none) {
            return label;
        }
        let mut brewing = step.brewing;
        brewing.named[step.vessel.index()] = Some(it);
        format!("{label}; all together {}", self.cost(brew_cost(self, &brewing)))
    }

    fn hire_label(&self, state: &State, brewery: &Brewery, it: Worker) -> String {
        let named = &self.tables.worker_names[it.index()];
        let cost = self.tables.workers[it.index()].cost;
        let loan = match state.steps.top() {
            // BC-D16: the choice shows the Loan it implies.
            Some(Step::Agency(_)) => self.loan_note(brewery, self.tables.agency_cost),
            _ => String::new(),
        };
        format!("{} (${cost} each Winter{loan}): {}", named.name, named.text)
    }

    fn loan_note(&self, brewery: &Brewery, cost: u16) -> String {
        match cost.saturating_sub(brewery.money).div_ceil(self.tables.loan_money) {
            0 => String::new(),
            n => format!(", needs {n} Loan{}", plural(n.into())),
        }
    }

    fn receive_label(&self, state: &State, lot: Lot) -> String {
        let Some(Step::TradeReceive(step)) = state.steps.top() else { return format!("Take {}", lot_name(lot)) };
        let line = &self.tables.trades[Lot::of(step.given).index()];
        match line.iter().find(|(of, _)| *of == lot) {
            Some((_, goods)) => format!("Take {}", self.goods(goods)),
            None => format!("Take {}", lot_name(lot)),
        }
    }

    /// What a use of a market space gives now.
    pub(crate) fn deal_text(&self, state: &State, deal: &Deal) -> String {
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
            Offer::Interns => format!("hire Interns for ${}", self.tables.intern_cost),
            Offer::Trade => "trade 1 cube".into(),
            Offer::Agency => format!("look at {} workers", self.tables.agency_draw),
        }
    }

    fn place_label(&self, state: &State, brewery: &Brewery, space: Space, offer: Offer) -> String {
        let Some(deal) = self.deal(space, offer) else { return format!("{}: not here", self.space_name(space)) };
        let extra = match offer {
            Offer::Shift => match self.tables.shift_cost.get(usize::from(brewery.shifts)) {
                Some(cost) => format!(" (${cost} each Winter)"),
                None => String::new(),
            },
            Offer::Interns => match self.loan_note(brewery, self.tables.intern_cost) {
                note if note.is_empty() => note,
                note => format!(" ({})", note.trim_start_matches(", ")),
            },
            _ => String::new(),
        };
        format!("{}: {}{extra}", self.space_name(space), self.deal_text(state, deal))
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
