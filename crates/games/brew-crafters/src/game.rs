//! The rule set: one value is a table set up for a number of players and options.
use crate::action::{Action, Chance, Event};
use crate::data::Edition;
use crate::revisions::REVISIONS;
use crate::set::{PerWord, Set};
use crate::state::{Brewery, Hidden, Public, State};
use crate::steps::Setup;
use crate::values::{Deal, Values};
use crate::view::View;
use crate::weights::Weights;
use crate::words::{Class, Complex, Offer, Partnership, Recipe, Space, Style, Worker};
use crate::{audit, score, view};
use std::sync::Arc;
use taproom_core::steps::{self, Stack};
use taproom_core::{
    About, EditionError, Game, List, Log, MoveOf, OptionKind, OptionSpec, Options, Rng, RulesRev, Seat, SetupError,
    Standings, Unit, Viewer, played_in_steps,
};
use taproom_kit::Net;

/// Brew Crafters for a number of players, a choice of cards and Complex Actions.
#[derive(Clone, Debug)]
pub struct BrewCrafters {
    /// Cards, tiles, spaces and numbers.
    pub values: Arc<Values>,
    /// Uses of market spaces at this table, by space and offer.
    pub(crate) deals: Vec<Deal>,
    seats: u8,
    complex: Set<Complex>,
    recipes: Deck<Recipe>,
    workers: Deck<Worker>,
    /// How many workers a random set-up deals.
    worker_count: u8,
    advanced: Set<Recipe>,
    allowed: Set<Worker>,
    side: Class,
    start: Start,
    revision: RulesRev,
    /// What bots believe.
    pub(crate) weights: Weights,
    /// What bots have learned.
    pub(crate) net: Option<Arc<Net>>,
}

/// Which cards a match uses.
#[derive(Copy, Clone, Debug)]
enum Deck<W: taproom_core::Word> {
    /// These.
    Fixed(Set<W>),
    /// Chance deals them.
    Random,
}

/// Who begins (BC-3.2).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Start {
    /// This seat.
    Chosen(Seat),
    /// Chance says who.
    Random,
}

/// Names of the options.
mod option {
    pub(super) const RECIPES: &str = "recipes";
    pub(super) const PICKED_RECIPES: &str = "picked_recipes";
    pub(super) const WORKERS: &str = "workers";
    pub(super) const PICKED_WORKERS: &str = "picked_workers";
    pub(super) const WORKER_COUNT: &str = "worker_count";
    pub(super) const RESEARCH: &str = "research";
    pub(super) const COMPLEX: &str = "complex";
    pub(super) const START_PLAYER: &str = "start_player";
    /// A start player by chance.
    pub(super) const RANDOM: &str = "random";
}

impl BrewCrafters {
    /// Is this Complex Action part of the match?
    #[inline]
    pub fn has(&self, complex: Complex) -> bool {
        self.complex.has(complex)
    }

    /// Rules 1 listed only one order of what may be done in any (BC-D3, BC-D5, BC-D8, BC-D9, BC-D14).
    #[inline]
    pub(crate) fn asks_in_order(&self) -> bool {
        self.revision == RulesRev(1)
    }

    /// Rules 1 let nobody use the Traders Market without a trade (BC-R38).
    #[inline]
    pub(crate) fn must_trade(&self) -> bool {
        self.revision == RulesRev(1)
    }

    /// Does chance name the start player (BC-3.2)?
    pub(crate) fn draws_start_player(&self) -> bool {
        self.start == Start::Random
    }

    /// Gives the token to a seat, and extra goods to those after it (BC-3.9).
    pub(crate) fn begin_with(&self, state: &mut Public, first: Seat) {
        state.start_player = first;
        for (seat, bonus) in first.clockwise(self.seats).zip(&self.values.seat_bonus) {
            let brewery = state.of_mut(seat);
            brewery.money += bonus.money;
            brewery.storage.merge(&bonus.cubes);
        }
    }

    /// Which side of the research lab is used (BC-R30).
    pub fn side(&self) -> Class {
        self.side
    }

    /// Is the collaboration card used (BC-3.7)?
    #[inline]
    pub fn collaborates(&self) -> bool {
        self.seats >= self.values.collaboration_min_players
    }

    /// An Advanced Recipe?
    #[inline]
    pub fn is_advanced(&self, recipe: Recipe) -> bool {
        self.advanced.has(recipe)
    }

    /// All 21 Advanced Recipes.
    #[inline]
    pub fn advanced_recipes(&self) -> Set<Recipe> {
        self.advanced
    }

    /// Workers that fit this number of players (BC-3.6).
    #[inline]
    pub fn workers_allowed(&self) -> Set<Worker> {
        self.allowed
    }

    /// Is this partnership card used with this number of players (BC-3.4)?
    pub fn uses_partnership(&self, card: Partnership) -> bool {
        self.values.partnership_min_players[card.index()] <= self.seats
    }

    /// Is this market space used at this table (BC-3.3)?
    pub fn uses_space(&self, space: Space) -> bool {
        self.deals.iter().any(|deal| deal.space == space)
    }

