//! What a finished match is worth to a learner.
use crate::errors::wrong;
use pyo3::{prelude::*, types::PyString};
use taproom_core::Standings;

/// How places and points become rewards.
pub(crate) enum Reward {
    /// The first place is 1, the last -1; equal places share. Alone at a table there are no places: 0.
    Place,
    /// Points ahead of the best of the others; alone all of them.
    Lead,
    /// Points.
    Points,
    /// A function of points and places, each a list by seat; gives a list.
    Own(Py<PyAny>),
}

impl Reward {
    /// As Python says it; nothing means `place`, and alone at a table `points`.
    pub(crate) fn of(told: Option<&Bound<'_, PyAny>>, seats: u8) -> PyResult<Self> {
        let Some(told) = told else { return Ok(if seats == 1 { Self::Points } else { Self::Place }) };
        if told.is_callable() {
            return Ok(Self::Own(told.clone().unbind()));
        }
        match told.cast::<PyString>().ok().map(ToString::to_string).as_deref() {
            Some("place") => Ok(Self::Place),
            Some("lead") => Ok(Self::Lead),
            Some("points") => Ok(Self::Points),
            _ => Err(wrong("a reward is \"place\", \"lead\", \"points\" or a function of points and places")),
        }
    }

    /// As Python says it.
    pub(crate) fn told(&self, py: Python<'_>) -> Py<PyAny> {
        let word = match self {
            Self::Place => "place",
            Self::Lead => "lead",
            Self::Points => "points",
            Self::Own(function) => return function.clone_ref(py),
        };
        PyString::new(py, word).into_any().unbind()
    }

    pub(crate) fn copy(&self, py: Python<'_>) -> Self {
        match self {
            Self::Place => Self::Place,
            Self::Lead => Self::Lead,
            Self::Points => Self::Points,
            Self::Own(function) => Self::Own(function.clone_ref(py)),
        }
    }

    /// Writes what each seat gets; `false` if only Python can say it.
    pub(crate) fn plain(&self, standings: &Standings, out: &mut [f32]) -> bool {
        for (n, out) in out.iter_mut().enumerate() {
            *out = match self {
                Self::Place => place(standings, n),
                Self::Lead => lead(standings, n),
                Self::Points => standings.scores[n] as f32,
                Self::Own(_) => return false,
            };
        }
        true
    }

    /// Writes what each seat gets.
    pub(crate) fn write(&self, py: Python<'_>, standings: &Standings, out: &mut [f32]) -> PyResult<()> {
        if let Self::Own(function) = self {
            let given = function.call1(py, (standings.scores.to_vec(), standings.places.to_vec()))?;
            let given: Vec<f32> = given.extract(py)?;
            if given.len() != out.len() {
                return Err(wrong(format!("the reward function should give {} numbers", out.len())));
            }
            out.copy_from_slice(&given);
        } else {
            self.plain(standings, out);
        }
        Ok(())
    }
}

fn place(standings: &Standings, n: usize) -> f32 {
    let places = &standings.places;
    if places.len() == 1 {
        return 0.0;
    }
    let mine = places[n];
    let sharing: u8 = places.iter().map(|&place| u8::from(place == mine)).sum();
    let rank = f32::from(mine - 1) + f32::from(sharing - 1) / 2.0;
    1.0 - 2.0 * rank / (places.len() - 1) as f32
}

fn lead(standings: &Standings, n: usize) -> f32 {
    let scores = &standings.scores;
    let others = scores.iter().enumerate().filter(|&(other, _)| other != n).map(|(_, &points)| points);
    (scores[n] - others.max().unwrap_or(0)) as f32
}
