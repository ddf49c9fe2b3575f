//! What things are called, by the edition's rows.
use crate::{Assistant, Kind, Malt, Sheet, SixSidedStout, data::row};
use taproom_core::listed;

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
}

/// `6, 5 and 3`
pub(crate) fn faces(dice: &[u8]) -> String {
    if dice.is_empty() { "none".into() } else { listed(dice.iter().map(ToString::to_string)) }
}
