//! The texts of the rules that matches were started under.
use taproom_core::{Revision, RulesRev};

/// The newest comes last; every one still plays.
pub const REVISIONS: &[Revision] = &[
    Revision { rev: RulesRev(1), note: "first complete rules" },
    Revision {
        rev: RulesRev(2),
        note: "an Expansion may name every face-up Recipe, also one that brings as much as another (PC-D6); whoever crosses \
               the threshold first calls the Challenge Round, also when below it again at the end of that turn (PC-R20)",
    },
];
