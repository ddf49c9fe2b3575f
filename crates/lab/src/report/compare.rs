//! Two editions side by side: what the data says differently, what games then do, and whether a card is too strong.
use super::{Deed, Sample};
use crate::{Difference, Share};
use serde::Serialize;
use taproom_kit::Row;

/// A value that two editions tell differently.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RowChange {
    /// The row's `id`.
    pub id: String,
    /// The row for people: its name, or its title.
    pub row: String,
    /// Which value.
    pub field: String,
    /// What it was; `None` if it was not there.
    pub before: Option<String>,
    /// What it is; `None` if it is gone.
    pub now: Option<String>,
}

/// All values that differ, in the order of the new edition, then what is gone.
pub fn changes(before: &[Row], now: &[Row]) -> Vec<RowChange> {
    let (old, new) = (keyed(before), keyed(now));
    let mut all = Vec::new();
    let mut tell = |key: &Key, row: &Row, field: &str, before: Option<&str>, now: Option<&str>| {
        if before != now {
            let name = row.name.clone().unwrap_or_else(|| row.title());
            let name = if key.within.is_empty() { name } else { format!("{} of {}", name, key.within) };
            let (before, now) = (before.map(str::to_owned), now.map(str::to_owned));
            all.push(RowChange { id: row.id.clone(), row: name, field: field.to_owned(), before, now });
        }
    };
    for (key, row) in &new {
        let was = old.iter().find(|known| known.0 == *key).map(|known| known.1);
        for field in &row.fields {
            tell(key, row, &field.name, was.and_then(|was| value(was, &field.name)), Some(&field.value));
        }
    }
    for (key, row) in &old {
        let is = new.iter().find(|known| known.0 == *key).map(|known| known.1);
        for field in row.fields.iter().filter(|field| is.is_none_or(|is| value(is, &field.name).is_none())) {
            tell(key, row, &field.name, Some(&field.value), None);
        }
    }
    all
}

/// What makes a row the same row in another edition.
#[derive(PartialEq, Eq)]
struct Key<'a> {
    table: &'a str,
    id: &'a str,
    /// The row it lies in.
    within: &'a str,
    /// Which of several that are called the same.
    nth: usize,
}

fn keyed(rows: &[Row]) -> Vec<(Key<'_>, &Row)> {
    let mut all: Vec<(Key<'_>, &Row)> = Vec::new();
    for row in rows {
        let outer = row.within.and_then(|line| rows.iter().find(|outer| outer.line == line));
        let (table, id, within) = (row.table.as_str(), row.id.as_str(), outer.map_or("", |outer| outer.id.as_str()));
        let alike = |key: &Key<'_>| (key.table, key.id, key.within) == (table, id, within);
        let nth = all.iter().filter(|(key, _)| alike(key)).count();
        all.push((Key { table, id, within, nth }, row));
    }
    all
}

fn value<'a>(row: &'a Row, name: &str) -> Option<&'a str> {
    row.fields.iter().find(|field| field.name == name).map(|field| field.value.as_str())
}

/// A figure of games under both editions.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// What it is.
    pub name: String,
    /// In the edition that it is compared with.
    pub before: f64,
    /// In this edition.
    pub now: f64,
    /// By how much it is more now.
    pub difference: Difference,
    /// Is it a part of a whole, to be told in percent?
    pub share: bool,
}

