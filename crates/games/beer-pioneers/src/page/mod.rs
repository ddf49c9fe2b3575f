//! The table as a web page: one file per part, all drawn by a `Painter`.
mod actions;
mod ask;
mod brewery;
mod brief;
mod cards;
mod cellar;
mod extras;
mod hand;
mod lessons;
mod office;
mod order;
mod others;
mod painter;
mod pictures;
mod round_end;

use crate::{BeerPioneers, View};
use maud::Markup;
use painter::Painter;
use taproom_page::{Area, Layout, Lesson, Page, Viewpoint, shelf};

impl Page for BeerPioneers {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let painter = Painter { game: self, view, viewpoint };
        let mut parts = vec![Area::new("rivals", "Players", painter.rivals())];
        parts.extend(painter.ask().map(|html| Area::new("ask", "Choose", html)));
        parts.extend([
            Area::new("board", "Actions", painter.actions()),
            Area::new("order", "Order", painter.turn_order()),
            Area::new("mine", "Me", painter.brewery()),
            Area::new("hand", "Hand", painter.hand()),
            Area::new("market", "Market", painter.market()),
            Area::new("bonus", "Bonus", painter.bonus()),
            Area::new("goals", "Goals", painter.goals()),
            Area::new("exts", "Build", painter.extensions()),
            Area::new("supply", "Supply", painter.supply()),
            Area::new("ends", "Round end", painter.round_end()),
            Area::new("others", "Rivals", painter.others()),
        ]);
        Layout { now: painter.now(), track: painter.track(), parts }
    }

    fn art() -> Markup {
        shelf(
            "#7b3b22",
            "#56270f",
            &[("x-malt-factory", 10, 28, 62, ""), ("dial", 80, 16, 46, ""), ("truck", 130, 46, 58, "seat-5")],
        )
    }

    fn style() -> &'static str {
        include_str!("../page.css")
    }

    fn lessons() -> &'static [Lesson] {
        lessons::LESSONS
    }
}