    /// The use of a space, if the table has it.
    #[inline]
    pub fn deal(&self, space: Space, offer: Offer) -> Option<&Deal> {
        self.deals.iter().find(|deal| deal.space == space && deal.offer == offer)
    }

    /// The Basic Recipe of a style.
    #[inline]
    pub const fn basic_of(style: Style) -> Recipe {
        match style {
            Style::Ale => Recipe::EverydayAle,
            Style::Porter => Recipe::PleasantlyPorter,
            Style::Stout => Recipe::SimplyStout,
        }
    }

    /// The three Basic Recipes.
    pub fn basics() -> Set<Recipe> {
        Style::ALL.into_iter().map(Self::basic_of).collect()
    }

    /// How many workers the set-up puts on display.
    pub(crate) fn display_count(&self) -> u8 {
        match self.workers {
            Deck::Fixed(set) => set.len(),
            Deck::Random => self.worker_count,
        }
    }

    /// The cards that are known before the deal.
    fn open_cards(&self) -> (Set<Recipe>, Set<Worker>) {
        let recipes = if let Deck::Fixed(set) = self.recipes { set } else { Set::EMPTY };
        let workers = if let Deck::Fixed(set) = self.workers { set } else { Set::EMPTY };
        (recipes.or(Self::basics()), workers)
    }
}

impl Game for BrewCrafters {
    type Edition = Edition;
    type State = State;
    type View = View;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;

