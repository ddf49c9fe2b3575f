//! All that one viewer sees of a match, as plain data: for a terminal beside the match, or across the network as JSON.
//!
//! It is made from what pages are made from ([`Table::ask`], the viewer's view, the notes of the page), so it tells a viewer
//! nothing that the browser does not. Names are put in, so whoever shows it needs no rules.
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use taproom_bots::{Outlook, Thought};
use taproom_core::{Choice, Mix, Seat, Seats, Turn, Viewer, capitalised};
use taproom_kit::Drawing;
use taproom_match::{GameEntry, Match};
use taproom_table::{Ask, Table};

/// No more lines of the log are told.
const LOG: usize = 300;
/// The number of moments of the match on the chart.
const MOMENTS: usize = 40;

/// What a viewer sees of a match. Servers of other days may not tell all of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Scene {
    /// Which game.
    pub game: String,
    /// What the match is called.
    pub title: String,
    /// The seat that looks; `None`: a spectator.
    pub seat: Option<Seat>,
    /// At a shared screen: the seat that has to come to the screen first. Then nothing else is told.
    pub cover: Option<Seat>,
    /// By seat.
    pub people: Vec<Player>,
    /// The table.
    pub drawing: Drawing,
    /// What is to say about places of the table.
    pub notes: Vec<Note>,
    /// What the viewer is asked.
    pub question: Option<Asked>,
    /// Is the viewer's turn done, and waits to be ended?
    pub end: bool,
    /// Can the viewer take anything back?
    pub undo: bool,
    /// What the viewer has answered in this turn.
    pub answers: Vec<String>,
    /// What happened, the oldest first.
    pub log: Vec<Said>,
    /// The number of moves noticed that are shown, and how many there are.
    pub step: usize,
    /// See `step`.
    pub steps: usize,
    /// What the match waits for before it begins: `people`, or what they add to the `luck`.
    pub waiting: Option<String>,
    /// How chance is decided, as the header of the record says it.
    pub luck: String,
    /// What happened around the match, the oldest first: for everybody to read.
    pub around: Vec<String>,
    /// Is the match over?
    pub over: bool,
    /// Who won, in a few words; empty before.
    pub headline: String,
    /// Once it is over: the points of every seat at moments of the match.
    pub chart: Vec<Vec<i32>>,
    /// The address of the match that follows this one, where there is one.
    pub rematch: Option<String>,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Player {
    /// What they are called.
    pub name: String,
    /// The level, if a bot plays for them.
    pub bot: Option<String>,
    /// Must they act now?
    pub acts: bool,
    /// The milliseconds they had left when this was told, if a clock counts for them; it runs while they must act.
    pub left: Option<i64>,
    /// Have they lost because their time was up?
    pub lost: bool,
    /// Their points so far.
    pub points: i32,
    /// Part by part.
    pub parts: Vec<Part>,
    /// Once it is over.
    pub place: Option<u8>,
}

/// A part of a score.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Part {
    /// What it is for.
    pub label: String,
    /// The rule that gives it.
    pub rule: String,
    /// How much.
    pub points: i32,
}

/// What is to say about a place of the table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Note {
    /// Where.
    pub place: String,
    /// Its name.
    pub title: String,
    /// Its full text.
    pub text: String,
    /// The rule about it; may be empty.
    pub rule: String,
    /// Are values of it our own reconstruction?
    pub recon: bool,
}

/// A question.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Asked {
    /// What is asked.
    pub text: String,
    /// To be sent back with the answer.
    pub version: String,
    /// The legal answers.
    pub choices: Vec<Answer>,
    /// What is shown but cannot be chosen.
    pub refusals: Vec<Refused>,
    /// If several numbers that belong together are asked for.
    pub mix: Option<Numbers>,
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Answer {
    /// The text to play it by.
    pub notation: String,
    /// Its name.
    pub short: String,
    /// All there is to say about it.
    pub label: String,
    /// Where on the table it belongs.
    pub place: String,
}

/// An answer that cannot be given.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Refused {
    /// Which.
    pub answer: Answer,
    /// The rule that forbids it.
    pub rule: String,
    /// Why.
    pub reason: String,
}

