//! What a host may choose before a match, as text that is checked once.
use crate::SetupError;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write as _};

/// One thing to choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionSpec {
    /// The name in commands and records.
    pub id: String,
    /// What it does, in words.
    pub text: String,
    /// The value if nothing is said.
    pub default: String,
    /// Which values are allowed.
    pub kind: OptionKind,
    /// Where it comes from: rulebook, public or reconstructed.
    pub source: String,
    /// What takes the place of the default where people set up a match, since the rulebook asks the world for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fill: Option<Fill>,
}

/// Something that rules cannot know and the ends can.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fill {
    /// The season outside the window: `spring`, `summer`, `fall` or `winter`.
    Season,
}

/// The values an option may take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OptionKind {
    /// Exactly one of these.
    One(Vec<String>),
    /// A whole number.
    Number {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// Several different ones of these, joined by `+`, in the order listed here; `none` for none.
    Several {
        /// What there is to choose from.
        of: Vec<String>,
        /// The least number.
        min: usize,
        /// The greatest number.
        max: usize,
    },
}

impl OptionKind {
    /// `off` and `on`.
    pub fn switch() -> Self {
        Self::One(vec!["off".into(), "on".into()])
    }

    /// Checks a value and brings it to its one spelling.
    fn canonical(&self, value: &str) -> Result<String, String> {
        match self {
            Self::One(choices) => choices
                .iter()
                .find(|choice| *choice == value)
                .cloned()
                .ok_or_else(|| format!("choose one of {}", choices.join(", "))),
            Self::Number { min, max } => match value.parse::<u32>() {
                Ok(number) if (*min..=*max).contains(&number) => Ok(number.to_string()),
                _ => Err(format!("a whole number from {min} to {max}")),
            },
            Self::Several { of, min, max } => {
                let given: Vec<&str> = if value == "none" { vec![] } else { value.split('+').collect() };
                if let Some(odd) = given.iter().find(|word| !of.iter().any(|known| known == *word)) {
                    return Err(format!("`{odd}` is not one of {}", of.join(", ")));
                }
                let chosen: Vec<&str> = of.iter().map(String::as_str).filter(|known| given.contains(known)).collect();
                if chosen.len() != given.len() {
                    return Err("each may be named once".into());
                }
                if !(*min..=*max).contains(&chosen.len()) {
                    return Err(format!("name {min} to {max} of {}, joined by +", of.join(", ")));
                }
                Ok(if chosen.is_empty() { "none".into() } else { chosen.join("+") })
            }
        }
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(choices) => f.write_str(&choices.join("|")),
            Self::Number { min, max } => write!(f, "{min}..{max}"),
            Self::Several { of, min, max } => write!(f, "{min} to {max} of {}", of.join("+")),
        }
    }
}

/// A value for every option of a game, in the game's order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Fills in defaults and checks every value; an error names the option and what it takes.
    pub fn check<'a>(
        specs: &[OptionSpec],
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, SetupError> {
        let mut values: Vec<Option<String>> = vec![None; specs.len()];
        for (id, value) in given {
            let Some(at) = specs.iter().position(|spec| spec.id == id) else {
                let known: Vec<&str> = specs.iter().map(|spec| spec.id.as_str()).collect();
                let known = if known.is_empty() { "none".into() } else { known.join(", ") };
                return Err(SetupError(format!("no option `{id}`; this game has: {known}")));
            };
            if values[at].is_some() {
                return Err(SetupError(format!("option `{id}` is given twice")));
            }
            let value = specs[at]
                .kind
                .canonical(value)
                .map_err(|want| SetupError(format!("option `{id}` cannot be `{value}`: {want}")))?;
            values[at] = Some(value);
        }
        let filled = specs.iter().zip(values);
        Ok(Self(filled.map(|(spec, value)| (spec.id.clone(), value.unwrap_or_else(|| spec.default.clone()))).collect()))
    }

    /// The value of an option; panics on a name the game does not have.
    pub fn get(&self, id: &str) -> &str {
        let found = self.0.iter().find(|(known, _)| known == id);
        found.map_or_else(|| panic!("no option `{id}`"), |(_, value)| value)
    }

    /// The value of a [`OptionKind::switch`].
    pub fn is_on(&self, id: &str) -> bool {
        self.get(id) == "on"
    }

    /// The value of a number.
    pub fn number(&self, id: &str) -> u32 {
        self.get(id).parse().expect("checked to be a number")
    }

    /// The values of a [`OptionKind::Several`].
    pub fn several(&self, id: &str) -> impl Iterator<Item = &str> {
        self.get(id).split('+').filter(|word| *word != "none")
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(id, value)| (id.as_str(), value.as_str()))
    }

    /// Reads the text that `Display` writes, unchecked.
    pub fn split(text: &str) -> Result<Vec<(&str, &str)>, SetupError> {
        let inner = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let inner = inner.ok_or_else(|| SetupError(format!("`{text}` should look like {{name=value,name=value}}")))?;
        let pairs = inner.split(',').filter(|pair| !pair.is_empty());
        pairs
            .map(|pair| pair.split_once('=').ok_or_else(|| SetupError(format!("`{pair}` should look like name=value"))))
            .collect()
    }
}

/// `{layout=classic24,dice_mode=shared}`
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('{')?;
        for (n, (id, value)) in self.0.iter().enumerate() {
            let comma = if n > 0 { "," } else { "" };
            write!(f, "{comma}{id}={value}")?;
        }
        f.write_char('}')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs() -> Vec<OptionSpec> {
        let spec = |id: &str, default: &str, kind| OptionSpec {
            id: id.into(),
            text: String::new(),
            default: default.into(),
            kind,
            source: "rulebook".into(),
            fill: None,
        };
        let of = ["a", "b", "c"].map(String::from).to_vec();
        vec![
            spec("mode", "off", OptionKind::switch()),
            spec("size", "3", OptionKind::Number { min: 1, max: 9 }),
            spec("extras", "none", OptionKind::Several { of, min: 0, max: 2 }),
        ]
    }

    #[test]
    fn defaults_and_one_spelling() {
        let options = Options::check(&specs(), [("extras", "c+a"), ("size", "07")]).unwrap();
        assert_eq!(options.to_string(), "{mode=off,size=7,extras=a+c}");
        assert_eq!(options.several("extras").collect::<Vec<_>>(), ["a", "c"]);
        let again = Options::check(&specs(), Options::split(&options.to_string()).unwrap()).unwrap();
        assert_eq!(again, options);
    }

    #[test]
    fn errors_say_what_would_be_right() {
        let why = |given: &[(&str, &str)]| Options::check(&specs(), given.iter().copied()).unwrap_err().0;
        assert_eq!(why(&[("moed", "on")]), "no option `moed`; this game has: mode, size, extras");
        assert_eq!(why(&[("mode", "yes")]), "option `mode` cannot be `yes`: choose one of off, on");
        assert_eq!(why(&[("size", "0")]), "option `size` cannot be `0`: a whole number from 1 to 9");
        assert_eq!(
            why(&[("extras", "a+b+c")]),
            "option `extras` cannot be `a+b+c`: name 0 to 2 of a, b, c, joined by +"
        );
        assert_eq!(why(&[("extras", "a+a")]), "option `extras` cannot be `a+a`: each may be named once");
        assert_eq!(why(&[("mode", "on"), ("mode", "on")]), "option `mode` is given twice");
    }
}
