//! One circle of action tokens.
use super::{Brewing, RollPools, Target};
use crate::{action::Action, game::DiceBrewing, state::State, words::Window};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// In turn order each player once plays any number of tokens: at round start (DB-3.4) and before brewing (DB-7.1).
    /// There are no reactions (DB-R21).
    TokenWindow {
        /// Which of the two.
        window: Window,
        /// Whose part of the circle it is.
        seat: Seat,
        /// Has the seat played a token in this part? Then it closes it itself, so that everybody sees what the token did.
        #[serde(default)]
        played: bool,
    }
}

impl TokenWindow {
    /// A circle begins.
    pub(crate) fn open(window: Window, seat: Seat) -> Self {
        Self { window, seat, played: false }
    }
}

impl Step<DiceBrewing> for TokenWindow {
    fn awaits(&self, game: &DiceBrewing, state: &State) -> Awaits {
        let asked = self.played || game.is_asked(state, self.seat, self.window);
        if asked { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    // DB-D1
    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let held = &state.hidden.tokens[seat.index()];
        out.extend(held.kinds().filter(|&it| game.can_play(state, seat, it, self.window)).map(Action::Play));
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        match action {
            Action::Play(token) => {
                at.push(Self { played: true, ..self });
                Target::play(at, seat, token, self.window);
            }
            Action::Done => self.passed(at),
            other => at.impossible(self, other),
        }
    }

    /// On to the next player, then to what the circle was for.
    fn passed(self, at: &mut At<'_, DiceBrewing>) {
        if let Some(seat) = at.state.after(self.seat) {
            at.push(Self::open(self.window, seat));
        } else if self.window == Window::BrewStart {
            at.push(Brewing { seat: at.state.first, declined: 0 });
        } else {
            at.push(RollPools { seat: at.state.first });
        }
    }
}
