//! Dice as pictures: colour, body and letter say the same.
use super::{painter::picture_of, signs::AT_MOST};
use crate::{
    dice::{Die, Flag},
    words::Colour,
};
use maud::{Markup, html};
use taproom_page::icon_as;

/// What is on a die.
enum Face {
    Nothing,
    Pips(u8),
    Word(Markup),
}

/// `size` is a class of the stylesheet; small dice go without their letter.
fn picture(colour: Colour, size: &str, face: &Face, label: &str) -> Markup {
    let letter = colour.letter().to_ascii_lowercase();
    html! {
        svg class={ "dd dd--" (size) " d-" (letter) } viewBox="0 0 60 62" role="img" aria-label=(label) {
            use href=(picture_of(&format!("db-{letter}"))) {}
            @match face {
                Face::Nothing => {}
                Face::Pips(n) => { use href=(picture_of(&format!("pp-{n}"))) {} }
                Face::Word(word) => { text.dd__n x="30" y="37" { (word) } }
            }
            @if ["l", "w", "m", "f"].contains(&size) { use.dd__l href=(picture_of(&format!("lt-{letter}"))) {} }
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

/// A die that lies somewhere.
pub(super) fn face(die: Die, size: &str) -> Markup {
    let face = if die.is_rolled() { Face::Pips(die.value()) } else { Face::Word(html! { "?" }) };
    picture(die.colour(), size, &face, &name(die))
}

/// Where a die can be laid: the ghost of its body, with the values that fit.
pub(super) fn ghost(colour: Colour, min: u8, max: u8) -> Markup {
    let letter = colour.letter().to_ascii_lowercase();
    let label = match (min, max) {
        (2.., _) => format!("{colour} {min} or more"),
        (_, ..Die::MAX) => format!("{colour} {max} or less"),
        _ => format!("{colour} die"),
    };
    let word = match (min, max) {
        (2.., _) => html! { (min) "+" },
        (_, ..Die::MAX) => html! { (AT_MOST) (max) },
        _ => html! {},
    };
    shade(letter, &label, &word)
}

/// The ghost of a body with a word on it.
pub(super) fn shade(letter: char, label: &str, word: &Markup) -> Markup {
    html! {
        svg class={ "gh g-" (letter) } viewBox="0 0 60 62" role="img" aria-label=(label) {
            use href=(picture_of(&format!("gh-{letter}"))) {}
            @if !word.0.is_empty() { text.gh__n x="30" y="37" { (word) } }
        }
    }
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
            Flag::Blocked => { span.dbadge.is-bad { (icon_as("lock", "blocked")) } }
            Flag::Guarded => { span.dbadge.is-good { (icon_as("act-guard-die", "guarded")) } }
            Flag::Free if die.raise() > 0 => { span.dbadge.is-up { "+" (die.raise()) } }
            Flag::Free => {}
        }
    }
}
