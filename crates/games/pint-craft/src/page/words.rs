//! Words of this game.
use taproom_page::Term;

/// In alphabetical order.
pub(super) const WORDS: &[Term] = &[
    Term {
        word: "Adjunct",
        forms: &["Adjuncts"],
        means: "The rarest ingredient. In a choice it costs four of the others, three with Big Tanks.",
        rule: "PC-5.3",
    },
    Term {
        word: "Big Tanks",
        forms: &[],
        means: "An Orange card: Adjuncts cost you three instead of four.",
        rule: "PC-7.9",
    },
    Term {
        word: "centre",
        forms: &[],
        means: "The stacks of Recipes. Only the face-up ones can be brewed.",
        rule: "PC-6.1",
    },
    Term {
        word: "Challenge Round",
        forms: &[],
        means: "Begins when a player reaches the number of Pints that is needed: each of the others has one more turn.",
        rule: "PC-10.1",
    },
    Term {
        word: "choose",
        forms: &[],
        means: "Take any mix of ingredients up to this number. What is left over cannot be kept for the next choice.",
        rule: "PC-5.3",
    },
    Term {
        word: "counted play",
        forms: &["counted plays", "counted"],
        means: "A card played from the hand that counts towards three a turn. Cards marked free do not count.",
        rule: "PC-4.1",
    },
    Term {
        word: "Expansion",
        forms: &["Expansions"],
        means: "An Orange card that needs an Improvement in front of you.",
        rule: "PC-7.7",
    },
    Term {
        word: "Face Off",
        forms: &[],
        means: "Decides between those who have reached the number of Pints together.",
        rule: "PC-10.5",
    },
    Term {
        word: "Improvement",
        forms: &["Improvements"],
        means: "An Orange card that pays for each of your Recipes at every change of season.",
        rule: "PC-7.6",
    },
    Term {
        word: "on tap",
        forms: &[],
        means: "Brewed and in front of you: it counts its Pints as long as it lies there.",
        rule: "PC-9.1",
    },
    Term {
        word: "Orange card",
        forms: &["Orange cards"],
        means: "Stays in front of you when played: Improvements, Expansions and Big Tanks.",
        rule: "PC-7.2",
    },
    Term {
        word: "Pint",
        forms: &["Pints"],
        means: "What counts for winning: the glasses on Recipes on tap, and some Expansions. The coloured sign of a season on a Recipe is not Pints but income.",
        rule: "PC-9.1",
    },
    Term {
        word: "pot",
        forms: &[],
        means: "All ingredients that nobody has. An empty pot gives nothing.",
        rule: "PC-1.5",
    },
    Term {
        word: "seasonal bonus",
        forms: &["bonus"],
        means: "Ingredients that a Recipe on tap pays whenever its season begins. They are not Pints.",
        rule: "PC-3.5",
    },
    Term { word: "threshold", forms: &[], means: "So many Pints begin the last round.", rule: "PC-9.2" },
];
