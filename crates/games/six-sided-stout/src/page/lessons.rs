//! Hints for a first match.
use taproom_page::Lesson;

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        place: "",
        title: "Ten days, one beer",
        text: "Each day you either buy one ingredient or roast malt, and then write in your grid. Without malt, hops and \
               yeast in the grid the beer is worth nothing.",
        rule: "SS-8.1",
    },
    Lesson {
        place: "market:",
        title: "Name it before you roll",
        text: "The dice decide how much you get. What you bought yesterday is not for sale today, so plan a roast or \
               another ingredient in between.",
        rule: "SS-4.2",
    },
    Lesson {
        place: "assistant:",
        title: "Help comes once",
        text: "An assistant lets you roll three dice and keep any two. Each of the four helps only once, and must be called \
               before the dice fall.",
        rule: "SS-4.3",
    },
    Lesson {
        place: "dice:",
        title: "High is not always best",
        text: "Hops and yeast must be written at once, as many as there is room for. A low pair may fit better.",
        rule: "SS-6.6",
    },
    Lesson {
        place: "box:",
        title: "Malt can wait and darken",
        text: "Dice in the boxes may be written whenever you like. Roast them twice to chocolate: 5 points each, and \
               worth much more beside yeast.",
        rule: "SS-5.1",
    },
    Lesson {
        place: "die:",
        title: "A die is a store",
        text: "Each piece you write turns the die down by one. You may stop at any time; what is left stays in its box.",
        rule: "SS-6.11",
    },
    Lesson {
        place: "cell:",
        title: "One beer in one piece",
        text: "Every piece must touch the beer, and pieces of one kind written today must hang together. The number in a \
               cell is what it would bring.",
        rule: "SS-6.4",
    },
];
