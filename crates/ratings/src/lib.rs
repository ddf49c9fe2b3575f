//! How strong people and bots are: Weng-Lin ratings per game, from matches that are over, in the order of their ends.
//!
//! Nothing here is stored or read: the same matches give the same numbers, always.
use chrono::{DateTime, Datelike as _, NaiveDate, NaiveTime};
use skillratings::{
    MultiTeamOutcome,
    weng_lin::{WengLinConfig, weng_lin_multi_team},
};
use std::{collections::BTreeMap, fmt, str::FromStr};

pub use skillratings::weng_lin::WengLinRating as Skill;

/// With fewer matches a rating is provisional.
pub const PROVISIONAL: u32 = 10;

/// Who is rated.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Player {
    /// A person, by number.
    Person(i64),
    /// A bot, by its spec.
    Bot(String),
}

/// A match that is over.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Which game.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// Who played from the first answer to the last, and their place; `None`: nobody did.
    pub seats: Vec<(Option<Player>, u8)>,
}

impl Finished {
    /// Those who are rated by it; nobody, unless every seat was played by one player from first to last, no person had two
    /// seats, and two of the players differ.
    fn rated(&self) -> Option<Vec<(&Player, u8)>> {
        let seats: Vec<_> =
            self.seats.iter().map(|(who, place)| Some((who.as_ref()?, *place))).collect::<Option<_>>()?;
        let twice =
            |n: usize| matches!(seats[n].0, Player::Person(_)) && seats[..n].iter().any(|it| it.0 == seats[n].0);
        let differ = seats.iter().any(|it| it.0 != seats[0].0);
        (differ && !(0..seats.len()).any(twice)).then_some(seats)
    }
}

/// A player's strength in one game.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Rated {
    /// Expected strength, and how uncertain it is.
    pub skill: Skill,
    /// The number of rated matches.
    pub matches: u32,
}

impl Rated {
    /// Is little known yet?
    pub fn provisional(&self) -> bool {
        self.matches < PROVISIONAL
    }
}

/// A quarter of a year (UTC).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Season {
    year: i32,
    quarter: u32,
}

impl Season {
    /// The season of a time in milliseconds since 1970.
    pub fn of(at: i64) -> Option<Self> {
        let day = DateTime::from_timestamp_millis(at)?;
        Some(Self { year: day.year(), quarter: day.month0() / 3 + 1 })
    }

    /// When it begins and when the next one does, in milliseconds since 1970.
    pub fn span(self) -> Option<(i64, i64)> {
        let begins = |year: i32, quarter: u32| {
            // What is read from text may be any number.
            let month = (1..=4).contains(&quarter).then(|| (quarter - 1) * 3 + 1)?;
            let day = NaiveDate::from_ymd_opt(year, month, 1)?;
            Some(day.and_time(NaiveTime::MIN).and_utc().timestamp_millis())
        };
        let from = begins(self.year, self.quarter)?;
        let next = if self.quarter == 4 { (self.year.checked_add(1)?, 1) } else { (self.year, self.quarter + 1) };
        Some((from, begins(next.0, next.1)?))
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-Q{}", self.year, self.quarter)
    }
}

impl FromStr for Season {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let (year, quarter) = text.split_once("-Q").ok_or(())?;
        Ok(Self { year: year.parse().map_err(drop)?, quarter: quarter.parse().map_err(drop)? })
    }
}

/// The ratings of each game.
pub type Board = BTreeMap<String, BTreeMap<Player, Rated>>;

/// All ratings: of all time, and of each season by itself.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct League {
    /// Of all time.
    pub all: Board,
    /// Everybody begins a season as if new.
    pub seasons: BTreeMap<Season, Board>,
    /// For each game and player: when a match ended, and the rating after it.
    pub courses: BTreeMap<String, BTreeMap<Player, Vec<(i64, f64)>>>,
}

impl League {
    /// From matches in the order of their ends.
    pub fn of(matches: &[Finished]) -> Self {
        let mut league = Self::default();
        for one in matches {
            let Some(seats) = one.rated() else { continue };
            let board = league.all.entry(one.game.clone()).or_default();
            add(board, &seats);
            let courses = league.courses.entry(one.game.clone()).or_default();
            for (who, rated) in seats.iter().filter_map(|(who, _)| Some((*who, board.get(who)?))) {
                let course = courses.entry(who.clone()).or_default();
                // A bot may have several seats.
                if course.last().is_none_or(|last| *last != (one.at, rated.skill.rating)) {
                    course.push((one.at, rated.skill.rating));
                }
            }
            if let Some(season) = Season::of(one.at) {
                add(league.seasons.entry(season).or_default().entry(one.game.clone()).or_default(), &seats);
            }
        }
        league
    }
}

