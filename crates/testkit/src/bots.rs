//! Laws for players: they are honest, they hold out, and they stop when they are told.
use crate::{Dice, laws::MAX_PLIES, random_game, seeds::Seeds, set_up};
use rayon::prelude::*;
use taproom_bots::{Bot, BotSpec, Seen, Stop};
use taproom_core::{Game, Log, Move, MoveOf, Rng as _, Seat, Turn, Viewer, pick};
use taproom_match::Playable;

/// Players that must be honest, with little time to think: every level.
const HONEST: [&str; 6] = ["random", "greedy", "easy@4", "medium@4", "hard@16", "master@0"];
/// How many questions in a row they are asked in one game.
const QUESTIONS: u32 = 12;
/// So many games for every kind of player.
const HONEST_GAMES: u64 = 8;

/// Players that must hold out: whole games, with hardly any time to think.
const STURDY: [&str; 5] = ["hard@0", "greedy", "easy@1", "master@0", "medium@2"];
/// Whole games for every number of players; a fifth of them in an ordinary run.
const GAMES: u32 = 1_000;
/// Games that are played by the same bots, who must not be confused by what they remember.
const BLOCK: u64 = 25;

/// Players that must listen. The searching ones would think for days if nobody stopped them.
const ENDLESS: [&str; 3] = ["greedy", "easy@4000000000", "master@4000000000"];

/// For so many moves of a game; every tenth is put to them.
const STOPPED: u32 = 120;

/// A fresh player.
pub type Maker<'a, G> = &'a dyn Fn() -> Box<dyn Bot<G>>;

/// Every bot, at every number of players, answers by what its seat sees and by nothing else; see [`honest`].
pub fn honest_bots<G: Playable>(options: &[(&str, &str)]) {
    for seats in G::ABOUT.seats.clone() {
        let game: G = set_up(seats, options);
        for player in HONEST {
            let make = || parse(player).bot(&game);
            let asked: u32 = (0..HONEST_GAMES).map(|seed| honest(&game, player, &make, seed)).sum();
            assert!(asked >= QUESTIONS, "{player} of {seats} was asked {asked} questions, too few to tell");
        }
    }
}

/// Two players of a kind answer the same questions of one seat, the one at the true table, the other one at tables that are
/// imagined anew from that seat's view each time. With the same dice they must give the same answers and think the same,
/// however much they remember. Returns how many real choices they were asked.
pub fn honest<G: Playable>(game: &G, name: &str, make: Maker<'_, G>, seed: u64) -> u32 {
    let mut dice = Dice::new(seed);
    let me = Seat(dice.below(game.seats().into()) as u8);
    // Some time in the first half of a game of usual length.
    let opening = dice.below(random_game(game, &mut dice.clone()).0.len() as u32 / 2);
    let (mut here, mut there) = (make(), make());
    let (mut state, mut plies, mut asked) = (game.initial(), 0, 0);
    while asked < QUESTIONS {
        let mv = match game.turn(&state) {
            Turn::Seats(seats) if seats.contains(me) && plies >= opening => {
                let imagined = game.imagine(&game.view(&state, Viewer::Seat(me)), &mut dice);
                let (legal, imagined_acts) = (legal(game, &state, me), self::legal(game, &imagined, me));
                let (true_table, imagined) = (Seen::new(game, &state, me), Seen::new(game, &imagined, me));
                let luck = Dice::nth(seed, plies.into());
                let at = format!("{name} as {me} of {}, ply {plies}", game.seats());
                let answer = here.choose(&true_table, &legal, &mut luck.clone());
                let twin = there.choose(&imagined, &imagined_acts, &mut luck.clone());
                assert!(answer < legal.len(), "{at}: answer {answer} of {}", legal.len());
                assert_eq!(legal[answer], imagined_acts[twin], "{at}: another answer in a world that looks the same");
                let thoughts = make().think(&true_table, &legal, &mut luck.clone());
                let twins = make().think(&imagined, &imagined_acts, &mut luck.clone());
                assert_eq!(thoughts, twins, "{at}: other thoughts in a world that looks the same");
                assert_eq!(thoughts.len(), legal.len(), "{at}: one thought for each legal answer");
                asked += u32::from(legal.len() > 1);
                Move::Act(me, legal[answer])
            }
            turn => match any_move(game, &state, turn, &mut dice) {
                Some(mv) => mv,
                None => break,
            },
        };
        game.apply(&mut state, mv, &mut Log::silent());
        plies += 1;
    }
    asked
}

