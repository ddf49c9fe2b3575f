//! Why a hint is what it is: what an answer is expected to bring, in the words of the score.
use std::time::{Duration, Instant};
use taproom_bots::Dice;
use taproom_core::{Rng, Seat, Viewer, record::Line};
use taproom_match::{Advisor, Match, MatchMover, Mind, drive_match};

/// How long one looks ahead, at most so many worlds deep.
const LOOK: Duration = Duration::from_millis(250);
const WORLDS: u64 = 12;
/// How far: so many further answers of the seat, and no more moves of all together.
const ANSWERS: usize = 16;
const MOVES: usize = 400;

/// What is expected of an answer.
#[derive(Default)]
pub(crate) struct Why {
    /// Points of each source within the next answers of the seat, the most first.
    pub(crate) gains: Vec<(String, f32)>,
    /// How much more than the second best answer brings, source by source.
    pub(crate) more: Vec<(String, f32)>,
    /// The number of games that were played on from here.
    pub(crate) games: u64,
    /// Up to how many further answers.
    pub(crate) answers: usize,
}

/// Plays on after the best answer and after the second in worlds that fit what the seat sees, by quick bots, with the same luck
/// for both.
pub(super) fn why(the_match: &dyn Match, seat: Seat, best: &str, second: Option<&str>, greedy: &Mind) -> Why {
    let from = Instant::now();
    let (mut gains, mut others) = (Sums::default(), Sums::default());
    let mut games = 0;
    for world in 0..WORLDS {
        if games > 0 && from.elapsed() > LOOK {
            break;
        }
        if !play_on(the_match, seat, best, world, greedy, &mut gains) {
            break;
        }
        if let Some(second) = second {
            play_on(the_match, seat, second, world, greedy, &mut others);
        }
        games += 1;
    }
    if games == 0 {
        return Why::default();
    }
    let mean = |sums: &Sums, label: &str| sums.of(label) / games as f32;
    let labels = || gains.0.iter().chain(&others.0).map(|(label, _)| label);
    let mut all: Vec<String> = labels().cloned().collect();
    all.sort_unstable();
    all.dedup();
    let sorted = |worth: &dyn Fn(&str) -> f32| {
        let mut list: Vec<(String, f32)> = all.iter().map(|label| (label.clone(), worth(label))).collect();
        list.retain(|(_, n)| n.abs() >= 0.25);
        list.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        list.truncate(4);
        list
    };
    let more = second.map(|_| sorted(&|label| mean(&gains, label) - mean(&others, label))).unwrap_or_default();
    Why { gains: sorted(&|label| mean(&gains, label)), more, games, answers: ANSWERS }
}

/// Points by source.
#[derive(Default)]
struct Sums(Vec<(String, f32)>);

impl Sums {
    fn add(&mut self, label: &str, n: f32) {
        match self.0.iter_mut().find(|(other, _)| other == label) {
            Some((_, sum)) => *sum += n,
            None => self.0.push((label.to_owned(), n)),
        }
    }

    fn of(&self, label: &str) -> f32 {
        self.0.iter().find(|(other, _)| other == label).map_or(0.0, |(_, n)| *n)
    }
}

/// Adds what the seat has gained a while after this answer; `false` if it cannot be given.
fn play_on(the_match: &dyn Match, seat: Seat, answer: &str, world: u64, greedy: &Mind, sums: &mut Sums) -> bool {
    let viewer = Viewer::Seat(seat);
    let mut then = the_match.imagine(viewer, world);
    for part in then.tally(seat, viewer) {
        sums.add(&part.label, -(part.points as f32));
    }
    if then.play(&Line { who: Some(seat), text: answer.to_owned() }).is_err() {
        return false;
    }
    then.mute();
    let bots = Seat::all(the_match.setup().seats).map(|_| then.advisor(greedy)).collect();
    let mut players = Players { seat, answers: 0, bots, dice: Dice::new(world) };
    drive_match(&mut *then, &mut players, MOVES);
    for part in then.tally(seat, viewer) {
        sums.add(&part.label, part.points as f32);
    }
    true
}

/// A quick bot in each chair, until one of them has answered often enough.
struct Players {
    seat: Seat,
    answers: usize,
    bots: Vec<Box<dyn Advisor>>,
    dice: Dice,
}

impl MatchMover for Players {
    fn answer(&mut self, the_match: &dyn Match, seat: Seat, _: usize) -> Option<usize> {
        self.answers += usize::from(seat == self.seat);
        if self.answers > ANSWERS {
            return None;
        }
        self.bots[seat.index()].choose(the_match, seat)
    }

    fn chance(&mut self) -> &mut dyn Rng {
        &mut self.dice
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taproom_match::SetupRequest;

    #[test]
    fn what_an_answer_brings_is_told_in_the_words_of_the_score() {
        for game in taproom_catalog::games() {
            let seats = (*game.about().seats.start()).max(2);
            let mut the_match = game.open(&SetupRequest { seats, ..SetupRequest::default() }).expect("a match");
            let greedy = Mind::new("greedy".parse().expect("a bot"), 1);
            let bots = Seat::all(seats).map(|_| the_match.advisor(&greedy)).collect();
            let mut players = Players { seat: Seat(9), answers: 0, bots, dice: Dice::new(7) };
            // Until a seat has something to choose from, some way into the match.
            let asked = loop {
                drive_match(&mut *the_match, &mut players, 1);
                if let taproom_core::Turn::Seats(seats) = the_match.turn() {
                    let seat = seats.first().expect("a seat");
                    if the_match.ply() > 60 && the_match.notations(seat).len() > 1 {
                        break seat;
                    }
                }
            };
            let answers = the_match.notations(asked);
            let why = why(&*the_match, asked, &answers[0], Some(&answers[1]), &greedy);
            assert!(why.games > 0 && !why.gains.is_empty(), "{}", game.about().title);
            let known: Vec<String> =
                the_match.tally(asked, Viewer::Seat(asked)).into_iter().map(|part| part.label).collect();
            for (label, _) in why.gains.iter().chain(&why.more) {
                assert!(known.contains(label) || !label.is_empty(), "{label}");
            }
            // A bot answers from what the seat knows: the same worlds, the same figures.
            assert!(why.gains.iter().all(|(_, n)| n.is_finite()));
        }
    }
}
