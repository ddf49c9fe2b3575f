//! A match as text: header, one line per move, end.
//!
//! ```text
//! taproom-record 1
//! game six-sided-stout  rules 1  edition 0f…  seats 1  options {layout=classic24}  luck sha256:5c…  #9c01
//! 0: market malt  #3f2a
//! *: roll 5  #77b0
//! …
//! end 124  places 1  hash 8a…  secret 31…  #e1d4
//! ```
//!
//! Each line but the first ends in a check mark: an FNV-1a hash (64 bits) over all bytes from the second line up to the
//! mark, folded to 16 bits. It finds slips and says where; fraud is found by replaying, and by the luck that was
//! committed to before the first move.
use crate::{RulesRev, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The first line of every record.
pub const MAGIC: &str = "taproom-record 1";

/// Longer lines are refused unread.
pub const MAX_LINE: usize = 2_048;

/// More moves are refused unread.
pub const MAX_MOVES: usize = 200_000;

/// What is wrong with a record, and in which line (from 1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

impl RecordError {
    /// Short for the struct.
    pub fn new(line: usize, why: impl Into<String>) -> Self {
        Self { line, why: why.into() }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}
impl std::error::Error for RecordError {}

/// How chance is decided in a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Luck {
    /// Drawn from a secret; this is the SHA-256 of the secret, in hex.
    Committed(String),
    /// Given by hand: real dice, a puzzle, a bug report.
    Manual,
}

impl fmt::Display for Luck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Committed(hash) => write!(f, "sha256:{hash}"),
            Self::Manual => f.write_str("manual"),
        }
    }
}

/// Everything a match is set up with, luck aside: the same in records, positions and matches.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The game's slug.
    pub game: String,
    /// Which text of the rules.
    pub rules: RulesRev,
    /// The hash of the data.
    pub edition: String,
    /// How many play.
    pub seats: u8,
    /// All options, as `Options` displays them: `{layout=classic24}`.
    pub options: String,
}

/// Everything a match is decided by before its first move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Header {
    /// What is played.
    pub setup: Setup,
    /// How chance is decided.
    pub luck: Luck,
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { setup: Setup { game, rules, edition, seats, options }, luck } = self;
        write!(f, "game {game}  rules {rules}  edition {edition}  seats {seats}  options {options}  luck {luck}")
    }
}

/// One move: who decided (`None` is chance) and what, in the game's notation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    /// The seat, or chance.
    pub who: Option<Seat>,
    /// The move.
    pub text: String,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.who {
            Some(seat) => write!(f, "{}: {}", seat.0, self.text),
            None => write!(f, "*: {}", self.text),
        }
    }
}

impl std::str::FromStr for Line {
    type Err = String;
    fn from_str(line: &str) -> Result<Self, String> {
        let (who, text) = line
            .split_once(": ")
            .ok_or_else(|| format!("`{line}` is no move: it should look like `0: move` or `*: outcome`"))?;
        let who = match who.as_bytes() {
            b"*" => None,
            [digit @ b'0'..=b'9'] => Some(Seat(digit - b'0')),
            _ => return Err(format!("`{who}` is neither a seat (0, 1, …) nor chance (*)")),
        };
        Ok(Self { who, text: text.into() })
    }
}

/// The last line of a finished match.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct End {
    /// Points by seat.
    pub scores: Vec<i32>,
    /// Places by seat.
    pub places: Vec<u8>,
    /// The hash of the whole match as the rules saw it.
    pub hash: String,
    /// The secret behind the luck, in hex; `None` if chance was given by hand.
    pub secret: Option<String>,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scores, places, hash, secret } = self;
        let secret = secret.as_deref().unwrap_or("none");
        write!(f, "end {}  places {}  hash {hash}  secret {secret}", join(scores), join(places))
    }
}

fn join<T: ToString>(values: &[T]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A whole record.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Record {
    /// What the match was set up with.
    pub header: Header,
    /// Every move so far.
    pub moves: Vec<Line>,
    /// How it ended, if it did.
    pub end: Option<End>,
}

/// The header stands here.
pub const HEADER_LINE: usize = 2;

/// The line a move stands in.
pub const fn line_of(ply: usize) -> usize {
    HEADER_LINE + 1 + ply
}

impl Record {
    /// Before the first move.
    pub fn new(header: Header) -> Self {
        Self { header, moves: Vec::new(), end: None }
    }

    /// Where the end line stands, or would stand.
    pub fn end_line(&self) -> usize {
        line_of(self.moves.len())
    }

    /// Reads a record. Checks its form and its check marks, not its moves: those need the rules.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut lines = text.split_inclusive('\n').enumerate().map(|(n, line)| (n + 1, line));
        match lines.next() {
            Some((_, line)) if line.strip_suffix('\n') == Some(MAGIC) => {}
            _ => return Err(RecordError::new(1, format!("not a record: the first line should be `{MAGIC}`"))),
        }
        let mut chain = Chain::new();
        let mut header = None;
        let mut moves = Vec::new();
        let mut end = None;
        for (n, line) in lines {
            let wrong = |why: String| RecordError::new(n, why);
            if end.is_some() {
                return Err(wrong("nothing may follow the end line".into()));
            }
            let line = line.strip_suffix('\n').ok_or_else(|| wrong("cut off: the line does not end".into()))?;
            if line.len() > MAX_LINE {
                return Err(wrong(format!("longer than {MAX_LINE} bytes")));
            }
            let (body, mark) = line
                .rsplit_once("  #")
                .ok_or_else(|| wrong("the check mark (`  #` and four hex digits) is missing".into()))?;
            if chain.mark(body) != mark {
                return Err(wrong("changed: the check mark does not fit the text".into()));
            }
            if header.is_none() {
                header = Some(read_header(body).map_err(wrong)?);
            } else if body.starts_with("end ") {
                end = Some(read_end(body).map_err(wrong)?);
            } else if moves.len() == MAX_MOVES {
                return Err(wrong(format!("more than {MAX_MOVES} moves")));
            } else {
                moves.push(body.parse().map_err(wrong)?);
            }
        }
        let header = header.ok_or_else(|| RecordError::new(HEADER_LINE, "cut off: the header is missing"))?;
        Ok(Self { header, moves, end })
    }
}

