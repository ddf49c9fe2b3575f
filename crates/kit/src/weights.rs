//! The numbers a heuristic is made of, kept in a `weights.toml` beside the game's data, so that a command can fit them.
use crate::read::{self, ReadError};
use serde::{Deserialize, de::DeserializeOwned};
use toml::de::DeTable;

/// Numbers that can be flattened into a list and read back, each with a name.
pub trait Flat: Sized {
    /// Appends the name of every number; those within begin with `name`.
    fn names(name: &str, out: &mut Vec<String>);
    /// Appends every number, in the order of the names.
    fn put(&self, out: &mut Vec<f32>);
    /// Takes the numbers up again.
    fn take(from: &mut dyn Iterator<Item = f32>) -> Self;
}

/// Weights of which those of an earlier day are kept.
pub trait Yardstick {
    /// As they stood in the file on the day of the yardstick.
    fn yardstick() -> Self;
}

impl Flat for f32 {
    fn names(name: &str, out: &mut Vec<String>) {
        out.push(name.into());
    }

    fn put(&self, out: &mut Vec<f32>) {
        out.push(*self);
    }

    fn take(from: &mut dyn Iterator<Item = f32>) -> Self {
        from.next().expect("a number for every name")
    }
}

impl<T: Flat, const N: usize> Flat for [T; N] {
    fn names(name: &str, out: &mut Vec<String>) {
        for n in 0..N {
            T::names(&format!("{name}.{n}"), out);
        }
    }

    fn put(&self, out: &mut Vec<f32>) {
        for it in self {
            it.put(out);
        }
    }

    fn take(from: &mut dyn Iterator<Item = f32>) -> Self {
        std::array::from_fn(|_| T::take(from))
    }
}

/// Every number with its name.
pub fn list<T: Flat>(weights: &T) -> Vec<(String, f32)> {
    let (mut names, mut values) = (Vec::new(), Vec::new());
    T::names("", &mut names);
    weights.put(&mut values);
    names.into_iter().zip(values).collect()
}

/// Weights from a row of numbers in the order of their names; there must be as many.
pub fn of<T: Flat>(values: &[f32]) -> T {
    let mut values = values.iter().copied();
    let weights = T::take(&mut values);
    assert!(values.next().is_none(), "more numbers than names");
    weights
}

/// Reads a `weights.toml`: every weight once in `[weights]`, nothing unknown; what was measured when they were fitted, in
/// `[fitted]`, is for people. The error names line and weight.
pub fn read<T: Flat + DeserializeOwned>(text: &str) -> Result<T, String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File<T> {
        weights: T,
        #[serde(rename = "fitted")]
        _fitted: Option<toml::Table>,
    }
    let document = DeTable::parse(text).map_err(ReadError::from);
    let File { weights, .. } = document.and_then(read::read::<File<T>>).map_err(|ReadError { why, span }| {
        let line = span.map_or(0, |span| text[..span.start].matches('\n').count() + 1);
        format!("weights, line {line}: {why}")
    })?;
    finite(&list(&weights))?;
    Ok(weights)
}

/// TOML knows `nan` and `inf`; nothing can be weighed with them.
fn finite(weights: &[(String, f32)]) -> Result<(), String> {
    match weights.iter().find(|(_, value)| !value.is_finite()) {
        Some((name, value)) => Err(format!("weights: `{name}` is {value}; a number is needed")),
        None => Ok(()),
    }
}

/// The numbers of a `weights.toml` of any game, with their names; an array's are numbered.
pub fn numbers(text: &str) -> Result<Vec<(String, f32)>, String> {
    fn lay(name: String, value: &toml::Value, out: &mut Vec<(String, f32)>) -> Result<(), String> {
        match value {
            toml::Value::Float(number) => out.push((name, *number as f32)),
            toml::Value::Integer(number) => out.push((name, *number as f32)),
            toml::Value::Array(values) => {
                for (n, value) in values.iter().enumerate() {
                    lay(format!("{name}.{n}"), value, out)?;
                }
            }
            other => return Err(format!("weights: `{name}` is a {}; a number is needed", other.type_str())),
        }
        Ok(())
    }
    #[derive(Deserialize)]
    struct File {
        weights: toml::Table,
    }
    let File { weights } = toml::from_str(text).map_err(|error| format!("weights: {}", error.message()))?;
    let mut out = Vec::new();
    for (name, value) in &weights {
        lay(name.clone(), value, &mut out)?;
    }
    finite(&out)?;
    Ok(out)
}

/// The file with other numbers in place of the old ones and with `fitted` as its last table. Comments stay.
pub fn rewrite(text: &str, weights: &[(String, f32)], fitted: &str) -> Result<String, String> {
    let mut written = 0;
    let line = |line: &str| {
        let Some((name, _)) = line.split_once(" = ") else { return line.to_owned() };
        let of = |full: &str| full.split('.').next() == Some(name);
        let values: Vec<String> =
            weights.iter().filter(|(full, _)| of(full)).map(|(_, it)| format!("{it:?}")).collect();
        written += values.len();
        match values.as_slice() {
            [] => line.to_owned(),
            [one] if weights.iter().any(|(full, _)| full == name) => format!("{name} = {one}"),
            several => format!("{name} = [{}]", several.join(", ")),
        }
    };
    let lines: Vec<String> = text.lines().take_while(|line| *line != "[fitted]").map(line).collect();
    if written == weights.len() {
        Ok(format!("{}\n\n[fitted]\n{fitted}", lines.join("\n").trim_end()))
    } else {
        Err(format!("the file has {written} of {} weights, each on a line of its own as `name = 0.5`", weights.len()))
    }
}

