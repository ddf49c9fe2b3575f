//! The pages of a game whose types are erased.
use std::{any::Any, marker::PhantomData};
use taproom_core::Viewer;
use taproom_match::{Match, Playable, Question, Typed};
use taproom_page::{Layout, Lesson, Markup, Page, Person, Viewpoint};

/// How a game of the catalog looks in a browser.
pub trait Pages: Sync {
    /// The table as a page for this viewer, with the answers to `question` where they belong.
    fn layout(&self, the_match: &dyn Match, viewer: Viewer, people: &[Person], question: Option<&Question>) -> Layout;
    /// Hints for a first match.
    fn lessons(&self) -> &'static [Lesson];
    /// The looks of its table.
    fn style(&self) -> &'static str;
    /// The picture on its box.
    fn art(&self) -> Markup;
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
        let viewpoint = Viewpoint::new(viewer, people, choices, refusals);
        typed.game().page(&typed.game().view(typed.state(), viewer), &viewpoint)
    }

    fn lessons(&self) -> &'static [Lesson] {
        G::lessons()
    }

    fn style(&self) -> &'static str {
        G::style()
    }

    fn art(&self) -> Markup {
        G::art()
    }
}
