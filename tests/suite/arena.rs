//! Bots from the command line: arena, hints, and a seat that a bot plays.
#![allow(clippy::disallowed_methods)] // Real files.

use crate::shell::{Shell, text};
use serde_json::Value;
use std::{collections::BTreeSet, fs};

/// The same but for what was measured.
fn timeless(mut report: Value) -> Value {
    for bot in report["bots"].as_array_mut().expect("bots") {
        (bot["answer_ms"], bot["longest_ms"]) = (Value::Null, Value::Null);
    }
    report
}

#[test]
fn an_arena_compares_bots_and_goes_on_where_it_stopped() {
    let shell = Shell::new();
    let words = ["arena", "six-sided-stout", "--bots", "greedy,random", "--seed", "3", "--budget", "7"];
    let run = |games: &str, more: &[&str]| timeless(shell.json(&[&words[..], &["--games", games], more].concat()));
    let report = run("24", &["--threads", "1"]);
    assert_eq!((&report["games"], &report["deals"], &report["setup"]["seats"]), (&24.into(), &12.into(), &2.into()));
    assert_eq!((&report["bots"][0]["bot"], &report["bots"][1]["bot"]), (&"greedy@7".into(), &"random@7".into()));
    assert_eq!(report["pairs"][0]["verdict"], "stronger");
    assert_eq!(run("24", &["--threads", "2"]), report, "whatever the number of threads");
    for out in ["kept.csv", "kept.parquet"] {
        assert_ne!(run("10", &["-o", out]), report);
        assert_eq!(run("24", &["-o", out]), report);
        assert_eq!(run("2", &["-o", out])["games"], 24, "what is played counts");
    }
    // Cut in three and put together, the arena is the same.
    for (deals, out) in [("5..11", "b.parquet"), ("0..5", "a.csv"), ("11..12", "c.parquet")] {
        let part = shell.json(&[&words[..], &["--deals", deals, "-o", out]].concat());
        assert!(deals.starts_with(&part["first_deal"].to_string()), "{part}");
    }
    let merged = shell.json(&["merge", "c.parquet", "b.parquet", "a.csv", "-o", "all.parquet"]);
    assert_eq!((&merged["unit"], &merged["end"], &merged["rows"]), (&"deal".into(), &12.into(), &48.into()));
    assert_eq!(run("24", &["-o", "all.parquet"]), report);
    assert!(shell.refused(&["merge", "a.csv", "c.parquet", "-o", "x.csv"]).contains("deal 5 is missing"));
    let kept = fs::read_to_string(shell.path("kept.csv")).expect("results");
    assert_eq!(kept.lines().filter(|line| !line.starts_with('#')).count(), 1 + 24 * 2);
    assert!(kept.starts_with("# taproom-arena 1\n# game six-sided-stout\n"), "{kept}");
    let other = ["arena", "six-sided-stout", "--bots", "greedy,random", "--seed", "4", "-o", "kept.csv"];
    assert!(shell.refused(&other).contains("bots `greedy@7,random@7`, not `greedy,random`"));
    let told = shell.ok(&[&words[..], &["--games", "24", "--opening", "1"]].concat());
    assert!(told.contains("greedy@7 is stronger than random@7 (95 %)"), "{told}");
    assert!(told.contains("the first answer of a deal is drawn at random"), "{told}");
}

#[test]
fn fewer_bots_than_seats_more_bots_and_one_alone() {
    let shell = Shell::new();
    let arena = |words: &[&str]| shell.json(&[&["arena", "six-sided-stout"], words].concat());
    let lone = arena(&["--seats", "3", "--bots", "greedy,random", "--lone", "--games", "6"]);
    assert_eq!((&lone["bots"][0]["games"], &lone["bots"][1]["games"]), (&6.into(), &12.into()));
    let pairs = arena(&["--seats", "3", "--bots", "greedy,random", "--games", "6"]);
    assert_eq!((&pairs["bots"][0]["games"], &pairs["bots"][1]["games"]), (&9.into(), &9.into()));
    let solo = arena(&["--seats", "1", "--bots", "greedy,random,random@2", "--games", "6"]);
    assert_eq!((&solo["deals"], &solo["pairs"].as_array().map(Vec::len)), (&2.into(), &Some(3)));
    // Two names of one bot, the same dice: no difference at all.
    assert_eq!((&solo["pairs"][2]["lead"]["mean"], &solo["pairs"][2]["ahead"]["share"]), (&0.0.into(), &0.5.into()));
    let refused = |words: &[&str]| shell.refused(&[&["arena", "six-sided-stout"], words].concat());
    assert!(refused(&["--bots", "random"]).contains("two bots or more"));
    assert!(refused(&["--bots", "random,random"]).contains("two bots are called `random`"));
    assert!(refused(&["--bots", "random,easy", "-o", "x.txt"]).contains(".csv or .parquet"));
    assert!(refused(&["--bots", "random,easy,hard", "--lone"]).contains("--lone is for two bots"));
}

