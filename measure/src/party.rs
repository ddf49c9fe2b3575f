//! One match and the people who play it from one browser, and what the server acknowledged to them.
use crate::roll;
use serde::Deserialize;
use std::{net::SocketAddr, time::Duration};
use taproom_client::{Browser, Reply};
use taproom_core::{
    Seat,
    record::{Line, Record},
};
use taproom_match::SetupRequest;
use taproom_store::Saved;

/// What a browser is asked.
#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Question {
    pub(crate) seat: Option<u8>,
    pub(crate) version: String,
    pub(crate) choices: Vec<Choice>,
    pub(crate) end: bool,
    pub(crate) answers: Vec<Given>,
    pub(crate) over: bool,
    pub(crate) cover: Option<u8>,
}

#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) r#move: String,
}

#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Given {
    forced: bool,
    undoable: bool,
}

/// An answer, and whether it was the only one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    text: String,
    forced: bool,
}

/// What was on its way when the server went away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pending {
    Answer(usize, String),
    Undo(usize),
}

/// What a step did.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// The server acknowledged a change.
    Acknowledged,
    /// Others are to move, or there was nothing to change.
    Waited,
    /// It could not be written down; nothing happened.
    Refused,
    /// The match is over.
    Over,
    /// The server is gone.
    Gone,
}

/// A match, its people, and what they know.
pub(crate) struct Party {
    pub(crate) game: &'static str,
    pub(crate) browser: Browser,
    pub(crate) key: String,
    /// By seat, those of people first.
    acknowledged: Vec<Vec<Answer>>,
    pub(crate) pending: Option<Pending>,
    dice: u64,
}

impl Party {
    /// Nobody sits yet. Two people at one screen and a bot will.
    pub(crate) fn new(game: &'static str, at: SocketAddr, seed: u64) -> Self {
        let (browser, key) = (Browser::new(at), String::new());
        Self { game, browser, key, acknowledged: vec![Vec::new(); 2], pending: None, dice: seed }
    }

    /// The same people at a server that started again.
    pub(crate) fn moved_to(&mut self, at: SocketAddr) {
        let cookies = std::mem::take(&mut self.browser.cookies);
        self.browser = Browser::new(at);
        self.browser.cookies = cookies;
    }

