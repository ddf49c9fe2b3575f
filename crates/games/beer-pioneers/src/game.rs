//! The rules set up for a match.
use crate::{
    Action, Chance, Data, Edition, Event, Set, State, View, audit,
    data::edition,
    gains::Gains as _,
    revisions::{FIRST, REVISIONS},
    state::{Board, GreyTruck, GreyWorker, Hand, Hidden, Public, STEPS, Worker},
    steps::{Deal, DrawObjective, DrawSetup, StartCards, Step},
    values::Values,
    view,
    weights::Weights,
    words::{Objective, WorkerSpace},
};
use std::sync::Arc;
use taproom_core::{
    About, EditionError, Game, List, Log, Move, MoveOf, OptionSpec, Options, Rng, RulesRev, Seat, SetupError,
    Standings, Unit, Viewer, played_in_steps,
    steps::{self, At, Stack, Step as _},
};
use taproom_kit::{Marks, Net, Row};

/// Beer Pioneers for a number of players, with options and an edition.
#[derive(Clone, Debug)]
pub struct BeerPioneers {
    /// What the rules read.
    pub values: Arc<Values>,
    edition: Arc<Edition>,
    pub(crate) seats: u8,
    /// The three places of objectives; `None` is drawn. BP-18.5
    pub(crate) objectives: [Option<Objective>; 3],
    /// BP-18.4 BP-R16
    pub(crate) first_builder_point: bool,
    /// What the exchange space adds to the experience of a worker; 0 if it has no value. BP-R5
    pub(crate) exchange_value: u8,
    /// Rotations, cards and tokens are applied, taken and removed in full. BP-R45
    pub(crate) in_full: bool,
    /// Only points of the action phase make a round the last. BP-R13
    pub(crate) ends_in_action_phase: bool,
    /// The text of the rules.
    revision: RulesRev,
    /// What bots believe.
    pub(crate) weights: Weights,
    /// What bots have learned.
    pub(crate) net: Option<Arc<Net>>,
}

static ABOUT: About = About {
    slug: "beer-pioneers",
    title: "Beer Pioneers",
    pitch: "Turn a home brewery of 1850 into a great one, with cards that can be three things.",
    minutes: 75..=100,
    emblem: "dial",
    prefix: "BP",
    seat_words: &[],
    seats: 2..=4,
    unit: Unit { one: "VP", many: "VP" },
    revisions: REVISIONS,
    editions: &[include_str!("../data-1.toml"), include_str!("../data.toml")],
    rules: include_str!("../RULES.md"),
};

impl BeerPioneers {
    /// The rows of the edition.
    #[inline]
    pub fn data(&self) -> &Data {
        &self.edition.data
    }

    /// Which values of a row are our own.
    pub(crate) fn marks(&self, table: &str, id: &str) -> Marks {
        let row = self.edition.rows.iter().find(|row| row.table == table && row.id == id);
        row.map(Row::marks).unwrap_or_default()
    }

    /// BP-3.6
    pub(crate) fn neutral_experience(&self) -> u8 {
        self.data().game.neutral_worker_experience
    }

    /// The first revision went through beers, tokens and cards in a fixed order.
    #[inline]
    pub(crate) fn in_fixed_order(&self) -> bool {
        self.revision == FIRST
    }

    /// Where a list that is gone through in a fixed order goes on, and at its beginning where it is not.
    #[inline]
    pub(crate) fn goes_on_at(&self, next: usize) -> u8 {
        if self.in_fixed_order() { next as u8 } else { 0 }
    }

    /// What a space adds to the experience of a worker. BP-5.1 BP-R5
    pub(crate) fn space_value(&self, space: WorkerSpace) -> u8 {
        if space == WorkerSpace::Exchange { self.exchange_value } else { self.values.space_value[space.index()] }
    }

    /// Answers to the step on top, without claims.
    fn answers(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        steps::legal(self, state, seat, out);
    }

    /// Objectives that may be claimed at this question. Not inside a payment, and not if the question could then not be
    /// answered: a bonus worker may be all that is left for the Laboratory. BP-4.7 BP-15.1 BP-R52
    fn claims(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let paying = matches!(
            state.steps.top(),
            Some(Step::PayCard(_) | Step::Deliver(_) | Step::Receive(_) | Step::SwapFor(_)) | None
        );
        if paying || state.board(seat).bonus_hand == 0 || state.turn_of() != Some(seat) {
            return;
        }
        for (at, goal) in state.objectives.iter().enumerate() {
            if !self.may_claim(state, seat, at) {
                continue;
            }
            let mut after = *state;
            At { game: self, state: &mut after, log: &mut Log::silent() }.claim(seat, at);
            let ends = matches!(after.steps.top(), Some(Step::EndTurn(_) | Step::Bonus(_)));
            let length = out.len();
            self.answers(&after, seat, out);
            let answerable = out.len() > length || ends;
            out.truncate(length);
            if answerable {
                out.push(Action::Claim(goal.objective));
            }
        }
    }

