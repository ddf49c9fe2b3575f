//! Dice as classes: equal dice are interchangeable, so neither people nor search see the same choice twice.
use crate::words::Colour;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::{borrow::Cow, collections::BTreeMap, fmt, str::FromStr};
use taproom_core::{Finite, List, NotationError};

/// The token that may lie under a die (DB-9.5).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Flag {
    /// None.
    Free,
    /// Laid by an opponent: the die cannot be used this round.
    Blocked,
    /// Laid by the owner: the die cannot be changed or withdrawn this round.
    Guarded,
}

/// A die class: colour, effective value (DB-1.3), how much of it is a temporary raise, and the flag. Dice that wait for
/// a roll have no value. The order is that of DB-D4: colour, value, less raise first, unflagged first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Die(u16);

impl Finite for Die {
    const COUNT: usize = Colour::COUNT * Self::CLASSES;

    #[inline]
    fn id(self) -> usize {
        let (value, raise) = (usize::from(self.value()), usize::from(self.raise()));
        self.colour().index() * Self::CLASSES + (value * 4 + raise) * 3 + self.flag() as usize
    }

    #[inline]
    fn of(id: usize) -> Option<Self> {
        let colour = Colour::of(id / Self::CLASSES)?;
        let class = (id % Self::CLASSES) as u16;
        Some(Self(((colour as u16) << 7) | ((class / 3) << 2) | (class % 3)))
    }
}

impl Die {
    /// The highest face.
    pub const MAX: u8 = 6;
    /// The most temporary raises on one die: as many as there are Raise tokens.
    pub const MAX_RAISE: u8 = 3;
    // Values from 0, raises from 0, and three flags.
    const CLASSES: usize = (Self::MAX as usize + 1) * (Self::MAX_RAISE as usize + 1) * 3;

    /// A die that shows a value and carries nothing.
    #[inline]
    pub const fn new(colour: Colour, value: u8) -> Self {
        Self(((colour as u16) << 7) | ((value as u16) << 4))
    }

    /// A die that waits for its roll.
    #[inline]
    pub const fn unrolled(colour: Colour) -> Self {
        Self::new(colour, 0)
    }

    /// What it stands for.
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::ALL[((self.0 >> 7) & 3) as usize]
    }

    /// Its effective value (DB-1.3); 0 before the roll.
    #[inline]
    pub const fn value(self) -> u8 {
        ((self.0 >> 4) & 7) as u8
    }

    /// How much of the value ends with the round (DB-9.8).
    #[inline]
    pub const fn raise(self) -> u8 {
        ((self.0 >> 2) & 3) as u8
    }

    /// The token under it (DB-9.5).
    #[inline]
    pub const fn flag(self) -> Flag {
        match self.0 & 3 {
            0 => Flag::Free,
            1 => Flag::Blocked,
            _ => Flag::Guarded,
        }
    }

    /// Has it been rolled?
    #[inline]
    pub const fn is_rolled(self) -> bool {
        self.value() > 0
    }

    /// Neither raised nor flagged?
    #[inline]
    pub const fn is_unmarked(self) -> bool {
        self.0.trailing_zeros() >= 4
    }

    /// May the owner use it at all: rolled, and not blocked (DB-9.5)?
    #[inline]
    pub const fn is_usable(self) -> bool {
        self.is_rolled() && !matches!(self.flag(), Flag::Blocked)
    }

    /// Rolled and without any token under it?
    #[inline]
    pub const fn is_free(self) -> bool {
        self.is_rolled() && matches!(self.flag(), Flag::Free)
    }

    /// With this token under it.
    #[must_use]
    pub const fn flagged(self, flag: Flag) -> Self {
        Self((self.0 & !3) | flag as u16)
    }

    /// The token's +1 until the round ends (DB-9.8).
    #[must_use]
    pub const fn raised(self) -> Self {
        Self(self.0 + (1 << 4) + (1 << 2))
    }

    /// A raise field's lasting +n; a temporary raise stays on top (DB-9.8).
    #[must_use]
    pub const fn turned_up(self, by: u8) -> Self {
        Self(self.0 + ((by as u16) << 4))
    }

    /// Waiting for a roll: value and raise are gone, a flag stays (DB-9.7).
    #[must_use]
    pub const fn to_roll(self) -> Self {
        Self::unrolled(self.colour()).flagged(self.flag())
    }

    /// The roll's result; a flag stays.
    #[must_use]
    pub const fn rolled(self, value: u8) -> Self {
        Self::new(self.colour(), value).flagged(self.flag())
    }

    /// After DB-8.7: no raise, no flag.
    #[must_use]
    pub const fn lasting(self) -> Self {
        Self::new(self.colour(), self.value() - self.raise())
    }

    /// How the first rules ordered the dice of one colour in a brew (DB-D11): value, then more raise, then unguarded.
    #[inline]
    pub const fn brewing_rank(self) -> u8 {
        (self.value() << 3) | (self.raise() << 1) | matches!(self.flag(), Flag::Free) as u8
    }
}

