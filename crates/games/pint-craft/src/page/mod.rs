//! The match as a web page.
mod brewery;
mod cards;
mod centre;
mod lessons;
mod painter;
mod piles;
mod stage;

use crate::{PintCraft, view::View};
use maud::Markup;
use painter::Painter;
use taproom_page::{Area, Layout, Lesson, Page, Viewpoint, shelf};

impl Page for PintCraft {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let painter = Painter { game: self, view, viewpoint };
        let mut parts = vec![Area::new("rivals", "Players", painter.strip())];
        parts.extend(painter.stage().map(|html| Area::new("stage", "Finale", html)));
        parts.push(Area::new("centre", "Recipes", painter.centre()));
        parts.extend(painter.hand().map(|html| Area::new("hand", "Hand", html)));
        parts.push(Area::new("mine", "Brewery", painter.mine()));
        parts.push(Area::new("others", "Rivals", painter.others()));
        parts.push(Area::new("piles", "Cards", painter.piles()));
        Layout { now: painter.now(), track: painter.track(), parts }
    }

    fn art() -> Markup {
        shelf(
            "#23415f",
            "#182f47",
            &[("pint", 18, 26, 68, "srm-3"), ("pint", 68, 26, 68, "srm-12"), ("pint", 118, 26, 68, "srm-40")],
        )
    }

    fn style() -> &'static str {
        include_str!("../page.css")
    }

    fn lessons() -> &'static [Lesson] {
        lessons::LESSONS
    }
}
