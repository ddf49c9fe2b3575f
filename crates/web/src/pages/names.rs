//! Sentences of the rules say "player 2"; people have names.

/// The sentence with everybody's name in it.
pub(crate) fn put_in(text: &str, names: &[impl AsRef<str>]) -> String {
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
    }
}
