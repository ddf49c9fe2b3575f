//! What somebody may have meant who wrote something else.

/// `Malt Expert`, `malt-expert` and `malt_expert` are one name.
pub(crate) fn plain(name: &str) -> String {
    name.to_lowercase().split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).fold(
        String::new(),
        |mut all, word| {
            if !all.is_empty() {
                all.push(' ');
            }
            all.push_str(word);
            all
        },
    )
}

/// The most names that are suggested.
const MOST: usize = 3;

/// Below this they have little in common.
const LIKE: f64 = 0.7;

/// "; did you mean `…`?" with the names that are most like this one; empty if none is.
pub(crate) fn suggestion<S: AsRef<str>>(word: &str, names: impl IntoIterator<Item = S>) -> String {
    let names: Vec<String> = closest(word, names).iter().map(|name| format!("`{name}`")).collect();
    if names.is_empty() { String::new() } else { format!("; did you mean {}?", names.join(" or ")) }
}

/// The names that are most like this one, the likest first; none if none is.
pub(crate) fn closest<S: AsRef<str>>(word: &str, names: impl IntoIterator<Item = S>) -> Vec<String> {
    let wanted = plain(word);
    let mut close: Vec<(f64, String)> = names
        .into_iter()
        .map(|name| (likeness(&wanted, &plain(name.as_ref())), name.as_ref().to_owned()))
        .filter(|(likeness, _)| *likeness >= LIKE)
        .collect();
    close.sort_by(|a, b| b.0.total_cmp(&a.0));
    close.dedup_by(|a, b| a.1 == b.1);
    let Some(&(best, _)) = close.first() else { return Vec::new() };
    // Others only if they are nearly as good.
    close.retain(|(likeness, _)| best - likeness < 0.05);
    close.into_iter().take(MOST).map(|(_, name)| name).collect()
}

/// From 0 to 1. A few of the right words, whole or begun, count for more than letters that happen to agree.
fn likeness(wanted: &str, name: &str) -> f64 {
    let letters = strsim::normalized_damerau_levenshtein(wanted, name);
    let words: Vec<&str> = name.split(' ').collect();
    let mut asked = wanted.split(' ').peekable();
    let all = asked.peek().is_some_and(|word| !word.is_empty())
        && asked.all(|word| words.iter().any(|other| strsim::normalized_damerau_levenshtein(word, other) >= LIKE));
    if all { letters.max(LIKE + 0.2 * letters) } else { letters }
}
