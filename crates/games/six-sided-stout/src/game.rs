//! The game set up for a number of seats and options.
use crate::{
    Action, CellSet, Chance, Edition, Event, Grid, Kind, Layout, Malt, REVISIONS, Set, Sheet, State, View, audit, data,
    layout,
    steps::{self, Day},
    values::{self, Values},
    view,
    weights::Weights,
};
use std::sync::Arc;
use taproom_core::{
    About, EditionError, Game, Log, MoveOf, OptionSpec, Options, Rng, RulesRev, Seat, SetupError, Standings, Unit,
    Viewer, played_in_steps,
    steps::{Stack, advance},
};

/// Six Sided Stout, alone or as a contest of two to six.
#[derive(Clone, Debug)]
pub struct SixSidedStout {
    /// The data it was made from.
    pub edition: Arc<Edition>,
    /// The beer grid.
    pub layout: Layout,
    pub(crate) values: Values,
    pub(crate) seats: u8,
    /// SS-D14: one cell of each symmetry class.
    pub(crate) firsts: CellSet,
    /// SS-11.2; 0 is no limit.
    pub(crate) roast_run_limit: u8,
    dice_mode: DiceMode,
    /// SS-11.4
    pub(crate) malt_types: MaltTypes,
    /// SS-11.5
    pub(crate) group_contact: GroupContact,
    revision: RulesRev,
    /// What bots believe.
    pub(crate) weights: Weights,
}

/// SS-11.3
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum DiceMode {
    Shared,
    Own,
}

/// SS-11.4, SS-R8: how many types of ingredient the three malts are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum MaltTypes {
    Three,
    One,
}

/// SS-11.5, SS-R9: what a further piece of a type must touch.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum GroupContact {
    Today,
    Any,
}

impl SixSidedStout {
    /// Until revision 2 every kind was written once a day (SS-6.5), in one go.
    #[inline]
    pub(crate) fn once_a_day(&self) -> bool {
        self.revision == RulesRev(1)
    }

    /// Until revision 2 the higher of two dice to roast was named first (SS-D4a).
    #[inline]
    pub(crate) fn higher_die_first(&self) -> bool {
        self.revision == RulesRev(1)
    }

    /// The pieces that are of the same type as a kind (SS-6.4, SS-R8).
    #[inline]
    pub(crate) fn same_type(&self, grid: &Grid, kind: Kind) -> CellSet {
        if self.malt_types == MaltTypes::One && kind.malt().is_some() {
            Malt::ALL.into_iter().fold(CellSet::EMPTY, |all, malt| all | grid[malt.kind()])
        } else {
            grid[kind]
        }
    }

    /// Does every visitor roll for themselves (SS-10.4)? Alone there is no difference.
    #[inline]
    pub(crate) fn own_dice(&self) -> bool {
        self.dice_mode == DiceMode::Own && self.seats > 1
    }

    /// SS-7.1, SS-10.5, SS-R20: who has stopped or filled the grid takes no further part.
    #[inline]
    pub(crate) fn plays(&self, sheet: &Sheet) -> bool {
        !sheet.stopped && sheet.grid.written() != self.layout.cells
    }
}

static ABOUT: About = About {
    slug: "six-sided-stout",
    title: "Six Sided Stout",
    pitch: "Ten days, a handful of dice and one sheet of paper: compose the best stout around the water",
    minutes: 20..=20,
    emblem: "water",
    prefix: "SS",
    seat_words: &[],
    seats: 1..=6,
    unit: Unit::POINTS,
    revisions: REVISIONS,
    editions: &[include_str!("../data-1.toml"), include_str!("../data.toml")],
    rules: include_str!("../RULES.md"),
};

impl Game for SixSidedStout {
    type Edition = Edition;
    type State = State;
    type View = View;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;

    const ABOUT: &'static About = &ABOUT;

    fn edition(text: &str) -> Result<Edition, EditionError> {
        let edition = Edition::parse(text)?;
        values::check(&edition)?;
        Ok(edition)
    }

    fn options(edition: &Edition) -> Vec<OptionSpec> {
        data::options(edition)
    }

    fn new(edition: Arc<Edition>, options: &Options, seats: u8, rev: RulesRev) -> Result<Self, SetupError> {
        if !ABOUT.seats.contains(&seats) {
            return Err(SetupError(format!("{seats} seats; Six Sided Stout is for 1 to 6")));
        }
        if !REVISIONS.iter().any(|known| known.rev == rev) {
            return Err(SetupError(format!("no revision {rev} of the rules; the newest is {}", ABOUT.newest())));
        }
        let id = options.get("layout");
        let row = edition.data.layout.iter().find(|row| row.id == id);
        let row = row.ok_or_else(|| SetupError(format!("this edition has no layout `{id}`")))?;
        let layout = layout::read(&edition, row).map_err(|error| SetupError(error.to_string()))?;
        let values = Values::new(&edition, id);
        let roast_run_limit = u8::try_from(options.number("roast_run_limit")).unwrap_or(u8::MAX);
        let dice_mode = if options.get("dice_mode") == "own" { DiceMode::Own } else { DiceMode::Shared };
        // The first edition has no word for these two.
        let chosen = |id: &str| options.iter().find(|(known, _)| *known == id).map(|(_, value)| value);
        let malt_types = if chosen("malt_types") == Some("one") { MaltTypes::One } else { MaltTypes::Three };
        let group_contact =
            if chosen("group_contact") == Some("any") { GroupContact::Any } else { GroupContact::Today };
        let firsts = layout.representatives();
        Ok(Self {
            edition,
            layout,
            values,
            seats,
            firsts,
            roast_run_limit,
            dice_mode,
            malt_types,
            group_contact,
            revision: rev,
            weights: Weights::ours(),
        })
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.seats
    }

    /// SS-2.1: empty sheets and all four assistants; SS-2.2: nothing random.
    fn initial(&self) -> State {
        let sheet = Sheet { assistants: Set::all(), ..Sheet::default() };
        let sheets = Seat::all(self.seats).map(|_| sheet).collect();
        let mut state = State { steps: Stack::of(Day), day: 0, sheets };
        advance(self, &mut state, None, &mut Log::silent());
        state
    }

    // A search and its random games share one copy of `legal` and `apply`, which stays in the processor's cache.
    played_in_steps! { #[inline] turn, chances; #[inline(never)] legal, apply }

    fn occasion(&self, state: &State) -> Option<u32> {
        match state.steps.top() {
            Some(steps::Step::Roll(roll)) => Some(roll.occasion(state.day)),
            _ => None,
        }
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        state.steps.is_empty().then(|| self.ranked(state))
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn sees(&self, state: &State, mv: &MoveOf<Self>, viewer: Viewer) -> bool {
        view::sees(self, state, mv, viewer)
    }

    /// Events are told at the reveal or later (SS-10.2): everybody may hear them.
    fn redact(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn imagine(&self, view: &View, rng: &mut dyn Rng) -> State {
        view::imagine(self, view, rng)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }
}
