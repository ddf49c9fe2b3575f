//! Asks the game's own planner.
use crate::{Bot, Dice, Outlook, Seen, Stop, Thought};
use taproom_core::Game;
use taproom_kit::{PlanRequest, Planner};

/// Takes the answer that the game's planner expects most of.
pub struct Planned<G: Game> {
    planner: Box<dyn Planner<G>>,
    effort: u32,
    stop: Stop,
}

impl<G: Game> Planned<G> {
    /// With so much effort for one answer.
    pub fn new(planner: Box<dyn Planner<G>>, effort: u32, stop: Stop) -> Self {
        Self { planner, effort, stop }
    }
}

impl<G: Game> Bot<G> for Planned<G> {
    fn choose(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        let thoughts = self.think(seen, legal, dice);
        let best = |a: &(usize, &Thought), b: &(usize, &Thought)| a.1.utility.total_cmp(&b.1.utility);
        thoughts.iter().enumerate().max_by(best).map_or(0, |(index, _)| index)
    }

    fn think(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> Vec<Thought> {
        self.stop.start();
        let question = PlanRequest { game: seen.game(), view: &seen.view(), seat: seen.seat(), legal };
        let worth = self.planner.plan(&question, self.effort, dice, &|| self.stop.now());
        worth
            .into_iter()
            .map(|points| Thought { visits: 0, utility: points, outlook: Outlook::Points(points) })
            .collect()
    }
}
