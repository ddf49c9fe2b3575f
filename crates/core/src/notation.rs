//! The text of records: small words, the same on the wire, in files and in tests.
use std::{
    fmt::{self, Debug, Display},
    hash::Hash,
    str::FromStr,
};

/// Text that can be read back: `Display` and `FromStr` are inverse.
pub trait Notation: Copy + Ord + Hash + Debug + Display + FromStr<Err = NotationError> + Send + Sync + 'static {}
impl<T: Copy + Ord + Hash + Debug + Display + FromStr<Err = NotationError> + Send + Sync + 'static> Notation for T {}

/// A closed list of named things, as [`words!`](crate::words) makes them.
pub trait Word: Notation + serde::Serialize {
    /// All of them, in order.
    const ALL: &'static [Self];
    /// The place in `ALL`.
    fn index(self) -> usize;
    /// The word in records, data and commands.
    fn slug(self) -> &'static str;
}

/// A type with a fixed number of values, each with a number: for learners, who want numbers instead of text.
///
/// Numbers run from 0 in the order of `Ord`. They are offsets that [`words!`](crate::words) and
/// [`notation!`](crate::notation) work out when they are compiled, so they belong to a revision of the rules; records stay text.
pub trait Finite: Copy + Ord {
    /// How many values there are.
    const COUNT: usize;
    /// The number of this value, below `COUNT`.
    fn id(self) -> usize;
    /// The value with this number.
    fn of(id: usize) -> Option<Self>;
}

/// Answers that are numbered and can say where each of their leading words begins. [`notation!`](crate::notation) implements it.
pub trait Numbered: Finite + Notation {
    /// The leading words in order, each with the number of its first answer.
    const OFFSETS: &'static [(&'static str, usize)];
}

/// The text is no word of this game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NotationError;

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a word of this game")
    }
}
impl std::error::Error for NotationError {}

/// A closed list of named things (card kinds, ingredients, board spaces): an enum with one slug each, which it
/// displays, parses and serialises as.
///
/// ```
/// taproom_core::words! {
///     /// What the market sells.
///     pub enum Ingredient { Malt = "malt", Hops = "hops" }
/// }
/// assert_eq!("hops".parse(), Ok(Ingredient::Hops));
/// assert_eq!(Ingredient::ALL[0].slug(), "malt");
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $variant:ident = $slug:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        $vis enum $name { $($(#[$doc])* $variant),+ }

        #[allow(dead_code)]
        impl $name {
            /// All of them, in order.
            pub const ALL: [Self; [$($slug),+].len()] = [$(Self::$variant),+];
            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();
            const SLUGS: [&'static str; Self::COUNT] = [$($slug),+];

            /// The word in records, data and commands.
            pub const fn slug(self) -> &'static str {
                Self::SLUGS[self as usize]
            }
            /// For arrays with one entry each.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl $crate::Word for $name {
            const ALL: &'static [Self] = &Self::ALL;
            #[inline]
            fn index(self) -> usize {
                self as usize
            }
            fn slug(self) -> &'static str {
                Self::SLUGS[self as usize]
            }
        }

        impl $crate::Finite for $name {
            const COUNT: usize = Self::ALL.len();
            #[inline]
            fn id(self) -> usize {
                self as usize
            }
            #[inline]
            fn of(id: usize) -> Option<Self> {
                Self::ALL.get(id).copied()
            }
        }

        impl $crate::Plain for $name {
            const WIDTH: usize = 1;
            #[inline]
            fn write(&self, _: $crate::Eye, out: &mut [f32]) {
                $crate::ordinal(*self, out);
            }
        }

        /// The first one: a filler for fixed lists.
        impl Default for $name {
            #[inline]
            fn default() -> Self {
                Self::ALL[0]
            }
        }
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.slug())
            }
        }
        impl ::core::str::FromStr for $name {
            type Err = $crate::NotationError;
            fn from_str(text: &str) -> Result<Self, $crate::NotationError> {
                match text {
                    $($slug => Ok(Self::$variant),)+
                    _ => Err($crate::NotationError),
                }
            }
        }
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.slug())
            }
        }
        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = <::std::borrow::Cow<'de, str> as $crate::serde::Deserialize<'de>>::deserialize(deserializer)?;
                word.parse().map_err(|_| {
                    $crate::serde::de::Error::custom(format!("`{word}` is not one of {}", Self::SLUGS.join(", ")))
                })
            }
        }
    };
}

