//! The bonus action after a worker action. BP-6.1
use super::Resolve;
use crate::{
    Action, BeerPioneers, Event,
    gains::{Duty, Gains},
    query::Means,
    state::State,
    words::BonusAction,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which bonus action, if any? Lost without a bonus worker at hand. BP-D19 BP-6.3
    Bonus { seat: Seat }
}

impl Step<BeerPioneers> for Bonus {
    fn awaits(&self, _: &BeerPioneers, state: &State) -> Awaits {
        if state.board(self.seat).bonus_hand > 0 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let means = Means::of(state, seat);
        let able = BonusAction::ALL.iter().copied().filter(|&action| game.can_bonus(state, means, action));
        out.extend(able.map(Action::Bonus));
        out.push(Action::Stop);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let action = match action {
            Action::Bonus(action) => action,
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        let board = at.state.board_mut(seat);
        board.bonus_hand = board.bonus_hand.saturating_sub(1);
        board.bonus_board += 1;
        at.say(|| Event::BonusTaken { seat, action });
        // BP-6.4 BP-6.5
        let (cost, _, list) = at.game.values.bonus[action.index()];
        at.push(Resolve::new(seat, list, Duty::Must));
        at.pay(seat, cost);
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}
