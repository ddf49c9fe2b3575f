//! The texts of the rules that records may name.
use taproom_core::{Revision, RulesRev};

/// Under these, questions with several answers went through them in a fixed order, and what came before was lost.
pub(crate) const FIRST: RulesRev = RulesRev(1);

/// The newest comes last.
pub(crate) const REVISIONS: &[Revision] = &[
    Revision { rev: FIRST, note: "the first complete rules" },
    Revision {
        rev: RulesRev(2),
        note: "beers, dials, tokens, market cards, discards, swaps and trades are named in any order; tile or slot first \
               is always asked; of two equal workers the owner says which comes back; the worker that is placed counts as \
               deployed for the card it plays; a coin may be given for a coin",
    },
];
