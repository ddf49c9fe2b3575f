//! Which texts of the rules can be played.
use taproom_core::{Revision, RulesRev};

/// The newest comes last.
pub const REVISIONS: &[Revision] =
    &[Revision { rev: RulesRev(1), note: "first: solo, and the contest for two to six" }];
