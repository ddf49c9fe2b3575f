//! A match as text: header, one line per move, end.
//!
//! ```text
//! taproom-record 1
//! game six-sided-stout  rules 1  edition 0f…  seats 1  options {layout=classic24}  luck sha256:5c…  #9c01
//! 0: market malt  #3f2a
//! *: roll 5  #77b0
//! …
//! end 124  places 1  hash 8a…  secret 31…  #e1d4
//! signed 9b… 77…  #02c4
//! ```
//!
//! A line `luck manual` between two moves says that chance was given by hand from there on. The last line is there if a
//! server vouches for the record: its public key and its signature over everything before that line.
//!
//! Each line but the first ends in a check mark: an FNV-1a hash (64 bits) over all bytes from the second line up to the
//! mark, folded to 16 bits. It finds slips and says where; fraud is found by replaying, and by the luck that was
//! committed to before the first move.
mod luck;

pub use luck::{Luck, Share, Shared, hex, unhex};

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

/// A server's word that a record is what was played there.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Signature {
    /// The server's public key (Ed25519).
    pub key: [u8; 32],
    /// Its signature over [`Record::unsigned`].
    pub signature: [u8; 64],
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "signed {} {}", hex(&self.key), hex(&self.signature))
    }
}

/// A whole record.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Record {
    /// What the match was set up with.
    pub header: Header,
    /// Every move so far.
    pub moves: Vec<Line>,
    /// The ply from which on chance was given by hand, though the header says that it is drawn.
    pub by_hand: Option<usize>,
    /// How it ended, if it did.
    pub end: Option<End>,
    /// Who vouches for a finished record.
    pub signature: Option<Signature>,
}

/// The header stands here.
pub const HEADER_LINE: usize = 2;

/// The line that says that chance is given by hand from there on.
const BY_HAND: &str = "luck manual";

impl Record {
    /// Before the first move.
    pub fn new(header: Header) -> Self {
        Self { header, moves: Vec::new(), by_hand: None, end: None, signature: None }
    }

    /// The line a move stands in.
    pub fn line_of(&self, ply: usize) -> usize {
        HEADER_LINE + 1 + ply + usize::from(self.by_hand.is_some_and(|from| from <= ply))
    }

    /// Where the end line stands, or would stand.
    pub fn end_line(&self) -> usize {
        self.line_of(self.moves.len())
    }

