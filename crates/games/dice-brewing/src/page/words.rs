//! Words of this game.
use taproom_page::Term;

/// In alphabetical order.
pub(super) const WORDS: &[Term] = &[
    Term {
        word: "accelerate",
        forms: &["accelerates", "acceleration", "accelerator"],
        means: "A blue die on a field makes it act at once instead of in clean-up.",
        rule: "DB-4.6",
    },
    Term {
        word: "action token",
        forms: &["action tokens"],
        means: "Bought on the black market: helps you or hinders others, once.",
        rule: "DB-9.1",
    },
    Term {
        word: "active pool",
        forms: &["pool"],
        means: "Dice that will be rolled in the next round. Only stored dice keep their value.",
        rule: "DB-1.2",
    },
    Term { word: "black market", forms: &[], means: "Sells action tokens, from the third round on.", rule: "DB-6.1" },
    Term { word: "clean-up", forms: &[], means: "The end of a round: fields pay out, dice come back.", rule: "DB-8.1" },
    Term {
        word: "crowded",
        forms: &["crowding"],
        means: "A field that as many players use as there is room for. It is closed to all others for this round.",
        rule: "DB-4.8",
    },
    Term {
        word: "extension",
        forms: &["extensions"],
        means: "One more ingredient or blue die in a brew, for a better reward.",
        rule: "DB-7.4",
    },
    Term {
        word: "field",
        forms: &["fields"],
        means: "A space of your farm. Each can be used once in a round.",
        rule: "DB-4.4",
    },
    Term { word: "gold", forms: &[], means: "Money. At the end 2 gold are 1 point.", rule: "DB-10.2" },
    Term {
        word: "mastery",
        forms: &["mastery point", "mastery points"],
        means: "What brewing brings: the points of this game.",
        rule: "DB-10.2",
    },
    Term {
        word: "MP",
        forms: &[],
        means: "Mastery points. With dice and gold they make the final score.",
        rule: "DB-10.2",
    },
    Term {
        word: "seed",
        forms: &["seeds"],
        means: "Ten pieces that become dice on the fields. In summer everybody gets one.",
        rule: "DB-3.3",
    },
    Term {
        word: "store",
        forms: &["stored", "storing"],
        means: "Move a die from the pool to the warehouse: free, and its value stays.",
        rule: "DB-4.9",
    },
    Term {
        word: "warehouse",
        forms: &[],
        means: "Dice that are kept with their value. Only they can brew.",
        rule: "DB-1.2",
    },
];
