//! Laws for players: they are honest, they hold out, and they stop when they are told.
use crate::{Dice, laws::MAX_PLIES, random_game, seeds::Seeds, set_up};
use rayon::prelude::*;
use taproom_bots::{AnySeat, Bot, BotSpec, Seen, Stop};
use taproom_core::{Game, MoveOf, Mover, Rng as _, Scratch, Seat, Seats, Turn, Viewer, drive, pick};
use taproom_match::Playable;

/// Players that must be honest, with little time to think: every level.
const HONEST: [&str; 6] = ["random", "greedy", "easy@4", "medium@4", "hard@16", "master@0"];
/// The number of questions in a row that they are asked in one game.
const QUESTIONS: u32 = 12;
/// Games for every kind of player in an ordinary run and in a long one; more if they ask too few questions to tell.
const HONEST_GAMES: [u32; 2] = [1, 8];
const MOST_HONEST_GAMES: u64 = 80;

/// Players that must hold out: whole games, with hardly any time to think.
const STURDY: [&str; 5] = ["hard@0", "greedy", "easy@1", "master@0", "medium@2"];
/// Whole games for every number of players, in an ordinary run and in a long one: every bot has its blocks.
const GAMES: [u32; 2] = [25, 1_000];
/// Games that are played by the same bots, who must not be confused by what they remember.
const BLOCK: u64 = 5;

/// Players that must listen. The searching ones would think for days if nobody stopped them.
const ENDLESS: [&str; 3] = ["greedy", "easy@4000000000", "master@4000000000"];

/// The moves of the game that they are asked in.
const STOPPED: u64 = 120;

/// A fresh player.
pub type Maker<'a, G> = &'a dyn Fn() -> Box<dyn Bot<G>>;

/// Every bot, at every number of players, answers by what its seat sees and by nothing else; see [`honest`].
pub fn honest_bots<G: Playable>(options: &[(&str, &str)]) {
    for seats in G::ABOUT.seats.clone() {
        let game: G = set_up(seats, options);
        let [ordinary, long] = HONEST_GAMES;
        let seeds = Seeds::few(ordinary, long);
        for player in HONEST {
            let make = || parse(player).bot(&game);
            let (mut games, mut asked) = (0, 0);
            while games < u64::from(seeds.games()) || (asked < QUESTIONS && games < MOST_HONEST_GAMES) {
                asked += honest(&game, player, &make, seeds.first() + games);
                games += 1;
            }
            assert!(asked >= QUESTIONS, "{player} of {seats} was asked {asked} questions, too few to tell");
        }
    }
}

/// Two players of a kind answer the same questions of one seat, the one at the true table, the other one at tables that are
/// imagined again from that seat's view each time. With the same dice they must give the same answers and think the same,
/// however much they remember. Returns the number of real choices they were asked.
pub fn honest<G: Playable>(game: &G, name: &str, make: Maker<'_, G>, seed: u64) -> u32 {
    let mut dice = Dice::new(seed);
    let me = Seat(dice.below(game.seats().into()) as u8);
    // Some time in the first half of a game of usual length.
    let opening = dice.below(random_game(game, &mut dice.clone()).0.len() as u32 / 2);
    let mut twins = Twins { name, make, seed, dice, me, opening, plies: 0, asked: 0, here: make(), there: make() };
    drive(game, &mut game.initial(), &mut Scratch::new(), &mut twins, u64::MAX);
    twins.asked
}

/// Plays at random, except that after the opening the two answer for one seat.
struct Twins<'a, G: Game> {
    name: &'a str,
    make: Maker<'a, G>,
    seed: u64,
    dice: Dice,
    me: Seat,
    opening: u32,
    plies: u32,
    asked: u32,
    here: Box<dyn Bot<G>>,
    there: Box<dyn Bot<G>>,
}

impl<G: Playable> Twins<'_, G> {
    fn answer_alike(&mut self, game: &G, state: &G::State, legal: &[G::Action]) -> usize {
        let me = self.me;
        let imagined = game.imagine(&game.view(state, Viewer::Seat(me)), &mut self.dice);
        let mut imagined_acts = Vec::new();
        game.legal(&imagined, me, &mut imagined_acts);
        let (true_table, imagined) = (Seen::new(game, state, me), Seen::new(game, &imagined, me));
        let luck = Dice::nth(self.seed, self.plies.into());
        let at = format!("{} as {me} of {}, seed {}, ply {}", self.name, game.seats(), self.seed, self.plies);
        let answer = self.here.choose(&true_table, legal, &mut luck.clone());
        let twin = self.there.choose(&imagined, &imagined_acts, &mut luck.clone());
        assert!(answer < legal.len(), "{at}: answer {answer} of {}", legal.len());
        assert_eq!(legal[answer], imagined_acts[twin], "{at}: another answer in a world that looks the same");
        let thoughts = (self.make)().think(&true_table, legal, &mut luck.clone());
        let twins = (self.make)().think(&imagined, &imagined_acts, &mut luck.clone());
        assert_eq!(thoughts, twins, "{at}: other thoughts in a world that looks the same");
        assert_eq!(thoughts.len(), legal.len(), "{at}: one thought for each legal answer");
        self.asked += u32::from(legal.len() > 1);
        answer
    }
}

