//! Many matches of one game at once, for learners: one call plays an answer at every table.
use crate::{
    arrays::Array,
    bot::read,
    errors::{illegal, wrong},
    reward::Reward,
    row::{Done, Row, Rules},
    setup::Opening,
    table::{Settings, Table},
};
use pyo3::{prelude::*, types::PyDict};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Mutex;
use taproom_match::{Match, Mind, Secret};

/// Pieces of work for each thread, so that a slow one does not keep the others waiting.
const PIECES: usize = 4;

/// Many matches, each with its own luck. Chance, and the bots of seats that have one, answer by themselves.
#[pyclass(module = "taproom")]
pub(crate) struct Tables {
    // Alone in its lock: only `&mut self` gets at it, so that nothing ever waits.
    rows: Mutex<Vec<Row>>,
    opening: Opening,
    rules: Rules,
    illegal_ends: bool,
    pool: Option<ThreadPool>,
    threads: usize,
    width: usize,
    actions: usize,
}

/// Where results go: each part for some of the tables, if it is wanted at all.
struct Out<'a> {
    obs: Option<&'a mut [f32]>,
    mask: Option<&'a mut [u8]>,
    player: Option<&'a mut [i32]>,
    reward: Option<&'a mut [f32]>,
    done: Option<&'a mut [u8]>,
}

/// The first `n` and the rest.
fn cut<T>(part: Option<&mut [T]>, n: usize) -> (Option<&mut [T]>, Option<&mut [T]>) {
    part.map(|part| part.split_at_mut(n)).unzip()
}

impl Out<'_> {
    fn split(self, n: usize, widths: (usize, usize, usize)) -> (Self, Self) {
        let (wide, actions, seats) = widths;
        let (obs, mask) = (cut(self.obs, n * wide), cut(self.mask, n * actions));
        let (player, reward, done) = (cut(self.player, n), cut(self.reward, n * seats), cut(self.done, n));
        (
            Self { obs: obs.0, mask: mask.0, player: player.0, reward: reward.0, done: done.0 },
            Self { obs: obs.1, mask: mask.1, player: player.1, reward: reward.1, done: done.1 },
        )
    }
}

/// How the work on some tables is done; `None`: only look.
struct Work<'a> {
    rules: &'a Rules,
    widths: (usize, usize, usize),
}

impl Work<'_> {
    /// Halves the work until there are enough pieces.
    fn run(&self, pieces: usize, rows: &mut [Row], actions: Option<&[i64]>, out: Out<'_>) {
        if pieces <= 1 || rows.len() <= 1 {
            return self.alone(rows, actions, out);
        }
        let half = rows.len() / 2;
        let (first, second) = rows.split_at_mut(half);
        let (one, other) = actions.map(|all| all.split_at(half)).unzip();
        let (here, there) = out.split(half, self.widths);
        let run = |rows, actions, out| move || self.run(pieces / 2, rows, actions, out);
        rayon::join(run(first, one, here), run(second, other, there));
    }

    fn alone(&self, rows: &mut [Row], actions: Option<&[i64]>, mut out: Out<'_>) {
        let (wide, ids, seats) = self.widths;
        for (n, row) in rows.iter_mut().enumerate() {
            if let Some(actions) = actions {
                let mut none = [0.0; taproom_core::MAX_SEATS];
                let reward = match &mut out.reward {
                    Some(reward) => &mut reward[n * seats..(n + 1) * seats],
                    None => &mut none[..seats],
                };
                row.step(self.rules, actions[n], reward);
            }
            if let Some(done) = &mut out.done {
                done[n] = row.done() as u8;
            }
            if let Some(player) = &mut out.player {
                player[n] = row.player();
            }
            if let Some(mask) = &mut out.mask {
                row.mask(&mut mask[n * ids..(n + 1) * ids]);
            }
            if let Some(obs) = &mut out.obs {
                row.observe(&mut obs[n * wide..(n + 1) * wide]);
            }
        }
    }
}

/// The arrays of one call, held.
struct Held {
    obs: Option<Array<f32>>,
    mask: Option<Array<u8>>,
    player: Option<Array<i32>>,
    reward: Option<Array<f32>>,
    done: Option<Array<u8>>,
}

impl Held {
    fn out(&mut self) -> Out<'_> {
        Out {
            obs: self.obs.as_mut().map(Array::numbers),
            mask: self.mask.as_mut().map(Array::numbers),
            player: self.player.as_mut().map(Array::numbers),
            reward: self.reward.as_mut().map(Array::numbers),
            done: self.done.as_mut().map(Array::numbers),
        }
    }
}

