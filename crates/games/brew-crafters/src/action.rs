//! What players answer, what chance answers, and what is told of it.
use crate::effect::{Cubes, Goods};
use crate::words::{Building, Ingredient, Lot, Offer, Partnership, Recipe, Space, Track, Vessel, Worker};
use std::{fmt, str::FromStr};
use taproom_core::{Finite, List, NotationError, Seat, notation};

/// One to three cubes chosen at once, in canonical order: `malt+malt+yeast`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Handful(List<Ingredient, 3>);

impl Handful {
    /// The cubes must be in canonical order, one to three of them.
    pub fn new(cubes: &[Ingredient]) -> Self {
        Self(cubes.iter().copied().collect())
    }

    /// The cubes.
    pub fn cubes(&self) -> &[Ingredient] {
        &self.0
    }
}

impl fmt::Display for Handful {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, cube) in self.0.iter().enumerate() {
            let plus = if n > 0 { "+" } else { "" };
            write!(f, "{plus}{cube}")?;
        }
        Ok(())
    }
}

impl FromStr for Handful {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut cubes = List::new();
        for word in text.split('+') {
            if cubes.is_full() {
                return Err(NotationError);
            }
            cubes.push(word.parse()?);
        }
        if cubes.is_sorted() { Ok(Self(cubes)) } else { Err(NotationError) }
    }
}

/// The handfuls of at most `most` cubes of the last `kinds` ingredients.
const fn handfuls(most: usize, kinds: usize) -> usize {
    let (mut all, mut first) = (0, 0);
    while most > 0 && first < kinds {
        all += 1 + handfuls(most - 1, kinds - first);
        first += 1;
    }
    all
}

/// Counted as they are sorted: a cube alone, then with all that may follow it.
impl Finite for Handful {
    const COUNT: usize = handfuls(3, Ingredient::COUNT);

    fn id(self) -> usize {
        let (mut id, mut least) = (0, 0);
        for (n, cube) in self.0.iter().enumerate() {
            id += usize::from(n > 0);
            id += (least..cube.index()).map(|it| 1 + handfuls(2 - n, Ingredient::COUNT - it)).sum::<usize>();
            least = cube.index();
        }
        id
    }

    fn of(id: usize) -> Option<Self> {
        let (mut left, mut cubes) = (id, List::new());
        for n in 0..3 {
            let mut cube = cubes.last().map_or(0, |it: &Ingredient| it.index());
            while left > handfuls(2 - n, Ingredient::COUNT - cube) {
                left -= 1 + handfuls(2 - n, Ingredient::COUNT - cube);
                cube += 1;
            }
            cubes.push(Ingredient::of(cube)?);
            if left == 0 {
                break;
            }
            left -= 1;
        }
        Some(Self(cubes))
    }
}

notation! {
    /// One answer of one seat.
    pub enum Action {
        /// Free: pay the first, take the second, by partnership (BC-9.6).
        Exchange(Ingredient, Ingredient) = "exchange",
        /// Free: put a cube on a Farm plot (BC-8.8).
        Plant(Ingredient) = "plant",
        /// Free: take in one plot (BC-8.9).
        Harvest(Ingredient) = "harvest",
        /// Use a market space.
        Place(Space, Offer) = "place",
        /// Contribute to the Community Farm (BC-12.4).
        CommunityFarm(Ingredient) = "community_farm",
        /// Take the Process Beer and/or Collaborate action (BC-7.1).
        Work = "process_or_collaborate",
        /// Move a research cube (BC-7.13).
        Research(Track) = "research",
        /// Install a building or equipment (BC-7.17).
        Install(Building) = "install",
        /// Take the Develop Secret Recipe action (BC-12.5).
        SecretRecipe = "secret_recipe",
        /// Which card of the box becomes the secret recipe.
        Develop(Recipe) = "develop",
        /// Which partnership is formed.
        Partner(Partnership) = "partner",
        /// Which worker is hired.
        Hire(Worker) = "hire",
        /// Which cube is given: in a trade, or as the Advanced portion of the collaboration.
        Give(Ingredient) = "give",
        /// Which bundle of a trade is taken.
        Receive(Lot) = "receive",
        /// Which cubes of one's choice are taken.
        Take(Handful) = "take",
        /// Which cube is thrown away for lack of room (BC-4.2).
        Discard(Ingredient) = "discard",
        /// Which cube of the Community Farm's rest is picked.
        Pick(Ingredient) = "pick",
        /// Which building space gets the Rep (BC-7.15).
        MarkSpace(Building) = "mark_space",
        /// Which recipe is marked (BC-7.16).
        MarkRecipe(Recipe) = "mark_recipe",
        /// Which annual ability comes next (BC-5.3).
        Annual(Track) = "annual",
        /// Sell, bottle, brew (BC-7.2).
        Process = "process",
        /// Which portion of the collaboration is contributed (BC-7.10).
        Contribute(Lot) = "contribute",
        /// Operate the Mash Tun or the Yeast Lab in this brew step.
        Operate(Building) = "operate",
        /// Do not operate it now.
        Keep = "keep",
        /// What goes into the vessel.
        Brew(Recipe) = "brew",
        /// The vessel stays empty.
        Empty = "empty",
        /// Which Basic cube is exchanged while paying (BC-7.6).
        Convert(Ingredient) = "convert",
        /// Do without.
        Decline = "decline",
        /// The action is over.
        End = "end",
    }
}

notation! {
    /// What chance answers (BC-13.2).
    pub enum Chance {
        /// A recipe of a random set-up.
        Recipe(Recipe) = "recipe",
        /// A worker of a random set-up, or one that the Employment Agency shows.
        Worker(Worker) = "worker",
        /// Who begins, counted as in records, from 0 (BC-3.2).
        Start(u8 in 0..=4) = "start",
    }
}

/// Something that happened.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Event {
    Season(u8),
    RecipeDealt(Recipe),
    WorkerDealt(Worker),
    Placed(Seat, Space, Offer),
    Gained(Seat, Goods),
    StartPlayer(Seat),
    Partnered(Seat, Partnership),
    Hired(Seat, Worker),
    ShiftHired(Seat, u8),
    InternsHired(Seat, u8),
    AgencyShows(Worker),
    Declined(Seat),
    Traded(Seat, Ingredient, Lot),
    Exchanged(Seat, Ingredient, Ingredient),
    Planted(Seat, Ingredient),
    Harvested(Seat, Ingredient, u8),
    Discarded(Seat, Ingredient),
    Researched(Seat, Track, u8),
    SpaceMarked(Seat, Building),
    RecipeMarked(Seat, Recipe),
    Installed(Seat, Building),
    Sold(Seat, Recipe, u16),
    Labelled(Seat, Recipe),
    SecretPaid(Seat, Recipe, u16),
    Operated(Seat, Building),
    Brewed(Seat, Recipe, Vessel),
    Contributed(Seat, Lot),
    CollaborationSold,
    Rewarded(Seat, Goods),
    SecretTaken(Seat, Option<Recipe>),
    Revealed(Seat, Recipe),
    CommunityPlanted(Seat, Ingredient),
    CommunityHarvested(Cubes),
    CommunityPicked(Seat, Ingredient),
    Borrowed(Seat, u16),
    CostsPaid(Seat, u16),
    Over,
}
