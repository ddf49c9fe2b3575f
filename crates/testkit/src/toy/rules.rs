//! State, steps and views of the toy.
#![allow(missing_docs)] // Small enough to read.
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use taproom_core::{
    About, EditionError, Game, Log, Move, MoveOf, OptionKind, OptionSpec, Options, Revision, Rng, RulesRev, Seat,
    SetupError, Standings, Turn, Viewer, notation,
    steps::{self, At, Awaits, Stack, StepGame},
    words,
};
use taproom_kit::{Edition, Pile};

words! {
    pub enum Card { Penny = "penny", Round = "round", Gamble = "gamble" }
}
pub(super) type Cards = Pile<Card, 3>;

notation! {
    pub enum Action { Play(Card) = "play", Coins = "coins", Draw = "draw", Pass = "pass" }
}
notation! {
    pub enum Chance { Deal(Card) = "deal" }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Drew(Seat, Option<Card>),
    Played(Seat, Card),
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Data {
    pub card: Vec<CardRow>,
}
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct CardRow {
    pub id: Card,
    pub copies: u8,
    #[allow(dead_code)]
    source: String,
}

pub struct Toy {
    pub seats: u8,
    pub fault: String,
    pub cards: Cards,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub deck: Cards,
    pub discard: Cards,
    pub hands: [Cards; 4],
    pub coins: [u8; 4],
    pub steps: Stack<Step, 4>,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    pub me: Option<Seat>,
    pub my_hand: Option<Cards>,
    pub sizes: [u16; 4],
    pub discard: Cards,
    pub coins: [u8; 4],
    pub steps: Stack<Step, 4>,
    pub leak: Option<Cards>,
}

taproom_core::steps! { Toy, State.steps; TakeTurn, Deal, PlayCard, Choose }

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TakeTurn(Seat);
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deal(Seat, u8);
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlayCard(Seat);
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Choose(pub Seat);

impl steps::Step<Toy> for TakeTurn {
    fn awaits(&self, _: &Toy, _: &State) -> Awaits {
        Awaits::Nothing
    }
    fn run(self, at: &mut At<'_, Toy>, _: Option<MoveOf<Toy>>) {
        let state = &at.state;
        let no_cards = state.deck.is_empty() && state.hands.iter().all(Pile::is_empty);
        // TY-2.1
        if no_cards || state.coins.iter().any(|&coins| coins >= 10) {
            return;
        }
        let short = 3u16.saturating_sub(state.hands[self.0.index()].total());
        let seats = at.game.seats;
        at.push(Self(self.0.next(seats)));
        at.push(PlayCard(self.0));
        at.push(Deal(self.0, short as u8));
    }
}

impl steps::Step<Toy> for Deal {
    fn awaits(&self, _: &Toy, state: &State) -> Awaits {
        if self.1 == 0 || state.deck.is_empty() { Awaits::Nothing } else { Awaits::Chance }
    }
    fn chances(&self, _: &Toy, state: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(state.deck.iter().map(|(card, n)| (Chance::Deal(card), u32::from(n))));
    }
    fn run(self, at: &mut At<'_, Toy>, answer: Option<MoveOf<Toy>>) {
        let Some(Move::Chance(Chance::Deal(card))) = answer else { return };
        let Self(seat, left) = self;
        at.state.deck.take(card, 1);
        at.state.hands[seat.index()].add(card, 1);
        at.say(|| Event::Drew(seat, Some(card)));
        at.push(Self(seat, left - 1));
    }
}

impl steps::Step<Toy> for PlayCard {
    fn awaits(&self, _: &Toy, _: &State) -> Awaits {
        Awaits::one(self.0)
    }
    fn legal(&self, game: &Toy, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(state.hands[seat.index()].kinds().map(Action::Play));
        let next = seat.next(game.seats);
        match game.fault.as_str() {
            "unsorted" => out.reverse(),
            "leaky-legal" if state.hands[next.index()].has(Card::Round) => out.push(Action::Pass),
            "dead-end" => {}
            _ if out.is_empty() => out.push(Action::Pass),
            _ => {}
        }
    }
    fn run(self, at: &mut At<'_, Toy>, answer: Option<MoveOf<Toy>>) {
        let Some(Move::Act(seat, Action::Play(card))) = answer else { return };
        at.state.hands[seat.index()].take(card, 1);
        if at.game.fault != "lost-card" || card != Card::Gamble {
            at.state.discard.add(card, 1);
        }
        at.say(|| Event::Played(seat, card));
        // TY-1.3
        match card {
            Card::Penny => at.state.coins[seat.index()] += 1,
            Card::Round => {
                for other in Seat::all(at.game.seats) {
                    at.state.coins[other.index()] += if other == seat { 3 } else { 1 };
                }
            }
            Card::Gamble => at.push(Choose(seat)),
        }
    }
}

impl steps::Step<Toy> for Choose {
    fn awaits(&self, _: &Toy, _: &State) -> Awaits {
        Awaits::one(self.0)
    }
    fn legal(&self, _: &Toy, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Coins, Action::Draw]);
    }
    fn run(self, at: &mut At<'_, Toy>, answer: Option<MoveOf<Toy>>) {
        match answer {
            Some(Move::Act(seat, Action::Coins)) => at.state.coins[seat.index()] += 2,
            _ => at.push(Deal(self.0, 2)),
        }
    }
}

