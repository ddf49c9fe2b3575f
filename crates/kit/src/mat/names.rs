//! Sentences of the rules say "player 2"; people have names.
use taproom_core::Seat;

/// The sentence with everybody's name in it.
pub fn put_in(text: &str, names: &[impl AsRef<str>]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("layer ") {
        let head = &rest[..at];
        let digits: String = rest[at + 6..].chars().take_while(char::is_ascii_digit).collect();
        let name = digits.parse::<usize>().ok().and_then(|n| names.get(n.wrapping_sub(1)));
        match (head.strip_suffix(['P', 'p']), name) {
            (Some(before), Some(name)) if !before.ends_with(char::is_alphanumeric) => {
                out.push_str(before);
                out.push_str(name.as_ref());
                rest = &rest[at + 6 + digits.len()..];
            }
            _ => {
                out.push_str(&rest[..at + 6]);
                rest = &rest[at + 6..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// The seat a sentence is about: the one it begins with, else whoever moved.
pub fn subject(text: &str, mover: Option<Seat>) -> Option<Seat> {
    let number = text.strip_prefix("Player ").and_then(|rest| rest.chars().next()?.to_digit(10));
    number.filter(|n| *n > 0).map(|n| Seat(n as u8 - 1)).or(mover)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_get_their_names() {
        let names = ["Ada".to_owned(), "player 1".to_owned()];
        let put = |text| put_in(text, &names);
        assert_eq!(put("Player 1 takes malt from player 2."), "Ada takes malt from player 1.");
        assert_eq!(
            put("The first player pays; Player 3 is unknown, Player 12 too."),
            "The first player pays; Player 3 is unknown, Player 12 too."
        );
        assert_eq!(put("Multiplayer 1"), "Multiplayer 1");
        assert_eq!(subject("Player 2 draws.", Some(Seat(0))), Some(Seat(1)));
        assert_eq!(subject("The pot is short: player 2 goes without.", None), None);
    }
}