impl<G: Playable> Mover<G> for Twins<'_, G> {
    fn seat(&mut self, _: &G, _: &G::State, seats: Seats) -> Option<Seat> {
        match self.asked {
            QUESTIONS.. => None,
            _ if self.plies >= self.opening && seats.contains(self.me) => Some(self.me),
            _ => AnySeat(&mut self.dice).one_of(seats),
        }
    }

    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        if self.plies >= self.opening && seat == self.me {
            Some(self.answer_alike(game, state, legal))
        } else {
            self.dice.answer(game, state, seat, legal)
        }
    }

    fn outcome(&mut self, _: &G, _: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        pick(weighted, &mut self.dice)
    }

    fn moved(&mut self, _: &G, _: &G::State, _: MoveOf<G>, _: u64) {
        self.plies += 1;
    }
}

/// A thousand whole games for every number of players (25 in an ordinary run), by bots with hardly any time to think: every
/// answer is legal and every game ends. In most games one bot sits among random players, in every fifth block all seats are
/// bots.
pub fn sturdy_bots<G: Playable>(options: &[(&str, &str)]) {
    for seats in G::ABOUT.seats.clone() {
        let game: G = set_up(seats, options);
        let [ordinary, long] = GAMES;
        let seeds = Seeds::few(ordinary, long);
        // Which bots sit where changes with the seed as well.
        let blocks = seeds.first() / BLOCK..(seeds.first() + u64::from(seeds.games())) / BLOCK;
        blocks.into_par_iter().for_each(|block| {
            let mut bots: Vec<_> = table(seats, block).into_iter().map(|name| (name, parse(name).bot(&game))).collect();
            for n in block * BLOCK..(block + 1) * BLOCK {
                let mut state = game.initial();
                let mut table = Seated { n, bots: &mut bots, dice: Dice::new(n) };
                drive(&game, &mut state, &mut Scratch::new(), &mut table, MAX_PLIES);
                assert_eq!(game.turn(&state), Turn::Over, "game {n} of {seats} does not end within {MAX_PLIES} moves");
            }
        });
    }
}

/// Who sits where in a block of games.
fn table(seats: u8, block: u64) -> Vec<&'static str> {
    let bot = |n: u64| STURDY[n as usize % STURDY.len()];
    let alone = block % u64::from(seats);
    let all = block.is_multiple_of(5);
    let sits = |seat| match seat {
        _ if all => bot(block + seat),
        _ if seat == alone => bot(block),
        _ => "random",
    };
    (0..u64::from(seats)).map(sits).collect()
}

/// A bot in every seat, by name.
struct Seated<'a, G: Game> {
    n: u64,
    bots: &'a mut [(&'static str, Box<dyn Bot<G>>)],
    dice: Dice,
}

impl<G: Playable> Mover<G> for Seated<'_, G> {
    fn seat(&mut self, _: &G, _: &G::State, seats: Seats) -> Option<Seat> {
        AnySeat(&mut self.dice).one_of(seats)
    }

    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        let (name, bot) = &mut self.bots[seat.index()];
        let answer = bot.choose(&Seen::new(game, state, seat), legal, &mut self.dice);
        let (n, seats, count) = (self.n, game.seats(), legal.len());
        assert!(answer < count, "game {n} of {seats}: {name} gives answer {answer} of {count}");
        Some(answer)
    }

    fn outcome(&mut self, _: &G, _: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        pick(weighted, &mut self.dice)
    }
}

/// A bot that is told to stop before it begins, or that has no time at all, still gives a legal answer. If it did not listen,
/// this would never end.
pub fn stopped_bots<G: Playable>(options: &[(&str, &str)]) {
    for seats in G::ABOUT.seats.clone() {
        let game: G = set_up(seats, options);
        let canceled = Stop::never();
        canceled.cancel();
        for threads in [1, 2] {
            let mut bots: Vec<Box<dyn Bot<G>>> =
                ENDLESS.iter().map(|name| parse(name).thinker(&game, threads, &canceled)).collect();
            bots.push(parse("hard@0ms").thinker(&game, threads, &Stop::never()));
            let mut asking = Asking { bots, dice: Dice::new(seats.into()), plies: 0 };
            drive(&game, &mut game.initial(), &mut Scratch::new(), &mut asking, STOPPED);
        }
    }
}

/// Plays at random, and puts every tenth question to all bots.
struct Asking<G: Game> {
    bots: Vec<Box<dyn Bot<G>>>,
    dice: Dice,
    plies: u32,
}

impl<G: Playable> Mover<G> for Asking<G> {
    fn seat(&mut self, _: &G, _: &G::State, seats: Seats) -> Option<Seat> {
        AnySeat(&mut self.dice).one_of(seats)
    }

    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        if self.plies.is_multiple_of(10) {
            for bot in &mut self.bots {
                let answer = bot.choose(&Seen::new(game, state, seat), legal, &mut self.dice);
                assert!(answer < legal.len(), "ply {}: answer {answer} of {}", self.plies, legal.len());
            }
        }
        self.dice.answer(game, state, seat, legal)
    }

    fn outcome(&mut self, _: &G, _: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        pick(weighted, &mut self.dice)
    }

    fn moved(&mut self, _: &G, _: &G::State, _: MoveOf<G>, _: u64) {
        self.plies += 1;
    }
}

fn parse(player: &str) -> BotSpec {
    player.parse().expect("a player")
}
