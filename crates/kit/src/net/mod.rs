//! A judgement that was learned: a small net of numbers that tells how well each seat stands.
//!
//! It is given what one seat sees as numbers ([`encode`]) and how far that seat leads by the hand-made judgement, and corrects
//! the latter: a net of zeros judges as the hand-made one does. A file ([`file`]) says what it was trained for; at any other
//! table it is not used.
mod file;

pub use file::{Chapter, Head, Measured};

use crate::Heuristic;
use std::fmt;
use taproom_core::{MAX_SEATS, Seat, Viewer, encode, width};

/// Numbers of the first and of the second layer.
pub const LAYERS: [usize; 2] = [64, 32];
const ONE: usize = LAYERS[0];
const TWO: usize = LAYERS[1];
/// The lead, in spreads, that makes odds of e, once multiplied with this: as searches judge.
pub const STEEP: f32 = 1.1;

/// The numbers of a net. Each layer lists, for every number that goes in, the weights of all that come out: most numbers of a
/// view are 0, and what they weigh is never looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Layers {
    /// For each input.
    pub first: Vec<[f32; ONE]>,
    /// Added to the first layer.
    pub first_bias: [f32; ONE],
    /// For each of the first layer.
    pub second: Vec<[f32; TWO]>,
    /// Added to the second layer.
    pub second_bias: [f32; TWO],
    /// For each of the second layer, how much it speaks for each seat, clockwise from the viewer.
    pub last: Vec<[f32; MAX_SEATS]>,
    /// Added to that.
    pub last_bias: [f32; MAX_SEATS],
    /// How much the hand-made judgement counts.
    pub trust: f32,
}

impl Layers {
    /// All 0: judges as the hand-made judgement.
    pub fn zero(inputs: usize) -> Self {
        Self {
            first: vec![[0.0; ONE]; inputs],
            first_bias: [0.0; ONE],
            second: vec![[0.0; TWO]; ONE],
            second_bias: [0.0; TWO],
            last: vec![[0.0; MAX_SEATS]; TWO],
            last_bias: [0.0; MAX_SEATS],
            trust: 1.0,
        }
    }

    /// Every number in a fixed order, as lists.
    pub fn lists(&self) -> [&[f32]; 7] {
        [
            self.first.as_flattened(),
            &self.first_bias,
            self.second.as_flattened(),
            &self.second_bias,
            self.last.as_flattened(),
            &self.last_bias,
            std::slice::from_ref(&self.trust),
        ]
    }

    /// The same, to be changed.
    pub fn lists_mut(&mut self) -> [&mut [f32]; 7] {
        [
            self.first.as_flattened_mut(),
            &mut self.first_bias,
            self.second.as_flattened_mut(),
            &mut self.second_bias,
            self.last.as_flattened_mut(),
            &mut self.last_bias,
            std::slice::from_mut(&mut self.trust),
        ]
    }

    /// What it says for each seat, clockwise from the viewer, beside the hand-made judgement. Ten thousand sums, one or two
    /// microseconds.
    pub fn say(&self, inputs: &[f32]) -> [f32; MAX_SEATS] {
        let mut one = self.first_bias;
        for (row, &x) in self.first.iter().zip(inputs) {
            if x != 0.0 {
                add(&mut one, row, x);
            }
        }
        let mut two = self.second_bias;
        for (row, &x) in self.second.iter().zip(&one) {
            if x > 0.0 {
                add(&mut two, row, x);
            }
        }
        let mut last = self.last_bias;
        for (row, &x) in self.last.iter().zip(&two) {
            if x > 0.0 {
                add(&mut last, row, x);
            }
        }
        last
    }
}

/// Adds `x` times a row.
#[inline]
pub fn add<const N: usize>(to: &mut [f32; N], row: &[f32; N], x: f32) {
    for (to, &weight) in to.iter_mut().zip(row) {
        *to += weight * x;
    }
}

/// A net and what it was trained for.
#[derive(Clone, PartialEq)]
pub struct Net {
    /// What it was trained for, and how.
    pub head: Head,
    /// Its numbers.
    pub layers: Layers,
}

/// Games are printed in tests; nobody wants to read fifty thousand numbers there.
impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Net({} of {})", self.head.game, self.head.seats)
    }
}

/// How many numbers a net of this game is given.
pub fn inputs<G: Heuristic>(game: &G) -> usize {
    width(game) + usize::from(game.seats()) - 1
}

