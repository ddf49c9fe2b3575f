//! Every flag, once: help, completions and checks follow from here.
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::{net::SocketAddr, path::PathBuf, str::FromStr};
use taproom_bots::{BotSpec, Effort};

/// A digital table for brewing board games.
///
/// Without a command it opens the table in your browser. The commands play, record, verify and study the five games by hand:
/// there a match is a text file that every command reads or extends.
#[derive(Parser, Debug)]
#[command(
    version,
    propagate_version = true,
    max_term_width = 100,
    after_help = "\
Examples:
  taproom                                         play in the browser
  taproom games                                   what there is to play
  taproom new six-sided-stout -o beer.taproom     start a match
  taproom moves beer.taproom                      what may I do?
  taproom play beer.taproom 'market malt'         do it
  taproom show beer.taproom                       look at the table

Seats count from 0 in commands and records; seat 0 is player 1.
`taproom COMMAND --help` explains a command and has examples."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) shared: Shared,
}

/// For every command.
#[derive(ClapArgs, Debug)]
pub(crate) struct Shared {
    /// Print JSON for programs instead of text for people
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Play with your own data file instead of ours (see `data.toml` of a game)
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) edition: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Serve the browser table: for yourself, or for a club
    #[command(after_help = "\
Examples:
  taproom serve --open                                  what `taproom` alone does
  taproom serve --listen 0.0.0.0:8080                   for everybody in the house
  taproom serve --listen 127.0.0.1:8080 --data /srv/taproom --public-url https://games.example.org
                                                        behind a web server that speaks HTTPS

Matches are kept in `taproom.sqlite` in the data folder. To back it up, stop the server and copy the folder.
`/healthz` tells if all is well, `/metrics` has figures for Prometheus.")]
    Serve(ServeArgs),
    /// List the games, their seats, options and where their data comes from
    #[command(after_help = "Examples:\n  taproom games\n  taproom games --json")]
    Games,
    /// Print a game's rules, one rule, or one card with its source
    #[command(after_help = "\
Examples:
  taproom rules six-sided-stout              all rules
  taproom rules six-sided-stout SS-4.2       one rule
  taproom rules six-sided-stout 'malt expert'   a card, by name or id
  taproom rules six-sided-stout yeast        what mentions yeast")]
    Rules(RulesArgs),
    /// Start a match and write its record
    #[command(after_help = "\
Examples:
  taproom new six-sided-stout                          a solo game, in six-sided-stout.taproom
  taproom new six-sided-stout --seats 3 -o club.taproom
  taproom new six-sided-stout --option layout=wide32 --seed friday
  taproom new six-sided-stout --chance manual          roll real dice and type them in

The luck of a match comes from a secret kept beside the record, in FILE.secret. Its hash stands in the
record from the start and the secret itself at the end, so that anybody can check every die.")]
    New(NewArgs),
    /// Draw the table
    #[command(after_help = "\
Examples:
  taproom show beer.taproom                  as the player to act sees it
  taproom show beer.taproom --seat 1
  taproom show beer.taproom --at 20          after 20 moves
  taproom show --position puzzle.json")]
    Show(ShowArgs),
    /// List the legal moves, or say why a move is not legal
    #[command(after_help = "\
Examples:
  taproom moves beer.taproom
  taproom moves beer.taproom --all                    greyed-out moves too, with the rule that forbids them
  taproom moves beer.taproom --why 'market malt'
  taproom moves --position puzzle.json --json")]
    Moves(MovesArgs),
    /// Ask a bot what it thinks of the legal moves
    #[command(after_help = "\
Examples:
  taproom hint beer.taproom
  taproom hint beer.taproom --bot master
  taproom hint beer.taproom --at 20 --budget 2000ms
  taproom hint --position puzzle.json --seat 1 --json

The bot knows what the seat knows, no more. Moves come in the order it would choose them in; with each how often it was
tried in thought, and the chance to win, or points where one plays alone. Ctrl-C ends the thought.")]
    Hint(HintArgs),
    /// Play moves and append them to the record
    #[command(after_help = "\
Examples:
  taproom play beer.taproom 'market malt' 'assistant none'
  taproom play beer.taproom '#2'                      the second move that `taproom moves` lists
  taproom play club.taproom '1: roast pale'           for a seat, where several may act
  taproom play beer.taproom --auto done               then questions with one answer, while it stays my turn
  taproom play beer.taproom bot:hard                  let a bot answer this question
  taproom play club.taproom --bot 1=hard '#2'         my move, then player 2, a bot, until I am asked again
  taproom play beer.taproom --chance manual '*: roll 5'
  taproom play --position puzzle.json 'market malt' '*: roll 5' -o next.json

