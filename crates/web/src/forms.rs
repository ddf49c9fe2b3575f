//! What forms say, bounded and checked.
use crate::{
    error::Problem,
    hub::{Chair, Wanted, now},
};
use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
    http::{StatusCode, header},
};
use std::time::Duration;
use taproom_bots::BotSpec;
use taproom_catalog::find;
use taproom_core::{OptionKind, record::unhex};
use taproom_match::{EditionChoice, GameEntry, SetupRequest};
use taproom_store::{Terms, Welcome};
use taproom_table::{Clock, Quiet};

/// What bots are called if nobody says otherwise.
pub(crate) const BOTS: [&str; 6] = ["Hilde", "Otto", "Ines", "Mirza", "Lin", "Sam"];

/// The fields of a form, in order.
pub(crate) type Fields = Vec<(String, String)>;

/// No name is longer, in characters.
pub(crate) const MAX_NAME: usize = 24;
/// No title of a match is longer.
pub(crate) const MAX_TITLE: usize = 60;

/// No form has more fields.
const MOST_FIELDS: usize = 128;
/// No form takes longer to arrive.
const PATIENCE: Duration = Duration::from_secs(30);
/// A longer form is read on a thread of its own.
const LONG: usize = 64 * 1024;

/// A form that was sent, bounded in length, in fields and in time.
pub(crate) struct Form(pub(crate) Fields);

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = Problem;
    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
        if !kind.trim().eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            return Err(Problem::NotAForm);
        }
        let arrives = tokio::time::timeout(PATIENCE, Bytes::from_request(request, state));
        let body = arrives.await.map_err(|_| Problem::TooSlow)?.map_err(|error| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
            _ => Problem::NotAForm,
        })?;
        if body.len() < LONG {
            return parse(&body).map(Self);
        }
        tokio::task::spawn_blocking(move || parse(&body).map(Self)).await.unwrap_or(Err(Problem::Panicked))
    }
}

fn parse(body: &[u8]) -> Result<Fields, Problem> {
    if body.split(|byte| *byte == b'&').nth(MOST_FIELDS).is_some() {
        return Err(wrong("No form of ours has that many fields."));
    }
    Ok(form_urlencoded::parse(body).into_owned().collect())
}

/// The first value of a field.
pub(crate) fn field<'a>(fields: &'a Fields, name: &str) -> Option<&'a str> {
    fields.iter().find(|field| field.0 == name).map(|field| field.1.as_str())
}

/// Free text: one line, no control characters, not too long; `None` if nothing is left.
pub(crate) fn name(text: &str, most: usize) -> Option<String> {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    let clean: String = text.chars().filter(|letter| !is_trick(*letter)).map(plain).collect();
    let words: Vec<&str> = clean.split_whitespace().collect();
    let mut short = String::new();
    let mut marks = 0;
    for letter in words.join(" ").chars().take(most) {
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        // No mark without a letter, and no towers of them.
        if marks <= 2 && !(marks > 0 && short.is_empty()) {
            short.push(letter);
        }
    }
    let short = short.trim().to_owned();
    (!short.is_empty()).then_some(short)
}

/// Free text of several lines: no control characters, nothing unseen.
pub(crate) fn text(text: &str) -> String {
    let shown = |letter: &char| *letter == '\n' || !(letter.is_control() || is_trick(*letter));
    text.chars().filter(shown).collect::<String>().trim().to_owned()
}

/// Letters that turn the direction of writing or cannot be seen: what Unicode lets programs ignore, and blanks that pass
/// for letters.
fn is_trick(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Marks that belong to the letter before them.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
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
                "bot" => Chair::Bot(bot(field(fields, "level").unwrap_or("easy"))?),
                other => Chair::Bot(bot(other.strip_prefix("bot:").unwrap_or_default())?),
            };
            let given = field(fields, &format!("name{n}")).and_then(|text| name(text, MAX_NAME));
            let fallback = match &chair {
                Chair::Me => me.to_owned(),
                Chair::Screen | Chair::Link => format!("Player {}", n + 1),
                Chair::Bot(_) => BOTS[usize::from(n) % BOTS.len()].to_owned(),
                Chair::Same(..) | Chair::Kept(_) => continue,
            };
            chairs.push((given.unwrap_or(fallback), chair));
        }
        if chairs.iter().filter(|chair| chair.1 == Chair::Me).count() > 1 {
            return Err(wrong("You can sit on one seat only; others at this screen are “same screen”."));
        }
        let given = field(fields, "title").and_then(|text| name(text, MAX_TITLE));
        let mut request =
            SetupRequest { seats: chairs.len() as u8, options: options(fields, game)?, ..SetupRequest::default() };
        request.fill_in(game, now()).map_err(|error| wrong(error.to_string()))?;
        Ok(Self {
            game,
            request,
            title: given.unwrap_or_else(|| about.title.to_owned()),
            clock: clock(fields)?,
            chairs,
            promise: promise(fields),
            terms: terms(fields),
        })
    }
}

