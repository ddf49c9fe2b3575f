//! Hints for a first match.
use taproom_page::Lesson;

/// Each appears the first time its place can be chosen.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        place: "",
        title: "Roll, work, shop, brew",
        text: "Each round every active pool is rolled. Then you put dice and seeds on your fields, shop, and brew recipes \
               with the dice of your warehouse.",
        rule: "DB-3.1",
    },
    Lesson {
        place: "die:",
        title: "Store what you want to keep",
        text: "A press on a rolled die of your pool moves it to the warehouse, free of charge. Only warehouse dice brew, \
               and only they keep their value; the last chance comes at the end of your shopping turn.",
        rule: "DB-4.9",
    },
    Lesson {
        place: "field:",
        title: "One or two items per move",
        text: "Most fields pay in clean-up, unless a blue die that is high enough makes them act at once. The marks below \
               show who uses a field: when its places are full, it is closed to the rest for this round.",
        rule: "DB-4.2",
    },
    Lesson {
        place: "market:",
        title: "Ingredients extend a brew",
        text: "You may buy one per round. A blue die laid on the market lowers most prices, but it is away until clean-up.",
        rule: "DB-6.3",
    },
    Lesson {
        place: "black-market:",
        title: "Action tokens",
        text: "Tokens help you or hinder others and are gone once played. Each says when it can be played.",
        rule: "DB-9.2",
    },
    Lesson {
        place: "token:",
        title: "Playing a token",
        text: "First the token, then whose thing and which. Dice on fields are safe from tokens.",
        rule: "DB-9.9",
    },
    Lesson {
        place: "recipe:",
        title: "Brewing",
        text: "Every brew gives a mastery point and the reward of the card; one extension on its dashed pills may be \
               added. The dice go back to your pool and roll again.",
        rule: "DB-7.4",
    },
];
