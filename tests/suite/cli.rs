//! The command as a person meets it: the real program, real files.
#![allow(clippy::disallowed_methods)] // Real files.

use crate::shell::{Shell, text};
use serde_json::Value;
use std::{fs, path::Path};

/// Plays the first legal move until the game is over; for each seat that is to act.
fn play_out(shell: &Shell, file: &str) {
    for _ in 0..2_000 {
        let output = shell.run(&["moves", file, "--json"]);
        if !output.status.success() {
            assert!(text(&output).1.contains("the game is over"), "{}", text(&output).1);
            return;
        }
        let asked: Value = serde_json::from_str(&text(&output).0).expect("JSON");
        let seat = &asked["seats"][0];
        let moves = seat["moves"].as_array().expect("moves");
        // `stop` comes first and would end the game at once.
        let choice = moves.iter().find(|choice| choice["notation"] != "stop").expect("a move");
        let line = format!("{}: {}", seat["seat"], choice["notation"].as_str().expect("text"));
        shell.ok(&["play", file, &line]);
    }
    panic!("the game does not end");
}

#[test]
fn a_whole_game_by_hand_verifies_and_a_changed_character_does_not() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--seed", "friday", "-o", "beer.taproom"]);
    assert!(shell.path("beer.taproom.secret").exists());
    play_out(&shell, "beer.taproom");
    assert!(!shell.path("beer.taproom.secret").exists(), "the secret is in the end line now");
    let told = shell.ok(&["verify", "beer.taproom"]);
    assert!(told.contains("finished") && told.contains("follows from the committed secret"), "{told}");
    assert!(shell.ok(&["show", "beer.taproom"]).contains("the game is over"));
    assert!(shell.ok(&["log", "beer.taproom"]).lines().count() > 20);

    let record = fs::read_to_string(shell.path("beer.taproom")).expect("a record");
    // Every seventh byte through the program; the library's tests take every byte.
    for at in (0..record.len()).step_by(97) {
        let mut bytes = record.clone().into_bytes();
        bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
        fs::write(shell.path("bad.taproom"), bytes).expect("written");
        let output = shell.run(&["verify", "bad.taproom"]);
        let line = 1 + record[..at].matches('\n').count();
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output).1.contains(&format!("line {line}: ")), "byte {at}: {}", text(&output).1);
    }
}

#[test]
fn the_same_seed_gives_the_same_dice_and_undo_does_not_change_them() {
    let shell = Shell::new();
    for file in ["a.taproom", "b.taproom"] {
        shell.ok(&["new", "six-sided-stout", "--seed", "7", "-o", file]);
        shell.ok(&["play", file, "market malt"]);
    }
    let told = shell.ok(&["undo", "a.taproom"]);
    assert!(told.contains("taken back: 0: market malt"), "{told}");
    assert!(shell.refused(&["undo", "a.taproom"]).contains("nothing to take back"));
    // SS-9.2: the day's dice are what they are, whatever is bought.
    shell.ok(&["play", "a.taproom", "market hops", "assistant none"]);
    shell.ok(&["play", "b.taproom", "assistant none"]);
    let read = |name| fs::read_to_string(shell.path(name)).expect("a record");
    let dice = |name| {
        let text = read(name);
        text.lines().filter(|line| line.starts_with("*: ")).map(|line| line[..9].to_owned()).collect::<Vec<_>>()
    };
    assert!(!dice("a.taproom").is_empty());
    assert_eq!(dice("a.taproom"), dice("b.taproom"));
    // As in the browser: once the dice are seen, the answer before them stays.
    let before = read("a.taproom");
    let told = shell.refused(&["undo", "a.taproom"]);
    assert!(told.contains("something new was seen") && told.contains("position a.taproom --at 1"), "{told}");
    assert_eq!(read("a.taproom"), before);
}

