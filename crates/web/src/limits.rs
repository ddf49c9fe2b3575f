//! What one browser and one address may cost, by kind; and who went beyond it.
use crate::error::Problem;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock as _};
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    net::IpAddr,
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// Who asks, as far as limits are concerned.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Client {
    /// Where the request comes from, as the proxy says if there is one.
    pub(crate) address: IpAddr,
    /// The cookie, as a number.
    pub(crate) browser: Option<u64>,
    /// The address by which the server was reached.
    pub(crate) reached: Option<std::net::SocketAddr>,
}

impl Client {
    /// One household or company: an IPv4 address, or the network that a line of IPv6 has for itself.
    pub(crate) fn group(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        match self.address {
            IpAddr::V6(address) if address.to_ipv4_mapped().is_none() => address.segments()[..4].hash(&mut hasher),
            IpAddr::V6(address) => address.to_ipv4_mapped().hash(&mut hasher),
            IpAddr::V4(address) => Some(address).hash(&mut hasher),
        }
        hasher.finish()
    }
}

/// What is counted.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cost {
    /// Any change.
    Change,
    /// Any page.
    Read,
    /// A new match.
    Open,
    /// Matches that were opened and are not over.
    Unfinished,
    /// A thought of the adviser.
    Hint,
    /// Kilobytes of uploaded records.
    Upload,
    /// A try of a code or a passkey.
    Code,
    /// A line of talk, or a report of one.
    Talk,
    /// A message to an address or a webhook that somebody names.
    Message,
    /// Live updates at the same time.
    Stream,
    /// Connections at the same time.
    Connection,
}

impl Cost {
    const BY_RATE: [Self; 8] =
        [Self::Change, Self::Read, Self::Open, Self::Hint, Self::Upload, Self::Code, Self::Talk, Self::Message];

    /// In words, after "too many".
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Change => "changes",
            Self::Read => "pages",
            Self::Open => "new matches",
            Self::Unfinished => "matches that are not over",
            Self::Hint => "hints",
            Self::Upload => "uploaded records",
            Self::Code => "tries",
            Self::Talk => "words",
            Self::Message => "messages to new addresses",
            Self::Stream => "tables open at the same time",
            Self::Connection => "connections at the same time",
        }
    }

    /// For one browser at the usual rate: the seconds after which one more is allowed, and how many at once.
    const fn quota(self) -> (f64, f64) {
        match self {
            Self::Change => (0.1, 100.0),
            Self::Read => (0.025, 600.0),
            Self::Open => (20.0, 20.0),
            Self::Unfinished => (0.0, 100.0),
            Self::Hint => (3.0, 20.0),
            // Eight megabytes, and as much again every hour.
            Self::Upload => (3600.0 / 8192.0, 8192.0),
            Self::Code => (30.0, 12.0),
            Self::Talk => (4.0, 12.0),
            Self::Message => (300.0, 12.0),
            Self::Stream => (0.0, 30.0),
            Self::Connection => (0.0, 64.0),
        }
    }
}

/// Several people may share an address: it may do this many times as much as one browser.
const SHARED: f64 = 4.0;
/// The rate that the quotas above are meant for.
const USUAL: f64 = 10.0;
/// The number of those who went beyond a limit that are remembered.
const REMEMBERED: usize = 1000;

/// All limits.
pub(crate) struct Limits {
    rates: Vec<(DefaultKeyedRateLimiter<u64>, DefaultKeyedRateLimiter<u64>)>,
    /// How much more than usual is allowed.
    factor: f64,
    open: Mutex<HashMap<(Cost, u64), u32>>,
    blocked: Mutex<HashMap<(IpAddr, Cost), Blocked>>,
}

/// Who went beyond a limit.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Blocked {
    /// How often.
    pub(crate) times: u64,
    /// When last, in milliseconds since 1970.
    pub(crate) last: i64,
}

/// Something that is counted as long as it lives.
pub(crate) struct Held {
    limits: Arc<Limits>,
    keys: Vec<(Cost, u64)>,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut open = self.limits.open();
        for key in &self.keys {
            if let Some(count) = open.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    open.remove(key);
                }
            }
        }
    }
}

impl Limits {
    /// `rate` changes per second on average for one browser, ten times as many in a burst; all else in proportion.
    pub(crate) fn new(rate: u32) -> Self {
        let factor = f64::from(rate.max(1)) / USUAL;
        let limiter = |seconds: f64, burst: f64, factor: f64| {
            let most = NonZeroU32::new(whole(burst * factor)).expect("at least one");
            let period = Duration::from_secs_f64((seconds / factor).max(1e-9));
            RateLimiter::keyed(Quota::with_period(period).expect("some time").allow_burst(most))
        };
        let rates = Cost::BY_RATE.iter().map(|cost| {
            let (seconds, burst) = cost.quota();
            (limiter(seconds, burst, factor), limiter(seconds, burst, factor * SHARED))
        });
        Self { rates: rates.collect(), factor, open: Mutex::default(), blocked: Mutex::default() }
    }