impl fmt::Debug for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `yellow-3`; raised `yellow-4r1`; `green-2-blocked`; before the roll `blue-?`.
impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.colour().slug())?;
        match self.value() {
            0 => f.write_str("-?")?,
            value => write!(f, "-{value}")?,
        }
        if self.raise() > 0 {
            write!(f, "r{}", self.raise())?;
        }
        f.write_str(match self.flag() {
            Flag::Free => "",
            Flag::Blocked => "-blocked",
            Flag::Guarded => "-guarded",
        })
    }
}

impl FromStr for Die {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut parts = text.splitn(3, '-');
        let mut part = || parts.next().ok_or(NotationError);
        let colour: Colour = part()?.parse()?;
        let number = part()?;
        let flag = match parts.next() {
            None => Flag::Free,
            Some("blocked") => Flag::Blocked,
            Some("guarded") => Flag::Guarded,
            Some(_) => return Err(NotationError),
        };
        let (value, raise) = number.split_once('r').unwrap_or((number, "0"));
        let digit = |text: &str| text.parse::<u8>().map_err(|_| NotationError);
        let value = if value == "?" { 0 } else { digit(value)? };
        let raise = digit(raise)?;
        if value > Self::MAX || raise > Self::MAX_RAISE || raise > value.saturating_sub(1) {
            return Err(NotationError);
        }
        let die = Self(Self::new(colour, value).0 | (u16::from(raise) << 2)).flagged(flag);
        if die.to_string() == text { Ok(die) } else { Err(NotationError) }
    }
}

impl Serialize for Die {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
impl<'de> Deserialize<'de> for Die {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        text.parse()
            .map_err(|_| D::Error::custom(format!("`{text}` is no die; write yellow-3, blue-? or black-4r1-guarded")))
    }
}

/// How many dice can carry marks at once: there are three Raise and three Block/guard tokens.
pub(crate) const MARKS: usize = 6;

/// Values of one colour, face 0 for those that wait for a roll.
const FACES: usize = Die::MAX as usize + 1;

/// The dice of one place: how many of each class. Marked dice are rare, so they stand apart.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Dice {
    plain: [[u8; FACES]; Colour::COUNT],
    marked: List<Die, MARKS>,
}

impl Dice {
    /// Every class with its count, in the order of DB-D4.
    #[inline]
    pub fn each(&self, mut tell: impl FnMut(Die, u8)) {
        for colour in Colour::ALL {
            self.each_of(colour, &mut tell);
        }
    }

    /// Dice without marks by colour and value, and those with marks.
    #[inline]
    pub(crate) fn parts(&self) -> (&[[u8; FACES]; Colour::COUNT], &List<Die, MARKS>) {
        (&self.plain, &self.marked)
    }

