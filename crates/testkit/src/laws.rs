//! Laws that every game keeps, over random games.
use crate::{Dice, keep::keeps_the_way, set_up, sight::Sight};
use std::collections::BTreeSet;
use taproom_core::{Log, Move, MoveOf, PlayError, Rng as _, Seat, Turn, Viewer, pick, play, play_chance, refuse};
use taproom_kit::rules::rules;
use taproom_match::Playable;

/// No game lasts longer.
pub(crate) const MAX_PLIES: usize = 20_000;
/// No table is drawn wider.
const MAX_WIDTH: usize = 120;
/// The first games are checked at every ply, the others at every sixteenth.
const THOROUGH_GAMES: u32 = 12;

/// Plays `games` random games and checks the laws; panics with the seed, the ply and the state if one is broken.
pub fn laws<G: Playable>(seats: u8, options: &[(&str, &str)], games: u32) {
    let game: G = set_up(seats, options);
    let known: BTreeSet<&str> = rules(G::ABOUT.rules, G::ABOUT.prefix).into_iter().map(|rule| rule.id).collect();
    let mut sight = Sight::default();
    for seed in 0..games {
        let mut trial = Trial {
            game: &game,
            known: &known,
            sight: &mut sight,
            dice: Dice::new(u64::from(seed)),
            seen: Vec::new(),
            occasions: BTreeSet::new(),
            ply: 0,
        };
        trial.run(seed);
    }
    sight.secrets_are_secret();
}

struct Trial<'a, G: Playable> {
    game: &'a G,
    known: &'a BTreeSet<&'static str>,
    sight: &'a mut Sight,
    dice: Dice,
    // Actions met so far: most are not legal later, and must be refused then.
    seen: Vec<G::Action>,
    occasions: BTreeSet<u32>,
    ply: usize,
}

