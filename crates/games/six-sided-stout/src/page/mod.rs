//! The table as a web page: the viewer's sheet is the board, the others' sheets lie below it.
mod grid;
mod lessons;
mod painter;
mod rivals;
mod score;
mod stores;
mod today;

use crate::{SixSidedStout, View};
use lessons::LESSONS;
use painter::Painter;
use taproom_page::{Area, Layout, Lesson, Markup, Page, Viewpoint, shelf};

impl Page for SixSidedStout {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let painter = Painter { game: self, view, viewpoint };
        let mut parts = vec![Area::new("grid", "Grid", painter.mine())];
        if self.seats > 1 {
            parts.push(Area::new("rivals", "Rivals", painter.others()));
        }
        parts.extend(painter.ladder().map(|html| Area::new("ladder", "Ranks", html)));
        Layout { now: painter.now(), track: painter.track(), parts }
    }

    fn art() -> Markup {
        shelf("#3a2a22", "#2a1d17", &[("malt", 16, 34, 52, ""), ("water", 76, 26, 56, ""), ("hops", 138, 36, 50, "")])
    }

    fn style() -> &'static str {
        include_str!("../page.css")
    }

    fn lessons() -> &'static [Lesson] {
        LESSONS
    }
}
