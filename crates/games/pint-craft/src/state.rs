//! Everything there is to know in mid-match.
//!
//! What lies nowhere else is not stored: the pot is what nobody holds, the deck is what nobody has seen, and the Recipes
//! beneath the tops are those that lie nowhere else. So nothing can be lost or made (PC-1.5).
use crate::{
    memory::Memory,
    steps::Step,
    taps::Recipes,
    view::View,
    words::{Brewery, Emblem, Ending, Epithet, Ingredient, Recipe, Season},
};
use serde::{Deserialize, Serialize};
use taproom_core::{List, MAX_SEATS, Seat, Seats, public_part, steps::Stack};
use taproom_kit::Pile;

/// One Recipe stack more than there can be players (PC-2.3).
pub const MAX_STACKS: usize = MAX_SEATS + 1;
/// More steps than ever wait.
pub(crate) const MAX_STEPS: usize = 12;

/// How many Brewery cards the box holds (PC-1.1).
pub const BREWERY_CARDS: usize = 83;

/// Brewery cards in no order.
pub type Cards = Pile<Brewery, { Brewery::COUNT }>;
/// Ingredient tokens.
pub type Tokens = Pile<Ingredient, { Ingredient::COUNT }>;

/// The whole match.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct State {
    /// What everybody sees.
    #[serde(flatten)]
    pub public: Public,
    /// What not everybody sees.
    #[serde(flatten)]
    pub hidden: Hidden,
}

/// What everybody sees (PC-11.1).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// What is to be done, the next on top. At the bottom stands what kind of round it is.
    pub steps: Stack<Step, MAX_STEPS>,
    /// From 1; 0 during setup (PC-3.1).
    pub round: u8,
    /// The Season card that lies face up (PC-2.5).
    pub season: Season,
    /// Who opens every round; the rules count seats from here (PC-2.1).
    pub first: Seat,
    /// What the breweries are called, by seat; only where players vote for the best name (PC-12.2).
    #[serde(default)]
    pub names: [BreweryName; MAX_SEATS],
    /// Who has not been eliminated (PC-10.5).
    pub still_in: Seats,
    /// How many Face Offs have begun (PC-10.8).
    pub face_offs: u8,
    /// How many Challenge Rounds came to nothing (PC-10.4).
    pub lapsed: u8,
    /// Who was the first to cross the threshold in this turn of an ordinary round (PC-10.1, PC-R20).
    #[serde(default)]
    pub crossed: Option<Seat>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// The Recipes in the centre; an empty stack keeps its place (PC-2.4).
    pub stacks: [RecipeStack; MAX_STACKS],
    /// Recipes on tap, by seat.
    pub taps: [Recipes; MAX_SEATS],
    /// Orange cards in front of each seat (PC-7.2).
    pub in_play: [Cards; MAX_SEATS],
    /// By seat; no limit (PC-5.6).
    pub tokens: [Tokens; MAX_SEATS],
    /// The last one lies on top (PC-11.1).
    pub discard: List<Brewery, BREWERY_CARDS>,
}

/// The name of a brewery in two words (PC-D24).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreweryName {
    /// Crooked …
    pub epithet: Option<Epithet>,
    /// … Badger
    pub emblem: Option<Emblem>,
}

impl BreweryName {
    /// Both words are there.
    pub(crate) const fn is_whole(self) -> bool {
        self.epithet.is_some() && self.emblem.is_some()
    }
}

/// What a seat sees of its own and has seen of others (PC-11.2, PC-11.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hidden {
    /// By seat; no limit, and no trading (PC-4.6, PC-R32).
    pub hands: [Cards; MAX_SEATS],
    /// Cards in hands that others have seen.
    pub seen: Memory,
}

public_part! { State, View => Public }

/// A stack in the centre: one face up, some nobody has looked at, and those that were seen going to the bottom (PC-11.2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecipeStack {
    /// The face-up Recipe.
    pub top: Option<Recipe>,
    /// How many unseen ones lie below it (PC-R2).
    pub hidden: u8,
    /// Known ones below those, the next to come first.
    pub bottom: List<Recipe, { Recipe::COUNT - 1 }>,
}

impl RecipeStack {
    /// How many Recipes.
    #[inline]
    pub fn len(&self) -> u8 {
        u8::from(self.top.is_some()) + self.hidden + self.bottom.len() as u8
    }

    /// No Recipe left?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl State {
    /// Does the player hold any card?
    #[inline]
    pub fn has_hand(&self, seat: Seat) -> bool {
        !self.hidden.hands[seat.index()].is_empty()
    }
}

impl Public {
    /// The face-up Recipes, by stack (PC-R1).
    #[inline]
    pub fn face_up(&self) -> impl Iterator<Item = (usize, Recipe)> + '_ {
        self.stacks.iter().enumerate().filter_map(|(n, stack)| Some((n, stack.top?)))
    }

    /// The stack on which this Recipe lies face up.
    pub fn stack_of(&self, recipe: Recipe) -> Option<usize> {
        self.stacks.iter().position(|stack| stack.top == Some(recipe))
    }

    /// The seat that has this Recipe on tap.
    pub fn brewer_of(&self, recipe: Recipe) -> Option<Seat> {
        self.taps.iter().position(|taps| taps.has(recipe)).map(|seat| Seat(seat as u8))
    }

    /// All that these seats have on tap.
    pub fn taps_of(&self, seats: Seats) -> Recipes {
        seats.iter().fold(Recipes::NONE, |all, seat| all.plus(self.taps[seat.index()]))
    }

    /// Recipes that nobody has seen yet: they lie beneath the tops, in no known order.
    pub fn unseen_recipes(&self) -> Recipes {
        let mut seen = self.taps.iter().fold(Recipes::NONE, |all, &taps| all.plus(taps));
        for stack in &self.stacks {
            seen = seen.plus(stack.top.into_iter().chain(stack.bottom.iter().copied()).collect());
        }
        Recipes::ALL.minus(seen)
    }

    /// The players still in other than `seat`.
    #[inline]
    pub fn others(&self, seat: Seat) -> Seats {
        let mut others = self.still_in;
        others.remove(seat);
        others
    }

    /// What kind of round it is stands at the bottom of the stack.
    #[inline]
    pub fn kind_of_round(&self) -> Option<&Step> {
        self.steps.iter().next()
    }

    /// Is a Face Off running (PC-10.5)?
    #[inline]
    pub fn in_face_off(&self) -> bool {
        matches!(self.kind_of_round(), Some(Step::FaceOff(_)))
    }

    /// The initiator of the Challenge Round that is running (PC-10.1).
    pub fn initiator(&self) -> Option<Seat> {
        match self.kind_of_round() {
            Some(Step::Challenge(challenge)) => Some(challenge.initiator),
            _ => None,
        }
    }

    /// Whose turn is being taken.
    pub fn on_turn(&self) -> Option<Seat> {
        self.steps.iter().find_map(|step| match step {
            Step::Play(it) => Some(it.seat),
            Step::Brew(it) => Some(it.seat),
            Step::Draw(it) => Some(it.seat),
            Step::TurnEnd(it) => Some(it.seat),
            _ => None,
        })
    }

    /// The card that has been played and is neither in play nor discarded yet (PC-4.9).
    pub fn being_resolved(&self) -> impl Iterator<Item = Brewery> + '_ {
        self.steps.iter().filter_map(|step| match step {
            Step::UseCard(it) => Some(it.card),
            Step::Discard(it) => Some(it.card),
            _ => None,
        })
    }
}
