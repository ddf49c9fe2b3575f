//! Scoring (BC-11.1 to BC-11.9).
use crate::effect::Per;
use crate::game::BrewCrafters;
use crate::state::{Brewery, Public, State};
use crate::words::{Class, Recipe};
use taproom_core::{Game, ScorePart, Seat, Standings};

/// The Rep of one seat, source by source, as if the game ended now.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Every batch brewed, wherever it is (BC-11.2).
    pub beer: i32,
    /// Tracks whose cube is on Game End (BC-11.3).
    pub research: i32,
    /// The Tour & Tasting Room (BC-8.3, BC-11.4).
    pub tasting_room: i32,
    /// Rep tokens (BC-11.5).
    pub tokens: i32,
    /// Gold Labels (BC-11.6).
    pub labels: i32,
    /// Portions of an unfinished collaboration batch (BC-11.7).
    pub collaboration: i32,
    /// Loans (BC-11.8).
    pub loans: i32,
}

impl Tally {
    /// Final Rep.
    pub fn total(&self) -> i32 {
        self.beer + self.research + self.tasting_room + self.tokens + self.labels + self.collaboration + self.loans
    }

    /// As the parts of a score sheet.
    pub(crate) fn parts(&self) -> Vec<ScorePart> {
        vec![
            ScorePart::new("Beer", "BC-11.2", self.beer),
            ScorePart::new("Research", "BC-11.3", self.research),
            ScorePart::new("Tasting Room", "BC-11.4", self.tasting_room),
            ScorePart::new("Rep tokens", "BC-11.5", self.tokens),
            ScorePart::new("Gold Labels", "BC-11.6", self.labels),
            ScorePart::new("Collaboration", "BC-11.7", self.collaboration),
            ScorePart::new("Loans", "BC-11.8", self.loans),
        ]
    }
}

/// Counts a seat's Rep.
pub fn tally(game: &BrewCrafters, state: &Public, seat: Seat) -> Tally {
    let values = &game.values;
    let brewery = state.of(seat);
    let mut tally = Tally {
        beer: brewery.brewed.iter().map(|(it, n)| i32::from(values.recipes[it.index()].rep) * i32::from(n)).sum(),
        // BC-1.3; Rep on an unbuilt space or an unsold secret recipe is not here (BC-R31, BC-R27).
        tokens: brewery.rep.into(),
        labels: values.label_rep * count(brewery.labels.iter()),
        collaboration: if game.collaborates() { values.unfinished_rep * i32::from(state.portions(seat)) } else { 0 },
        loans: loans(game, brewery.loans),
        ..Tally::default()
    };
    let assets = brewery.assets();
    for row in values.scores.iter().filter(|row| assets & row.assets == row.assets) {
        let rep = (row.rep * (counted(game, state, brewery, row.per) / row.every)).min(row.max);
        if row.research {
            tally.research += rep;
        } else {
            tally.tasting_room += rep;
        }
    }
    tally
}

/// What Loans cost at the end.
pub(crate) fn loans(game: &BrewCrafters, loans: u16) -> i32 {
    match i32::from(loans) {
        0 => 0,
        n => game.values.first_loan + (n - 1) * game.values.further_loan,
    }
}

fn count<T>(of: impl Iterator<Item = T>) -> i32 {
    i32::try_from(of.count()).unwrap_or(i32::MAX)
}

fn counted(game: &BrewCrafters, state: &Public, brewery: &Brewery, per: Per) -> i32 {
    let class = |it: Recipe| game.values.recipes[it.index()].class;
    let distinct = |fits: &dyn Fn(Recipe) -> bool| count(brewery.brewed.kinds().filter(|&it| fits(it)));
    let batches =
        |of: Class| brewery.brewed.iter().filter(|&(it, _)| class(it) == of).map(|(_, n)| i32::from(n)).sum::<i32>();
    match per {
        Per::DistinctBasicRecipes => distinct(&|it| class(it) == Class::Basic),
        // BC-R26: a secret recipe is none of the six in play.
        Per::DistinctAdvancedRecipesInPlay => distinct(&|it| class(it) == Class::Advanced && state.recipes.has(it)),
        Per::DistinctAdvancedRecipesAny => distinct(&|it| class(it) == Class::Advanced),
        Per::OriginalSpacesBuilt => brewery.original_built(&game.values).into(),
        Per::Batches => brewery.batches().into(),
        Per::BasicBatches => batches(Class::Basic),
        Per::AdvancedBatches => batches(Class::Advanced),
        Per::GoldLabels => count(brewery.labels.iter()),
        Per::Shifts => brewery.shifts.into(),
    }
}

/// Most Rep wins, then most money; still tied: shared (BC-11.9).
pub(crate) fn standings(game: &BrewCrafters, state: &State) -> Option<Standings> {
    if !state.steps.is_empty() {
        return None;
    }
    Some(
        Standings::rank(game.seats(), |seat| {
            let rep = tally(game, state, seat).total();
            (rep, (rep, state.of(seat).money))
        })
        .explained(|_, _| "more money"),
    )
}
