//! Text cut and broken for a screen.

/// Broken at blanks to lines of this width; a longer word is broken anywhere.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(8);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut taken = 0;
        for word in paragraph.split_whitespace() {
            let mut word: Vec<char> = word.chars().collect();
            if taken > 0 && taken + 1 + word.len() > width {
                lines.push(std::mem::take(&mut line));
                taken = 0;
            }
            while word.len() > width {
                lines.push(word.drain(..width).collect());
            }
            if taken > 0 {
                line.push(' ');
                taken += 1;
            }
            taken += word.len();
            line.extend(word);
        }
        lines.push(line);
    }
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines
}

/// Cut to a width.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.into();
    }
    let short: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{short}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_and_nothing_too_long() {
        let text = "take any six ingredients\nabcdefghijklmnopqrstuvwxyz end";
        let lines = wrap(text, 10);
        assert_eq!(lines, ["take any", "six", "ingredient", "s", "abcdefghij", "klmnopqrst", "uvwxyz end"]);
        assert_eq!(cut("Brewery horse", 8), "Brewery…");
    }
}
