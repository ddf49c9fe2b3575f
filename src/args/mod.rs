//! Every flag, once: help, completions and checks follow from here.
mod lab;
mod record;
mod screen;
mod serve;

pub(crate) use lab::{ArenaArgs, BalanceArgs, BenchArgs, MergeArgs, ReportArgs, SimArgs, Span, TrainArgs, TuneArgs};
pub(crate) use record::{
    AnalyseArgs, Cards, Chance, Eyes, HintArgs, LogArgs, MovesArgs, NewArgs, PlayArgs, PlayerNumber, PositionArgs,
    RulesArgs, SeatBot, ShowArgs, Source, UndoArgs, VerifyArgs,
};
pub(crate) use screen::{Ground, JoinArgs, ScreenArgs, ScreenSize, TuiArgs};
pub(crate) use serve::{BackupArgs, PruneArgs, RatingsArgs, RestoreArgs, ServeArgs};

use clap::{Args as ClapArgs, Parser, Subcommand};
use std::path::PathBuf;

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
    /// Tell how strong the people and bots of a server are
    #[command(after_help = "\
Examples:
  taproom ratings                        by game, from all rated matches
  taproom ratings --json
  taproom ratings --rebuild              read every result from its record again; the server must be stopped")]
    Ratings(RatingsArgs),
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
    /// Tell what decided a match: chances move by move, luck and decisions, and where another move was better
    #[command(after_help = "\
Examples:
  taproom analyse beer.taproom
  taproom analyse club.taproom --games 2000       surer, and slower
  taproom analyse club.taproom --cards public     a match that is not over, from what everybody knows
  taproom analyse club.taproom --json

Quick bots play on from every moment of the match, many times; the share of the games that a player wins is that player's \
chance. What changes while chance moves is luck, what changes while a player moves is that player's decision. Players are \
judged by what quick bots make of it, not by perfect play, and every number has an error, which is printed. Where a \
decision cost the most, a stronger bot that knows what the player knew is asked for another answer, and both are played \
on from with the same luck.")]
    Analyse(AnalyseArgs),
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
  taproom sim six-sided-stout --bots random --games 5000..10000 -o part2.parquet
                                                  a part of a run, see `taproom merge`

The same seed gives the same games, whatever the number of threads and whoever plays them. With -o, a row is kept for every \
game, and the same command goes on with an interrupted run; a file made with other settings is refused. Ctrl-C stops and \
sums up what is done.")]
    Sim(SimArgs),
    /// Let bots play against each other and say which is stronger
    #[command(after_help = "\
Examples:
  taproom arena six-sided-stout --bots greedy,random --games 200
  taproom arena pint-craft --seats 4 --bots hard,greedy --lone --games 100
  taproom arena brew-crafters --bots hard@200,hard@1000 --opening 4 -o all.csv
  taproom arena dice-brewing --bots easy,medium,hard -o all.parquet --json
  taproom arena pint-craft --bots hard,greedy --deals 100..200 -o part2.parquet

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
    /// Put the parts of one arena or simulation together, wherever they were played
    #[command(after_help = "\
Examples:
  taproom sim six-sided-stout --bots random --games 0..5000 -o a.parquet
  taproom sim six-sided-stout --bots random --games 5000..10000 -o b.parquet
  taproom merge a.parquet b.parquet -o all.parquet

The result is the file that one uninterrupted run would have made, but for times. Parts may come in any order, as CSV or \
Parquet. Parts of other settings, gaps, and games that are there twice are refused. The command of the whole run, with -o \
and the merged file, sums it up and goes on with it.")]
    Merge(MergeArgs),
    /// Show how a game plays: scores, seat shares, ways to end, what the game itself measures
    #[command(after_help = "\
Examples:
  taproom balance pint-craft                       every number of players
  taproom balance pint-craft --seats 2 --games 5000
  taproom balance beer-pioneers --each exchange_value
                                                   both readings of a rule
  taproom balance pint-craft --edition mine.toml   is my card too strong?")]
    Balance(BalanceArgs),
    /// Write a page about how a game plays: plots, what winners did, drama, skill, what a change of the data does
    #[command(after_help = "\
Examples:
  taproom report pint-craft -o report.html           every number of players
  taproom report pint-craft --seats 2 --games 5000 -o report.html
  taproom report pint-craft --edition mine.toml --against ours -o change.html
                                                     is my card too strong?
  taproom report dice-brewing --bot hard@50 --games 200 --ladder 0 -o strong.html
  taproom report pint-craft --json                   all numbers of the page

The page is one file without script that needs nothing else. The same command makes the same bytes, on every machine. Every \
part of it shows the commands that give its numbers.")]
    Report(ReportArgs),
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
    /// Train a net that judges a game, by self-play
    #[command(after_help = "\
Examples:
  taproom train pint-craft --minutes 20 -o pint-craft-2.net      train; the same command goes on
  taproom train pint-craft --hours 8 -s 3 -o pint-craft-3.net    for three players
  taproom arena pint-craft --bots hard@0.1s,yardstick:1/hard@0.1s --net pint-craft-2.net
                                                                 how strong is it?

A generation is: bots play many games by the present judgement (the first ones by `greedy`); a net is fitted to what one seat \
sees in them and to what came of it, mixed with what the search expected (TD(λ)); and if it is ahead of the present \
judgement in an arena, it is the present one from then on. The file is written after every generation and holds its whole \
history. When the time is up, the net plays against yardstick:1/hard at equal time.

A net is for one edition, one set of options and one number of players. At any other table bots judge as without it.")]
    Train(TrainArgs),
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
