//! Every flag, once: help, completions and checks follow from here.
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::{net::SocketAddr, path::PathBuf, str::FromStr};
use taproom_bots::{BotSpec, Effort};
use taproom_core::{MAX_SEATS, Seat};
use taproom_tui::Depth;
use taproom_web::Age;

/// A digital table for brewing board games.
///
/// Without a command it opens the table in your browser. The commands play, record, verify and study the five games by hand:
/// there a match is a text file that every command reads or extends.
#[derive(Parser, Debug)]
#[command(
    version,
    propagate_version = true,
    max_term_width = 80,
    after_help = "\
Examples:
  taproom                                         play in the browser
  taproom tui                                     play in this terminal
  taproom games                                   what there is to play
  taproom new six-sided-stout -o beer.taproom     start a match
  taproom moves beer.taproom                      what may I do?
  taproom play beer.taproom 'market malt'         do it
  taproom show beer.taproom                       look at the table

Players are counted from 1. (In records and JSON seats count from 0: `0: market malt` is a move of player 1.) \
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
  taproom serve --open                   what `taproom` alone does
  taproom serve --listen 0.0.0.0:8080    for everybody in the house
  taproom serve --data /srv/taproom --public-url https://games.example.org
                                         behind a web server that speaks HTTPS

Matches are kept in `taproom.sqlite` in the data folder; `taproom backup` copies it while the server runs.
`/healthz` tells if all is well. `/admin` is for whoever keeps the server; its token is printed at the first start and kept
in `admin.token`. `/metrics` has figures for Prometheus, for `Authorization: Bearer TOKEN` or at `--metrics ADDRESS`.")]
    Serve(ServeArgs),
    /// Play in the terminal: choose a game, or go on with a record
    #[command(after_help = "\
Examples:
  taproom tui                                           choose a game, who plays, and options
  taproom tui six-sided-stout                           the same, with this game proposed
  taproom tui beer.taproom                              go on with a record
  taproom tui club.taproom --bot 2=hard                 player 2 is a bot, people sit at the others
  taproom tui --ascii --colours none                    for a terminal that has little
  taproom tui beer.taproom --picture beer.svg --size 120x40

Arrows and Tab choose, Enter does it, ? lists all keys. 80x24 is enough, 120x40 is comfortable, 200x60 shows the whole
table. A new match is kept in the data folder unless -o names a file; every move is on the disk at once.
Colours follow NO_COLOR, COLORTERM and TERM; a light ground is known from COLORFGBG, or say --ground light.")]
    Tui(TuiArgs),
    /// Take a seat of a match on a server, in the terminal
    #[command(after_help = "\
Examples:
  taproom join https://games.example.org/join/k3Jx…     the link that the host sent
  taproom join https://games.example.org/m/4f7a         a match in which this terminal has a seat
  taproom join http://127.0.0.1:8080/join/k3Jx… --name Ines

The server knows this terminal again by a cookie, kept in your data folder. If the server is away, the table waits for it.")]
    Join(JoinArgs),
    /// Watch a match on a server, in the terminal
    #[command(
        after_help = "Examples:\n  taproom watch https://games.example.org/join/w8Zq…     the link for spectators"
    )]
    Watch(JoinArgs),
    /// Copy a server's data folder, while it runs
    #[command(after_help = "\
Examples:
  taproom backup /mnt/backup/today
  taproom backup --data /srv/taproom /mnt/backup/today

The copy holds everything: matches, keys of links, the admin's token. Copying the folder by hand while the server runs is no
backup: files may be copied at different moments.")]
    Backup(BackupArgs),
    /// Check a backup, and put it in the place of a data folder
    #[command(after_help = "\
Examples:
  taproom restore /mnt/backup/today --check         look at it whole, change nothing
  taproom restore /mnt/backup/today                 into an empty data folder
  taproom restore /mnt/backup/today --data /srv/taproom --replace

Stop the server first. Every page of the database is looked at and every match is replayed before anything is changed.")]
    Restore(RestoreArgs),
    /// List or delete matches in which nothing has happened for long
    #[command(after_help = "\
Examples:
  taproom prune --older 90d                         list them
  taproom prune --older 90d --archive old-records   and write their records to a folder
  taproom prune --older 1w --really                 delete them; the server must be stopped