/// Makes a struct of weights and the way to read it from its file. Each field is an `f32` or an array of them; what it means
/// stands in the file.
#[macro_export]
macro_rules! weights {
    ($text:expr, $yardstick:expr; $(#[$meta:meta])* $vis:vis struct $name:ident { $($field:ident: $ty:ty),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Debug, ::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $vis struct $name {
            $($vis $field: $ty,)+
        }

        impl $name {
            /// As they stand in the file.
            $vis fn ours() -> Self {
                static OURS: ::std::sync::LazyLock<$name> =
                    ::std::sync::LazyLock::new(|| $crate::weights::read($text).unwrap_or_else(|why| panic!("{why}")));
                *OURS
            }
        }

        impl $crate::weights::Yardstick for $name {
            fn yardstick() -> Self {
                $crate::weights::read($yardstick).unwrap_or_else(|why| panic!("{why}"))
            }
        }

        impl $crate::weights::Flat for $name {
            fn names(name: &str, out: &mut Vec<String>) {
                let dot = if name.is_empty() { "" } else { "." };
                $(<$ty as $crate::weights::Flat>::names(&format!("{name}{dot}{}", stringify!($field)), out);)+
            }

            fn put(&self, out: &mut Vec<f32>) {
                $($crate::weights::Flat::put(&self.$field, out);)+
            }

            fn take(from: &mut dyn Iterator<Item = f32>) -> Self {
                Self { $($field: $crate::weights::Flat::take(from),)+ }
            }
        }
    };
}

/// In an `impl Heuristic`: its spread and its weights are those of the game's field `weights`.
#[macro_export]
macro_rules! weighed {
    () => {
        fn spread(&self) -> f32 {
            self.weights.spread
        }

        fn weights(&self) -> Vec<(String, f32)> {
            $crate::weights::list(&self.weights)
        }

        fn with_weights(mut self, values: &[f32]) -> Self {
            self.weights = $crate::weights::of(values);
            self
        }

        fn yardstick(&self) -> Option<Self> {
            let mut game = self.clone();
            game.weights = $crate::weights::Yardstick::yardstick();
            Some(game)
        }
    };
}

/// In an `impl Heuristic`: the nets in these files; the one that suits the table is the game's field `net`.
#[macro_export]
macro_rules! learned {
    ($($file:expr),* $(,)?) => {
        fn nets() -> &'static [&'static [u8]] {
            &[$($file),*]
        }

        fn net(&self) -> Option<&$crate::Net> {
            self.net.as_deref()
        }

        fn with_net(mut self, net: Option<::std::sync::Arc<$crate::Net>>) -> Self {
            self.net = net;
            self
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[weights]\ncoin = 0.5\ncube = [1.0, 2.0]\n\n[fitted]\ngames = 100\n";

    weights! {
        TEXT, TEXT;
        /// A few.
        struct Few { coin: f32, cube: [f32; 2] }
    }

    #[test]
    fn numbers_lie_in_a_row_and_come_back() {
        let few = Few::ours();
        let rows = list(&few);
        assert_eq!(rows, [("coin".into(), 0.5), ("cube.0".into(), 1.0), ("cube.1".into(), 2.0)]);
        assert_eq!(of::<Few>(&[0.5, 1.0, 2.0]), few);
        assert_ne!(of::<Few>(&[0.5, 2.0, 1.0]), few);
        assert_eq!(numbers(TEXT).unwrap(), rows);
    }

    #[test]
    fn a_file_is_written_anew_and_keeps_its_comments() {
        let weights = [("coin".into(), 0.25), ("cube.0".into(), 3.0), ("cube.1".into(), -1.5)];
        let text = format!("# about\n{TEXT}");
        let new = rewrite(&text, &weights, "games = 7\n").unwrap();
        assert_eq!(new, "# about\n[weights]\ncoin = 0.25\ncube = [3.0, -1.5]\n\n[fitted]\ngames = 7\n");
        assert_eq!(list(&read::<Few>(&new).unwrap()), weights);
        assert!(rewrite("[weights]\ncoin = 1.0\n", &weights, "").unwrap_err().contains("1 of 3"));
    }

    #[test]
    fn a_wrong_file_is_refused_and_the_weight_named() {
        let refused = |text: &str| read::<Few>(text).unwrap_err();
        assert!(refused("[weights]\ncube = [1.0, 2.0]\n").contains("missing field `coin`"));
        let unknown = refused("[weights]\ncoin = 0.5\ncoins = 0.5\ncube = [1.0, 2.0]\n");
        assert!(unknown.contains("line 3") && unknown.contains("`coins`") && unknown.contains("`coin`"), "{unknown}");
        assert!(refused("[weights]\ncoin = 0.5\ncoin = 0.6\ncube = [1.0, 2.0]\n").contains("duplicate"));
        assert!(refused("[weights]\ncoin = nan\ncube = [1.0, 2.0]\n").contains("`coin` is NaN"));
        assert!(refused("[weights]\ncoin = 0.5\ncube = [1.0]\n").contains("line 3"));
        assert!(refused("[weight]\ncoin = 0.5\n").contains("`weight`"));
        assert!(numbers("[weights]\ncoin = \"much\"\n").unwrap_err().contains("`coin`"));
        assert!(numbers("[weights]\ncube = [1.0, inf]\n").unwrap_err().contains("`cube.1` is inf"));
    }
}