/// Numbers that belong together.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Numbers {
    /// What is asked for as a whole.
    pub question: String,
    /// What all parts together cost.
    pub total: u16,
    /// The most that parts of price 1 and the rest can be together.
    pub most: u16,
    /// In the order they are asked for; the last is what is left over and comes by itself.
    pub parts: Vec<NumberPart>,
    /// The numbers to begin with, without the rest.
    pub start: Vec<u16>,
}

/// One number of several.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct NumberPart {
    /// The word of its answers, as in `hops 3`; empty for the rest.
    pub word: String,
    /// What it is.
    pub name: String,
    /// A few words more.
    pub note: String,
    /// How many of the total one of it takes.
    pub price: u16,
    /// How many there are.
    pub pot: u16,
}

impl Numbers {
    fn of(mix: &Mix) -> Self {
        let part = |part: &taproom_core::MixPart| NumberPart {
            word: part.word.into(),
            name: part.name.clone(),
            note: part.note.clone(),
            price: part.price,
            pot: part.pot,
        };
        Self {
            question: mix.question.clone(),
            total: mix.total,
            most: mix.most,
            parts: mix.parts.iter().chain([&mix.rest]).map(part).collect(),
            start: mix.start(),
        }
    }

    /// What is left over for the rest; `None` if the numbers ask for more than there is, or leave more than there is.
    pub fn rest(&self, numbers: &[u16]) -> Option<u16> {
        let (mut dear, mut cheap) = (0u16, 0u16);
        for (part, &n) in self.parts.iter().zip(numbers) {
            if n > part.pot {
                return None;
            }
            let cost = part.price.checked_mul(n)?;
            *if part.price == 1 { &mut cheap } else { &mut dear } += cost;
        }
        // If the pots are short, all there is will do.
        let room = self.total.checked_sub(dear)?.min(self.most);
        room.checked_sub(cheap).filter(|left| *left <= self.parts.last().map_or(0, |rest| rest.pot))
    }
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Said {
    /// Whom it is about.
    pub who: Option<Seat>,
    /// In words.
    pub text: String,
    /// The number of moves noticed when it happened.
    pub step: usize,
}

/// What a bot thinks of an answer.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Hint {
    /// The text to play it by.
    pub notation: String,
    /// Its name.
    pub label: String,
    /// "63 % wins", "41.2 points".
    pub outlook: String,
}

impl Hint {
    /// An answer and what a bot thinks of it.
    pub fn new(choice: &Choice, thought: &Thought, names: &[impl AsRef<str>]) -> Self {
        let outlook = match thought.outlook {
            Outlook::Win(share) => format!("{:.0} % wins", share * 100.0),
            Outlook::Points(points) => format!("{points:.1} points"),
        };
        Self { notation: choice.notation.clone(), label: capitalised(&choice.label.named(names)), outlook }
    }
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// What they are called.
    pub name: String,
    /// The level, if a bot plays for them.
    pub bot: Option<String>,
    /// Have they lost because their time was up?
    pub lost: bool,
}

/// A table with its people, to be looked at.
pub struct Looking<'a> {
    /// Which game it is.
    pub game: &'a dyn GameEntry,
    /// The table.
    pub table: &'a Table,
    /// What the match is called.
    pub title: &'a str,
    /// By seat.
    pub sitters: &'a [Sitter],
    /// What happened around the match.
    pub around: Vec<String>,
    /// The time that its clock counts.
    pub ran: i64,
}

