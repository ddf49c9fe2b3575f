//! Words for people: what is asked, what can be answered, why not, and what happened.
mod because;
mod label;
mod lack;
mod names;
mod question;
mod tell;
pub(crate) mod text;

use crate::{
    Action, BeerPioneers, Chance, Event, State, View,
    score::Stage,
    state::TURN_SPACES,
    steps::Step,
    words::{AdminAction, Beer, BonusAction, Card, Extension, Get, Give, Hired, Lorry, Slot, TruckSpace, WorkerSpace},
};
use taproom_core::{Explain, Game, Label, Place, Refusal, ScorePart, Seat, Sentence, capitalised};

impl Explain for BeerPioneers {
    fn question(&self, state: &State, _: Seat) -> Sentence {
        question::question(self, state)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        label::label(self, state, seat, action)
    }

    fn place(&self, _: &State, seat: Seat, action: Action) -> Place {
        match action {
            Action::Claim(objective) => Place::new("objective", objective),
            Action::Recall(experience) | Action::Retire(experience) => Place::new("worker", experience),
            Action::Worker(worker) => Place::new("worker", worker),
            Action::Truck(truck) => Place::new("truck", truck),
            Action::TurnOrder => Place::new("area", "turn-order"),
            Action::Admin => Place::new("area", "admin"),
            Action::At(space) | Action::RecallFrom(space) => Place::new("space", space),
            Action::Mode(mode) => Place::new("mode", mode),
            Action::Drive(space) => Place::new("truck-space", space),
            Action::Stand(position) => Place::new("turn-space", position),
            Action::Administer(admin) => Place::new("desk", admin),
            Action::Next(n) | Action::Choose(n) => Place::new("option", n),
            Action::Brew(beer) | Action::Rotate(beer, _) => Place::new("dial", beer),
            Action::Token(token) => Place::new("token", token),
            Action::Take(slot) => Place::new("market", slot),
            Action::Brown(card) | Action::White(card) | Action::Purple(card) | Action::Discard(card) => {
                Place::new("hand", card)
            }
            Action::Deliver(beer) => Place::new("cellar", beer),
            Action::Throw(stock) => Place::new("cellar", stock),
            Action::Give(Give::Coin) | Action::Coins(_) => Place::new("purse", seat.0),
            Action::Give(give) => Place::new("cellar", give),
            Action::Get(get) => Place::new("exchange", get),
            Action::Beer(beer) => Place::new("supply", beer),
            Action::Build(extension) => Place::new("extension", extension),
            Action::Overlay(overlay) => Place::new("overlay", overlay),
            Action::First(first) => Place::new("first", first),
            Action::Bonus(bonus) => Place::new("bonus", bonus),
            Action::Move(_) => Place::new("depot", seat.0),
            Action::Tile(tile) => Place::new("cellar-tile", tile),
            Action::Accept | Action::Forgo | Action::Stop => Place::menu(action),
        }
    }

    fn shown(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let mut all = Vec::new();
        self.legal(state, seat, &mut all);
        greyed(self, state, seat, &mut all);
        all.sort_unstable();
        all.dedup();
        out.append(&mut all);
    }

    fn because(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        because::because(self, state, seat, action)
    }

    fn row_text(&self, table: &str, id: &str) -> Option<String> {
        let card: Card = (table == "card").then(|| id.parse().ok())??;
        Some(
            self.sections(card)
                .map(|(colour, text)| format!("{}: {text}", capitalised(colour)))
                .collect::<Vec<_>>()
                .join(" "),
        )
    }

    fn chance_label(&self, chance: Chance) -> String {
        match chance {
            Chance::Start(card) => format!("starting card {card}"),
            Chance::Setup(card) => format!("setup card {card}"),
            Chance::Objective(objective) => format!("objective {}", self.objective_name(objective)),
            Chance::Deal(card) => format!("deal {}", self.title(card)),
            Chance::Reveal(card) => format!("turn up {}", self.title(card)),
            Chance::Draw(card) => format!("draw {}", self.title(card)),
        }
    }

    fn tell(&self, event: &Event) -> Sentence {
        tell::tell(self, event)
    }

    fn tally(&self, view: &View, seat: Seat) -> Vec<ScorePart> {
        let stage = if view.steps.is_empty() { Stage::Over } else { Stage::Playing };
        view.boards.get(seat.index()).map(|board| self.parts(board, stage)).unwrap_or_default()
    }
}

/// Answers of the same kind that are not legal, for a table to show in grey.
fn greyed(game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let hand = state.hand(seat).cards;
    match state.steps.top() {
        Some(Step::Turn(_)) => {
            let own = state.board(seat).workers.iter().filter_map(|worker| Hired::of(worker.experience));
            out.extend(own.map(Action::Worker));
            out.extend([Action::Truck(Lorry::Own), Action::TurnOrder, Action::Admin]);
        }
        Some(Step::PlaceWorker(_)) => out.extend(WorkerSpace::ALL.map(Action::At)),
        Some(Step::PickMode(it)) => {
            out.extend(game.values.modes[it.action.index()].iter().map(|mode| Action::Mode(mode.mode)));
        }
        Some(Step::Drive(_)) => out.extend(TruckSpace::ALL.map(Action::Drive)),
        Some(Step::Stand(_)) => out.extend((1..=TURN_SPACES).map(Action::Stand)),
        Some(Step::Office(_)) => out.extend(AdminAction::ALL.map(Action::Administer)),
        Some(Step::Bonus(_)) => out.extend(BonusAction::ALL.map(Action::Bonus)),
        Some(Step::Brew(_)) => out.extend(Beer::ALL.map(Action::Brew)),
        Some(Step::TakeCards(_)) => {
            let filled = Slot::ALL.iter().filter(|slot| slot.place().is_none_or(|at| state.market[at].is_some()));
            out.extend(filled.map(|&slot| Action::Take(slot)));
        }
        Some(Step::PlayBrown(_)) => out.extend(hand.iter().map(Action::Brown)),
        Some(Step::PlayWhite(_)) => out.extend(hand.iter().map(Action::White)),
        Some(Step::CompleteOrder(_)) => out.extend(hand.iter().map(Action::Purple)),
        Some(Step::Build(_)) => out.extend(Extension::ALL.map(Action::Build)),
        Some(Step::Choose(it)) => out.extend((1..=it.count).map(Action::Choose)),
        Some(Step::Receive(_)) => out.extend(Get::ALL.map(Action::Get)),
        _ => {}
    }
}
