//! What all parts of the page are drawn with.
use super::phase::Phase;
use crate::{
    dice::Die,
    game::DiceBrewing,
    state::Player,
    steps::Step,
    view::View,
    words::{Building, Colour, Field},
};
use maud::html;
use std::{cell::RefCell, collections::BTreeMap};
use taproom_core::Seat;
use taproom_page::{Markup, Viewpoint};

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

    /// Everybody else, clockwise.
    pub(super) fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let front = self.front();
        self.viewpoint.seats().filter(move |&seat| seat != front)
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

    /// The fields of a building, in order.
    pub(super) fn fields_of(&self, building: Building) -> impl Iterator<Item = Field> + '_ {
        Field::ALL.into_iter().filter(move |&field| self.game.values.field(field).building == building)
    }

    /// Several names: "Ines, Otto".
    pub(super) fn names(&self, seats: &[Seat]) -> String {
        let names: Vec<&str> = seats.iter().map(|&seat| self.viewpoint.name(seat)).collect();
        if names.is_empty() { "nobody".into() } else { names.join(", ") }
    }
}

/// Where a picture of this game is.
pub(super) fn picture_of(name: &str) -> String {
    format!("/assets/dice-brewing.svg#{name}")
}

/// A picture of this game, beside its word.
pub(super) fn picture(name: &str, class: &str) -> Markup {
    html! { svg class=(class) aria-hidden="true" { use href=(picture_of(name)) {} } }
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
