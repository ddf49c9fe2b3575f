//! What a viewer gets to know of a move that is not its own: laws about `sees`, `redact` and the view afterwards.
use crate::Dice;
use std::collections::BTreeMap;
use taproom_core::{Log, Move, MoveOf, Seat, Turn, Viewer};
use taproom_match::Playable;

/// The number of moments at which an unseen answer must have looked like no other one before that means something. An
/// answer that looks like another one at three moments in ten, fewer than any of our games has, is called open by bad luck
/// once in 10^15 runs.
const ENOUGH: u32 = 100;

/// Compares moves in the eyes of viewers, over many games.
#[derive(Default)]
pub(crate) struct Sight {
    /// By the leading word of an unseen answer: the moments at which it looked like no other; `None` after it looked like
    /// one, which makes it a secret for good.
    open: BTreeMap<String, Option<u32>>,
}

/// A move, what it leads to, and what the viewer sees and hears of it.
struct Noticed<G: Playable> {
    mv: MoveOf<G>,
    seen: bool,
    state: G::State,
    /// Who is asked next, which everybody sees.
    next: Turn,
    view: G::View,
    heard: Vec<G::Event>,
}

impl Sight {
    /// One move in two worlds that look the same to the viewer, and two moves in one world.
    pub(crate) fn of_a_move<G: Playable>(
        &mut self,
        game: &G,
        at: &str,
        state: &G::State,
        imagined: &G::State,
        viewer: Viewer,
        dice: &mut Dice,
    ) {
        let Some(who) = asked(game, state, viewer, dice) else { return };
        let moves = moves(game, state, who);
        if matches!(who, Asked::Seat(seat) if viewer.is(seat)) {
            let own = moves.iter().all(|mv| game.sees(state, mv, viewer));
            assert!(own, "{at}: {viewer:?} does not see its own answer");
            return;
        }
        let imagined_acts = self::moves(game, imagined, who);
        let both: Vec<MoveOf<G>> = moves.iter().copied().filter(|mv| imagined_acts.contains(mv)).collect();
        if both.is_empty() {
            return;
        }
        let mv = dice.one(&both);
        let (here, there) = (notice(game, state, mv, viewer), notice(game, imagined, mv, viewer));
        assert_eq!(here.seen, there.seen, "{at}: if {viewer:?} sees {mv:?} depends on what it cannot see");
        if here.view == there.view {
            assert_eq!(here.heard, there.heard, "{at}: the log of {mv:?} betrays something to {viewer:?}");
        }
        let other = dice.one(&moves);
        if other != mv {
            two_moves(&format!("{at}: {viewer:?}"), &here, &notice(game, state, other, viewer));
        }
        if let Move::Act(_, answer) = mv
            && !here.seen
        {
            let others = moves.iter().filter(|other| **other != mv);
            self.compare(&answer.to_string(), &here, others.map(|other| notice(game, state, *other, viewer)));
        }
    }

    /// An unseen answer beside all others that could have been given. What follows may tell a part of it: its price, or that
    /// there is more to ask. The latter always does, so answers are compared only where the same seats are asked next.
    fn compare<G: Playable>(&mut self, answer: &str, a: &Noticed<G>, others: impl Iterator<Item = Noticed<G>>) {
        let word = answer.split(' ').next().unwrap_or_default().to_owned();
        let open = self.open.entry(word).or_insert(Some(0));
        let Some(moments) = *open else { return };
        let mut compared = false;
        for b in others.filter(|b| !b.seen && b.next == a.next) {
            compared = true;
            if a.view == b.view {
                *open = None;
                return;
            }
        }
        *open = Some(moments + u32::from(compared));
    }

    /// An answer that never looks like another one is no secret.
    pub(crate) fn secrets_are_secret(&self) {
        for (word, moments) in &self.open {
            let open = moments.is_some_and(|moments| moments >= ENOUGH);
            assert!(!open, "`{word}` is said to be unseen, yet at {ENOUGH} moments no two look alike");
        }
    }
}

/// A seen move is told apart from every other one that leads elsewhere; unseen outcomes of chance look and sound alike, unless
/// what is asked next tells a part: whoever drew a card that opens a choice is asked, and everybody sees that.
fn two_moves<G: Playable>(at: &str, a: &Noticed<G>, b: &Noticed<G>) {
    let (one, two) = (a.mv, b.mv);
    let answers = matches!((one, two), (Move::Act(..), Move::Act(..)));
    let seen = a.seen || b.seen;
    let alike = a.view == b.view;
    // Public answers may come to the same and still be told apart.
    let told_apart = alike && a.heard != b.heard && !(answers && seen);
    assert!(!told_apart, "{at}: the log of {one:?} betrays something");
    if seen {
        let apart = !alike || a.heard != b.heard || a.state == b.state;
        assert!(apart, "{at} is said to see {one:?} or {two:?}, which look and sound alike");
    } else {
        let asked_alike = a.next == b.next;
        assert!(alike || answers || !asked_alike, "{at} is said not to see {one:?} and {two:?}, which look different");
    }
}

/// Who answers: chance, or one of the seats that may.
#[derive(Copy, Clone)]
enum Asked {
    Chance,
    Seat(Seat),
}

/// One that may answer; another one than the viewer if there is one.
fn asked<G: Playable>(game: &G, state: &G::State, viewer: Viewer, dice: &mut Dice) -> Option<Asked> {
    match game.turn(state) {
        Turn::Over => None,
        Turn::Chance => Some(Asked::Chance),
        Turn::Seats(seats) => {
            let others: Vec<Seat> = seats.iter().filter(|seat| !viewer.is(*seat)).collect();
            Some(Asked::Seat(if others.is_empty() { seats.first()? } else { dice.one(&others) }))
        }
    }
}

fn moves<G: Playable>(game: &G, state: &G::State, who: Asked) -> Vec<MoveOf<G>> {
    match who {
        Asked::Chance => {
            let mut outs = Vec::new();
            game.chances(state, &mut outs);
            outs.into_iter().map(|(out, _)| Move::Chance(out)).collect()
        }
        Asked::Seat(seat) => {
            let mut acts = Vec::new();
            game.legal(state, seat, &mut acts);
            acts.into_iter().map(|act| Move::Act(seat, act)).collect()
        }
    }
}

fn notice<G: Playable>(game: &G, before: &G::State, mv: MoveOf<G>, viewer: Viewer) -> Noticed<G> {
    let mut state = before.clone();
    let mut log = Log::recording();
    game.apply(&mut state, mv, &mut log);
    let heard = log.take().iter().filter_map(|event| game.redact(event, viewer)).collect();
    let (next, view) = (game.turn(&state), game.view(&state, viewer));
    Noticed { mv, seen: game.sees(before, &mv, viewer), next, view, heard, state }
}
