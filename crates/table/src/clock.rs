//! How long people may think.
use std::{fmt, str::FromStr};

/// Milliseconds of an hour and of a day.
const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// The clock of a match. Times are in seconds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// For every answer.
    Move(u32),
    /// For all answers of the match, and so much more for each answer that everybody sees.
    Match(u32, u32),
    /// For every answer, in hours or days; it stands still in quiet hours and while its player is on holiday.
    Slow(u32, Option<Quiet>),
}

/// Hours of every day in which no clock runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Quiet {
    /// From this hour to that one, past midnight if need be.
    hours: (u8, u8),
    /// How many minutes the clocks of these hours are ahead of universal time.
    zone: i16,
}

impl Quiet {
    /// From one hour to another; `None` if they are no hours, or the same one.
    pub fn new(from: u8, to: u8, zone: i16) -> Option<Self> {
        let sound = from < 24 && to < 24 && from != to && (-720..=840).contains(&zone);
        sound.then_some(Self { hours: (from, to), zone })
    }

    /// How many quiet milliseconds lie before a time, in milliseconds since 1970, from some beginning on.
    pub fn before(self, at: i64) -> i64 {
        let (from, to) = (i64::from(self.hours.0), i64::from(self.hours.1));
        let long = (to - from).rem_euclid(24) * HOUR;
        let since = at + i64::from(self.zone) * 60_000 - from * HOUR;
        since.div_euclid(DAY) * long + since.rem_euclid(DAY).min(long)
    }
}

impl Clock {
    /// The milliseconds left to a player who has thought for `used` before and for `now` since they were asked, and has given
    /// so many answers that everybody saw.
    pub fn left(self, used: i64, now: i64, answers: u32) -> Option<i64> {
        match self {
            Self::None => None,
            Self::Move(limit) | Self::Slow(limit, _) => Some(i64::from(limit) * 1000 - now),
            Self::Match(..) => Some(self.whole(answers) - used - now),
        }
    }

    /// The milliseconds for which a player has thought about this question beyond what the clock allowed; negative before.
    /// For a player who has used up the time of a whole match, this counts from the start of each question.
    pub fn overdue(self, used: i64, now: i64, answers: u32) -> Option<i64> {
        match self {
            Self::None => None,
            Self::Move(limit) | Self::Slow(limit, _) => Some(now - i64::from(limit) * 1000),
            Self::Match(..) => Some(now - (self.whole(answers) - used).max(0)),
        }
    }

    /// The milliseconds of a whole match.
    fn whole(self, answers: u32) -> i64 {
        match self {
            Self::Match(limit, more) => (i64::from(limit) + i64::from(more) * i64::from(answers)) * 1000,
            _ => 0,
        }
    }

    /// The hours in which it stands still.
    pub fn quiet(self) -> Option<Quiet> {
        if let Self::Slow(_, quiet) = self { quiet } else { None }
    }

    /// For people: "2 days an answer, quiet from 22 to 8".
    pub fn words(self) -> String {
        match self {
            Self::None => "no clock".into(),
            Self::Match(limit, 0) => format!("{} for the whole match", span(limit)),
            Self::Match(limit, more) => format!("{} and {} an answer", span(limit), span(more)),
            Self::Move(limit) | Self::Slow(limit, None) => format!("{} an answer", span(limit)),
            Self::Slow(limit, Some(Quiet { hours: (from, to), .. })) => {
                format!("{} an answer, quiet from {from} to {to}", span(limit))
            }
        }
    }
}

/// What a clock shows: "4:07", "47:59:30".
pub fn time_left(left: i64) -> String {
    let seconds = (left.max(0) + 999) / 1000;
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// "2 days".
fn span(seconds: u32) -> String {
    let say = |n: u32, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    match seconds {
        s if s >= 172_800 && s.is_multiple_of(86_400) => say(s / 86_400, "day"),
        s if s >= 3600 && s.is_multiple_of(3600) => say(s / 3600, "hour"),
        s if s >= 60 && s.is_multiple_of(60) => say(s / 60, "minute"),
        s => say(s, "second"),
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Move(seconds) => write!(f, "move {seconds}"),
            Self::Match(seconds, 0) => write!(f, "match {seconds}"),
            Self::Match(seconds, more) => write!(f, "match {seconds} {more}"),
            Self::Slow(seconds, None) => write!(f, "slow {seconds}"),
            Self::Slow(seconds, Some(Quiet { hours: (from, to), zone })) => {
                write!(f, "slow {seconds} {from} {to} {zone}")
            }
        }
    }
}

/// The text is no clock.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ClockError;

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a clock is `none`, `move SECONDS` or `match SECONDS` with 5 to 1000000 seconds, `match SECONDS MORE` with up to \
             600 more for each answer, or `slow SECONDS` with an hour to 30 days",
        )
    }
}
impl std::error::Error for ClockError {}

