//! Plots as small SVG: lengths across are parts of whatever room there is, so that letters keep their size on a phone.
use super::words::{number, percent};
use crate::Share;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// What part of the room a scale gives to values.
#[derive(Copy, Clone, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// Holds all of these, with a little room, and ends at round numbers.
    pub(super) fn over(values: impl IntoIterator<Item = f64>) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.into_iter().filter(|value| value.is_finite()) {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            return Self { low: 0.0, high: 1.0 };
        }
        let step = round_step((high - low).max(1e-9) / 4.0);
        Self { low: (low / step).floor() * step, high: ((high / step).ceil() * step).max(low + step) }
    }

    /// Where it lies, as a length for SVG.
    fn at(self, value: f64) -> String {
        let part = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        format!("{:.2}%", part * 100.0)
    }

    fn ticks(self) -> Vec<f64> {
        let step = round_step((self.high - self.low) / 4.0);
        let first = (self.low / step - 1e-9).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last).map(|n| n as f64 * step).collect()
    }

    /// The line of numbers below plots of this scale.
    pub(super) fn axis(self, tell: impl Fn(f64) -> String) -> Markup {
        let ticks = self.ticks();
        let anchor = |n: usize| {
            if n == 0 {
                "start"
            } else if n + 1 == ticks.len() {
                "end"
            } else {
                "middle"
            }
        };
        html! {
            svg.axis aria-hidden="true" {
                @for (n, tick) in ticks.iter().enumerate() {
                    line x1=(self.at(*tick)) x2=(self.at(*tick)) y1="0" y2="4" {}
                    text x=(self.at(*tick)) y="16" text-anchor=(anchor(n)) { (tell(*tick)) }
                }
            }
        }
    }
}

/// 1, 2 or 5 and zeros, not below.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| *step >= least * 0.999).unwrap_or(power * 10.0)
}

/// A mark with its interval on a line, and where it would be if nothing mattered.
pub(super) fn interval(scale: Scale, (value, low, high): (f64, f64, f64), even: f64, told: &str) -> Markup {
    let tone = if low > even {
        "over"
    } else if high < even {
        "under"
    } else {
        "level"
    };
    html! {
        svg.interval.(tone) role="img" aria-label=(told) {
            title { (told) }
            line.even x1=(scale.at(even)) x2=(scale.at(even)) y1="0" y2="24" {}
            line.reach x1=(scale.at(low)) x2=(scale.at(high)) y1="12" y2="12" {}
            circle cx=(scale.at(value)) cy="12" r="4.5" {}
        }
    }
}

/// The same of a share.
pub(super) fn share(scale: Scale, share: Share, even: f64) -> Markup {
    let told = format!("{} ({} to {})", percent(share.share), percent(share.low), percent(share.high));
    interval(scale, (share.share, share.low, share.high), even, &told)
}

/// How often, as a bar of its part of all.
pub(super) fn bar(part: f64) -> Markup {
    html! {
        svg.bar aria-hidden="true" {
            rect.all width="100%" height="8" y="8" rx="4" {}
            rect.part width=(format!("{:.2}%", part * 100.0)) height="8" y="8" rx="4" {}
        }
    }
}

/// Parts of a whole, one after the other.
pub(super) fn parts(shares: &[(String, Share)]) -> Markup {
    let starts = shares.iter().scan(0.0, |sum, (_, share)| {
        *sum += share.share;
        Some(*sum - share.share)
    });
    html! {
        svg.parts role="img" aria-label=(shares.iter().map(|(kind, share)| format!("{kind} {}", percent(share.share))).collect::<Vec<_>>().join(", ")) {
            @for (n, (start, (kind, share))) in starts.zip(shares).enumerate() {
                rect class={ "s" (n % 6 + 1) } x=(format!("{:.2}%", start * 100.0)) width=(format!("{:.2}%", share.share * 100.0)) height="26" {
                    title { (kind) ": " (percent(share.share)) }
                }
            }
        }
    }
}

