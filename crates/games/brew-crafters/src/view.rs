//! What a viewer knows: everything but the secret recipes of others (BC-13.1).
use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::set::Set;
use crate::state::{Hidden, Public, State};
use crate::steps::{DevelopSecret, Step};
use crate::words::Recipe;
use serde::Serialize;
use taproom_core::{List, Move, MoveOf, Rng, Seat, Viewer};

/// The table as one viewer sees it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// All that lies open.
    #[serde(flatten)]
    pub public: Public,
    /// The viewer's own recipes that lie face down.
    pub my_face_down: Set<Recipe>,
    /// The number of recipes face down, by seat.
    pub hidden_recipes: List<u8, 5>,
    /// The box, while the viewer chooses a recipe from it (BC-R37).
    pub recipe_box: Option<Set<Recipe>>,
}

impl View {
    /// The recipes of a seat that lie face down, as far as the viewer knows them.
    pub(crate) fn face_down(&self, seat: Seat) -> Set<Recipe> {
        if self.viewer.is(seat) { self.my_face_down } else { Set::EMPTY }
    }

    /// The secret recipes of a seat that the viewer knows.
    pub(crate) fn secrets_of(&self, seat: Seat) -> Set<Recipe> {
        self.face_down(seat).or(self.of(seat).secrets)
    }
}

pub(crate) fn view(game: &BrewCrafters, state: &State, viewer: Viewer) -> View {
    let State { public, hidden: Hidden { face_down } } = *state;
    let looks = matches!(public.steps.top(), Some(Step::DevelopSecret(DevelopSecret { seat })) if viewer.is(*seat));
    View {
        viewer,
        public,
        my_face_down: match viewer {
            Viewer::Seat(seat) => face_down[seat.index()],
            Viewer::Spectator => Set::EMPTY,
        },
        hidden_recipes: face_down.iter().map(|recipes| recipes.len()).collect(),
        recipe_box: looks.then(|| state.recipe_box(game)),
    }
}

/// Deals the recipes that could be hidden to those who hide some.
pub(crate) fn imagine(game: &BrewCrafters, view: &View, rng: &mut dyn Rng) -> State {
    let face_down = (0..).map(Seat).zip(&view.hidden_recipes).map(|(seat, _)| view.face_down(seat)).collect();
    let mut state = State { public: view.public, hidden: Hidden { face_down } };
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
            state.hidden.face_down[n].insert(recipe);
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
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Event {
    match *event {
        Event::SecretTaken(seat, _) if !viewer.is(seat) => Event::SecretTaken(seat, None),
        other => other,
    }
}
