//! The view as numbers.
use super::{game::Toy, state::Public, view::View, words::Card};
use taproom_core::{Encode, Features, Seat};

impl Encode for Toy {
    const TABLE: usize = 23;
    const SEAT: usize = 2;

    fn features<F: Features>(&self, view: &View, to: &mut F) {
        let View { viewer, public, my_hand, sizes: _ } = view;
        let Public { discard, coins: _, steps } = public;
        to.plain("viewer", viewer);
        to.steps(steps);
        to.counts::<Card>("discard", discard.counts());
        to.counts::<Card>("my hand", my_hand.unwrap_or_default().counts());
    }

    fn seat_features<F: Features>(&self, view: &View, seat: Seat, to: &mut F) {
        to.number("coins", view.coins[seat.index()]);
        to.number("hand", f32::from(view.sizes[seat.index()]));
    }
}
