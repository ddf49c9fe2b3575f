//! How to play in five minutes.
use taproom_page::{Primer, Step, Tip};

pub(super) const PRIMER: Primer = Primer {
    line: "Grow a brewery of 1850.",
    goal: "Open your coops, fill your cellar, deliver orders. The round in which somebody reaches *20 victory points* is the last.",
    round: "One round",
    steps: [
        Step {
            title: "Send your workers",
            text: "Two a round, each to a free space: brew, turn dials, fetch barrels.",
            rule: "BP-5.1",
        },
        Step {
            title: "Beer takes time",
            text: "Every rotation lowers a dial. At 0 the beer is in your cellar.",
            rule: "BP-10.6",
        },
        Step {
            title: "The truck delivers",
            text: "A card of your hand, its beers and barrels from your cellar.",
            rule: "BP-12.1",
        },
        Step {
            title: "The round ends",
            text: "Each dial turns once, all pieces come home, a new order is set.",
            rule: "BP-16.1",
        },
    ],
    points: &[
        Tip { icon: "truck", title: "Orders", text: "the purple part of a card, delivered in full", rule: "BP-12.1" },
        Tip {
            icon: "objective",
            title: "Objectives",
            text: "the first to claim one 3 VP, the second 2 (with two players only the first)",
            rule: "BP-15.1",
        },
        Tip {
            icon: "exchange",
            title: "Exchange",
            text: "1 beer, 1 coin or 1 barrel of the cellar for 1 VP",
            rule: "BP-5.11",
        },
        Tip { icon: "start-player", title: "Turn order", text: "one of the eight spaces brings 1 VP", rule: "BP-7.2" },
        Tip { icon: "x-laboratory", title: "Progress", text: "the last space of the track: 1 VP", rule: "BP-14.3" },
        Tip {
            icon: "lightbulb",
            title: "Light bulbs",
            text: "at the end 1 VP for a cellar beer each",
            rule: "BP-17.3",
        },
    ],
    missed: [
        Tip {
            icon: "overlay",
            title: "One coop of six works",
            text: "The others need both their overlay and their token gone.",
            rule: "BP-14.2",
        },
        Tip {
            icon: "bonus-worker",
            title: "Six makes a bonus",
            text: "Worker and space together 6 or more: a bonus action.",
            rule: "BP-6.1",
        },
        Tip {
            icon: "barrel",
            title: "Depot is not cellar",
            text: "Only barrels in the cellar can be delivered.",
            rule: "BP-10.13",
        },
        Tip {
            icon: "card-brown",
            title: "A card is three cards",
            text: "Brown stays and counts, purple is an order, white works once or is a master brewer.",
            rule: "BP-11.6",
        },
        Tip {
            icon: "card-back",
            title: "Three cards stay",
            text: "At the end of a round the rest of your hand goes.",
            rule: "BP-16.8",
        },
    ],
    pictures: include_str!("primer.svg"),
};
