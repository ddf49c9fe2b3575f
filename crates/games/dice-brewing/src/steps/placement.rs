//! A turn of phase 1.
use super::{Accelerate, Item, Shopping, StudyColour, Target};
use crate::{
    action::{Action, Event},
    board::{Progress, Reach},
    dice::Die,
    game::DiceBrewing,
    state::{FieldUse, State},
    words::{Field, Token, Window},
};
use taproom_core::{
    Seat, Seats, step,
    steps::{At, Awaits, Step},
};

step! {
    /// The menu of a placement turn (DB-4.2, DB-R6, DB-D2): one or two placements, or a pass; storing and tokens at any point.
    Placement {
        seat: Seat,
        /// Who takes no more turns in this phase (DB-4.11, DB-R10).
        #[serde(default)]
        passed: Seats,
        /// Placements made in this move.
        #[serde(default)]
        placed: u8,
        /// Under the first rules, the first placement, if it was a deferred input (DB-D5).
        #[serde(default)]
        deferred: Option<Field>,
        /// Under the first rules, the die stored just before (DB-D4).
        #[serde(default)]
        stored: Option<Die>,
    }
}

impl Placement {
    /// A turn begins.
    pub(crate) fn turn(seat: Seat, passed: Seats) -> Self {
        Self { seat, passed, placed: 0, deferred: None, stored: None }
    }

    pub(crate) fn progress(&self) -> Progress {
        Progress { placed: self.placed, deferred: self.deferred }
    }

    /// The next player who has not passed; shopping if all have.
    fn next(at: &mut At<'_, DiceBrewing>, seat: Seat, passed: Seats) {
        let seats = at.game.seats;
        let next = seat.next(seats).clockwise(seats).find(|&seat| !passed.contains(seat));
        match next {
            Some(seat) => at.push(Self::turn(seat, passed)),
            None => at.push(Shopping::turn(at.state.first)),
        }
    }

    /// The menu after a placement on this field.
    fn after(self, game: &DiceBrewing, field: Field, further: bool) -> Self {
        let waits = !further && game.values.field(field).is_deferred();
        let deferred = (game.asks_in_order() && self.placed == 0 && waits).then_some(field);
        Self { placed: self.placed + 1, deferred, stored: None, ..self }
    }
}

/// Dice of the active pool that can be stored now (DB-4.9): all of them, and after `stored` those that do not go down (DB-D4).
#[inline]
pub(super) fn storable(state: &State, seat: Seat, stored: Option<Die>, out: &mut Vec<Action>) {
    state.player(seat).pool.each(|die, _| {
        if die.is_rolled() && stored.is_none_or(|last| die >= last) {
            out.push(Action::Store(die));
        }
    });
}

/// Moves a die from the active pool to the warehouse, value and tokens kept (DB-4.9).
#[inline]
pub(super) fn store(at: &mut At<'_, DiceBrewing>, seat: Seat, die: Die) {
    let player = at.state.player_mut(seat);
    player.pool.take(die);
    player.warehouse.put(die);
    at.say(|| Event::Stored(seat, die));
}

/// Tokens the seat can play in its own turn (DB-4.10).
#[inline]
pub(super) fn playable(game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if !state.hidden.tokens[seat.index()].is_empty() {
        let can = |token: &Token| game.can_play(state, seat, *token, Window::Turn);
        out.extend(Token::ALL.into_iter().filter(can).map(Action::Play));
    }
}

impl Step<DiceBrewing> for Placement {
    #[inline]
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(if self.placed == 0 { Action::Pass } else { Action::EndMove });
        if self.placed < 2 {
            let reach = Reach::of(state.player(seat));
            let progress = self.progress();
            for field in Field::ALL {
                if game.place_obstacle(state, seat, field, &reach, progress).is_none() {
                    out.push(Action::Place(field));
                }
            }
            for (field, _) in state.player(seat).board.iter() {
                if game.accelerate_obstacle(state, seat, field, &reach, progress).is_none() {
                    out.push(Action::Accelerate(field));
                }
            }
        }
        storable(state, seat, self.stored, out);
        playable(game, state, seat, out);
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        match action {
            Action::Pass => {
                at.say(|| Event::Passed(seat));
                let mut passed = self.passed;
                passed.insert(seat);
                Self::next(at, seat, passed);
            }
            Action::EndMove => {
                at.say(|| Event::MoveEnded(seat));
                Self::next(at, seat, self.passed);
            }
            Action::Place(field) => {
                let further = at.state.player(seat).uses(field);
                at.push(self.after(at.game, field, further));
                if at.game.values.field(field).takes_seed() {
                    // A seed field takes nothing but a seed, so there is nothing to ask.
                    let player = at.state.player_mut(seat);
                    player.seeds -= 1;
                    player.board.set(field, FieldUse::Seed);
                    at.say(|| Event::PlacedSeed(seat, field));
                } else if further {
                    at.push(StudyColour { seat });
                } else {
                    at.push(Item { seat, field, colour: None });
                }
            }
            Action::Accelerate(field) => {
                at.push(self.after(at.game, field, true));
                at.push(Accelerate { seat, field });
            }
            Action::Store(die) => {
                store(at, seat, die);
                at.push(Self { stored: at.game.asks_in_order().then_some(die), ..self });
            }
            Action::Play(token) => {
                at.push(Self { stored: None, ..self });
                Target::play(at, seat, token, Window::Turn);
            }
            other => at.impossible(self, other),
        }
    }
}
