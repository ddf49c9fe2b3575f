//! Sentences for people, as parts: who is meant stays data until a name is put there.
use crate::Seat;
use serde::{Serialize, Serializer};
use std::fmt::{self, Write as _};

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fragment {
    /// Words.
    Text(String),
    /// A player, to be called by name.
    Player(Seat),
}

/// Words and players, in order. Displays with "player 2" where no names are known.
///
/// ```
/// use taproom_core::{Seat, sentence};
/// let told = sentence![Seat(1), " steals a card from ", Seat(0), "."];
/// assert_eq!(told.to_string(), "player 2 steals a card from player 1.");
/// assert_eq!(told.named(&["Ada", "Ines"]), "Ines steals a card from Ada.");
/// assert_eq!(told.subject(), Some(Seat(1)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sentence {
    fragments: Vec<Fragment>,
}

impl Sentence {
    /// Adds to the end.
    pub fn push(&mut self, more: impl Into<Self>) {
        for fragment in more.into().fragments {
            match (self.fragments.last_mut(), fragment) {
                (Some(Fragment::Text(last)), Fragment::Text(text)) => last.push_str(&text),
                (_, Fragment::Text(text)) if text.is_empty() => {}
                (_, fragment) => self.fragments.push(fragment),
            }
        }
    }

    /// With more words or a player at the end.
    #[must_use]
    pub fn and(mut self, more: impl Into<Self>) -> Self {
        self.push(more);
        self
    }

    /// All of these, with commas and a last "and": "Ada, Ines and Bo".
    pub fn list<S: Into<Self>>(items: impl IntoIterator<Item = S>) -> Self {
        let mut all = Self::default();
        let mut items = items.into_iter().map(Into::into).peekable();
        let mut first = true;
        while let Some(item) = items.next() {
            if !first {
                all.push(if items.peek().is_some() { ", " } else { " and " });
            }
            all.push(item);
            first = false;
        }
        all
    }

    /// Nothing said?
    pub fn is_empty(&self) -> bool {
        self.fragments.is_empty()
    }

    /// Its parts; no two texts follow each other.
    pub fn fragments(&self) -> &[Fragment] {
        &self.fragments
    }

    /// The player it begins with: who it is about.
    pub fn subject(&self) -> Option<Seat> {
        match self.fragments.first() {
            Some(Fragment::Player(seat)) => Some(*seat),
            Some(Fragment::Text(_)) | None => None,
        }
    }

    /// With names instead of "player 2"; by seat.
    pub fn named(&self, names: &[impl AsRef<str>]) -> String {
        let mut text = String::new();
        for fragment in &self.fragments {
            match fragment {
                Fragment::Text(words) => text.push_str(words),
                Fragment::Player(seat) => match names.get(seat.index()) {
                    Some(name) => text.push_str(name.as_ref()),
                    None => drop(write!(text, "{seat}")),
                },
            }
        }
        text
    }

    /// As a sentence of its own: with a capital in front, also where a player without a name comes first.
    pub fn capitalised(&self) -> String {
        capitalised(&self.to_string())
    }
}

/// With a capital in front.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fragments.iter().try_for_each(|fragment| match fragment {
            Fragment::Text(text) => f.write_str(text),
            Fragment::Player(seat) => seat.fmt(f),
        })
    }
}

impl Serialize for Sentence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<Seat> for Sentence {
    fn from(seat: Seat) -> Self {
        Self { fragments: vec![Fragment::Player(seat)] }
    }
}
impl From<&str> for Sentence {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}
impl From<&String> for Sentence {
    fn from(text: &String) -> Self {
        text.clone().into()
    }
}
impl From<String> for Sentence {
    fn from(text: String) -> Self {
        let fragments = if text.is_empty() { Vec::new() } else { vec![Fragment::Text(text)] };
        Self { fragments }
    }
}

/// A [`Sentence`] of texts and seats: `sentence![seat, " buys ", name, "."]`.
#[macro_export]
macro_rules! sentence {
    ($($part:expr),+ $(,)?) => {
        $crate::Sentence::default()$(.and($part))+
    };
}

/// What an answer is called: a short name, and what else there is to say about it.
///
/// ```
/// use taproom_core::Label;
/// let label = Label::new("Buy hops").more(": 2 coins");
/// assert_eq!((label.to_string().as_str(), label.short().to_string().as_str()), ("Buy hops: 2 coins", "Buy hops"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Label {
    short: Sentence,
    more: Sentence,
}

impl Label {
    /// Only a name.
    pub fn new(short: impl Into<Sentence>) -> Self {
        Self { short: short.into(), more: Sentence::default() }
    }

    /// With this behind the name, its punctuation included.
    #[must_use]
    pub fn more(mut self, more: impl Into<Sentence>) -> Self {
        self.more.push(more);
        self
    }

    /// The name alone.
    pub fn short(&self) -> &Sentence {
        &self.short
    }

    /// All of it.
    pub fn whole(&self) -> Sentence {
        self.short.clone().and(self.more.clone())
    }

    /// All of it, with names instead of "player 2".
    pub fn named(&self, names: &[impl AsRef<str>]) -> String {
        self.whole().named(names)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.short.fmt(f)?;
        self.more.fmt(f)
    }
}

impl Serialize for Label {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<S: Into<Sentence>> From<S> for Label {
    fn from(short: S) -> Self {
        Self::new(short)
    }
}

impl From<Sentence> for String {
    fn from(sentence: Sentence) -> Self {
        sentence.to_string()
    }
}

/// "1 coin", "3 coins": the plural gets an `s`.
pub fn plural(n: impl Into<i64>, one: &str) -> String {
    counted(n, one, &format!("{one}s"))
}

/// "1 box", "3 boxes": both words given.
pub fn counted(n: impl Into<i64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}

/// "malt", "malt and hops", "malt, hops and yeast".
pub fn listed<S: AsRef<str>>(items: impl IntoIterator<Item = S>) -> String {
    Sentence::list(items.into_iter().map(|item| Sentence::from(item.as_ref()))).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_last() {
        let told = sentence!["The pot is short: ", Seat(1), " goes", " without."];
        assert_eq!(told.fragments().len(), 3, "texts that follow each other are one");
        assert_eq!(told.to_string(), "The pot is short: player 2 goes without.");
        assert_eq!(told.named(&["Player 2", "Player 1"]), "The pot is short: Player 1 goes without.");
        assert_eq!(told.subject(), None);
        assert_eq!(sentence![Seat(0), " draws."].capitalised(), "Player 1 draws.");
        assert_eq!(sentence![Seat(4), " draws."].named(&["Ada"]), "player 5 draws.");
    }

    #[test]
    fn words_are_counted_and_listed() {
        assert_eq!((plural(1, "coin"), plural(0, "coin")), ("1 coin".into(), "0 coins".into()));
        assert_eq!(counted(2, "die", "dice"), "2 dice");
        assert_eq!(listed(["a", "b", "c"]), "a, b and c");
        assert_eq!(Sentence::list([Seat(0), Seat(2)]).named(&["Ada", "Bo", "Cy"]), "Ada and Cy");
        assert!(Sentence::list(Vec::<Seat>::new()).is_empty() && Sentence::from("").is_empty());
    }
}
