//! How to play in five minutes.
use taproom_page::{Primer, Step, Tip};

pub(super) const PRIMER: Primer = Primer {
    line: "Roll it, nudge it, brew it.",
    goal: "Roll, keep and improve dice, and brew recipes with them. The most *mastery points* (MP) win.",
    round: "One round",
    steps: [
        Step {
            title: "Everybody rolls",
            text: "All dice of the active pool. Stored dice keep their value.",
            rule: "DB-4.1",
        },
        Step { title: "Put dice to work", text: "One or two at a time, on fields of your own board.", rule: "DB-4.3" },
        Step {
            title: "Go shopping",
            text: "At most one ingredient, from round 2, and one token, from round 3.",
            rule: "DB-6.1",
        },
        Step {
            title: "Brew",
            text: "Stored dice of the right colour, each at least as high as it says.",
            rule: "DB-7.3",
        },
    ],
    points: &[
        Tip { icon: "scores", title: "Every brew", text: "1 MP, and the reward on the card", rule: "DB-7.6" },
        Tip { icon: "adjunct", title: "Extension", text: "one ingredient or blue die adds its bonus", rule: "DB-7.4" },
        Tip {
            icon: "dd-y",
            title: "Light malt and hops",
            text: "1 MP for each yellow or green die at the end",
            rule: "DB-10.2",
        },
        Tip { icon: "dd-k", title: "Dark malt", text: "2 MP for each black die at the end", rule: "DB-10.2" },
        Tip { icon: "coin", title: "Gold", text: "1 MP for every 2 at the end", rule: "DB-10.2" },
        Tip { icon: "dd-b", title: "Blue and seeds", text: "worth nothing at the end: use them", rule: "DB-10.2" },
    ],
    missed: [
        Tip {
            icon: "barrel",
            title: "Store before you brew",
            text: "Only stored dice brew. Storing is free while you place and shop.",
            rule: "DB-4.9",
        },
        Tip {
            icon: "lock",
            title: "Fields get crowded",
            text: "With two players, a field your rival uses is closed to you this round.",
            rule: "DB-4.8",
        },
        Tip {
            icon: "dd-b",
            title: "A blue die hurries",
            text: "Laid beside the first die, the field works at once.",
            rule: "DB-4.6",
        },
        Tip {
            icon: "rotation",
            title: "Blue comes back",
            text: "In clean-up all your blue dice return, but not one you sold.",
            rule: "DB-5.6",
        },
        Tip {
            icon: "objective",
            title: "The end is counted together",
            text: "10, 15 or 20 brews of all players: that round is the last.",
            rule: "DB-10.1",
        },
    ],
    pictures: include_str!("primer.svg"),
};
