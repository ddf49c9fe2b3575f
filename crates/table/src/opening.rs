//! The words of a table that is about to be opened, the same in browser and terminal: ready-made tables, who may sit on a
//! chair, how good the bots are, and options as people write them.
use taproom_core::{OptionSpec, capitalised};

/// How good a bot is: as a record names it, as people do, and what that means.
pub const LEVELS: [(&str, &str, &str); 4] = [
    ("easy", "Easy", "Often plays what looks good at first glance. Beat it in your first games."),
    ("medium", "Medium", "Thinks about most turns for a moment, but still answers some of them too fast."),
    ("hard", "Hard", "Thinks for half a second, and longer where the choice is close."),
    ("master", "Master", "Thinks for three seconds, and longer where the choice is close."),
];

/// Who may sit on a chair.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Whoever opens the table.
    Me,
    /// A friend, with a browser of their own.
    Link,
    /// Another person at the same screen.
    Screen,
    /// A bot of the table's level.
    Bot,
    /// Nobody: the chair stays empty.
    Nobody,
}

impl Sitter {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Me, Self::Link, Self::Screen, Self::Bot, Self::Nobody];

    /// As a form names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Me => "me",
            Self::Link => "link",
            Self::Screen => "screen",
            Self::Bot => "bot",
            Self::Nobody => "none",
        }
    }

    /// For people.
    pub fn words(self) -> &'static str {
        match self {
            Self::Me => "You",
            Self::Link => "A friend, by link",
            Self::Screen => "A player at this screen",
            Self::Bot => "A bot",
            Self::Nobody => "Nobody",
        }
    }
}

/// `Bot: easy`: a bot with a level of its own.
pub fn bot_words(level: &str) -> String {
    format!("Bot: {level}{}", if level == "master" { ", slow" } else { "" })
}

/// A ready-made table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Preset {
    /// Against one easy bot, or alone.
    First,
    /// Up to three people who sit down now.
    Friends,
    /// Up to three people who answer within days.
    Post,
}

impl Preset {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::First, Self::Friends, Self::Post];

    /// As an address names it; the first one for any other word.
    pub fn of(name: &str) -> Self {
        Self::ALL.into_iter().find(|preset| preset.name() == name).unwrap_or(Self::First)
    }

    /// As an address names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Friends => "friends",
            Self::Post => "post",
        }
    }

    /// What it is called.
    pub fn title(self) -> &'static str {
        match self {
            Self::First => "My first game",
            Self::Friends => "Evening with friends",
            Self::Post => "By post",
        }
    }

    /// The clock on it, as a form names it.
    pub fn clock(self) -> &'static str {
        match self {
            Self::First => "none",
            Self::Friends => "move 600",
            Self::Post => "slow 172800",
        }
    }

    /// Who sits on chair `n`, counted from 0, in a game for `least` to `most` players.
    pub fn sitter(self, n: u8, least: u8, most: u8) -> Sitter {
        match (n, self) {
            (0, _) => Sitter::Me,
            (n, Self::First) if n < least => Sitter::Bot,
            (n, Self::Friends | Self::Post) if n < most.min(3) => Sitter::Link,
            _ => Sitter::Nobody,
        }
    }
}

/// `random_start_recipes` as people write it.
pub fn words(name: &str) -> String {
    capitalised(&name.replace(['_', '-'], " "))
}

/// A value of an option as people write it.
pub fn value_words(spec: &OptionSpec, value: &str) -> String {
    match value.parse::<u8>() {
        Ok(seat) if spec.id.ends_with("player") => format!("Seat {seat}"),
        _ => words(value),
    }
}
