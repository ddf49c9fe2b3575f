//! Is this a state that could have come about, and is it safe to play on?
use crate::{SixSidedStout, State};

pub(crate) fn audit(_game: &SixSidedStout, _state: &State) -> Result<(), String> {
    Ok(())
}
