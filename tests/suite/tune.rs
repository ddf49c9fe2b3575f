//! Weights, and the command that fits them.
#![allow(clippy::disallowed_methods)] // Real files.
use std::{
    collections::BTreeSet,
    fs,
    process::{Command, Output},
};
use taproom_catalog::Visitor;
use taproom_match::{Entry, Playable, SetupRequest};

/// Little work: the numbers of games are as small as they can be.
const LITTLE: [&str; 10] =
    ["tune", "pint-craft", "--deals", "1", "--games", "4", "--bot", "greedy", "--searcher", "easy@2"];

fn taproom(folder: &tempfile::TempDir, words: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_taproom");
    Command::new(program).args(words).current_dir(folder.path()).output().expect("the program runs")
}

fn refused(folder: &tempfile::TempDir, words: &[&str]) -> String {
    let output = taproom(folder, words);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn the_same_seed_gives_the_same_weights() {
    let folder = tempfile::tempdir().expect("a folder");
    let fit = |seed: &str| {
        let words = [&LITTLE[..], &["--generations", "2", "--proof", "2,1", "--json", "--seed", seed]].concat();
        let output = taproom(&folder, &words);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(json["tuned"]["generations"], 2);
        assert_ne!(json["tuned"]["before"], json["tuned"]["after"]);
        json
    };
    let one = fit("1");
    assert_eq!(one, fit("1"));
    assert_ne!(one["tuned"]["after"], fit("2")["tuned"]["after"]);
}

#[test]
fn what_is_no_better_is_not_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("weights.toml");
    let text = include_str!("../../crates/games/pint-craft/weights.toml");
    fs::write(&file, text).expect("a file");
    // Only the spread changes, and greedy bots do not feel it: every deal comes out even.
    let few = ["--generations", "0", "--proof", "2,2", "--searcher", "greedy", "-o", "weights.toml"];
    let words = [&LITTLE[..8], &few].concat();
    let output = taproom(&folder, &words);
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success() && out.contains("not written") && out.contains("50.0 ± 0.0 %"), "{out}");
    assert_eq!(fs::read_to_string(&file).expect("the file"), text);
}

/// Weights of a player that thinks nothing of brewing.
fn careless(text: &str) -> String {
    let line = |line: &str| match line.split_once(" = ") {
        Some(("hand", _)) => "hand = [0, 0, 0, 0, 0, 0]".to_owned(),
        Some((name @ ("ready" | "second" | "token" | "need"), _)) => format!("{name} = 0.0"),
        _ => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_better_is_written_to_a_new_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = include_str!("../../crates/games/pint-craft/weights.toml");
    fs::write(folder.path().join("careless.toml"), careless(text)).expect("a file");
    let order =
        ["tune", "pint-craft", "--searcher", "greedy", "--generations", "0", "--games", "0", "--proof", "60,60"];
    let output = taproom(&folder, &[&order[..], &["--against", "careless.toml", "-o", "new.toml"]].concat());
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success() && out.contains("written to new.toml"), "{out}");
    // It holds every weight: the present ones are just as good.
    let output = taproom(&folder, &[&order[..], &["--against", "new.toml"]].concat());
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success() && out.contains("50.0 ± 0.0 %"), "{out}");
}

#[test]
fn present_weights_are_compared_with_those_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = include_str!("../../crates/games/pint-craft/weights.toml");
    let compare = |text: &str| {
        fs::write(folder.path().join("other.toml"), text).expect("a file");
        let few = ["--generations", "0", "--games", "0", "--proof", "40,1", "--against", "other.toml", "--json"];
        taproom(&folder, &[&["tune", "pint-craft", "--searcher", "easy@2"], &few[..]].concat())
    };
    let ahead = |text: &str| {
        let json: serde_json::Value = serde_json::from_slice(&compare(text).stdout).expect("JSON");
        assert_eq!(json["tuned"]["player"]["deals"], 40, "deals repeat");
        assert_eq!(json["tuned"]["foresight"], serde_json::json!([]));
        json["tuned"]["player"]["ahead"]["mean"].as_f64().expect("a number")
    };
    // To itself it is equal; a player that thinks nothing of brewing is beaten.
    assert!((ahead(text) - 0.5).abs() < 1e-9);
    assert!(ahead(&careless(text)) > 0.7);
    let refused = |text: &str| String::from_utf8(compare(text).stderr).expect("UTF-8");
    assert!(refused(&text.replace("\ntoken = ", "\ntokne = ")).contains("no weight `tokne`"));
    assert!(refused(&text.replace("\ntoken = ", "\n# token = ")).contains("`token` is missing"));
}

#[test]
fn wrong_orders_say_what_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(refused(&folder, &["tune", "pint-craft", "--seats", "1"]).contains("--seats 2"));
    assert!(refused(&folder, &["tune", "pint-craft", "--only", "tokne"]).contains("token"));
    assert!(refused(&folder, &["tune", "pint-craft", "--proof", "5"]).contains("two numbers"));
    assert!(refused(&folder, &["tune", "pint-craft", "-o", "nowhere/weights.toml"]).contains("nowhere"));
}

struct Weighed;

impl Visitor for Weighed {
    type Out = ();

    fn visit<G: Playable>(self, title: &'static Entry<G>) {
        let order = SetupRequest { seats: 2, ..SetupRequest::default() };
        let game = || title.set_up(&order).expect("a game for two").1;
        let weights = game().weights();
        let names: BTreeSet<&str> = weights.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names.len(), weights.len(), "{}: a name occurs twice", G::ABOUT.slug);
        assert!(names.contains("spread"), "{}: no spread", G::ABOUT.slug);
        // Every number arrives where its name says.
        for at in 0..weights.len() {
            let mut values: Vec<f32> = weights.iter().map(|(_, value)| *value).collect();
            values[at] += 1.0;
            let changed = game().with_weights(&values);
            let expected: Vec<(String, f32)> = weights.iter().map(|it| it.0.clone()).zip(values).collect();
            assert_eq!(changed.weights(), expected);
            let spread = changed.spread().to_bits() != game().spread().to_bits();
            assert_eq!(spread, weights[at].0 == "spread", "{}: {}", G::ABOUT.slug, weights[at].0);
        }
    }
}

#[test]
fn every_game_has_its_weights() {
    for title in taproom_catalog::games() {
        taproom_catalog::visit(title.about().slug, Weighed).expect("the catalog has it");
    }
}