/// A thousand whole games for every number of players (an ordinary run: a fifth of them), by bots with hardly any time to
/// think: every answer is legal and every game ends. In most games one bot sits among random players, in every fifth block all seats are bots.
pub fn sturdy_bots<G: Playable>(options: &[(&str, &str)]) {
    for seats in G::ABOUT.seats.clone() {
        let game: G = set_up(seats, options);
        let seeds = Seeds::of(GAMES);
        // Which bots sit where changes with the seed as well.
        let blocks = seeds.first() / BLOCK..(seeds.first() + u64::from(seeds.games())) / BLOCK;
        blocks.into_par_iter().for_each(|block| {
            let mut bots: Vec<_> = table(seats, block).into_iter().map(|it| (it, parse(it).bot(&game))).collect();
            for n in block * BLOCK..(block + 1) * BLOCK {
                let mut ask = |seat: Seat, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice| {
                    let (name, bot) = &mut bots[seat.index()];
                    let answer = bot.choose(seen, legal, dice);
                    assert!(
                        answer < legal.len(),
                        "game {n} of {seats}: {name} gives answer {answer} of {}",
                        legal.len()
                    );
                    answer
                };
                whole_game(&game, n, &mut ask);
            }
        });
    }
}

/// Who sits where in a block of games.
fn table(seats: u8, block: u64) -> Vec<&'static str> {
    let bot = |n: u64| STURDY[n as usize % STURDY.len()];
    let alone = block % u64::from(seats);
    let all = block.is_multiple_of(5);
    (0..u64::from(seats)).map(|seat| if all || seat == alone { bot(block + seat) } else { "random" }).collect()
}

/// Answers a question: the place of an answer in the list.
type Ask<'a, G> = &'a mut dyn FnMut(Seat, &Seen<'_, G>, &[<G as Game>::Action], &mut Dice) -> usize;

fn whole_game<G: Playable>(game: &G, n: u64, ask: Ask<'_, G>) {
    let mut dice = Dice::new(n);
    let mut state = game.initial();
    for _ in 0..MAX_PLIES {
        let mv = match game.turn(&state) {
            Turn::Seats(seats) => {
                let seat = dice.one(&seats.iter().collect::<Vec<_>>());
                let legal = legal(game, &state, seat);
                let answer = ask(seat, &Seen::new(game, &state, seat), &legal, &mut dice);
                Move::Act(seat, legal[answer])
            }
            turn => match any_move(game, &state, turn, &mut dice) {
                Some(mv) => mv,
                None => return,
            },
        };
        game.apply(&mut state, mv, &mut Log::silent());
    }
    panic!("game {n} of {} does not end within {MAX_PLIES} moves", game.seats());
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
                ENDLESS.iter().map(|it| parse(it).thinker(&game, threads, &canceled)).collect();
            bots.push(parse("hard@0ms").thinker(&game, threads, &Stop::never()));
            answers(&game, &mut bots);
        }
    }
}

/// The questions of a random game, some of them put to all bots.
fn answers<G: Playable>(game: &G, bots: &mut [Box<dyn Bot<G>>]) {
    let mut dice = Dice::new(game.seats().into());
    let mut state = game.initial();
    for ply in 0..STOPPED {
        let turn = game.turn(&state);
        if let Turn::Seats(seats) = turn
            && ply % 10 == 0
        {
            let seat = seats.first().expect("somebody is to act");
            let legal = legal(game, &state, seat);
            for bot in &mut *bots {
                let answer = bot.choose(&Seen::new(game, &state, seat), &legal, &mut dice);
                assert!(answer < legal.len(), "ply {ply}: answer {answer} of {}", legal.len());
            }
        }
        let Some(mv) = any_move(game, &state, turn, &mut dice) else { break };
        game.apply(&mut state, mv, &mut Log::silent());
    }
}

fn any_move<G: Playable>(game: &G, state: &G::State, turn: Turn, dice: &mut Dice) -> Option<MoveOf<G>> {
    match turn {
        Turn::Over => None,
        Turn::Chance => {
            let mut outs = Vec::new();
            game.chances(state, &mut outs);
            Some(Move::Chance(pick(&outs, dice)))
        }
        Turn::Seats(seats) => {
            let seat = dice.one(&seats.iter().collect::<Vec<_>>());
            Some(Move::Act(seat, dice.one(&legal(game, state, seat))))
        }
    }
}

fn legal<G: Playable>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut acts = Vec::new();
    game.legal(state, seat, &mut acts);
    acts
}

fn parse(player: &str) -> BotSpec {
    player.parse().expect("a player")
}