/// The answers of a game: an enum whose variants are a leading word and arguments of one word each. The order of variants is
/// the order of legal moves and of their numbers ([`Finite`]). An argument is anything that is finite and displays and parses
/// as one word without spaces; a small number says its bounds.
///
/// ```
/// use taproom_core::Finite;
/// taproom_core::notation! {
///     /// What a seat may answer.
///     pub enum Action {
///         /// Pass the turn.
///         Pass = "pass",
///         /// Pay coins to a seat.
///         Pay(u8 in 1..=9, u8 in 0..=3) = "pay",
///     }
/// }
/// assert_eq!(Action::Pay(3, 1).to_string(), "pay 3 1");
/// assert_eq!("pay 3 1".parse(), Ok(Action::Pay(3, 1)));
/// assert!("pay 3".parse::<Action>().is_err() && "pay 3 1 ".parse::<Action>().is_err());
/// assert!("pay 03 1".parse::<Action>().is_err(), "one spelling each");
/// assert!("pay 3 4".parse::<Action>().is_err(), "there is no seat 4");
/// assert_eq!((Action::COUNT, Action::Pay(3, 1).id()), (1 + 9 * 4, 1 + 2 * 4 + 1));
/// assert_eq!(Action::of(10), Some(Action::Pay(3, 1)));
/// ```
#[macro_export]
macro_rules! notation {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $variant:ident $(($($arg:ident $(in $low:literal ..= $high:literal)?),+ $(,)?))? = $word:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name { $($(#[$doc])* $variant $(($($arg),+))?),+ }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $($crate::notation!(@write self f $name $variant $word $($($arg),+)?);)+
                Ok(())
            }
        }
        impl ::core::str::FromStr for $name {
            type Err = $crate::NotationError;
            fn from_str(text: &str) -> Result<Self, $crate::NotationError> {
                let mut words = text.split(' ');
                let head = words.next().unwrap_or_default();
                let read: Option<Self> = match head {
                    $($word => $crate::notation!(@read words $variant $($([$arg $(in $low ..= $high)?]),+)?),)+
                    _ => None,
                };
                // One spelling each: `07`, `+7` and trailing blanks are not the text we write.
                read.filter(|it| words.next().is_none() && $crate::spells(it, text)).ok_or($crate::NotationError)
            }
        }
        impl $crate::Finite for $name {
            const COUNT: usize = 0 $(+ $crate::notation!(@count $($([$arg $(in $low ..= $high)?]),+)?))+;
            #[inline]
            #[allow(unused_assignments)]
            fn id(self) -> usize {
                let mut before = 0;
                $(
                    $crate::notation!(@id self before $variant $($([$arg $(in $low ..= $high)?]),+)?);
                    before += $crate::notation!(@count $($([$arg $(in $low ..= $high)?]),+)?);
                )+
                unreachable!()
            }
            #[inline]
            #[allow(unused_assignments)]
            fn of(id: usize) -> Option<Self> {
                let mut left = id;
                $(
                    let here = $crate::notation!(@count $($([$arg $(in $low ..= $high)?]),+)?);
                    if left < here {
                        return $crate::notation!(@of left $variant $($([$arg $(in $low ..= $high)?]),+)?);
                    }
                    left -= here;
                )+
                None
            }
        }
        impl $crate::Numbered for $name {
            const OFFSETS: &'static [(&'static str, usize)] = &{
                let counts = [$($crate::notation!(@count $($([$arg $(in $low ..= $high)?]),+)?)),+];
                let mut offsets = [$(($word, 0)),+];
                let mut n = 1;
                while n < offsets.len() {
                    offsets[n].1 = offsets[n - 1].1 + counts[n - 1];
                    n += 1;
                }
                offsets
            };
        }
    };
    (@write $self:ident $f:ident $name:ident $variant:ident $word:literal) => {
        if let $name::$variant = $self { $f.write_str($word)?; }
    };
    (@write $self:ident $f:ident $name:ident $variant:ident $word:literal $a:ident) => {
        if let $name::$variant(a) = $self { write!($f, concat!($word, " {}"), a)?; }
    };
    (@write $self:ident $f:ident $name:ident $variant:ident $word:literal $a:ident, $b:ident) => {
        if let $name::$variant(a, b) = $self { write!($f, concat!($word, " {} {}"), a, b)?; }
    };
    (@read $words:ident $variant:ident) => { Some(Self::$variant) };
    (@read $words:ident $variant:ident $($arg:tt),+) => {
        (|| Some(Self::$variant($($crate::notation!(@word $words $arg)),+)))()
    };
    (@word $words:ident [$arg:ident]) => { $words.next()?.parse::<$arg>().ok()? };
    (@word $words:ident [$arg:ident in $low:literal ..= $high:literal]) => {
        $words.next()?.parse::<$arg>().ok().filter(|it| ($low..=$high).contains(it))?
    };
    (@count $($arg:tt),*) => { (1 $(* $crate::notation!(@size $arg))*) };
    (@size [$arg:ident]) => { <$arg as $crate::Finite>::COUNT };
    (@size [$arg:ident in $low:literal ..= $high:literal]) => { ($high - $low + 1) };
    (@digit [$arg:ident] $value:ident) => { $crate::Finite::id($value) };
    (@digit [$arg:ident in $low:literal ..= $high:literal] $value:ident) => { usize::from($value - $low) };
    (@value [$arg:ident] $digit:expr) => { <$arg as $crate::Finite>::of($digit)? };
    (@value [$arg:ident in $low:literal ..= $high:literal] $digit:expr) => { $low + ($digit) as $arg };
    (@id $self:ident $before:ident $variant:ident) => {
        if let Self::$variant = $self { return $before; }
    };
    (@id $self:ident $before:ident $variant:ident $a:tt) => {
        if let Self::$variant(a) = $self { return $before + $crate::notation!(@digit $a a); }
    };
    (@id $self:ident $before:ident $variant:ident $a:tt, $b:tt) => {
        if let Self::$variant(a, b) = $self {
            return $before + $crate::notation!(@digit $a a) * $crate::notation!(@size $b) + $crate::notation!(@digit $b b);
        }
    };
    (@of $left:ident $variant:ident) => { Some(Self::$variant) };
    (@of $left:ident $variant:ident $a:tt) => { Some(Self::$variant($crate::notation!(@value $a $left))) };
    (@of $left:ident $variant:ident $a:tt, $b:tt) => {
        Some(Self::$variant(
            $crate::notation!(@value $a $left / $crate::notation!(@size $b)),
            $crate::notation!(@value $b $left % $crate::notation!(@size $b)),
        ))
    };
}

/// Does the value display as exactly this text?
#[doc(hidden)]
pub fn spells(value: &dyn Display, text: &str) -> bool {
    struct Left<'a>(&'a str);
    impl fmt::Write for Left<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut left = Left(text);
    fmt::write(&mut left, format_args!("{value}")).is_ok() && left.0.is_empty()
}
