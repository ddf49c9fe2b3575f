//! Everything there is to know in mid-match.
use crate::effect::Cubes;
use crate::game::BrewCrafters;
use crate::set::{PerWord, Set};
use crate::steps::Step;
use crate::values::{Assets, Values};
use crate::view::View;
use crate::words::{Building, Ingredient, Lot, Partnership, Recipe, Season, Space, Track, Vessel, Worker};
use serde::{Deserialize, Serialize};
use taproom_core::{List, Seat, public_part, steps::Stack};
use taproom_kit::Pile;

/// The most steps that can wait: twice as many as were ever seen waiting.
pub const STEPS: usize = 20;

/// One match.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct State {
    /// What everybody sees.
    #[serde(flatten)]
    pub public: Public,
    /// What only its owner sees.
    #[serde(flatten)]
    pub hidden: Hidden,
}

public_part! { State, View => Public }

/// Secret recipes that were never shown (BC-13.1): all else lies open.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hidden {
    /// By seat; only the owner knows them.
    pub face_down: List<Set<Recipe>, 5>,
}

/// What everybody sees.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// 1 to 12 (BC-1.1).
    pub season: u8,
    /// Who holds the start player token (BC-5.9).
    pub start_player: Seat,
    /// The recipes in play, Basic ones included (BC-1.9).
    pub recipes: Set<Recipe>,
    /// The workers that can be hired.
    pub display: Set<Worker>,
    /// Who formed which partnership.
    pub partnerships: PerWord<Partnership, Option<Seat>, 4>,
    /// The market board.
    pub market: PerWord<Space, Stand, 22>,
    /// Who contributed which portion of the present collaboration batch.
    pub collaboration: PerWord<Lot, Option<Seat>, 4>,
    /// What grows in the Community Farm, in order of contribution.
    pub community: List<Contribution, 3>,
    /// By seat.
    pub breweries: List<Brewery, 5>,
    /// What comes next.
    pub steps: Stack<Step, STEPS>,
}

/// A market space.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stand {
    /// Ingredients that lie there.
    pub goods: Cubes,
    /// Money that lies there.
    pub money: u8,
    /// Who used it this season.
    pub taken: Option<Seat>,
}

/// One planted cube of the Community Farm.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contribution {
    /// Who planted it.
    pub seat: Seat,
    /// What it is.
    pub ingredient: Ingredient,
}

/// What one player has.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Brewery {
    /// Dollars.
    pub money: u16,
    /// Rep tokens.
    pub rep: u16,
    /// Loans taken.
    pub loans: u16,
    /// Ingredients in storage.
    pub storage: Cubes,
    /// Employed shifts.
    pub shifts: u8,
    /// Installed tiles.
    pub buildings: Set<Building>,
    /// Vessels with a Hops Infuser.
    pub infused: Set<Vessel>,
    /// Hired workers.
    pub workers: Set<Worker>,
    /// How far each research cube is: 0 is the start, 4 is Game End.
    pub research: PerWord<Track, u8, 4>,
    /// What is brewing.
    pub vessels: PerWord<Vessel, Option<Recipe>, 3>,
    /// The bottling lines.
    pub bottling: [Option<Recipe>; 2],
    /// Every batch ever brewed.
    pub brewed: Pile<Recipe, 24>,
    /// Gold Labels.
    pub labels: Set<Recipe>,
    /// The recipe marked by research.
    pub marked_recipe: Option<Recipe>,
    /// The building space marked by research.
    pub marked_space: Option<Building>,
    /// Mash Tun and Yeast Lab, if operated this season.
    pub operated: Set<Building>,
    /// What grows in the Farm.
    pub farm: Cubes,
    /// Secret recipes that lie open.
    pub secrets: Set<Recipe>,
    /// Secret recipes with Rep still on them.
    pub prizes: Set<Recipe>,
    /// Interns of this season, the next and the one after; used ones stay out of the supply until the season ends.
    pub interns: [u8; 3],
    /// Interns of this season that took a Market Action.
    pub interns_used: u8,
    /// Extra market tokens used this season.
    pub helper_used: u8,
    /// Wants no more extra Market Actions this season.
    pub declined: bool,
}

