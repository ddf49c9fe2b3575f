//! Words for people.
use super::{
    action::{Action, Chance, Event},
    game::Toy,
    state::State,
    steps::Step,
    view::View,
    words::Card,
};
use taproom_core::{Explain, Game as _, Label, Place, Refusal, ScorePart, Seat, Sentence, sentence};

/// Is the seat choosing what its Gamble does?
fn choosing(state: &State) -> bool {
    matches!(state.steps.top(), Some(Step::Choose(_)))
}

impl Explain for Toy {
    fn question(&self, state: &State, _: Seat) -> Sentence {
        if choosing(state) { "Coins or cards?" } else { "Which card do you play?" }.into()
    }

    fn label(&self, _: &State, _: Seat, action: Action) -> Label {
        match action {
            Action::Play(card) => format!("Play {card}").into(),
            Action::Coins => "Gain 2 coins".into(),
            Action::Draw => "Draw 2 cards".into(),
            Action::Pass => "Pass".into(),
        }
    }

    fn place(&self, _: &State, _: Seat, action: Action) -> Place {
        match action {
            Action::Play(card) => Place::new("hand", card),
            other => Place::new("table", other),
        }
    }

    fn shown(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if choosing(state) {
            self.legal(state, seat, out);
        } else {
            out.extend(Card::ALL.map(Action::Play));
            out.push(Action::Pass);
        }
    }

    fn because(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        let hand = &state.hidden.hands[seat.index()];
        match action {
            Action::Play(card) if !choosing(state) => {
                Refusal::new("TY-1.2", format!("you hold no {card}")).provided(!hand.has(card))
            }
            Action::Pass if !choosing(state) => Refusal::new("TY-1.2", "you hold a card").provided(!hand.is_empty()),
            _ => Refusal::elsewhere("TY-1.2", "that is not asked now"),
        }
    }

    fn chance_label(&self, Chance::Deal(card): Chance) -> String {
        format!("{card} is dealt")
    }

    fn tell(&self, event: &Event) -> Sentence {
        match *event {
            Event::Drew(seat, Some(card)) => sentence![seat, format!(" draws {card}.")],
            Event::Drew(seat, None) => sentence![seat, " draws a card."],
            Event::Played(seat, card) => sentence![seat, format!(" plays {card}.")],
        }
    }

    fn tally(&self, view: &View, seat: Seat) -> Vec<ScorePart> {
        vec![ScorePart::new("Coins", "TY-2.1", view.coins[seat.index()].into())]
    }
}
