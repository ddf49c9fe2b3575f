//! Names and amounts in words.
use crate::effect::{Cubes, Goods};
use crate::game::BrewCrafters;
use crate::words::{Building, Ingredient, Lot, Partnership, Recipe, Season, Space, Track, Vessel, Worker};
use taproom_core::{counted, plural};

impl BrewCrafters {
    pub(crate) fn ingredient_name(&self, it: Ingredient) -> &str {
        &self.values.ingredient_names[it.index()].name
    }

    pub(crate) fn recipe_name(&self, it: Recipe) -> &str {
        &self.values.recipe_names[it.index()].name
    }

    pub(crate) fn worker_name(&self, it: Worker) -> &str {
        &self.values.worker_names[it.index()].name
    }

    pub(crate) fn partnership_name(&self, it: Partnership) -> &str {
        &self.values.partnership_names[it.index()].name
    }

    pub(crate) fn building_name(&self, it: Building) -> &str {
        &self.values.building_names[it.index()].name
    }

    pub(crate) fn space_name(&self, it: Space) -> &str {
        &self.values.space_names[it.index()].name
    }

    /// `3 Malt, 1 Hops`
    pub(crate) fn cubes(&self, cubes: &Cubes) -> String {
        self.goods(&Goods { cubes: *cubes, ..Goods::default() })
    }

    /// `3 Malt, 1 Rep, $2`
    pub(crate) fn goods(&self, goods: &Goods) -> String {
        let mut parts: Vec<String> =
            goods.cubes.iter().map(|(it, n)| format!("{n} {}", self.ingredient_name(it))).collect();
        for (n, class) in [(goods.any_basic, "Basic Ingredient"), (goods.any_advanced, "Advanced Ingredient")] {
            if n > 0 {
                parts.push(format!("{} of your choice", plural(n, class)));
            }
        }
        if goods.rep > 0 {
            parts.push(format!("{} Rep", goods.rep));
        }
        if goods.money > 0 {
            parts.push(format!("${}", goods.money));
        }
        if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
    }

    /// What a recipe costs: `3 Malt, 2 Hops, 1 Yeast`.
    pub(crate) fn cost(&self, cost: [u8; 6]) -> String {
        self.cubes(&Ingredient::ALL.into_iter().zip(cost).collect())
    }
}

/// `1 batch`, `3 batches`
pub(crate) fn batches(n: u16) -> String {
    counted(n, "batch", "batches")
}

pub(crate) const fn vessel_name(it: Vessel) -> &'static str {
    match it {
        Vessel::Tank1 => "tank 1",
        Vessel::Tank2 => "tank 2",
        Vessel::Brewpub => "the Brewpub",
    }
}

pub(crate) const fn track_name(it: Track) -> &'static str {
    match it {
        Track::BasicIngredients => "Basic Ingredients",
        Track::Operations => "Operations",
        Track::Brewing => "Brewing",
        Track::AdvancedIngredients => "Advanced Ingredients",
    }
}

/// The column a research cube stands in.
pub(crate) const fn column(step: u8) -> &'static str {
    match step {
        0 => "start",
        1 => "Experimental",
        2 => "Annual Winter",
        3 => "Breakthrough",
        _ => "Game End",
    }
}

pub(crate) const fn season_name(it: Season) -> &'static str {
    match it {
        Season::Spring => "Spring",
        Season::Summer => "Summer",
        Season::Fall => "Fall",
        Season::Winter => "Winter",
    }
}

pub(crate) const fn lot_name(it: Lot) -> &'static str {
    match it {
        Lot::Malt => "Malt",
        Lot::Hops => "Hops",
        Lot::Yeast => "Yeast",
        Lot::Advanced => "Advanced",
    }
}

/// `Year 2, Summer`
pub(crate) fn date(season: u8) -> String {
    let n = usize::from(season.saturating_sub(1));
    format!("Year {}, {}", n / 4 + 1, season_name(Season::ALL[n % 4]))
}
