//! The page for designers, from the command line.
#![allow(clippy::disallowed_methods)] // Real files.
use crate::shell::Shell;
use serde_json::Value;
use std::fs;
use taproom_catalog::games;

/// The text of every `<code>` of a page.
fn commands(page: &str) -> Vec<String> {
    let mut found: Vec<String> =
        page.split("<code>").skip(1).filter_map(|rest| rest.split("</code>").next()).map(str::to_owned).collect();
    found.sort();
    found.dedup();
    found
}

/// What a command of a page prints as JSON.
fn told(shell: &Shell, command: &str) -> Value {
    let words: Vec<&str> = command.split(' ').skip(1).filter(|word| *word != "--json").collect();
    shell.json(&words)
}

#[test]
fn every_game_has_a_page_and_the_same_command_makes_the_same_bytes() {
    let shell = Shell::new();
    for entry in games() {
        let about = entry.about();
        let words = ["report", about.slug, "--bot", "random", "--games", "20", "--seed", "3", "--ladder", "0", "-o"];
        shell.ok(&[&words[..], &["one.html"]].concat());
        shell.ok(&[&words[..], &["two.html"]].concat());
        let page = fs::read_to_string(shell.path("one.html")).expect("a page");
        assert_eq!(page, fs::read_to_string(shell.path("two.html")).expect("a page"), "{}", about.slug);
        assert!(page.contains(&format!("<h1>{}</h1>", about.title)), "{}", about.slug);
        // Nothing from elsewhere, nothing that is not a number.
        for never in ["http:", "https:", "src=", "<script", "NaN", "inf%", "inf "] {
            assert!(!page.contains(never), "{}: {never}", about.slug);
        }
        // Whatever a link in it points to is there.
        for id in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(page.contains(&format!("id=\"{id}\"")), "{}: {id}", about.slug);
        }
    }
}

#[test]
fn the_commands_on_the_page_give_its_numbers() {
    let shell = Shell::new();
    let words = ["report", "six-sided-stout", "--seats", "2", "--bot", "random", "--games", "40", "--ladder", "1"];
    shell.ok(&[&words[..], &["-o", "page.html"]].concat());
    let page = fs::read_to_string(shell.path("page.html")).expect("a page");
    let all = shell.json(&words);
    let commands = commands(&page);
    assert_eq!(commands.len(), 5, "{commands:?}");
    let mut steps = 0;
    for command in &commands {
        let told = told(&shell, command);
        match command.split(' ').nth(1) {
            Some("report") => assert_eq!(told, all),
            Some("balance") => {
                let figures = &all["samples"][0]["figures"];
                for name in ["games", "moves", "wins", "scores", "numbers", "kinds"] {
                    assert_eq!(told[0][name], figures[name], "{name}");
                }
            }
            Some("arena") => {
                let step = all["ladder"].as_array().expect("steps").iter().find(|step| **step == told["pairs"][0]);
                assert!(step.is_some(), "{told}");
                steps += 1;
            }
            _ => panic!("{command}"),
        }
    }
    assert_eq!(steps, 3);
    // Numbers of the JSON stand on the page.
    let wins = all["samples"][0]["figures"]["wins"][0]["share"].as_f64().expect("a share") * 100.0;
    let wins = format!("{wins:.1}");
    assert!(page.contains(&format!("{}\u{a0}%", wins.trim_end_matches(".0"))), "{wins}");
}

#[test]
fn a_card_that_is_made_too_strong_is_found_out() {
    let shell = Shell::new();
    let data = include_str!("../../crates/games/pint-craft/data.toml");
    let row = data.find("id = \"smash_hit\"").expect("the card");
    let (before, card) = data.split_at(row);
    fs::write(shell.path("mine.toml"), before.to_owned() + &card.replacen("n = 6", "n = 30", 1)).expect("a file");
    let words = ["report", "pint-craft", "--seats", "2", "--games", "500", "--ladder", "0", "--against", "ours"];
    let report = shell.json(&[&words[..], &["--edition", "mine.toml"]].concat());
    let change = &report["changes"];
    assert_eq!(change.as_array().map(Vec::len), Some(1), "{change}");
    assert_eq!(
        (&change[0]["row"], &change[0]["before"], &change[0]["now"]),
        (&"Smash Hit".into(), &"kind choose, n 6".into(), &"kind choose, n 30".into())
    );
    let judged = report["differences"][0]["judged"].as_array().expect("judged").clone();
    let played = judged.iter().find(|it| it["deed"]["word"] == "play").expect("it was played");
    assert_eq!(played["too_strong"], "yes", "{played}");
    shell.ok(&[&words[..], &["--edition", "mine.toml", "-o", "page.html"]].concat());
    let page = fs::read_to_string(shell.path("page.html")).expect("a page");
    assert!(page.contains("Is “Smash Hit” too strong?") && page.contains("<b>Yes.</b>"));
    // Ours against ours: no difference at all.
    let same =
        shell.json(&["report", "pint-craft", "--seats", "2", "--games", "9", "--ladder", "0", "--against", "ours"]);
    assert_eq!(same["changes"], serde_json::json!([]));
    assert_eq!(same["samples"], same["before"]);
}

#[test]
fn what_makes_no_page_is_told() {
    let shell = Shell::new();
    assert!(shell.refused(&["report", "pint-craft", "--bot", "hard@20ms", "--json"]).contains("simulations"));
    assert!(shell.refused(&["report", "pint-craft", "--against", "no.toml", "--json"]).contains("no.toml"));
}
