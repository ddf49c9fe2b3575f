//! Every text of the rules that still plays.
use taproom_core::{Revision, RulesRev};

/// The newest comes last.
pub(crate) const REVISIONS: &[Revision] =
    &[Revision { rev: RulesRev(1), note: "All BC rules, rulings and decisions; all five Complex Actions." }];