impl Looking<'_> {
    /// What this viewer sees now.
    pub fn now(&self, viewer: Viewer) -> Scene {
        let the_match = self.table.the_match();
        let mut scene = self.of(the_match, viewer, self.table.acting());
        let ask = self.table.ask(viewer, self.persons());
        let names = self.names();
        scene.end = ask.end();
        scene.undo = ask.answers.iter().any(|answer| answer.undoable);
        scene.answers = ask.answers.iter().map(|answer| capitalised(&answer.label.named(&names))).collect();
        scene.question = asked(&ask, &names);
        scene.steps = self.table.noticed(viewer);
        scene.step = scene.steps;
        scene.log = self.log(the_match, viewer);
        scene.around.clone_from(&self.around);
        for (seat, player) in Seat::all(self.sitters.len() as u8).zip(&mut scene.people) {
            let runs = player.bot.is_none() && !scene.over;
            player.left = self.table.clock(seat, self.ran).1.filter(|_| runs);
        }
        if scene.over {
            scene.headline = self.headline();
            scene.chart = course(the_match);
        }
        scene
    }

    /// What this viewer saw when it had noticed this many moves.
    pub fn then(&self, viewer: Viewer, step: usize) -> Scene {
        let plies = self.table.noticed_plies(viewer);
        let step = step.min(plies.len());
        let mut then = self.table.the_match().fork();
        then.rewind(if step == 0 { 0 } else { plies[step - 1] });
        let acting = match then.turn() {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => Seats::NONE,
        };
        let mut scene = self.of(&*then, viewer, acting);
        (scene.step, scene.steps) = (step, plies.len());
        scene.log = self.log(&*then, viewer);
        scene
    }

    /// At a shared screen, before another player has come to it: only who that is.
    pub fn covered(&self, seat: Seat) -> Scene {
        let player =
            |sitter: &Sitter| Player { name: sitter.name.clone(), bot: sitter.bot.clone(), ..Player::default() };
        Scene {
            game: self.game.about().slug.into(),
            title: self.title.into(),
            cover: Some(seat),
            people: self.sitters.iter().map(player).collect(),
            ..Scene::default()
        }
    }

    fn of(&self, the_match: &dyn Match, viewer: Viewer, acting: Seats) -> Scene {
        let seats = || Seat::all(self.sitters.len() as u8);
        let standings = the_match.standings();
        let people = seats().zip(self.sitters).map(|(seat, sitter)| {
            // Once it is over, everything is open.
            let eyes = if standings.is_some() { Viewer::Seat(seat) } else { viewer };
            let part =
                |part: taproom_core::ScorePart| Part { label: part.label, rule: part.rule.into(), points: part.points };
            let parts: Vec<Part> = the_match.tally(seat, eyes).into_iter().map(part).collect();
            Player {
                name: sitter.name.clone(),
                bot: sitter.bot.clone(),
                acts: acting.contains(seat),
                left: None,
                lost: sitter.lost,
                points: standings
                    .map_or_else(|| parts.iter().map(|part| part.points).sum(), |it| it.scores[seat.index()]),
                parts,
                place: standings.map(|it| it.places[seat.index()]),
            }
        });
        let people: Vec<Player> = people.collect();
        let persons: Vec<taproom_page::Person> = people
            .iter()
            .map(|it| taproom_page::Person {
                name: it.name.clone(),
                bot: it.bot.clone(),
                acts: it.acts,
                ..Default::default()
            })
            .collect();
        let note = |(place, note): (String, taproom_page::Note)| Note {
            place,
            title: note.title,
            text: note.text,
            rule: note.rule.into(),
            recon: note.recon.any(),
        };
        let mut notes: Vec<Note> =
            taproom_catalog::pages(self.game).notes(the_match, viewer, &persons).into_iter().map(note).collect();
        notes.sort_by(|a, b| a.place.cmp(&b.place));
        notes.dedup_by(|a, b| a.place == b.place);
        Scene {
            game: self.game.about().slug.into(),
            title: self.title.into(),
            seat: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            drawing: the_match.drawing(viewer),
            notes,
            over: standings.is_some(),
            people,
            luck: self.table.header().luck.to_string(),
            ..Scene::default()
        }
    }

    fn log(&self, the_match: &dyn Match, viewer: Viewer) -> Vec<Said> {
        let (names, plies) = (self.names(), self.table.noticed_plies(viewer));
        let told = the_match.log(viewer, 0);
        let skip = told.len().saturating_sub(LOG);
        let said = |(ply, text): (usize, taproom_core::Sentence)| Said {
            who: text.subject().or_else(|| the_match.who(ply)),
            text: capitalised(&text.named(&names)),
            step: plies.partition_point(|&noticed| noticed <= ply + 1),
        };
        told.into_iter().skip(skip).map(said).collect()
    }

    /// Those seats for which people answer.
    pub fn persons(&self) -> Seats {
        Seat::all(self.sitters.len() as u8)
            .zip(self.sitters)
            .filter(|(_, it)| it.bot.is_none())
            .map(|it| it.0)
            .collect()
    }

    fn names(&self) -> Vec<&str> {
        self.sitters.iter().map(|sitter| sitter.name.as_str()).collect()
    }

    fn headline(&self) -> String {
        let Some(standings) = self.table.the_match().standings() else { return String::new() };
        let winners: Vec<&str> = standings.winners().map(|seat| self.sitters[seat.index()].name.as_str()).collect();
        let mut scores = standings.scores.to_vec();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        match (winners.as_slice(), scores.as_slice()) {
            ([_], [alone]) => format!("{alone} points"),
            ([one], [first, second, ..]) if first > second => format!("{one} wins by {}", first - second),
            ([one], _) => format!("{one} wins on the tie-break"),
            (many, _) => format!("{} share the win", many.join(" and ")),
        }
    }
}

