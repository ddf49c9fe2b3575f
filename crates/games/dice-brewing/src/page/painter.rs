//! What all panels draw with.
use super::{phase::Phase, recipes};
use crate::{
    dice::Die,
    game::DiceBrewing,
    state::{Player, Set},
    steps::Step,
    view::View,
    words::{Colour, Recipe},
};
use maud::html;
use std::{cell::RefCell, collections::BTreeMap};
use taproom_core::Seat;
use taproom_page::{Markup, Note, Viewpoint, icon};

/// One view, seen from one viewpoint.
pub(super) struct Painter<'a> {
    pub(super) game: &'a DiceBrewing,
    pub(super) view: &'a View,
    pub(super) viewpoint: &'a Viewpoint<'a>,
    /// How often each name of a piece was given.
    pieces: RefCell<BTreeMap<String, u32>>,
}

impl<'a> Painter<'a> {
    pub(super) fn new(game: &'a DiceBrewing, view: &'a View, viewpoint: &'a Viewpoint<'a>) -> Self {
        Self { game, view, viewpoint, pieces: RefCell::default() }
    }

    pub(super) fn player(&self, seat: Seat) -> &Player {
        self.view.player(seat)
    }

    /// Whose brewery is drawn large.
    pub(super) fn front(&self) -> Seat {
        self.viewpoint.front()
    }

    pub(super) fn step(&self) -> Option<&Step> {
        self.view.steps.top()
    }

    pub(super) fn phase(&self) -> Phase {
        Phase::of(&self.view.steps)
    }

    /// Is it the viewer's own turn of this kind?
    pub(super) fn is_mine(&self, step: impl Fn(&Step) -> bool) -> bool {
        self.viewpoint.asked() && self.step().is_some_and(step)
    }

    /// A name for a piece that no other piece on the page has.
    pub(super) fn piece(&self, name: String) -> String {
        let mut pieces = self.pieces.borrow_mut();
        let n = pieces.entry(name.clone()).or_default();
        *n += 1;
        if *n == 1 { name } else { format!("{name}-{n}") }
    }

    /// The name of a die as a piece.
    pub(super) fn die_piece(&self, seat: Seat, die: Die) -> String {
        self.piece(format!("die-{}-{}-{}", seat.0, die.colour(), die.value()))
    }

    /// Brewed recipes, small.
    pub(super) fn beers(&self, recipes: Set<Recipe>) -> Markup {
        html! { ul.beers { @for recipe in recipes.iter() { li { (self.beer(recipe)) } } } }
    }

    fn beer(&self, recipe: Recipe) -> Markup {
        let spot = self.viewpoint.spot(format!("beer:{recipe}")).class(format!("beer {}", recipes::colour(recipe)));
        spot.piece(format!("card-{recipe}")).note(self.recipe_note(recipe)).show(html! {
            (icon("pint")) (self.game.recipe_name(recipe))
        })
    }

    /// Several names: "Ines, Otto".
    pub(super) fn names(&self, seats: &[Seat]) -> String {
        let names: Vec<&str> = seats.iter().map(|&seat| self.viewpoint.name(seat)).collect();
        if names.is_empty() { "nobody".into() } else { names.join(", ") }
    }
}

/// What a colour stands for.
pub(super) fn stuff(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "light malt",
        Colour::Black => "dark malt",
        Colour::Green => "hops",
        Colour::Blue => "skill",
    }
}

/// A note without reconstructed figures.
pub(super) fn note(title: impl Into<String>, text: impl Into<String>, rule: &'static str) -> Note {
    Note { title: title.into(), text: text.into(), rule, recon: false }
}
