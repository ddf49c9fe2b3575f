//! Games played, and what was seen of them.
use crate::{Balance, BalanceRequest, FinishedGame, Mean, Share, balance::Sums, sim::Seated};
use rayon::prelude::*;
use serde::Serialize;
use std::{collections::BTreeMap, ops::Range};
use taproom_bots::{Bot, BotMaker, Dice};
use taproom_core::{Finite, Game, Mover, Scratch, Seat, Standings, Study, drive};
use taproom_kit::Heuristic;

/// A game is looked at after each of these parts of it.
const SLICES: usize = 20;
/// Games that one thread plays in a row. Sums of fractions depend on it, so it is the same on every machine.
const BLOCK: u64 = 16;

/// What many games of one set-up showed.
#[derive(Clone, Debug, Serialize)]
pub struct Sample {
    /// How many play.
    pub seats: u8,
    /// How many games.
    pub games: u64,
    /// The same as `taproom balance` finds.
    #[serde(skip)]
    pub balance: Balance,
    /// How often a seat made each number of points.
    pub scores: BTreeMap<i32, u64>,
    /// How often a winner did.
    pub winning: BTreeMap<i32, u64>,
    /// How many games took each number of moves.
    pub lengths: BTreeMap<u32, u64>,
    /// What seats did, by the first word of the answer, then by how often those who did it won.
    pub deeds: Vec<Deed>,
    /// How exciting it was; `None` where one plays alone.
    pub drama: Option<Drama>,
}

/// Something that a seat may do in a game: an answer by its first word and what it is about.
#[derive(Clone, Debug, Serialize)]
pub struct Deed {
    /// The first word: `play`.
    pub word: String,
    /// What it is about: `smash_hit`; empty if the word says it all.
    pub item: String,
    /// Seats that did it at least once, of all seats of all games.
    pub used: Share,
    /// How often they did it.
    pub times: f64,
    /// How many seats did it more often than any other at their table: what everybody does alike tells nothing.
    pub most: u64,
    /// How often those won; a shared win counts in parts.
    pub won: Share,
}

impl Deed {
    /// Is it done with the piece of this row of the data?
    pub fn is_about(&self, row: &str) -> bool {
        let plain = |word: &str| word.replace('_', "-");
        !row.is_empty() && plain(&self.item) == plain(row)
    }
}

/// Who leads when, by the judgement of the bots with all cards open. A game is looked at whenever another seat is to answer.
#[derive(Clone, Debug, Serialize)]
pub struct Drama {
    /// How often the lead passed from one seat to another.
    pub lead_changes: Mean,
    /// When the winner took the lead for good, as a part of the game's moves: how many games in each twentieth.
    pub decided: Vec<u64>,
    /// The mean of it.
    pub decided_at: Mean,
    /// After each twentieth of a game: how often whoever leads then wins.
    pub leader_wins: Vec<Share>,
}

/// Plays games with the same level in every seat; they are the games of `balance` with the same request. `tick` hears how many
/// more are done.
pub fn sample<G: Game + Study + Heuristic>(
    game: &G,
    maker: BotMaker<G>,
    request: &BalanceRequest,
    tick: impl Fn(u64) + Sync,
) -> Sample {
    let names = Names::of::<G>();
    let starts: Vec<u64> = (0..request.games).step_by(BLOCK as usize).collect();
    let play = |&start: &u64| {
        let mut seen = Seen::new(&names, game.seats());
        let games = start..(start + BLOCK).min(request.games);
        let count = games.end - games.start;
        seen.play(game, maker, request, games, &names);
        tick(count);
        seen
    };
    let blocks: Vec<Seen> = starts.par_iter().map(play).collect();
    let mut all = Seen::new(&names, game.seats());
    for block in blocks {
        all.merge(block);
    }
    all.read(game.seats(), &names)
}

/// What the answers of a game are about.
struct Names {
    /// The deed of each answer, by number; `None` if it names nothing but a number.
    of: Vec<Option<usize>>,
    deeds: Vec<(String, String)>,
}

impl Names {
    fn of<G: Game>() -> Self {
        let mut this = Self { of: Vec::new(), deeds: Vec::new() };
        for id in 0..G::Action::COUNT {
            let text = G::Action::of(id).expect("below COUNT").to_string();
            let mut words = text.split(' ').map(str::to_owned);
            let word = words.next().unwrap_or_default();
            let item = words.next().unwrap_or_default();
            let counts = item.parse::<u16>().is_err();
            this.of.push(counts.then(|| {
                let deed = (word, item);
                this.deeds.iter().position(|known| *known == deed).unwrap_or_else(|| {
                    this.deeds.push(deed);
                    this.deeds.len() - 1
                })
            }));
        }
        this
    }
}