/// How often each value came up, and within it how often of winners.
pub(super) fn histogram(all: &BTreeMap<i32, u64>, winners: &BTreeMap<i32, u64>, unit: &str) -> Markup {
    const BARS: f64 = 36.0;
    const HEIGHT: f64 = 130.0;
    let (Some((&least, _)), Some((&most, _))) = (all.first_key_value(), all.last_key_value()) else { return html! {} };
    let step = round_step((f64::from(most - least + 1) / BARS).max(1.0)) as i32;
    let first = least.div_euclid(step) * step;
    let bars = (most - first) / step + 1;
    let sum = |of: &BTreeMap<i32, u64>, bar: i32| {
        let from = first + bar * step;
        of.range(from..from + step).map(|(_, count)| count).sum::<u64>()
    };
    let whole = all.values().sum::<u64>().max(1) as f64;
    let highest = (0..bars).map(|bar| sum(all, bar)).max().unwrap_or(1).max(1) as f64;
    let height = |count: u64| HEIGHT * count as f64 / highest;
    let scale = Scale { low: f64::from(first), high: f64::from(first + bars * step) };
    let told = |bar: i32| {
        let from = first + bar * step;
        let range = if step == 1 { from.to_string() } else { format!("{from} to {}", from + step - 1) };
        format!(
            "{range} {unit}: {} of all, {} of them winners",
            percent(sum(all, bar) as f64 / whole),
            sum(winners, bar)
        )
    };
    html! {
        svg.histogram height=(number(HEIGHT)) role="img" aria-label={ "How often seats make each number of " (unit) } {
            @for bar in 0..bars {
                @let x = scale.at(f64::from(first + bar * step));
                @let width = format!("{:.2}%", 86.0 / f64::from(bars));
                @let (count, won) = (sum(all, bar), sum(winners, bar));
                g {
                    title { (told(bar)) }
                    rect.all x=(x) width=(width) y=(format!("{:.1}", HEIGHT - height(count))) height=(format!("{:.1}", height(count))) rx="2" {}
                    rect.won x=(x) width=(width) y=(format!("{:.1}", HEIGHT - height(won))) height=(format!("{:.1}", height(won))) rx="2" {}
                }
            }
        }
        (scale.axis(number))
    }
}

/// Where the middle half of all values lies, and nearly all of them.
pub(super) fn spread(scale: Scale, counts: &BTreeMap<u32, u64>) -> Markup {
    let [least, low, middle, high, most] = [0.05, 0.25, 0.5, 0.75, 0.95].map(|part| quantile(counts, part));
    let told =
        format!("half of them {} to {}, nine in ten {} to {}", number(low), number(high), number(least), number(most));
    html! {
        svg.spread role="img" aria-label=(told) {
            title { (told) }
            line.reach x1=(scale.at(least)) x2=(scale.at(most)) y1="12" y2="12" {}
            svg x=(scale.at(low)) y="4" width=(format!("{:.2}%", (high - low) / (scale.high - scale.low) * 100.0)) height="16" {
                rect width="100%" height="16" rx="4" {}
            }
            line.middle x1=(scale.at(middle)) x2=(scale.at(middle)) y1="3" y2="21" {}
        }
    }
}

/// The value below which this part of all lies.
pub(super) fn quantile(counts: &BTreeMap<u32, u64>, part: f64) -> f64 {
    let wanted = part * counts.values().sum::<u64>() as f64;
    let mut seen = 0;
    for (value, count) in counts {
        seen += count;
        if seen as f64 >= wanted {
            return f64::from(*value);
        }
    }
    0.0
}