With --really, visitors that left nothing behind are forgotten too.")]
    Prune(PruneArgs),
    /// List the games, their seats, options and where their data comes from
    #[command(after_help = "Examples:\n  taproom games\n  taproom games --json")]
    Games,
    /// Print a game's rules, one rule, or one card with its source
    #[command(after_help = "\
Examples:
  taproom rules six-sided-stout                 all rules
  taproom rules six-sided-stout SS-4.2          one rule
  taproom rules six-sided-stout 'malt expert'   a card, by name or id
  taproom rules six-sided-stout roast           what mentions roast

A card is printed whole: every value in words, its text, and a ° on every value that is our own because the \
rulebook does not tell it.")]
    Rules(RulesArgs),
    /// Start a match and write its record
    #[command(after_help = "\
Examples:
  taproom new six-sided-stout                   solo, in six-sided-stout.taproom
  taproom new six-sided-stout --seats 3 -o club.taproom
  taproom new six-sided-stout --option layout=wide32 --seed friday
  taproom new six-sided-stout --chance manual   roll real dice and type them in

The luck of a match comes from a secret kept beside the record, in FILE.secret. Its hash stands in the record \
from the start and the secret itself at the end, so that anybody can check every die.")]
    New(NewArgs),
    /// Draw the table
    #[command(after_help = "\
Examples:
  taproom show beer.taproom              as the player to act sees it
  taproom show club.taproom --player 2   as player 2 sees it
  taproom show beer.taproom --at 20      after 20 moves
  taproom show --position puzzle.json")]
    Show(ShowArgs),
    /// List the legal moves, or say why a move is not legal
    #[command(after_help = "\
Examples:
  taproom moves beer.taproom
  taproom moves club.taproom --player 2   where several may act
  taproom moves beer.taproom --all        forbidden moves too, with the rule
  taproom moves beer.taproom --why 'market malt'
  taproom moves --position puzzle.json --json")]
    Moves(MovesArgs),
    /// Ask a bot what it thinks of the legal moves
    #[command(after_help = "\
Examples:
  taproom hint beer.taproom
  taproom hint beer.taproom --bot master
  taproom hint beer.taproom --at 20 --budget 2000ms
  taproom hint --position puzzle.json --player 2 --json

The bot knows what the seat knows, no more. Moves come in the order it would choose them in; with each how \
often it was tried in thought, and the chance to win, or points where one plays alone. Ctrl-C ends the \
thought.")]
    Hint(HintArgs),
    /// Play moves and append them to the record
    #[command(after_help = "\
Examples:
  taproom play beer.taproom 'market malt' 'assistant none'
  taproom play beer.taproom '#2'                the second of `taproom moves`
  taproom play club.taproom 'p2: #1'            for player 2, if several may act
  taproom play beer.taproom --auto done         then what has only one answer
  taproom play beer.taproom bot:hard            let a bot answer this question
  taproom play club.taproom --bot 2=hard '#2'   my move, then player 2, a bot
  taproom play club.taproom --bot 2=hard        let player 2, a bot, go on
  taproom play club.taproom --question 7c1e '#2'
                                                only if this is still asked
  taproom play beer.taproom --chance manual '*: roll 5'
  taproom play --position puzzle.json 'market malt' '*: roll 5' -o next.json

A number belongs to the question that `taproom moves` shows now, so later questions take moves by name only. \
If a move is refused, those before it are kept. Lines of a record work as they are: `1: market malt` is a move \
of player 2.

Chance resolves by itself from the match's secret, unless the match was started with --chance manual. With \
--chance manual chance is given by hand from then on; the record says from which move, and proves what came before.")]
    Play(PlayArgs),
    /// Take back the last decision
    #[command(after_help = "\
Examples:
  taproom undo beer.taproom
  taproom undo beer.taproom --times 3
  taproom undo club.taproom --bot 2=hard   mine, and what the bot did after it
  taproom undo beer.taproom --even-luck    also where dice or cards were seen since

A decision can be taken back until its player has seen anything new: a die, a card, an answer of other people. \
What bots answered is taken back with it. With --even-luck what was seen can be taken back too, but then chance is \
given by hand from there on, and the record says so for ever. Where chance is given by hand everything can be \
taken back, with the chance that followed it.")]
    Undo(UndoArgs),
    /// Tell what happened, in sentences
    #[command(after_help = "Examples:\n  taproom log beer.taproom\n  taproom log club.taproom --player 1")]
    Log(LogArgs),
    /// Check records: every move, every die, the result
    #[command(after_help = "\
