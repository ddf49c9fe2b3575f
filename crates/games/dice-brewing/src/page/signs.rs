//! Signs beyond ASCII, as character references: what reads our pages back may cut them at any byte.
use maud::PreEscaped;

/// `≤5`
pub(super) const AT_MOST: PreEscaped<&str> = PreEscaped("&#8804;");
/// What a die becomes.
pub(super) const ARROW: PreEscaped<&str> = PreEscaped("&#8594;");
/// What comes off a price.
pub(super) const MINUS: PreEscaped<&str> = PreEscaped("&#8722;");
/// A sum of dice.
pub(super) const SUM: PreEscaped<&str> = PreEscaped("&#931;");