/// All that was measured, side by side.
pub fn compare(before: &Sample, now: &Sample) -> Vec<Figure> {
    let (old, new) = (&before.balance, &now.balance);
    let mut all = Vec::new();
    let mut mean = |name: &str, a: crate::Mean, b: crate::Mean| {
        let difference = Difference::of_means(a, before.games, b, now.games);
        all.push(Figure { name: name.into(), before: a.mean, now: b.mean, difference, share: false });
    };
    mean("moves a game", old.summary.length(), new.summary.length());
    for seat in 0..new.summary.seats() {
        mean(&format!("points of player {}", seat + 1), old.summary.score(seat), new.summary.score(seat));
    }
    for (name, b) in &new.numbers {
        if let Some((_, a)) = old.numbers.iter().find(|known| known.0 == *name) {
            mean(name, *a, *b);
        }
    }
    if let (Some(a), Some(b)) = (&before.drama, &now.drama) {
        mean("lead changes", a.lead_changes, b.lead_changes);
    }
    let mut share = |name: String, a: Share, b: Share| {
        let difference = Difference::of_shares(a, b);
        all.push(Figure { name, before: a.share, now: b.share, difference, share: true });
    };
    if now.seats > 1 {
        for seat in 0..new.summary.seats() {
            share(format!("wins of player {}", seat + 1), old.summary.wins(seat), new.summary.wins(seat));
        }
    }
    for (name, kinds) in &new.kinds {
        let known = old.kinds.iter().find(|known| known.0 == *name);
        for (kind, b) in kinds {
            let a = known.and_then(|(_, kinds)| kinds.iter().find(|it| it.0 == *kind));
            let a = a.map_or_else(|| Share::of(0.0, before.games), |it| it.1);
            share(format!("{name}: {kind}"), a, *b);
        }
    }
    all
}

/// Is something too strong?
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TooStrong {
    /// Those who do it most win more often than with others of its kind, beyond the error.
    Yes,
    /// It looks so, but the games are too few to tell.
    Perhaps,
    /// It stays among the others of its kind.
    No,
    /// Those who do it most win less often than with others of its kind, beyond the error.
    Weak,
    /// It was done too seldom, or there is too little to compare it with.
    Unknown,
}

/// What games say of one deed.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// Which.
    pub deed: Deed,
    /// What follows.
    pub too_strong: TooStrong,
    /// Between these shares of wins lies what others of its kind bring.
    pub usual: (f64, f64),
    /// Its place among its kind, from 1, and of how many.
    pub rank: (usize, usize),
}

/// Fewer games with it say nothing.
const FEW: u64 = 30;

/// Judges a deed among the others of its kind: it stands out if the interval of its share of wins lies beyond Tukey's fence
/// of theirs (the quartiles, and one and a half times what lies between them).
pub fn judge(deeds: &[Deed], deed: &Deed) -> Judged {
    let kind = |other: &&Deed| other.word == deed.word && other.most >= FEW;
    let better = deeds.iter().filter(kind).filter(|other| other.won.share > deed.won.share).count();
    let mut others: Vec<f64> =
        deeds.iter().filter(kind).filter(|other| other.item != deed.item).map(|other| other.won.share).collect();
    others.sort_by(f64::total_cmp);
    let rank = (better + 1, others.len() + 1);
    if others.len() < 4 {
        return Judged { deed: deed.clone(), too_strong: TooStrong::Unknown, usual: (0.0, 1.0), rank };
    }
    let (low, high) = (quantile(&others, 0.25), quantile(&others, 0.75));
    let reach = 1.5 * (high - low);
    let usual = ((low - reach).max(0.0), (high + reach).min(1.0));
    let Share { share, low, high } = deed.won;
    let too_strong = if deed.most < FEW {
        TooStrong::Unknown
    } else if low > usual.1 {
        TooStrong::Yes
    } else if high < usual.0 {
        TooStrong::Weak
    } else if high <= usual.1 {
        TooStrong::No
    } else if share > usual.1 {
        TooStrong::Perhaps
    } else {
        // The interval reaches beyond the fence, and its middle does not: too few games to rule it out.
        if high - low > 0.1 { TooStrong::Unknown } else { TooStrong::No }
    };
    Judged { deed: deed.clone(), too_strong, usual, rank }
}

/// Everything that stands out, the strongest first.
pub fn standing_out(deeds: &[Deed]) -> Vec<Judged> {
    let judged = deeds.iter().filter(|deed| !deed.item.is_empty()).map(|deed| judge(deeds, deed));
    let mut out: Vec<Judged> = judged.filter(|it| matches!(it.too_strong, TooStrong::Yes | TooStrong::Weak)).collect();
    out.sort_by(|a, b| b.deed.won.share.total_cmp(&a.deed.won.share));
    out
}

