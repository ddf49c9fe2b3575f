//! `RULES.md` as numbered entries.

/// One numbered rule, ruling, example or decision.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rule<'a> {
    /// `SS-4.2`
    pub id: &'a str,
    /// Where it stands, from 1.
    pub line: usize,
    /// Its text, id included, as Markdown.
    pub text: &'a str,
}

/// Every entry of a rules text: a bold id at the start of a list item or in the first cell of a table row, and the
/// text up to the next entry or heading.
pub fn rules<'a>(text: &'a str, prefix: &str) -> Vec<Rule<'a>> {
    let mut starts: Vec<(usize, usize, Option<&str>)> = Vec::new();
    let mut offset = 0;
    for (n, line) in text.split_inclusive('\n').enumerate() {
        let table = line.starts_with('|');
        if let Some(id) = id_of(line, prefix) {
            starts.push((offset, n + 1, Some(id)));
        } else if line.starts_with('#') || line.starts_with("---") || (!table && ends_table(&starts, text)) {
            starts.push((offset, n + 1, None));
        }
        offset += line.len();
    }
    let ends = starts.iter().skip(1).map(|start| start.0).chain([text.len()]);
    let entries = starts.iter().zip(ends);
    entries
        .filter_map(|(&(start, line, id), end)| Some(Rule { id: id?, line, text: text[start..end].trim_end() }))
        .collect()
}

fn ends_table(starts: &[(usize, usize, Option<&str>)], text: &str) -> bool {
    starts.last().is_some_and(|&(start, _, id)| id.is_some() && text[start..].starts_with('|'))
}

fn id_of<'a>(line: &'a str, prefix: &str) -> Option<&'a str> {
    let bold = line.trim_start_matches(['-', '|', ' ', '*']);
    if bold.len() == line.len() || !line[..line.len() - bold.len()].ends_with("**") {
        return None;
    }
    let id = bold.split([' ', '*', '/', ':', '.', ',']).next()?;
    // `SS-4.2` holds a dot that a sentence's end must not be taken for.
    let rest = &bold[id.len()..];
    let id = match rest.strip_prefix('.') {
        Some(part) => {
            let digits = part.bytes().take_while(u8::is_ascii_alphanumeric).count();
            &bold[..id.len() + if digits > 0 { 1 + digits } else { 0 }]
        }
        None => id,
    };
    let number = id.strip_prefix(prefix)?.strip_prefix('-')?;
    number.bytes().any(|byte| byte.is_ascii_digit()).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::rules;

    #[test]
    fn finds_rules_rulings_and_decisions() {
        let text = "# Toy\n- **TY-1.1** One.\n  More of it.\n- **TY-1.2** *Two.* Text.\n\n## Next\n- **TY-R3 Grid.** Lost.\n\n\
                    | id | step |\n|---|---|\n| **TY-D4a/b** | dice |\n| **TY-D5** | kind |\n\nProse.\n";
        let found: Vec<_> = rules(text, "TY").into_iter().map(|rule| (rule.id, rule.line, rule.text)).collect();
        let want = [
            ("TY-1.1", 2, "- **TY-1.1** One.\n  More of it."),
            ("TY-1.2", 4, "- **TY-1.2** *Two.* Text."),
            ("TY-R3", 7, "- **TY-R3 Grid.** Lost.\n\n| id | step |\n|---|---|"),
            ("TY-D4a", 11, "| **TY-D4a/b** | dice |"),
            ("TY-D5", 12, "| **TY-D5** | kind |"),
        ];
        assert_eq!(found, want);
    }
}
