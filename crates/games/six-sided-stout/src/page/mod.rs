//! The table as a web page: the viewer's sheet is the board, the others' sheets lie below it.
mod grid;
mod rivals;
mod score;
mod stores;
mod today;

use crate::{Kind, Malt, Sheet, SixSidedStout, View};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Area, Viewpoint, Layout, Lesson, Page, panel, recon, shelf};

impl Page for SixSidedStout {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let table = Table { game: self, view, viewpoint };
        let mut parts = vec![Area::new("grid", "Grid", table.mine())];
        if self.seats > 1 {
            parts.push(Area::new("rivals", "Rivals", table.others()));
        }
        parts.extend(table.ladder().map(|html| Area::new("ladder", "Ranks", html)));
        Layout { now: table.now(), track: table.track(), parts }
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

const LESSONS: &[Lesson] = &[
    Lesson {
        place: "",
        title: "Ten days, one beer",
        text: "Each day you either buy one ingredient or roast malt, and then write in your grid. Without malt, hops and \
               yeast in the grid the beer is worth nothing.",
        rule: "SS-8.1",
    },
    Lesson {
        place: "market:",
        title: "Name it before you roll",
        text: "The dice decide how much you get. What you bought yesterday is not for sale today, so plan a roast or \
               another ingredient in between.",
        rule: "SS-4.2",
    },
    Lesson {
        place: "assistant:",
        title: "Help comes once",
        text: "An assistant lets you roll three dice and keep any two. Each of the four helps only once, and must be called \
               before the dice fall.",
        rule: "SS-4.3",
    },
    Lesson {
        place: "dice:",
        title: "High is not always best",
        text: "Hops and yeast must be written at once, as many as there is room for. A low pair may fit better.",
        rule: "SS-6.6",
    },
    Lesson {
        place: "box:",
        title: "Malt can wait and darken",
        text: "Dice in the boxes may be written whenever you like. Roast them twice to chocolate: 5 points a piece, and \
               much dearer beside yeast.",
        rule: "SS-5.1",
    },
    Lesson {
        place: "die:",
        title: "A die is a store",
        text: "Each piece you write turns the die down by one. You may stop at any time; what is left stays in its box.",
        rule: "SS-6.11",
    },
    Lesson {
        place: "cell:",
        title: "One beer in one piece",
        text: "Every piece must touch the beer, and pieces of one kind written today must hang together. The number in a \
               cell is what it would bring.",
        rule: "SS-6.4",
    },
];

/// What is drawn, and for whom.
struct Table<'a> {
    game: &'a SixSidedStout,
    view: &'a View,
    viewpoint: &'a Viewpoint<'a>,
}

impl Table<'_> {
    fn now(&self) -> String {
        let count = ["nobody", "one", "two", "three", "four", "five", "six"][usize::from(self.game.seats)];
        let dice = if self.game.own_dice() { "own" } else { "shared" };
        if self.game.seats == 1 { "Alone against the dice".into() } else { format!("Contest for {count}, {dice} dice") }
    }

    fn track(&self) -> Markup {
        let days = self.game.tables.days;
        html! {
            span.tag {
                @if self.over() { "After day " (self.view.day.min(days)) } @else { "Day " (self.view.day) " of " (days) }
            }
        }
    }

    fn over(&self) -> bool {
        self.view.steps.is_empty()
    }

    fn sheet(&self, seat: Seat) -> &Sheet {
        &self.view.sheets[seat.index()]
    }

    /// The whole sheet of the viewer.
    fn mine(&self) -> Markup {
        let seat = self.viewpoint.front();
        let layout = &self.game.layout;
        let aside = html! { (layout.name) @if layout.reconstructed { (recon("layout reconstructed")) } };
        panel(
            "grid",
            &self.viewpoint.whose(seat, "stout"),
            Some(seat),
            aside,
            html! {
                div.sheet {
                    div.stack {
                        (self.beer(seat))
                        (self.days(seat))
                    }
                    div.stack {
                        (self.today(seat))
                        (self.boxes(seat))
                        (self.aides(seat))
                        (self.score(seat))
                    }
                }
            },
        )
    }
}

/// The class of a kind's colour.
fn tone(kind: Kind) -> &'static str {
    match kind {
        Kind::Pale => "pale",
        Kind::Caramel => "caramel",
        Kind::Chocolate => "choc",
        Kind::Hops => "hops",
        Kind::Yeast => "yeast",
    }
}

/// A die; `malt`: in the colour of its box.
fn die(face: u8, malt: Option<Malt>, size: &str) -> Markup {
    let colour = malt.map(|malt| format!(" die--{}", tone(malt.kind()))).unwrap_or_default();
    let word = malt.map(|malt| format!("{malt} ")).unwrap_or_default();
    html! {
        svg class={ "die" (colour) (size) } role="img" aria-label={ (word) "die " (face) } {
            use href={ "/assets/icons.svg#die-" (face) } {}
        }
    }
}

/// `1 unit`, `3 units`
fn plural(count: impl Into<u32>, word: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// The first letter large.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
