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
/// the order of legal moves. An argument is anything that displays and parses as one word without spaces.
///
/// ```
/// taproom_core::notation! {
///     /// What a seat may answer.
///     pub enum Action {
///         /// Pass the turn.
///         Pass = "pass",
///         /// Pay coins to a seat.
///         Pay(u8, u8) = "pay",
///     }
/// }
/// assert_eq!(Action::Pay(3, 1).to_string(), "pay 3 1");
/// assert_eq!("pay 3 1".parse(), Ok(Action::Pay(3, 1)));
/// assert!("pay 3".parse::<Action>().is_err() && "pay 3 1 ".parse::<Action>().is_err());
/// assert!("pay 03 1".parse::<Action>().is_err(), "one spelling each");
/// ```
#[macro_export]
macro_rules! notation {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $variant:ident $(($($arg:ty),+ $(,)?))? = $word:literal),+ $(,)?
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
                    $($word => $crate::notation!(@read words $variant $($($arg),+)?),)+
                    _ => None,
                };
                // One spelling each: `07`, `+7` and trailing blanks are not the text we write.
                read.filter(|it| words.next().is_none() && $crate::spells(it, text)).ok_or($crate::NotationError)
            }
        }
    };
    (@write $self:ident $f:ident $name:ident $variant:ident $word:literal) => {
        if let $name::$variant = $self { $f.write_str($word)?; }
    };
    (@write $self:ident $f:ident $name:ident $variant:ident $word:literal $a:ty) => {
        if let $name::$variant(a) = $self { write!($f, concat!($word, " {}"), a)?; }
    };
    (@write $self:ident $f:ident $name:ident $variant:ident $word:literal $a:ty, $b:ty) => {
        if let $name::$variant(a, b) = $self { write!($f, concat!($word, " {} {}"), a, b)?; }
    };
    (@write $self:ident $f:ident $name:ident $variant:ident $word:literal $a:ty, $b:ty, $c:ty) => {
        if let $name::$variant(a, b, c) = $self { write!($f, concat!($word, " {} {} {}"), a, b, c)?; }
    };
    (@read $words:ident $variant:ident) => { Some(Self::$variant) };
    (@read $words:ident $variant:ident $($arg:ty),+) => {
        (|| Some(Self::$variant($($words.next()?.parse::<$arg>().ok()?),+)))()
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
