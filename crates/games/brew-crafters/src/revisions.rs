//! Every text of the rules that still plays.
use taproom_core::{Revision, RulesRev};

/// The newest comes last.
pub(crate) const REVISIONS: &[Revision] = &[
    Revision { rev: RulesRev(1), note: "All BC rules, rulings and decisions; all five Complex Actions." },
    Revision {
        rev: RulesRev(2),
        note: "Free actions, discards, exchanges while paying and recipes for two tanks in any order, free actions also when a \
               Process Beer and/or Collaborate action begins; the Traders Market may be used without a trade.",
    },
];
