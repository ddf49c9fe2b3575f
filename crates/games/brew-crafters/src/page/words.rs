//! Words of this game.
use taproom_page::Term;

/// In alphabetical order.
pub(super) const WORDS: &[Term] = &[
    Term {
        word: "Advanced Ingredient",
        forms: &["Advanced Ingredients"],
        means: "Spices, Coffee or Fruit. Most Advanced Recipes need one.",
        rule: "BC-1.2",
    },
    Term {
        word: "Advanced Recipe",
        forms: &["Advanced Recipes"],
        means: "Open to whoever has brewed the Basic Recipe of the same style. The first to sell it takes its Gold Label.",
        rule: "BC-7.5",
    },
    Term {
        word: "Basic Recipe",
        forms: &["Basic Recipes"],
        means: "One for each style, open from the start.",
        rule: "BC-1.4",
    },
    Term {
        word: "batch",
        forms: &["batches"],
        means: "One brewing of a recipe. Its Rep counts at the end wherever it is by then, even in the tank.",
        rule: "BC-1.5",
    },
    Term {
        word: "collaboration",
        forms: &[],
        means: "A keg of four portions that players fill together. Whoever gave is paid when it is full.",
        rule: "BC-7.12",
    },
    Term {
        word: "free action",
        forms: &["free actions"],
        means: "Exchange with a partner, planting, harvesting: they cost no meeple and no shift.",
        rule: "BC-4.5",
    },
    Term {
        word: "Gold Label",
        forms: &["Gold Labels"],
        means: "3 Rep for the first to sell an Advanced Recipe.",
        rule: "BC-7.4",
    },
    Term {
        word: "Intern",
        forms: &["Interns"],
        means: "A helper for one season, in the market or in the brewery.",
        rule: "BC-12.1",
    },
    Term {
        word: "Loan",
        forms: &["Loans"],
        means: "$2 for whoever cannot pay. Never paid back, and it costs Rep at the end: 2, then 3 for each further one.",
        rule: "BC-10.2",
    },
    Term {
        word: "meeple",
        forms: &["meeples"],
        means: "Your two market workers. Each takes one market space a season.",
        rule: "BC-5.5",
    },
    Term {
        word: "operating costs",
        forms: &["operating cost"],
        means: "Due at the end of every Winter: equipment, buildings, shifts and workers.",
        rule: "BC-10.1",
    },
    Term {
        word: "partnership",
        forms: &["partnerships"],
        means: "A shop that changes a Basic Ingredient into Spices or Coffee whenever you like.",
        rule: "BC-9.6",
    },
    Term {
        word: "process",
        forms: &["Process Beer"],
        means: "Sell what is bottled, bottle what is in the tank, brew anew: in this order.",
        rule: "BC-7.2",
    },
    Term { word: "Rep", forms: &[], means: "Reputation: the points of this game.", rule: "BC-1.3" },
    Term {
        word: "research",
        forms: &[],
        means: "Four tracks of your laboratory. A cube goes right: a gift now, one each Winter, a lasting ability, Rep at the end.",
        rule: "BC-7.13",
    },
    Term {
        word: "restock",
        forms: &[],
        means: "Before the market opens, goods are added to what still lies there.",
        rule: "BC-5.4",
    },
    Term {
        word: "shift",
        forms: &["shifts"],
        means: "One action in your brewery in each season. You begin with one and may hire up to three.",
        rule: "BC-5.6",
    },
    Term {
        word: "storage",
        forms: &[],
        means: "Holds 12 cubes to begin with; what is too much must be thrown away at once.",
        rule: "BC-4.1",
    },
    Term {
        word: "vessel",
        forms: &["vessels"],
        means: "A place where one batch can be brewed: a floor tank or the Brewpub.",
        rule: "BC-1.6",
    },
];
