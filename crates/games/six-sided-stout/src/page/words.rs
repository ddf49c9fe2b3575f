//! Words of this game.
use taproom_page::Term;

/// In alphabetical order.
pub(super) const WORDS: &[Term] = &[
    Term {
        word: "assistant",
        forms: &["assistants"],
        means: "Lets you roll three dice and keep any two. Each helps once in a game.",
        rule: "SS-4.3",
    },
    Term {
        word: "box",
        forms: &["boxes"],
        means: "One of three stores for malt dice: pale, caramel, chocolate.",
        rule: "SS-5.1",
    },
    Term { word: "caramel", forms: &[], means: "Malt that was roasted once: 2 points a piece.", rule: "SS-8.2" },
    Term {
        word: "chocolate",
        forms: &[],
        means: "Malt that was roasted twice: 5 points a piece, and as much for each yeast piece beside it and each of its water sides.",
        rule: "SS-8.2",
    },
    Term {
        word: "group",
        forms: &["groups"],
        means: "Pieces of one kind written on the same day. They must hang together.",
        rule: "SS-6.4",
    },
    Term { word: "pale", forms: &[], means: "Malt as it was bought: 1 point a piece.", rule: "SS-8.2" },
    Term {
        word: "piece",
        forms: &["pieces"],
        means: "One unit of an ingredient, written in a cell of the grid.",
        rule: "SS-6.1",
    },
    Term {
        word: "reach",
        forms: &[],
        means: "How many pieces fit on from a cell. Hops and yeast must be written where the most fit.",
        rule: "SS-6.7",
    },
    Term {
        word: "roast",
        forms: &["roasted", "roasting"],
        means: "Moves two dice of a box on: pale to caramel, caramel to chocolate.",
        rule: "SS-5.1",
    },
    Term { word: "touch", forms: &["touches", "touching"], means: "Share one of the four long sides.", rule: "SS-1.4" },
    Term { word: "unit", forms: &["units"], means: "One measure of an ingredient: it fills one cell.", rule: "SS-6.1" },
    Term {
        word: "water side",
        forms: &["water sides"],
        means: "A side of a cell that lies on the pool. Yeast is worth nothing without one.",
        rule: "SS-1.5",
    },
];
