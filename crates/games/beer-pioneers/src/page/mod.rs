//! The table as a web page: a brewery yard. On the left the town, with a market stall, eight houses, a road and a deck; on the
//! right the viewer's brewery as a house that is cut open, and the hand below it. One file per part, all drawn by a `Painter`.
mod bonus;
mod brewery;
mod brief;
mod cards;
mod cellar;
mod hand;
mod lessons;
mod market;
mod office;
mod order;
mod painter;
mod pictures;
mod players;
mod primer;
mod road;
mod shelf;
mod stage;
mod strip;
mod words;
mod yard;

use crate::{BeerPioneers, View, words::Extension};
use maud::Markup;
use painter::Painter;
use taproom_core::Seat;
use taproom_page::{Area, Keepsake, Layout, Lesson, Page, Primer, Tab, Term, Viewpoint, made, shelf as box_art};

impl Page for BeerPioneers {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let painter = Painter { game: self, view, viewpoint };
        Layout { now: painter.now(), track: painter.track(), parts: vec![Area::new("stage", "Yard", painter.stage())] }
    }

    fn art() -> Markup {
        box_art(
            "#7b3b22",
            "#56270f",
            &[("x-malt-factory", 10, 28, 62, ""), ("dial", 80, 16, 46, ""), ("truck", 130, 46, 58, "seat-5")],
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
            Tab { id: "yard", icon: "worker", name: "Yard" },
            Tab { id: "mine", icon: "dial", name: "Brewery" },
            Tab { id: "cards", icon: "card-brown", name: "Cards" },
            Tab { id: "players", icon: "people", name: "Players" },
        ]
    }

    const PRINTS_NUMBERS: bool = true;

    fn leads(notation: &str) -> bool {
        matches!(notation.split(' ').next(), Some("worker" | "truck" | "turn-order" | "admin"))
    }

    /// The number on the house; its lower space together with Shift. The four bays of the road and the exchange have letters.
    fn printed_key(place: &str) -> Option<String> {
        Some(match place.split_once(':')? {
            ("space", "exchange") => "x".into(),
            ("space", space) => {
                let (number, half) = space.split_at_checked(1)?;
                if half == "A" { number.into() } else { format!("⇧{number}") }
            }
            ("truck-space", "coins") => "9".into(),
            ("truck-space", "order") => "o".into(),
            ("truck-space", "barrel-or-card") => "b".into(),
            ("truck-space", "exchange") => "⇧x".into(),
            _ => return None,
        })
    }

    fn glossary() -> &'static [Term] {
        words::WORDS
    }

    fn primer() -> &'static Primer {
        &primer::PRIMER
    }

    fn keepsake(&self, view: &View, _: &Viewpoint<'_>, seat: Seat) -> Option<Keepsake> {
        let built = view.board(seat).extensions.iter();
        let name = |&it: &Extension| ("", yard::extension_picture(it), self.extension_name(it).to_owned(), None);
        Some(Keepsake { title: None, picture: made(built.map(name)) })
    }

    fn lessons() -> &'static [Lesson] {
        lessons::LESSONS
    }
}
