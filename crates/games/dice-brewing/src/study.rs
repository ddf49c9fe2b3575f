//! What is counted over many games.
use crate::{
    game::DiceBrewing,
    state::{Player, State},
    words::{Colour, Level, Recipe},
};
use taproom_core::{Measure, Study, Turn};

impl Study for DiceBrewing {
    fn measures(&self, state: &State) -> Vec<(&'static str, Measure)> {
        let players = f64::from(self.seats);
        let mean = |of: &dyn Fn(&Player) -> i32| {
            Measure::Number(f64::from(state.players.iter().map(of).sum::<i32>()) / players)
        };
        let level = |level: Level| {
            let brewed = state.players.iter().flat_map(|player| player.brewed.iter());
            Measure::Number(brewed.filter(|recipe: &Recipe| self.values.recipe(*recipe).level == level).count() as f64)
        };
        let dice = |player: &Player| Colour::ALL.into_iter().map(|colour| self.dice_points(player, colour)).sum();
        let scores: Vec<i32> = state.players.iter().map(|player| self.score(player)).collect();
        let (best, worst) = (scores.iter().max().copied(), scores.iter().min().copied());
        let ending = if taproom_core::Game::turn(self, state) != Turn::Over {
            "unfinished"
        } else if state.brewed() < self.crowd.recipes_to_end {
            "round limit"
        } else if state.deck.is_empty() {
            "recipes brewed, deck empty"
        } else {
            "recipes brewed"
        };
        vec![
            ("rounds", Measure::Number(state.round.into())),
            ("score", mean(&|player| self.score(player))),
            ("winning score", Measure::Number(best.unwrap_or(0).into())),
            ("margin", Measure::Number((best.unwrap_or(0) - worst.unwrap_or(0)).into())),
            ("points: mastery", mean(&|player| player.mastery.into())),
            ("points: gold", mean(&|player| self.gold_points(player))),
            ("points: dice", mean(&dice)),
            ("dice owned", mean(&|player| Colour::ALL.into_iter().map(|it| i32::from(player.owned(it))).sum())),
            ("recipes", mean(&|player| player.brewed.len().into())),
            ("recipes: basic", level(Level::Basic)),
            ("recipes: intermediate", level(Level::Intermediate)),
            ("recipes: advanced", level(Level::Advanced)),
            ("recipes: experimental", level(Level::Experimental)),
            ("tokens played", Measure::Number(f64::from(state.removed.total()))),
            ("ending", Measure::Kind(ending.into())),
        ]
    }
}
