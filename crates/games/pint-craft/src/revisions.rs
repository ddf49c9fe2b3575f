//! The texts of the rules that matches were started under.
use taproom_core::{Revision, RulesRev};

/// The newest comes last; every one still plays.
pub const REVISIONS: &[Revision] = &[Revision { rev: RulesRev(1), note: "first complete rules" }];