impl Brewery {
    /// What has an effect, as bits.
    #[inline]
    pub fn assets(&self) -> Assets {
        let mut assets = Assets::from(self.workers.bits()) | Assets::from(self.buildings.bits()) << 24;
        for (n, &steps) in self.research.values().iter().enumerate() {
            assets |= ((1 << steps) - 1) << (33 + 4 * n);
        }
        assets
    }

    /// Sum of all rows whose assets are all here.
    #[inline]
    fn sum<T: Copy + Into<u16>>(&self, rows: &[(Assets, T)]) -> u16 {
        let assets = self.assets();
        rows.iter().filter(|(need, _)| assets & need == *need).map(|&(_, n)| n.into()).sum()
    }

    /// How many ingredients can be stored (BC-4.1).
    #[inline]
    pub fn capacity(&self, values: &Values) -> u16 {
        // BC-8.1, BC-9.1: buildings and workers add to it as soon as they are there.
        values.base_storage + self.sum(&values.storage)
    }

    /// What is due at the end of Winter (BC-10.1).
    pub fn costs(&self, values: &Values) -> u16 {
        let shifts: u16 = values.shift_cost.iter().take(self.shifts.into()).sum();
        let tiles: u16 = self.buildings.iter().map(|it| values.tiles[it.index()].cost).sum();
        // BC-9.3
        let workers: u16 = self.workers.iter().map(|it| values.workers[it.index()].cost).sum();
        (values.base_cost + shifts + tiles + workers).saturating_sub(self.sum(&values.costs_off))
    }

    /// Is this vessel there (BC-1.6)?
    #[inline]
    pub fn has_vessel(&self, values: &Values, vessel: Vessel) -> bool {
        // BC-8.4, BC-8.5, BC-R9: the second system joins the first, in tanks and in costs.
        values.vessel_tile[vessel.index()].is_none_or(|tile| self.buildings.has(tile))
    }

    /// Vessels without an Infuser (BC-8.7).
    pub fn bare_vessels(&self, values: &Values) -> impl Iterator<Item = Vessel> {
        let (here, infused) = (*self, self.infused);
        let has = Vessel::ALL.map(|vessel| here.has_vessel(values, vessel));
        Vessel::ALL.into_iter().filter(move |&vessel| has[vessel.index()] && !infused.has(vessel))
    }

    /// Batches brewed so far.
    #[inline]
    pub fn batches(&self) -> u16 {
        self.brewed.total()
    }

    /// Batches that left the brewery.
    pub fn shipped(&self) -> u16 {
        let here = self.bottling.iter().chain(self.vessels.values()).flatten().count();
        self.batches().saturating_sub(here as u16)
    }

    /// Original building spaces built on (BC-7.19).
    pub fn original_built(&self, values: &Values) -> u8 {
        self.buildings.iter().filter(|it| values.tiles[it.index()].original).count() as u8
    }

    /// Farm plots in all (BC-8.8).
    pub fn plots(&self, values: &Values) -> u16 {
        if self.buildings.has(Building::Farm) { u16::from(values.farm_plots) + self.sum(&values.more_plots) } else { 0 }
    }

    /// Farm plots that are free.
    pub fn free_plots(&self, values: &Values) -> u16 {
        self.plots(values).saturating_sub(self.farm.total())
    }

    /// What one planted cube grows to (BC-8.9).
    pub fn farm_yield(&self, values: &Values, ingredient: Ingredient) -> u8 {
        let base = values.farm_yields[ingredient.index()];
        if base == 0 { 0 } else { base + self.sum(&values.more_yield) as u8 }
    }

    /// Extra market tokens (Market Helper) not used yet this season (BC-9.4).
    pub fn helpers(&self, values: &Values, season: Season) -> u8 {
        let all = (self.assets() & values.extra_market[season.index()]).count_ones() as u8;
        all.saturating_sub(self.helper_used)
    }

