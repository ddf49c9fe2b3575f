//! The toy, broken on purpose: the option `fault` names the law that is broken. It shows that the laws see it.
use super::{
    action::{Action, Chance, Event},
    data::Edition,
    game::Toy,
    state::State,
    view::View,
    words::{Card, Cards},
};
use serde::Serialize;
use std::sync::Arc;
use taproom_core::{
    About, EditionError, Encode, Explain, Features, Game, Label, Log, Measure, Move, MoveOf, OptionKind, OptionSpec,
    Options, Place, Refusal, Rng, RulesRev, ScorePart, Seat, Sentence, SetupError, Standings, Study, Turn, Viewer,
};
use taproom_kit::{Draw, Drawing, Heuristic};

taproom_core::words! {
    pub enum Fault {
        None = "none",
        Unsorted = "unsorted",
        LeakyLegal = "leaky-legal",
        LeakyView = "leaky-view",
        LeakyLog = "leaky-log",
        SeenDeals = "seen-deals",
        UnseenPlays = "unseen-plays",
        PryingEyes = "prying-eyes",
        LostCard = "lost-card",
        DeadEnd = "dead-end",
        BadTally = "bad-tally",
        LosesWays = "loses-ways",
        UntrueReason = "untrue-reason",
        WrongQuestion = "wrong-question",
        Undrawn = "undrawn",
    }
}

/// The toy with a fault.
pub struct Faulty {
    toy: Toy,
    fault: Fault,
}

/// A view that may show too much.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct LeakyView {
    view: View,
    leak: Option<Cards>,
}

/// The toy's own move.
fn plain(mv: MoveOf<Faulty>) -> MoveOf<Toy> {
    mv
}

impl Game for Faulty {
    type Edition = Edition;
    type State = State;
    type View = LeakyView;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;

    const ABOUT: &'static About = Toy::ABOUT;

    fn edition(text: &str) -> Result<Edition, EditionError> {
        Toy::edition(text)
    }

    fn options(_: &Edition) -> Vec<OptionSpec> {
        vec![OptionSpec {
            id: "fault".into(),
            text: "which law to break".into(),
            default: "none".into(),
            kind: OptionKind::One(Fault::ALL.map(|fault| fault.to_string()).to_vec()),
            source: "reconstructed".into(),
            fill: None,
        }]
    }

    fn new(edition: Arc<Edition>, options: &Options, seats: u8, rev: RulesRev) -> Result<Self, SetupError> {
        let fault = options.get("fault").parse().expect("checked to be a fault");
        Ok(Self { toy: Toy::new(edition, options, seats, rev)?, fault })
    }

    fn seats(&self) -> u8 {
        self.toy.seats()
    }

    fn initial(&self) -> State {
        self.toy.initial()
    }

    fn turn(&self, state: &State) -> Turn {
        self.toy.turn(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.toy.legal(state, seat, out);
        let plays = matches!(out.first(), Some(Action::Play(_)));
        let next = seat.next(self.toy.seats);
        match self.fault {
            Fault::Unsorted => out.reverse(),
            Fault::LeakyLegal if plays && state.hidden.hands[next.index()].has(Card::Round) => out.push(Action::Pass),
            Fault::DeadEnd if *out == [Action::Pass] => out.clear(),
            _ => {}
        }
    }

    fn chances(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        self.toy.chances(state, out);
    }

    fn apply(&self, state: &mut State, mv: MoveOf<Self>, log: &mut Log<Event>) {
        self.toy.apply(state, plain(mv), log);
        if self.fault == Fault::LostCard && matches!(mv, Move::Act(_, Action::Play(Card::Gamble))) {
            state.discard.take(Card::Gamble, 1);
        }
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        self.toy.standings(state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> LeakyView {
        let others_play = matches!(self.turn(state), Turn::Seats(seats) if !seats.contains(Seat(0)));
        let leak = (self.fault == Fault::LeakyView && others_play).then_some(state.hidden.hands[0]);
        LeakyView { view: self.toy.view(state, viewer), leak }
    }

    fn sees(&self, state: &State, mv: &MoveOf<Self>, viewer: Viewer) -> bool {
        match (self.fault, mv) {
            (Fault::UnseenPlays, Move::Act(seat, _)) => viewer.is(*seat),
            (Fault::PryingEyes, Move::Act(seat, _)) => viewer.is(*seat) || state.hidden.hands[0].has(Card::Round),
            (Fault::SeenDeals, Move::Chance(_)) => true,
            _ => self.toy.sees(state, &plain(*mv), viewer),
        }
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        if self.fault == Fault::LeakyLog { Some(*event) } else { self.toy.redact(event, viewer) }
    }

    fn imagine(&self, view: &LeakyView, rng: &mut dyn Rng) -> State {
        self.toy.imagine(&view.view, rng)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.toy.audit(state)
    }
}

impl Explain for Faulty {
    fn question(&self, state: &State, seat: Seat) -> Sentence {
        self.toy.question(state, seat)
    }
    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        self.toy.label(state, seat, action)
    }
    fn place(&self, state: &State, seat: Seat, action: Action) -> Place {
        self.toy.place(state, seat, action)
    }
    fn because(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        match (self.fault, action) {
            (Fault::UntrueReason, Action::Coins) => {
                let none = state.hidden.hands[seat.index()].is_empty();
                Refusal::new("TY-1.2", "you hold no card").provided(none)
            }
            (Fault::WrongQuestion, _) => Refusal::elsewhere("TY-1.2", "that is not asked now"),
            _ => self.toy.because(state, seat, action),
        }
    }
    fn chance_label(&self, chance: Chance) -> String {
        self.toy.chance_label(chance)
    }
    fn tell(&self, event: &Event) -> Sentence {
        self.toy.tell(event)
    }
    fn tally(&self, view: &LeakyView, seat: Seat) -> Vec<ScorePart> {
        let mut parts = self.toy.tally(&view.view, seat);
        parts[0].points += i32::from(self.fault == Fault::BadTally);
        parts
    }
}

impl Heuristic for Faulty {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        self.toy.value(state, seat)
    }
    fn keep(&self, _: &State, _: Seat, legal: &mut Vec<Action>) {
        if self.fault == Fault::LosesWays {
            legal.truncate(1);
        }
    }
}

impl Study for Faulty {
    fn measures(&self, state: &State) -> Vec<(&'static str, Measure)> {
        self.toy.measures(state)
    }
}

impl Draw for Faulty {
    fn draw(&self, view: &LeakyView) -> Drawing {
        let drawing = self.toy.draw(&view.view);
        if self.fault != Fault::Undrawn {
            return drawing;
        }
        let mut bare = Drawing::new();
        for line in drawing.to_string().lines() {
            bare.line().text(line);
        }
        bare
    }
}

/// Blind to whatever a view leaks: numbers that do not tell views apart.
impl Encode for Faulty {
    const TABLE: usize = Toy::TABLE;
    const SEAT: usize = Toy::SEAT;

    fn features<F: Features>(&self, view: &LeakyView, to: &mut F) {
        self.toy.features(&view.view, to);
    }
    fn seat_features<F: Features>(&self, view: &LeakyView, seat: Seat, to: &mut F) {
        self.toy.seat_features(&view.view, seat, to);
    }
}