    /// One operation: opens a match, answers, takes back, ends the turn.
    pub(crate) async fn step(&mut self) -> Result<Step, String> {
        if self.key.is_empty() {
            return match self.browser.open(self.game, &["me", "screen", "bot:random"], &[]).await {
                Ok(key) => {
                    (self.key, self.acknowledged) = (key, vec![Vec::new(); 2]);
                    Ok(Step::Acknowledged)
                }
                Err(reply) => gone_or_refused(&reply),
            };
        }
        let reply = self.browser.get(&format!("/m/{}/question", self.key)).await;
        if reply.status != 200 {
            return gone_or_refused(&reply);
        }
        let question: Question =
            serde_json::from_str(&reply.body).map_err(|error| format!("{error}: {}", reply.body))?;
        if question.over {
            return Ok(Step::Over);
        }
        if let Some(seat) = question.cover {
            return self.tell("show", &[("seat", &seat.to_string())]).await;
        }
        let Some(seat) = question.seat.map(usize::from).filter(|&seat| seat < 2) else { return Ok(Step::Waited) };
        if self.may_undo(&question, seat) && roll(&mut self.dice, 5) == 0 {
            self.pending = Some(Pending::Undo(seat));
            let step = self.tell("undo", &[]).await?;
            if step == Step::Acknowledged {
                self.acknowledged[seat].pop();
            }
            return Ok(self.settled(step));
        }
        if question.end {
            return self.tell("end", &[]).await;
        }
        let n = roll(&mut self.dice, question.choices.len());
        let Some(Choice { r#move: text }) = question.choices.get(n) else {
            tokio::time::sleep(Duration::from_millis(2)).await;
            return Ok(Step::Waited);
        };
        self.pending = Some(Pending::Answer(seat, text.clone()));
        let step = self.tell("move", &[("move", text), ("version", &question.version)]).await?;
        if step == Step::Acknowledged {
            let forced = question.choices.len() == 1;
            self.acknowledged[seat].push(Answer { text: text.clone(), forced });
        }
        Ok(self.settled(step))
    }

    /// Is the last real choice of this turn the last answer we gave, and can it be taken back?
    fn may_undo(&self, question: &Question, seat: usize) -> bool {
        let last = question.answers.iter().rev().find(|given| !given.forced);
        last.is_some_and(|given| given.undoable) && self.acknowledged[seat].last().is_some_and(|answer| !answer.forced)
    }

    /// Nothing is on its way any more, unless the server went away.
    fn settled(&mut self, step: Step) -> Step {
        if step != Step::Gone {
            self.pending = None;
        }
        step
    }

    async fn tell(&mut self, what: &str, fields: &[(&str, &str)]) -> Result<Step, String> {
        let reply = self.browser.tell(&format!("/m/{}/{what}", self.key), fields).await;
        match reply.status {
            200 => Ok(Step::Acknowledged),
            409 => Ok(Step::Waited),
            _ => gone_or_refused(&reply),
        }
    }

    /// Compares what is stored with what was acknowledged: nothing is lost, nothing is there twice, and what came by
    /// itself was forced. Afterwards what is stored counts as acknowledged. The number of answers compared.
    pub(crate) fn check(&mut self, saved: Option<Saved>) -> Result<usize, String> {
        let saved = saved.ok_or_else(|| format!("{} is lost", self.key))?;
        let record = Record::parse(&saved.header).map_err(|error| error.to_string())?;
        let entry = taproom_catalog::find(&record.header.setup.game)?;
        let request = SetupRequest::of(&record.header.setup, None)?;
        let mut the_match = entry.open(&request).map_err(|error| error.to_string())?;
        let mut stored = vec![Vec::new(); 2];
        for (ply, it) in saved.moves.iter().enumerate() {
            if let Some(seat) = it.who {
                let forced = the_match.legal(Seat(seat)) == 1;
                if let Some(mine) = stored.get_mut(usize::from(seat)) {
                    mine.push(Answer { text: it.text.clone(), forced });
                }
            }
            let line = Line { who: it.who.map(Seat), text: it.text.clone() };
            the_match.play(&line).map_err(|error| format!("{}: move {ply} `{line}` is stored: {error}", self.key))?;
        }
        let mut compared = 0;
        for (seat, stored) in stored.iter().enumerate() {
            let pending = self.pending.as_ref();
            compare(&self.acknowledged[seat], stored, seat, pending)
                .map_err(|why| format!("{} of {}, seat {seat}: {why}", self.key, self.game))?;
            compared += self.acknowledged[seat].len();
        }
        (self.acknowledged, self.pending) = (stored, None);
        Ok(compared)
    }
}

/// What was acknowledged to a seat, and what is stored for it.
fn compare(told: &[Answer], stored: &[Answer], seat: usize, pending: Option<&Pending>) -> Result<(), String> {
    let mut rest = told.iter().peekable();
    for (n, answer) in stored.iter().enumerate() {
        let under_way = || {
            let last = n + 1 == stored.len() || stored[n + 1..].iter().all(|later| later.forced);
            last && pending == Some(&Pending::Answer(seat, answer.text.clone()))
        };
        if rest.peek() == Some(&answer) {
            rest.next();
        } else if !answer.forced && !under_way() {
            return Err(format!("`{}` is stored and nobody said so", answer.text));
        }
    }
    match (rest.next(), rest.next()) {
        (None, _) => Ok(()),
        (Some(_), None) if pending == Some(&Pending::Undo(seat)) => Ok(()),
        (Some(lost), _) => Err(format!("`{}` was acknowledged and is lost", lost.text)),
    }
}

fn gone_or_refused(reply: &Reply) -> Result<Step, String> {
    match reply.status {
        0 => Ok(Step::Gone),
        503 => Ok(Step::Refused),
        _ => Err(reply.said()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(text: &str) -> Vec<Answer> {
        let answer = |word: &str| Answer { text: word.trim_end_matches('!').into(), forced: word.ends_with('!') };
        text.split_whitespace().map(answer).collect()
    }

    #[test]
    fn lost_and_doubled_answers_are_found() {
        let compare = |told: &str, stored: &str, pending: Option<Pending>| {
            compare(&answers(told), &answers(stored), 0, pending.as_ref()).is_ok()
        };
        let answer = |text: &str| Some(Pending::Answer(0, text.into()));
        assert!(compare("a b", "a b", None));
        assert!(compare("a b", "a f! b f!", None), "what is forced answers itself");
        assert!(!compare("a b", "a", None), "lost");
        assert!(!compare("a b", "b", None), "lost");
        assert!(!compare("a b", "a b b", None), "doubled");
        assert!(!compare("a b", "b a", None), "in another order");
        assert!(compare("a", "a b", answer("b")), "the acknowledgement was cut off");
        assert!(compare("a", "a", answer("b")), "or the answer itself");
        assert!(!compare("a", "a b c", answer("b")));
        assert!(compare("a b", "a", Some(Pending::Undo(0))));
        assert!(!compare("a b c", "a", Some(Pending::Undo(0))));
        assert!(!compare("a b", "a", Some(Pending::Undo(1))));
    }
}