impl<G: Playable> Trial<'_, G> {
    fn run(&mut self, seed: u32) {
        let mut state = self.game.initial();
        assert_eq!(state, self.game.initial(), "set-up takes no chance");
        let mut history = Vec::new();
        while self.ply < MAX_PLIES {
            let thorough = seed < THOROUGH_GAMES || (self.ply as u32).wrapping_add(seed).is_multiple_of(16);
            let Some(mv) = self.step(seed, &state, thorough) else { break };
            let before = thorough.then(|| state.clone());
            self.game.apply(&mut state, mv, &mut Log::silent());
            if let Some(before) = before {
                self.log_is_silent(&before, mv, &state);
            }
            history.push(mv);
            self.ply += 1;
        }
        assert_eq!(self.game.turn(&state), Turn::Over, "ends within {MAX_PLIES} moves, seed {seed}: {state:?}");
        self.end(&state);
        let mut again = self.game.initial();
        for mv in history {
            self.game.apply(&mut again, mv, &mut Log::recording());
        }
        assert_eq!(again, state, "a replay with a log comes to the same end");
    }

    /// Checks the state and chooses a move; `None` if the game is over.
    fn step(&mut self, seed: u32, state: &G::State, thorough: bool) -> Option<MoveOf<G>> {
        let game = self.game;
        let ply = self.ply;
        if let Err(why) = game.audit(state) {
            panic!("seed {seed} ply {ply}: audit: {why}\n{state:#?}");
        }
        assert_eq!(game.standings(state).is_some(), game.turn(state) == Turn::Over, "standings exactly at the end");
        if thorough {
            self.stored(state);
            self.views(state);
            if seed < THOROUGH_GAMES {
                self.drawn(state);
            }
        }
        match game.turn(state) {
            Turn::Over => None,
            Turn::Chance => {
                let mut outs = Vec::new();
                game.chances(state, &mut outs);
                assert!(!outs.is_empty(), "seed {seed} ply {ply}: chance has no outcome: {state:#?}");
                assert!(outs.windows(2).all(|two| two[0].0 < two[1].0), "sorted, no repeats: {outs:?}");
                assert!(outs.iter().all(|out| out.1 > 0), "weights are positive: {outs:?}");
                for (out, _) in &outs {
                    assert_eq!(out.to_string().parse(), Ok(*out), "notation of {out:?}");
                    assert!(!game.chance_label(*out).is_empty());
                }
                if let Some(occasion) = game.occasion(state) {
                    assert!(self.occasions.insert(occasion), "seed {seed} ply {ply}: occasion {occasion} comes twice");
                }
                for seat in Seat::all(game.seats()) {
                    let mut acts = Vec::new();
                    game.legal(state, seat, &mut acts);
                    assert!(acts.is_empty(), "{seat} may act although chance is to answer");
                }
                let outcome = pick(&outs, &mut self.dice);
                let mut copy = state.clone();
                play_chance(game, &mut copy, outcome, &mut outs, &mut Log::silent()).expect("listed outcomes play");
                Some(Move::Chance(outcome))
            }
            Turn::Seats(seats) => {
                assert!(!seats.is_empty(), "seed {seed} ply {ply}: nobody is to act: {state:#?}");
                let waiting: Vec<Seat> = seats.iter().collect();
                assert!(waiting.iter().all(|seat| seat.0 < game.seats()), "a seat that does not exist is to act");
                let mut acts = Vec::new();
                for seat in Seat::all(game.seats()).filter(|seat| !seats.contains(*seat)) {
                    game.legal(state, seat, &mut acts);
                    assert!(acts.is_empty(), "{seat} may act although it is not to answer");
                }
                let seat = self.dice.one(&waiting);
                game.legal(state, seat, &mut acts);
                assert!(!acts.is_empty(), "seed {seed} ply {ply}: dead end for {seat}: {state:#?}");
                assert!(acts.windows(2).all(|two| two[0] < two[1]), "sorted, no repeats: {acts:?}");
                let action = self.dice.one(&acts);
                if thorough {
                    self.answers(seed, state, seat, &acts);
                    let at = format!("seed {seed} ply {ply}");
                    keeps_the_way(game, &at, state, seat, &acts, &mut self.dice);
                }
                if self.seen.len() < 200 {
                    self.seen.extend(acts.iter().take(12));
                    self.seen.sort_unstable();
                    self.seen.dedup();
                }
                Some(Move::Act(seat, action))
            }
        }
    }

    /// What is legal can be written, read, played, named and placed; what is not is refused with a reason.
    fn answers(&mut self, seed: u32, state: &G::State, seat: Seat, acts: &[G::Action]) {
        let game = self.game;
        let at = format!("seed {seed} ply {}", self.ply);
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
        for &act in shown.iter().chain(&self.seen).filter(|act| !acts.contains(act)) {
            let refusal = game.because(state, seat, act);
            assert!(self.known.contains(refusal.rule), "{at}: `{act}` is refused by {}, no such rule", refusal.rule);
            assert!(!refusal.reason.is_empty(), "{at}: `{act}` is refused without words");
            let mut copy = state.clone();
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
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("ply {}: {error} in {text}", self.ply));
        assert_eq!(&again, state, "a state reads as it was written: {text}");
    }

    /// Views fit imagined worlds, imagined worlds fit views, and nobody's choices betray what they cannot see.
    fn views(&mut self, state: &G::State) {
        let (game, ply) = (self.game, self.ply);
        let spectator = game.view(state, Viewer::Spectator);
        let viewers = Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator]);
        for viewer in viewers {
            let view = game.view(state, viewer);
            let imagined = game.imagine(&view, &mut self.dice);
            assert_eq!(game.view(&imagined, viewer), view, "ply {ply}: the imagined world fits the view of {viewer:?}");
            if let Err(why) = game.audit(&imagined) {
                panic!("ply {ply}: the world {viewer:?} imagines does not add up: {why}\n{imagined:#?}");
            }
            assert_eq!(game.turn(&imagined), game.turn(state), "ply {ply}: {viewer:?} imagines another turn");
            assert_eq!(
                game.view(&imagined, Viewer::Spectator),
                spectator,
                "ply {ply}: a spectator sees more than {viewer:?}"
            );
            if let Viewer::Seat(seat) = viewer {
                let (mut acts, mut imagined_acts) = (Vec::new(), Vec::new());
                game.legal(state, seat, &mut acts);
                game.legal(&imagined, seat, &mut imagined_acts);
                assert_eq!(acts, imagined_acts, "ply {ply}: the legal moves of {seat} betray what it cannot see");
            }
            for seat in Seat::all(game.seats()) {
                let _ = game.tally(&view, seat);
            }
            let at = format!("ply {ply}");
            self.sight.of_a_move(game, &at, state, &imagined, viewer, &mut self.dice);
        }
    }

    /// Any view can be drawn, and fits a terminal.
    fn drawn(&mut self, state: &G::State) {
        let seat = self.dice.below(u32::from(self.game.seats()) + 1) as u8;
        let viewer = if seat < self.game.seats() { Viewer::Seat(Seat(seat)) } else { Viewer::Spectator };
        let drawing = self.game.draw(&self.game.view(state, viewer));
        assert!(drawing.lines().len() > 0 && drawing.width() <= MAX_WIDTH, "{} columns:\n{drawing}", drawing.width());
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
