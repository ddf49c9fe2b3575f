//! Setup: what chance decides before the first turn. BP-3.1 BP-3.5 BP-3.9
use super::{ActionPhase, Refill};
use crate::{
    BeerPioneers, Chance, Event, Set,
    state::{Goal, State},
    words::{Objective, SetupCard},
};
use taproom_core::{
    List, Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Deals a starting card to the seat, then to the next one. BP-3.1
    StartCards { seat: Seat }
}

impl Step<BeerPioneers> for StartCards {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Chance
    }

    fn chances(&self, game: &BeerPioneers, state: &State, out: &mut Vec<(Chance, u32)>) {
        // BP-18.1 BP-18.2: as many starting cards as players, from the first.
        let free = (1..=game.seats).filter(|&card| state.boards.iter().all(|board| board.start != card));
        out.extend(free.map(|card| (Chance::Start(card), 1)));
    }

    fn drawn(self, at: &mut At<'_, BeerPioneers>, outcome: Chance) {
        let Chance::Start(card) = outcome else { at.impossible(self, outcome) };
        let seat = self.seat;
        let facts = at.game.values.start_cards[usize::from(card) - 1];
        let board = at.state.board_mut(seat);
        // BP-3.8 BP-3.10 BP-R3
        board.start = card;
        board.coins = u16::from(facts.coins);
        board.barrels = facts.cellar;
        board.depot = facts.depot;
        at.say(|| Event::Started { seat, card });
        if seat.0 + 1 < at.game.seats {
            at.push(Self { seat: Seat(seat.0 + 1) });
        } else {
            let mut order: List<Seat, 4> = Seat::all(at.game.seats).collect();
            order.sort_by_key(|&seat| at.state.board(seat).start);
            at.state.order = order;
        }
    }
}

step! {
    /// Draws the setup card of a game with 2 or 3 players. BP-18.1 BP-18.2
    DrawSetup {}
}

impl Step<BeerPioneers> for DrawSetup {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Chance
    }

    fn chances(&self, game: &BeerPioneers, _: &State, out: &mut Vec<(Chance, u32)>) {
        let fits = SetupCard::ALL.iter().zip(&game.values.setup_cards);
        let fits = fits.filter(|(_, facts)| facts.players == game.seats);
        out.extend(fits.map(|(&card, _)| (Chance::Setup(card), 1)));
    }

    fn drawn(self, at: &mut At<'_, BeerPioneers>, outcome: Chance) {
        let Chance::Setup(card) = outcome else { at.impossible(self, outcome) };
        at.state.setup = Some(card);
        at.say(|| Event::Covered { card });
    }
}

step! {
    /// Fills the three places of objectives from the left; those named at setup need no chance. BP-3.5 BP-18.5
    DrawObjective {}
}

impl DrawObjective {
    /// Objective cards that are neither on the table nor wanted for another place. No objective twice.
    fn pool(game: &BeerPioneers, state: &State) -> Set<Objective> {
        let mut pool = Set::<Objective>::all();
        pool.remove(Objective::ThreeSame);
        pool.remove(Objective::FourDifferent);
        for goal in &state.objectives {
            pool.remove(goal.objective);
        }
        for objective in game.objectives.iter().flatten() {
            pool.remove(*objective);
        }
        pool
    }

    fn named(game: &BeerPioneers, state: &State) -> Option<Objective> {
        game.objectives.get(state.objectives.len()).copied().flatten()
    }

    fn lay_out(self, at: &mut At<'_, BeerPioneers>, objective: Objective) {
        at.state.objectives.push(Goal { objective, claimed: List::new() });
        at.say(|| Event::Objective { objective });
        if !at.state.objectives.is_full() {
            at.push(self);
        }
    }
}

impl Step<BeerPioneers> for DrawObjective {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        if Self::named(game, state).is_some() { Awaits::Nothing } else { Awaits::Chance }
    }

    fn chances(&self, game: &BeerPioneers, state: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(Self::pool(game, state).iter().map(|objective| (Chance::Objective(objective), 1)));
    }

    fn drawn(self, at: &mut At<'_, BeerPioneers>, outcome: Chance) {
        let Chance::Objective(objective) = outcome else { at.impossible(self, outcome) };
        self.lay_out(at, objective);
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        let Some(objective) = Self::named(at.game, at.state) else { at.impossible(self, "nothing") };
        self.lay_out(at, objective);
    }
}

step! {
    /// Deals S cards, all to one seat and then to the next. BP-3.2 BP-3.9
    Deal { seat: Seat }
}

impl Step<BeerPioneers> for Deal {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Chance
    }

    fn chances(&self, game: &BeerPioneers, state: &State, out: &mut Vec<(Chance, u32)>) {
        let left = state.pile().and(game.values.start_marked);
        out.extend(left.iter().map(|card| (Chance::Deal(card), 1)));
    }

    fn drawn(self, at: &mut At<'_, BeerPioneers>, outcome: Chance) {
        let Chance::Deal(card) = outcome else { at.impossible(self, outcome) };
        let seat = self.seat;
        let hand = at.state.hand_mut(seat);
        hand.cards.insert(card);
        hand.dealt += 1;
        let full = hand.cards.len() >= at.game.data().game.start_cards_in_hand;
        at.say(|| Event::Dealt { seat, card: Some(card) });
        if !full {
            at.push(self);
        } else if seat.0 + 1 < at.game.seats {
            at.push(Self { seat: Seat(seat.0 + 1) });
        } else {
            // BP-3.3 BP-R47: the S cards left over are in the draw pile before the market is laid out.
            at.push(ActionPhase { next: 0 });
            at.push(Refill {});
        }
    }
}
