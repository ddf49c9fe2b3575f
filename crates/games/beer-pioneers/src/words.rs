//! The words of the game: each is the id of its row in `data.toml`.
use taproom_core::words;

words! {
    /// The six beer types in their fixed order. BP-2.2
    pub enum Beer { Pils = "pils", Export = "export", Lager = "lager", Stark = "stark", Weizen = "weizen", Alt = "alt" }
}

words! {
    /// What can stand in the cellar.
    pub enum Stock {
        Barrel = "barrel", Pils = "pils", Export = "export", Lager = "lager", Stark = "stark", Weizen = "weizen", Alt = "alt",
    }
}

words! {
    /// What can be given in an exchange.
    pub enum Give {
        Coin = "coin", Barrel = "barrel",
        Pils = "pils", Export = "export", Lager = "lager", Stark = "stark", Weizen = "weizen", Alt = "alt",
    }
}

words! {
    /// What an exchange brings.
    pub enum Get { Vp = "vp", Cards = "cards", Coin = "coin" }
}

words! {
    /// The numbered worker actions and the exchange.
    pub enum WorkerAction {
        Brew = "brew", Rotations = "rotations", ProgressToken = "progress-token", Barrels = "barrels",
        WhiteCard = "white-card", Upgrade = "upgrade", Extension = "extension", Coins = "coins", Exchange = "exchange",
    }
}

words! {
    /// Where a worker can stand: action number and half, or the exchange.
    pub enum WorkerSpace {
        A1 = "1A", B1 = "1B", A2 = "2A", B2 = "2B", A3 = "3A", B3 = "3B", A4 = "4A", B4 = "4B",
        A5 = "5A", B5 = "5B", A6 = "6A", B6 = "6B", A7 = "7A", B7 = "7B", A8 = "8A", B8 = "8B", Exchange = "exchange",
    }
}

words! {
    /// Where a truck can stand.
    pub enum TruckSpace { Coins = "coins", Order = "order", BarrelOrCard = "barrel-or-card", Exchange = "exchange" }
}

words! {
    /// The ways of a worker action that has more than one.
    pub enum Mode {
        Only = "only", Progress = "progress", Token = "token", Both = "both",
        Take = "take", Move = "move", TakeMove = "take-move", MoveTake = "move-take", Once = "once", Twice = "twice",
    }
}

words! {
    /// The administrative actions, left to right.
    pub enum AdminAction { TokenRotation = "token-rotation", Brew = "brew", BrownCard = "brown-card", WhiteCard = "white-card" }
}

words! {
    /// The bonus actions, basic area first.
    pub enum BonusAction {
        Coin = "coin", BrownCard = "brown-card", XBarrels = "x-barrels", XMoves = "x-moves",
        TwoRotations = "two-rotations", Token = "token", Brew = "brew",
        Order = "order", Cards = "cards", Vp = "vp", XRotations = "x-rotations", Extension = "extension",
    }
}

words! {
    /// What a blocking token blocks: five coops and three administrative places. BP-3.11
    pub enum Token {
        Pils = "pils", Export = "export", Lager = "lager", Stark = "stark", Weizen = "weizen",
        Brew = "brew", BrownCard = "brown-card", WhiteCard = "white-card",
    }
}

words! {
    /// The overlays of a brewery board.
    pub enum Overlay { Large = "large", Small = "small" }
}

words! {
    /// The tiles that cover the cellar.
    pub enum CellarTile { Large = "large", MediumA = "medium-a", MediumB = "medium-b", Small = "small" }
}

words! {
    /// The six extensions.
    pub enum Extension {
        BeerFilter = "beer-filter", TruckFleet = "truck-fleet", Laboratory = "laboratory",
        CoolingSystem = "cooling-system", MaltFactory = "malt-factory", MachineHall = "machine-hall",
    }
}

words! {
    /// The seven objectives; the first two are printed on the board.
    pub enum Objective {
        ThreeSame = "three-same", FourDifferent = "four-different", SevenBarrels = "seven-barrels",
        SixTokens = "six-tokens", FourExtensions = "four-extensions", LevelFour = "level-four", FourBulbs = "four-bulbs",
    }
}

words! {
    /// The setup cards for three and two players.
    pub enum SetupCard {
        Three1 = "3p-1", Three2 = "3p-2", Three3 = "3p-3", Three4 = "3p-4", Three5 = "3p-5", Three6 = "3p-6",
        Two1 = "2p-1", Two2 = "2p-2",
    }
}

words! {
    /// A tagged worker, by experience; the grey one apart.
    pub enum Hired { One = "1", Two = "2", Three = "3", Four = "4", Neutral = "neutral" }
}

words! {
    /// A truck.
    pub enum Lorry { Own = "own", Neutral = "neutral" }
}

words! {
    /// Where a card can be taken: a place of the market, or the draw pile.
    pub enum Slot { One = "1", Two = "2", Three = "3", Four = "4", Five = "5", Six = "6", Pile = "pile" }
}

words! {
    /// What comes first when an extension is built.
    pub enum First { Tile = "tile", Slot = "slot" }
}

