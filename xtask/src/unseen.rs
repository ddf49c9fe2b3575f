//! No test is present and never run: a library that cargo is told not to test has none.
use crate::shell::root;
use anyhow::{Context as _, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
};

pub(crate) fn check() -> Result<()> {
    let mut faults = Vec::new();
    let mut folders = vec![root()];
    for parent in ["crates", "crates/games"] {
        for entry in fs::read_dir(root().join(parent)).context(parent)? {
            folders.push(entry?.path());
        }
    }
    for folder in folders.into_iter().filter(|it| it.join("Cargo.toml").exists()) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
        let off = |what: &str| manifest.lines().any(|line| line.trim() == format!("{what} = false"));
        let (no_tests, no_examples) = (off("test"), off("doctest"));
        if no_tests || no_examples {
            let mut files = Vec::new();
            list(&folder.join("src"), &mut files)?;
            for path in files {
                let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
                if (no_tests && has_test(&text)) || (no_examples && has_example(&text)) {
                    faults.push(path.strip_prefix(root()).unwrap_or(&path).display().to_string());
                }
            }
        }
    }
    if !faults.is_empty() {
        bail!("these tests are never run, see `test` and `doctest` in their Cargo.toml: {}", faults.join(", "));
    }
    Ok(())
}

fn has_test(text: &str) -> bool {
    text.lines().any(|line| matches!(line.trim(), "#[test]" | "#[cfg(test)]"))
}

/// Is there a code block in the docs that would be run?
fn has_example(text: &str) -> bool {
    let mut open = false;
    for line in text.lines().map(str::trim) {
        let Some(doc) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else { continue };
        if let Some(kind) = doc.trim().strip_prefix("```") {
            open = !open;
            if open && matches!(kind, "" | "rust" | "should_panic" | "no_run" | "compile_fail") {
                return true;
            }
        }
    }
    false
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{has_example, has_test};

    #[test]
    fn tests_and_examples_are_found() {
        assert!(has_test("mod tests {\n    #[test]\n    fn it() {}"));
        assert!(!has_test("fn test() {}"));
        assert!(has_example("/// ```\n/// let a = 1;\n/// ```"));
        assert!(!has_example("//! ```text\n//! words\n//! ```\nfn a() {}"));
    }
}
