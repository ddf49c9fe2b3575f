//! What each beer is known by: the colour of the beer, its glass, a short name.
use crate::words::{Level, Recipe};

/// The colour of the beer: a class of the stylesheet.
pub(super) fn colour(recipe: Recipe) -> &'static str {
    match recipe {
        Recipe::MassLager | Recipe::CheapLager | Recipe::CloudyWheat | Recipe::SpicedWitbier => "srm-3",
        Recipe::SladekPilsner | Recipe::NobleHopPilsner | Recipe::ExperimentalLager | Recipe::ImperialPilsner => {
            "srm-5"
        }
        Recipe::SessionPaleAle
        | Recipe::GardenIndiaPaleAle
        | Recipe::GrandWheatWine
        | Recipe::DoubleIndiaPaleAle
        | Recipe::HopHarvestCuvee
        | Recipe::SpringBock => "srm-8",
        Recipe::AmberPaleAle | Recipe::ExtraSpecialPaleAle | Recipe::HoneyBraggot | Recipe::PumpkinSaison => "srm-12",
        Recipe::AmberBock | Recipe::JuniperGruit => "srm-17",
        Recipe::ImperialDoppelbock | Recipe::GingerbreadBrownAle => "srm-22",
        Recipe::DocksidePorter | Recipe::SmokedPorter | Recipe::BalticPorter => "srm-30",
        Recipe::DryStout | Recipe::OatmealStout | Recipe::StrongRoastedStout | Recipe::BlackIndiaPaleAle => "srm-40",
        Recipe::CherrySourAle => "srm-pink",
    }
}

/// The glass it is served in: a picture of the sprite. One for each style.
pub(super) fn glass(recipe: Recipe) -> &'static str {
    match recipe {
        Recipe::MassLager | Recipe::CheapLager | Recipe::ExperimentalLager => "gl-cup",
        Recipe::SladekPilsner | Recipe::NobleHopPilsner | Recipe::ImperialPilsner => "gl-pils",
        Recipe::CloudyWheat | Recipe::SpicedWitbier | Recipe::GrandWheatWine => "gl-weizen",
        Recipe::SpringBock | Recipe::AmberBock | Recipe::ImperialDoppelbock => "gl-mug",
        Recipe::GardenIndiaPaleAle | Recipe::BlackIndiaPaleAle | Recipe::DoubleIndiaPaleAle => "gl-stem",
        Recipe::SessionPaleAle
        | Recipe::AmberPaleAle
        | Recipe::ExtraSpecialPaleAle
        | Recipe::DocksidePorter
        | Recipe::SmokedPorter
        | Recipe::BalticPorter
        | Recipe::DryStout
        | Recipe::OatmealStout
        | Recipe::StrongRoastedStout => "gl-pint",
        Recipe::CherrySourAle
        | Recipe::HoneyBraggot
        | Recipe::GingerbreadBrownAle
        | Recipe::PumpkinSaison
        | Recipe::JuniperGruit
        | Recipe::HopHarvestCuvee => "gl-tulip",
    }
}

/// What stands on the bottle.
pub(super) fn label(recipe: Recipe) -> &'static str {
    match recipe {
        Recipe::MassLager | Recipe::CheapLager | Recipe::ExperimentalLager => "Lager",
        Recipe::SladekPilsner | Recipe::NobleHopPilsner | Recipe::ImperialPilsner => "Pilsner",
        Recipe::CloudyWheat | Recipe::GrandWheatWine => "Wheat",
        Recipe::SpicedWitbier => "Witbier",
        Recipe::SessionPaleAle | Recipe::AmberPaleAle | Recipe::ExtraSpecialPaleAle => "Pale Ale",
        Recipe::GardenIndiaPaleAle | Recipe::BlackIndiaPaleAle | Recipe::DoubleIndiaPaleAle => "IPA",
        Recipe::SpringBock | Recipe::AmberBock => "Bock",
        Recipe::ImperialDoppelbock => "Doppel",
        Recipe::DocksidePorter | Recipe::SmokedPorter | Recipe::BalticPorter => "Porter",
        Recipe::DryStout | Recipe::OatmealStout | Recipe::StrongRoastedStout => "Stout",
        Recipe::CherrySourAle => "Sour",
        Recipe::HoneyBraggot => "Braggot",
        Recipe::GingerbreadBrownAle => "Brown",
        Recipe::PumpkinSaison => "Saison",
        Recipe::JuniperGruit => "Gruit",
        Recipe::HopHarvestCuvee => "Harvest",
    }
}

/// The band of a card.
pub(super) fn band(level: Level) -> &'static str {
    match level {
        Level::Basic => "lv-1",
        Level::Intermediate => "lv-2",
        Level::Advanced => "lv-3",
        Level::Experimental => "lv-4",
    }
}
