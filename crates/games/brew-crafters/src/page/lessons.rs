//! Hints for a first match.
use taproom_page::Lesson;

/// In the order in which they are met.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        place: "",
        title: "Three years, most Rep wins",
        text: "A season is two market meeples, then your shifts at home. Every batch you ever brew counts its Rep at the end, \
               even one still in the tank.",
        rule: "BC-11.1",
    },
    Lesson {
        place: "space:",
        title: "Each market space is used once a season",
        text: "Goods that nobody takes stay and grow. A full storage throws away what does not fit, so come for what you \
               will brew.",
        rule: "BC-6.1",
    },
    Lesson {
        place: "brewery-action:process",
        title: "Beer takes three actions",
        text: "Processing sells what is bottled, bottles what is in the tank, and only then fills the tank again. So a batch \
               earns its money two processings after it was brewed.",
        rule: "BC-7.2",
    },
    Lesson {
        place: "recipe:",
        title: "Begin with the Basic Recipe",
        text: "An Advanced Recipe opens once you have brewed the Basic Recipe of its style. Who first sells an Advanced \
               Recipe takes its Gold Label, 3 Rep.",
        rule: "BC-7.5",
    },
    Lesson {
        place: "building:",
        title: "Building is free, running it is not",
        text: "A tile costs nothing now and most bring a gift, but each adds to what is due every Winter. Who cannot pay \
               takes Loans, and they cost Rep.",
        rule: "BC-10.1",
    },
    Lesson {
        place: "track:",
        title: "Four research cubes",
        text: "A cube goes one step right: a gift at once, then something every Winter, then a lasting ability, then Rep at \
               the end. What is passed over is kept.",
        rule: "BC-7.14",
    },
    Lesson {
        place: "collaboration:",
        title: "Brewing together",
        text: "Put in one of four portions. When all four are in, each contributor is paid; an unfinished batch still gives \
               1 Rep per portion at the end.",
        rule: "BC-7.12",
    },
];
