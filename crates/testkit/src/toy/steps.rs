//! The questions, in order of play.
use super::{
    action::{Action, Chance, Event},
    game::Toy,
    state::State,
    words::Card,
};
use taproom_core::{
    Seat, step,
    steps::{self, At, Awaits},
};
use taproom_kit::Pile;

taproom_core::steps! { Toy, State.steps; TakeTurn, Deal, PlayCard, Choose }

step! { TakeTurn { seat: Seat } }
step! { Deal { seat: Seat, left: u8 } }
step! { PlayCard { seat: Seat } }
step! { Choose { seat: Seat } }

impl steps::Step<Toy> for TakeTurn {
    fn awaits(&self, _: &Toy, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, Toy>) {
        let state = &at.state;
        let no_cards = state.hidden.deck.is_empty() && state.hidden.hands.iter().all(Pile::is_empty);
        // TY-2.1
        if no_cards || state.coins.iter().any(|&coins| coins >= 10) {
            return;
        }
        let Self { seat } = self;
        let short = 3u16.saturating_sub(state.hidden.hands[seat.index()].total());
        let seats = at.game.seats;
        at.push(Self { seat: seat.next(seats) });
        at.push(PlayCard { seat });
        at.push(Deal { seat, left: short as u8 });
    }
}

impl steps::Step<Toy> for Deal {
    fn awaits(&self, _: &Toy, state: &State) -> Awaits {
        if self.left == 0 || state.hidden.deck.is_empty() { Awaits::Nothing } else { Awaits::Chance }
    }

    fn chances(&self, _: &Toy, state: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(state.hidden.deck.iter().map(|(card, n)| (Chance::Deal(card), u32::from(n))));
    }

    fn drawn(self, at: &mut At<'_, Toy>, Chance::Deal(card): Chance) {
        let Self { seat, left } = self;
        at.state.hidden.deck.take(card, 1);
        at.state.hidden.hands[seat.index()].add(card, 1);
        at.say(|| Event::Drew(seat, Some(card)));
        at.push(Self { seat, left: left - 1 });
    }

    fn passed(self, _: &mut At<'_, Toy>) {}
}

impl steps::Step<Toy> for PlayCard {
    fn awaits(&self, _: &Toy, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &Toy, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(state.hidden.hands[seat.index()].kinds().map(Action::Play));
        if out.is_empty() {
            out.push(Action::Pass);
        }
    }

    fn acted(self, at: &mut At<'_, Toy>, seat: Seat, action: Action) {
        let card = match action {
            Action::Play(card) => card,
            Action::Pass => return,
            other => at.impossible(self, other),
        };
        at.state.hidden.hands[seat.index()].take(card, 1);
        at.state.discard.add(card, 1);
        at.say(|| Event::Played(seat, card));
        // TY-1.3
        match card {
            Card::Penny => at.state.coins[seat.index()] += 1,
            Card::Round => {
                for other in Seat::all(at.game.seats) {
                    at.state.coins[other.index()] += if other == seat { 3 } else { 1 };
                }
            }
            Card::Gamble => at.push(Choose { seat }),
        }
    }
}

impl steps::Step<Toy> for Choose {
    fn awaits(&self, _: &Toy, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &Toy, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Coins, Action::Draw]);
    }

    fn acted(self, at: &mut At<'_, Toy>, seat: Seat, action: Action) {
        match action {
            Action::Coins => at.state.coins[seat.index()] += 2,
            Action::Draw => at.push(Deal { seat, left: 2 }),
            other => at.impossible(self, other),
        }
    }
}
