//! One match, move by move.
use crate::{
    arrays::{Array, zeros},
    bot::{self, Bot},
    errors::{illegal, wrong},
    keep::Kept,
    picture::svg,
    reward::Reward,
    setup::Opening,
};
use pyo3::{
    prelude::*,
    types::{PyDict, PyString, PyType},
};
use std::sync::Mutex;
use taproom_core::{
    Seat, Turn, Viewer,
    record::{Header, Line, Luck, Record},
};
use taproom_match::{LuckCheck, Match, Mind, MoveError, Secret, finish, verify};

/// What [`Table::player`] says when chance is to answer.
pub(crate) const CHANCE: i8 = -1;
/// What it says when nobody is.
pub(crate) const OVER: i8 = -2;

/// One match: everything about it by number or by text.
#[pyclass(module = "taproom", subclass)]
pub(crate) struct Table {
    // Alone in its lock: only `&mut self` gets at it, so that nothing ever waits.
    the_match: Mutex<Box<dyn Match>>,
    pub(crate) settings: Settings,
    ids: Vec<usize>,
    outcomes: Vec<(usize, u32)>,
}

/// What stays the same from the first move to the last.
pub(crate) struct Settings {
    pub(crate) opening: Opening,
    pub(crate) secret: Secret,
    /// Outcomes of chance are given like answers.
    pub(crate) explicit_chance: bool,
    pub(crate) reward: Reward,
    pub(crate) max_steps: Option<usize>,
    /// The state it began in, if that was not the first of the game.
    pub(crate) start: Option<serde_json::Value>,
}

impl Settings {
    pub(crate) fn copy(&self, py: Python<'_>) -> Self {
        let Self { opening, secret, explicit_chance, reward, max_steps, start } = self;
        let (opening, reward, start) = (opening.clone(), reward.copy(py), start.clone());
        Self { opening, secret: *secret, explicit_chance: *explicit_chance, reward, max_steps: *max_steps, start }
    }
}