    /// The text that a server signs: everything but its signature.
    pub fn unsigned(&self) -> String {
        Self { signature: None, ..self.clone() }.to_string()
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
        let (mut by_hand, mut end, mut signature) = (None, None, None);
        for (n, line) in lines {
            let wrong = |why: String| RecordError::new(n, why);
            if signature.is_some() || end.is_some() && !line.starts_with("signed ") {
                return Err(wrong("nothing may follow the end line but one signature".into()));
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
            let Some(Header { luck, .. }) = &header else {
                header = Some(read_header(body).map_err(wrong)?);
                continue;
            };
            if end.is_some() {
                signature = Some(read_signature(body).map_err(wrong)?);
            } else if body == BY_HAND {
                if *luck == Luck::Manual || by_hand.is_some() {
                    return Err(wrong("luck is manual already".into()));
                }
                by_hand = Some(moves.len());
            } else if body.starts_with("end ") {
                end = Some(read_end(body).map_err(wrong)?);
            } else if moves.len() == MAX_MOVES {
                return Err(wrong(format!("more than {MAX_MOVES} moves")));
            } else {
                moves.push(body.parse().map_err(wrong)?);
            }
        }
        let header = header.ok_or_else(|| RecordError::new(HEADER_LINE, "cut off: the header is missing"))?;
        Ok(Self { header, moves, by_hand, end, signature })
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
        for (ply, mv) in self.moves.iter().enumerate() {
            if self.by_hand == Some(ply) {
                line(f, BY_HAND.into())?;
            }
            line(f, mv.to_string())?;
        }
        if self.by_hand.is_some_and(|ply| ply >= self.moves.len()) {
            line(f, BY_HAND.into())?;
        }
        self.end.iter().try_for_each(|end| line(f, end.to_string()))?;
        self.signature.iter().try_for_each(|signature| line(f, signature.to_string()))
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

fn hex_digits(name: &str, text: &str) -> Result<String, String> {
    let fits = text.len() <= 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if fits && !text.is_empty() { Ok(text.into()) } else { Err(format!("`{name}` should be lower-case hex digits")) }
}

fn read_header(body: &str) -> Result<Header, String> {
    let [game, rules, edition, seats, options, luck] =
        fields(body, ["game", "rules", "edition", "seats", "options", "luck"])?;
    let setup = Setup {
        game: game.into(),
        rules: RulesRev(number("rules", rules)?),
        edition: hex_digits("edition", edition)?,
        seats: number("seats", seats)?,
        options: options.into(),
    };
    Ok(Header { setup, luck: luck.parse()? })
}

fn read_end(body: &str) -> Result<End, String> {
    let [scores, places, hash, secret] = fields(body, ["end", "places", "hash", "secret"])?;
    Ok(End {
        scores: scores.split(' ').map(|word| number("end", word)).collect::<Result<_, _>>()?,
        places: places.split(' ').map(|word| number("places", word)).collect::<Result<_, _>>()?,
        hash: hex_digits("hash", hash)?,
        secret: if secret == "none" { None } else { Some(hex_digits("secret", secret)?) },
    })
}

fn read_signature(body: &str) -> Result<Signature, String> {
    let parts = body.strip_prefix("signed ").and_then(|rest| rest.split_once(' '));
    let read = |(key, signature): (&str, &str)| Some(Signature { key: unhex(key)?, signature: unhex(signature)? });
    parts.and_then(read).ok_or_else(|| "a signature is `signed`, a key and a signature, in hex digits".into())
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
        let share = |seat, bytes| Share { seat: Seat(seat), promise: [0x5a; 32], bytes };
        let shares = vec![share(0, Some([0xc3; 32])), share(1, None)];
        let header = Header { setup, luck: Luck::Shared(Shared { secret: "5c1e".into(), shares }) };
        let moves = ["*: draw penny", "0: play penny", "1: pass"].map(|line| line.parse().unwrap()).to_vec();
        let end = End { scores: vec![-1, 2], places: vec![2, 1], hash: "ab".into(), secret: Some("cd".into()) };
        let signature = Signature { key: [0x11; 32], signature: [0x2e; 64] };
        Record { header, moves, by_hand: Some(2), end: Some(end), signature: Some(signature) }
    }

    #[test]
    fn reads_what_it_writes() {
        let record = sample();
        assert_eq!(record.to_string().lines().count(), 8);
        assert_eq!((record.line_of(1), record.line_of(2), record.end_line()), (4, 6, 7));
        assert_eq!(Record::parse(&record.to_string()), Ok(record.clone()));
        assert_eq!(Record::parse(&record.unsigned()), Ok(Record { signature: None, ..record.clone() }));
        let at_the_end = Record { by_hand: Some(3), ..record.clone() };
        assert_eq!(Record::parse(&at_the_end.to_string()), Ok(at_the_end));
        let mut twice = Record { header: Header { luck: Luck::Manual, ..record.header }, ..record };
        assert_eq!(Record::parse(&twice.to_string()).expect_err("manual twice").line, 5);
        twice.by_hand = None;
        assert_eq!(Record::parse(&twice.to_string()), Ok(twice));
    }

    #[test]
    fn luck_has_one_spelling() {
        let (promise, bytes) = ("5a".repeat(32), "c3".repeat(32));
        let good = [
            "manual".into(),
            "sha256:5c1e".into(),
            "deal:5c1e".into(),
            format!("shared:5c1e 0={promise}/{bytes} 2={promise}/-"),
        ];
        for text in good {
            assert_eq!(text.parse::<Luck>().map(|luck| luck.to_string()), Ok(text));
        }
        for text in [
            String::new(),
            "deal:".into(),
            "deal:5c1e 0=".into(),
            "shared:5c1e".into(),
            "shared:5c1e ".into(),
            format!("shared: 0={promise}/-"),
            format!("shared:5c1e 1={promise}/- 0={promise}/-"),
            format!("shared:5c1e 0={promise}/- 0={promise}/-"),
            format!("shared:5c1e 0={promise}/"),
            format!("shared:5c1e 0={promise}"),
            format!("shared:5c1e 0={}/-", "5A".repeat(32)),
            format!("shared:5c1e 10={promise}/-"),
        ] {
            assert!(text.parse::<Luck>().is_err(), "{text}");
        }
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
                // Cut between two lines after the header: a match in progress, which only the rules can judge; or one
                // that nobody vouches for.
                Ok(record) => assert!(record.signature.is_none() && text.as_bytes()[at - 1] == b'\n'),
                Err(error) => assert!(error.line <= 8, "{error}"),
            }
        }
    }
}