const ABOUT: About = About {
    slug: "toy",
    title: "Toy",
    pitch: "First to ten coins.",
    minutes: 1,
    emblem: "coin",
    prefix: "TY",
    seats: 2..=4,
    revisions: &[Revision { rev: RulesRev(1), note: "first" }],
    editions: &[include_str!("data.toml")],
    rules: include_str!("RULES.md"),
};

const FAULTS: [&str; 11] = [
    "none",
    "unsorted",
    "leaky-legal",
    "leaky-view",
    "leaky-log",
    "seen-deals",
    "unseen-plays",
    "prying-eyes",
    "lost-card",
    "dead-end",
    "bad-tally",
];

impl Game for Toy {
    type Edition = Edition<Data>;
    type State = State;
    type View = View;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    const ABOUT: &'static About = &ABOUT;

    fn edition(text: &str) -> Result<Self::Edition, EditionError> {
        Edition::parse(text)
    }
    fn options(_: &Self::Edition) -> Vec<OptionSpec> {
        vec![OptionSpec {
            id: "fault".into(),
            text: "which law to break".into(),
            default: "none".into(),
            kind: OptionKind::One(FAULTS.map(String::from).to_vec()),
            source: "reconstructed".into(),
        }]
    }
    fn new(edition: Arc<Self::Edition>, options: &Options, seats: u8, _: RulesRev) -> Result<Self, SetupError> {
        let cards = edition.data.card.iter().map(|row| (row.id, row.copies)).collect();
        Ok(Self { seats, fault: options.get("fault").into(), cards })
    }
    fn seats(&self) -> u8 {
        self.seats
    }
    fn initial(&self) -> State {
        let mut state = State {
            deck: self.cards,
            discard: Cards::EMPTY,
            hands: [Cards::EMPTY; 4],
            coins: [0; 4],
            steps: Stack::of(TakeTurn(Seat(0))),
        };
        steps::advance(self, &mut state, None, &mut Log::silent());
        state
    }
    fn turn(&self, state: &State) -> Turn {
        steps::turn(self, state)
    }
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        steps::legal(self, state, seat, out);
    }
    fn chances(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        steps::chances(self, state, out);
    }
    fn apply(&self, state: &mut State, mv: MoveOf<Self>, log: &mut Log<Event>) {
        steps::advance(self, state, Some(mv), log);
    }
    fn standings(&self, state: &State) -> Option<Standings> {
        let coins = |seat: Seat| i32::from(state.coins[seat.index()]);
        state.steps.is_empty().then(|| Standings::rank(self.seats, |seat| (coins(seat), coins(seat))))
    }
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let State { deck: _, discard, hands, coins, steps } = *state;
        let me = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let others_play = matches!(steps.top(), Some(Step::PlayCard(PlayCard(seat))) if seat.0 > 0);
        View {
            me,
            my_hand: me.map(|seat| hands[seat.index()]),
            sizes: hands.map(|hand| hand.total()),
            discard,
            coins,
            steps,
            leak: (self.fault == "leaky-view" && others_play).then_some(hands[0]),
        }
    }
    fn sees(&self, state: &State, mv: &MoveOf<Self>, viewer: Viewer) -> bool {
        match (mv, state.steps.top()) {
            (Move::Act(seat, _), _) if self.fault == "unseen-plays" => viewer.is(*seat),
            (Move::Act(seat, _), _) if self.fault == "prying-eyes" => {
                viewer.is(*seat) || state.hands[0].has(Card::Round)
            }
            (Move::Chance(_), Some(Step::Deal(Deal(seat, _)))) => viewer.is(*seat) || self.fault == "seen-deals",
            _ => true,
        }
    }
    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Drew(seat, _) if !viewer.is(seat) && self.fault != "leaky-log" => Event::Drew(seat, None),
            other => other,
        })
    }
    fn imagine(&self, view: &View, rng: &mut dyn Rng) -> State {
        let mut unseen = self.cards.minus(&view.discard).expect("the discard comes from the deck");
        let mut hands = [Cards::EMPTY; 4];
        if let (Some(me), Some(hand)) = (view.me, view.my_hand) {
            hands[me.index()] = hand;
            unseen = unseen.minus(&hand).expect("the hand comes from the deck");
        }
        for seat in Seat::all(self.seats).filter(|seat| view.me != Some(*seat)) {
            for _ in 0..view.sizes[seat.index()] {
                let card = unseen.pick(rng).expect("enough unseen cards");
                unseen.take(card, 1);
                hands[seat.index()].add(card, 1);
            }
        }
        State { deck: unseen, discard: view.discard, hands, coins: view.coins, steps: view.steps }
    }
    fn audit(&self, state: &State) -> Result<(), String> {
        let mut all = state.deck;
        all.merge(&state.discard);
        for hand in &state.hands {
            all.merge(hand);
        }
        if all != self.cards {
            return Err(format!("cards lost or made: {all:?}"));
        }
        let seats = state.steps.iter().map(|step| match *step {
            Step::TakeTurn(TakeTurn(seat))
            | Step::Deal(Deal(seat, _))
            | Step::PlayCard(PlayCard(seat))
            | Step::Choose(Choose(seat)) => seat,
        });
        match seats.into_iter().find(|seat| seat.0 >= self.seats) {
            Some(seat) => Err(format!("there is no {seat}")),
            None => Ok(()),
        }
    }
}

impl Toy {
    /// Is this seat choosing what its Gamble does?
    pub(super) fn choosing(state: &State, seat: Seat) -> bool {
        matches!(<Self as StepGame>::top(state), Some(Step::Choose(Choose(who))) if *who == seat)
    }
}