/// The text that [`Record::parse`] reads.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chain = Chain::new();
        let mut line = |f: &mut fmt::Formatter<'_>, body: String| {
            let mark = chain.mark(&body);
            writeln!(f, "{body}  #{mark}")
        };
        writeln!(f, "{MAGIC}")?;
        line(f, self.header.to_string())?;
        for mv in &self.moves {
            line(f, mv.to_string())?;
        }
        self.end.iter().try_for_each(|end| line(f, end.to_string()))
    }
}

/// The running hash behind the check marks.
struct Chain(u64);

impl Chain {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Takes in a line and the newline behind it; the mark to write at its end.
    fn mark(&mut self, body: &str) -> String {
        for byte in body.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        let folded = self.0 ^ (self.0 >> 32);
        format!("{:04x}", (folded ^ (folded >> 16)) & 0xffff)
    }
}

fn fields<'a, const N: usize>(body: &'a str, names: [&str; N]) -> Result<[&'a str; N], String> {
    let mut values = [""; N];
    let mut parts = body.split("  ");
    for (value, name) in values.iter_mut().zip(names) {
        let part = parts.next().and_then(|part| part.strip_prefix(name)?.strip_prefix(' '));
        *value = part.ok_or_else(|| format!("`{name} …` is missing or out of order"))?;
    }
    if parts.next().is_some() { Err("something follows the last field".into()) } else { Ok(values) }
}

fn number<T: std::str::FromStr + ToString>(name: &str, text: &str) -> Result<T, String> {
    let read = text.parse::<T>().ok().filter(|number| number.to_string() == text);
    read.ok_or_else(|| format!("`{name} {text}` is not a number that fits"))
}

fn hex(name: &str, text: &str) -> Result<String, String> {
    let fits = text.len() <= 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if fits && !text.is_empty() { Ok(text.into()) } else { Err(format!("`{name}` should be lower-case hex digits")) }
}

fn read_header(body: &str) -> Result<Header, String> {
    let [game, rules, edition, seats, options, luck] =
        fields(body, ["game", "rules", "edition", "seats", "options", "luck"])?;
    let luck = match luck.strip_prefix("sha256:") {
        Some(hash) => Luck::Committed(hex("luck", hash)?),
        None if luck == "manual" => Luck::Manual,
        None => return Err("`luck` should be `sha256:…` or `manual`".into()),
    };
    let setup = Setup {
        game: game.into(),
        rules: RulesRev(number("rules", rules)?),
        edition: hex("edition", edition)?,
        seats: number("seats", seats)?,
        options: options.into(),
    };
    Ok(Header { setup, luck })
}

fn read_end(body: &str) -> Result<End, String> {
    let [scores, places, hash, secret] = fields(body, ["end", "places", "hash", "secret"])?;
    Ok(End {
        scores: scores.split(' ').map(|word| number("end", word)).collect::<Result<_, _>>()?,
        places: places.split(' ').map(|word| number("places", word)).collect::<Result<_, _>>()?,
        hash: hex("hash", hash)?,
        secret: if secret == "none" { None } else { Some(hex("secret", secret)?) },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Record {
        let setup = Setup {
            game: "toy".into(),
            rules: RulesRev(2),
            edition: "9f3a".into(),
            seats: 2,
            options: "{goal=10}".into(),
        };
        let header = Header { setup, luck: Luck::Committed("5c1e".into()) };
        let moves = ["*: draw penny", "0: play penny", "1: pass"].map(|line| line.parse().unwrap()).to_vec();
        let end = End { scores: vec![-1, 2], places: vec![2, 1], hash: "ab".into(), secret: Some("cd".into()) };
        Record { header, moves, end: Some(end) }
    }

    #[test]
    fn reads_what_it_writes() {
        let record = sample();
        assert_eq!(Record::parse(&record.to_string()), Ok(record));
    }

    #[test]
    fn a_changed_byte_is_found_in_its_line() {
        let text = sample().to_string();
        for at in 0..text.len() {
            for byte in [b'0', b'7', b'a', b'A', b' ', b'#', b'\n'] {
                let mut bytes = text.clone().into_bytes();
                if bytes[at] == byte {
                    continue;
                }
                bytes[at] = byte;
                let line = 1 + text[..at].matches('\n').count();
                let error = Record::parse(std::str::from_utf8(&bytes).unwrap()).expect_err("changed");
                assert_eq!(error.line, line, "byte {at} as {byte}: {error}");
            }
        }
    }

    #[test]
    fn a_record_that_was_cut_off_says_so() {
        let text = sample().to_string();
        for at in 0..text.len() {
            match Record::parse(&text[..at]) {
                // Cut between two lines after the header: a match in progress, which only the rules can judge.
                Ok(record) => assert!(record.end.is_none() && text.as_bytes()[at - 1] == b'\n'),
                Err(error) => assert!(error.line <= 6, "{error}"),
            }
        }
    }
}
