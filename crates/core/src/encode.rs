//! Views as numbers, for learners.
//!
//! A game says once, in `encode.rs`, which features its view has ([`Encode::features`]). The same list writes numbers into a
//! slice of the caller ([`encode`]) and tells their names ([`names`]), so that the two cannot drift apart. What belongs to the table
//! comes first, then one block of the same width for every seat that plays, clockwise from the viewer: so a table of fewer
//! seats has the first part of the numbers of a larger one.
use crate::{Finite, Game, List, Seat, Seats, Viewer, Word, steps::Stack};

/// A game whose views can be read as numbers. Law: two views with the same numbers and the same legal answers are the same.
pub trait Encode: Game {
    /// Numbers that belong to the table.
    const TABLE: usize;
    /// Numbers of each seat.
    const SEAT: usize;

    /// Tells every feature of the table in a fixed order, whatever its values are.
    fn features<F: Features>(&self, view: &Self::View, to: &mut F);
    /// Tells every feature of one seat.
    fn seat_features<F: Features>(&self, view: &Self::View, seat: Seat, to: &mut F);
}

/// How many numbers a view has at a table of this game.
pub fn width<G: Encode>(game: &G) -> usize {
    G::TABLE + G::SEAT * usize::from(game.seats())
}

/// Writes the numbers of a view; `out` has exactly [`width`] of them. Allocates nothing.
#[inline]
pub fn encode<G: Encode>(game: &G, view: &G::View, viewer: Viewer, out: &mut [f32]) {
    assert_eq!(out.len(), width(game), "as many numbers as the view has");
    out.fill(0.0);
    let eye = Eye::new(viewer, game.seats());
    let (table, seats) = out.split_at_mut(G::TABLE);
    game.features(view, &mut Numbers { left: table, eye });
    for (seat, numbers) in eye.first().clockwise(game.seats()).zip(seats.chunks_exact_mut(G::SEAT)) {
        game.seat_features(view, seat, &mut Numbers { left: numbers, eye });
    }
}

/// The names of the numbers of a view, in order. A relative seat is called `me`, `next`, `after 2` and so on.
pub fn names<G: Encode>(game: &G) -> Vec<String> {
    let view = game.view(&game.initial(), Viewer::Seat(Seat(0)));
    let mut to = Names { of: String::new(), all: Vec::new() };
    game.features(&view, &mut to);
    for seat in Seat::all(game.seats()) {
        to.of = format!("{} ", relative(seat.index()));
        game.seat_features(&view, seat, &mut to);
    }
    to.all
}

fn relative(n: usize) -> String {
    match n {
        0 => "me".into(),
        1 => "next".into(),
        n => format!("after {n}"),
    }
}

/// Who looks, from which chair: seats are numbered clockwise from it. A spectator looks from the first chair.
#[derive(Copy, Clone, Debug)]
pub struct Eye {
    seat: u8,
    seats: u8,
}

impl Eye {
    /// For a viewer at a table of this many.
    pub fn new(viewer: Viewer, seats: u8) -> Self {
        let seat = if let Viewer::Seat(seat) = viewer { seat.0 } else { 0 };
        Self { seat, seats }
    }

    /// The chair it looks from.
    #[inline]
    pub fn first(self) -> Seat {
        Seat(self.seat)
    }

    /// How many chairs after one's own.
    #[inline]
    pub fn after(self, seat: Seat) -> usize {
        let ahead = seat.0 + self.seats - self.seat;
        usize::from(if ahead >= self.seats { ahead - self.seats } else { ahead })
    }
}

/// What a game tells its features to: one takes numbers, the other names.
pub trait Features {
    /// One number.
    fn number(&mut self, name: &str, value: impl Into<f32>);
    /// 1 for the word that it is, 0 for all others; all 0 for none.
    fn word<W: Word>(&mut self, name: &str, value: Option<W>);
    /// 1 for every word whose bit is set.
    fn set<W: Word>(&mut self, name: &str, bits: impl Into<u64>);
    /// How many of each word.
    fn counts<W: Word>(&mut self, name: &str, counts: &[u8]);
    /// Counts of nameless things, such as faces of a die or cells of a sheet.
    fn each(&mut self, name: &str, counts: &[u8]);
    /// 1 for each bit of `count` bits that is set.
    fn bits(&mut self, name: &str, count: usize, bits: u64);
    /// 1 for each of these seats, clockwise from the viewer; `most` is the most seats of the game.
    fn seats(&mut self, name: &str, most: usize, seats: Seats);
    /// 1 for that seat.
    fn seat(&mut self, name: &str, most: usize, seat: Option<Seat>) {
        self.seats(name, most, seat.map_or(Seats::NONE, Seats::one));
    }
    /// Plain data as it is, in few numbers.
    fn plain<D: Plain>(&mut self, name: &str, value: &D);
    /// The question on top as one of its kinds and as plain data, then what waits below it, from the top.
    fn steps<S: PlainStep, const N: usize>(&mut self, steps: &Stack<S, N>) {
        let top = steps.top();
        self.kind("question", S::KINDS, top.map(PlainStep::kind));
        let mut below = steps.iter().rev();
        for n in 0..N {
            self.step(n, below.next());
        }
    }
    /// 1 for one of these names.
    fn kind(&mut self, name: &str, kinds: &[&str], kind: Option<usize>);
    /// A step as plain data.
    fn step<S: PlainStep>(&mut self, n: usize, step: Option<&S>);
}

