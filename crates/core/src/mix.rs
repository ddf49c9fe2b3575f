//! Several numbers that belong together, chosen in one form: "take any six ingredients".
//!
//! The rules ask for one number after the other, and the record keeps each answer. A person sees one row of steppers and
//! sends the whole mix; the server takes all of it or nothing.
use serde::Serialize;

/// A mix to be chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mix {
    /// What is asked for as a whole: "Choose 6 ingredients".
    pub question: String,
    /// What all parts together cost.
    pub total: u16,
    /// The most that parts of price 1 and the rest can be together.
    pub most: u16,
    /// In the order they are asked for.
    pub parts: Vec<MixPart>,
    /// What is left over comes as this.
    pub rest: MixPart,
}

/// One ingredient of a mix.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MixPart {
    /// The word of its answers, as in `hops 3`; empty for the rest, which is not asked for.
    pub word: &'static str,
    /// What it is.
    pub name: String,
    /// Its picture.
    pub icon: &'static str,
    /// A few words below the name: what it costs, how many there are.
    pub note: String,
    /// How many of the total one of it takes.
    pub price: u16,
    /// How many there are.
    pub pot: u16,
}

impl Mix {
    /// Can this answer be given as part of the mix?
    pub fn covers(&self, notation: &str) -> bool {
        let first = self.parts.first().zip(notation.split_once(' '));
        first.is_some_and(|(part, (word, n))| part.word == word && n.parse().is_ok_and(|n: u16| n <= part.pot))
    }

    /// The mix to begin with: as much of the rest as there is, then of the last parts.
    pub fn start(&self) -> Vec<u16> {
        let mut over = self.total.min(self.most).saturating_sub(self.rest.pot);
        let mut numbers = vec![0; self.parts.len()];
        for (number, part) in numbers.iter_mut().zip(&self.parts).rev().filter(|(_, part)| part.price == 1) {
            *number = over.min(part.pot);
            over -= *number;
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(word: &'static str, price: u16, pot: u16) -> MixPart {
        MixPart { word, name: word.into(), icon: "hops", note: String::new(), price, pot }
    }

    #[test]
    fn a_mix_begins_with_what_there_is() {
        let mix = |total, most, base| {
            let parts = vec![part("adjuncts", 4, 9), part("specialty", 1, 2), part("hops", 1, 3)];
            Mix { question: String::new(), total, most, parts, rest: part("", 1, base) }
        };
        assert_eq!(mix(6, 99, 9).start(), [0, 0, 0]);
        assert_eq!(mix(6, 99, 4).start(), [0, 0, 2]);
        assert_eq!(mix(6, 6, 1).start(), [0, 2, 3]);
        assert_eq!(mix(9, 5, 0).start(), [0, 2, 3], "the pot is short");
        assert!(
            mix(6, 9, 9).covers("adjuncts 1") && !mix(6, 9, 9).covers("hops 1") && !mix(6, 9, 9).covers("adjuncts")
        );
    }
}