words! {
    /// The 64 action cards. BP-2.3
    pub enum Card {
        JohannFiege = "johann-fiege", JosefGroll = "josef-groll", Saccharometer = "saccharometer",
        IceHarvest = "ice-harvest", HopHarvest = "hop-harvest", Cooper = "cooper", PitchingYard = "pitching-yard",
        StateLoan = "state-loan", BeerCityDuesseldorf = "beer-city-duesseldorf", VillageInn = "village-inn",
        ParishFair = "parish-fair", BreweryHorse = "brewery-horse", ClemensVeltins = "clemens-veltins",
        BarrelCarrier = "barrel-carrier", BeerCityPilsen = "beer-city-pilsen",
        SwingTopClosure = "swing-top-closure", CrownCork = "crown-cork", EduardVormann = "eduard-vormann",
        FritzBrinkhoff = "fritz-brinkhoff", BeerMug = "beer-mug", GabrielSedlmayr = "gabriel-sedlmayr",
        JacobChristianJacobsen = "jacob-christian-jacobsen", EmilChristianHansen = "emil-christian-hansen",
        ThereseWagner = "therese-wagner", WilhelmOverbeck = "wilhelm-overbeck", TheobaldSimon = "theobald-simon",
        AntonDreher = "anton-dreher", GeorgSchneider = "georg-schneider", TheodorKoenig = "theodor-koenig",
        AdolphusBusch = "adolphus-busch", HeinrichBeck = "heinrich-beck", SteamEngine = "steam-engine",
        EnzingersBeerFilter = "enzingers-beer-filter", PureYeastCulture = "pure-yeast-culture",
        RefrigeratedRailwayWagon = "refrigerated-railway-wagon", WanderingJourneyman = "wandering-journeyman",
        NightShift = "night-shift", BrewingAcademyWeihenstephan = "brewing-academy-weihenstephan",
        BrewhouseCopper = "brewhouse-copper", JointStockBrewery = "joint-stock-brewery",
        PneumaticMaltings = "pneumatic-maltings", RefrigerationMachine = "refrigeration-machine",
        Pasteurisation = "pasteurisation", BrewingInstituteBerlin = "brewing-institute-berlin",
        BrewersUnion = "brewers-union", StationRestaurant = "station-restaurant", WorldsFair = "worlds-fair",
        BeerGarden = "beer-garden", BottlingLine = "bottling-line", MastersCertificate = "masters-certificate",
        BeerCityDortmund = "beer-city-dortmund", BeerCityMunich = "beer-city-munich",
        BeerCityKulmbach = "beer-city-kulmbach", BeerCityBremen = "beer-city-bremen",
        BeerCityVienna = "beer-city-vienna", BeerCityEinbeck = "beer-city-einbeck",
        CollieryCanteen = "colliery-canteen", SteelworksCanteen = "steelworks-canteen", RhineBarge = "rhine-barge",
        Oktoberfest = "oktoberfest", IceCellar = "ice-cellar", MaltKiln = "malt-kiln", GrandHotel = "grand-hotel",
        OceanSteamer = "ocean-steamer",
    }
}

impl Beer {
    /// The beer of an order of types, `None` beyond the last.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The token on its coop at the start.
    pub const fn token(self) -> Option<Token> {
        match self {
            Self::Pils => Some(Token::Pils),
            Self::Export => Some(Token::Export),
            Self::Lager => Some(Token::Lager),
            Self::Stark => Some(Token::Stark),
            Self::Weizen => Some(Token::Weizen),
            Self::Alt => None,
        }
    }

    /// As a thing in the cellar.
    pub const fn stock(self) -> Stock {
        Stock::ALL[self as usize + 1]
    }

    /// As a thing to give.
    pub const fn give(self) -> Give {
        Give::ALL[self as usize + 2]
    }
}

impl Stock {
    /// The beer, unless it is a barrel.
    pub fn beer(self) -> Option<Beer> {
        self.index().checked_sub(1).and_then(Beer::from_index)
    }
}

impl Give {
    /// The beer, unless it is a coin or a barrel.
    pub fn beer(self) -> Option<Beer> {
        self.index().checked_sub(2).and_then(Beer::from_index)
    }
}

impl WorkerSpace {
    /// Whose space it is.
    pub const fn action(self) -> WorkerAction {
        WorkerAction::ALL[self as usize / 2]
    }

    /// 0 for the upper half, 1 for the lower.
    pub const fn half(self) -> usize {
        self as usize % 2
    }
}

impl AdminAction {
    /// The token on it at the start.
    pub const fn token(self) -> Option<Token> {
        match self {
            Self::TokenRotation => None,
            Self::Brew => Some(Token::Brew),
            Self::BrownCard => Some(Token::BrownCard),
            Self::WhiteCard => Some(Token::WhiteCard),
        }
    }
}

impl Hired {
    /// The worker of an experience from 1 to 4.
    pub fn of(experience: u8) -> Option<Self> {
        Self::ALL[..4].get(usize::from(experience).checked_sub(1)?).copied()
    }

    /// Its experience, if it is an own worker.
    pub fn experience(self) -> Option<u8> {
        (self != Self::Neutral).then_some(self as u8 + 1)
    }
}

impl Slot {
    /// The place of the market, counted from zero.
    pub fn place(self) -> Option<usize> {
        (self != Self::Pile).then_some(self.index())
    }
}
