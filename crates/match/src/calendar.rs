//! What the calendar says, for options that ask for it. The ends know what day it is; rules and records never do.
use crate::{EditionChoice, GameEntry, OpenError, SetupRequest};
use chrono::{DateTime, Datelike as _};
use taproom_core::{Fill, OptionSpec};

impl dyn GameEntry + '_ {
    /// The options as people are offered them at this moment (milliseconds since 1970): [`OptionSpec::fill`] stands in the
    /// place of the default.
    pub fn options_at(&self, edition: &EditionChoice, now: i64) -> Result<Vec<OptionSpec>, OpenError> {
        let mut specs = self.options(edition)?;
        for spec in &mut specs {
            if spec.fill == Some(Fill::Season) {
                season(now).clone_into(&mut spec.default);
            }
        }
        Ok(specs)
    }
}

impl SetupRequest {
    /// Names what the world says at this moment wherever an option asks for it and nobody chose a value, so that the record
    /// will hold it.
    pub fn fill_in(&mut self, entry: &dyn GameEntry, now: i64) -> Result<(), OpenError> {
        for spec in entry.options_at(&self.edition, now)? {
            if spec.fill.is_some() && self.options.iter().all(|(id, _)| *id != spec.id) {
                self.options.push((spec.id, spec.default));
            }
        }
        Ok(())
    }
}

/// The season of the northern half of the world, three whole months each.
fn season(now: i64) -> &'static str {
    match DateTime::from_timestamp_millis(now).map_or(1, |date| date.month()) {
        3..=5 => "spring",
        6..=8 => "summer",
        9..=11 => "fall",
        _ => "winter",
    }
}

#[cfg(test)]
mod tests {
    use super::season;

    #[test]
    fn seasons_begin_with_a_month() {
        // The last millisecond of February 2024, and the next one.
        assert_eq!((season(1_709_251_199_999), season(1_709_251_200_000)), ("winter", "spring"));
        assert_eq!((season(1_719_792_000_000), season(1_727_740_800_000)), ("summer", "fall"));
        assert_eq!((season(1_733_011_200_000), season(0)), ("winter", "winter"));
    }
}
