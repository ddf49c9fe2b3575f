//! Signs beyond ASCII, as character references: what reads our pages back may cut them at any byte.
use maud::PreEscaped;

/// `×2`
pub(super) const TIMES: PreEscaped<&str> = PreEscaped("&#215;");
/// `≤5`
pub(super) const AT_MOST: PreEscaped<&str> = PreEscaped("&#8804;");
/// What goes in, what comes out.
pub(super) const ARROW: PreEscaped<&str> = PreEscaped("&#8594;");
/// Between two facts.
pub(super) const DOT: PreEscaped<&str> = PreEscaped("&#160;&#183; ");
