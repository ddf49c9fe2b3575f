//! Final scoring and who wins (section 10).
use crate::{game::DiceBrewing, state::Player, state::State, words::Colour};
use taproom_core::{ScorePart, Standings};

impl DiceBrewing {
    /// Points from gold: 1 for each 2, rounded down (DB-10.2).
    pub(crate) fn gold_points(&self, player: &Player) -> i32 {
        i32::from(player.gold / u16::from(self.values.gold_per_mastery))
    }

    /// Points from dice of a colour, wherever they lie (DB-10.2).
    pub(crate) fn dice_points(&self, player: &Player, colour: Colour) -> i32 {
        i32::from(player.owned(colour)) * i32::from(self.values.colours[colour.index()].points)
    }

    /// The final score if the game ended now.
    pub(crate) fn score(&self, player: &Player) -> i32 {
        let dice: i32 = Colour::ALL.into_iter().map(|colour| self.dice_points(player, colour)).sum();
        i32::from(player.mastery) + self.gold_points(player) + dice
    }

    /// The score part by part.
    pub(crate) fn parts(&self, player: &Player) -> Vec<ScorePart> {
        let dice = |label: &str, colour| ScorePart::new(label, "DB-10.2", self.dice_points(player, colour));
        vec![
            ScorePart::new("Mastery", "DB-10.2", player.mastery.into()),
            ScorePart::new("Gold", "DB-10.2", self.gold_points(player)),
            dice("Yellow dice", Colour::Yellow),
            dice("Black dice", Colour::Black),
            dice("Green dice", Colour::Green),
            dice("Blue dice", Colour::Blue),
        ]
    }

    /// Highest score; ties: more recipes, then more gold, then shared (DB-10.3, DB-R27).
    pub(crate) fn rank(&self, state: &State) -> Standings {
        Standings::rank(self.seats, |seat| {
            let player = state.player(seat);
            let score = self.score(player);
            (score, (score, player.brewed.len(), player.gold))
        })
    }
}
