//! Laws that every game keeps, over random games.
use crate::{Dice, keep::keeps_the_way, seeds::Seeds, set_up, sight::Sight};
use std::collections::BTreeSet;
use taproom_core::{
    Ground, Log, MoveOf, Mover, PlayError, Rng as _, Scratch, Seat, Seats, Turn, Viewer, drive, pick, play,
    play_chance, refuse,
};
use taproom_kit::rules::rules;
use taproom_match::Playable;

/// No game lasts longer.
pub(crate) const MAX_PLIES: u64 = 20_000;
/// No table is drawn wider.
const MAX_WIDTH: usize = 100;
/// The number of answers that are remembered.
const MOST_SEEN: usize = 250;
/// One game of this many is checked at every ply, the others at every sixteenth.
const THOROUGH: u32 = 25;

/// Plays `games` random games (an ordinary run: a fifth of them) and checks the laws; panics with the seed, the ply and the
/// state if one is broken.
pub fn laws<G: Playable>(seats: u8, options: &[(&str, &str)], games: u32) {
    check::<G>(seats, options, &Seeds::of(games));
}

/// The same with the same games in every run, all of them: for tests of the laws themselves.
pub fn fixed_laws<G: Playable>(seats: u8, options: &[(&str, &str)], games: u32) {
    check::<G>(seats, options, &Seeds::fixed(games));
}

fn check<G: Playable>(seats: u8, options: &[(&str, &str)], seeds: &Seeds) {
    let game: G = set_up(seats, options);
    let known: BTreeSet<&str> = rules(G::ABOUT.rules, G::ABOUT.prefix).into_iter().map(|rule| rule.id).collect();
    let mut sight = Sight::default();
    let mut seen = Vec::new();
    let thorough = u64::from(seeds.games() / THOROUGH).max(2);
    for (seed, n) in seeds.range().zip(0..) {
        let mut trial = Trial {
            game: &game,
            known: &known,
            sight: &mut sight,
            seed,
            thorough: n < thorough,
            dice: Dice::new(seed),
            seen: &mut seen,
            occasions: BTreeSet::new(),
            before: None,
            history: Vec::new(),
        };
        trial.run();
    }
    sight.secrets_are_secret();
}

/// One game: plays at random, and looks at every state and every move.
struct Trial<'a, G: Playable> {
    game: &'a G,
    known: &'a BTreeSet<&'static str>,
    sight: &'a mut Sight,
    seed: u64,
    /// Every ply is checked.
    thorough: bool,
    dice: Dice,
    /// Some of the answers met in all games so far: most are not legal later, and must be refused then.
    seen: &'a mut Vec<G::Action>,
    occasions: BTreeSet<u32>,
    /// Where the move that is being made came from, if it is looked at closely.
    before: Option<G::State>,
    history: Vec<MoveOf<G>>,
}

impl<G: Playable> Mover<G> for Trial<'_, G> {
    fn seat(&mut self, game: &G, state: &G::State, seats: Seats) -> Option<Seat> {
        self.look(state);
        let at = self.at();
        let waiting: Vec<Seat> = seats.iter().collect();
        assert!(!waiting.is_empty(), "{at}: nobody is to act: {state:#?}");
        assert!(waiting.iter().all(|seat| seat.0 < game.seats()), "{at}: a seat that does not exist is to act");
        self.silent(state, |seat| !seats.contains(seat));
        Some(self.dice.one(&waiting))
    }

    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        let at = self.at();
        assert!(!legal.is_empty(), "{at}: dead end for {seat}: {state:#?}");
        assert!(legal.windows(2).all(|two| two[0] < two[1]), "{at}: sorted, no repeats: {legal:?}");
        if self.looks_closely() {
            self.answers(state, seat, legal);
            keeps_the_way(game, &at, state, seat, legal, &mut self.dice);
            self.before = Some(state.clone());
        }
        self.remember(legal);
        Some(self.dice.below(legal.len() as u32) as usize)
    }

    fn outcome(&mut self, game: &G, state: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        self.look(state);
        let at = self.at();
        assert!(!weighted.is_empty(), "{at}: chance has no outcome: {state:#?}");
        assert!(weighted.windows(2).all(|two| two[0].0 < two[1].0), "{at}: sorted, no repeats: {weighted:?}");
        for (outcome, weight) in weighted {
            assert!(*weight > 0, "{at}: weights are positive: {weighted:?}");
            assert_eq!(outcome.to_string().parse(), Ok(*outcome), "{at}: notation of {outcome:?}");
            assert!(!game.chance_label(*outcome).is_empty(), "{at}: {outcome:?} has no label");
        }
        if let Some(occasion) = game.occasion(state) {
            assert!(self.occasions.insert(occasion), "{at}: occasion {occasion} comes twice");
        }
        self.silent(state, |_| true);
        let outcome = pick(weighted, &mut self.dice);
        let mut copy = state.clone();
        play_chance(game, &mut copy, outcome, &mut Vec::new(), &mut Log::silent()).expect("listed outcomes play");
        self.before = self.looks_closely().then(|| state.clone());
        outcome
    }

    fn moved(&mut self, _: &G, state: &G::State, mv: MoveOf<G>, _: u64) {
        if let Some(before) = self.before.take() {
            self.log_is_silent(&before, mv, state);
        }
        self.history.push(mv);
    }
}