impl Wanted {
    /// Can such a match be set up at all?
    pub(crate) fn check(&self) -> Result<(), Problem> {
        self.game.open(&self.request).map(drop).map_err(|error| wrong(format!("{error}.")))
    }
}

/// The clock; quiet hours are for slow ones.
pub(crate) fn clock(fields: &Fields) -> Result<Clock, Problem> {
    let clock = field(fields, "clock").unwrap_or("none").parse().map_err(|error| wrong(format!("{error}.")))?;
    let quiet = |name: &str| field(fields, name).unwrap_or_default();
    Ok(match (clock, quiet("quiet_from")) {
        (Clock::Slow(limit, None), from) if !from.is_empty() => {
            let hours = (from.parse(), quiet("quiet_to").parse(), quiet("quiet_zone").parse());
            let (Ok(from), Ok(to), Ok(zone)) = hours else { return Err(wrong("These are no quiet hours.")) };
            let quiet = Quiet::new(from, to, zone);
            Clock::Slow(limit, Some(quiet.ok_or_else(|| wrong("Quiet hours go from one hour to another."))?))
        }
        (clock, _) => clock,
    })
}

/// What a form says that the table agrees on.
pub(crate) fn terms(fields: &Fields) -> Terms {
    let club = field(fields, "club").unwrap_or_default();
    let welcome = Welcome::of(club);
    Terms {
        public: welcome.is_some() || club == "watch",
        welcome,
        forfeit: field(fields, "late") == Some("lose"),
        hushed: false,
    }
}

/// What a browser promises to add to the luck: 64 hex digits.
pub(crate) fn promise(fields: &Fields) -> Option<[u8; 32]> {
    field(fields, "luck").and_then(unhex)
}

/// A level that may sit at a table: no budgets of a visitor's own.
pub(crate) fn bot(text: &str) -> Result<BotSpec, Problem> {
    let known = ["random", "greedy", "easy", "medium", "hard", "master"].contains(&text);
    let bot = if known { text.parse().ok() } else { None };
    bot.ok_or_else(|| wrong(format!("There is no bot “{}”.", text.chars().take(20).collect::<String>())))
}

/// The options `o.NAME`; several ticks of one option are joined in the order the option lists them.
pub(crate) fn options(fields: &Fields, game: &dyn GameEntry) -> Result<Vec<(String, String)>, Problem> {
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
    fn forms_are_bounded_in_fields() {
        assert_eq!(parse(b"a=1&b=%20x&a=+").expect("a form").len(), 3);
        assert!(parse("a&".repeat(MOST_FIELDS).as_bytes()).is_err());
    }

    #[test]
    fn names_are_short_single_lines() {
        assert_eq!(name("  Ines\n\tMüller ", 24).as_deref(), Some("Ines Müller"));
        for unseen in
            ["\u{202e}\u{200b}\r\n", "\u{3164}", "\u{2800}\u{2800}", "\u{ad}", "\u{e0041}", "\u{301}", "\u{a0}\u{3000}"]
        {
            assert_eq!(name(unseen, 24), None, "{unseen:?}");
        }
        assert_eq!(name("Z\u{300}\u{301}\u{302}\u{303}\u{304}o", 24).as_deref(), Some("Z\u{300}\u{301}o"));
        assert_eq!(name("李 明 \u{1f37a}", 24).as_deref(), Some("李 明 \u{1f37a}"));
        assert_eq!(name(&"ä".repeat(99), 24).map(|name| name.chars().count()), Some(24));
    }

    #[test]
    fn the_season_it_is_stands_where_nobody_chose_one() {
        let season = |chosen: &[(&str, &str)]| {
            let form = [("game", "pint-craft"), ("kind0", "me"), ("kind1", "bot:easy")];
            let fields = form.iter().chain(chosen).map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            let wanted = Wanted::read(&fields.collect(), "Ines").unwrap_or_else(|_| panic!("a sound form"));
            wanted.request.options.into_iter().find(|(id, _)| id == "start_season").expect("it is named").1
        };
        assert!(["spring", "summer", "fall", "winter"].contains(&season(&[]).as_str()));
        assert_eq!(season(&[("o.start_season", "random")]), "random");
    }
}