/// Writes numbers.
struct Numbers<'a> {
    left: &'a mut [f32],
    eye: Eye,
}

impl<'a> Numbers<'a> {
    #[inline]
    fn take(&mut self, n: usize) -> &'a mut [f32] {
        let (here, rest) = std::mem::take(&mut self.left).split_at_mut(n);
        self.left = rest;
        here
    }
}

impl Features for Numbers<'_> {
    #[inline]
    fn number(&mut self, _: &str, value: impl Into<f32>) {
        self.take(1)[0] = value.into();
    }

    #[inline]
    fn word<W: Word>(&mut self, _: &str, value: Option<W>) {
        let here = self.take(W::ALL.len());
        if let Some(word) = value {
            here[word.index()] = 1.0;
        }
    }

    #[inline]
    fn set<W: Word>(&mut self, name: &str, bits: impl Into<u64>) {
        self.bits(name, W::ALL.len(), bits.into());
    }

    #[inline]
    fn counts<W: Word>(&mut self, _: &str, counts: &[u8]) {
        for (out, &n) in self.take(W::ALL.len()).iter_mut().zip(counts) {
            *out = f32::from(n);
        }
    }

    #[inline]
    fn each(&mut self, _: &str, counts: &[u8]) {
        for (out, &n) in self.take(counts.len()).iter_mut().zip(counts) {
            *out = f32::from(n);
        }
    }

    #[inline]
    fn bits(&mut self, _: &str, count: usize, mut bits: u64) {
        let here = self.take(count);
        while bits != 0 {
            here[bits.trailing_zeros() as usize] = 1.0;
            bits &= bits - 1;
        }
    }

    #[inline]
    fn seats(&mut self, _: &str, most: usize, seats: Seats) {
        let eye = self.eye;
        let here = self.take(most);
        for seat in seats.iter() {
            here[eye.after(seat)] = 1.0;
        }
    }

    #[inline]
    fn plain<D: Plain>(&mut self, _: &str, value: &D) {
        let eye = self.eye;
        value.write(eye, self.take(D::WIDTH));
    }

    #[inline]
    fn kind(&mut self, _: &str, kinds: &[&str], kind: Option<usize>) {
        let here = self.take(kinds.len());
        if let Some(kind) = kind {
            here[kind] = 1.0;
        }
    }

    #[inline]
    fn step<S: PlainStep>(&mut self, _: usize, step: Option<&S>) {
        let eye = self.eye;
        let here = self.take(S::WIDTH);
        if let Some(step) = step {
            step.write(eye, here);
        }
    }
}

/// Collects names.
struct Names {
    of: String,
    all: Vec<String>,
}

impl Names {
    fn push(&mut self, name: std::fmt::Arguments<'_>) {
        self.all.push(format!("{}{name}", self.of));
    }

    fn several(&mut self, name: &str, count: usize) {
        match count {
            1 => self.push(format_args!("{name}")),
            _ => (1..=count).for_each(|n| self.push(format_args!("{name} {n}"))),
        }
    }
}

impl Features for Names {
    fn number(&mut self, name: &str, _: impl Into<f32>) {
        self.push(format_args!("{name}"));
    }

    fn word<W: Word>(&mut self, name: &str, _: Option<W>) {
        self.counts::<W>(name, &[]);
    }

    fn set<W: Word>(&mut self, name: &str, _: impl Into<u64>) {
        self.counts::<W>(name, &[]);
    }

    fn counts<W: Word>(&mut self, name: &str, _: &[u8]) {
        for word in W::ALL {
            self.push(format_args!("{name} {word}"));
        }
    }

    fn each(&mut self, name: &str, counts: &[u8]) {
        self.several(name, counts.len());
    }

    fn bits(&mut self, name: &str, count: usize, _: u64) {
        self.several(name, count);
    }

    fn seats(&mut self, name: &str, most: usize, _: Seats) {
        (0..most).for_each(|n| self.push(format_args!("{name} {}", relative(n))));
    }

    fn plain<D: Plain>(&mut self, name: &str, _: &D) {
        self.several(name, D::WIDTH);
    }

    fn kind(&mut self, name: &str, kinds: &[&str], _: Option<usize>) {
        for kind in kinds {
            self.push(format_args!("{name} {kind}"));
        }
    }

