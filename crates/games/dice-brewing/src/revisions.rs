//! Which texts of the rules there have been.
use taproom_core::{Revision, RulesRev};

/// The newest comes last.
pub(crate) const REVISIONS: &[Revision] =
    &[Revision { rev: RulesRev(1), note: "The rules as first written down, with the standard and the advanced game." }];
