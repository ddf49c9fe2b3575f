//! The pages of a game whose types are erased.
use std::{any::Any, marker::PhantomData};
use taproom_core::{Seat, Viewer};
use taproom_match::{Match, Playable, Question, Typed};
use taproom_page::{
    Keepsake, Layout, Lesson, Markup, Note, Page, Person, Primer, Shortcut, Tab, Term, Viewpoint, keys,
};

/// How a game of the catalog looks in a browser.
pub trait Pages: Sync {
    /// The table as a page for this viewer, with the answers to `question` where they belong.
    fn layout(&self, the_match: &dyn Match, viewer: Viewer, people: &[Person], question: Option<&Question>) -> Layout;
    /// What else can be pressed: two answers at once; and the keys of all choices, then of these.
    fn shortcuts(&self, the_match: &dyn Match, seat: Seat, question: &Question)
    -> (Vec<Shortcut>, Vec<Option<String>>);
    /// What the page says about places of the table when they are pointed at.
    fn notes(&self, the_match: &dyn Match, viewer: Viewer, people: &[Person]) -> Vec<(String, Note)>;
    /// Hints for a first match.
    fn lessons(&self) -> &'static [Lesson];
    /// Words that a newcomer cannot know.
    fn glossary(&self) -> &'static [Term];
    /// The looks of its table.
    fn style(&self) -> &'static str;
    /// Its own pictures, as symbols of one SVG.
    fn pictures(&self) -> &'static str;
    /// The pages of a phone, if the table is one drawing.
    fn tabs(&self) -> &'static [Tab];
    /// The picture on its box.
    fn art(&self) -> Markup;
    /// How to play in five minutes.
    fn primer(&self) -> &'static Primer;
    /// What a seat takes home from a match that is over.
    fn keepsake(&self, the_match: &dyn Match, seat: Seat, people: &[Person]) -> Option<Keepsake>;
}

pub(crate) struct PagesOf<G>(PhantomData<fn() -> G>);

impl<G> PagesOf<G> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<G: Playable + Page> Pages for PagesOf<G> {
    fn layout(&self, the_match: &dyn Match, viewer: Viewer, people: &[Person], question: Option<&Question>) -> Layout {
        let any: &dyn Any = the_match;
        let typed = any.downcast_ref::<Typed<G>>().expect("a game draws matches of its own");
        let (choices, refusals) = question.map(|asked| (&*asked.choices, &*asked.refusals)).unwrap_or_default();
        let (shortcuts, keys) = match (viewer, question) {
            (Viewer::Seat(seat), Some(question)) => self.shortcuts(the_match, seat, question),
            _ => (Vec::new(), Vec::new()),
        };
        let viewpoint = Viewpoint::new(viewer, people, choices, refusals).with(&shortcuts, keys).telling(G::glossary());
        typed.game().page(&typed.game().view(typed.state(), viewer), &viewpoint)
    }

    fn shortcuts(
        &self,
        the_match: &dyn Match,
        seat: Seat,
        question: &Question,
    ) -> (Vec<Shortcut>, Vec<Option<String>>) {
        let pairs = question.shortcuts(the_match, seat, G::leads);
        let shortcuts: Vec<Shortcut> = pairs.into_iter().map(|(lead, then)| Shortcut { lead, then }).collect();
        let keys = keys(&question.choices, &shortcuts, G::PRINTS_NUMBERS, G::printed_key);
        (shortcuts, keys)
    }

    fn notes(&self, the_match: &dyn Match, viewer: Viewer, people: &[Person]) -> Vec<(String, Note)> {
        let any: &dyn Any = the_match;
        let typed = any.downcast_ref::<Typed<G>>().expect("a game draws matches of its own");
        let viewpoint = Viewpoint::new(viewer, people, &[], &[]);
        drop(typed.game().page(&typed.game().view(typed.state(), viewer), &viewpoint));
        viewpoint.into_notes()
    }

    fn lessons(&self) -> &'static [Lesson] {
        G::lessons()
    }

    fn glossary(&self) -> &'static [Term] {
        G::glossary()
    }

    fn style(&self) -> &'static str {
        G::style()
    }

    fn pictures(&self) -> &'static str {
        G::pictures()
    }

    fn tabs(&self) -> &'static [Tab] {
        G::tabs()
    }

    fn art(&self) -> Markup {
        G::art()
    }

    fn primer(&self) -> &'static Primer {
        G::primer()
    }

    fn keepsake(&self, the_match: &dyn Match, seat: Seat, people: &[Person]) -> Option<Keepsake> {
        let any: &dyn Any = the_match;
        let typed = any.downcast_ref::<Typed<G>>().expect("a game draws matches of its own");
        let viewpoint = Viewpoint::new(Viewer::Seat(seat), people, &[], &[]);
        typed.game().keepsake(&typed.game().view(typed.state(), Viewer::Seat(seat)), &viewpoint, seat)
    }
}