/// The notation of every legal move of the seat to act.
fn legal(shell: &Shell, file: &str) -> BTreeSet<String> {
    let asked = shell.json(&["moves", file]);
    let moves = asked["seats"][0]["moves"].as_array().expect("moves");
    moves.iter().map(|choice| choice["notation"].as_str().expect("text").to_owned()).collect()
}

#[test]
fn a_hint_ranks_every_legal_move_once() {
    let shell = Shell::new();
    for (game, seats) in [("six-sided-stout", "1"), ("pint-craft", "2"), ("beer-pioneers", "3")] {
        let file = format!("{game}.taproom");
        shell.ok(&["new", game, "--seats", seats, "--seed", "1", "-o", &file]);
        let before = fs::read(shell.path(&file)).expect("a record");
        for bot in ["random", "greedy", "hard"] {
            let words = ["hint", &file, "--bot", bot, "--budget", "30", "--threads", "1"];
            let hint = shell.json(&words);
            let moves = hint["moves"].as_array().expect("moves");
            let named: Vec<String> =
                moves.iter().map(|hint| hint["notation"].as_str().expect("text").to_owned()).collect();
            assert_eq!(named.iter().cloned().collect::<BTreeSet<_>>(), legal(&shell, &file), "{game} {bot}");
            assert_eq!(named.len(), legal(&shell, &file).len());
            let ranks: Vec<u64> = moves.iter().map(|hint| hint["rank"].as_u64().expect("a rank")).collect();
            assert_eq!(ranks, (1..=moves.len() as u64).collect::<Vec<_>>());
            let wins = moves.iter().filter_map(|hint| hint["win"].as_f64());
            assert!(wins.clone().all(|win| (0.0..=1.0).contains(&win)), "{game} {bot}: {hint}");
            assert_eq!(shell.json(&words), hint, "the same question, the same hint");
        }
        assert!(shell.ok(&["hint", &file, "--bot", "greedy"]).contains("rank"));
        assert_eq!(fs::read(shell.path(&file)).expect("a record"), before, "asking changes nothing");
    }
    assert!(shell.refused(&["hint", "pint-craft.taproom", "--player", "5"]).contains("there is no player 5"));
}

#[test]
fn a_person_plays_against_a_bot() {
    let shell = Shell::new();
    shell.ok(&["new", "pint-craft", "--seats", "2", "--seed", "2", "-o", "duel.taproom"]);
    // Seat 1 is never asked: the bot answers for it until the person is to act again.
    let record = || fs::read_to_string(shell.path("duel.taproom")).expect("a record");
    shell.ok(&["play", "duel.taproom", "--bot", "2=greedy"]);
    for _ in 0..60 {
        let played = shell.json(&["play", "duel.taproom", "#1", "--bot", "2=greedy", "--auto"]);
        assert!(played["next"].as_str().expect("text").contains("player 1 to act"), "{played}");
        let lines = played["played"].as_array().expect("lines");
        assert!(!lines.is_empty() && lines.iter().all(|line| line.as_str().expect("text").starts_with("0: ")));
        if record().contains("\n1: ") {
            break;
        }
    }
    assert!(record().contains("\n1: "), "{}", record());
    // One answer by a bot for whoever is to act.
    let before = shell.json(&["play", "duel.taproom", "--bot", "2=random"])["ply"].as_u64();
    assert!(shell.json(&["play", "duel.taproom", "bot:easy@10"])["ply"].as_u64() > before);
    // Bots in all seats play to the end, and the record is sound.
    let told = shell.ok(&["play", "duel.taproom", "--bot", "1=random", "--bot", "2=random"]);
    assert!(told.to_lowercase().contains("the game is over"), "{told}");
    assert!(shell.ok(&["verify", "duel.taproom"]).contains("sound"));
    assert!(shell.refused(&["hint", "duel.taproom"]).contains("the game is over"));
}

#[test]
fn bots_that_do_not_exist_are_refused() {
    let shell = Shell::new();
    shell.ok(&["new", "pint-craft", "--seats", "2", "-o", "duel.taproom"]);
    let refused = |words: &[&str]| {
        let output = shell.run(&[&["play", "duel.taproom"], words].concat());
        assert_eq!(output.status.code(), Some(2));
        text(&output).1
    };
    assert!(refused(&["bot:brilliant"]).contains("no bot `brilliant`; there are: random"));
    assert!(refused(&["--bot", "hard"]).contains("as in 2=hard"));
    assert!(refused(&["--bot", "3=hard"]).contains("no player 3"));
    assert!(refused(&["--bot", "1=hard", "--bot", "1=easy"]).contains("two bots"));
}