fn add(board: &mut BTreeMap<Player, Rated>, seats: &[(&Player, u8)]) {
    let mut players: Vec<&Player> = seats.iter().map(|it| it.0).collect();
    players.sort();
    players.dedup();
    let mut skills: Vec<Skill> =
        players.iter().map(|&who| board.get(who).map_or_else(Skill::new, |rated| rated.skill)).collect();
    let contest: Vec<(usize, u8)> =
        seats.iter().map(|(who, place)| (players.partition_point(|it| it < who), *place)).collect();
    rate(&mut skills, &contest);
    for (who, skill) in players.into_iter().zip(skills) {
        let rated = board.entry(who.clone()).or_default();
        *rated = Rated { skill, matches: rated.matches + 1 };
    }
}

/// A contest of all against all, every seat for itself: which of the players sat there, and their place. A player with
/// several seats gets the mean of what they earned.
pub fn rate(skills: &mut [Skill], contest: &[(usize, u8)]) {
    let teams: Vec<[Skill; 1]> = contest.iter().map(|&(who, _)| [skills[who]]).collect();
    let ranked = teams.iter().zip(contest);
    let ranked: Vec<(&[Skill], MultiTeamOutcome)> =
        ranked.map(|(team, &(_, place))| (team.as_slice(), MultiTeamOutcome::new(place.into()))).collect();
    let after = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    for (n, skill) in skills.iter_mut().enumerate() {
        let mine = || after.iter().zip(contest).filter(|(_, seat)| seat.0 == n).map(|(team, _)| team[0]);
        let count = mine().count() as f64;
        if count > 0.0 {
            *skill = Skill {
                rating: mine().map(|new| new.rating).sum::<f64>() / count,
                uncertainty: mine().map(|new| new.uncertainty).sum::<f64>() / count,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(at: i64, seats: &[(Option<Player>, u8)]) -> Finished {
        Finished { game: "toy".into(), at, seats: seats.to_vec() }
    }
    fn person(n: i64) -> Player {
        Player::Person(n)
    }
    fn bot() -> Player {
        Player::Bot("hard".into())
    }

    #[test]
    fn who_wins_rises_and_is_provisional_at_first() {
        let one = finished(0, &[(Some(person(1)), 1), (Some(bot()), 2), (Some(bot()), 3)]);
        let board = &League::of(&vec![one; 10]).all["toy"];
        let (me, hard) = (board[&Player::Person(1)], board[&Player::Bot("hard".into())]);
        assert!(me.skill.rating > 25.0 && hard.skill.rating < 25.0, "{me:?} {hard:?}");
        assert_eq!((me.matches, hard.matches), (10, 10), "a bot with two seats played one match");
        assert!(!me.provisional());
        let few = League::of(&[finished(0, &[(Some(person(1)), 1), (Some(bot()), 1)])]);
        assert!(few.all["toy"][&Player::Person(1)].provisional());
    }

    #[test]
    fn what_is_not_rated() {
        for seats in [
            vec![],
            vec![(Some(person(1)), 1)],
            vec![(Some(person(1)), 1), (None, 2)],
            vec![(Some(person(1)), 1), (Some(person(1)), 2), (Some(bot()), 3)],
            vec![(Some(bot()), 1), (Some(bot()), 2)],
        ] {
            assert_eq!(League::of(&[finished(0, &seats)]), League::default(), "{seats:?}");
        }
    }

    #[test]
    fn a_season_is_a_quarter_and_begins_at_nothing() {
        let december = 1_797_984_000_000; // 2026-12-23
        let january = december + 14 * 86_400_000;
        let both = [december, january].map(|at| finished(at, &[(Some(person(1)), 1), (Some(person(2)), 2)]));
        let league = League::of(&both);
        let names: Vec<String> = league.seasons.keys().map(Season::to_string).collect();
        assert_eq!(names, ["2026-Q4", "2027-Q1"]);
        assert_eq!("2027-Q1".parse(), Season::of(january).ok_or(()));
        let [old, new]: [Season; 2] = ["2026-Q4", "2027-Q1"].map(|name| name.parse().expect("a season"));
        let ((from, to), (next, _)) = (old.span().expect("a time"), new.span().expect("a time"));
        assert_eq!((to, Season::of(from), Season::of(to - 1), Season::of(to)), (next, Some(old), Some(old), Some(new)));
        for none in ["2027-Q0", "2027-Q5", "2147483647-Q4", "2027-Q4294967295"] {
            assert_eq!(none.parse().ok().and_then(Season::span), None, "{none}");
        }
        assert_eq!(league.seasons.values().next(), league.seasons.values().next_back());
        assert_eq!(league.all["toy"][&Player::Person(1)].matches, 2);
    }
}
