//! The closed lists: cards, seasons and ingredients (PC-1.1, PC-1.2, PC-1.3, PC-1.4), and what else `data.toml` has words for.
use taproom_core::words;

words! {
    /// The tokens (PC-1.4). All but Adjuncts are Basic Ingredients.
    pub enum Ingredient { Base = "base", Specialty = "specialty", Hops = "hops", Adjunct = "adjunct" }
}

impl Ingredient {
    /// The Basic Ingredients, in the order of a grant: the last one is what is left (PC-5.3).
    pub const BASIC: [Self; 3] = [Self::Specialty, Self::Hops, Self::Base];
}

words! {
    /// The Season cards (PC-1.3).
    pub enum Season { Spring = "spring", Summer = "summer", Fall = "fall", Winter = "winter" }
}

words! {
    /// The Recipe cards, one of each (PC-1.2).
    pub enum Recipe {
        AmericanAmber = "american_amber",
        AmericanDarkLager = "american_dark_lager",
        AmericanIpa = "american_ipa",
        AmericanWheat = "american_wheat",
        BelgianTrippel = "belgian_trippel",
        BerlinerWeiss = "berliner_weiss",
        BohemianPilsner = "bohemian_pilsner",
        CaliforniaCommon = "california_common",
        Dopperbock = "dopperbock",
        DortmunderExport = "dortmunder_export",
        DryStout = "dry_stout",
        Dunkelweizen = "dunkelweizen",
        EnglishBarleyWine = "english_barley_wine",
        EnglishBrownAle = "english_brown_ale",
        ExtraSpecialBitter = "extra_special_bitter",
        GermanPilsner = "german_pilsner",
        ImperialIpa = "imperial_ipa",
        Kolsh = "kolsh",
        OatmealStout = "oatmeal_stout",
        Oktoberfest = "oktoberfest",
        OldAle = "old_ale",
        PumpkinSpiceAle = "pumpkin_spice_ale",
        Saison = "saison",
        ScotchAle = "scotch_ale",
        TraditionalBock = "traditional_bock",
    }
}

words! {
    /// The kinds of Brewery cards: 21 Green, then 9 Orange (PC-1.1).
    pub enum Brewery {
        BeerFestival = "beer_festival",
        BlindTasteTest = "blind_taste_test",
        CelebrityEndorsement = "celebrity_endorsement",
        DumpsterDiving = "dumpster_diving",
        FermenterExplosion = "fermenter_explosion",
        FreshStart = "fresh_start",
        HangoverCure = "hangover_cure",
        LocalInvestors = "local_investors",
        Merch = "merch",
        MugClub = "mug_club",
        NewRecipe = "new_recipe",
        Redistribution = "redistribution",
        RestockGrains = "restock_grains",
        RestockHops = "restock_hops",
        RodentsInTheGrainSupply = "rodents_in_the_grain_supply",
        SmashHit = "smash_hit",
        SpecialOrder = "special_order",
        SpoiledBatch = "spoiled_batch",
        SwapRecipes = "swap_recipes",
        TapTakeover = "tap_takeover",
        Venue = "venue",
        DistributorsLicense = "distributors_license",
        Taproom = "taproom",
        BottlingLine = "bottling_line",
        DiningRoom = "dining_room",
        SupermarketShelves = "supermarket_shelves",
        RestaurantTables = "restaurant_tables",
        MetroDistribution = "metro_distribution",
        StateDistribution = "state_distribution",
        BigTanks = "big_tanks",
    }
}

words! {
    /// How a game came to its end (PC-10.4, PC-10.6, PC-10.7, PC-10.9, PC-10.10).
    pub enum Ending {
        /// One player was at the threshold after a Challenge Round.
        Challenge = "challenge",
        /// One player led after a Face Off.
        FaceOff = "face-off",
        /// The leaders of a Face Off share the win.
        Shared = "shared-face-off",
        /// No Recipe was left in the centre, in ordinary play.
        AllOnTap = "all-on-tap",
        /// The same, during a Challenge Round.
        AllOnTapInChallenge = "all-on-tap-in-challenge",
        /// The same, during a Face Off.
        AllOnTapInFaceOff = "all-on-tap-in-face-off",
        /// The last round allowed went by.
        RoundLimit = "round-limit",
    }
}

words! {
    /// Green cards are discarded (PC-7.1), Orange ones stay (PC-7.2). Only Improvements, Expansions and Big Tanks are Orange
    /// (PC-R17).
    pub enum Colour { Green = "green", Orange = "orange" }
}

words! {
    /// Which cards: Green ones, Improvements (PC-7.6), Expansions (PC-7.7), Big Tanks (PC-7.9).
    pub enum Class { Action = "action", Improvement = "improvement", Expansion = "expansion", Tank = "tank" }
}

words! {
    /// How the seasonal bonus comes (PC-3.7, PC-3.8).
    pub enum PaidIn { Choice = "choice", Base = "base", Hops = "hops" }
}

words! {
    /// How halves are rounded (PC-8.16).
    pub enum Rounding { Up = "up" }
}

words! {
    /// Who names the Recipe that spoils (PC-8.19).
    pub enum Chooser { Victim = "victim" }
}

words! {
    /// Where a spoiled Recipe goes (PC-8.19).
    pub enum Bottom { SmallestStack = "bottom_of_smallest_stack" }
}

words! {
    /// How the name of a brewery begins (PC-D24). The words are ours.
    pub enum Epithet {
        Amber = "amber",
        Brass = "brass",
        Crooked = "crooked",
        Dusty = "dusty",
        Eager = "eager",
        Foggy = "foggy",
        Golden = "golden",
        Hidden = "hidden",
        Iron = "iron",
        Jolly = "jolly",
        Lucky = "lucky",
        Muddy = "muddy",
        Noble = "noble",
        Old = "old",
        Proud = "proud",
        Quiet = "quiet",
        Rusty = "rusty",
        Salty = "salty",
        Thirsty = "thirsty",
        Wild = "wild",
    }
}

words! {
    /// How it ends: what is painted on the sign (PC-D24).
    pub enum Emblem {
        Anchor = "anchor",
        Badger = "badger",
        Cellar = "cellar",
        Dragon = "dragon",
        Engine = "engine",
        Fox = "fox",
        Goose = "goose",
        Harbour = "harbour",
        Island = "island",
        Kettle = "kettle",
        Lantern = "lantern",
        Mill = "mill",
        Nettle = "nettle",
        Owl = "owl",
        Pony = "pony",
        Quill = "quill",
        Raven = "raven",
        Ship = "ship",
        Tower = "tower",
        Wagon = "wagon",
    }
}