#[derive(Clone, Default)]
struct DeedSum {
    users: u64,
    times: u64,
    most: u64,
    // In sixtieths, as in `Summary`.
    won: u64,
}

/// Sums; all but those of `Study` are whole numbers.
struct Seen {
    sums: Sums,
    scores: BTreeMap<i32, u64>,
    winning: BTreeMap<i32, u64>,
    lengths: BTreeMap<u32, u64>,
    deeds: Vec<DeedSum>,
    changes: (u64, u64),
    decided: [u64; SLICES],
    // In thousandths of a game.
    decided_at: (u64, u64),
    // How many games had one leader then, and their wins in sixtieths.
    leaders: [(u64, u64); SLICES + 1],
    several: bool,
}

impl Seen {
    fn new(names: &Names, seats: u8) -> Self {
        Self {
            sums: Sums::default(),
            scores: BTreeMap::new(),
            winning: BTreeMap::new(),
            lengths: BTreeMap::new(),
            deeds: vec![DeedSum::default(); names.deeds.len()],
            changes: (0, 0),
            decided: [0; SLICES],
            decided_at: (0, 0),
            leaders: [(0, 0); SLICES + 1],
            several: seats > 1,
        }
    }

    fn play<G: Game + Study + Heuristic>(
        &mut self,
        game: &G,
        maker: BotMaker<G>,
        request: &BalanceRequest,
        games: Range<u64>,
        names: &Names,
    ) {
        let seats = game.seats();
        let mut bots: Vec<Box<dyn Bot<G>>> = Seat::all(seats).map(|_| maker.bot(request.bot, game)).collect();
        for n in games {
            let mut dice = Dice::nth(request.seed, n);
            let mut watch = Watch {
                seated: Seated::new(&mut bots, &mut dice),
                names,
                done: vec![0; usize::from(seats) * names.deeds.len()],
                leads: Vec::new(),
                last: None,
                plies: 0,
            };
            let mut state = game.initial();
            let plies = drive(game, &mut state, &mut Scratch::new(), &mut watch, u64::MAX) as u32;
            let Watch { done, leads, .. } = watch;
            let standings = game.standings(&state).expect("the game is over");
            let finished = FinishedGame { game: n, plies, standings };
            self.sums.summary.add(&finished);
            self.sums.add(game, &state);
            self.add(&finished, &done, &leads);
        }
    }

    fn add(&mut self, finished: &FinishedGame, done: &[u32], leads: &[Lead]) {
        let FinishedGame { plies, standings, .. } = finished;
        *self.lengths.entry(*plies).or_default() += 1;
        let win = part_of_win(standings);
        for (seat, &score) in standings.scores.iter().enumerate() {
            *self.scores.entry(score).or_default() += 1;
            *self.winning.entry(score).or_default() += u64::from(win(seat) > 0);
        }
        let count = self.deeds.len();
        for (deed, sum) in self.deeds.iter_mut().enumerate() {
            let times = || done.iter().skip(deed).step_by(count).copied();
            let highest = times().max().unwrap_or(0);
            let alone = times().filter(|times| *times == highest).count() == 1;
            for (seat, times) in times().enumerate().filter(|(_, times)| *times > 0) {
                sum.users += 1;
                sum.times += u64::from(times);
                if alone && times == highest {
                    sum.most += 1;
                    sum.won += win(seat);
                }
            }
        }
        if self.several {
            self.add_leads(*plies, leads, win);
        }
    }

