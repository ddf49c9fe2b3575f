//! Which texts of the rules can be played.
use taproom_core::{Revision, RulesRev};

/// The newest comes last.
pub const REVISIONS: &[Revision] = &[
    Revision { rev: RulesRev(1), note: "first: solo, and the contest for two to six" },
    Revision {
        rev: RulesRev(2),
        note: "dice to roast are named in any order (SS-D4a); malt may be gone on with on the same day, from another die if \
               you like (SS-6.5, SS-6.11)",
    },
];
