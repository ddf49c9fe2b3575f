//! The closed lists of the game: colours, places, fields, buildings, ingredients, tokens, recipes.
use taproom_core::words;

words! {
    /// What a die stands for (DB-1.1).
    pub enum Colour { Yellow = "yellow", Black = "black", Green = "green", Blue = "blue" }
}

impl Colour {
    /// For those who do not see the colour: K is black, since B is blue.
    pub fn letter(self) -> char {
        match self {
            Self::Yellow => 'Y',
            Self::Black => 'K',
            Self::Green => 'G',
            Self::Blue => 'B',
        }
    }
}

words! {
    /// Where a player's dice lie free (DB-1.2).
    pub enum Where { Pool = "pool", Warehouse = "warehouse" }
}

words! {
    /// The four buildings of a player board (DB-1.8).
    pub enum Building {
        MaltHouse = "malt_house",
        HopPlantation = "hop_plantation",
        School = "school",
        SeedDepartment = "seed_department",
    }
}

words! {
    /// The eleven fields, in the canonical order of section 5.
    pub enum Field {
        Malt1 = "malt-1",
        Malt2 = "malt-2",
        Malt3 = "malt-3",
        Hop1 = "hop-1",
        Hop2 = "hop-2",
        School1 = "school-1",
        School2 = "school-2",
        School3 = "school-3",
        Seed1 = "seed-1",
        Seed2 = "seed-2",
        Seed3 = "seed-3",
    }
}

words! {
    /// What the market sells (DB-1.6).
    pub enum Ingredient {
        Fruit = "fruit",
        Spices = "spices",
        Honey = "honey",
        SpecialMalt = "special_malt",
        SpecialHops = "special_hops",
    }
}

words! {
    /// What the black market sells (DB-1.7).
    pub enum Token {
        WithdrawDie = "withdraw_die",
        BlockBuilding = "block_building",
        GuardDie = "guard_die",
        BlockRecipe = "block_recipe",
        RaiseDie = "raise_die",
        RerollDie = "reroll_die",
    }
}

words! {
    /// When a token may be played (DB-9.2).
    pub enum Window { RoundStart = "round_start", Turn = "turn", BrewStart = "brew_start" }
}

words! {
    /// How hard a recipe is (DB-1.9).
    pub enum Level {
        Basic = "basic",
        Intermediate = "intermediate",
        Advanced = "advanced",
        Experimental = "experimental",
    }
}

words! {
    /// What is added to a brew (DB-7.4): nothing, a blue die or one ingredient.
    pub enum Extra {
        Plain = "plain",
        Blue = "blue",
        Fruit = "fruit",
        Spices = "spices",
        Honey = "honey",
        SpecialMalt = "special_malt",
        SpecialHops = "special_hops",
    }
}

impl Extra {
    /// The ingredient that is handed in, if it is one.
    pub fn ingredient(self) -> Option<Ingredient> {
        self.index().checked_sub(2).map(|index| Ingredient::ALL[index])
    }

    /// The extension that hands in this ingredient.
    pub fn of(ingredient: Ingredient) -> Self {
        Self::ALL[ingredient.index() + 2]
    }
}

words! {
    /// The thirty cards (DB-1.9).
    pub enum Recipe {
        MassLager = "mass-lager",
        CheapLager = "cheap-lager",
        ExperimentalLager = "experimental-lager",
        SladekPilsner = "sladek-pilsner",
        NobleHopPilsner = "noble-hop-pilsner",
        ImperialPilsner = "imperial-pilsner",
        CloudyWheat = "cloudy-wheat",
        SpicedWitbier = "spiced-witbier",
        GrandWheatWine = "grand-wheat-wine",
        SessionPaleAle = "session-pale-ale",
        AmberPaleAle = "amber-pale-ale",
        ExtraSpecialPaleAle = "extra-special-pale-ale",
        GardenIndiaPaleAle = "garden-india-pale-ale",
        BlackIndiaPaleAle = "black-india-pale-ale",
        DoubleIndiaPaleAle = "double-india-pale-ale",
        SpringBock = "spring-bock",
        AmberBock = "amber-bock",
        ImperialDoppelbock = "imperial-doppelbock",
        DocksidePorter = "dockside-porter",
        SmokedPorter = "smoked-porter",
        BalticPorter = "baltic-porter",
        DryStout = "dry-stout",
        OatmealStout = "oatmeal-stout",
        StrongRoastedStout = "strong-roasted-stout",
        CherrySourAle = "cherry-sour-ale",
        HoneyBraggot = "honey-braggot",
        GingerbreadBrownAle = "gingerbread-brown-ale",
        PumpkinSaison = "pumpkin-saison",
        JuniperGruit = "juniper-gruit",
        HopHarvestCuvee = "hop-harvest-cuvee",
    }
}

words! {
    /// How `data.toml` names the effect of a field.
    pub enum EffectWord {
        Exchange = "exchange",
        Raise = "raise",
        RerollOwn = "reroll_own",
        SwapWithSupply = "swap_with_supply",
        Study = "study",
    }
}

words! {
    /// How `data.toml` names an input.
    pub enum ItemWord { Seed = "seed", Die = "die" }
}

words! {
    /// How `data.toml` names what can extend a recipe.
    pub enum AddWord { BlueDie = "blue_die", Ingredient = "ingredient" }
}

words! {
    /// How `data.toml` names a gain.
    pub enum GainWord {
        Mastery = "mastery",
        Gold = "gold",
        Seed = "seed",
        Die = "die",
        ActionToken = "action_token",
    }
}