    /// Every class of a colour with its count, in the order of DB-D4.
    #[inline]
    pub fn each_of(&self, colour: Colour, mut tell: impl FnMut(Die, u8)) {
        for (value, &n) in (0..).zip(&self.plain[colour.index()]) {
            if n > 0 {
                tell(Die::new(colour, value), n);
            }
            if !self.marked.is_empty() {
                for run in self.marked.chunk_by(|a, b| a == b) {
                    if (run[0].colour(), run[0].value()) == (colour, value) {
                        tell(run[0], run.len() as u8);
                    }
                }
            }
        }
    }

    /// All classes with their counts, for those in no hurry.
    pub fn classes(&self) -> impl Iterator<Item = (Die, u8)> {
        let mut all: List<(Die, u8), { FACES * Colour::COUNT + MARKS }> = List::new();
        self.each(|die, n| all.push((die, n)));
        (0..all.len()).map(move |n| all[n])
    }

    /// How many of a class.
    #[inline]
    pub fn count(&self, die: Die) -> u8 {
        if die.is_unmarked() {
            self.plain[die.colour().index()][usize::from(die.value())]
        } else {
            self.marked.iter().filter(|&&marked| marked == die).count() as u8
        }
    }

    /// Is there one of this class?
    #[inline]
    pub fn has(&self, die: Die) -> bool {
        self.count(die) > 0
    }

    /// The dice of a colour.
    #[inline]
    pub fn of(&self, colour: Colour) -> u8 {
        let marked = self.marked.iter().filter(|die| die.colour() == colour).count() as u8;
        self.plain[colour.index()].iter().sum::<u8>() + marked
    }

    /// All dice.
    pub fn total(&self) -> u8 {
        Colour::ALL.into_iter().map(|colour| self.of(colour)).sum()
    }

    /// The dice with marks, in order.
    #[inline]
    pub fn marked(&self) -> &[Die] {
        &self.marked
    }

    /// Puts one in.
    #[inline]
    pub fn put(&mut self, die: Die) {
        self.put_many(die, 1);
    }

    /// Puts several of a class in.
    #[inline]
    pub fn put_many(&mut self, die: Die, n: u8) {
        if die.is_unmarked() {
            self.plain[die.colour().index()][usize::from(die.value())] += n;
        } else {
            for _ in 0..n {
                let at = self.marked.iter().take_while(|&&marked| marked < die).count();
                self.marked.insert(at, die);
            }
        }
    }

    /// Takes one out; panics if there is none.
    #[inline]
    pub fn take(&mut self, die: Die) {
        if die.is_unmarked() {
            let count = &mut self.plain[die.colour().index()][usize::from(die.value())];
            *count = count.checked_sub(1).unwrap_or_else(|| panic!("no {die} to take"));
        } else {
            let at = self.marked.iter().position(|&marked| marked == die);
            self.marked.remove(at.unwrap_or_else(|| panic!("no {die} to take")));
        }
    }

    /// One die becomes another in its place.
    pub fn change(&mut self, from: Die, to: Die) {
        self.take(from);
        self.put(to);
    }

    /// The first die that waits for a roll.
    #[inline]
    pub fn waiting(&self) -> Option<Die> {
        let plain = Colour::ALL.into_iter().find(|colour| self.plain[colour.index()][0] > 0).map(Die::unrolled);
        plain.or_else(|| self.marked.iter().copied().find(|die| !die.is_rolled()))
    }

    /// How many dice wait for a roll.
    pub fn to_roll(&self) -> u8 {
        let plain: u8 = self.plain.iter().map(|faces| faces[0]).sum();
        plain + self.marked.iter().filter(|die| !die.is_rolled()).count() as u8
    }

    /// Bit `v` is set if there is a die of the colour with value `v` for which `fits` holds.
    #[inline]
    pub fn values(&self, colour: Colour, fits: impl Fn(Die) -> bool) -> u8 {
        let mut bits = 0;
        for (value, &n) in (0..).zip(&self.plain[colour.index()]).skip(1) {
            bits |= u8::from(n > 0) << value;
        }
        for &die in &self.marked {
            if die.colour() == colour && die.is_rolled() && fits(die) {
                bits |= 1 << die.value();
            }
        }
        bits
    }