impl<G: Playable> Trial<'_, G> {
    fn run(&mut self) {
        let (game, seed) = (self.game, self.seed);
        let mut state = game.initial();
        assert_eq!(state, game.initial(), "set-up takes no chance");
        drive(game, &mut state, &mut Scratch::new(), self, MAX_PLIES);
        assert_eq!(game.turn(&state), Turn::Over, "ends within {MAX_PLIES} moves, seed {seed}: {state:?}");
        self.look(&state);
        self.end(&state);
        let mut again = game.initial();
        for &mv in &self.history {
            game.apply(&mut again, mv, &mut Log::recording());
        }
        assert_eq!(again, state, "a replay with a log comes to the same end");
    }

    fn at(&self) -> String {
        format!("seed {} ply {}", self.seed, self.history.len())
    }

    fn looks_closely(&self) -> bool {
        self.thorough || (self.history.len() as u64).wrapping_add(self.seed).is_multiple_of(16)
    }

    /// What holds in every state, whoever is to answer.
    fn look(&mut self, state: &G::State) {
        let game = self.game;
        if let Err(why) = game.audit(state) {
            panic!("{}: audit: {why}\n{state:#?}", self.at());
        }
        assert_eq!(game.standings(state).is_some(), game.turn(state) == Turn::Over, "standings exactly at the end");
        if self.looks_closely() {
            self.stored(state);
            self.views(state);
            if self.thorough {
                self.drawn(state);
            }
        }
    }

    /// Who is not asked may answer nothing.
    fn silent(&self, state: &G::State, silent: impl Fn(Seat) -> bool) {
        let mut acts = Vec::new();
        for seat in Seat::all(self.game.seats()).filter(|seat| silent(*seat)) {
            self.game.legal(state, seat, &mut acts);
            assert!(acts.is_empty(), "{}: {seat} may act although it is not to answer", self.at());
        }
    }

    /// Keeps an answer to ask for later, in the place of another when there are many.
    fn remember(&mut self, acts: &[G::Action]) {
        let act = self.dice.one(acts);
        if self.seen.contains(&act) {
            return;
        }
        if self.seen.len() < MOST_SEEN {
            self.seen.push(act);
        } else {
            let place = self.dice.below(MOST_SEEN as u32) as usize;
            self.seen[place] = act;
        }
    }

    /// What is legal can be written, read, played, named and placed; what is not is refused with a reason.
    fn answers(&self, state: &G::State, seat: Seat, acts: &[G::Action]) {
        let (game, at) = (self.game, self.at());
        assert!(!game.question(state, seat).is_empty(), "{at}: a question has words");
        let mut labels = BTreeSet::new();
        for &act in acts {
            assert_eq!(act.to_string().parse(), Ok(act), "{at}: notation of {act:?}");
            let label = game.label(state, seat, act).to_string();
            assert!(!label.trim().is_empty(), "{at}: `{act}` has no label");
            assert!(labels.insert(label.clone()), "{at}: two answers are called {label:?}, one is `{act}`");
            assert!(game.place(state, seat, act).0.contains(':'), "{at}: `{act}` has no place");
            assert!(game.prior(state, seat, act) > 0.0, "{at}: `{act}` has no prior");
            assert_eq!(refuse(game, state, seat, act), None, "{at}: `{act}` is legal and yet refused");
        }
        let mut shown = Vec::new();
        game.shown(state, seat, &mut shown);
        assert!(acts.iter().all(|act| shown.contains(act)), "{at}: a legal answer is not shown");
        let mut scratch = Vec::new();
        let mut copy = state.clone();
        let first_words: Vec<String> = acts.iter().map(first_word).collect();
        for &act in shown.iter().chain(self.seen.iter()).filter(|act| acts.binary_search(act).is_err()) {
            let refusal = game.because(state, seat, act);
            assert!(self.known.contains(refusal.rule), "{at}: `{act}` is refused by {}, no such rule", refusal.rule);
            assert!(!refusal.reason.is_empty(), "{at}: `{act}` is refused without words");
            let why = refusal.reason.to_string();
            match refusal.ground {
                Ground::Fact(so) => assert!(so, "{at}: `{act}` is refused, for {why:?}: that is not so\n{state:?}"),
                Ground::OtherQuestion => {
                    let word = first_word(&act);
                    let same = first_words.iter().position(|it| *it == word).map(|n| acts[n]);
                    if let Some(same) = same {
                        panic!("{at}: `{act}` is refused, for {why:?}: but `{same}` is legal");
                    }
                }
            }
            let refused = play(game, &mut copy, seat, act, &mut scratch, &mut Log::silent());
            assert_eq!(refused, Err(PlayError::NotLegal), "{at}: `{act}`");
            assert_eq!(&copy, state, "{at}: a refused move changes nothing");
        }
        for other in Seat::all(game.seats()) {
            assert!(game.value(state, other).is_finite(), "{at}: the value for {other} is no number");
        }
    }

    /// A state survives being written down.
    fn stored(&self, state: &G::State) {
        let text = serde_json::to_string(state).expect("states serialise");
        let again: G::State =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error} in {text}", self.at()));
        assert_eq!(&again, state, "a state reads as it was written: {text}");
    }

    /// Views fit imagined worlds, imagined worlds fit views, and nobody's choices betray what they cannot see.
    fn views(&mut self, state: &G::State) {
        let (game, at) = (self.game, self.at());
        let spectator = game.view(state, Viewer::Spectator);
        let viewers = Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator]);
        for viewer in viewers {
            let view = game.view(state, viewer);
            let imagined = game.imagine(&view, &mut self.dice);
            assert_eq!(game.view(&imagined, viewer), view, "{at}: the imagined world fits the view of {viewer:?}");
            if let Err(why) = game.audit(&imagined) {
                panic!("{at}: the world {viewer:?} imagines does not add up: {why}\n{imagined:#?}");
            }
            assert_eq!(game.turn(&imagined), game.turn(state), "{at}: {viewer:?} imagines another turn");
            assert_eq!(
                game.view(&imagined, Viewer::Spectator),
                spectator,
                "{at}: a spectator sees more than {viewer:?}"
            );
            if let Viewer::Seat(seat) = viewer {
                let (mut acts, mut imagined_acts) = (Vec::new(), Vec::new());
                game.legal(state, seat, &mut acts);
                game.legal(&imagined, seat, &mut imagined_acts);
                assert_eq!(acts, imagined_acts, "{at}: the legal moves of {seat} betray what it cannot see");
            }
            for seat in Seat::all(game.seats()) {
                let _ = game.tally(&view, seat);
            }
            self.sight.of_a_move(game, &at, state, &imagined, viewer, &mut self.dice);
        }
    }

    /// Any view can be drawn, and fits a terminal.
    fn drawn(&mut self, state: &G::State) {
        let seat = self.dice.below(u32::from(self.game.seats()) + 1) as u8;
        let viewer = if seat < self.game.seats() { Viewer::Seat(Seat(seat)) } else { Viewer::Spectator };
        let drawing = self.game.draw(&self.game.view(state, viewer));
        assert!(drawing.lines().len() > 0 && drawing.width() <= MAX_WIDTH, "{} columns:\n{drawing}", drawing.width());
        let Viewer::Seat(seat) = viewer else { return };
        let shown: BTreeSet<&str> = drawing.places().collect();
        let mut legal = Vec::new();
        self.game.legal(state, seat, &mut legal);
        for action in legal {
            let place = self.game.place(state, seat, action);
            let left_out = place.is_menu() || G::listed().contains(&place.kind());
            assert!(left_out || shown.contains(&*place.0), "`{action}` belongs at {}, not drawn:\n{drawing}", place.0);
        }
    }

    /// Listening changes nothing, and every event has words.
    fn log_is_silent(&self, before: &G::State, mv: MoveOf<G>, after: &G::State) {
        let mut state = before.clone();
        let mut log = Log::recording();
        self.game.apply(&mut state, mv, &mut log);
        assert_eq!(&state, after, "the log changes nothing");
        for event in log.take() {
            assert!(!self.game.tell(&event).is_empty(), "{event:?} has no words");
        }
    }

    /// At the end points add up, places fit, and figures can be taken.
    fn end(&self, state: &G::State) {
        let game = self.game;
        let standings = game.standings(state).expect("over");
        let seats = usize::from(game.seats());
        assert_eq!((standings.scores.len(), standings.places.len()), (seats, seats));
        assert_eq!(standings.places.iter().min(), Some(&1), "somebody wins");
        let view = game.view(state, Viewer::Spectator);
        for (seat, &score) in Seat::all(game.seats()).zip(&standings.scores) {
            let parts = game.tally(&view, seat);
            let sum: i32 = parts.iter().map(|part| part.points).sum();
            assert_eq!(sum, score, "the parts of {seat} add up: {parts:?}");
            for part in parts {
                assert!(self.known.contains(part.rule), "{} is scored by {}, no such rule", part.label, part.rule);
            }
        }
        assert!(!game.measures(state).is_empty(), "there is something to study");
    }
}

/// What kind of answer it is.
fn first_word(action: &impl ToString) -> String {
    action.to_string().split(' ').next().unwrap_or_default().to_owned()
}
