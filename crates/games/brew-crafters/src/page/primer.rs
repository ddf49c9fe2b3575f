//! How to play in five minutes.
use taproom_page::{Primer, Step, Tip};

pub(super) const PRIMER: Primer = Primer {
    line: "Three years, one brewery.",
    goal: "Buy at the market, brew at home. After *3 years of 4 seasons* the brewery with the most *Reputation* (Rep) wins.",
    round: "One season",
    steps: [
        Step { title: "The stalls fill up", text: "New goods are put on top of what nobody took.", rule: "BC-5.4" },
        Step {
            title: "Two meeples to market",
            text: "One by one. A place taken is closed for all this season.",
            rule: "BC-6.1",
        },
        Step {
            title: "Every shift works",
            text: "Brew, build or research. Full tanks move on to bottles and money.",
            rule: "BC-7.2",
        },
        Step {
            title: "Only in winter: the bill",
            text: "Pay for what you run. Too little money means Loans.",
            rule: "BC-10.2",
        },
    ],
    points: &[
        Tip { icon: "rep", title: "Every beer", text: "counts once brewed, sold or not", rule: "BC-11.2" },
        Tip {
            icon: "gold-label",
            title: "Gold Label +3",
            text: "for the first to sell an advanced beer",
            rule: "BC-7.4",
        },
        Tip { icon: "b-lab", title: "Research", text: "a cube at the very end of its track", rule: "BC-11.3" },
        Tip { icon: "b-yeast-lab", title: "Yeast Lab", text: "once a season: 1 Yeast for 2 Rep", rule: "BC-7.8" },
        Tip {
            icon: "b-tasting-room",
            title: "Tasting Room",
            text: "1 for each different advanced beer",
            rule: "BC-11.4",
        },
        Tip { icon: "loan", title: "Loans", text: "−2 for the first, −3 for each further one", rule: "BC-11.8" },
    ],
    missed: [
        Tip {
            icon: "b-storehouse",
            title: "Twelve cubes, no more",
            text: "What does not fit is lost at once. A second Storehouse doubles it.",
            rule: "BC-4.2",
        },
        Tip {
            icon: "clock",
            title: "A second shift from 3 batches",
            text: "Hire it early: it works in the same season.",
            rule: "BC-6.6",
        },
        Tip {
            icon: "lock",
            title: "The basic beer first",
            text: "No Pumpkin Ale before your first Everyday Ale.",
            rule: "BC-7.5",
        },
        Tip {
            icon: "bottle",
            title: "The label is for selling",
            text: "Brewing first is not enough: the batch must be sold.",
            rule: "BC-7.4",
        },
        Tip {
            icon: "winter",
            title: "The last winter costs too",
            text: "Keep money back, or lose Rep to Loans.",
            rule: "BC-10.2",
        },
    ],
    pictures: include_str!("primer.svg"),
};
