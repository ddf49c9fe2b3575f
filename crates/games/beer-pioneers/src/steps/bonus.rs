//! The bonus action after a worker action. BP-6.1
use super::{Resolve, act, step};
use crate::{
    Action, BeerPioneers, Event,
    gains::{Duty, Table},
    pieces::BonusAction,
    query::Means,
    state::State,
};
use taproom_core::{
    MoveOf, Seat,
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

    fn run(self, at: &mut At<'_, BeerPioneers>, answer: Option<MoveOf<BeerPioneers>>) {
        let seat = self.seat;
        let Some(_) = answer else { return };
        let Action::Bonus(action) = act(answer) else { return };
        let board = at.state.board_mut(seat);
        board.bonus_hand = board.bonus_hand.saturating_sub(1);
        board.bonus_board += 1;
        at.say(|| Event::BonusTaken { seat, action });
        // BP-6.4 BP-6.5
        let (cost, _, list) = at.game.tables().bonus[action.index()];
        at.push(Resolve::new(seat, list, Duty::Must));
        at.pay(seat, cost);
    }
}