    /// The dice of a colour that `fits` picks among marked ones; unmarked rolled ones always count.
    #[inline]
    pub fn rolled_of(&self, colour: Colour, fits: impl Fn(Die) -> bool) -> u8 {
        let plain: u8 = self.plain[colour.index()][1..].iter().sum();
        plain + self.marked.iter().filter(|die| die.colour() == colour && die.is_rolled() && fits(**die)).count() as u8
    }

    /// By value from the highest face down, how many usable dice of the colour show at least that much.
    #[inline]
    pub fn at_least(&self, colour: Colour) -> [u8; FACES] {
        let mut counts = self.plain[colour.index()];
        for die in &self.marked {
            if die.colour() == colour && die.is_usable() {
                counts[usize::from(die.value())] += 1;
            }
        }
        counts[0] = 0;
        for value in (0..FACES - 1).rev() {
            counts[value] += counts[value + 1];
        }
        counts
    }

    /// All marks come off (DB-8.7).
    pub fn unmark(&mut self) {
        while let Some(die) = self.marked.pop() {
            self.put(die.lasting());
        }
    }

    /// All marks come off and every die waits for the next roll.
    pub fn gather(&mut self) {
        self.unmark();
        for faces in &mut self.plain {
            *faces = [faces.iter().sum(), 0, 0, 0, 0, 0, 0];
        }
    }
}

/// Sets of values by colour: eight bits per colour, bit `v` for value `v`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Faces(u32);

impl Faces {
    /// From one set per colour.
    #[inline]
    pub(crate) fn new(bits: [u8; Colour::COUNT]) -> Self {
        Self(u32::from_le_bytes(bits))
    }

    /// Is this die's value in its colour's set?
    #[inline]
    pub(crate) fn has(self, die: Die) -> bool {
        (self.of(die.colour()) >> die.value()) & 1 != 0
    }

    /// The set of a colour.
    #[inline]
    pub(crate) fn of(self, colour: Colour) -> u8 {
        self.0.to_le_bytes()[colour.index()]
    }

    /// A value of a colour in both?
    #[inline]
    pub(crate) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// No value at all?
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Serialises as a map from class to count.
impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.classes())
    }
}
impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut dice = Self::default();
        let mut total = 0;
        for (die, n) in BTreeMap::<Die, u8>::deserialize(deserializer)? {
            total += u32::from(n);
            if total > 50 {
                return Err(D::Error::custom(format!("{total} dice in one place where there are 50 in all")));
            }
            if !die.is_unmarked() && dice.marked.len() + usize::from(n) > MARKS {
                return Err(D::Error::custom(format!("more than {MARKS} dice carry tokens")));
            }
            dice.put_many(die, n);
        }
        Ok(dice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_spell_one_way_only() {
        for text in
            ["yellow-1", "black-6", "blue-?", "green-4r1", "green-6r3-blocked", "yellow-?-blocked", "blue-2-guarded"]
        {
            assert_eq!(text.parse::<Die>().map(|die| die.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "yellow", "yellow-7", "yellow-0", "yellow-?r1", "green-1r1", "green-4r0", "green-4-", "red-1"]
        {
            assert!(text.parse::<Die>().is_err(), "{text}");
        }
    }

    #[test]
    fn db_1_3_order_and_marks() {
        let die = |text: &str| text.parse::<Die>().unwrap();
        let mut lot = Dice::default();
        for text in ["green-4r1", "green-4", "green-4-guarded", "yellow-6", "green-4"] {
            lot.put(die(text));
        }
        let seen: Vec<_> = lot.classes().map(|(die, n)| (die.to_string(), n)).collect();
        let want = [("yellow-6", 1), ("green-4", 2), ("green-4-guarded", 1), ("green-4r1", 1)];
        assert_eq!(seen, want.map(|(die, n)| (die.to_owned(), n)));
        assert_eq!(lot.at_least(Colour::Green)[4], 4);
        lot.unmark();
        assert_eq!((lot.count(die("green-4")), lot.count(die("green-3"))), (3, 1));
    }
}
