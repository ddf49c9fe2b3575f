//! How to play in five minutes.
use taproom_page::{Primer, Step, Tip};

pub(super) const PRIMER: Primer = Primer {
    line: "Compose a stout with dice.",
    goal: "Ten days to brew *one stout* on a grid around a pool of water. The *most points* make the best beer.",
    round: "One day",
    steps: [
        Step {
            title: "Buy or roast",
            text: "Name malt, hops or yeast and buy it, or roast the malt you have.",
            rule: "SS-3.2",
        },
        Step {
            title: "Two dice say how much",
            text: "Malt: their sum. Hops: half of it. Yeast: a third.",
            rule: "SS-4.5",
        },
        Step {
            title: "Roasting darkens",
            text: "Two dice of a box move on: pale to caramel to chocolate.",
            rule: "SS-5.1",
        },
        Step {
            title: "Write it down",
            text: "Every piece touches the beer; a kind written today hangs together.",
            rule: "SS-6.4",
        },
    ],
    points: &[
        Tip { icon: "malt", title: "Malt", text: "pale 1, caramel 2, chocolate 5 for each piece", rule: "SS-8.2" },
        Tip {
            icon: "hops",
            title: "Hops",
            text: "3 for each pale, 2 for each caramel, 1 for each chocolate beside it",
            rule: "SS-8.3",
        },
        Tip {
            icon: "yeast",
            title: "Yeast",
            text: "1, 2 or 5 for each malt beside it, times its water sides",
            rule: "SS-8.4",
        },
        Tip {
            icon: "exchange",
            title: "Shared",
            text: "a malt counts for every hops and yeast beside it",
            rule: "SS-8.5",
        },
        Tip {
            icon: "warn",
            title: "All three",
            text: "no malt, no hops or no yeast in the grid: 0 points",
            rule: "SS-8.1",
        },
        Tip { icon: "barrel", title: "Left over", text: "malt still in its box is worth nothing", rule: "SS-7.2" },
    ],
    missed: [
        Tip {
            icon: "lock",
            title: "Not twice in a row",
            text: "What you bought yesterday is not for sale today.",
            rule: "SS-4.2",
        },
        Tip {
            icon: "water",
            title: "Yeast lives by the water",
            text: "Its cell has a water side, or touches a yeast that has one.",
            rule: "SS-6.9",
        },
        Tip {
            icon: "hops",
            title: "Hops and yeast cannot wait",
            text: "They are written today; what finds no room is lost.",
            rule: "SS-6.6",
        },
        Tip {
            icon: "master-brewer",
            title: "Call the assistant first",
            text: "Three dice, keep any two: each helps once, before the dice fall.",
            rule: "SS-4.3",
        },
        Tip {
            icon: "x-cooling",
            title: "Two sides of water",
            text: "There yeast counts double: keep those cells for it.",
            rule: "SS-8.4",
        },
    ],
    pictures: include_str!("primer.svg"),
};
