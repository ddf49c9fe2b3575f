//! How to play in five minutes.
use taproom_page::{Primer, Step, Tip};

pub(super) const PRIMER: Primer = Primer {
    line: "Cards, taps, and a race.",
    goal: "Play cards for ingredients, put beers on tap. Whoever reaches the table’s *number of Pints* starts the last turns of all the others.",
    round: "One turn",
    steps: [
        Step {
            title: "Play up to three cards",
            text: "Green cards work once. Orange ones stay in front of you.",
            rule: "PC-4.1",
        },
        Step {
            title: "Take your ingredients",
            text: "Four of your choice may be one Adjunct instead.",
            rule: "PC-5.3",
        },
        Step {
            title: "Brew what lies open",
            text: "Pay what the recipe shows, and it is on your tap.",
            rule: "PC-6.2",
        },
        Step { title: "Draw again", text: "Fewer cards played, more drawn; four for an empty hand.", rule: "PC-4.4" },
    ],
    points: &[
        Tip {
            icon: "pint",
            title: "Recipes on tap",
            text: "1 to 5 Pints each, as long as they hang there",
            rule: "PC-9.1",
        },
        Tip {
            icon: "b-tasting-room",
            title: "Three expansions",
            text: "Dining Room, Restaurant Tables, State Distribution: 1 Pint each",
            rule: "PC-7.7",
        },
        Tip {
            icon: "rotation",
            title: "Stolen beer",
            text: "Swap and takeover cards move Pints from tap to tap",
            rule: "PC-8.21",
        },
        Tip {
            icon: "objective",
            title: "The mark",
            text: "24, 18, 14, 12 or 10 Pints with 2 to 6 players",
            rule: "PC-9.2",
        },
        Tip {
            icon: "spring",
            title: "Seasons pay",
            text: "a recipe on tap pays when its season comes",
            rule: "PC-3.5",
        },
        Tip {
            icon: "overlay",
            title: "Improvements pay",
            text: "1 for each recipe on tap, at every season change",
            rule: "PC-3.6",
        },
    ],
    missed: [
        Tip {
            icon: "act-any",
            title: "No useless card",
            text: "Those with “or choose 2” can always be two goods instead.",
            rule: "PC-7.4",
        },
        Tip {
            icon: "x-machine-hall",
            title: "Improvement first",
            text: "An expansion needs its improvement in front of you.",
            rule: "PC-7.7",
        },
        Tip {
            icon: "card-back",
            title: "Holding back draws cards",
            text: "Play one and draw two; play three and draw none.",
            rule: "PC-4.4",
        },
        Tip {
            icon: "clock",
            title: "The last turns are a fight",
            text: "After the mark is reached everybody else has one more turn.",
            rule: "PC-10.2",
        },
        Tip {
            icon: "bottle",
            title: "No swapping at the kettle",
            text: "Ingredients cannot be exchanged when you brew.",
            rule: "PC-6.2",
        },
    ],
    pictures: include_str!("primer.svg"),
};
