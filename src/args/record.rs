//! One match as a file: what is done with it.
use clap::{Args as ClapArgs, ValueEnum};
use std::{path::PathBuf, str::FromStr};
use taproom_bots::{BotSpec, Effort};
use taproom_core::{MAX_SEATS, Seat};

#[derive(ClapArgs, Debug)]
pub(crate) struct RulesArgs {
    /// Which game
    pub(crate) game: String,
    /// A rule id, a card, or a word to look for
    #[arg(value_name = "RULE-ID|CARD|WORDS")]
    pub(crate) what: Vec<String>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Chance {
    /// From the match's secret
    Auto,
    /// Given as moves such as `*: roll 5`
    Manual,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct NewArgs {
    /// Which game
    pub(crate) game: String,
    /// How many play [default: the least the game allows]
    #[arg(long, short)]
    pub(crate) seats: Option<u8>,
    /// Choose an option; may be given several times
    #[arg(long, short = 'O', value_name = "NAME=VALUE")]
    pub(crate) option: Vec<String>,
    /// Make the luck from this word instead of from fresh randomness
    #[arg(long)]
    pub(crate) seed: Option<String>,
    /// How chance is decided
    #[arg(long, value_enum, default_value_t = Chance::Auto)]
    pub(crate) chance: Chance,
    /// Where to write the record [default: GAME.taproom]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// A record, or a position instead of one.
#[derive(ClapArgs, Debug)]
pub(crate) struct Source {
    /// The record
    #[arg(required_unless_present = "position")]
    pub(crate) file: Option<PathBuf>,
    /// Start from a position instead of a record
    #[arg(long, value_name = "POS.json", conflicts_with = "at")]
    pub(crate) position: Option<PathBuf>,
    /// Look at the match as it was after this many moves
    #[arg(long, value_name = "PLY")]
    pub(crate) at: Option<usize>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Eyes {
    /// See what this player sees [default: the one to act]
    #[arg(long, value_name = "N", conflicts_with = "spectator")]
    pub(crate) player: Option<PlayerNumber>,
    /// See what is public
    #[arg(long)]
    pub(crate) spectator: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) source: Source,
    #[command(flatten)]
    pub(crate) eyes: Eyes,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) source: Source,
    /// Of this player [default: the one to act]
    #[arg(long, value_name = "N")]
    pub(crate) player: Option<PlayerNumber>,
    /// Also list moves that are not legal now, with the reason
    #[arg(long)]
    pub(crate) all: bool,
    /// Say why this move is not legal
    #[arg(long, value_name = "MOVE", conflicts_with = "all")]
    pub(crate) why: Option<String>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct PlayArgs {
    /// The record, then the moves: `market malt`, `#2` or `bot:hard`, of a player `p2: #1`, of chance `*: roll 5`
    #[arg(value_name = "FILE MOVE", num_args = 1.., required = true)]
    pub(crate) words: Vec<String>,
    /// Play from a position instead of a record; all words are moves then, and the new position is printed
    #[arg(long, value_name = "POS.json")]
    pub(crate) position: Option<PathBuf>,
    /// Where to write the new position [default: standard output]
    #[arg(long, short, value_name = "FILE", requires = "position")]
    pub(crate) out: Option<PathBuf>,
    /// Then answer questions that have only one answer, as the browser does: while it stays the player's turn
    #[arg(long)]
    pub(crate) auto: bool,
    /// Give chance outcomes as moves
    #[arg(long, value_enum)]
    pub(crate) chance: Option<Chance>,
    /// Let a bot answer for a player whenever they are to act; may be given several times
    #[arg(long, value_name = "PLAYER=BOT")]
    pub(crate) bot: Vec<SeatBot>,
    /// Refuse unless this is still the question, as `taproom moves` marks it
    #[arg(long, value_name = "MARK")]
    pub(crate) question: Option<String>,
}

/// A player as people count them: `2` or `p2`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerNumber(pub(crate) Seat);

impl FromStr for PlayerNumber {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.strip_prefix('p').unwrap_or(text).parse().ok();
        let fits = number.filter(|number: &u8| (1..=MAX_SEATS as u8).contains(number));
        let seat = fits.map(|number| Self(Seat(number - 1)));
        seat.ok_or_else(|| format!("`{text}` is no player: they are counted 1, 2 … {MAX_SEATS}"))
    }
}

/// `2=hard`
#[derive(Copy, Clone, Debug)]
pub(crate) struct SeatBot {
    pub(crate) player: PlayerNumber,
    pub(crate) bot: BotSpec,
}

impl FromStr for SeatBot {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=');
        let (player, bot) = parts.ok_or_else(|| format!("`{text}` should name a player and a bot, as in 2=hard"))?;
        Ok(Self { player: player.parse()?, bot: bot.parse()? })
    }
}

#[derive(ClapArgs, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) source: Source,
    /// For this player [default: the one to act]
    #[arg(long, value_name = "N")]
    pub(crate) player: Option<PlayerNumber>,
    /// Who is asked: random, greedy, easy, medium, hard, master
    #[arg(long, default_value = "hard")]
    pub(crate) bot: BotSpec,
    /// How long it thinks: simulations (`500`) or milliseconds (`200ms`) [default: its own measure]
    #[arg(long)]
    pub(crate) budget: Option<Effort>,
    /// Where its randomness begins
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// On how many threads it thinks [default: all; on one, the same seed gives the same hint]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// What is known to whoever judges.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Cards {
    /// All cards, hidden ones too
    Open,
    /// What a spectator knows
    Public,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct AnalyseArgs {
    /// The record
    pub(crate) file: PathBuf,
    /// Only the first moves, so many
    #[arg(long, value_name = "PLY")]
    pub(crate) at: Option<usize>,
    /// What the judges know [default: all if the match is over, else what is public]
    #[arg(long, value_enum)]
    pub(crate) cards: Option<Cards>,
    /// How often each moment is played on from
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(10..=100_000))]
    pub(crate) games: u64,
    /// Who plays on
    #[arg(long, default_value = "greedy")]
    pub(crate) quick: BotSpec,
    /// Who is asked for better answers
    #[arg(long, default_value = "hard")]
    pub(crate) bot: BotSpec,
    /// Where the randomness of the bots begins
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct UndoArgs {
    /// The record
    pub(crate) file: PathBuf,
    /// How many decisions to take back
    #[arg(long, default_value_t = 1)]
    pub(crate) times: usize,
    /// Who is a bot, as in `taproom play`: its answers are no decisions; may be given several times
    #[arg(long, value_name = "PLAYER=BOT")]
    pub(crate) bot: Vec<SeatBot>,
    /// Take back even what was seen of the luck; chance is given by hand from there on
    #[arg(long)]
    pub(crate) even_luck: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct LogArgs {
    #[command(flatten)]
    pub(crate) source: Source,
    #[command(flatten)]
    pub(crate) eyes: Eyes,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct VerifyArgs {
    /// The records
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The records must be signed by this server: its public key, or a file with it
    #[arg(long, value_name = "KEY|FILE")]
    pub(crate) key: Option<String>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) source: Source,
}
