//! Action tokens: when they can be played and on what (section 9).
use crate::{
    dice::{Die, Flag},
    game::DiceBrewing,
    state::State,
    words::{Building, Token, Where, Window},
};
use taproom_core::{RulesRev, Seat};

impl DiceBrewing {
    /// Can the seat play this token now, with something to play it on (DB-D1, DB-D2)?
    #[inline]
    pub(crate) fn can_play(&self, state: &State, seat: Seat, token: Token, window: Window) -> bool {
        state.hidden.tokens[seat.index()].has(token)
            && self.values.token(token).allows(window)
            && self.has_target(state, seat, token, window)
    }

    /// Is there anything to play it on?
    pub(crate) fn has_target(&self, state: &State, seat: Seat, token: Token, window: Window) -> bool {
        if token == Token::BlockRecipe {
            return state.open().any(|recipe| !state.blocked_recipes.has(recipe));
        }
        Seat::all(self.seats).any(|owner| self.is_target(state, seat, token, window, owner))
    }

    /// Has this player anything to play it on?
    pub(crate) fn is_target(&self, state: &State, seat: Seat, token: Token, window: Window, owner: Seat) -> bool {
        match token {
            Token::BlockBuilding => Building::ALL.into_iter().any(|it| self.can_block(state, seat, owner, it)),
            Token::BlockRecipe => false,
            _ => self.places(token, window).iter().any(|&place| can_hit_any(state, seat, token, owner, place)),
        }
    }

    /// DB-9.4, DB-R12: an opponent's building, open, without such a token.
    pub(crate) fn can_block(&self, state: &State, seat: Seat, owner: Seat, building: Building) -> bool {
        owner != seat && self.is_open(state, building) && !state.player(owner).blocked_buildings.has(building)
    }

    /// Is the seat asked in a token window at all (DB-D1)? With hidden tokens the answer depends on their number
    /// only, else the question itself would tell their kinds (DB-11.3).
    #[inline]
    pub(crate) fn is_asked(&self, state: &State, seat: Seat, window: Window) -> bool {
        let held = &state.hidden.tokens[seat.index()];
        !held.is_empty() && (self.hidden_tokens || held.kinds().any(|token| self.can_play(state, seat, token, window)))
    }

    /// Where dice can be hit: in the windows of DB-3.4 and DB-7.1 only in the warehouse, but for blocking before the roll,
    /// which the first rules did not know (DB-R37); never on fields or in the supply (DB-9.9, DB-R36).
    pub(crate) fn places(&self, token: Token, window: Window) -> &'static [Where] {
        let anywhere = match window {
            Window::Turn => token != Token::WithdrawDie,
            Window::RoundStart => token == Token::GuardDie && self.rev > RulesRev(1),
            Window::BrewStart => false,
        };
        if anywhere { &Where::ALL } else { &[Where::Warehouse] }
    }
}

/// Does the token work on this die? One that waits for its roll can only be blocked (DB-R37).
pub(crate) fn can_hit(seat: Seat, token: Token, owner: Seat, die: Die) -> bool {
    (die.is_rolled() || (token == Token::GuardDie && owner != seat))
        && match token {
            // DB-9.3, DB-9.7
            Token::WithdrawDie | Token::RerollDie => die.flag() != Flag::Guarded,
            // DB-9.5, DB-R23
            Token::GuardDie => die.flag() == Flag::Free,
            // DB-9.8, DB-R22
            Token::RaiseDie => {
                owner == seat && die.flag() != Flag::Guarded && die.value() < Die::MAX && die.raise() < Die::MAX_RAISE
            }
            Token::BlockBuilding | Token::BlockRecipe => false,
        }
}

/// Does it work on any die of this place?
pub(crate) fn can_hit_any(state: &State, seat: Seat, token: Token, owner: Seat, place: Where) -> bool {
    let mut some = false;
    state.player(owner).dice(place).each(|die, _| some |= can_hit(seat, token, owner, die));
    some
}