    fn fresh_board(&self) -> Board {
        // BP-2.1 BP-3.4 BP-3.11 BP-3.12 BP-3.13: which medium tile lies where is no matter, as the owner may choose.
        Board {
            level: 1,
            progress: 1,
            hand_limit: self.data().game.hand_limit,
            tokens: Set::all(),
            overlays: Set::all(),
            tiles: Set::all(),
            workers: self.values.start_workers.map(|experience| Worker { experience, at: None }),
            bonus_hand: self.values.bonus_workers / 2,
            ..Board::default()
        }
    }
}

/// The three places: printed ones unless covered, then the third. BP-3.5 BP-18.5
fn objectives(options: &Options) -> Result<[Option<Objective>; 3], SetupError> {
    let place = |id: &str, printed: Objective| match options.get(id) {
        "no" => Some(printed),
        named => named.parse().ok(),
    };
    let places = [
        place("cover_three_same", Objective::ThreeSame),
        place("cover_four_different", Objective::FourDifferent),
        options.get("third_objective").parse().ok(),
    ];
    for (n, objective) in places.iter().enumerate() {
        if let Some(objective) = objective
            && places[..n].contains(&Some(*objective))
        {
            return Err(SetupError(format!("objective `{objective}` is named twice; name three different ones")));
        }
    }
    Ok(places)
}

impl Game for BeerPioneers {
    type Edition = Edition;
    type State = State;
    type View = View;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;

    const ABOUT: &'static About = &ABOUT;

    fn edition(text: &str) -> Result<Edition, EditionError> {
        edition(text)
    }

    fn options(edition: &Edition) -> Vec<OptionSpec> {
        edition.data.option.iter().map(taproom_kit::edition::OptionRow::spec).collect()
    }

    fn new(edition: Arc<Edition>, options: &Options, seats: u8, revision: RulesRev) -> Result<Self, SetupError> {
        // BP-18.6: the solo mode is not covered.
        if !ABOUT.seats.contains(&seats) {
            return Err(SetupError(format!("{seats} players; Beer Pioneers is for 2 to 4")));
        }
        let first_builder_point = match options.get("first_builder_point") {
            "four-players" => seats == 4,
            // The first edition has a switch.
            "off" if seats == 4 => {
                return Err(SetupError("with 4 players all extension tiles are in use: first_builder_point=on".into()));
            }
            other => other != "off",
        };
        // The first edition does not have the later options.
        let chosen = |id: &str| options.iter().find(|option| option.0 == id).map(|option| option.1);
        let values = Arc::clone(&edition.data.values);
        // BP-18.7
        let exchange_value = match chosen("exchange_value") {
            Some("none") => 0,
            _ => values.space_value[WorkerSpace::Exchange.index()],
        };
        Ok(Self {
            exchange_value,
            in_full: chosen("effects") == Some("full"),
            ends_in_action_phase: chosen("end_trigger") == Some("action-phase"),
            objectives: objectives(options)?,
            values,
            edition,
            seats,
            first_builder_point,
            revision,
            weights: Weights::ours(),
            net: None,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn initial(&self) -> State {
        let mut steps: Stack<Step, STEPS> = Stack::of(Deal { seat: Seat(0) });
        steps.push(DrawObjective {}.into());
        if self.seats < 4 {
            steps.push(DrawSetup {}.into());
        }
        steps.push(StartCards { seat: Seat(0) }.into());
        let public = Public {
            round: 1,
            last: false,
            order: Seat::all(self.seats).collect(),
            boards: Seat::all(self.seats).map(|_| self.fresh_board()).collect(),
            market: [None; 6],
            discard: Set::EMPTY,
            in_play: Set::EMPTY,
            objectives: List::new(),
            setup: None,
            neutral_worker: GreyWorker::default(),
            neutral_truck: GreyTruck::default(),
            visited: Set::EMPTY,
            rotated: 0,
            steps,
        };
        let hands = Seat::all(self.seats).map(|_| Hand::default()).collect();
        let mut state = State { public, hidden: Hidden { hands } };
        steps::advance(self, &mut state, None, &mut Log::silent());
        state
    }

    // `legal` and `apply` are our own: beside what a step lists, objectives may be claimed at any question of the turn. BP-4.7
    played_in_steps! { #[inline] turn, chances }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let begin = out.len();
        self.answers(state, seat, out);
        let asked = match state.steps.top().map(|step| step.awaits(self, state)) {
            Some(steps::Awaits::Seats(seats)) => seats.contains(seat),
            _ => false,
        };
        if asked {
            if out.len() == begin {
                // Only in an imagined world: a hand that leaves no answer. BP-4.3
                out.push(Action::Stop);
            }
            let answers = out.len();
            self.claims(state, seat, out);
            if out.len() > answers {
                out[begin..].sort_unstable();
            }
        }
    }

    fn apply(&self, state: &mut State, mv: MoveOf<Self>, log: &mut Log<Event>) {
        if let Move::Act(seat, Action::Claim(objective)) = mv {
            let place = self.claimable(state, seat, objective);
            let mut at = At { game: self, state, log };
            let Some(place) = place else { at.impossible("a question", mv) };
            at.claim(seat, place);
            steps::advance(self, state, None, log);
        } else {
            steps::advance(self, state, Some(mv), log);
        }
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        self.final_standings(state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    #[inline]
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
        audit::audit(self, state)
    }
}
