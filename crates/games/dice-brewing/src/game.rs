//! The game: set-up and the doors of the core.
use crate::{
    action::{Action, Chance, Event},
    data::Edition,
    dice::Die,
    revisions::REVISIONS,
    state::{Hidden, Player, Public, Set, State},
    steps::FirstPlayer,
    values::{Crowd, Values},
    view::View,
    weights::Weights,
    words::{Building, Colour, Ingredient, Recipe},
};
use std::sync::Arc;
use taproom_core::{
    About, EditionError, Game, Log, MoveOf, OptionSpec, Options, Rng, RulesRev, Seat, SetupError, Standings, Unit,
    Viewer, played_in_steps,
    steps::{self, Stack},
};
use taproom_kit::{Net, Pile, edition::OptionRow};

/// Dice Brewing, set up for a number of players and options.
#[derive(Clone, Debug)]
pub struct DiceBrewing {
    pub(crate) values: Values,
    pub(crate) crowd: Crowd,
    pub(crate) seats: u8,
    /// Which text of the rules.
    pub(crate) rev: RulesRev,
    /// DB-11.2; with hidden tokens it makes the advanced game (DB-11.1).
    pub(crate) random_row: bool,
    /// DB-11.3.
    pub(crate) hidden_tokens: bool,
    /// DB-11.4.
    pub(crate) unlucky_roll: UnluckyRoll,
    /// DB-R39; `None` for games without end.
    pub(crate) round_limit: Option<u16>,
    /// What bots believe.
    pub(crate) weights: Weights,
    /// What bots have learned.
    pub(crate) net: Option<Arc<Net>>,
}

/// Which ones are worth gold while shopping (DB-11.4, DB-R20).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum UnluckyRoll {
    /// None: the rule is not played.
    Off,
    /// Those in the active pool.
    Pool,
    /// Those in the warehouse too.
    Stored,
}

const ABOUT: About = About {
    slug: "dice-brewing",
    title: "Dice Brewing",
    pitch: "Roll malt, hops and skill, nudge the dice on your board, and brew before the others take the recipe.",
    minutes: 45..=90,
    emblem: "die-5",
    prefix: "DB",
    seat_words: &["player", "first"],
    seats: 2..=4,
    unit: Unit { one: "MP", many: "MP" },
    revisions: REVISIONS,
    editions: &[include_str!("../data-1.toml"), include_str!("../data.toml")],
    rules: include_str!("../RULES.md"),
};

impl Game for DiceBrewing {
    type Edition = Edition;
    type State = State;
    type View = View;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;

    const ABOUT: &'static About = &ABOUT;

    played_in_steps!();

    fn edition(text: &str) -> Result<Edition, EditionError> {
        let edition = Edition::parse(text)?;
        Values::build(&edition)?;
        Ok(edition)
    }

    // DB-2.1
    fn options(edition: &Edition) -> Vec<OptionSpec> {
        edition.data.option.iter().map(OptionRow::spec).collect()
    }

    fn new(edition: Arc<Edition>, options: &Options, seats: u8, rev: RulesRev) -> Result<Self, SetupError> {
        if !REVISIONS.iter().any(|known| known.rev == rev) {
            return Err(SetupError(format!("no revision {rev} of these rules")));
        }
        let values = Values::build(&edition).map_err(|error| SetupError(error.to_string()))?;
        let crowd = values.crowds.iter().find(|(players, _)| *players == seats);
        let crowd = crowd.ok_or_else(|| SetupError(format!("2 to 4 can play, not {seats}")))?.1;
        Ok(Self {
            crowd,
            values,
            seats,
            rev,
            random_row: options.is_on("random_start_recipes"),
            hidden_tokens: options.is_on("hidden_action_tokens"),
            unlucky_roll: match options.get("unlucky_roll") {
                "off" => UnluckyRoll::Off,
                "stored" => UnluckyRoll::Stored,
                _ => UnluckyRoll::Pool,
            },
            round_limit: options.get("round_limit").parse().ok(),
            weights: Weights::ours(),
            net: None,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn initial(&self) -> State {
        let mut state = self.set_up();
        steps::advance(self, &mut state, None, &mut Log::silent());
        state
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        state.steps.is_empty().then(|| self.rank(state))
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.seen_by(state, viewer)
    }

    #[inline]
    fn sees(&self, _: &State, mv: &MoveOf<Self>, viewer: Viewer) -> bool {
        self.is_seen(mv, viewer)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(self.heard_by(*event, viewer))
    }

    fn imagine(&self, view: &View, rng: &mut dyn Rng) -> State {
        self.imagined(view, rng)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audited(state)
    }
}

impl DiceBrewing {
    /// DB-2.2, DB-2.3, DB-2.4: everything dealt but what chance decides.
    fn set_up(&self) -> State {
        let values = &self.values;
        let mut player = Player { seeds: values.start_seeds, gold: values.start_gold.into(), ..Player::default() };
        for (colour, rule) in Colour::ALL.into_iter().zip(values.colours) {
            player.pool.put_many(Die::unrolled(colour), rule.start);
        }
        let left = |colour: Colour| {
            let rule = values.colours[colour.index()];
            (colour, rule.total - rule.start * self.seats)
        };
        let public = Public {
            round: 0,
            first: Seat(0),
            supply: Colour::ALL.into_iter().map(left).collect(),
            seeds: values.seeds - values.start_seeds * self.seats,
            market: Ingredient::ALL.into_iter().map(|it| (it, values.ingredient(it).copies)).collect(),
            removed: Pile::EMPTY,
            deck: Set::all(),
            row: [None; 4],
            blocked_recipes: Set::EMPTY,
            players: (0..self.seats).map(|_| player).collect(),
            steps: Stack::of(FirstPlayer {}),
        };
        let tokens = (0..self.seats).map(|_| Pile::EMPTY).collect();
        let mut state = State { public, hidden: Hidden { black_market: values.all_tokens(), tokens } };
        if !self.random_row {
            // The Lagers are one style of three levels (DB-R32); card backs tell nothing (DB-R33).
            let open = |recipe: &Recipe| values.recipe(*recipe).opens_for.is_some_and(|from| from <= self.seats);
            for (slot, recipe) in Recipe::ALL.into_iter().filter(open).enumerate() {
                state.deck.remove(recipe);
                state.row[slot] = Some(recipe);
            }
        }
        state
    }

    /// The first text of the rules asked for sets of dice and fields in one order only (DB-D4, DB-D5, DB-D6, DB-D9, DB-D11).
    #[inline]
    pub(crate) fn asks_in_order(&self) -> bool {
        self.rev == RulesRev(1)
    }

    /// The first text of the rules gave what came back in clean-up to those who had missed it only after everybody was done
    /// (DB-8.6).
    pub(crate) fn serves_last(&self) -> bool {
        self.rev == RulesRev(1)
    }

    /// Is the building open in this round (DB-3.5)?
    #[inline]
    pub(crate) fn is_open(&self, public: &Public, building: Building) -> bool {
        public.round >= u16::from(self.values.opens(building))
    }
}