    fn step<S: PlainStep>(&mut self, n: usize, _: Option<&S>) {
        self.push(format_args!("step {n} kind"));
        (1..S::WIDTH).for_each(|field| self.push(format_args!("step {n} field {field}")));
    }
}

/// Plain data in few numbers that tell it apart from every other value of its type: what waits on the stack, and what few
/// learners look at. `out` is all 0 and has `WIDTH` numbers.
pub trait Plain {
    /// How many numbers.
    const WIDTH: usize;
    /// Writes them.
    fn write(&self, eye: Eye, out: &mut [f32]);
}

/// The steps of a game. [`steps!`](crate::steps!) implements it.
pub trait PlainStep: Plain + Copy {
    /// The names of all steps.
    const KINDS: &'static [&'static str];
    /// The place of this one in `KINDS`.
    fn kind(&self) -> usize;
}

macro_rules! plain_numbers {
    ($($number:ty),+) => {$(
        impl Plain for $number {
            const WIDTH: usize = 1;
            #[inline]
            fn write(&self, _: Eye, out: &mut [f32]) {
                out[0] = f32::from(*self);
            }
        }
    )+};
}
plain_numbers!(u8, u16, i16, bool);

/// Who looks: 0 for a spectator, else the seat counted from 1.
impl Plain for Viewer {
    const WIDTH: usize = 1;
    #[inline]
    fn write(&self, _: Eye, out: &mut [f32]) {
        if let Self::Seat(seat) = self {
            out[0] = f32::from(seat.0 + 1);
        }
    }
}

impl Plain for Seat {
    const WIDTH: usize = 1;
    #[inline]
    fn write(&self, eye: Eye, out: &mut [f32]) {
        out[0] = eye.after(*self) as f32;
    }
}

/// As bits of one number, clockwise from the viewer.
impl Plain for Seats {
    const WIDTH: usize = 1;
    #[inline]
    fn write(&self, eye: Eye, out: &mut [f32]) {
        out[0] = self.iter().map(|seat| 1u8 << eye.after(seat)).sum::<u8>().into();
    }
}

/// Something is one more than nothing in its first number, which has to be room enough: so nothing is 0 and no number is
/// spent on it.
impl<T: Plain> Plain for Option<T> {
    const WIDTH: usize = T::WIDTH;
    #[inline]
    fn write(&self, eye: Eye, out: &mut [f32]) {
        if let Some(it) = self {
            it.write(eye, out);
            out[0] += 1.0;
        }
    }
}

impl<T: Plain, const N: usize> Plain for [T; N] {
    const WIDTH: usize = N * T::WIDTH;
    #[inline]
    fn write(&self, eye: Eye, out: &mut [f32]) {
        for (it, out) in self.iter().zip(out.chunks_exact_mut(T::WIDTH)) {
            it.write(eye, out);
        }
    }
}

/// Its length, and what is in it.
impl<T: Plain, const N: usize> Plain for List<T, N> {
    const WIDTH: usize = 1 + N * T::WIDTH;
    #[inline]
    fn write(&self, eye: Eye, out: &mut [f32]) {
        out[0] = self.len() as f32;
        for (it, out) in self.iter().zip(out[1..].chunks_exact_mut(T::WIDTH)) {
            it.write(eye, out);
        }
    }
}

/// The number of a value, for [`Plain`] of small finite types.
#[inline]
pub fn ordinal(value: impl Finite, out: &mut [f32]) {
    out[0] = value.id() as f32;
}

/// The larger of two widths.
#[doc(hidden)]
pub const fn wider(one: usize, other: usize) -> usize {
    if one > other { one } else { other }
}

/// `plain! { Struct { a: A, b: B } }`: plain data field by field; a field that is missing fails to compile.
/// `plain! { Enum as u8 }` is for an enum without fields, `plain! { Id as .0 }` for a number with a name.
#[macro_export]
macro_rules! plain {
    ($name:ty as u8) => {
        impl $crate::Plain for $name {
            const WIDTH: usize = 1;
            #[inline]
            fn write(&self, _: $crate::Eye, out: &mut [f32]) {
                out[0] = f32::from(*self as u8);
            }
        }
    };
    ($name:ty as .0) => {
        impl $crate::Plain for $name {
            const WIDTH: usize = 1;
            #[inline]
            fn write(&self, eye: $crate::Eye, out: &mut [f32]) {
                self.0.write(eye, out);
            }
        }
    };
    ($name:ty { $($field:ident: $kind:ty),* $(,)? }) => {
        impl $crate::Plain for $name {
            const WIDTH: usize = 0 $(+ <$kind as $crate::Plain>::WIDTH)*;
            #[inline]
            #[allow(unused_variables)]
            fn write(&self, eye: $crate::Eye, out: &mut [f32]) {
                let Self { $($field),* } = self;
                $(
                    let (here, out) = out.split_at_mut(<$kind as $crate::Plain>::WIDTH);
                    $crate::Plain::write($field, eye, here);
                )*
            }
        }
    };
}