    fn add_leads(&mut self, plies: u32, leads: &[Lead], win: impl Fn(usize) -> u64) {
        let changes = count_changes(leads);
        self.changes = (self.changes.0 + changes, self.changes.1 + changes * changes);
        // From here on a winner led.
        let loser = leads.iter().rposition(|lead| lead.seat.is_none_or(|seat| win(seat.index()) == 0));
        let at = match loser {
            None => 0,
            Some(last) => leads.get(last + 1).map_or(plies, |lead| lead.ply),
        };
        let thousandths = 1_000 * u64::from(at) / u64::from(plies.max(1));
        self.decided_at = (self.decided_at.0 + thousandths, self.decided_at.1 + thousandths * thousandths);
        self.decided[(thousandths as usize * SLICES / 1_000).min(SLICES - 1)] += 1;
        for (slice, sum) in self.leaders.iter_mut().enumerate() {
            let until = u64::from(plies) * slice as u64 / SLICES as u64;
            let lead = leads.iter().rfind(|lead| u64::from(lead.ply) <= until);
            if let Some(seat) = lead.and_then(|lead| lead.seat) {
                *sum = (sum.0 + 1, sum.1 + win(seat.index()));
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.sums.merge(other.sums);
        add_counts(&mut self.scores, other.scores);
        add_counts(&mut self.winning, other.winning);
        add_counts(&mut self.lengths, other.lengths);
        for (mine, theirs) in self.deeds.iter_mut().zip(other.deeds) {
            mine.users += theirs.users;
            mine.times += theirs.times;
            mine.most += theirs.most;
            mine.won += theirs.won;
        }
        let both = |mine: (u64, u64), theirs: (u64, u64)| (mine.0 + theirs.0, mine.1 + theirs.1);
        self.changes = both(self.changes, other.changes);
        self.decided_at = both(self.decided_at, other.decided_at);
        for (mine, theirs) in self.decided.iter_mut().zip(other.decided) {
            *mine += theirs;
        }
        for (mine, theirs) in self.leaders.iter_mut().zip(other.leaders) {
            *mine = both(*mine, theirs);
        }
    }

    fn read(self, seats: u8, names: &Names) -> Sample {
        let balance = self.sums.read();
        let games = balance.summary.games;
        let deed = |((word, item), sum): (&(String, String), &DeedSum)| Deed {
            word: word.clone(),
            item: item.clone(),
            used: Share::of(sum.users as f64, games * u64::from(seats)),
            times: sum.times as f64 / sum.users.max(1) as f64,
            most: sum.most,
            won: Share::of(sum.won as f64 / 60.0, sum.most),
        };
        let mut deeds: Vec<Deed> =
            names.deeds.iter().zip(&self.deeds).map(deed).filter(|deed| deed.times > 0.0).collect();
        deeds.sort_by(|a, b| a.word.cmp(&b.word).then(b.won.share.total_cmp(&a.won.share)));
        let drama = self.several.then(|| Drama {
            lead_changes: Mean::of(games, self.changes.0 as f64, self.changes.1 as f64),
            decided: self.decided.to_vec(),
            decided_at: Mean::of(games, self.decided_at.0 as f64 / 1e3, self.decided_at.1 as f64 / 1e6),
            leader_wins: self.leaders.iter().map(|&(games, won)| Share::of(won as f64 / 60.0, games)).collect(),
        });
        let Self { scores, winning, lengths, .. } = self;
        Sample { seats, games, balance, scores, winning, lengths, deeds, drama }
    }
}

fn add_counts<K: Ord>(mine: &mut BTreeMap<K, u64>, theirs: BTreeMap<K, u64>) {
    for (key, count) in theirs {
        *mine.entry(key).or_default() += count;
    }
}

/// How much of the win a seat has, in sixtieths.
fn part_of_win(standings: &Standings) -> impl Fn(usize) -> u64 {
    let places = standings.places;
    let winners = standings.winners().count() as u64;
    move |seat| if places[seat] == 1 { 60 / winners } else { 0 }
}

/// How often the lead passed from one seat to another; level moments between do not count.
fn count_changes(leads: &[Lead]) -> u64 {
    let mut leaders = leads.iter().filter_map(|lead| lead.seat);
    let mut last = leaders.next();
    leaders.map(|seat| u64::from(last.replace(seat) != Some(seat))).sum()
}

/// Who was ahead at a moment; `None` if several were.
#[derive(Copy, Clone, Debug)]
struct Lead {
    ply: u32,
    seat: Option<Seat>,
}

/// Looks over the shoulders of bots, and changes nothing.
struct Watch<'a, 'b, G: Game> {
    seated: Seated<'a, G>,
    names: &'b Names,
    /// By seat, then by deed.
    done: Vec<u32>,
    leads: Vec<Lead>,
    last: Option<Seat>,
    plies: u32,
}

impl<G: Heuristic> Mover<G> for Watch<'_, '_, G> {
    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        if self.last.replace(seat) != Some(seat) && game.seats() > 1 {
            self.leads.push(Lead { ply: self.plies, seat: leader(game, state) });
        }
        self.plies += 1;
        let choice = self.seated.answer(game, state, seat, legal)?;
        if let Some(deed) = self.names.of[legal[choice].id()] {
            self.done[seat.index() * self.names.deeds.len() + deed] += 1;
        }
        Some(choice)
    }

    fn outcome(&mut self, game: &G, state: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        self.plies += 1;
        self.seated.outcome(game, state, weighted)
    }
}

fn leader<G: Heuristic>(game: &G, state: &G::State) -> Option<Seat> {
    let prospects = || Seat::all(game.seats()).map(|seat| (game.prospects(state, seat), seat));
    let (best, seat) = prospects().max_by(|a, b| a.0.total_cmp(&b.0))?;
    let alone = prospects().filter(|other| other.0 >= best).count() == 1;
    alone.then_some(seat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance;
    use taproom_bots::BotSpec;
    use taproom_testkit::{set_up, toy::Toy};

    fn request(games: u64) -> BalanceRequest {
        BalanceRequest { bot: "random".parse::<BotSpec>().expect("a bot"), seed: 5, games }
    }

    #[test]
    fn the_games_are_those_of_balance_and_every_count_adds_up() {
        let game: Toy = set_up(3, &[]);
        let found = sample(&game, BotMaker::new(), &request(50), |_| {});
        let figures = balance(&game, BotMaker::new(), &request(50), |_| {});
        assert_eq!(found.balance.summary, figures.summary);
        assert_eq!(found.scores.values().sum::<u64>(), 150);
        assert_eq!(found.lengths.values().sum::<u64>(), 50);
        assert_eq!(found.lengths.iter().map(|(plies, n)| u64::from(*plies) * n).sum::<u64>(), figures.summary.plies);
        let drama = found.drama.expect("three play");
        assert_eq!(drama.decided.iter().sum::<u64>(), 50);
        for deed in &found.deeds {
            assert!(deed.most <= 50 && deed.times >= 1.0 && deed.won.low <= deed.won.share + 1e-9, "{deed:?}");
        }
        assert!(found.deeds.iter().any(|deed| !deed.item.is_empty()), "{:?}", found.deeds);
    }

    #[test]
    fn who_did_it_more_often_than_anybody_else_counts() {
        let names = Names { of: Vec::new(), deeds: vec![("play".into(), "a".into()), ("play".into(), "b".into())] };
        let finished = |winner: usize| {
            let score = |seat: Seat| i32::from(seat.index() == winner);
            FinishedGame { game: 0, plies: 9, standings: Standings::rank(3, |seat| (score(seat), score(seat))) }
        };
        let mut seen = Seen::new(&names, 3);
        // By seat: how often `a` and `b`.
        seen.add(&finished(0), &[2, 1, 1, 1, 0, 0], &[]);
        seen.add(&finished(1), &[3, 0, 0, 0, 1, 4], &[]);
        let told: Vec<_> = seen.deeds.iter().map(|it| (it.users, it.times, it.most, it.won)).collect();
        assert_eq!(told, [(4, 7, 2, 60), (3, 6, 1, 0)]);
    }

    #[test]
    fn a_lead_that_comes_back_is_two_changes() {
        let lead = |seat: Option<u8>| Lead { ply: 0, seat: seat.map(Seat) };
        assert_eq!(count_changes(&[lead(Some(0)), lead(None), lead(Some(0))]), 0);
        assert_eq!(count_changes(&[lead(Some(0)), lead(Some(1)), lead(None), lead(Some(0))]), 2);
        assert_eq!(count_changes(&[]), 0);
    }

    #[test]
    fn a_game_is_decided_where_a_winner_leads_for_good() {
        let names = Names { of: Vec::new(), deeds: Vec::new() };
        let lead = |ply, seat: u8| Lead { ply, seat: Some(Seat(seat)) };
        let seen = |leads: &[Lead]| {
            let mut seen = Seen::new(&names, 2);
            seen.add_leads(100, leads, |seat| if seat == 1 { 60 } else { 0 });
            (seen.decided_at.0, seen.leaders[10])
        };
        assert_eq!(seen(&[lead(0, 1), lead(40, 1)]), (0, (1, 60)));
        assert_eq!(seen(&[lead(0, 1), lead(40, 0), lead(70, 1)]), (700, (1, 0)));
        // Whoever led last did not win.
        assert_eq!(seen(&[lead(0, 1), lead(60, 0)]), (1_000, (1, 60)));
    }
}
