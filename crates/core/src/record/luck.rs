//! How the chance of a match is decided, as its header says it.
use crate::Seat;
use std::fmt;

/// How chance is decided in a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Luck {
    /// Drawn from a secret; this is the SHA-256 of the secret, in hex: `sha256:…`.
    Committed(String),
    /// Drawn from a secret and from what players added to it: `shared:… 0=…/… 2=…/-`.
    Shared(Shared),
    /// Drawn from a secret that other tables of a tournament share, so that all of them have the same luck; this is its SHA-256,
    /// in hex: `deal:…`. It is told when all of them are over.
    Dealt(String),
    /// Given by hand: real dice, a puzzle, a bug report.
    Manual,
}

/// Luck that players added to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shared {
    /// The SHA-256 of the secret, in hex.
    pub secret: String,
    /// Who added what, in the order of seats; one at least.
    pub shares: Vec<Share>,
}

/// What one player added.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Share {
    /// Who.
    pub seat: Seat,
    /// The SHA-256 of their bytes, told before anybody's bytes were.
    pub promise: [u8; 32],
    /// Their bytes; `None` if they were never told.
    pub bytes: Option<[u8; 32]>,
}

impl Luck {
    /// The SHA-256 of the secret, in hex; `None` if there is none.
    pub fn commitment(&self) -> Option<&str> {
        match self {
            Self::Committed(hash) | Self::Dealt(hash) | Self::Shared(Shared { secret: hash, .. }) => Some(hash),
            Self::Manual => None,
        }
    }

    /// What players promised to add.
    pub fn shares(&self) -> &[Share] {
        match self {
            Self::Shared(shared) => &shared.shares,
            Self::Committed(_) | Self::Dealt(_) | Self::Manual => &[],
        }
    }
}

impl fmt::Display for Luck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Committed(hash) => write!(f, "sha256:{hash}"),
            Self::Shared(Shared { secret, shares }) => {
                write!(f, "shared:{secret}")?;
                shares.iter().try_for_each(|share| write!(f, " {share}"))
            }
            Self::Dealt(hash) => write!(f, "deal:{hash}"),
            Self::Manual => f.write_str("manual"),
        }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seat, promise, bytes } = self;
        let bytes = bytes.map_or_else(|| "-".into(), |bytes| hex(&bytes));
        write!(f, "{}={}/{bytes}", seat.0, hex(promise))
    }
}

impl std::str::FromStr for Share {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=').and_then(|(seat, rest)| Some((seat, rest.split_once('/')?)));
        let read = |(seat, (promise, bytes)): (&str, (&str, &str))| {
            let seat = match seat.as_bytes() {
                [digit @ b'0'..=b'9'] => Seat(digit - b'0'),
                _ => return None,
            };
            let bytes = if bytes == "-" { None } else { Some(unhex(bytes)?) };
            Some(Self { seat, promise: unhex(promise)?, bytes })
        };
        parts.and_then(read).ok_or_else(|| format!("`{text}` should look like `0=…/…` or `0=…/-`, in hex digits"))
    }
}

impl std::str::FromStr for Luck {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "manual" {
            return Ok(Self::Manual);
        }
        if let Some(hash) = text.strip_prefix("sha256:") {
            return super::hex_digits("luck", hash).map(Self::Committed);
        }
        if let Some(hash) = text.strip_prefix("deal:") {
            return super::hex_digits("luck", hash).map(Self::Dealt);
        }
        let rest = text.strip_prefix("shared:").and_then(|rest| rest.split_once(' '));
        let (secret, rest) = rest.ok_or("`luck` should be `sha256:…`, `shared:… 0=…/…`, `deal:…` or `manual`")?;
        let shares: Vec<Share> = rest.split(' ').map(str::parse).collect::<Result<_, _>>()?;
        if !shares.is_sorted_by(|a, b| a.seat < b.seat) {
            return Err("`luck` should name every seat once, in order".into());
        }
        Ok(Self::Shared(Shared { secret: super::hex_digits("luck", secret)?, shares }))
    }
}

/// Bytes as lower-case hex digits.
pub fn hex(bytes: &[u8]) -> String {
    use fmt::Write as _;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// As many bytes as are wanted from lower-case hex digits, and nothing else.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; N];
    if text.len() != 2 * N {
        return None;
    }
    for (out, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *out = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}