fn held<T: crate::arrays::Number>(
    object: Option<&Bound<'_, PyAny>>,
    what: &str,
    count: usize,
) -> PyResult<Option<Array<T>>> {
    object.map(|object| Array::of(object, what, count, true)).transpose()
}

impl Tables {
    fn rows(&mut self) -> &mut Vec<Row> {
        self.rows.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn count(&mut self) -> usize {
        self.rows().len()
    }

    fn seat_count(&self) -> usize {
        self.opening.request.seats.into()
    }

    fn work(&mut self, py: Python<'_>, actions: Option<&[i64]>, out: Out<'_>) {
        let widths = (self.width, self.actions, self.seat_count());
        let Self { rows, rules, pool, threads, .. } = self;
        let rows = rows.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let work = Work { rules, widths };
        let threads = *threads;
        py.detach(|| match pool {
            Some(pool) => pool.install(|| work.run(threads * PIECES, rows, actions, out)),
            None => work.alone(rows, actions, out),
        });
    }

    /// The row's match, muted and ready.
    fn row(&self, nth: u64, seed: u64, specs: &[Option<String>]) -> PyResult<Row> {
        let the_match: Box<dyn Match> = self.opening.open()?;
        let mut advisors = Vec::new();
        for (seat, spec) in specs.iter().enumerate() {
            advisors.push(match spec {
                Some(spec) => {
                    let mind = Mind::new(read(spec)?, seed ^ (nth * 8 + seat as u64 + 1));
                    Some(the_match.advisor(&mind))
                }
                None => None,
            });
        }
        Ok(Row::new(the_match, advisors, seed, nth))
    }
}

#[pymethods]
impl Tables {
    #[new]
    #[pyo3(signature = (game, n, seats=None, *, seed=0, threads=1, options=None, rules=None, edition=None, reward=None,
                        max_steps=None, bots=None, illegal="error", restart="same"))]
    #[allow(clippy::too_many_arguments)] // Python names them.
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        seats: Option<u8>,
        seed: u64,
        threads: usize,
        options: Option<&Bound<'_, PyDict>>,
        rules: Option<u16>,
        edition: Option<String>,
        reward: Option<&Bound<'_, PyAny>>,
        max_steps: Option<usize>,
        bots: Option<Vec<Option<String>>>,
        illegal: &str,
        restart: &str,
    ) -> PyResult<Self> {
        let opening = Opening::of(game, seats, options, rules, edition)?;
        let seats = opening.request.seats;
        let specs = bots.unwrap_or_default();
        if !specs.is_empty() && (specs.len() != usize::from(seats) || specs.iter().all(Option::is_some)) {
            return Err(wrong(format!("`bots` names a bot or None for each of {seats} seats, at least one None")));
        }
        let illegal_ends = one_of("illegal", illegal, ["error", "penalty"])? == 1;
        let restart_later = one_of("restart", restart, ["same", "next"])? == 1;
        let pool = match threads {
            0 => return Err(wrong("there is at least one thread")),
            1 => None,
            _ => Some(ThreadPoolBuilder::new().num_threads(threads).build().map_err(wrong)?),
        };
        let mut sample = opening.open()?;
        let (width, actions) = (sample.width(), sample.action_count());
        sample.mute();
        let reward = Reward::of(reward, seats)?;
        let rules = Rules { reward, max_steps, restart_later };
        let rows = Mutex::new(Vec::new());
        let mut tables = Self { rows, opening, rules, illegal_ends, pool, threads, width, actions };
        let all: PyResult<Vec<Row>> = (0..n as u64).map(|nth| tables.row(nth, seed, &specs)).collect();
        *tables.rows() = all?;
        tables.begin(py);
        Ok(tables)
    }

    fn __len__(&mut self) -> usize {
        self.count()
    }

    /// How many matches.
    #[getter]
    fn n(&mut self) -> usize {
        self.count()
    }

    /// How many play at each.
    #[getter]
    fn seats(&self) -> usize {
        self.seat_count()
    }

    /// How many ids answers have: the second side of `mask`.
    #[getter]
    fn actions(&self) -> usize {
        self.actions
    }

    /// How many numbers an observation has: the second side of `obs`.
    #[getter]
    fn width(&self) -> usize {
        self.width
    }

    /// How many matches have ended so far.
    #[getter]
    fn finished(&mut self) -> u64 {
        self.rows().iter().map(Row::finished).sum()
    }

    /// Begins every match again, with luck that goes on.
    fn begin(&mut self, py: Python<'_>) {
        let Self { rows, rules, .. } = self;
        let rows = rows.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        py.detach(|| rows.iter_mut().for_each(|row| row.begin(rules)));
    }

    /// Writes how things stand, without playing.
    #[pyo3(signature = (obs=None, mask=None, player=None))]
    fn look(
        &mut self,
        py: Python<'_>,
        obs: Option<&Bound<'_, PyAny>>,
        mask: Option<&Bound<'_, PyAny>>,
        player: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let n = self.count();
        let mut arrays = Held {
            obs: held(obs, "obs", n * self.width)?,
            mask: held(mask, "mask", n * self.actions)?,
            player: held(player, "player", n)?,
            reward: None,
            done: None,
        };
        self.work(py, None, arrays.out());
        Ok(())
    }

    /// Plays an answer at every table, for whoever is to answer there, and writes what comes of it: what the next to answer
    /// sees and may do, who that is, what each seat gets, and how it ended (0 not yet, 1 over, 2 cut off, 3 illegal id).
    #[pyo3(signature = (actions, obs=None, mask=None, player=None, reward=None, done=None))]
    #[allow(clippy::too_many_arguments)] // Arrays of the caller.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        obs: Option<&Bound<'_, PyAny>>,
        mask: Option<&Bound<'_, PyAny>>,
        player: Option<&Bound<'_, PyAny>>,
        reward: Option<&Bound<'_, PyAny>>,
        done: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let n = self.count();
        let (width, ids, seats) = (self.width, self.actions, self.seat_count());
        let mut chosen = Array::<i64>::of(actions, "actions", n, false)?;
        let mut arrays = Held {
            obs: held(obs, "obs", n * width)?,
            mask: held(mask, "mask", n * ids)?,
            player: held(player, "player", n)?,
            reward: held(reward, "reward", n * seats)?,
            done: held(done, "done", n)?,
        };
        // A copy: whoever changes the array meanwhile must not get past the check.
        let chosen = chosen.numbers().to_vec();
        if !self.illegal_ends {
            let wrong = self.rows().iter().zip(&chosen).position(|(row, &id)| !row.may(id));
            if let Some(wrong) = wrong {
                return Err(self.refused(wrong, chosen[wrong]));
            }
        }
        self.work(py, Some(&chosen), arrays.out());
        if let (Reward::Own(_), Some(all)) = (&self.rules.reward, &mut arrays.reward) {
            let Self { rows, rules, .. } = self;
            let rows = rows.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
            for (row, out) in rows.iter().zip(all.numbers().chunks_exact_mut(seats)) {
                if let (Done::Over, Some(standings)) = (row.done(), row.ended()) {
                    rules.reward.write(py, standings, out)?;
                }
            }
        }
        Ok(())
    }

    /// Writes an id for every table that may be answered there, all equally likely.
    fn sample(&mut self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let n = self.count();
        let mut held = Array::<i64>::of(out, "out", n, true)?;
        for (row, out) in self.rows().iter_mut().zip(held.numbers()) {
            *out = row.any();
        }
        Ok(())
    }

    /// A copy of one of the matches, on which chance is given like an answer.
    fn table(&mut self, py: Python<'_>, nth: usize) -> PyResult<Table> {
        let count = self.count();
        let Self { rows, rules, opening, .. } = self;
        let rows = rows.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let row = rows.get(nth).ok_or_else(|| wrong(format!("there are {count} tables")))?;
        let settings = Settings {
            opening: opening.clone(),
            secret: Secret::new([0; 32]),
            explicit_chance: true,
            reward: rules.reward.copy(py),
            max_steps: rules.max_steps,
            start: None,
        };
        Ok(Table::beginning(row.copy(), settings))
    }

    fn __repr__(&mut self) -> String {
        format!("<taproom.Tables {} × {}, {} seats>", self.count(), self.opening.entry.about().slug, self.seat_count())
    }
}

impl Tables {
    fn refused(&mut self, nth: usize, id: i64) -> PyErr {
        let row = &self.rows()[nth];
        let text = usize::try_from(id).ok().and_then(|id| row.text(id));
        match text {
            Some(text) => illegal(format!("table {nth}: {id} (`{text}`) is not legal now; nothing was played")),
            None => illegal(format!("table {nth}: {id} is no answer of this game; nothing was played")),
        }
    }
}

fn one_of<const N: usize>(name: &str, given: &str, words: [&str; N]) -> PyResult<usize> {
    let found = words.iter().position(|word| *word == given);
    found.ok_or_else(|| wrong(format!("`{name}` is one of {}, not {given}", words.join(", "))))
}