/// Writes what a net is given about a world, as `viewer` sees it; `out` has [`inputs`] numbers. Returns what the hand-made
/// judgement makes of each seat, clockwise from the viewer, in spreads.
pub fn look<G: Heuristic>(game: &G, world: &G::State, viewer: Seat, out: &mut [f32]) -> [f32; MAX_SEATS] {
    let (view, leads) = out.split_at_mut(width(game));
    let eyes = Viewer::Seat(viewer);
    encode(game, &game.view(world, eyes), eyes, view);
    let mut hopes = [0.0; MAX_SEATS];
    for (hope, seat) in hopes.iter_mut().zip(viewer.clockwise(game.seats())) {
        *hope = game.prospects(world, seat) / game.spread();
    }
    for (lead, hope) in leads.iter_mut().zip(&hopes[1..]) {
        *lead = (hopes[0] - hope).clamp(-8.0, 8.0);
    }
    hopes
}

impl Net {
    /// How well each seat stands in points, by seat. `world` is one that `viewer` may imagine; `inputs` is a list to work with.
    pub fn values<G: Heuristic>(
        &self,
        game: &G,
        world: &G::State,
        viewer: Seat,
        inputs: &mut Vec<f32>,
    ) -> [f32; MAX_SEATS] {
        inputs.resize(self.layers.first.len(), 0.0);
        let hopes = look(game, world, viewer, inputs);
        let said = self.layers.say(inputs);
        let mut values = [0.0; MAX_SEATS];
        for ((hope, said), seat) in hopes.iter().zip(said).zip(viewer.clockwise(game.seats())) {
            values[seat.index()] = (self.layers.trust * hope + said / STEEP) * game.spread();
        }
        values
    }

    /// Is it more than zeros, which say what the hand-made judgement says?
    pub fn is_trained(&self) -> bool {
        self.layers.lists()[..6].iter().any(|list| list.iter().any(|&number| number != 0.0))
    }

    /// Is this net for a table of that game? `edition` is the hash of its data, `options` all of them as text.
    pub fn suits<G: Heuristic>(&self, game: &G, rules: u16, edition: &str, options: &str) -> bool {
        let Head { game: slug, rules: of_rules, edition: of, options: with, seats, .. } = &self.head;
        *slug == G::ABOUT.slug
            && *of_rules == rules
            && of == edition
            && with == options
            && *seats == game.seats()
            && self.layers.first.len() == inputs(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> Head {
        Head {
            game: "toy".into(),
            rules: 2,
            edition: "ab12".into(),
            options: "{coins=3}".into(),
            seats: 2,
            foresight: 0,
            turn: 8,
            seed: 7,
            chapters: vec![Chapter { generation: 1, games: 300, positions: 4_000, ..Chapter::default() }],
            measured: vec![Measured { bot: "hard@50ms".into(), ..Measured::default() }],
        }
    }

    #[test]
    fn a_net_comes_back_from_its_file() {
        let mut layers = Layers::zero(5);
        for (n, number) in layers.lists_mut().into_iter().flatten().enumerate() {
            *number = (n % 17) as f32 / 8.0 - 1.0;
        }
        let net = Net { head: head(), layers };
        let bytes = net.to_bytes();
        assert_eq!(Net::read(&bytes).as_ref(), Ok(&net), "eighths are kept exactly");
        for cut in [0, 5, 40, bytes.len() - 1] {
            assert!(Net::read(&bytes[..cut]).is_err(), "cut at {cut}");
        }
        assert!(Net::read(&[&bytes[..], &[0]].concat()).unwrap_err().contains("long"));
    }

    #[test]
    fn numbers_that_are_none_are_refused() {
        let mut net = Net { head: head(), layers: Layers::zero(5) };
        net.layers.trust = f32::NAN;
        assert!(Net::read(&net.to_bytes()).unwrap_err().contains("number"));
    }

    #[test]
    fn each_layer_counts() {
        let mut layers = Layers::zero(2);
        layers.first[1][3] = 2.0;
        layers.second[3][1] = 0.5;
        layers.last[1] = [1.0, -1.0, 0.0, 0.0, 0.0, 0.0];
        layers.last_bias[2] = 4.0;
        assert_eq!(layers.say(&[9.0, 3.0])[..3], [3.0, -3.0, 4.0]);
        assert_eq!(layers.say(&[9.0, -3.0])[..3], [0.0, 0.0, 4.0], "what is below 0 is not told on");
    }
}
