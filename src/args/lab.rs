//! Many matches at once: simulations, arenas, fitting, speed.
use clap::Args as ClapArgs;
use std::{path::PathBuf, str::FromStr};
use taproom_bots::{BotSpec, Effort};

/// Games or deals by their numbers: `1000` for the first thousand, or `5000..6000`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    pub(crate) from: u64,
    pub(crate) end: u64,
}

impl FromStr for Span {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (from, end) = text.split_once("..").unwrap_or(("0", text));
        let number = |text: &str| text.parse::<u64>().ok();
        // Numbers are kept as signed ones in files.
        let fits = |(from, end): &(u64, u64)| from < end && *end <= i64::MAX as u64 / 64;
        let span = number(from).zip(number(end)).filter(fits);
        let span = span.ok_or_else(|| format!("`{text}` should be a number from 1, or two as in 100..200"))?;
        Ok(Self { from: span.0, end: span.1 })
    }
}

#[derive(ClapArgs, Debug)]
pub(crate) struct MergeArgs {
    /// The files of the parts, in any order
    #[arg(required = true, value_name = "PART")]
    pub(crate) parts: Vec<PathBuf>,
    /// The new file
    #[arg(long, short, value_name = "FILE.csv|FILE.parquet")]
    pub(crate) out: PathBuf,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct SimArgs {
    /// Which game
    pub(crate) game: String,
    /// How many play [default: the number of bots]
    #[arg(long, short)]
    pub(crate) seats: Option<u8>,
    /// Who plays, one per seat, or one for all: random, greedy, easy, medium, hard, master; `hard@500` thinks for 500
    /// simulations, `hard@200ms` for 200 milliseconds
    #[arg(long, value_delimiter = ',', required = true, value_name = "BOT,…")]
    pub(crate) bots: Vec<BotSpec>,
    /// How many games, or which: from the first number to before the second
    #[arg(long, short = 'n', default_value = "1000", value_name = "N|A..B")]
    pub(crate) games: Span,
    /// Which games: the same number gives the same ones
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How long a bot thinks about one answer: simulations (`500`) or milliseconds (`200ms`) [default: its own measure]
    #[arg(long)]
    pub(crate) budget: Option<Effort>,
    /// How many threads [default: all]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Choose an option; may be given several times
    #[arg(long, short = 'O', value_name = "NAME=VALUE")]
    pub(crate) option: Vec<String>,
    /// Play by an older revision of the rules, as records of it do [default: the newest]
    #[arg(long, value_name = "N")]
    pub(crate) rules: Option<u16>,
    /// Keep a row for every game, and go on with those that are kept
    #[arg(long, short, value_name = "FILE.csv|FILE.parquet")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ArenaArgs {
    /// Which game
    pub(crate) game: String,
    /// How many play [default: the number of bots]
    #[arg(long, short)]
    pub(crate) seats: Option<u8>,
    /// Who plays, two or more: random, greedy, easy, medium, hard, master; `hard@500` thinks for 500 simulations,
    /// `hard@0.5s` or `hard@500ms` for half a second; yardstick:1/greedy and yardstick:1/hard are the levels as they were on
    /// 2026-11-18, frozen
    #[arg(long, value_delimiter = ',', required = true, value_name = "BOT,…", value_parser = BotSpec::contender)]
    pub(crate) bots: Vec<BotSpec>,
    /// The first bot sits alone against copies of the second
    #[arg(long)]
    pub(crate) lone: bool,
    /// How many deals, or which: from the first number to before the second; instead of --games
    #[arg(long, value_name = "N|A..B", conflicts_with = "games")]
    pub(crate) deals: Option<Span>,
    /// How many games, rounded up to whole deals
    #[arg(long, short = 'n', default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Which deals: the same number gives the same ones
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// All bots but the frozen ones judge by this net
    #[arg(long, value_name = "FILE.net")]
    pub(crate) net: Option<PathBuf>,
    /// How long a bot thinks about one answer: simulations (`500`) or milliseconds (`200ms`) [default: its own measure]
    #[arg(long)]
    pub(crate) budget: Option<Effort>,
    /// Draw the first K answers of a deal at random, the same for all line-ups
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub(crate) opening: u32,
    /// How many games at a time [default: as many as the machine has threads]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Choose an option; may be given several times
    #[arg(long, short = 'O', value_name = "NAME=VALUE")]
    pub(crate) option: Vec<String>,
    /// Play by an older revision of the rules, as records of it do [default: the newest]
    #[arg(long, value_name = "N")]
    pub(crate) rules: Option<u16>,
    /// Keep the results, and go on with those that are kept
    #[arg(long, short, value_name = "FILE.csv|FILE.parquet")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct BalanceArgs {
    /// Which game
    pub(crate) game: String,
    /// Only with this number of players
    #[arg(long, short)]
    pub(crate) seats: Option<u8>,
    /// Who plays, in every seat
    #[arg(long, default_value = "greedy")]
    pub(crate) bot: BotSpec,
    /// How long a bot thinks about one answer: simulations (`500`) or milliseconds (`200ms`) [default: its own measure]
    #[arg(long)]
    pub(crate) budget: Option<Effort>,
    /// How many games for each number of players
    #[arg(long, short = 'n', default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Which games: the same number gives the same ones
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Choose an option; may be given several times
    #[arg(long, short = 'O', value_name = "NAME=VALUE")]
    pub(crate) option: Vec<String>,
    /// Play by an older revision of the rules, as records of it do [default: the newest]
    #[arg(long, value_name = "N")]
    pub(crate) rules: Option<u16>,
    /// Compare: a column for each value of this option
    #[arg(long, value_name = "NAME")]
    pub(crate) each: Option<String>,
    /// Print tables in Markdown
    #[arg(long)]
    pub(crate) markdown: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ReportArgs {
    /// Which game
    pub(crate) game: String,
    /// Only with this number of players [default: all]
    #[arg(long, short)]
    pub(crate) seats: Option<u8>,
    /// Who plays, in every seat
    #[arg(long, default_value = "greedy")]
    pub(crate) bot: BotSpec,
    /// How long a bot thinks about one answer, in simulations (`500`) [default: its own measure]
    #[arg(long)]
    pub(crate) budget: Option<Effort>,
    /// How many games for each number of players
    #[arg(long, short = 'n', default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Which games: the same number gives the same ones
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Compare with another edition: `ours`, or a file
    #[arg(long, value_name = "ours|FILE")]
    pub(crate) against: Option<PathBuf>,
    /// Deals for each step of the ladder from greedy to hard; 0 leaves it out
    #[arg(long, default_value_t = 20, value_name = "DEALS")]
    pub(crate) ladder: u64,
    /// Choose an option; may be given several times
    #[arg(long, short = 'O', value_name = "NAME=VALUE")]
    pub(crate) option: Vec<String>,
    /// Play by an older revision of the rules, as records of it do [default: the newest]
    #[arg(long, value_name = "N")]
    pub(crate) rules: Option<u16>,
    /// The page
    #[arg(long, short, value_name = "FILE.html", required_unless_present = "json")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct TuneArgs {
    /// Which game
    pub(crate) game: String,
    /// How many play
    #[arg(long, short, default_value_t = 2)]
    pub(crate) seats: u8,
    /// Where chance begins: the same number gives the same result, unless --minutes is given
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many generations
    #[arg(long, default_value_t = 40)]
    pub(crate) generations: u32,
    /// Fit for this long instead
    #[arg(long, conflicts_with = "generations")]
    pub(crate) minutes: Option<f64>,
    /// Deals for one candidate in one generation
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) deals: u64,
    /// Who plays while fitting
    #[arg(long, default_value = "greedy")]
    pub(crate) bot: BotSpec,
    /// The searching bot that must not become weaker
    #[arg(long, default_value = "hard@100", value_name = "BOT")]
    pub(crate) searcher: BotSpec,
    /// Deals to prove the gain: by the bot, by the searching bot
    #[arg(long, value_delimiter = ',', num_args = 1.., default_values_t = [500, 150], value_name = "N,N")]
    pub(crate) proof: Vec<u64>,
    /// Games to look how well the end is foreseen, and to fit the spread; 0 leaves the spread as it is
    #[arg(long, default_value_t = 1_000)]
    pub(crate) games: u64,
    /// Change only weights whose names begin like this
    #[arg(long, value_delimiter = ',', value_name = "NAME,…")]
    pub(crate) only: Vec<String>,
    /// Play against the weights of this file instead of the present ones
    #[arg(long, value_name = "WEIGHTS.toml")]
    pub(crate) against: Option<PathBuf>,
    /// How many threads [default: all]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Choose an option; may be given several times
    #[arg(long, short = 'O', value_name = "NAME=VALUE")]
    pub(crate) option: Vec<String>,
    /// Write the weights to this file if they are better; comments of a file that is there stay
    #[arg(long, short, value_name = "WEIGHTS.toml")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct TrainArgs {
    /// Which game
    pub(crate) game: String,
    /// How many play
    #[arg(long, short, default_value_t = 2)]
    pub(crate) seats: u8,
    /// For this long; a generation that has begun is brought to its end
    #[arg(long, group = "long", required_unless_present = "long")]
    pub(crate) hours: Option<f64>,
    /// The same in minutes
    #[arg(long, group = "long")]
    pub(crate) minutes: Option<f64>,
    /// For this number of generations instead
    #[arg(long, group = "long")]
    pub(crate) generations: Option<u32>,
    /// Where chance begins
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Games of the first generation, which `greedy` plays
    #[arg(long, default_value_t = 24_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) first_games: u64,
    /// Games of every other generation
    #[arg(long, short = 'n', default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Simulations for an answer in these games
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) simulations: u32,
    /// Positions to learn from at a time: of this generation, and of earlier ones as far as there is room
    #[arg(long, default_value_t = 400_000)]
    pub(crate) positions: usize,
    /// The most times that each is looked at
    #[arg(long, default_value_t = 8)]
    pub(crate) epochs: u32,
    /// Answers that a search plays on before the net judges
    #[arg(long, default_value_t = 0)]
    pub(crate) foresight: u32,
    /// Answers of the same turn that it plays on after that
    #[arg(long, default_value_t = 0)]
    pub(crate) turn: u32,
    /// Who plays the arena between a new net and the present one
    #[arg(long, default_value = "hard@20ms", value_name = "BOT")]
    pub(crate) bot: BotSpec,
    /// Deals of this arena
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) deals: u64,
    /// Deals against yardstick:1/hard in the end; 0: none
    #[arg(long, default_value_t = 100)]
    pub(crate) proof: u64,
    /// How many threads [default: all]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Choose an option; may be given several times
    #[arg(long, short = 'O', value_name = "NAME=VALUE")]
    pub(crate) option: Vec<String>,
    /// The net; one that is there is trained further
    #[arg(long, short, value_name = "FILE.net")]
    pub(crate) out: PathBuf,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct BenchArgs {
    /// Which game
    pub(crate) game: String,
    /// How many play [default: the least]
    #[arg(long, short)]
    pub(crate) seats: Option<u8>,
    /// Play by an older revision of the rules, as records of it do [default: the newest]
    #[arg(long, value_name = "N")]
    pub(crate) rules: Option<u16>,
    /// Only play this many random games and count their moves, for profilers
    #[arg(long, value_name = "N")]
    pub(crate) count_games: Option<u64>,
}
