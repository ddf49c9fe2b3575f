//! The closed lists of the game: what recipes, workers, tiles and spaces there are. Their slugs are the ids of `data.toml`.
use taproom_core::words;

words! {
    /// What beer is made of, in canonical order (BC-1.2).
    pub enum Ingredient {
        Malt = "malt",
        Hops = "hops",
        Yeast = "yeast",
        Spices = "spices",
        Coffee = "coffee",
        Fruit = "fruit",
    }
}

impl Ingredient {
    /// Malt, Hops, Yeast.
    pub const BASIC: [Self; 3] = [Self::Malt, Self::Hops, Self::Yeast];
    /// Spices, Coffee, Fruit.
    pub const ADVANCED: [Self; 3] = [Self::Spices, Self::Coffee, Self::Fruit];

    /// Malt, Hops or Yeast?
    #[inline]
    pub const fn is_basic(self) -> bool {
        (self as u8) < 3
    }
}

words! {
    /// What a trade line or a collaboration portion is of.
    pub enum Lot { Malt = "malt", Hops = "hops", Yeast = "yeast", Advanced = "advanced" }
}

impl Lot {
    /// The line an ingredient belongs to.
    pub const fn of(ingredient: Ingredient) -> Self {
        match ingredient {
            Ingredient::Malt => Self::Malt,
            Ingredient::Hops => Self::Hops,
            Ingredient::Yeast => Self::Yeast,
            Ingredient::Spices | Ingredient::Coffee | Ingredient::Fruit => Self::Advanced,
        }
    }
}

words! {
    /// Styles of beer.
    pub enum Style { Ale = "ale", Porter = "porter", Stout = "stout" }
}

words! {
    /// Basic and Advanced Recipes, and the two sides of the research lab.
    pub enum Class { Basic = "basic", Advanced = "advanced" }
}

words! {
    /// What the symbol on a recipe makes it eligible for.
    pub enum Symbol { Hops = "hops", Barrel = "barrel", None = "none" }
}

words! {
    /// The 24 recipe cards (BC-1.4), in data order: the Basic Recipe of each style comes first.
    pub enum Recipe {
        EverydayAle = "everyday_ale",
        PumpkinAle = "pumpkin_ale",
        Lambic = "lambic",
        GoldenApple = "golden_apple",
        ApricotPaleAle = "apricot_pale_ale",
        BelgianQuad = "belgian_quad",
        MarsNeedsIpa = "mars_needs_ipa",
        Barleywine = "barleywine",
        PleasantlyPorter = "pleasantly_porter",
        SmokedPorter = "smoked_porter",
        VanillaPorter = "vanilla_porter",
        CoffeePorter = "coffee_porter",
        BlackAndBrue = "black_and_brue",
        CherryPorter = "cherry_porter",
        HoneyPorter = "honey_porter",
        CinnamonPorter = "cinnamon_porter",
        SimplyStout = "simply_stout",
        CoffeeStout = "coffee_stout",
        ImperialStout = "imperial_stout",
        BlackberryStout = "blackberry_stout",
        EspressoStout = "espresso_stout",
        OatSodaStout = "oat_soda_stout",
        DarkStout = "dark_stout",
        RussianImperialStout = "russian_imperial_stout",
    }
}

words! {
    /// The 24 Skilled Workers.
    pub enum Worker {
        MashSpecialist = "mash_specialist",
        HopsExpert = "hops_expert",
        AdvancedIngredientImporter = "advanced_ingredient_importer",
        BrewpubManager = "brewpub_manager",
        Chemist = "chemist",
        MaltImporter = "malt_importer",
        YeastLabTechnician = "yeast_lab_technician",
        HeadFarmer = "head_farmer",
        Cooper = "cooper",
        MarketHelper = "market_helper",
        InfusionArtisan = "infusion_artisan",
        TourGuide = "tour_guide",
        WarehouseManager = "warehouse_manager",
        Accountant = "accountant",
        SalesRepresentative = "sales_representative",
        Distributor = "distributor",
        LabAssistant = "lab_assistant",
        VisitingProfessor = "visiting_professor",
        Contractor = "contractor",
        Brewmaster = "brewmaster",
        Publicist = "publicist",
        GuildLiaison = "guild_liaison",
        ShiftSupervisor = "shift_supervisor",
        HouseBrewer = "house_brewer",
    }
}

words! {
    /// The four Local Partnership cards: two kinds, two copies each.
    pub enum Partnership {
        SpicesImporter = "spices_importer",
        CoffeeRoaster = "coffee_roaster",
        SpicesImporter2 = "spices_importer_2",
        CoffeeRoaster2 = "coffee_roaster_2",
    }
}

words! {
    /// What can be installed. The first seven stand on the original building spaces (BC-7.19).
    pub enum Building {
        Storehouse = "storehouse",
        MashTun = "mash_tun",
        YeastLab = "yeast_lab",
        TastingRoom = "tasting_room",
        Farm = "farm",
        Brewpub = "brewpub",
        OakBarrelhouse = "oak_barrelhouse",
        DoubleBatchSystem = "double_batch_system",
        HopsInfusers = "hops_infusers",
    }
}

words! {
    /// Where one batch can be brewed (BC-1.6).
    pub enum Vessel { Tank1 = "tank_1", Tank2 = "tank_2", Brewpub = "brewpub" }
}

words! {
    /// The four research tracks.
    pub enum Track {
        BasicIngredients = "basic_ingredients",
        Operations = "operations",
        Brewing = "brewing",
        AdvancedIngredients = "advanced_ingredients",
    }
}

words! {
    /// The seasons of a year.
    pub enum Season { Spring = "spring", Summer = "summer", Fall = "fall", Winter = "winter" }
}

words! {
    /// Market Action spaces, those of the Complex Actions last. The Community Farm is no such space (BC-12.4).
    pub enum Space {
        InvestorPartnership = "investor_partnership",
        ShiftWorker = "shift_worker",
        MaltMarket = "malt_market",
        HopsMarket = "hops_market",
        YeastMarket = "yeast_market",
        AdvancedMarket = "advanced_market",
        OpenMarket = "open_market",
        Fundraiser = "fundraiser",
        GrainExchange = "grain_exchange",
        GrowersStand = "growers_stand",
        JobFair = "job_fair",
        HopYard = "hop_yard",
        CultureBank = "culture_bank",
        SpecialtyStall = "specialty_stall",
        ChamberOfCommerce = "chamber_of_commerce",
        MaltstersYard = "maltsters_yard",
        StreetMarket = "street_market",
        ImportDesk = "import_desk",
        Recruiter = "recruiter",
        HireInterns = "hire_interns",
        TradersMarket = "traders_market",
        EmploymentAgency = "employment_agency",
    }
}

words! {
    /// What a market space is used for; no space offers the same twice.
    pub enum Offer {
        Goods = "goods",
        Money = "money",
        Investor = "investor",
        Partnership = "partnership",
        Worker = "worker",
        Shift = "shift",
        Interns = "interns",
        Trade = "trade",
        Agency = "agency",
    }
}

words! {
    /// The five optional Complex Actions.
    pub enum Complex {
        HireInterns = "hire_interns",
        TradersMarket = "traders_market",
        EmploymentAgency = "employment_agency",
        CommunityFarm = "community_farm",
        DevelopSecretRecipe = "develop_secret_recipe",
    }
}