    const ABOUT: &'static About = &About {
        slug: "brew-crafters",
        title: "Brew Crafters",
        pitch: "Three years to make a storehouse, a lab and one tank the best brewery in town.",
        minutes: 90..=90,
        emblem: "tank",
        prefix: "BC",
        seat_words: &["start"],
        seats: 2..=5,
        unit: Unit { one: "Rep", many: "Rep" },
        revisions: REVISIONS,
        editions: &[include_str!("../data-1.toml"), include_str!("../data.toml")],
        rules: include_str!("../RULES.md"),
    };

    played_in_steps!();

    fn edition(text: &str) -> Result<Self::Edition, EditionError> {
        let edition = Edition::parse(text)?;
        Values::new(&edition, Class::Basic)?;
        Values::new(&edition, Class::Advanced)?;
        Ok(edition)
    }

    /// BC-3.1, BC-D1.
    fn options(edition: &Self::Edition) -> Vec<OptionSpec> {
        let data = &edition.data;
        let spec = |id: &str, default: &str, kind, text: &str| OptionSpec {
            id: id.into(),
            text: text.into(),
            default: default.into(),
            kind,
            source: "rulebook".into(),
            fill: None,
        };
        let words = |words: &[&str]| OptionKind::One(words.iter().map(|&word| word.to_owned()).collect());
        let sets = || words(&["first_game", "random", "picked"]);
        let advanced = data.recipe.iter().filter(|row| row.class == Class::Advanced);
        let advanced = advanced.map(|row| row.id.slug().to_owned()).collect();
        let workers = data.skilled_worker.iter().map(|row| row.id.slug().to_owned()).collect();
        let (min, max) = (data.setup.skilled_workers_in_play_min, data.setup.skilled_workers_in_play_max);
        let complex = Complex::ALL.map(|it| it.slug().to_owned()).to_vec();
        let six = 3 * usize::from(data.setup.advanced_recipes_per_style);
        let mut specs = vec![
            spec(
                option::RECIPES,
                "first_game",
                sets(),
                "Which Advanced Recipes are brewed: the six for a first game, two of each style at random, or your own pick.",
            ),
            spec(
                option::PICKED_RECIPES,
                "none",
                OptionKind::Several { of: advanced, min: 0, max: six },
                "With recipes=picked: two Advanced Recipes of each style.",
            ),
            spec(
                option::WORKERS,
                "first_game",
                sets(),
                "Which Skilled Workers can be hired: the nine for a first game, some at random, or your own pick.",
            ),
            spec(
                option::PICKED_WORKERS,
                "none",
                OptionKind::Several { of: workers, min: 0, max: max.into() },
                "With workers=picked: the workers on display.",
            ),
            spec(
                option::WORKER_COUNT,
                &data.setup.skilled_workers_in_play.to_string(),
                OptionKind::Number { min: min.into(), max: max.into() },
                "With workers=random: how many are dealt. Nine is a good number; with two players 23 are there at most.",
            ),
            spec(
                option::RESEARCH,
                data.setup.research_side_default.slug(),
                words(&["basic", "advanced"]),
                "Which side of the research labs everybody uses; the advanced one is for experienced players.",
            ),
            spec(
                option::COMPLEX,
                "none",
                OptionKind::Several { of: complex, min: 0, max: Complex::COUNT },
                "Complex Actions added to the boards, for experienced players.",
            ),
        ];
        // The first edition knew no other start player than seat 1, and its records name no such option.
        if let Some(first) = data.setup.start_player {
            specs.push(spec(
                option::START_PLAYER,
                &first.to_string(),
                words(&["1", "2", "3", "4", "5", option::RANDOM]),
                "Who begins: this seat, or one by chance. The rulebook says: who most recently finished a beer.",
            ));
        }
        specs
    }

    fn new(edition: Arc<Self::Edition>, options: &Options, seats: u8, rev: RulesRev) -> Result<Self, SetupError> {
        if !Self::ABOUT.seats.contains(&seats) {
            return Err(SetupError(format!("{seats} players where 2 to 5 can play")));
        }
        if !REVISIONS.iter().any(|known| known.rev == rev) {
            return Err(SetupError(format!("revision {rev} is not known")));
        }
        let side = if options.get(option::RESEARCH) == "basic" { Class::Basic } else { Class::Advanced };
        let values = Values::new(&edition, side).map_err(|error| SetupError(error.to_string()))?;
        let words = |id: &str| -> Vec<String> { options.several(id).map(str::to_owned).collect() };
        let advanced: Set<Recipe> =
            Recipe::ALL.into_iter().filter(|it| values.recipes[it.index()].class == Class::Advanced).collect();
        let allowed: Set<Worker> =
            Worker::ALL.into_iter().filter(|it| values.workers[it.index()].min_players <= seats).collect();
        let recipes = match options.get(option::RECIPES) {
            "random" => Deck::Random,
            "picked" => {
                let picked: Set<Recipe> =
                    words(option::PICKED_RECIPES).iter().filter_map(|it| it.parse().ok()).collect();
                for style in Style::ALL {
                    let of = picked.iter().filter(|it| values.recipes[it.index()].style == style).count();
                    if of != usize::from(values.per_style) {
                        return Err(SetupError(format!(
                            "option `picked_recipes` names {of} Advanced Recipes of style {style}; name {} (BC-3.5)",
                            values.per_style
                        )));
                    }
                }
                Deck::Fixed(picked)
            }
            _ => Deck::Fixed(advanced.iter().filter(|it| values.recipes[it.index()].first_game).collect()),
        };
        let workers = match options.get(option::WORKERS) {
            "random" => Deck::Random,
            "picked" => {
                let picked: Set<Worker> =
                    words(option::PICKED_WORKERS).iter().filter_map(|it| it.parse().ok()).collect();
                if picked.is_empty() {
                    return Err(SetupError("option `picked_workers` names nobody; name at least one (BC-3.1)".into()));
                }
                if let Some(odd) = picked.minus(allowed).iter().next() {
                    return Err(SetupError(format!("`{odd}` needs more than {seats} players (BC-3.6)")));
                }
                Deck::Fixed(picked)
            }
            _ => Deck::Fixed(Worker::ALL.into_iter().filter(|it| values.workers[it.index()].first_game).collect()),
        };
        let start = options.iter().find(|(id, _)| *id == option::START_PLAYER).map_or("1", |(_, value)| value);
        let start = match start.parse::<u8>() {
            Ok(number) if number > seats => {
                return Err(SetupError(format!(
                    "option `start_player` is {number} where {seats} players are (BC-3.2)"
                )));
            }
            Ok(number) => Start::Chosen(Seat(number.saturating_sub(1))),
            Err(_) => Start::Random,
        };
        let complex: Set<Complex> = words(option::COMPLEX).iter().filter_map(|it| it.parse().ok()).collect();
        let uses = |deal: &&Deal| match deal.space {
            Space::HireInterns => complex.has(Complex::HireInterns),
            Space::TradersMarket => complex.has(Complex::TradersMarket),
            Space::EmploymentAgency => complex.has(Complex::EmploymentAgency),
            _ => deal.min_players <= seats,
        };
        let deals = values.deals.iter().filter(uses).copied().collect();
        Ok(Self {
            deals,
            seats,
            complex,
            recipes,
            workers,
            worker_count: options.number(option::WORKER_COUNT).min(allowed.len().into()) as u8,
            advanced,
            allowed,
            side,
            start,
            revision: rev,
            values: Arc::new(values),
            weights: Weights::ours(),
            net: None,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn initial(&self) -> State {
        let (recipes, display) = self.open_cards();
        let values = &self.values;
        // BC-3.8, BC-3.10
        let brewery = |_| Brewery {
            money: values.setup_money,
            storage: values.setup_cubes,
            shifts: values.starting_shifts,
            ..Brewery::default()
        };
        let public = Public {
            season: 1,
            start_player: Seat(0),
            recipes,
            display,
            partnerships: PerWord::default(),
            market: PerWord::default(),
            collaboration: PerWord::default(),
            community: List::default(),
            breweries: Seat::all(self.seats).map(brewery).collect(),
            steps: Stack::of(Setup {}),
        };
        let hidden = Hidden { face_down: Seat::all(self.seats).map(|_| Set::EMPTY).collect() };
        let mut state = State { public, hidden };
        if let Start::Chosen(first) = self.start {
            self.begin_with(&mut state, first);
        }
        steps::advance(self, &mut state, None, &mut Log::silent());
        state
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        score::standings(self, state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    #[inline]
    fn sees(&self, _: &State, mv: &MoveOf<Self>, viewer: Viewer) -> bool {
        view::sees(mv, viewer)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::redact(event, viewer))
    }

    fn imagine(&self, view: &View, rng: &mut dyn Rng) -> State {
        view::imagine(self, view, rng)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }
}