fn asked(ask: &Ask, names: &[&str]) -> Option<Asked> {
    let question = ask.question.as_ref()?;
    let answer = |choice: &Choice| Answer {
        notation: choice.notation.clone(),
        short: capitalised(&choice.label.short().named(names)),
        label: capitalised(&choice.label.named(names)),
        place: choice.place.0.clone(),
    };
    let refused = |(choice, refusal): &(Choice, taproom_core::Refusal)| Refused {
        answer: answer(choice),
        rule: refusal.rule.into(),
        reason: capitalised(&refusal.reason.named(names)),
    };
    Some(Asked {
        text: capitalised(&question.text.named(names)),
        version: ask.version_text(),
        choices: question.choices.iter().map(answer).collect(),
        refusals: question.refusals.iter().map(refused).collect(),
        mix: question.mix.as_ref().map(Numbers::of),
    })
}

/// The points of every seat at moments of a finished match, from its start to its end.
pub fn course(whole: &dyn Match) -> Vec<Vec<i32>> {
    let (plies, seats) = (whole.ply(), whole.setup().seats);
    let mut then = whole.fork_at(0);
    then.mute();
    let mut points: Vec<Vec<i32>> = vec![Vec::new(); usize::from(seats)];
    let moments = MOMENTS.min(plies.max(1));
    for moment in 0..=moments {
        while then.ply() < plies * moment / moments {
            let Some(line) = whole.line(then.ply()) else { break };
            if then.play(&line).is_err() {
                break;
            }
        }
        for seat in Seat::all(seats) {
            points[seat.index()].push(then.tally(seat, Viewer::Seat(seat)).iter().map(|part| part.points).sum());
        }
    }
    points
}

/// What a bot thinks of every legal answer of a seat, the best first; `thoughts` come in the order of the notations.
pub fn hints(the_match: &dyn Match, seat: Seat, thoughts: Vec<Thought>, names: &[impl AsRef<str>]) -> Vec<Hint> {
    let choices = the_match.question(seat).map(|question| question.choices).unwrap_or_default();
    let mut ranked: Vec<(String, Thought)> = the_match.notations(seat).into_iter().zip(thoughts).collect();
    let worth = |thought: &Thought| (thought.visits, thought.utility);
    ranked.sort_by(|(_, a), (_, b)| worth(b).partial_cmp(&worth(a)).unwrap_or(Ordering::Equal));
    let hint = |(notation, thought): (String, Thought)| {
        let choice = choices.iter().find(|choice| choice.notation == notation)?;
        Some(Hint::new(choice, &thought, names))
    };
    ranked.into_iter().filter_map(hint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_to_begin_with_always_add_up() {
        let part = |word: &'static str, price, pot| taproom_core::MixPart {
            word,
            name: word.into(),
            icon: "hops",
            note: String::new(),
            price,
            pot,
        };
        for (total, most, base) in [(6, 99, 9), (6, 99, 4), (6, 6, 1), (9, 5, 0), (6, 0, 0)] {
            let parts = vec![part("adjuncts", 4, 9), part("specialty", 1, 2), part("hops", 1, 3)];
            let parts = if most == 0 {
                vec![part("adjuncts", 4, 0), part("specialty", 1, 0), part("hops", 1, 0)]
            } else {
                parts
            };
            let mix = Numbers::of(&Mix { question: String::new(), total, most, parts, rest: part("", 1, base) });
            assert!(mix.rest(&mix.start).is_some(), "{total} of {most}, {base} base: {:?}", mix.start);
        }
        let mix =
            Mix { question: String::new(), total: 6, most: 99, parts: vec![part("hops", 1, 3)], rest: part("", 1, 9) };
        let mix = Numbers::of(&mix);
        assert_eq!((mix.rest(&[0]), mix.rest(&[3]), mix.rest(&[4])), (Some(6), Some(3), None));
    }
}
