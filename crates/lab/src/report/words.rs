//! Numbers and names in words.
use crate::{Difference, Mean, Share};
use taproom_core::capitalised;
use taproom_kit::Row;

/// 0.123 is "12.3 %".
pub(super) fn percent(part: f64) -> String {
    let told = format!("{:.1}", part * 100.0);
    format!("{}\u{a0}%", told.strip_suffix(".0").unwrap_or(&told))
}

/// As few digits as it needs, two behind the point at most.
pub(super) fn number(value: f64) -> String {
    let told = format!("{value:.2}");
    let told = told.trim_end_matches('0').trim_end_matches('.');
    if told == "-0" { "0".into() } else { told.to_owned() }
}

/// 12,345.
pub(super) fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let lead = digits.len() % 3;
    let mut told = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && at % 3 == lead {
            told.push(',');
        }
        told.push(digit);
    }
    told
}

/// "51.2 % (49.0 % to 53.4 %)".
pub(super) fn share(it: Share) -> String {
    format!("{} ({} to {})", percent(it.share), percent(it.low), percent(it.high))
}

/// "21.3 ± 0.4".
pub(super) fn mean(it: Mean) -> String {
    if it.ci95.is_nan() { number(it.mean) } else { format!("{:.2} ± {:.2}", it.mean, it.ci95) }
}

/// "+1.1 points (−2.0 to +4.2)", of shares.
pub(super) fn points(it: Difference) -> String {
    let [by, low, high] = [it.by, it.low, it.high].map(|part| signed(part * 100.0, 1));
    format!("{by} percentage points ({low} to {high})")
}

/// With a sign in front.
pub(super) fn signed(value: f64, digits: usize) -> String {
    format!("{value:+.digits$}").replace('-', "\u{2212}")
}

/// 1st, 2nd, 3rd, 11th.
pub(super) fn place(n: usize) -> String {
    let end = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

/// "solo", "2 players".
pub(super) fn people(seats: u8) -> String {
    if seats == 1 { "solo".into() } else { format!("{seats} players") }
}

/// What people call a piece of the game: the name of its row in the data, or its word.
pub(super) fn name(rows: &[Row], item: &str) -> String {
    let plain = |word: &str| word.replace('_', "-");
    let row = rows.iter().find(|row| plain(&row.id) == plain(item) && row.name.is_some());
    row.and_then(|row| row.name.clone()).unwrap_or_else(|| capitalised(&item.replace(['_', '-'], " ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_people_write_them() {
        assert_eq!([0.5, 0.1234, 1.0].map(percent), ["50\u{a0}%", "12.3\u{a0}%", "100\u{a0}%"]);
        assert_eq!([3.0, 2.5, -0.001].map(number), ["3", "2.5", "0"]);
        assert_eq!([7, 999, 1_000, 1_234_567].map(thousands), ["7", "999", "1,000", "1,234,567"]);
        assert_eq!([1, 2, 3, 4, 11, 22, 113].map(place), ["1st", "2nd", "3rd", "4th", "11th", "22nd", "113th"]);
        assert_eq!(signed(-1.25, 1), "\u{2212}1.2");
    }
}
