//! What forms say, bounded and checked.
use crate::{
    error::Problem,
    hub::{Chair, Wanted},
};
use taproom_bots::BotSpec;
use taproom_catalog::find;
use taproom_core::OptionKind;
use taproom_match::{EditionChoice, GameEntry, SetupRequest};

/// What bots are called if nobody says otherwise.
const BOTS: [&str; 6] = ["Hilde", "Otto", "Ines", "Mirza", "Lin", "Sam"];

/// The fields of a form, in order.
pub(crate) type Fields = Vec<(String, String)>;

/// No name is longer, in characters.
pub(crate) const MAX_NAME: usize = 24;
/// No title of a match is longer.
pub(crate) const MAX_TITLE: usize = 60;

/// The first value of a field.
pub(crate) fn field<'a>(fields: &'a Fields, name: &str) -> Option<&'a str> {
    fields.iter().find(|field| field.0 == name).map(|field| field.1.as_str())
}

/// Free text: one line, no control characters, not too long; `None` if nothing is left.
pub(crate) fn name(text: &str, most: usize) -> Option<String> {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    let clean: String = text.chars().filter(|letter| !is_trick(*letter)).map(plain).collect();
    let words: Vec<&str> = clean.split_whitespace().collect();
    let short: String = words.join(" ").chars().take(most).collect();
    (!short.is_empty()).then_some(short)
}

/// Letters that turn the direction of writing or cannot be seen.
fn is_trick(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl Wanted {
    /// Reads the form of a new match; `me` is what its sender is called.
    pub(crate) fn read(fields: &Fields, me: &str) -> Result<Self, Problem> {
        let game = find(field(fields, "game").unwrap_or_default()).map_err(wrong)?;
        let about = game.about();
        let mut chairs = Vec::new();
        for n in 0..*about.seats.end() {
            let chair = match field(fields, &format!("kind{n}")).unwrap_or("none") {
                "none" => continue,
                "me" => Chair::Me,
                "screen" => Chair::Screen,
                "link" => Chair::Link,
                other => Chair::Bot(bot(other.strip_prefix("bot:").unwrap_or_default())?),
            };
            let given = field(fields, &format!("name{n}")).and_then(|text| name(text, MAX_NAME));
            let fallback = match &chair {
                Chair::Me => me.to_owned(),
                Chair::Screen | Chair::Link => format!("Player {}", n + 1),
                Chair::Bot(_) => BOTS[usize::from(n) % BOTS.len()].to_owned(),
                Chair::Same(..) => continue,
            };
            chairs.push((given.unwrap_or(fallback), chair));
        }
        if chairs.iter().filter(|chair| chair.1 == Chair::Me).count() > 1 {
            return Err(wrong("You can sit on one seat only; others at this screen are “same screen”."));
        }
        let given = field(fields, "title").and_then(|text| name(text, MAX_TITLE));
        Ok(Self {
            game,
            request: SetupRequest {
                seats: chairs.len() as u8,
                options: options(fields, game)?,
                ..SetupRequest::default()
            },
            title: given.unwrap_or_else(|| about.title.to_owned()),
            clock: field(fields, "clock").unwrap_or("none").parse().map_err(|error| wrong(format!("{error}.")))?,
            chairs,
        })
    }
}

/// A level that may sit at a table: no budgets of a visitor's own.
pub(crate) fn bot(text: &str) -> Result<BotSpec, Problem> {
    let known = ["random", "greedy", "easy", "medium", "hard", "master"].contains(&text);
    let bot = if known { text.parse().ok() } else { None };
    bot.ok_or_else(|| wrong(format!("There is no bot “{}”.", text.chars().take(20).collect::<String>())))
}

/// The options `o.NAME`; several ticks of one option are joined in the order the option lists them.
fn options(fields: &Fields, game: &dyn GameEntry) -> Result<Vec<(String, String)>, Problem> {
    let specs = game.options(&EditionChoice::Newest).map_err(|error| wrong(error.to_string()))?;
    let mut chosen = Vec::new();
    for spec in specs {
        let id = format!("o.{}", spec.id);
        let mut given: Vec<&str> = fields.iter().filter(|field| field.0 == id).map(|field| field.1.as_str()).collect();
        if let OptionKind::Several { of, .. } = &spec.kind {
            given.retain(|value| *value != "none");
            given.sort_by_key(|value| of.iter().position(|listed| listed == value));
            let joined = if given.is_empty() { "none".to_owned() } else { given.join("+") };
            chosen.push((spec.id, joined));
        } else if let Some(value) = given.first() {
            chosen.push((spec.id, (*value).to_owned()));
        }
    }
    Ok(chosen)
}

fn wrong(why: impl Into<String>) -> Problem {
    Problem::Form(why.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_single_lines() {
        assert_eq!(name("  Ines\n\tMüller ", 24).as_deref(), Some("Ines Müller"));
        assert_eq!(name("\u{202e}\u{200b}\r\n", 24), None);
        assert_eq!(name(&"ä".repeat(99), 24).map(|name| name.chars().count()), Some(24));
    }
}