Examples:
  taproom verify beer.taproom
  taproom verify records/*.taproom
  taproom verify beer.taproom --key server.key.txt      the text that the server shows at /key
  taproom verify beer.taproom --key 3f0c…                or that text itself

It says line by line what it proves: that the moves are legal and lead to the result, that chance follows from what was
committed to in the header, who added to the luck, and who vouches for the moves. Without a signature of a server that you
trust, another match with the same luck and other moves would look as sound as this one.
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
  taproom sim six-sided-stout --bots greedy,random --games 1000 --seed 7
  taproom sim six-sided-stout --bots random --games 1000 -o results.csv

The same seed gives the same games, whatever the number of threads. Ctrl-C stops and sums up what is done.")]
    Sim(SimArgs),
    /// Let bots play against each other and say which is stronger
    #[command(after_help = "\
Examples:
  taproom arena six-sided-stout --bots greedy,random --games 200
  taproom arena pint-craft --seats 4 --bots hard,greedy --lone --games 100
  taproom arena brew-crafters --bots hard@200,hard@1000 --opening 4 -o all.csv
  taproom arena dice-brewing --bots easy,medium,hard -o all.parquet --json

A deal is one seed of chance. Each deal is played once for every bot: its seats are given out to the bots in \
turn and shuffled, and from game to game every chair passes on to the next bot. So every bot has every chair \
once in every deal, with the same dice and cards, and luck cancels. This holds for as many bots as seats, for \
fewer (they sit several times) and for more (they take turns at the table; alone, they are compared by \
points). With --lone the first of two bots sits alone against copies of the second, once in every chair.

Intervals count a deal as one observation. Some games have little chance, and bots that think alike would play \
the same game again and again: --opening K lets the deal draw the first K answers at random, the same for all \
line-ups. Use it only there: a random answer may be as bad as giving up.

With -o, results are kept deal by deal, a row for every seat of every game. The same command goes on with an \
interrupted run; a file made with other settings is refused. Ctrl-C stops and sums up what is done.")]
    Arena(ArenaArgs),
    /// Show how a game plays: scores, seat shares, ways to end, what the game itself measures
    #[command(after_help = "\
Examples:
  taproom balance pint-craft                       every number of players
  taproom balance pint-craft --seats 2 --games 5000
  taproom balance beer-pioneers --each exchange_value
                                                   both readings of a rule
  taproom balance pint-craft --edition mine.toml   is my card too strong?")]
    Balance(BalanceArgs),
    /// Fit the weights of a game's heuristic by playing against the present ones
    #[command(after_help = "\
Examples:
  taproom tune pint-craft                            fit, prove, show what changed
  taproom tune pint-craft --minutes 10 -o new.toml   write it if it is better
  taproom tune pint-craft --generations 0            how well is the end foreseen
  taproom tune beer-pioneers --only coin,beer        leave all other weights alone
  taproom tune beer-pioneers --generations 0 --games 0 --against old.toml
                                                     are ours better than those?

An evolution strategy (separable CMA-ES) tries weights near the present ones. All candidates of a generation \
play the same deals, once from every seat, against the present weights. The result is then played on deals \
that were never used for fitting, by the bot that it was fitted with and by a searching one. It is better if \
one of them is ahead at 95 % and the other is not behind, however little; only then -o writes it.

Intervals count different deals. Where chance is small deals repeat, and those of the proof may have been used \
for fitting: fit with -O options that deal cards at random.")]
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

/// What a terminal writes on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Ground {
    Light,
    Dark,
}

/// How a terminal shows the table.
#[derive(ClapArgs, Debug)]
pub(crate) struct ScreenArgs {
    /// How many colours [default: as the terminal says]
    #[arg(long, value_name = "none|16|256|true")]
    pub(crate) colours: Option<Depth>,
    /// The ground of the terminal [default: as COLORFGBG says, else dark]
    #[arg(long, value_enum)]
    pub(crate) ground: Option<Ground>,
    /// Only ASCII letters
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Leave the mouse to the terminal
    #[arg(long)]
    pub(crate) no_mouse: bool,
    /// How long each move of the others is shown, in milliseconds; 0: only what came of them
    #[arg(long, value_name = "MS", default_value_t = 700, value_parser = clap::value_parser!(u64).range(..=60_000))]
    pub(crate) pace: u64,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct TuiArgs {
    /// A record to go on with, or a game
    #[arg(value_name = "FILE|GAME")]
    pub(crate) what: Option<String>,
    /// Let a bot answer for a seat of the record; may be given several times
    #[arg(long, value_name = "SEAT=BOT")]
    pub(crate) bot: Vec<SeatBot>,
    /// Where to write the record of a new match [default: in the data folder]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Draw the screen of a record to a file instead of playing
    #[arg(long, value_name = "FILE.svg", requires = "what")]
    pub(crate) picture: Option<PathBuf>,
    /// The size of that screen
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "120x40")]
    pub(crate) size: ScreenSize,
    /// The record as it was after this many moves
    #[arg(long, value_name = "PLY", requires = "picture")]
    pub(crate) at: Option<usize>,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
}

/// `120x40`
#[derive(Copy, Clone, Debug)]
pub(crate) struct ScreenSize(pub(crate) u16, pub(crate) u16);

impl FromStr for ScreenSize {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('x').and_then(|(wide, high)| Some((wide.parse().ok()?, high.parse().ok()?)));
        match parts {
            Some((wide @ 20..=500, high @ 10..=200)) => Ok(Self(wide, high)),
            _ => Err(format!("`{text}` should be columns and rows, as in 120x40")),
        }
    }
}

#[derive(ClapArgs, Debug)]
pub(crate) struct JoinArgs {
    /// The link
    pub(crate) url: String,
    /// What you want to be called [default: your login name]
    #[arg(long)]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
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
        let fits = number.filter(|number| (1..=MAX_SEATS as u8).contains(number));
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
    /// Play by an older revision of the rules, as records of it do [default: the newest]
    #[arg(long, value_name = "N")]
    pub(crate) rules: Option<u16>,
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
    /// Play by an older revision of the rules, as records of it do [default: the newest]
    #[arg(long, value_name = "N")]
    pub(crate) rules: Option<u16>,
    /// Only play this many random games and count their moves, for profilers
    #[arg(long, value_name = "N")]
    pub(crate) count_games: Option<u64>,
}

/// How to serve.
#[derive(ClapArgs, Debug)]
#[allow(clippy::struct_excessive_bools)] // Flags.
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
    /// How many bots may think at the same time [default: one less than there are cores, but two]
    #[arg(long, value_name = "N")]
    pub(crate) thinkers: Option<usize>,
    /// Note every request in this file, one line each; `-` prints them
    #[arg(long, value_name = "FILE")]
    pub(crate) access_log: Option<PathBuf>,
    /// Serve figures for Prometheus at this address, without a token
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// Make a new key for links, if links.key is lost: links that were sent before are void then
    #[arg(long)]
    pub(crate) new_links: bool,
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
            access_log: None,
            metrics: None,
            new_links: false,
            json_log: false,
        }
    }
}

#[derive(ClapArgs, Debug)]
pub(crate) struct BackupArgs {
    /// The folder to write, which should not hold a backup yet
    #[arg(value_name = "FOLDER")]
    pub(crate) to: PathBuf,
    /// The folder with the matches [default: your data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct RestoreArgs {
    /// The folder that `taproom backup` wrote
    #[arg(value_name = "FOLDER")]
    pub(crate) from: PathBuf,
    /// The folder with the matches [default: your data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Only look at the backup
    #[arg(long, conflicts_with_all = ["replace", "anyway"])]
    pub(crate) check: bool,
    /// Keep the matches that are there in a folder beside
    #[arg(long)]
    pub(crate) replace: bool,
    /// Even if matches cannot be replayed by this Taproom
    #[arg(long)]
    pub(crate) anyway: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct PruneArgs {
    /// Nothing has happened for so long: `90d`, `12w`, `48h`
    #[arg(long, value_name = "AGE")]
    pub(crate) older: Age,
    /// The folder with the matches [default: your data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Delete them; without it they are only listed
    #[arg(long)]
    pub(crate) really: bool,
    /// Write their records to this folder first
    #[arg(long, value_name = "FOLDER")]
    pub(crate) archive: Option<PathBuf>,
}
