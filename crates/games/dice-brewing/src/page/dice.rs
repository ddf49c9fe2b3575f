//! Dice as pictures: colour, body and letter say the same.
use super::signs::AT_MOST;
use crate::{
    dice::{Die, Flag},
    words::Colour,
};
use maud::{Markup, html};
use taproom_page::icon_as;

const ICONS: &str = "/assets/icons.svg#";

/// What is on a die.
enum Face {
    Nothing,
    Pips(u8),
    Word(Markup),
}

fn picture(colour: Colour, size: &str, face: &Face, label: &str) -> Markup {
    let letter = colour.letter();
    html! {
        svg class={ "dd die--" (colour) " dd--" (size) } viewBox="0 0 40 40" role="img" aria-label=(label) {
            use href={ (ICONS) "dd-" (letter.to_ascii_lowercase()) } {}
            @match face {
                Face::Nothing => {}
                Face::Pips(n) => { use href={ (ICONS) "dp-" (n) } {} }
                Face::Word(word) => { text.dd__n x="18.5" y="24" { (word) } }
            }
            circle.dd__t cx="32" cy="32" r="7.3" {}
            text.dd__l x="32" y="35.8" { (letter) }
        }
    }
}

/// A die of this colour, whatever it shows.
pub(super) fn any(colour: Colour, size: &str) -> Markup {
    picture(colour, size, &Face::Nothing, &format!("{colour} die"))
}

/// At least this value.
pub(super) fn least(colour: Colour, min: u8, size: &str) -> Markup {
    picture(colour, size, &Face::Word(html! { (min) "+" }), &format!("{colour} {min} or more"))
}

/// At most this value.
pub(super) fn most(colour: Colour, max: u8, size: &str) -> Markup {
    picture(colour, size, &Face::Word(html! { (AT_MOST) (max) }), &format!("{colour} {max} or less"))
}

/// A die that lies somewhere.
pub(super) fn face(die: Die, size: &str) -> Markup {
    let face = if die.is_rolled() { Face::Pips(die.value()) } else { Face::Word(html! { "?" }) };
    picture(die.colour(), size, &face, &name(die))
}

/// `yellow 4`, `blue die, not rolled yet`
pub(super) fn name(die: Die) -> String {
    let colour = die.colour();
    if die.is_rolled() { format!("{colour} {}", die.value()) } else { format!("{colour} die, not rolled yet") }
}

/// Tokens that lie under or on it.
pub(super) fn badge(die: Die) -> Markup {
    html! {
        @match die.flag() {
            Flag::Blocked => { span.dd-badge.is-bad { (icon_as("lock", "blocked")) } }
            Flag::Guarded => { span.dd-badge.is-good { (icon_as("act-guard-die", "guarded")) } }
            Flag::Free if die.raise() > 0 => { span.dd-badge.is-up { "+" (die.raise()) } }
            Flag::Free => {}
        }
    }
}
