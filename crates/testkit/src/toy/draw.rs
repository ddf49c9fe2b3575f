//! The table as text.
use super::{game::Toy, view::View};
use taproom_core::Seat;
use taproom_kit::{Draw, Drawing, Ink};

impl Draw for Toy {
    fn draw(&self, view: &View) -> Drawing {
        let mut drawing = Drawing::new();
        for seat in Seat::all(self.seats) {
            let (coins, cards) = (view.coins[seat.index()], view.sizes[seat.index()]);
            drawing.line().text(format!("{seat}: {coins} coins, {cards} cards"));
        }
        if let Some(hand) = view.my_hand {
            drawing.line().text("your hand:");
            for card in hand.kinds() {
                drawing.text(" ").spot(format!("hand:{card}"), Ink::Strong, card.slug());
            }
        }
        drawing.line().text("on the table:");
        for word in ["coins", "draw", "pass"] {
            drawing.text(" ").spot(format!("table:{word}"), Ink::Plain, word);
        }
        drawing
    }
}
