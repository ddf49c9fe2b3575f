//! What a viewer knows: everything but the secret recipes of others (BC-13.1).
use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::set::Set;
use crate::state::{Brewery, State};
use crate::steps::{DevelopSecret, Step};
use crate::words::Recipe;
use serde::Serialize;
use taproom_core::{List, Move, MoveOf, Rng, Seat, Viewer};

/// The table as one viewer sees it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// All that is open; hidden recipes only if they are the viewer's own.
    #[serde(flatten)]
    pub table: State,
    /// How many hidden recipes each seat has.
    pub hidden_recipes: List<u8, 5>,
    /// The box, while the viewer chooses a recipe from it (BC-R37).
    pub recipe_box: Option<Set<Recipe>>,
}

/// Built up from nothing, field by field.
pub(crate) fn view(game: &BrewCrafters, state: &State, viewer: Viewer) -> View {
    let State {
        season,
        start_player,
        recipes,
        display,
        partnerships,
        market,
        collaboration,
        community,
        breweries,
        steps,
    } = *state;
    let looks = matches!(steps.top(), Some(Step::DevelopSecret(DevelopSecret { seat })) if viewer.is(*seat));
    let seen = |(seat, brewery): (Seat, &Brewery)| open(brewery, viewer.is(seat));
    View {
        viewer,
        table: State {
            season,
            start_player,
            recipes,
            display,
            partnerships,
            market,
            collaboration,
            community,
            breweries: (0..).map(Seat).zip(&breweries).map(seen).collect(),
            steps,
        },
        hidden_recipes: breweries.iter().map(|brewery| brewery.hidden.len()).collect(),
        recipe_box: looks.then(|| state.recipe_box(game)),
    }
}

/// A brewery as its owner, or as anybody else, sees it.
fn open(brewery: &Brewery, own: bool) -> Brewery {
    let Brewery {
        money,
        rep,
        loans,
        storage,
        shifts,
        buildings,
        infused,
        workers,
        research,
        vessels,
        bottling,
        brewed,
        labels,
        marked_recipe,
        marked_space,
        operated,
        farm,
        hidden,
        secrets,
        prizes,
        interns,
        interns_used,
        helper_used,
        declined,
    } = *brewery;
    Brewery {
        money,
        rep,
        loans,
        storage,
        shifts,
        buildings,
        infused,
        workers,
        research,
        vessels,
        bottling,
        brewed,
        labels,
        marked_recipe,
        marked_space,
        operated,
        farm,
        hidden: if own { hidden } else { Set::EMPTY },
        secrets,
        prizes,
        interns,
        interns_used,
        helper_used,
        declined,
    }
}

/// Deals the recipes that could be hidden to those who hide some.
pub(crate) fn imagine(game: &BrewCrafters, view: &View, rng: &mut dyn Rng) -> State {
    let mut state = view.table;
    let mut left = state.recipe_box(game);
    if let Some(seen) = view.recipe_box {
        // What lies in the box is in nobody's hand.
        left = left.minus(seen);
    }
    for (n, &count) in view.hidden_recipes.iter().enumerate() {
        if view.viewer.is(Seat(n as u8)) {
            continue;
        }
        for _ in 0..count {
            if left.is_empty() {
                break;
            }
            let at = rng.below(left.len().into()) as usize;
            let recipe = left.iter().nth(at).expect("below the number left");
            left.remove(recipe);
            state.breweries[n].hidden.insert(recipe);
        }
    }
    state
}

/// Which recipe becomes secret only its owner sees (BC-13.1).
pub(crate) fn sees(mv: &MoveOf<BrewCrafters>, viewer: Viewer) -> bool {
    match *mv {
        Move::Act(seat, Action::Develop(_)) => viewer.is(seat),
        _ => true,
    }
}

/// Which recipe became secret is for its owner alone.
#[allow(clippy::unnecessary_wraps)]
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
    Some(match *event {
        Event::SecretTaken(seat, _) if !viewer.is(seat) => Event::SecretTaken(seat, None),
        other => other,
    })
}
