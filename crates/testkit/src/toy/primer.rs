//! How to play in five minutes.
use taproom_page::{Primer, Step, Tip};

const RULE: &str = "TY-1.2";
const STEP: Step = Step { title: "A turn", text: "Draw a card, play one, or pass.", rule: RULE };
const TIP: Tip = Tip { icon: "scores", title: "Coins", text: "The most coins win.", rule: RULE };

pub(super) const PRIMER: Primer = Primer {
    line: "Coins and cards.",
    goal: "Have the most coins.",
    round: "One turn",
    steps: [STEP; 4],
    points: &[TIP],
    missed: [TIP; 5],
    pictures: "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
};