#[test]
fn whoever_rolls_the_dice_takes_back_anything() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--chance", "manual", "-o", "hand.taproom"]);
    let fresh = fs::read_to_string(shell.path("hand.taproom")).expect("a record");
    shell.ok(&["play", "hand.taproom", "market hops", "assistant none", "*: roll 3", "*: roll 5"]);
    let told = shell.ok(&["undo", "hand.taproom"]);
    assert!(told.contains("taken back: 0: assistant none") && told.contains("taken back: *: roll 3"), "{told}");
    shell.ok(&["undo", "hand.taproom"]);
    assert_eq!(fs::read_to_string(shell.path("hand.taproom")).expect("a record"), fresh);
    assert!(shell.refused(&["undo", "hand.taproom"]).contains("nothing to take back"));
}

#[test]
fn taking_back_does_not_tell_what_was_hidden() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--seats", "2", "--seed", "1", "-o", "club.taproom"]);
    shell.ok(&["play", "club.taproom", "0: market malt"]);
    let told = shell.ok(&["undo", "club.taproom"]);
    assert!(told.contains("taken back: 0: …") && !told.contains("malt"), "{told}");
    shell.ok(&["new", "pint-craft", "--seats", "2", "--seed", "1", "-o", "pints.taproom"]);
    let played = shell.json(&["play", "pints.taproom", "#1"]);
    let lines = played["played"].as_array().expect("lines");
    assert!(!lines.is_empty() && lines.iter().all(|line| !line.as_str().unwrap_or("*").starts_with('*')), "{played}");
}

#[test]
fn over_is_over_because_the_secret_is_out() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--seed", "x", "-o", "beer.taproom"]);
    shell.ok(&["play", "beer.taproom", "stop"]);
    assert!(shell.ok(&["verify", "beer.taproom"]).contains("finished"));
    assert!(shell.refused(&["undo", "beer.taproom"]).contains("the match is over"));
    assert!(shell.ok(&["verify", "beer.taproom"]).contains("finished"));
}

#[test]
fn chance_can_be_given_by_hand() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--chance", "manual", "-o", "hand.taproom"]);
    shell.ok(&["play", "hand.taproom", "market hops", "assistant none", "*: roll 3", "*: roll 5"]);
    assert!(shell.ok(&["show", "hand.taproom"]).contains("hops"));
    assert!(shell.ok(&["verify", "hand.taproom"]).contains("by hand"));
    assert!(shell.refused(&["play", "hand.taproom", "*: roll 3"]).contains("not this seat's turn"));

    shell.ok(&["new", "six-sided-stout", "--seed", "1", "-o", "drawn.taproom"]);
    let told = shell.refused(&["play", "drawn.taproom", "market hops", "assistant none", "*: roll 6"]);
    assert!(told.contains("--chance manual"), "{told}");
    shell.ok(&[
        "play",
        "drawn.taproom",
        "--chance",
        "manual",
        "market hops",
        "assistant none",
        "*: roll 6",
        "*: roll 6",
    ]);
    assert!(!shell.path("drawn.taproom.secret").exists());
    assert!(shell.ok(&["verify", "drawn.taproom"]).contains("by hand"));
}

#[test]
fn moves_say_what_and_why_not() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--seed", "1", "-o", "beer.taproom"]);
    shell.ok(&["play", "beer.taproom", "#2", "#1"]);
    let told = shell.ok(&["moves", "beer.taproom"]);
    assert!(told.contains("done"), "{told}");
    shell.ok(&["play", "beer.taproom", "done"]);
    let why = shell.ok(&["moves", "beer.taproom", "--why", "market malt"]);
    assert!(why.contains("not legal") && why.contains("SS-4.2"), "{why}");
    assert!(shell.ok(&["moves", "beer.taproom", "--why", "market hops"]).contains("is legal"));
    let all = shell.ok(&["moves", "beer.taproom", "--all"]);
    assert!(all.contains("SS-4.2"), "{all}");
    let json = shell.json(&["moves", "beer.taproom", "--why", "market malt"]);
    assert_eq!((&json["legal"], &json["rule"]), (&Value::Bool(false), &Value::String("SS-4.2".into())));
    let told = shell.refused(&["play", "beer.taproom", "market malt"]);
    assert!(told.contains("SS-4.2"), "{told}");
    assert!(shell.refused(&["play", "beer.taproom", "make beer"]).contains("no move of six-sided-stout"));
    assert!(shell.refused(&["play", "beer.taproom", "#99"]).contains("there are moves #1 to #"));
    assert!(shell.refused(&["play", "beer.taproom", "1: market hops"]).contains("no such seat"));
}

