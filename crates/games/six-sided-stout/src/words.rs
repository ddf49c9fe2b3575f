//! The closed lists of the game: what it names.
use taproom_core::words;

words! {
    /// What the market sells (SS-4.1).
    pub enum Ingredient { Malt = "malt", Hops = "hops", Yeast = "yeast" }
}
words! {
    /// The malt boxes, in order of roasting (SS-1.1), spelt as the rulebook does where it spells right (SS-R24).
    pub enum Malt { Pale = "pale", Caramel = "caramel", Chocolate = "chocolate" }
}
words! {
    /// What can stand in a cell; every roast is a kind of its own (SS-R8).
    pub enum Kind { Pale = "pale", Caramel = "caramel", Chocolate = "chocolate", Hops = "hops", Yeast = "yeast" }
}
words! {
    /// Who may help once (SS-4.3).
    pub enum Assistant {
        MaltExpert = "malt_expert",
        HopsImporter = "hops_importer",
        Scientist = "scientist",
        MasterBrewer = "master_brewer",
    }
}
words! {
    /// What is noted in a day field (SS-3.2).
    pub enum Note { Malt = "malt", Hops = "hops", Yeast = "yeast", Roast = "roast" }
}

impl Malt {
    /// The piece its units become (SS-6.10).
    #[inline]
    pub const fn kind(self) -> Kind {
        match self {
            Self::Pale => Kind::Pale,
            Self::Caramel => Kind::Caramel,
            Self::Chocolate => Kind::Chocolate,
        }
    }
}

impl Kind {
    /// The box its units come from, if it is malt.
    #[inline]
    pub const fn malt(self) -> Option<Malt> {
        match self {
            Self::Pale => Some(Malt::Pale),
            Self::Caramel => Some(Malt::Caramel),
            Self::Chocolate => Some(Malt::Chocolate),
            Self::Hops | Self::Yeast => None,
        }
    }
}

impl Ingredient {
    /// What a visit leaves in the day field.
    #[inline]
    pub const fn note(self) -> Note {
        match self {
            Self::Malt => Note::Malt,
            Self::Hops => Note::Hops,
            Self::Yeast => Note::Yeast,
        }
    }
}
