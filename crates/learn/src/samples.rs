//! Positions to learn from.
use taproom_core::MAX_SEATS;

/// Many positions, each as the inputs that are not 0, what the hand-made judgement makes of each seat, and what each seat
/// got. Seats are counted clockwise from the viewer.
#[derive(Clone, Default)]
pub struct Samples {
    places: Vec<u16>,
    values: Vec<f32>,
    /// Where the inputs of each position end.
    ends: Vec<u32>,
    rows: Vec<Row>,
}

/// What belongs to a position beside its inputs.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Row {
    /// By the hand-made judgement, in spreads.
    pub(crate) hopes: [f32; MAX_SEATS],
    /// The share of opponents that each seat was ahead of, or may expect to be.
    pub(crate) got: [f32; MAX_SEATS],
    /// The game it is of: games are kept apart, not positions.
    pub(crate) game: u64,
}

/// One of them.
#[derive(Copy, Clone)]
pub(crate) struct Sample<'a> {
    pub(crate) places: &'a [u16],
    pub(crate) values: &'a [f32],
    pub(crate) row: &'a Row,
}

impl Samples {
    /// How many.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// None?
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(crate) fn push(&mut self, inputs: &[f32], row: Row) {
        for (place, &value) in (0..).zip(inputs) {
            if value != 0.0 {
                self.places.push(place);
                self.values.push(value);
            }
        }
        self.ends.push(self.places.len() as u32);
        self.rows.push(row);
    }

    pub(crate) fn get(&self, n: usize) -> Sample<'_> {
        let from = if n == 0 { 0 } else { self.ends[n - 1] as usize };
        let range = from..self.ends[n] as usize;
        Sample { places: &self.places[range.clone()], values: &self.values[range], row: &self.rows[n] }
    }

    /// Adds all of another list.
    pub(crate) fn append(&mut self, other: Self) {
        let before = self.places.len() as u32;
        self.places.extend(other.places);
        self.values.extend(other.values);
        self.ends.extend(other.ends.into_iter().map(|end| before + end));
        self.rows.extend(other.rows);
    }

    /// Every n-th, so that about `most` are left.
    pub(crate) fn thinned(&self, most: usize) -> Self {
        let mut kept = Self::default();
        let every = self.len().div_ceil(most.max(1)).max(1);
        for n in (0..self.len()).step_by(every) {
            let Sample { places, values, row } = self.get(n);
            kept.places.extend(places);
            kept.values.extend(values);
            kept.ends.push(kept.places.len() as u32);
            kept.rows.push(*row);
        }
        kept
    }
}