impl FromStr for Clock {
    type Err = ClockError;
    fn from_str(text: &str) -> Result<Self, ClockError> {
        let number = |text: &str, least: u32, most: u32| {
            text.parse().ok().filter(|n| (least..=most).contains(n)).ok_or(ClockError)
        };
        let words: Vec<&str> = text.split(' ').collect();
        match words.as_slice() {
            ["none"] => Ok(Self::None),
            ["move", limit] => Ok(Self::Move(number(limit, 5, 1_000_000)?)),
            ["match", limit] => Ok(Self::Match(number(limit, 5, 1_000_000)?, 0)),
            ["match", limit, more] => Ok(Self::Match(number(limit, 5, 1_000_000)?, number(more, 1, 600)?)),
            ["slow", limit] => Ok(Self::Slow(number(limit, 3600, 2_592_000)?, None)),
            ["slow", limit, from, to, zone] => {
                let hour = |text: &str| text.parse().map_err(|_| ClockError);
                let quiet = Quiet::new(hour(from)?, hour(to)?, zone.parse().map_err(|_| ClockError)?);
                Ok(Self::Slow(number(limit, 3600, 2_592_000)?, Some(quiet.ok_or(ClockError)?)))
            }
            _ => Err(ClockError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_back_and_run_out() {
        let quiet = Quiet::new(22, 8, 60);
        let slow = [Clock::Slow(172_800, None), Clock::Slow(3600, quiet)];
        for clock in
            [Clock::None, Clock::Move(60), Clock::Match(3600, 0), Clock::Match(600, 10)].into_iter().chain(slow)
        {
            assert_eq!(clock.to_string().parse(), Ok(clock));
        }
        let bad = [
            "",
            "move",
            "move 4",
            "match -1",
            "match 1000001",
            "hour 60",
            "move 60 ",
            "match 60 601",
            "match 60 0",
            "slow 3599",
            "slow 3600 22",
            "slow 3600 24 8 0",
            "slow 3600 8 8 0",
            "slow 3600 8 9 841",
        ];
        for bad in bad {
            assert_eq!(bad.parse::<Clock>(), Err(ClockError), "{bad}");
        }
        assert_eq!(Clock::None.left(0, 1 << 40, 0), None);
        assert_eq!(Clock::Move(60).left(50_000, 59_000, 9), Some(1000));
        assert_eq!(Clock::Match(60, 0).left(50_000, 11_000, 9), Some(-1000));
        assert_eq!(Clock::Match(60, 5).left(50_000, 11_000, 9), Some(44_000));
        assert_eq!(Clock::Slow(3600, quiet).left(50_000, 11_000, 9), Some(3_589_000));
        assert_eq!(Clock::None.overdue(0, 1 << 40, 0), None);
        assert_eq!(Clock::Move(60).overdue(50_000, 59_000, 0), Some(-1000));
        assert_eq!(Clock::Match(60, 0).overdue(50_000, 11_000, 0), Some(1000));
        assert_eq!(Clock::Match(60, 0).overdue(90_000, 1000, 0), Some(1000), "late with each question again");
        assert_eq!(Clock::Match(60, 10).overdue(90_000, 1000, 4), Some(-9000));
    }

    #[test]
    fn quiet_hours_stand_still_past_midnight_and_in_their_own_zone() {
        // From 22 to 8 where it is an hour later than in universal time: 21 to 7 there.
        let quiet = Quiet::new(22, 8, 60).expect("hours");
        let hour = |n: i64| n * HOUR;
        let between = |from, to| quiet.before(hour(to)) - quiet.before(hour(from));
        assert_eq!(between(8, 21), 0, "by day");
        assert_eq!(between(20, 22), hour(1));
        assert_eq!(between(21, 24 + 7), hour(10), "a night");
        assert_eq!(between(0, 48), hour(20), "two days");
        assert_eq!(between(6, 9), hour(1));
        let noon = Quiet::new(12, 13, -300).expect("hours");
        assert_eq!(noon.before(hour(18)) - noon.before(hour(17)), hour(1));
        assert_eq!(noon.before(hour(17)) - noon.before(hour(12)), 0);
    }

    #[test]
    fn clocks_are_told_in_words() {
        let told = [
            (Clock::None, "no clock"),
            (Clock::Move(60), "1 minute an answer"),
            (Clock::Match(3600, 0), "1 hour for the whole match"),
            (Clock::Match(900, 10), "15 minutes and 10 seconds an answer"),
            (Clock::Slow(86_400, None), "24 hours an answer"),
            (Clock::Slow(172_800, Quiet::new(22, 8, 0)), "2 days an answer, quiet from 22 to 8"),
        ];
        for (clock, words) in told {
            assert_eq!(clock.words(), words);
        }
    }
}
