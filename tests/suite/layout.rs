//! All games have the same files under the same names, so that whoever knows one finds any rule in all of them.
#![allow(clippy::disallowed_methods)] // Looks at the files of the repository.
use std::{fs, path::Path};

/// What every game has. A folder may stand for a file of its name: `values/` for `values.rs`.
const FILES: [&str; 26] = [
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
        for module in ["main", "laws", "bots", "pages", "scenarios", "playthroughs", "records"] {
            assert!(tests.join(module).with_extension("rs").exists(), "{} has no {module}", tests.display());
        }
    }
    assert_eq!(count, taproom_catalog::games().len(), "every folder is a game of the catalog");
}
