//! The table as a web page: a brewer's bench, seen from above. The viewer's sheet lies on the left, the tools of the day on
//! its right; in a contest the others' sheets take the place of the glass.
mod bench;
mod drums;
mod glass;
mod grid;
mod lessons;
mod painter;
mod primer;
mod rivals;
mod sheet;
mod today;
mod words;

use crate::{SixSidedStout, View};
use lessons::LESSONS;
use painter::Painter;
use taproom_core::Seat;
use taproom_page::{Area, Keepsake, Layout, Lesson, Markup, Page, Primer, Tab, Term, Viewpoint, shelf};

impl Page for SixSidedStout {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let painter = Painter { game: self, view, viewpoint };
        Layout { now: painter.now(), track: painter.track(), parts: vec![Area::new("stage", "Bench", painter.bench())] }
    }

    fn art() -> Markup {
        shelf("#3a2a22", "#2a1d17", &[("malt", 16, 34, 52, ""), ("water", 76, 26, 56, ""), ("hops", 138, 36, 50, "")])
    }

    fn style() -> &'static str {
        include_str!("../page.css")
    }

    fn pictures() -> &'static str {
        include_str!("../page.svg")
    }

    fn tabs() -> &'static [Tab] {
        &[
            Tab { id: "sheet", icon: "water", name: "Sheet" },
            Tab { id: "drums", icon: "malt", name: "Stores" },
            Tab { id: "team", icon: "scientist", name: "Team" },
            Tab { id: "score", icon: "scores", name: "Score" },
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
        // The ladder of ranks is ours (SS-8.6); other layouts have none.
        let rank = self.rank(self.score(painter.sheet(seat)).total());
        Some(Keepsake { title: rank.map(|rank| (rank.to_owned(), true)), picture: painter.small_beer(seat) })
    }

    fn lessons() -> &'static [Lesson] {
        LESSONS
    }
}
