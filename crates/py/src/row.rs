//! One of many matches.
use crate::reward::Reward;
use taproom_bots::Dice;
use taproom_core::{Rng as _, Seat, Standings, Turn, Viewer};
use taproom_match::{Advisor, Match};

/// What all matches of a batch have in common.
pub(crate) struct Rules {
    pub(crate) reward: Reward,
    pub(crate) max_steps: Option<usize>,
    /// An ended match is shown as it ended, and the next call begins another; otherwise it begins at once.
    pub(crate) restart_later: bool,
}

/// How a match ended.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Done {
    Not,
    Over,
    CutOff,
    Illegal,
}

/// A match that begins again when it is over.
pub(crate) struct Row {
    the_match: Box<dyn Match>,
    bots: Vec<Option<Box<dyn Advisor>>>,
    luck: Dice,
    samples: Dice,
    /// Whoever is to answer, or was the last to be.
    seat: Seat,
    /// What they may answer; nothing if the match has ended.
    ids: Vec<usize>,
    done: Done,
    ended: Option<Standings>,
    finished: u64,
}

/// What a learner gets for an id that is not legal, where that does not raise an error.
const PENALTY: f32 = -1.0;

impl Row {
    pub(crate) fn new(the_match: Box<dyn Match>, bots: Vec<Option<Box<dyn Advisor>>>, seed: u64, nth: u64) -> Self {
        let (luck, samples) = (Dice::nth(seed, 2 * nth), Dice::nth(seed, 2 * nth + 1));
        let (ids, done) = (Vec::new(), Done::Not);
        Self { the_match, bots, luck, samples, seat: Seat(0), ids, done, ended: None, finished: 0 }
    }

    /// Begins again. A match that is over before anybody was asked begins once more, but not for ever.
    pub(crate) fn begin(&mut self, rules: &Rules) {
        for _ in 0..100 {
            self.the_match.rewind(0);
            self.done = Done::Not;
            if self.run(rules) == Done::Not {
                return;
            }
        }
    }

    /// On to the next question for whoever has no bot.
    fn run(&mut self, rules: &Rules) -> Done {
        let most = rules.max_steps.unwrap_or(usize::MAX);
        self.ids.clear();
        loop {
            let turn = self.the_match.turn();
            if turn != Turn::Over && self.the_match.ply() >= most {
                return Done::CutOff;
            }
            match turn {
                Turn::Over => return Done::Over,
                Turn::Chance => drop(self.the_match.draw_chance(&mut self.luck)),
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("a turn has seats");
                    let Some(Some(bot)) = self.bots.get_mut(seat.index()) else {
                        self.seat = seat;
                        self.the_match.legal_ids(seat, &mut self.ids);
                        return Done::Not;
                    };
                    let place = bot.choose(&*self.the_match, seat).expect("its turn");
                    self.the_match.legal(seat);
                    self.the_match.act(seat, place).expect("bots answer with what is legal");
                }
            }
        }
    }

    /// Plays an answer, and what follows by itself.
    pub(crate) fn step(&mut self, rules: &Rules, id: i64, reward: &mut [f32]) {
        reward.fill(0.0);
        if self.done != Done::Not && rules.restart_later {
            self.begin(rules);
            return;
        }
        self.done = match usize::try_from(id).map(|id| self.the_match.act_id(self.seat, id)) {
            Ok(Ok(())) => self.run(rules),
            _ => Done::Illegal,
        };
        if self.done == Done::Not {
            return;
        }
        self.finished += 1;
        self.ended = self.the_match.standings();
        match (&self.ended, self.done) {
            (Some(standings), _) => drop(rules.reward.plain(standings, reward)),
            (None, Done::Illegal) => reward[self.seat.index()] = PENALTY,
            _ => {}
        }
        if rules.restart_later {
            self.ids.clear();
        } else {
            let done = self.done;
            self.begin(rules);
            self.done = done;
        }
    }

    /// May this be answered? Whatever is answered to a match that has ended begins another.
    pub(crate) fn may(&self, id: i64) -> bool {
        self.ids.is_empty() || usize::try_from(id).is_ok_and(|id| self.ids.binary_search(&id).is_ok())
    }

    /// How the last step ended the match.
    pub(crate) fn done(&self) -> Done {
        self.done
    }

    /// The standings of the match that ended last.
    pub(crate) fn ended(&self) -> Option<&Standings> {
        self.ended.as_ref()
    }

    pub(crate) fn finished(&self) -> u64 {
        self.finished
    }

    pub(crate) fn player(&self) -> i32 {
        self.seat.0.into()
    }

    pub(crate) fn mask(&self, out: &mut [u8]) {
        out.fill(0);
        self.ids.iter().for_each(|&id| out[id] = 1);
    }

    pub(crate) fn observe(&self, out: &mut [f32]) {
        self.the_match.observe(Viewer::Seat(self.seat), out);
    }

    /// An id that may be answered, all equally likely; 0 if the match has ended.
    pub(crate) fn any(&mut self) -> i64 {
        match self.ids.len() {
            0 => 0,
            count => self.ids[self.samples.below(count as u32) as usize] as i64,
        }
    }

    pub(crate) fn text(&self, id: usize) -> Option<String> {
        self.the_match.action_text(id)
    }

    pub(crate) fn copy(&self) -> Box<dyn Match> {
        self.the_match.fork()
    }
}
