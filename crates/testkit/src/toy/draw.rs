//! The table as text.
use super::{game::Toy, view::View};
use taproom_core::Seat;
use taproom_kit::{Draw, Drawing};

impl Draw for Toy {
    fn draw(&self, view: &View) -> Drawing {
        let mut drawing = Drawing::new();
        for seat in Seat::all(self.seats) {
            let (coins, cards) = (view.coins[seat.index()], view.sizes[seat.index()]);
            drawing.line().text(format!("{seat}: {coins} coins, {cards} cards"));
        }
        drawing
    }
}
