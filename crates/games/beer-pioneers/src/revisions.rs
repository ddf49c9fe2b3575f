//! The texts of the rules that records may name.
use taproom_core::{Revision, RulesRev};

/// The newest comes last.
pub(crate) const REVISIONS: &[Revision] = &[Revision { rev: RulesRev(1), note: "the first complete rules" }];