Chance resolves by itself from the match's secret, unless the match was started with --chance manual.
With --chance manual a match's luck becomes manual from then on, and can no longer be proven.")]
    Play(PlayArgs),
    /// Take back the last decision
    #[command(after_help = "\
Examples:
  taproom undo beer.taproom
  taproom undo beer.taproom --times 3

As in the browser, a decision can be taken back until its player has seen anything new: a die, a card, an answer of others.
Where chance is given by hand (--chance manual) everything can be taken back, with the chance that followed it.")]
    Undo(UndoArgs),
    /// Tell what happened, in sentences
    #[command(after_help = "Examples:\n  taproom log beer.taproom\n  taproom log club.taproom --seat 0")]
    Log(LogArgs),
    /// Check records: every move, every die, the result
    #[command(after_help = "\
Examples:
  taproom verify beer.taproom
  taproom verify records/*.taproom

Exit code 0 if all are sound, 1 if one is not (its line and the reason are printed).")]
    Verify(VerifyArgs),
    /// Print the whole state as JSON, to be edited and played on from
    #[command(after_help = "\
Examples:
  taproom position beer.taproom > puzzle.json
  taproom position beer.taproom --at 12
  taproom show --position puzzle.json

A position shows everything, hidden cards included.")]
    Position(PositionArgs),
    /// Let bots play many games and sum up
    #[command(after_help = "\
Examples:
  taproom sim six-sided-stout --bots random --games 100000
  taproom sim six-sided-stout --seats 2 --bots greedy,random --games 1000 --seed 7
  taproom sim six-sided-stout --bots random --games 1000 -o results.csv

The same seed gives the same games, whatever the number of threads. Ctrl-C stops and sums up what is done.")]
    Sim(SimArgs),
    /// Let bots play against each other and say which is stronger
    #[command(after_help = "\
Examples:
  taproom arena six-sided-stout --bots greedy,random --games 200
  taproom arena pint-craft --seats 4 --bots hard,greedy --lone --games 100
  taproom arena brew-crafters --bots hard@200,hard@1000 --opening 4 -o strength.csv
  taproom arena dice-brewing --bots easy,medium,hard --games 300 -o strength.parquet --json

A deal is one seed of chance. Each deal is played once for every bot: its seats are given out to the bots in turn and
shuffled, and from game to game every chair passes on to the next bot. So every bot has every chair once in every deal,
with the same dice and cards, and luck cancels. This holds for as many bots as seats, for fewer (they sit several
times) and for more (they take turns at the table; alone, they are compared by points).
With --lone the first of two bots sits alone against copies of the second, once in every chair.

Intervals count a deal as one observation. Some games have little chance, and bots that think alike would play the same
game again and again: --opening K lets the deal draw the first K answers at random, the same for all line-ups. Use it only
there: a random answer may be as bad as giving up.

With -o, results are kept deal by deal, a row for every seat of every game. The same command goes on with an interrupted
run; a file made with other settings is refused. Ctrl-C stops and sums up what is done.")]
    Arena(ArenaArgs),
    /// Show how a game plays: scores, seat shares, ways to end, what the game itself measures
    #[command(after_help = "\
Examples:
  taproom balance six-sided-stout                       every number of players, 1,000 games each
  taproom balance six-sided-stout --seats 2 --games 5000
  taproom balance six-sided-stout --edition mine.toml   is my card too strong?")]
    Balance(BalanceArgs),
    /// Fit the weights of a game's heuristic by playing against the present ones
    #[command(after_help = "\
Examples:
  taproom tune pint-craft                               fit, prove on fresh deals, show what changed
  taproom tune pint-craft --minutes 10 -o new.toml      and write it to a file, if it is better at 95 %
  taproom tune pint-craft --generations 0               how well is the end foreseen; fits only the spread
  taproom tune beer-pioneers --only coin,beer,barrel    leave all other weights alone
  taproom tune beer-pioneers --generations 0 --games 0 --against old.toml
                                                        are the present weights better than those?

An evolution strategy (separable CMA-ES) tries weights near the present ones. All candidates of a generation play the same
deals, once from every seat, against the present weights. The result is then played on deals that were never used for
fitting, by the bot that it was fitted with and by a searching one. It is better if one of them is ahead at 95 % and the other
is not behind, however little; only then -o writes it.

Intervals count different deals. Where chance is small deals repeat, and those of the proof may have been used for fitting:
fit with -O options that deal cards at random.")]
    Tune(TuneArgs),
    /// Measure raw speed on this machine
    #[command(after_help = "Examples:\n  taproom bench six-sided-stout\n  taproom bench six-sided-stout --json")]
    Bench(BenchArgs),
    /// Print a completion script for your shell
    #[command(after_help = "\
Examples:
  taproom completions bash > ~/.local/share/bash-completion/completions/taproom
  taproom completions zsh > ~/.zfunc/_taproom")]
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
}

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
    /// See what this seat sees [default: the seat to act]
    #[arg(long, conflicts_with = "spectator")]
    pub(crate) seat: Option<u8>,
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
    /// Of this seat [default: the seat to act]
    #[arg(long)]
    pub(crate) seat: Option<u8>,
    /// Also list moves that are not legal now, with the reason
    #[arg(long)]
    pub(crate) all: bool,
    /// Say why this move is not legal
    #[arg(long, value_name = "MOVE", conflicts_with = "all")]
    pub(crate) why: Option<String>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct PlayArgs {
    /// The record, then the moves: `market malt`, `0: market malt`, `#2`, `bot:hard` or `*: roll 5`
    #[arg(value_name = "FILE MOVE", num_args = 1.., required = true)]
    pub(crate) words: Vec<String>,
    /// Play from a position instead of a record; all words are moves then, and the new position is printed
    #[arg(long, value_name = "POS.json")]
    pub(crate) position: Option<PathBuf>,
    /// Where to write the new position [default: standard output]
    #[arg(long, short, value_name = "FILE", requires = "position")]
    pub(crate) out: Option<PathBuf>,
    /// Answer questions that have only one answer, as the browser does: while it stays the player's turn
    #[arg(long)]
    pub(crate) auto: bool,
    /// Give chance outcomes as moves
    #[arg(long, value_enum)]
    pub(crate) chance: Option<Chance>,
    /// Let a bot answer for a seat whenever it is to act; may be given several times
    #[arg(long, value_name = "SEAT=BOT")]
    pub(crate) bot: Vec<SeatBot>,
}

/// `1=hard`
#[derive(Copy, Clone, Debug)]
pub(crate) struct SeatBot {
    pub(crate) seat: u8,
    pub(crate) bot: BotSpec,
}

impl FromStr for SeatBot {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=').and_then(|(seat, bot)| Some((seat.parse().ok()?, bot)));
        let (seat, bot) = parts.ok_or_else(|| format!("`{text}` should name a seat and a bot, as in 1=hard"))?;
        Ok(Self { seat, bot: bot.parse()? })
    }
}

#[derive(ClapArgs, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) source: Source,
    /// For this seat [default: the seat to act]
    #[arg(long)]
    pub(crate) seat: Option<u8>,
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

#[derive(ClapArgs, Debug)]
pub(crate) struct UndoArgs {
    /// The record
    pub(crate) file: PathBuf,
    /// How many decisions to take back
    #[arg(long, default_value_t = 1)]
    pub(crate) times: usize,
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
}

#[derive(ClapArgs, Debug)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) source: Source,
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
    /// How many games
    #[arg(long, short = 'n', default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
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
    /// Write a line for every game
    #[arg(long, short, value_name = "FILE.csv")]
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
    /// `hard@200ms` for 200 milliseconds
    #[arg(long, value_delimiter = ',', required = true, value_name = "BOT,…")]
    pub(crate) bots: Vec<BotSpec>,
    /// The first bot sits alone against copies of the second
    #[arg(long)]
    pub(crate) lone: bool,
    /// How many games, rounded up to whole deals
    #[arg(long, short = 'n', default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Which deals: the same number gives the same ones
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
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
    /// Print tables in Markdown
    #[arg(long)]
    pub(crate) markdown: bool,
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
pub(crate) struct BenchArgs {
    /// Which game
    pub(crate) game: String,
    /// How many play [default: the least]
    #[arg(long, short)]
    pub(crate) seats: Option<u8>,
    /// Only play this many random games and count their moves, for profilers
    #[arg(long, value_name = "N")]
    pub(crate) count_games: Option<u64>,
}

/// How to serve.
#[derive(ClapArgs, Debug)]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes any free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8137")]
    pub(crate) listen: SocketAddr,
    /// The folder with the matches [default: your data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// How people reach the server, for links
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// Open the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Changes per second that one browser may make on average
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) rate: u32,
    /// A reverse proxy stands in front and names its visitors (X-Forwarded-For): count changes by those addresses
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// How many bots may think at the same time [default: one less than there are cores]
    #[arg(long, value_name = "N")]
    pub(crate) thinkers: Option<usize>,
    /// Write the log as JSON, one line per event
    #[arg(long)]
    pub(crate) json_log: bool,
}

impl ServeArgs {
    /// What `taproom` alone means.
    pub(crate) fn for_one() -> Self {
        let listen = SocketAddr::from(([127, 0, 0, 1], 8137));
        Self {
            listen,
            data: None,
            public_url: None,
            open: true,
            rate: 10,
            behind_proxy: false,
            thinkers: None,
            json_log: false,
        }
    }
}
