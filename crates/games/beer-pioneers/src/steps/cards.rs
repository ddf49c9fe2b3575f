//! Cards are taken, played and paid. BP-11.1 BP-11.6
use super::Resolve;
use crate::{
    Action, BeerPioneers, Chance, Event,
    gains::{Duty, Gains, drop_from_play, touch},
    query::Means,
    state::State,
    words::{Card, Slot},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which card next: a market place in reach or the draw pile? There is no hand limit now. BP-D10 BP-R26 BP-11.4
    TakeCards {
        seat: Seat,
        left: u8,
        /// Market places before this one are past, until a card of the pile is taken; only where the order is fixed.
        above: u8,
        duty: Duty,
    }
}

impl TakeCards {
    fn slots(self, game: &BeerPioneers, state: &State) -> impl Iterator<Item = Slot> {
        let reach = game.reach(state.board(self.seat));
        let pile = !state.next_cards().is_empty();
        let market = state.market;
        Slot::ALL.iter().copied().filter(move |slot| match slot.place() {
            Some(place) => place < reach && place >= usize::from(self.above) && market[place].is_some(),
            None => pile,
        })
    }
}

impl Step<BeerPioneers> for TakeCards {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        if self.left > 0 && self.slots(game, state).next().is_some() { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.slots(game, state).map(Action::Take));
        self.duty.or_stop(out);
    }

    fn acted(mut self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let slot = match action {
            Action::Take(slot) => slot,
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        self.left -= 1;
        self.duty = self.duty.once_done();
        self.above = slot.place().map_or(0, |place| at.game.goes_on_at(place + 1));
        at.push(self);
        // BP-11.2: the gap stays open.
        match slot.place().and_then(|place| at.state.market[place].take()) {
            Some(card) => {
                at.state.hand_mut(seat).add_seen(card);
                touch(at.state);
                at.say(|| Event::Took { seat, card });
            }
            None => at.push(PileCard { seat }),
        }
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}

step! {
    /// The top card of the draw pile, which nobody else sees: nothing before it can be taken back. BP-11.1 BP-D27
    PileCard { seat: Seat }
}

impl Step<BeerPioneers> for PileCard {
    fn awaits(&self, _: &BeerPioneers, state: &State) -> Awaits {
        if state.next_cards().is_empty() { Awaits::Nothing } else { Awaits::Chance }
    }

    fn chances(&self, _: &BeerPioneers, state: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(state.next_cards().iter().map(|card| (Chance::Draw(card), 1)));
    }

    fn drawn(self, at: &mut At<'_, BeerPioneers>, outcome: Chance) {
        let Chance::Draw(card) = outcome else { at.impossible(self, outcome) };
        let seat = self.seat;
        at.reshuffle();
        at.state.hand_mut(seat).cards.insert(card);
        touch(at.state);
        at.say(|| Event::Drew { seat, card: Some(card) });
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}

step! {
    /// Which hand card as brown? BP-D11 BP-11.7
    PlayBrown { seat: Seat, duty: Duty }
}

impl Step<BeerPioneers> for PlayBrown {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(state.hand(seat).cards.and(game.values.brown).iter().map(Action::Brown));
        self.duty.or_stop(out);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let card = match action {
            Action::Brown(card) => card,
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        at.play_card(seat, card);
        at.state.board_mut(seat).display.insert(card);
        at.say(|| Event::Browned { seat, card });
        if let Some((_, now)) = at.game.values.card(card).brown {
            at.resolve(seat, now);
        }
    }
}

step! {
    /// Which hand card as white? BP-D11 BP-11.9
    PlayWhite { seat: Seat, duty: Duty }
}

impl Step<BeerPioneers> for PlayWhite {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let means = Means::of(state, seat);
        let white = means.hand.and(game.values.white);
        out.extend(white.iter().filter(|&card| game.playable_white(state, means, card)).map(Action::White));
        self.duty.or_stop(out);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let card = match action {
            Action::White(card) => card,
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        let Some(white) = at.game.values.card(card).white else { at.impossible(self, action) };
        at.play_card(seat, card);
        if white.master.is_some() {
            // BP-11.10 BP-R18 BP-R19: the former one is in hand again before anything else.
            let former = at.state.board_mut(seat).master.replace(card);
            if let Some(former) = former {
                at.state.hand_mut(seat).add_seen(former);
            }
            at.state.rotated = 0;
            at.say(|| Event::Mastered { seat, card, former });
            at.resolve(seat, white.list);
        } else {
            at.state.in_play.insert(card);
            at.say(|| Event::Whitened { seat, card });
            at.push(DropCard { card });
            at.push(Resolve::new(seat, white.list, Duty::Must));
        }
    }
}

step! {
    /// A card that was played goes to the discard pile. BP-11.9 BP-12.1
    DropCard { card: Card }
}

impl Step<BeerPioneers> for DropCard {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        drop_from_play(at.state, self.card);
    }
}

step! {
    /// Which hand card is paid? BP-D22
    PayCard { seat: Seat }
}

impl Step<BeerPioneers> for PayCard {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(state.hand(seat).cards.iter().map(Action::Discard));
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let Action::Discard(card) = action else { at.impossible(self, action) };
        at.discard(seat, card);
    }
}
