//! Sections of Markdown files that a command writes.
use anyhow::{Context as _, Result};
use std::{fs, path::Path};

/// Puts `body` between the two marks of a file, or at its end below `head` if it has no such marks yet; a file that is
/// missing is begun with `head`.
pub fn write(path: &Path, [begin, end]: [&str; 2], head: &str, body: &str) -> Result<()> {
    let text = if path.exists() {
        fs::read_to_string(path).with_context(|| path.display().to_string())?
    } else {
        String::new()
    };
    fs::write(path, spliced(&text, [begin, end], head, body)).with_context(|| path.display().to_string())
}

fn spliced(text: &str, [begin, end]: [&str; 2], head: &str, body: &str) -> String {
    let section = format!("{begin}\n{body}{end}\n");
    match (text.find(begin), text.find(end)) {
        (Some(start), Some(stop)) => {
            let rest = &text[stop + end.len()..];
            format!("{}{section}{}", &text[..start], rest.strip_prefix('\n').unwrap_or(rest))
        }
        _ if text.is_empty() => format!("{head}\n\n{section}"),
        _ => format!("{}\n\n{head}\n\n{section}", text.trim_end()),
    }
}

#[cfg(test)]
mod tests {
    use super::spliced;

    #[test]
    fn only_what_lies_between_the_marks_changes() {
        let marks = ["<!-- a -->", "<!-- /a -->"];
        let first = spliced("", marks, "# Head", "one\n");
        assert_eq!(first, "# Head\n\n<!-- a -->\none\n<!-- /a -->\n");
        let second = spliced(&format!("{first}\nmore\n"), marks, "# Head", "two\n");
        assert_eq!(second, "# Head\n\n<!-- a -->\ntwo\n<!-- /a -->\n\nmore\n");
        assert_eq!(spliced("text\n", marks, "# Head", "one\n"), format!("text\n\n{first}"));
    }
}
