//! Types filled from parsed TOML.
//!
//! The `toml` crate parses; filling types is done here, because its own way is compiled again for every type at several
//! kilobytes each (dates, spans, spellings of keys): a quarter of the whole program. A data file is strings, numbers,
//! switches, lists and tables.
use serde::{
    de::{
        self, DeserializeOwned, Deserializer, IntoDeserializer as _, MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, StrDeserializer},
    },
    forward_to_deserialize_any,
};
use std::{fmt, ops::Range};
use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue},
};

/// What is wrong, and where in the text.
#[derive(Debug)]
pub(crate) struct ReadError {
    pub(crate) why: String,
    pub(crate) span: Option<Range<usize>>,
}

impl ReadError {
    /// The innermost place is the one that is told.
    fn within(mut self, span: Range<usize>) -> Self {
        self.span.get_or_insert(span);
        self
    }
}

impl From<toml::de::Error> for ReadError {
    fn from(error: toml::de::Error) -> Self {
        Self { why: error.message().into(), span: error.span() }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}
impl std::error::Error for ReadError {}

impl de::Error for ReadError {
    fn custom<T: fmt::Display>(why: T) -> Self {
        Self { why: why.to_string(), span: None }
    }
}

/// Fills a type from a whole document.
pub(crate) fn read<T: DeserializeOwned>(document: Spanned<DeTable<'_>>) -> Result<T, ReadError> {
    let span = document.span();
    T::deserialize(Node(&Spanned::new(span, DeValue::Table(document.into_inner()))))
}

/// One value of the document.
#[derive(Copy, Clone)]
struct Node<'a>(&'a Spanned<DeValue<'a>>);

impl<'de> Deserializer<'de> for Node<'_> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let read = match self.0.get_ref() {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => visitor.visit_i64(number),
                Err(error) => Err(de::Error::custom(error)),
            },
            DeValue::Float(number) => match number.as_str().parse() {
                Ok(number) => visitor.visit_f64(number),
                Err(error) => Err(de::Error::custom(error)),
            },
            DeValue::Boolean(on) => visitor.visit_bool(*on),
            DeValue::Array(entries) => visitor.visit_seq(Entries(entries.iter())),
            DeValue::Table(fields) => visitor.visit_map(Fields::of(fields)),
            DeValue::Datetime(_) => Err(de::Error::custom("a date is not used here")),
        };
        read.map_err(|error| error.within(self.0.span()))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let read = match self.0.get_ref() {
            DeValue::String(text) => {
                let text: StrDeserializer<'_, ReadError> = text.as_ref().into_deserializer();
                text.deserialize_enum(name, variants, visitor)
            }
            DeValue::Table(fields) => {
                MapAccessDeserializer::new(Fields::of(fields)).deserialize_enum(name, variants, visitor)
            }
            other => {
                Err(de::Error::custom(format!("a {} where one of {} is needed", other.type_str(), variants.join(", "))))
            }
        };
        read.map_err(|error| error.within(self.0.span()))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// The rest of a list.
struct Entries<'a>(std::slice::Iter<'a, Spanned<DeValue<'a>>>);

impl<'de> SeqAccess<'de> for Entries<'_> {
    type Error = ReadError;

    fn next_element_seed<S: de::DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, ReadError> {
        self.0.next().map(|entry| seed.deserialize(Node(entry))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The rest of a table, and the value whose key was read last.
struct Fields<'a> {
    rest: toml::map::Iter<'a, Spanned<DeString<'a>>, Spanned<DeValue<'a>>>,
    value: Option<&'a Spanned<DeValue<'a>>>,
}

impl<'a> Fields<'a> {
    fn of(fields: &'a DeTable<'a>) -> Self {
        Self { rest: fields.iter(), value: None }
    }
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = ReadError;

    fn next_key_seed<S: de::DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, ReadError> {
        let Some((key, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        let name: StrDeserializer<'_, ReadError> = key.get_ref().as_ref().into_deserializer();
        seed.deserialize(name).map(Some).map_err(|error| error.within(key.span()))
    }

    fn next_value_seed<S: de::DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, ReadError> {
        seed.deserialize(Node(self.value.take().expect("a key was read before")))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}
