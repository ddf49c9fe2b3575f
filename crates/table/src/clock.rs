//! How long people may think.
use std::{fmt, str::FromStr};

/// The clock of a match. Times are in seconds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// For every answer.
    Move(u32),
    /// For all answers of the match.
    Match(u32),
}

impl Clock {
    /// The milliseconds left to a player who has thought for `used` before and for `now` since they were asked.
    pub fn left(self, used: i64, now: i64) -> Option<i64> {
        match self {
            Self::None => None,
            Self::Move(limit) => Some(i64::from(limit) * 1000 - now),
            Self::Match(limit) => Some(i64::from(limit) * 1000 - used - now),
        }
    }
}

impl Clock {
    /// The milliseconds for which a player has thought about this question beyond what the clock allowed; negative before.
    /// For a player who has used up the time of a whole match, this counts from the start of each question.
    pub fn overdue(self, used: i64, now: i64) -> Option<i64> {
        match self {
            Self::None => None,
            Self::Move(limit) => Some(now - i64::from(limit) * 1000),
            Self::Match(limit) => Some(now - (i64::from(limit) * 1000 - used).max(0)),
        }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Move(seconds) => write!(f, "move {seconds}"),
            Self::Match(seconds) => write!(f, "match {seconds}"),
        }
    }
}

/// The text is no clock.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ClockError;

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a clock is `none`, `move SECONDS` or `match SECONDS`, with 5 to 1000000 seconds")
    }
}
impl std::error::Error for ClockError {}

impl FromStr for Clock {
    type Err = ClockError;
    fn from_str(text: &str) -> Result<Self, ClockError> {
        let seconds = |text: &str| match text.parse() {
            Ok(seconds @ 5..=1_000_000) => Ok(seconds),
            _ => Err(ClockError),
        };
        match text.split_once(' ') {
            None if text == "none" => Ok(Self::None),
            Some(("move", rest)) => seconds(rest).map(Self::Move),
            Some(("match", rest)) => seconds(rest).map(Self::Match),
            _ => Err(ClockError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_back_and_run_out() {
        for clock in [Clock::None, Clock::Move(60), Clock::Match(3600)] {
            assert_eq!(clock.to_string().parse(), Ok(clock));
        }
        for bad in ["", "move", "move 4", "match -1", "match 1000001", "hour 60", "move 60 "] {
            assert_eq!(bad.parse::<Clock>(), Err(ClockError), "{bad}");
        }
        assert_eq!(Clock::None.left(0, 1 << 40), None);
        assert_eq!(Clock::Move(60).left(50_000, 59_000), Some(1000));
        assert_eq!(Clock::Match(60).left(50_000, 11_000), Some(-1000));
        assert_eq!(Clock::None.overdue(0, 1 << 40), None);
        assert_eq!(Clock::Move(60).overdue(50_000, 59_000), Some(-1000));
        assert_eq!(Clock::Match(60).overdue(50_000, 11_000), Some(1000));
        assert_eq!(Clock::Match(60).overdue(90_000, 1000), Some(1000), "late with each question anew");
    }
}