#[test]
fn positions_can_be_edited_and_played_on() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--seed", "1", "-o", "beer.taproom"]);
    let mut position = shell.json(&["position", "beer.taproom"]);
    let write = |name: &str, value: &Value| fs::write(shell.path(name), value.to_string()).expect("written");
    write("start.json", &position);
    assert!(shell.ok(&["show", "--position", "start.json"]).contains("day 1"));
    let moves = shell.json(&["moves", "--position", "start.json"]);
    assert_eq!(moves["seats"][0]["moves"].as_array().map(Vec::len), Some(4));
    let played = ["play", "--position", "start.json", "market hops", "assistant none", "*: roll 3", "*: roll 5"];
    let next: Value = serde_json::from_str(&shell.ok(&played)).expect("a position");
    assert_ne!(next["state"], position["state"]);
    shell.ok(&[&played[..], &["-o", "next.json"]].concat());
    assert!(shell.ok(&["moves", "--position", "next.json"]).contains("write hops"));

    position["state"]["day"] = Value::from(200);
    write("absurd.json", &position);
    assert!(shell.refused(&["show", "--position", "absurd.json"]).contains("does not add up"));
    position["state"]["day"] = Value::from("monday");
    write("absurd.json", &position);
    assert!(shell.refused(&["show", "--position", "absurd.json"]).contains("cannot be read"));
    fs::write(shell.path("absurd.json"), "{").expect("written");
    assert!(shell.refused(&["moves", "--position", "absurd.json"]).contains("not a position"));
}

#[test]
fn an_edition_of_ones_own() {
    let shell = Shell::new();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/games/six-sided-stout/data.toml");
    let ours = fs::read_to_string(data).expect("the data");
    let mine = ours.replacen("divisor = 2", "divisor = 1", 1);
    assert_ne!(ours, mine);
    fs::write(shell.path("mine.toml"), mine).expect("written");
    shell.ok(&["new", "six-sided-stout", "--edition", "mine.toml", "--seed", "1", "-o", "mine.taproom"]);
    shell.ok(&["play", "mine.taproom", "--edition", "mine.toml", "market hops", "assistant none"]);
    assert!(shell.ok(&["verify", "mine.taproom", "--edition", "mine.toml"]).contains("sound"));
    let output = shell.run(&["verify", "mine.taproom"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).1.contains("line 2: edition"), "{}", text(&output).1);
    // Data with a fault: the row and the line are named.
    fs::write(shell.path("bad.toml"), ours.replacen("divisor = 2", "divisor = \"two\"", 1)).expect("written");
    let told = shell.refused(&["new", "six-sided-stout", "--edition", "bad.toml", "-o", "bad.taproom"]);
    assert!(told.contains("[[ingredient]] hops") && told.contains("line "), "{told}");
    assert!(!shell.path("bad.taproom").exists());
}

#[test]
fn simulation_is_the_same_on_any_number_of_threads() {
    let shell = Shell::new();
    let run = |threads: &str, out: &str| {
        let words = ["sim", "six-sided-stout", "--seats", "2", "--bots", "random", "--games", "500", "--seed", "9"];
        let mut report = shell.json(&[&words[..], &["--threads", threads, "-o", out]].concat());
        for measured in ["threads", "seconds", "games_per_second", "moves_per_second"] {
            report[measured] = Value::Null;
        }
        report
    };
    assert_eq!(run("1", "one.csv"), run("2", "two.csv"));
    let read = |name| fs::read_to_string(shell.path(name)).expect("results");
    assert_eq!(read("one.csv"), read("two.csv"));
    assert_eq!(read("one.csv").lines().count(), 501);
    assert!(read("one.csv").starts_with("game,moves,score_0,score_1,place_0,place_1\n0,"));
}

