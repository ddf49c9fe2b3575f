//! "How to play in five minutes": the same five parts for every game. The words are the game's, and each names the rule it tells.

/// A game in five minutes.
#[derive(Copy, Clone, Debug)]
pub struct Primer {
    /// What it is in a few words, where there is room for one line.
    pub line: &'static str,
    /// What it is all about; `*` around what matters most.
    pub goal: &'static str,
    /// What the four pictures show: "One season".
    pub round: &'static str,
    /// It, in four steps.
    pub steps: [Step; 4],
    /// How points are made.
    pub points: &'static [Tip],
    /// What beginners miss.
    pub missed: [Tip; 5],
    /// The pictures of the steps: symbols `step-1` to `step-4` of one SVG, 280 wide and 150 high.
    pub pictures: &'static str,
}

/// One picture of four.
#[derive(Copy, Clone, Debug)]
pub struct Step {
    /// A few words.
    pub title: &'static str,
    /// At most two lines.
    pub text: &'static str,
    /// The rule it tells.
    pub rule: &'static str,
}

/// A line with a picture beside it.
#[derive(Copy, Clone, Debug)]
pub struct Tip {
    /// A name of the table's set of icons.
    pub icon: &'static str,
    /// A few words.
    pub title: &'static str,
    /// At most two lines.
    pub text: &'static str,
    /// The rule it tells.
    pub rule: &'static str,
}

impl Primer {
    /// Every rule that is told.
    pub fn rules(&self) -> impl Iterator<Item = &'static str> {
        let tips = self.points.iter().chain(&self.missed).map(|tip| tip.rule);
        self.steps.iter().map(|step| step.rule).chain(tips)
    }
}
