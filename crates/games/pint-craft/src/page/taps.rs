//! Recipes on tap, as glasses.
use super::painter::{Painter, picture};
use crate::words::Recipe;
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::seat_mark;

/// The fewest handles on one's own rail.
const HANDLES: usize = 3;

impl Painter<'_> {
    /// The viewer's own rail; free handles fill it up.
    pub(super) fn rail(&self, seat: Seat) -> Markup {
        let taps = self.view.taps[seat.index()];
        let n = usize::from(taps.len());
        let (size, row) = match n {
            0..=3 => ("large", HANDLES),
            4..=8 => ("middle", 4),
            9..=12 => ("small", 4),
            _ => ("tiny", 7),
        };
        let free = n.next_multiple_of(row).max(row) - n;
        html! {
            ul class={ "rail is-" (size) " w-" (row) } {
                @for recipe in taps.iter() { li { span.handle aria-hidden="true" {} (self.tap(recipe)) } }
                @for _ in 0..free { li.free aria-hidden="true" { span.handle {} div.tap { (picture("g-empty", "gl")) } } }
            }
        }
    }

    /// A glass that can be pressed when it is asked for.
    pub(super) fn tap(&self, recipe: Recipe) -> Markup {
        let spot = self.viewpoint.spot(format!("tap:{recipe}")).class("tap").piece(format!("recipe-{recipe}"));
        spot.note(self.recipe_note(recipe)).show(self.tap_face(recipe))
    }

    /// A glass to look at: what it stands for is pressed elsewhere now.
    pub(super) fn still_tap(&self, recipe: Recipe) -> Markup {
        html! { div.tap data-piece={ "recipe-" (recipe) } title=(self.game.recipe_line(recipe)) { (self.tap_face(recipe)) } }
    }

    fn tap_face(&self, recipe: Recipe) -> Markup {
        html! {
            (self.glass(recipe))
            b.tp { (self.game.recipe(recipe).pints) span.vh { " " (plural_only(self.game.recipe(recipe).pints)) ": " } }
            (self.bonus(recipe))
            span.tn { (self.game.recipe_name(recipe)) }
            (self.pencil(recipe))
        }
    }

    /// The same in a row of things to pick from, with its owner.
    pub(super) fn tap_to_pick(&self, owner: Seat, recipe: Recipe) -> Markup {
        let spot = self.viewpoint.spot(format!("tap:{recipe}")).class("tap");
        spot.note(self.recipe_note(recipe)).show(html! {
            (self.tap_face(recipe))
            span class={ "owner seat-" (owner.0 + 1) } { (seat_mark(owner)) (self.viewpoint.name(owner)) }
        })
    }
}

/// "Pint", "Pints".
fn plural_only(n: u8) -> String {
    plural(n, "Pint").trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').to_owned()
}