#[test]
fn games_and_rules_can_be_read() {
    let shell = Shell::new();
    let games = shell.json(&["games"]);
    let stout =
        games.as_array().and_then(|all| all.iter().find(|game| game["slug"] == "six-sided-stout")).expect("listed");
    assert_eq!(stout["seats"], serde_json::json!([1, 6]));
    assert_eq!((&stout["rulebook"], &stout["public"], &stout["reconstructed"]), (&25.into(), &2.into(), &102.into()));
    assert!(shell.ok(&["games"]).contains("roast_run_limit=0"));
    assert!(shell.ok(&["rules", "six-sided-stout"]).starts_with("# Six Sided Stout"));
    assert!(shell.ok(&["rules", "six-sided-stout", "ss-4.2"]).contains("directly preceding day"));
    let card = shell.ok(&["rules", "six-sided-stout", "malt", "expert"]);
    assert!(card.contains("roll three dice") && card.contains("source: rulebook"), "{card}");
    assert!(shell.ok(&["rules", "six-sided-stout", "classic24"]).contains("source: reconstructed"));
    assert!(shell.refused(&["rules", "six-sided-stout", "whisky"]).contains("nothing in Six Sided Stout"));
}

#[test]
fn bad_input_is_refused_in_one_line() {
    let shell = Shell::new();
    assert!(shell.refused(&["new", "chess"]).contains("no game `chess`; there are: six-sided-stout"));
    assert!(shell.refused(&["new", "six-sided-stout", "--seats", "7"]).contains("1 to 6 seats"));
    let told = shell.refused(&["new", "six-sided-stout", "--option", "layout=round"]);
    assert!(told.contains("classic24, tall28, wide32"), "{told}");
    assert!(shell.refused(&["new", "six-sided-stout", "--option", "layout"]).contains("name=value"));
    assert!(shell.refused(&["show", "nothing.taproom"]).contains("cannot open"));
    fs::write(shell.path("odd.taproom"), "hello\n").expect("written");
    assert!(shell.refused(&["show", "odd.taproom"]).contains("line 1: not a record"));
    fs::write(shell.path("odd.taproom"), [0xff, 0xfe, 0x00]).expect("written");
    assert!(shell.refused(&["show", "odd.taproom"]).contains("cannot read"));
    shell.ok(&["new", "six-sided-stout", "-o", "beer.taproom"]);
    assert!(shell.refused(&["new", "six-sided-stout", "-o", "beer.taproom"]).contains("exists already"));
    assert!(shell.refused(&["show", "beer.taproom", "--at", "99"]).contains("only 0 moves"));
    assert!(shell.refused(&["show", "beer.taproom", "--seat", "4"]).contains("no seat 4"));
    fs::remove_file(shell.path("beer.taproom.secret")).expect("removed");
    let told = shell.refused(&["play", "beer.taproom", "market malt", "assistant none"]);
    assert!(told.contains(".secret is missing"), "{told}");
    assert!(
        shell
            .refused(&["sim", "six-sided-stout", "--seats", "3", "--bots", "random,random"])
            .contains("2 bots for 3 seats")
    );
}

#[test]
fn two_people_cannot_both_write() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--seats", "6", "--seed", "1", "-o", "club.taproom"]);
    // Each seat declares at once, from a process of its own: all six must be in the record.
    std::thread::scope(|scope| {
        for seat in 0..6 {
            let shell = &shell;
            scope.spawn(move || shell.ok(&["play", "club.taproom", &format!("{seat}: market malt")]));
        }
    });
    let record = fs::read_to_string(shell.path("club.taproom")).expect("a record");
    for seat in 0..6 {
        assert_eq!(record.matches(&format!("\n{seat}: market malt")).count(), 1, "{record}");
    }
    assert!(shell.ok(&["verify", "club.taproom"]).contains("sound"));
}

#[test]
fn every_command_teaches() {
    let shell = Shell::new();
    let help = shell.ok(&["--help"]);
    assert!(help.contains("Examples:"));
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty())
        .collect();
    assert!(names.len() >= 13, "{names:?}");
    for name in names.iter().filter(|name| **name != "help") {
        assert!(shell.ok(&[name, "--help"]).contains("Examples:"), "{name} --help has no examples");
    }
    for shell_name in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(shell.ok(&["completions", shell_name]).contains("taproom"));
    }
}
