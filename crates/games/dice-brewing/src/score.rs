//! Final scoring and who wins (section 10).
use crate::{
    action::TieBreak,
    game::DiceBrewing,
    state::{MAX_PLAYERS, Player, State},
    words::Colour,
};
use taproom_core::{List, ScorePart, Standings};

/// Points, recipes, gold.
type Key = (i32, u8, u16);

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

    /// What decided about the first place, if the highest score did not do so alone (DB-10.3).
    pub(crate) fn tie_break(&self, state: &State) -> Option<TieBreak> {
        let mut keys: List<Key, MAX_PLAYERS> = state.players.iter().map(|player| self.key(player)).collect();
        keys.sort_unstable();
        let (first, second) = (keys[keys.len() - 1], keys[keys.len() - 2]);
        if second.0 < first.0 {
            None
        } else if second.1 < first.1 {
            Some(TieBreak::Recipes)
        } else if second.2 < first.2 {
            Some(TieBreak::Gold)
        } else {
            Some(TieBreak::Shared)
        }
    }

    /// Points, recipes, gold: what is compared, in this order (DB-10.3).
    fn key(&self, player: &Player) -> Key {
        (self.score(player), player.brewed.len(), player.gold)
    }

    /// Highest score; ties: more recipes, then more gold, then shared (DB-10.3, DB-R27).
    pub(crate) fn rank(&self, state: &State) -> Standings {
        Standings::rank(self.seats, |seat| {
            let key = self.key(state.player(seat));
            (key.0, key)
        })
        .explained(|ahead, behind| {
            let recipes = |seat| self.key(state.player(seat)).1;
            if recipes(ahead) > recipes(behind) { "more recipes brewed" } else { "more gold" }
        })
    }
}