/// Between the two values next to it, in proportion.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let at = part * (sorted.len() - 1) as f64;
    #[allow(clippy::cast_sign_loss)] // A part is not negative.
    let below = at.floor() as usize;
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (at - below as f64) * (sorted[above] - sorted[below])
}

#[cfg(test)]
mod tests {
    use super::*;
    use taproom_kit::edition::rows;

    fn deed(item: &str, won: f64, most: u64) -> Deed {
        let won = Share::of(won * most as f64, most);
        Deed { word: "play".into(), item: item.into(), used: Share::of(0.5, 1), times: 1.0, most, won }
    }

    fn kind(more: &[Deed]) -> Vec<Deed> {
        let usual = ["a", "b", "c", "d", "e", "f"].into_iter().zip([0.47, 0.49, 0.5, 0.51, 0.52, 0.53]);
        usual.map(|(item, won)| deed(item, won, 5_000)).chain(more.iter().cloned()).collect()
    }

    #[test]
    fn a_card_is_too_strong_beyond_its_kind_and_beyond_the_error() {
        let ruled = |won, users| judge(&kind(&[deed("x", won, users)]), &deed("x", won, users)).too_strong;
        assert_eq!(ruled(0.75, 5_000), TooStrong::Yes);
        assert_eq!(ruled(0.7, 30), TooStrong::Perhaps, "few games");
        assert_eq!(ruled(0.52, 5_000), TooStrong::No);
        assert_eq!(ruled(0.25, 5_000), TooStrong::Weak);
        assert_eq!(ruled(0.9, 8), TooStrong::Unknown);
        let few = [deed("a", 0.5, 900), deed("x", 0.9, 900)];
        assert_eq!(judge(&few, &few[1]).too_strong, TooStrong::Unknown, "nothing to compare it with");
        let judged = judge(&kind(&[deed("x", 0.515, 5_000)]), &deed("x", 0.515, 5_000));
        assert_eq!(judged.rank, (3, 7));
        let out = standing_out(&kind(&[deed("x", 0.75, 5_000), deed("y", 0.1, 5_000)]));
        assert_eq!(out.iter().map(|it| it.deed.item.as_str()).collect::<Vec<_>>(), ["x", "y"]);
    }

    #[test]
    fn changed_values_are_found_by_row_and_name() {
        let text = "[[card]]\nid = \"penny\"\nname = \"Penny\"\ncopies = 2\nsource = \"rulebook\"\n\
                    [[card]]\nid = \"round\"\ncopies = 3\nsource = \"rulebook\"\n";
        let old = rows(text).expect("rows");
        let new =
            rows(&text.replace("copies = 2", "copies = 4").replace("id = \"round\"\n", "id = \"round\"\ncost = 1\n"));
        let found = changes(&old, &new.expect("rows"));
        let told: Vec<_> = found
            .iter()
            .map(|it| (it.row.as_str(), it.field.as_str(), it.before.as_deref(), it.now.as_deref()))
            .collect();
        assert_eq!(told, [("Penny", "copies", Some("2"), Some("4")), ("[[card]] round", "cost", None, Some("1"))]);
        assert!(changes(&old, &old).is_empty());
        // Rows without an id, and rows within rows, are told apart by where they stand.
        let text = "[[count]]\nn = 2\nsource = \"rulebook\"\n[[count]]\nn = 3\nsource = \"rulebook\"\n";
        let old = rows(text).expect("rows");
        let new = rows(&text.replace("n = 3", "n = 4")).expect("rows");
        let told: Vec<_> = changes(&old, &new).into_iter().map(|it| (it.before, it.now)).collect();
        assert_eq!(told, [(Some("3".into()), Some("4".into()))]);
        let card = |id: &str, at: u8| {
            format!("[[card]]\nid = \"{id}\"\nsource = \"rulebook\"\n[card.style]\nat = {at}\nsource = \"public: a\"\n")
        };
        let (old, new) = (card("a", 1) + &card("b", 2), card("a", 1) + &card("b", 5));
        let found = changes(&rows(&old).expect("rows"), &rows(&new).expect("rows"));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].row.ends_with(" of b") && found[0].field == "at", "{found:?}");
    }
}