    /// Interns of this season that can still act (BC-12.1).
    pub fn interns_free(&self) -> u8 {
        self.interns[0].saturating_sub(self.interns_used)
    }

    /// Extra Brewery Actions by workers (BC-9.5).
    pub fn supervisors(&self, values: &Values, season: Season) -> u8 {
        (self.assets() & values.extra_brewery[season.index()]).count_ones() as u8
    }
}

impl Public {
    /// Spring, Summer, Fall or Winter.
    #[inline]
    pub fn time(&self) -> Season {
        Season::ALL[usize::from(self.season.wrapping_sub(1) % 4)]
    }

    /// One player's things.
    #[inline]
    pub fn of(&self, seat: Seat) -> &Brewery {
        &self.breweries[seat.index()]
    }

    /// One player's things, to change.
    #[inline]
    pub fn of_mut(&mut self, seat: Seat) -> &mut Brewery {
        &mut self.breweries[seat.index()]
    }

    /// Can this seat exchange Basic Ingredients for Spices, and for Coffee (BC-9.6)?
    #[inline]
    pub fn exchanges(&self, game: &BrewCrafters, seat: Seat) -> [bool; 2] {
        let mut can = [false; 2];
        for (owner, gives) in self.partnerships.values().iter().zip(&game.values.partnership_gives) {
            if *owner == Some(seat) {
                can[gives.index() - Ingredient::Spices.index()] = true;
            }
        }
        can
    }

    /// Is the Gold Label of this recipe still on its card (BC-7.4)?
    #[inline]
    pub fn label_left(&self, game: &BrewCrafters, recipe: Recipe) -> bool {
        game.is_advanced(recipe) && self.recipes.has(recipe) && self.label_owner(recipe).is_none()
    }

    /// Who has the Gold Label of this recipe.
    #[inline]
    pub fn label_owner(&self, recipe: Recipe) -> Option<Seat> {
        (0..).map(Seat).zip(&self.breweries).find(|(_, brewery)| brewery.labels.has(recipe)).map(|(seat, _)| seat)
    }

    /// The partnerships of a seat.
    pub fn partners_of(&self, seat: Seat) -> impl Iterator<Item = Partnership> {
        self.partnerships.iter().filter(move |(_, owner)| **owner == Some(seat)).map(|(card, _)| card)
    }

    /// Interns in the supply (BC-12.1).
    pub fn interns_left(&self) -> u8 {
        let out: u32 = self.breweries.iter().flat_map(|brewery| brewery.interns).map(u32::from).sum();
        (self.breweries.len() as u32).saturating_sub(out) as u8
    }

    /// Workers in the box: neither on display nor hired (BC-12.3).
    pub fn worker_box(&self, game: &BrewCrafters) -> Set<Worker> {
        let out = self.breweries.iter().fold(self.display, |out, brewery| out.or(brewery.workers));
        game.workers_allowed().minus(out)
    }

    /// Portions of the present collaboration batch by this seat.
    pub fn portions(&self, seat: Seat) -> u8 {
        self.collaboration.values().iter().filter(|owner| **owner == Some(seat)).count() as u8
    }
}

impl State {
    /// All secret recipes of a seat, open or not.
    #[inline]
    pub fn own_secrets(&self, seat: Seat) -> Set<Recipe> {
        self.hidden.face_down[seat.index()].or(self.of(seat).secrets)
    }

    /// Everything this seat may name or mark: what is in play, and own secret recipes.
    #[inline]
    pub fn recipes_of(&self, seat: Seat) -> Set<Recipe> {
        self.recipes.or(self.own_secrets(seat))
    }

    /// Advanced Recipes in the box: neither in play nor any player's secret (BC-3.5, BC-12.5).
    pub fn recipe_box(&self, game: &BrewCrafters) -> Set<Recipe> {
        let open = self.breweries.iter().fold(self.recipes, |out, brewery| out.or(brewery.secrets));
        let out = self.hidden.face_down.iter().fold(open, |out, hidden| out.or(*hidden));
        game.advanced_recipes().minus(out)
    }
}