    /// May they do this, at this cost? If not, how long they have to wait.
    pub(crate) fn allow(&self, cost: Cost, amount: u32, client: &Client) -> Result<(), Problem> {
        let Some(n) = Cost::BY_RATE.iter().position(|it| *it == cost) else { return Ok(()) };
        let (browsers, addresses) = &self.rates[n];
        let amount = NonZeroU32::new(amount.max(1)).expect("at least one");
        let wait = |limiter: &DefaultKeyedRateLimiter<u64>, key: u64| match limiter.check_key_n(&key, amount) {
            Ok(Ok(())) => Duration::ZERO,
            Ok(Err(until)) => until.wait_time_from(limiter.clock().now()).max(Duration::from_millis(1)),
            // More at once than will ever be allowed.
            Err(_) => Duration::from_secs(24 * 3600),
        };
        let mut waits = wait(addresses, client.group());
        if waits.is_zero() {
            waits = client.browser.map_or(Duration::ZERO, |browser| wait(browsers, browser));
        }
        if waits.is_zero() {
            return Ok(());
        }
        self.note(cost, client);
        Err(Problem::TooMuch(cost, waits))
    }

    /// May they have one more of these at the same time? It is counted until the value is dropped.
    pub(crate) fn hold(self: &Arc<Self>, cost: Cost, client: &Client) -> Result<Held, Problem> {
        let most = (cost.quota().1 * self.factor).max(1.0);
        let mut keys = vec![((cost, client.group()), most * SHARED)];
        keys.extend(client.browser.map(|browser| ((cost, browser), most)));
        let mut open = self.open();
        if keys.iter().any(|(key, most)| open.get(key).is_some_and(|&count| f64::from(count) >= *most)) {
            drop(open);
            self.note(cost, client);
            return Err(Problem::TooMuch(cost, Duration::from_secs(10)));
        }
        let keys: Vec<_> = keys.into_iter().map(|(key, _)| key).collect();
        for key in &keys {
            *open.entry(*key).or_default() += 1;
        }
        drop(open);
        Ok(Held { limits: self.clone(), keys })
    }

    /// The most matches that one visitor may open in a day without playing them to their end.
    pub(crate) fn unfinished(&self) -> u32 {
        whole(Cost::Unfinished.quota().1 * self.factor)
    }

    /// Remembers who went beyond a limit, for the admin.
    pub(crate) fn note(&self, cost: Cost, client: &Client) {
        let mut blocked = self.blocked.lock().unwrap_or_else(PoisonError::into_inner);
        if blocked.len() >= REMEMBERED {
            blocked.clear();
        }
        let entry = blocked.entry((client.address, cost)).or_insert(Blocked { times: 0, last: 0 });
        *entry = Blocked { times: entry.times + 1, last: crate::hub::now() };
    }

    /// Who went beyond a limit, the latest first.
    pub(crate) fn blocked(&self) -> Vec<(IpAddr, Cost, Blocked)> {
        let blocked = self.blocked.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all: Vec<_> = blocked.iter().map(|((address, cost), it)| (*address, *cost, *it)).collect();
        all.sort_by_key(|(_, _, it)| -it.last);
        all
    }

    /// Forgets who has been quiet.
    pub(crate) fn tidy(&self) {
        for (browsers, addresses) in &self.rates {
            browsers.retain_recent();
            addresses.retain_recent();
        }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<(Cost, u64), u32>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// At least one, at most what a limit can count.
#[allow(clippy::cast_sign_loss)] // It is not negative.
fn whole(number: f64) -> u32 {
    number.clamp(1.0, 4e9) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(address: [u8; 4], browser: u64) -> Client {
        Client { address: address.into(), browser: Some(browser), reached: None }
    }

    #[test]
    fn each_kind_is_bounded_by_browser_and_address() {
        let limits = Limits::new(10);
        let (here, there) = ([203, 0, 113, 1], [203, 0, 113, 2]);
        let opened = (0..1000).take_while(|_| limits.allow(Cost::Open, 1, &client(here, 1)).is_ok()).count();
        assert_eq!(opened, 20, "one browser");
        let Err(Problem::TooMuch(Cost::Open, wait)) = limits.allow(Cost::Open, 1, &client(here, 1)) else {
            panic!("refused");
        };
        assert!(wait > Duration::from_secs(15) && wait <= Duration::from_secs(20), "{wait:?}");
        // Whoever throws the cookie away is still at the same address.
        let more = (2..1000).take_while(|&n| limits.allow(Cost::Open, 1, &client(here, n)).is_ok()).count();
        assert!((50..60).contains(&more), "{more}");
        assert!(limits.allow(Cost::Open, 1, &client(there, 1000)).is_ok(), "others are not touched");
        assert!(limits.allow(Cost::Change, 1, &client(here, 1)).is_ok(), "nor other kinds");
        assert!(limits.allow(Cost::Upload, 9000, &client(there, 7)).is_err(), "more than ever allowed");
        assert_eq!(limits.blocked().len(), 2);
    }

    #[test]
    fn what_is_held_is_given_back() {
        let limits = Arc::new(Limits::new(10));
        let me = client([203, 0, 113, 1], 1);
        let held: Vec<Held> = std::iter::from_fn(|| limits.hold(Cost::Stream, &me).ok()).collect();
        assert_eq!(held.len(), 30);
        drop(held);
        assert!(limits.hold(Cost::Stream, &me).is_ok());
        assert!(limits.open().is_empty(), "nothing is left behind");
    }

    #[test]
    fn one_line_of_ipv6_is_one_address() {
        let at = |text: &str| Client { address: text.parse().expect("an address"), browser: None, reached: None };
        assert_eq!(at("2001:db8:1:2::1").group(), at("2001:db8:1:2:ffff::9").group());
        assert_ne!(at("2001:db8:1:2::1").group(), at("2001:db8:1:3::1").group());
        assert_eq!(at("::ffff:203.0.113.1").group(), at("203.0.113.1").group());
    }
}