/// Lines over the course of a game, each a name and shares at even steps.
pub(super) fn course(lines: &[(String, Vec<Share>)]) -> Markup {
    const HEIGHT: f64 = 220.0;
    let y = |share: f64| format!("{:.1}", 6.0 + (HEIGHT - 12.0) * (1.0 - share));
    let x = |n: usize, of: usize| format!("{:.2}%", 100.0 * n as f64 / of as f64);
    let scale = Scale { low: 0.0, high: 1.0 };
    html! {
        div.course {
            svg.lines height=(number(HEIGHT)) role="img" aria-label="How often whoever leads wins, over the course of a game" {
                @for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
                    line.grid x1="0" x2="100%" y1=(y(part)) y2=(y(part)) {}
                    text.grid x="4" y=(format!("{:.1}", y(part).parse::<f64>().unwrap_or(0.0) - 4.0)) { (percent(part)) }
                }
                @for (series, (name, shares)) in lines.iter().enumerate() {
                    g class={ "s" (series % 6 + 1) } {
                        @for (n, pair) in shares.windows(2).enumerate().filter(|(_, pair)| pair.iter().all(told_of)) {
                            line x1=(x(n, shares.len() - 1)) x2=(x(n + 1, shares.len() - 1)) y1=(y(pair[0].share)) y2=(y(pair[1].share)) {}
                        }
                        @for (n, share) in shares.iter().enumerate().filter(|(_, share)| told_of(share)) {
                            circle cx=(x(n, shares.len() - 1)) cy=(y(share.share)) r="3.5" {
                                title { (name) ", after " (percent(n as f64 / (shares.len() - 1) as f64)) " of the game: " (percent(share.share)) " (" (percent(share.low)) " to " (percent(share.high)) ")" }
                            }
                        }
                    }
                }
            }
            (scale.axis(|part| match percent(part).as_str() {
                "0\u{a0}%" => "start".into(),
                "100\u{a0}%" => "end".into(),
                between => between.into(),
            }))
        }
    }
}

/// Was anything seen then?
fn told_of(share: &Share) -> bool {
    share.high - share.low < 0.9
}

/// Counts of even parts of a game.
pub(super) fn columns(counts: &[u64], told: impl Fn(usize) -> String) -> Markup {
    const HEIGHT: f64 = 110.0;
    let most = counts.iter().max().copied().unwrap_or(1).max(1) as f64;
    let wide = 100.0 / counts.len().max(1) as f64;
    html! {
        svg.histogram height=(number(HEIGHT)) aria-hidden="true" {
            @for (n, count) in counts.iter().enumerate() {
                @let height = HEIGHT * *count as f64 / most;
                rect.all x=(format!("{:.2}%", n as f64 * wide)) width=(format!("{:.2}%", wide * 0.86)) y=(format!("{:.1}", HEIGHT - height)) height=(format!("{height:.1}")) rx="2" {
                    title { (told(n)) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_end_at_round_numbers_and_hold_their_values() {
        let scale = Scale::over([0.413, 0.5, 0.588]);
        assert!(scale.low <= 0.413 && scale.high >= 0.588, "{scale:?}");
        let ticks: Vec<String> = scale.ticks().iter().map(|tick| format!("{tick:.2}")).collect();
        assert_eq!(ticks, ["0.40", "0.45", "0.50", "0.55", "0.60"]);
        assert_eq!((scale.at(0.4), scale.at(0.9)), ("0.00%".into(), "100.00%".into()));
        assert_eq!(Scale::over([]).ticks(), [0.0, 0.5, 1.0]);
        // One value alone has room.
        assert!(Scale::over([3.0]).high > 3.0);
    }

    #[test]
    fn a_histogram_shows_every_value_once() {
        let all = BTreeMap::from([(-3, 5), (0, 10), (250, 1)]);
        let drawn = histogram(&all, &BTreeMap::new(), "points").into_string();
        assert!(drawn.contains(r#"y="0.0" height="130.0""#), "the highest bar fills the plot: {drawn}");
        let bars = drawn.matches("<title>").count();
        assert!((20..=60).contains(&bars), "{bars}");
        assert!(drawn.contains("-10 to -1 points: 31.2\u{a0}% of all"), "{drawn}");
    }
}
