//! Words of this game.
use taproom_page::Term;

/// In alphabetical order.
pub(super) const WORDS: &[Term] = &[
    Term {
        word: "bonus worker",
        forms: &["bonus workers"],
        means: "A small piece that gives a second, smaller action when a worker and its space make 6 or more. It comes back at the round end.",
        rule: "BP-6.1",
    },
    Term {
        word: "brewing level",
        forms: &[],
        means: "Where your bottle marker stands: how many beers one brew action may start, and how far along the market you may reach.",
        rule: "BP-14.4",
    },
    Term {
        word: "brown",
        forms: &[],
        means: "The upper band of a card: it stays in front of you, its pictures count for ever, and its effect happens once.",
        rule: "BP-11.7",
    },
    Term {
        word: "cellar",
        forms: &[],
        means: "Where finished beers and barrels lie. Only what is here can be delivered, exchanged or counted for an objective.",
        rule: "BP-10.7",
    },
    Term {
        word: "coop",
        forms: &["coops"],
        means: "One of your six brewing places, one for each beer. It works once its tarpaulin (overlay) and its padlock (token) are gone; Alt works from the start.",
        rule: "BP-14.2",
    },
    Term {
        word: "depot",
        forms: &[],
        means: "Where new barrels arrive. They must be moved to the cellar before they are worth anything.",
        rule: "BP-10.10",
    },
    Term {
        word: "dial",
        forms: &["dials"],
        means: "A beer at work. Its number is how many rotations are still to come; at 0 the beer goes to your cellar.",
        rule: "BP-10.5",
    },
    Term {
        word: "exchange",
        forms: &[],
        means: "Give 1 beer, coin or barrel of the cellar and take 1 VP, 2 cards or 1 coin.",
        rule: "BP-5.11",
    },
    Term {
        word: "experience",
        forms: &[],
        means: "The number on a worker. Together with the number of a space it may reach 6: then a bonus action follows.",
        rule: "BP-6.1",
    },
    Term {
        word: "fleet line",
        forms: &["fleet lines"],
        means: "The last line of an order: received only by a brewery with the truck fleet.",
        rule: "BP-12.3",
    },
    Term {
        word: "light bulb",
        forms: &["light bulbs", "lightbulb", "lightbulbs"],
        means: "Counted, never spent. Two of them open the better bonus actions; at the end each lets you turn one cellar beer into 1 VP.",
        rule: "BP-17.3",
    },
    Term {
        word: "master brewer",
        forms: &["master brewers"],
        means: "A white card that stays under your brewery and helps for the rest of the game.",
        rule: "BP-11.10",
    },
    Term {
        word: "neutral",
        forms: &[],
        means: "The grey worker and the grey truck: whoever takes them from the turn order has one more turn this round.",
        rule: "BP-7.4",
    },
    Term {
        word: "objective",
        forms: &["objectives"],
        means: "A goal on the board. Claimed in your own turn while its condition holds, it costs a bonus worker for good.",
        rule: "BP-15.1",
    },
    Term {
        word: "order",
        forms: &["orders"],
        means: "The purple band of a card: hand in its beers and barrels from the cellar for VP.",
        rule: "BP-12.1",
    },
    Term {
        word: "overlay",
        forms: &["overlays", "tarpaulin"],
        means: "The cover over several coops. Beer filter and cooling system take one away.",
        rule: "BP-13.6",
    },
    Term {
        word: "progress",
        forms: &[],
        means: "A track of five spaces: further right, new dials start lower, and there is income, a bigger hand and at last 1 VP.",
        rule: "BP-14.3",
    },
    Term {
        word: "rotation",
        forms: &["rotations"],
        means: "Lowers one of your dials by 1. Some can be split among several dials.",
        rule: "BP-10.5",
    },
    Term {
        word: "token",
        forms: &["tokens", "padlock"],
        means: "Blocks a coop or a desk of the office until it is removed.",
        rule: "BP-14.1",
    },
    Term {
        word: "VP",
        forms: &[],
        means: "Victory points. The round in which a player reaches 20 is the last, and most VP win.",
        rule: "BP-17.1",
    },
    Term {
        word: "X",
        forms: &[],
        means: "A number of your own, counted from the pictures on your cards: a number of rotations, barrels or moves.",
        rule: "BP-11.7",
    },
];
