//! The game: set-up and the doors of the core.
use super::{
    action::{Action, Chance, Event},
    data::Edition,
    state::{Hidden, Public, State},
    steps::TakeTurn,
    view::{self, View},
    words::Cards,
};
use std::sync::Arc;
use taproom_core::{
    About, EditionError, Game, Log, MoveOf, OptionSpec, Options, Revision, Rng, RulesRev, Seat, SetupError, Standings,
    Unit, Viewer, played_in_steps,
    steps::{self, Stack},
};

pub struct Toy {
    pub seats: u8,
    pub cards: Cards,
}

const ABOUT: About = About {
    slug: "toy",
    title: "Toy",
    pitch: "First to ten coins.",
    minutes: 1..=1,
    emblem: "coin",
    prefix: "TY",
    seat_words: &[],
    seats: 2..=4,
    unit: Unit { one: "coin", many: "coins" },
    revisions: &[Revision { rev: RulesRev(1), note: "first" }],
    editions: &[include_str!("data.toml")],
    rules: include_str!("RULES.md"),
};

impl Game for Toy {
    type Edition = Edition;
    type State = State;
    type View = View;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;

    const ABOUT: &'static About = &ABOUT;

    played_in_steps!();

    fn edition(text: &str) -> Result<Edition, EditionError> {
        Edition::parse(text)
    }

    fn options(_: &Edition) -> Vec<OptionSpec> {
        Vec::new()
    }

    fn new(edition: Arc<Edition>, _: &Options, seats: u8, _: RulesRev) -> Result<Self, SetupError> {
        Ok(Self { seats, cards: edition.data.card.iter().map(|row| (row.id, row.copies)).collect() })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn initial(&self) -> State {
        let steps = Stack::of(TakeTurn { seat: Seat(0) });
        let public = Public { discard: Cards::EMPTY, coins: [0; 4], steps };
        let mut state = State { public, hidden: Hidden { deck: self.cards, hands: [Cards::EMPTY; 4] } };
        steps::advance(self, &mut state, None, &mut Log::silent());
        state
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        let coins = |seat: Seat| i32::from(state.coins[seat.index()]);
        state.steps.is_empty().then(|| Standings::rank(self.seats, |seat| (coins(seat), coins(seat))))
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn sees(&self, state: &State, mv: &MoveOf<Self>, viewer: Viewer) -> bool {
        view::sees(state, mv, viewer)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::redact(event, viewer))
    }

    fn imagine(&self, view: &View, rng: &mut dyn Rng) -> State {
        view::imagine(self, view, rng)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audited(state)
    }
}
