//! The match as a web page: a bar, seen from one's stool. Rivals stand across it, what all share lies on the counter, one's
//! own things are on the near side.
mod attack;
mod board;
mod counter;
mod faces;
mod hand;
mod lessons;
mod mine;
mod notes;
mod painter;
mod primer;
mod race;
mod rivals;
mod room;
mod strip;
mod taps;
mod tray;
mod words;

use crate::{PintCraft, view::View};
use maud::Markup;
use painter::Painter;
use taproom_core::Seat;
use taproom_page::{Area, Keepsake, Layout, Lesson, Page, Primer, Tab, Term, Viewpoint, made, shelf};

impl Page for PintCraft {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let painter = Painter { game: self, view, viewpoint };
        Layout { now: painter.now(), track: painter.track(), parts: vec![Area::new("stage", "Bar", painter.room())] }
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

    fn pictures() -> &'static str {
        include_str!("../page.svg")
    }

    fn tabs() -> &'static [Tab] {
        &[
            Tab { id: "hand", icon: "card-back", name: "Hand" },
            Tab { id: "mine", icon: "base-malt", name: "Mine" },
            Tab { id: "rivals", icon: "people", name: "Rivals" },
        ]
    }

    fn glossary() -> &'static [Term] {
        words::WORDS
    }

    fn primer() -> &'static Primer {
        &primer::PRIMER
    }

    fn keepsake(&self, view: &View, viewpoint: &Viewpoint<'_>, seat: Seat) -> Option<Keepsake> {
        let painter = Painter { game: self, view, viewpoint };
        let card = |it| (painter.srm(it), "pint", self.recipe_name(it).to_owned(), Some(self.recipe(it).pints));
        Some(Keepsake { title: None, picture: made(view.taps[seat.index()].iter().map(card)) })
    }

    fn lessons() -> &'static [Lesson] {
        lessons::LESSONS
    }
}