/// The secret that a seed stands for; a new one without a seed.
fn secret(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Secret> {
    match seed {
        Some(seed) => Ok(Secret::from_seed(&seed.str()?.to_string())),
        None => Ok(Secret::new(py.import("os")?.call_method1("urandom", (32,))?.extract()?)),
    }
}

/// The seat that is meant: the first that is to answer, if none is named.
pub(crate) fn seat_of(table: &mut Table, seat: Option<u8>) -> PyResult<Seat> {
    let seats = table.seats();
    match (seat, table.the_match().turn()) {
        (Some(seat), _) if seat < seats => Ok(Seat(seat)),
        (Some(seat), _) => Err(wrong(format!("there is no seat {seat}: seats are 0 to {}", seats - 1))),
        (None, Turn::Seats(seats)) => Ok(seats.first().expect("a turn has seats")),
        (None, Turn::Chance) => Err(wrong("no seat is asked: chance is to answer")),
        (None, Turn::Over) => Err(wrong("no seat is asked: the game is over")),
    }
}

impl Table {
    pub(crate) fn beginning(the_match: Box<dyn Match>, settings: Settings) -> Self {
        let mut table = Self { the_match: Mutex::new(the_match), settings, ids: Vec::new(), outcomes: Vec::new() };
        table.draw();
        table
    }

    pub(crate) fn the_match(&mut self) -> &mut dyn Match {
        &mut **self.the_match.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    pub(crate) fn game(&self) -> &'static str {
        self.settings.opening.entry.about().slug
    }

    fn seats(&self) -> u8 {
        self.settings.opening.request.seats
    }

    /// Lets chance answer, if that is not the caller's business.
    fn draw(&mut self) {
        if self.settings.explicit_chance {
            return;
        }
        let secret = self.settings.secret;
        let the_match = self.the_match();
        while let Some(event) = the_match.chance_event() {
            the_match.draw_chance(&mut secret.event(event));
        }
    }

    fn viewer(&self, seat: Option<u8>) -> PyResult<Viewer> {
        match seat {
            None => Ok(Viewer::Spectator),
            Some(seat) if seat < self.seats() => Ok(Viewer::Seat(Seat(seat))),
            Some(seat) => Err(wrong(format!("there is no seat {seat}: seats are 0 to {}", self.seats() - 1))),
        }
    }

    fn cut_off(&mut self) -> bool {
        let Some(most) = self.settings.max_steps else { return false };
        self.the_match().ply() >= most && self.the_match().turn() != Turn::Over
    }

    /// Whose turn it is: nobody's if the match is cut off.
    fn turn(&mut self) -> Turn {
        if self.cut_off() { Turn::Over } else { self.the_match().turn() }
    }

    fn list(&mut self, seat: Option<u8>) -> PyResult<()> {
        let mut ids = std::mem::take(&mut self.ids);
        ids.clear();
        match (seat, self.turn()) {
            (None, Turn::Chance) => {
                let mut outcomes = std::mem::take(&mut self.outcomes);
                self.the_match().chance_ids(&mut outcomes);
                ids.extend(outcomes.iter().map(|&(id, _)| id));
                self.outcomes = outcomes;
            }
            (_, Turn::Over) => {}
            (seat, _) => {
                let seat = seat_of(self, seat)?;
                self.the_match().legal_ids(seat, &mut ids);
            }
        }
        self.ids = ids;
        Ok(())
    }

    /// Plays an id; `None` is whoever is to answer, chance too.
    fn play(&mut self, id: usize, seat: Option<u8>) -> PyResult<()> {
        let played = if seat.is_none() && self.the_match().turn() == Turn::Chance {
            let why = |_| illegal(format!("outcome {id} cannot happen now; `chances` lists what can"));
            self.the_match().chance_id(id).map_err(why)
        } else {
            let seat = seat_of(self, seat)?;
            let played = self.the_match().act_id(seat, id);
            played.map_err(|error| self.refused(seat, id, &error))
        };
        played.map(|()| self.draw())
    }

    fn refused(&mut self, seat: Seat, id: usize, error: &MoveError) -> PyErr {
        let the_match = self.the_match();
        let Some(text) = the_match.action_text(id) else {
            return illegal(format!("{id} is no answer of this game: ids are 0 to {}", the_match.action_count() - 1));
        };
        let why = the_match.check(seat, &text).err().map_or_else(|| error.to_string(), |why| why.to_string());
        illegal(format!("{id} (`{text}`) is not legal for seat {}: {why}", seat.0))
    }

    pub(crate) fn the_record(&mut self) -> PyResult<Record> {
        if self.settings.start.is_some() {
            return Err(wrong("a match that began in the middle has no record"));
        }
        let (secret, explicit) = (self.settings.secret, self.settings.explicit_chance);
        let the_match = self.the_match();
        let luck = if explicit { Luck::Manual } else { Luck::Committed(secret.commitment()) };
        let mut record = Record::new(Header { setup: the_match.setup().clone(), luck });
        record.moves = (0..the_match.ply()).filter_map(|ply| the_match.line(ply)).collect();
        record.end = finish(the_match, (!explicit).then_some(secret));
        Ok(record)
    }
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (game, seats=None, *, seed=None, options=None, rules=None, edition=None, explicit_chance=false,
                        reward=None, max_steps=None))]
    #[allow(clippy::too_many_arguments)] // Python names them.
    fn new(
        py: Python<'_>,
        game: &str,
        seats: Option<u8>,
        seed: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
        rules: Option<u16>,
        edition: Option<String>,
        explicit_chance: bool,
        reward: Option<&Bound<'_, PyAny>>,
        max_steps: Option<usize>,
    ) -> PyResult<Self> {
        let opening = Opening::of(game, seats, options, rules, edition)?;
        let the_match = opening.open()?;
        let reward = Reward::of(reward, opening.request.seats)?;
        let secret = secret(py, seed)?;
        Ok(Self::beginning(the_match, Settings { opening, secret, explicit_chance, reward, max_steps, start: None }))
    }

    /// The slug of the game.
    #[getter(game)]
    fn game_name(&self) -> &'static str {
        self.game()
    }

    /// How many play.
    #[getter(seats)]
    fn seat_count(&self) -> u8 {
        self.seats()
    }

    /// All options, as records write them.
    #[getter]
    fn options(&mut self) -> String {
        self.the_match().setup().options.clone()
    }

    /// The revision of the rules.
    #[getter]
    fn rules(&mut self) -> u16 {
        self.the_match().setup().rules.0
    }

    /// The hash of the data.
    #[getter]
    fn edition(&mut self) -> String {
        self.the_match().setup().edition.clone()
    }

    /// How many ids answers have.
    #[getter]
    fn actions(&mut self) -> usize {
        self.the_match().action_count()
    }

    /// How many ids outcomes of chance have.
    #[getter]
    fn outcomes(&mut self) -> usize {
        self.the_match().chance_count()
    }

    /// How many numbers an observation has.
    #[getter]
    fn width(&mut self) -> usize {
        self.the_match().width()
    }

    /// Are outcomes of chance given like answers?
    #[getter]
    fn explicit_chance(&self) -> bool {
        self.settings.explicit_chance
    }

    /// After how many moves it is cut off.
    #[getter]
    fn max_steps(&self) -> Option<usize> {
        self.settings.max_steps
    }

    /// What a finished match is worth.
    #[getter]
    fn reward(&self, py: Python<'_>) -> Py<PyAny> {
        self.settings.reward.told(py)
    }

    /// Moves made so far, those of chance too.
    #[getter]
    fn ply(&mut self) -> usize {
        self.the_match().ply()
    }

    /// Is the game over?
    #[getter]
    fn over(&mut self) -> bool {
        self.the_match().turn() == Turn::Over
    }

    /// Has it been cut off at `max_steps`?
    #[getter]
    fn truncated(&mut self) -> bool {
        self.cut_off()
    }

    /// The names of the numbers of an observation.
    fn features(&mut self) -> Vec<String> {
        self.the_match().features()
    }

    /// The seat that is to answer, the first if there are several; `CHANCE`, or `OVER`, also when the match is cut off.
    fn player(&mut self) -> i8 {
        match self.turn() {
            Turn::Seats(seats) => seats.first().map_or(OVER, |seat| seat.0 as i8),
            Turn::Chance => CHANCE,
            Turn::Over => OVER,
        }
    }

    /// All seats that may answer now.
    fn players(&mut self) -> Vec<usize> {
        match self.turn() {
            Turn::Seats(seats) => seats.iter().map(Seat::index).collect(),
            Turn::Chance | Turn::Over => Vec::new(),
        }
    }

    /// The ids of what may be answered, rising; when chance is to answer, those of its outcomes.
    #[pyo3(signature = (seat=None))]
    fn legal<'py>(&mut self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        self.list(seat)?;
        self.ids.as_slice().into_pyobject(py)
    }

    /// Writes 1 for every id that may be answered and 0 for all others.
    #[pyo3(signature = (out=None, seat=None))]
    fn mask<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        seat: Option<u8>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.list(seat)?;
        let chance = seat.is_none() && self.the_match().turn() == Turn::Chance;
        let count = if chance { self.the_match().chance_count() } else { self.the_match().action_count() };
        let (array, mut held) = match out {
            Some(out) => (out.clone(), Array::<u8>::of(out, "out", count, true)?),
            None => zeros(py, count, "int8")?,
        };
        let flags = held.numbers();
        flags.fill(0);
        self.ids.iter().for_each(|&id| flags[id] = 1);
        Ok(array)
    }

    /// Writes what a seat sees, as numbers; what a spectator sees if `None`.
    #[pyo3(signature = (seat, out=None))]
    fn observe<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<u8>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(seat)?;
        let width = self.the_match().width();
        let (array, mut held) = match out {
            Some(out) => (out.clone(), Array::<f32>::of(out, "out", width, true)?),
            None => zeros(py, width, "float32")?,
        };
        self.the_match().observe(viewer, held.numbers());
        Ok(array)
    }

    /// What a seat sees, as JSON text.
    #[pyo3(signature = (seat))]
    fn view(&mut self, seat: Option<u8>) -> PyResult<String> {
        let viewer = self.viewer(seat)?;
        Ok(self.the_match().view(viewer).to_string())
    }

    /// A number that stands for what a seat sees.
    #[pyo3(signature = (seat))]
    fn view_hash(&mut self, seat: Option<u8>) -> PyResult<u64> {
        let viewer = self.viewer(seat)?;
        Ok(self.the_match().view_hash(viewer))
    }

    /// The moves that a seat saw being made, as lines of a record.
    #[pyo3(signature = (seat, since=0))]
    fn seen(&mut self, seat: Option<u8>, since: usize) -> PyResult<Vec<String>> {
        let viewer = self.viewer(seat)?;
        Ok(self.the_match().seen(viewer, since).iter().map(ToString::to_string).collect())
    }

    /// Every move since a ply, as lines of a record.
    #[pyo3(signature = (since=0))]
    fn history(&mut self, since: usize) -> Vec<String> {
        let the_match = self.the_match();
        (since..the_match.ply()).filter_map(|ply| the_match.line(ply)).map(|line| line.to_string()).collect()
    }

    /// What a seat is asked, in words.
    #[pyo3(signature = (seat=None))]
    fn question(&mut self, seat: Option<u8>) -> PyResult<Option<String>> {
        let seat = seat_of(self, seat)?;
        Ok(self.the_match().question(seat).map(|asked| asked.text.to_string()))
    }

    /// Plays an id or a text: an answer of `seat` (of whoever is to answer first, if `None`), or an outcome of chance.
    #[pyo3(signature = (move_, seat=None))]
    fn step(&mut self, move_: &Bound<'_, PyAny>, seat: Option<u8>) -> PyResult<()> {
        if self.cut_off() {
            return Err(illegal(format!("the match was cut off after {} moves", self.the_match().ply())));
        }
        if let Ok(text) = move_.cast::<PyString>() {
            let chance = seat.is_none() && self.the_match().turn() == Turn::Chance;
            let who = if chance { None } else { Some(seat_of(self, seat)?) };
            let text = text.to_string();
            let line = Line { who, text };
            self.the_match().play(&line).map_err(|why| illegal(format!("`{line}`: {why}")))?;
            self.draw();
            return Ok(());
        }
        match move_.extract::<i64>() {
            Ok(id) => match usize::try_from(id) {
                Ok(id) => self.play(id, seat),
                Err(_) => Err(illegal(format!("{id} is no id: ids begin at 0"))),
            },
            Err(_) => Err(wrong("a move is an id or a text")),
        }
    }

    /// The text of an id: of an answer, or of an outcome while chance is to answer.
    #[pyo3(signature = (id, *, chance=None))]
    fn text(&mut self, id: usize, chance: Option<bool>) -> PyResult<String> {
        let chance = chance.unwrap_or_else(|| self.the_match().turn() == Turn::Chance);
        let text = if chance { self.the_match().chance_text(id) } else { self.the_match().action_text(id) };
        text.ok_or_else(|| wrong(format!("no id {id}")))
    }

    /// The id of an answer.
    fn id(&mut self, text: &str) -> PyResult<usize> {
        self.the_match().action_id(text).ok_or_else(|| wrong(format!("`{text}` is no answer of this game")))
    }

    /// What chance may answer: ids, rising, with their weights.
    fn chances(&mut self) -> Vec<(usize, u32)> {
        let mut outcomes = Vec::new();
        self.the_match().chance_ids(&mut outcomes);
        outcomes
    }

    /// A table in a world that could lie behind what a seat sees. It knows nothing of what was played before, and its
    /// chance is its own.
    #[pyo3(signature = (seat, seed=0))]
    fn imagine(&mut self, py: Python<'_>, seat: Option<u8>, seed: u64) -> PyResult<Self> {
        let viewer = self.viewer(seat)?;
        let mut world = self.the_match().imagine(viewer, seed);
        world.mute();
        let secret = Secret::from_seed(&format!("imagined {seed}"));
        let left = self.settings.max_steps.map(|most| most.saturating_sub(self.the_match().ply()));
        let start = Some(world.position().state);
        Ok(Self::beginning(world, Settings { secret, start, max_steps: left, ..self.settings.copy(py) }))
    }

    /// A bot that can answer at tables of this game and set-up: `hard@500`.
    #[pyo3(signature = (spec, seed=0))]
    fn bot(&mut self, spec: &str, seed: u64) -> PyResult<Bot> {
        let game = self.game();
        Bot::beside(self.the_match(), game, spec, seed)
    }

    /// What a bot thinks of every legal answer, the most tried first: id, text, tries, how good it is for the seat.
    #[pyo3(signature = (spec="hard@200", seat=None, seed=0))]
    fn hint(
        &mut self,
        py: Python<'_>,
        spec: &str,
        seat: Option<u8>,
        seed: u64,
    ) -> PyResult<Vec<(usize, String, u32, f32)>> {
        let seat = seat_of(self, seat)?;
        let mut advisor = self.the_match().advisor(&Mind::new(bot::read(spec)?, seed));
        let the_match = self.the_match();
        let thoughts = py.detach(move || advisor.think(&*the_match, seat));
        let mut ids = Vec::new();
        self.the_match().legal_ids(seat, &mut ids);
        let told = |(id, thought): (usize, taproom_bots::Thought)| {
            let text = self.the_match().action_text(id).unwrap_or_default();
            (id, text, thought.visits, thought.utility)
        };
        let mut all: Vec<_> = ids.into_iter().zip(thoughts).map(told).collect();
        all.sort_by_key(|&(_, _, visits, _)| std::cmp::Reverse(visits));
        Ok(all)
    }

    /// The match as text that can be read again for ever.
    fn record(&mut self) -> PyResult<String> {
        self.the_record().map(|record| record.to_string())
    }

    /// Replays the record of the match and checks all of it: moves, and where chance was drawn, the luck.
    fn verify<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let text = self.record()?;
        let record = Record::parse(&text).map_err(wrong)?;
        let secret = (!self.settings.explicit_chance).then_some(self.settings.secret);
        let opening = &self.settings.opening;
        let found = verify(opening.entry, &record, opening.own(), secret).map_err(wrong)?;
        let told = PyDict::new(py);
        told.set_item("plies", found.plies)?;
        told.set_item("finished", found.finished)?;
        let luck = match found.luck {
            LuckCheck::Proven => "proven",
            LuckCheck::Sealed => "sealed",
            LuckCheck::Manual => "manual",
        };
        told.set_item("luck", luck)?;
        Ok(told)
    }

    /// The table as `text` or `svg`, as a seat sees it; a spectator if `None`.
    #[pyo3(signature = (mode="text", seat=None))]
    fn render(&mut self, mode: &str, seat: Option<u8>) -> PyResult<String> {
        let viewer = self.viewer(seat)?;
        let drawing = self.the_match().drawing(viewer);
        match mode {
            "text" => Ok(drawing.to_string()),
            "svg" => Ok(svg(&drawing)),
            _ => Err(wrong(format!("a table is rendered as \"text\" or \"svg\", not \"{mode}\""))),
        }
    }

    /// What every seat gets: nothing before the end.
    fn rewards(&mut self, py: Python<'_>) -> PyResult<Vec<f32>> {
        let mut all = vec![0.0; usize::from(self.seats())];
        if let Some(standings) = self.the_match().standings() {
            self.settings.reward.write(py, &standings, &mut all)?;
        }
        Ok(all)
    }

    /// The points of every seat; `None` before the end.
    fn scores(&mut self) -> Option<Vec<i32>> {
        self.the_match().standings().map(|standings| standings.scores.to_vec())
    }

    /// The place of every seat, from 1; `None` before the end.
    fn places(&mut self) -> Option<Vec<i32>> {
        self.the_match().standings().map(|standings| standings.places.iter().map(|&place| place.into()).collect())
    }

    /// A table that goes its own way, with the same luck.
    fn copy(&mut self, py: Python<'_>) -> Self {
        let copy = Mutex::new(self.the_match().fork());
        Self { the_match: copy, settings: self.settings.copy(py), ids: Vec::new(), outcomes: Vec::new() }
    }

    fn __copy__(&mut self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&mut self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    #[allow(clippy::type_complexity)] // Python's own protocol.
    fn __reduce__<'py>(&mut self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, Py<PyAny>))> {
        let restore = py.import("taproom._taproom")?.getattr("restore")?;
        let kept = Kept::of(self).text();
        Ok((restore, (kept, self.settings.reward.told(py))))
    }

    fn __repr__(&mut self) -> String {
        let (game, seats, ply) = (self.game(), self.seats(), self.the_match().ply());
        format!("<taproom.Table {game}, {seats} seats, ply {ply}>")
    }

    fn __str__(&mut self) -> String {
        self.the_match().drawing(Viewer::Spectator).to_string()
    }

    /// The table of a record, as it stands after its last move, or after `plies` moves.
    #[classmethod]
    #[pyo3(signature = (text, plies=None, *, edition=None))]
    fn of_record(_: &Bound<'_, PyType>, text: &str, plies: Option<usize>, edition: Option<&str>) -> PyResult<Self> {
        crate::keep::of_record(text, plies, edition)
    }
}

/// The table that was pickled.
#[pyfunction]
pub(crate) fn restore(text: &str, reward: &Bound<'_, PyAny>) -> PyResult<Table> {
    Kept::read(text)?.table(reward)
}
