//! All games have the same files under the same names, so that whoever knows one finds any rule in all of them.
#![allow(clippy::disallowed_methods)] // Looks at the files of the repository.
use std::{fs, path::Path};

/// What every game has. A folder may stand for a file of its name: `values/` for `values.rs`.
const FILES: [&str; 29] = [
    "RULES.md",
    "BOTS.md",
    "data.toml",
    "weights.toml",
    "src/lib.rs",
    "src/game.rs",
    "src/revisions.rs",
    "src/words.rs",
    "src/action.rs",
    "src/data.rs",
    "src/values.rs",
    "src/state.rs",
    "src/view.rs",
    "src/encode.rs",
    "src/audit.rs",
    "src/score.rs",
    "src/heuristic.rs",
    "src/weights.rs",
    "src/study.rs",
    "src/draw.rs",
    "src/steps/mod.rs",
    "src/explain/mod.rs",
    "src/explain/because.rs",
    "src/explain/tell.rs",
    "src/page/mod.rs",
    "src/page/painter.rs",
    "src/page/primer.rs",
    "src/page/primer.svg",
    "src/page.css",
];

#[test]
fn every_game_has_the_same_files() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/games");
    let mut count = 0;
    for game in fs::read_dir(games).expect("the games").map(|entry| entry.expect("a folder").path()) {
        count += 1;
        for file in FILES {
            let path = game.join(file);
            let folder = path.with_extension("").join("mod.rs");
            assert!(path.exists() || folder.exists(), "{} has no {file}", game.display());
        }
        let tests = game.join("tests/suite");
        for module in ["main", "laws", "pages"] {
            assert!(tests.join(module).with_extension("rs").exists(), "{} has no {module}", tests.display());
        }
        let main = fs::read_to_string(tests.join("main.rs")).expect("a text");
        assert!(main.contains("standard_tests!"), "{} has no standard tests", tests.display());
    }
    assert_eq!(count, taproom_catalog::games().len(), "every folder is a game of the catalog");
}

/// Figures below the table would grow old; what it says in words is written with it.
#[test]
fn only_the_run_that_made_the_table_gives_figures() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/games");
    for entry in taproom_catalog::games() {
        let about = entry.about();
        let rules = fs::read_to_string(games.join(about.slug).join("RULES.md")).expect("the rules");
        let (_, closing) = rules.split_once("<!-- /how it plays -->").expect("the section \"How it plays\"");
        let ids = format!("{}-", about.prefix);
        let words = closing.split_whitespace().filter(|word| !word.contains(&ids));
        let figures: Vec<&str> =
            words.filter(|word| word.trim_matches(['.', ',', '%', '(', ')']).parse::<f64>().is_ok()).collect();
        assert!(figures.is_empty(), "{}: {figures:?} in {closing}", about.slug);
    }
}
