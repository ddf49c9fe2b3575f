//! A table page as parts, so that an open page gets only those that changed.
//!
//! Each part is one element with an id of its own. The element `#table` lists all parts with a mark of their content; a
//! script that asks for changes says which marks it has (`X-Taproom-Parts`), and gets the others.
use super::{Frame, Theme, side};
use maud::{DOCTYPE, Markup, html};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use taproom_page::{Term, glossary};

/// An element with this id.
pub(super) struct Part {
    pub(super) id: &'static str,
    pub(super) html: Markup,
}

impl Part {
    pub(super) fn new(id: &'static str, html: Markup) -> Self {
        Self { id, html }
    }

    /// Its id, and a number that changes with its content.
    fn mark(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.html.0.hash(&mut hasher);
        format!("{}:{:08x}", self.id, hasher.finish() >> 32)
    }
}

/// What the script has to know about the table.
#[derive(Default)]
pub(super) struct Facts<'a> {
    /// The key of the match, if it is live.
    pub(super) key: Option<&'a str>,
    /// The number of the last news.
    pub(super) seq: Option<u32>,
    /// The number of moves the viewer has noticed.
    pub(super) noticed: Option<usize>,
    /// That number at the viewer's last answer, if others have moved since.
    pub(super) since: Option<usize>,
    /// Is the viewer asked anything?
    pub(super) asked: bool,
    /// The moment of a replay.
    pub(super) replay: Option<usize>,
}

/// A table, live or in a replay.
pub(crate) struct TablePage<'a> {
    pub(super) theme: Theme,
    /// Words that are marked on it.
    pub(super) terms: &'static [Term],
    pub(super) title: String,
    /// The game's slug.
    pub(super) game: &'static str,
    /// Is the table one drawing, with drawers over it?
    pub(super) canvas: bool,
    pub(super) skip: (&'static str, &'static str),
    pub(super) facts: Facts<'a>,
    pub(super) top: Part,
    pub(super) question: Part,
    /// Notices, the strip of jumps, and the parts of the game.
    pub(super) mat: Vec<Part>,
    pub(super) side: side::Side,
}

impl TablePage<'_> {
    /// The whole page.
    pub(crate) fn whole(&self) -> Markup {
        let Self { theme, title, game, skip, canvas, .. } = self;
        let class = if *canvas { "table canvas" } else { "table" };
        let frame = Frame { theme: *theme, title, class, game: Some(game), skip: *skip };
        frame.page(html! {
            (self.top.html)
            (self.question.html)
            (self.table(html! {
                main.mat #mat { @for part in &self.mat { (part.html) } }
                (self.side.panel(*canvas))
            }))
            (glossary::notes(self.terms))
            div.vh #say aria-live="polite" {}
        })
    }

    /// A small document with the parts that differ from `have`: marks with spaces between them.
    pub(crate) fn changed(&self, have: &str) -> Markup {
        html! {
            (DOCTYPE)
            title { (self.title) " – Taproom" }
            (self.table(html! {}))
            @for part in self.parts().filter(|part| !have.split(' ').any(|mark| mark == part.mark())) { (part.html) }
        }
    }

    fn parts(&self) -> impl Iterator<Item = &Part> {
        [&self.top, &self.question].into_iter().chain(&self.mat).chain(self.side.parts())
    }

    fn table(&self, inside: Markup) -> Markup {
        let Facts { key, seq, noticed, since, asked, replay } = self.facts;
        let marks: Vec<String> = self.parts().map(Part::mark).collect();
        let order: Vec<&str> = self.mat.iter().map(|part| part.id).collect();
        html! {
            div class={ "frame" @if replay.is_some() { " is-replay" } } #table data-key=[key] data-seq=[seq]
                data-noticed=[noticed] data-since=[since] data-asked[asked] data-replay=[replay]
                data-parts=(marks.join(" ")) data-order=(order.join(" ")) { (inside) }
        }
    }
}

/// For an open table that is none any more: the match is over, or another player has to come to the screen. The script then
/// goes to the page itself.
pub(crate) fn elsewhere() -> Markup {
    html! { (DOCTYPE) title { "Taproom" } p #elsewhere {} }
}
