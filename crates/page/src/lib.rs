//! The table as a web page: what a game draws, and the few parts all games draw with.
//!
//! A game lays out what a *view* shows; where answers belong it asks the [`Viewpoint`] for a [`Spot`], which glows, explains
//! itself or lies still, as the question wants. No game writes a form, an address or an inline style.
pub mod assets;
pub mod glossary;
mod keys;
mod mix;
mod parts;
mod primer;
mod viewpoint;

pub use glossary::{Gloss, Term, gloss};
pub use keys::keys;
pub use maud::Markup;
pub use mix::mix_fields;
pub use parts::{
    fold, good, icon, icon_as, made, meter, need, panel, recon, recon_of, rival, rivals, seat_class, seat_mark, shelf,
    since, stat, worth,
};

pub use primer::{Primer, Step, Tip};
pub use viewpoint::{Deed, Note, Person, Shortcut, Spot, Viewpoint};

use taproom_core::{Explain, Seat};

/// How a game lays out what one viewer sees.
pub trait Page: Explain {
    /// The whole table as this view shows it.
    fn page(&self, view: &Self::View, viewpoint: &Viewpoint<'_>) -> Layout;

    /// The looks of what only this game draws; loaded after `table.css`.
    fn style() -> &'static str;

    /// Its own pictures, as symbols of one SVG; handed out as `/assets/GAME.svg`.
    fn pictures() -> &'static str {
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
    }

    /// The pages of a phone, if the table is one drawing that fills the screen; none: its parts lie below one another.
    fn tabs() -> &'static [Tab] {
        &[]
    }

    /// The picture on the box: a few pieces on a shelf.
    fn art() -> Markup;

    /// Short hints for a first match: each appears once, the first time a question's answers include its place.
    fn lessons() -> &'static [Lesson] {
        &[]
    }

    /// How to play in five minutes.
    fn primer() -> &'static Primer;

    /// What a newcomer cannot know, in alphabetical order.
    fn glossary() -> &'static [Term] {
        &[]
    }

    /// Does this answer only name the piece whose answer follows ("worker 2", then where it goes)? Then the places of the
    /// second answer glow at once, and a press there gives both. Such an answer must show its seat nothing new, and no chance
    /// may follow it.
    fn leads(_notation: &str) -> bool {
        false
    }

    /// The key that is printed at a place: `3`, or `⇧3` together with Shift.
    fn printed_key(_place: &str) -> Option<String> {
        None
    }

    /// Are numbers of actions printed on this table? Then no other answer has a number as its key.
    const PRINTS_NUMBERS: bool = false;

    /// What a seat takes home from a match that is over: a picture for the end page, and a title for the result.
    fn keepsake(&self, _view: &Self::View, _viewpoint: &Viewpoint<'_>, _seat: Seat) -> Option<Keepsake> {
        None
    }
}

/// What remains of a match.
pub struct Keepsake {
    /// What the result is called, and whether that name is ours and not the rulebook's.
    pub title: Option<(String, bool)>,
    /// What was made.
    pub picture: Markup,
}

/// A section of a drawn table, as a phone shows it: a page of its own.
#[derive(Copy, Clone, Debug)]
pub struct Tab {
    /// The `id` of the section.
    pub id: &'static str,
    /// A picture.
    pub icon: &'static str,
    /// A word.
    pub name: &'static str,
}

/// A hint for newcomers.
#[derive(Copy, Clone, Debug)]
pub struct Lesson {
    /// How the places begin that it is about: `space:` or `cell:a1`; empty: the first question of the match.
    pub place: &'static str,
    /// A few words.
    pub title: &'static str,
    /// One or two sentences.
    pub text: &'static str,
    /// The rule to read on.
    pub rule: &'static str,
}

/// A table, drawn.
pub struct Layout {
    /// Where in the match we are: "Round 6, first to 18 Pints".
    pub now: String,
    /// The same as a track of pictures for the top bar; may be empty.
    pub track: Markup,
    /// The parts in their order on the page: players, board, mine, shared extras.
    pub parts: Vec<Area>,
}

/// A part of the table, as the strip of jumps on a phone names it.
pub struct Area {
    /// Its `id` in the page.
    pub id: &'static str,
    /// One word: "Market".
    pub name: &'static str,
    /// The part itself: one element with that `id`.
    pub html: Markup,
}

impl Area {
    /// Short for the struct.
    pub fn new(id: &'static str, name: &'static str, html: Markup) -> Self {
        Self { id, name, html }
    }
}
