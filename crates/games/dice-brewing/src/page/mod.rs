//! The table as a web page: a brewing village. What all share stands along the top, the street of the player in front below,
//! the dice on a bench at the edge; the rivals look in from the right.
mod ask;
mod bench;
mod dice;
mod faces;
mod farm;
mod goods;
mod lessons;
mod painter;
mod phase;
mod primer;
mod recipes;
mod rival_board;
mod rivals;
mod shops;
mod signs;
mod track;
mod words;

use self::{
    painter::{Painter, picture},
    phase::Phase,
};
use crate::{game::DiceBrewing, steps::Step, view::View};
use maud::html;
use taproom_core::Seat;
use taproom_page::{
    Area, Keepsake, Layout, Lesson, Markup, Page, Primer, Tab, Term, Viewpoint, made, seat_class, shelf,
};

impl Page for DiceBrewing {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let painter = Painter::new(self, view, viewpoint);
        Layout {
            now: painter.now(),
            track: painter.track(),
            parts: vec![Area::new("stage", "Village", painter.stage())],
        }
    }

    fn art() -> Markup {
        shelf("#4b3566", "#37254e", &[("die-5", 18, 44, 48, ""), ("die-3", 76, 46, 46, ""), ("die-6", 130, 42, 50, "")])
    }

    fn style() -> &'static str {
        include_str!("../page.css")
    }

    fn pictures() -> &'static str {
        include_str!("../page.svg")
    }

    fn tabs() -> &'static [Tab] {
        &[
            Tab { id: "farm", icon: "d-malt-house", name: "Farm" },
            Tab { id: "recipes", icon: "pint", name: "Recipes" },
            Tab { id: "stalls", icon: "coin", name: "Markets" },
            Tab { id: "rivals", icon: "people", name: "Rivals" },
        ]
    }

    // The fields bear numbers.
    const PRINTS_NUMBERS: bool = true;

    fn glossary() -> &'static [Term] {
        words::WORDS
    }

    fn primer() -> &'static Primer {
        &primer::PRIMER
    }

    fn keepsake(&self, view: &View, viewpoint: &Viewpoint<'_>, seat: Seat) -> Option<Keepsake> {
        let painter = Painter::new(self, view, viewpoint);
        let card = |it| (faces::colour(it), "pint", self.recipe_name(it).to_owned(), None);
        Some(Keepsake { title: None, picture: made(painter.player(seat).brewed.iter().map(card)) })
    }

    fn lessons() -> &'static [Lesson] {
        lessons::LESSONS
    }
}

impl Painter<'_> {
    /// The whole table.
    fn stage(&self) -> Markup {
        let seats = self.game.seats;
        // Dice glide by their names, which are given in the order of drawing: what is in front comes first.
        let (bench, farm) = (self.bench(), self.farm());
        html! {
            div #stage class={ "stage village " (self.view.season()) " n-" (seats) " at-" (self.about()) " " (seat_class(self.front())) } {
                (picture("land", "land"))
                span.orb {}
                (self.stalls())
                (self.board())
                (farm)
                (self.ask())
                (bench)
                (self.rivals())
            }
        }
    }

    /// Which page of a phone the question, or the phase, is about.
    fn about(&self) -> &'static str {
        let others = self.others().any(|seat| self.asks_about(seat)) || self.viewpoint.glows("player:");
        let glows = |place| self.viewpoint.glows(place);
        match self.phase() {
            _ if others => "rivals",
            _ if glows("recipe:") => "recipes",
            _ if glows("market:") || glows("black-market:") => "stalls",
            _ if glows("field:") || self.is_mine(|step| matches!(step, Step::Item(_) | Step::Accelerate(_))) => "farm",
            Phase::Brewing => "recipes",
            Phase::Shopping => "stalls",
            _ => "farm",
        }
    }
}
