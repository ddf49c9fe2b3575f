//! What things are called, by the edition's rows.
use crate::{
    Assistant, Kind, Malt, Sheet, SixSidedStout,
    data::row,
    game::{GroupContact, MaltTypes},
};
use taproom_core::{counted, listed};

impl SixSidedStout {
    pub(crate) fn piece_name(&self, kind: Kind) -> String {
        row(&self.edition.data.piece, |row| row.id == kind).name.to_lowercase()
    }

    pub(crate) fn box_name(&self, malt: Malt) -> String {
        row(&self.edition.data.malt_box, |row| row.id == malt).name.to_lowercase()
    }

    pub(crate) fn assistant_name(&self, who: Assistant) -> &str {
        &row(&self.edition.data.assistant, |row| row.id == who).name
    }

    /// What is being written.
    pub(super) fn group_name(&self, sheet: &Sheet) -> String {
        sheet.group.map_or_else(|| "malt".into(), |group| self.piece_name(group.kind))
    }

    /// What a further piece of the day must touch (SS-6.4): `the hops written today`.
    pub(super) fn kin_name(&self, kind: Kind) -> String {
        let one = self.malt_types == MaltTypes::One && kind.malt().is_some();
        let name = if one { "malt".into() } else { self.piece_name(kind) };
        match self.group_contact {
            GroupContact::Today => format!("the {name} written today"),
            GroupContact::Any => format!("any {name}"),
        }
    }
}

/// `6, 5 and 3`
pub(crate) fn faces(dice: &[u8]) -> String {
    if dice.is_empty() { "none".into() } else { listed(dice.iter().map(ToString::to_string)) }
}

/// `1 hop`, `3 hops`, `1 yeast`, `6 malt`.
pub(crate) fn amount(count: u8, what: &str) -> String {
    counted(count, what.strip_suffix('s').unwrap_or(what), what)
}
