//! Keys of answers on a page. Where numbers are printed on the table, a number is the key of the space that bears it and of
//! nothing else, so that nobody reads a key as the number of an action.
use crate::Shortcut;
use taproom_core::Choice;

/// Digits, then letters that are no commands of the page.
const POOL: &str = "123456789abcdfgijkmnoqvxyz";

/// The key of each choice and each shortcut. `own` says which key is printed at a place: `3`, or `⇧3` together with Shift;
/// `printed`: is anything printed on this table?
pub fn keys(
    choices: &[Choice],
    shortcuts: &[Shortcut],
    printed: bool,
    own: impl Fn(&str) -> Option<String>,
) -> Vec<Option<String>> {
    let places: Vec<&str> = choices.iter().chain(shortcuts.iter().map(|it| &it.then)).map(|it| &*it.place.0).collect();
    let named: Vec<Option<String>> = places.iter().map(|place| own(place)).collect();
    let taken = |key: &str| named.iter().flatten().any(|own| own == key);
    let mut pool =
        POOL.chars().filter(|key| !(printed && key.is_ascii_digit())).map(String::from).filter(|key| !taken(key));
    let mut given: Vec<(&str, Option<String>)> = Vec::new();
    for (n, (place, named)) in places.iter().zip(&named).enumerate() {
        // The same place reached in two ways has one key, and two answers at one place have two.
        let twin = given.iter().skip(choices.len()).find(|(other, _)| n >= choices.len() && other == place);
        let key = match (named, twin) {
            (_, Some((_, key))) => key.clone(),
            (Some(own), None) if !given.iter().any(|(_, key)| key.as_ref() == Some(own)) => Some(own.clone()),
            _ => pool.next(),
        };
        given.push((place, key));
    }
    given.into_iter().map(|(_, key)| key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use taproom_core::{Label, Place};

    fn choice(place: &str) -> Choice {
        let (kind, name) = place.split_once(':').expect("a place");
        Choice {
            notation: place.replace(':', " "),
            label: Label::from(place.to_owned()),
            place: Place::new(kind, name),
        }
    }

    fn check(places: &[&str], short: &[&str], printed: bool, expected: &[&str]) {
        let choices: Vec<Choice> = places.iter().map(|place| choice(place)).collect();
        let shortcuts: Vec<Shortcut> =
            short.iter().map(|place| Shortcut { lead: choice("lead:it"), then: choice(place) }).collect();
        let own = |place: &str| place.strip_prefix("space:").map(str::to_owned);
        let found = keys(&choices, &shortcuts, printed, own);
        let found: Vec<&str> = found.iter().map(|key| key.as_deref().unwrap_or("")).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_printed_number_is_the_key_of_its_space_alone() {
        check(&["card:a", "space:3", "card:b"], &[], true, &["a", "3", "b"]);
        check(&["card:a", "card:b"], &[], false, &["1", "2"]);
        check(&["worker:1"], &["space:1", "space:⇧1", "space:1"], true, &["a", "1", "⇧1", "1"]);
        // Two answers at one place: the second takes what is free.
        check(&["space:b", "space:b", "card:x"], &[], true, &["b", "a", "c"]);
    }
}
