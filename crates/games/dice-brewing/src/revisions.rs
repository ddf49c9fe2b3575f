//! Which texts of the rules there have been.
use taproom_core::{Revision, RulesRev};

/// The newest comes last.
pub(crate) const REVISIONS: &[Revision] = &[
    Revision { rev: RulesRev(1), note: "The rules as first written down, with the standard and the advanced game." },
    Revision {
        rev: RulesRev(2),
        note: "Dice are stored, placed, picked for a reroll and put into a brew in any order, and any blue die that lowers a \
               price may be laid on the market (DB-D4, DB-D5, DB-D6, DB-D9, DB-D11). A die or seed that comes back in \
               clean-up goes at once to whoever missed one, before later claims (DB-8.6). At round start dice that wait for \
               their roll can be blocked (DB-R37).",
    },
];
