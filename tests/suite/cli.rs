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
    assert!(
        told.contains("added to the luck: nobody") && told.contains("signature: none"),
        "no more than is proven: {told}"
    );
    assert!(shell.ok(&["show", "beer.taproom"]).contains("The game is over."));
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
    assert!(told.contains("taken back: player 1: market malt"), "{told}");
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
    assert!(told.contains("something new was seen") && told.contains("undo a.taproom --even-luck"), "{told}");
    assert_eq!(read("a.taproom"), before);
}

#[test]
fn even_luck_can_be_taken_back_and_the_record_says_so_for_ever() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--seed", "7", "-o", "a.taproom"]);
    shell.ok(&["play", "a.taproom", "market malt", "assistant none"]);
    let read = || fs::read_to_string(shell.path("a.taproom")).expect("a record");
    assert!(read().contains("\n*: roll "), "dice were seen");
    // Not where it is not needed: then nothing was seen, and the proof stays.
    shell.ok(&["new", "six-sided-stout", "--seed", "7", "-o", "b.taproom"]);
    shell.ok(&["play", "b.taproom", "market malt"]);
    shell.ok(&["undo", "b.taproom", "--even-luck"]);
    assert!(!fs::read_to_string(shell.path("b.taproom")).expect("a record").contains("luck manual"));

    shell.ok(&["undo", "a.taproom", "--even-luck"]);
    assert!(read().contains("\n0: market malt  #") && read().contains("\nluck manual  #"), "{}", read());
    assert!(!read().contains("\n*: roll "), "{}", read());
    shell.ok(&["play", "a.taproom", "assistant none", "*: roll 6", "*: roll 6"]);
    assert!(shell.refused(&["play", "a.taproom", "--chance", "auto", "#1"]).contains("manual chance"));
    let told = shell.ok(&["verify", "a.taproom"]);
    assert!(told.contains("from move 2 on chance was given by hand"), "{told}");
    // Going back further does not bring the luck back.
    shell.ok(&["undo", "a.taproom", "--times", "2"]);
    assert!(read().contains("luck manual") && !read().contains("market malt"), "{}", read());
    shell.ok(&["play", "a.taproom", "stop"]);
    let told = shell.ok(&["verify", "a.taproom"]);
    assert!(told.contains("finished") && told.contains("from move 1 on chance was given by hand"), "{told}");
    // Whoever cuts the line out is found out: the check marks and the luck no longer fit.
    let record = read();
    let cut: Vec<&str> = record.lines().filter(|line| !line.starts_with("luck manual")).collect();
    fs::write(shell.path("cut.taproom"), cut.join("\n") + "\n").expect("written");
    assert_eq!(shell.run(&["verify", "cut.taproom"]).status.code(), Some(1));
}

#[test]
fn a_signature_tells_the_real_record_from_a_forged_one() {
    use taproom_core::record::{Record, hex};
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--seed", "x", "-o", "beer.taproom"]);
    shell.ok(&["play", "beer.taproom", "stop"]);
    let record = Record::parse(&fs::read_to_string(shell.path("beer.taproom")).expect("a record")).expect("sound");
    let (server, other) = (taproom_match::Signer::new([1; 32]), taproom_match::Signer::new([2; 32]));
    let (key, other_key) = (hex(&server.public()), hex(&other.public()));
    let write = |name: &str, text: String| fs::write(shell.path(name), text).expect("written");
    write("signed.taproom", server.sign(record.clone()).to_string());
    write("other.taproom", other.sign(record.clone()).to_string());
    write("key.txt", format!("{key}\n"));
    for wanted in [key.as_str(), "key.txt"] {
        let told = shell.ok(&["verify", "signed.taproom", "--key", wanted]);
        assert!(told.contains("signature: valid, by the key you named"), "{told}");
        for (file, why) in [("beer.taproom", "not signed"), ("other.taproom", other_key.as_str())] {
            let output = shell.run(&["verify", file, "--key", wanted]);
            assert_eq!(output.status.code(), Some(1), "{file}");
            assert!(text(&output).1.contains(why), "{}", text(&output).1);
        }
    }
    let found = shell.json(&["verify", "signed.taproom"]);
    assert_eq!(found[0]["signed_by"], key.as_str());
    // What is over is not touched, or the signature would be lost.
    let signed = fs::read_to_string(shell.path("signed.taproom")).expect("a record");
    assert!(shell.refused(&["play", "signed.taproom", "stop"]).contains("the game is over"));
    assert_eq!(fs::read_to_string(shell.path("signed.taproom")).expect("a record"), signed);
    // The same luck with another signature's bytes, or another result, does not verify at all.
    let mut forged = server.sign(record);
    forged.signature.as_mut().expect("signed").signature[5] ^= 1;
    write("forged.taproom", forged.to_string());
    let output = shell.run(&["verify", "forged.taproom"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).1.contains("the signature does not fit"), "{}", text(&output).1);
    assert!(
        shell.refused(&["verify", "beer.taproom", "--key", "nothing"]).contains("neither 64 hex digits nor a file")
    );
}

#[test]
fn whoever_rolls_the_dice_takes_back_anything() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--chance", "manual", "-o", "hand.taproom"]);
    let fresh = fs::read_to_string(shell.path("hand.taproom")).expect("a record");
    shell.ok(&["play", "hand.taproom", "market hops", "assistant none", "*: roll 3", "*: roll 5"]);
    let told = shell.ok(&["undo", "hand.taproom"]);
    assert!(
        told.contains("taken back: player 1: assistant none") && told.contains("taken back: chance: roll 3"),
        "{told}"
    );
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
    assert!(told.contains("taken back: player 1: …") && !told.contains("malt"), "{told}");
    shell.ok(&["new", "pint-craft", "--seats", "2", "--seed", "1", "-o", "pints.taproom"]);
    let played = shell.json(&["play", "pints.taproom", "#1"]);
    let lines = played["played"].as_array().expect("lines");
    assert!(!lines.is_empty() && lines.iter().all(|line| !line.as_str().unwrap_or("*").starts_with('*')), "{played}");
}

/// PC-12.1: a person gets the season it is, a seed the same match on every day, and a choice is a choice.
#[test]
fn a_new_match_begins_in_the_season_outside() {
    let shell = Shell::new();
    let options = |args: &[&str]| {
        let made = shell.json(&[&["new", "pint-craft"], args].concat());
        made["setup"]["options"].as_str().expect("options").to_owned()
    };
    let now = options(&["-o", "now.taproom"]);
    let seasons = ["spring", "summer", "fall", "winter"];
    assert!(seasons.iter().any(|season| now.contains(&format!("start_season={season}"))), "{now}");
    assert!(options(&["--seed", "1", "-o", "seed.taproom"]).contains("start_season=random"));
    assert!(options(&["-O", "start_season=random", "-o", "any.taproom"]).contains("start_season=random"));
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
    let told = shell.refused(&["play", "drawn.taproom", "*: roll 6"]);
    assert!(told.contains("--chance manual"), "{told}");
    let by_hand = ["market hops", "assistant none", "*: roll 6", "*: roll 6"];
    shell.ok(&[&["play", "drawn.taproom", "--chance", "manual"], &by_hand[..]].concat());
    // What was drawn before is still proven in the end.
    assert!(shell.path("drawn.taproom.secret").exists());
    assert!(shell.ok(&["verify", "drawn.taproom"]).contains("from move 1 on chance was given by hand"));
}

#[test]
fn moves_say_what_and_why_not() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--seed", "1", "-o", "beer.taproom"]);
    shell.ok(&["play", "beer.taproom", "#2"]);
    shell.ok(&["play", "beer.taproom", "#1"]);
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
    assert!(
        shell
            .refused(&["play", "beer.taproom", "1: market hops"])
            .contains("there is no player 2: player 1 plays alone")
    );
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
    let kept = read("one.csv");
    assert!(kept.starts_with("# taproom-sim 1\n# game six-sided-stout\n"), "{kept}");
    assert_eq!(kept.lines().filter(|line| !line.starts_with('#')).count(), 501);
    assert!(kept.contains("\ngame,moves,score_0,score_1,place_0,place_1\n0,"));
}

#[test]
fn a_simulation_is_the_same_however_it_is_cut_killed_and_merged() {
    let shell = Shell::new();
    let sim = |games: &str, out: &str| {
        shell.ok(&["sim", "pint-craft", "--bots", "greedy,random", "--seed", "5", "--games", games, "-o", out])
    };
    let read = |name: &str| fs::read(shell.path(name)).expect("results");
    sim("90", "whole.csv");
    sim("90", "whole.parquet");
    for cuts in [["0..1", "1..50", "50..90"], ["0..30", "30..89", "89..90"]] {
        let parts = ["a.csv", "b.parquet", "c.parquet"];
        for (games, part) in cuts.iter().zip(parts) {
            sim(games, part);
        }
        shell.ok(&["merge", "c.parquet", "a.csv", "b.parquet", "-o", "all.csv"]);
        shell.ok(&["merge", "b.parquet", "c.parquet", "a.csv", "-o", "all.parquet"]);
        assert_eq!(read("all.csv"), read("whole.csv"));
        assert_eq!(read("all.parquet"), read("whole.parquet"));
        for name in ["all.csv", "all.parquet"].iter().chain(&parts) {
            fs::remove_file(shell.path(name)).expect("removed");
        }
    }
    // Killed in the middle of a line, for Parquet beside the file that was wanted.
    let whole = read("whole.csv");
    for (left, out) in [("killed.csv", "killed.csv"), ("killed.parquet.part", "killed.parquet")] {
        fs::write(shell.path(left), &whole[..whole.len() / 2]).expect("written");
        sim("90", out);
    }
    assert_eq!(read("killed.csv"), whole);
    assert_eq!(read("killed.parquet"), read("whole.parquet"));
    sim("20", "grows.parquet");
    sim("90", "grows.parquet");
    assert_eq!(read("grows.parquet"), read("whole.parquet"));
    let refused = |games: &str| {
        shell.refused(&["sim", "pint-craft", "--bots", "greedy,random", "--games", games, "-o", "whole.csv"])
    };
    assert!(refused("90").contains("seed `5`, not `0`"));
    let output = shell.run(&["sim", "pint-craft", "--bots", "random", "--games", "7..7"]);
    assert!(text(&output).1.contains("two as in 100..200"));
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
    assert!(shell.refused(&["show", "beer.taproom", "--player", "4"]).contains("there is no player 4"));
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
        let help = shell.ok(&[name, "--help"]);
        let examples = help.lines().skip_while(|line| *line != "Examples:").skip(1).take_while(|line| !line.is_empty());
        let examples: Vec<&str> = examples.collect();
        assert!(!examples.is_empty(), "{name} --help has no examples");
        // One that is too long for a terminal goes on at the beginning of a line.
        assert!(examples.iter().all(|line| line.starts_with("  ")), "{name}: {examples:#?}");
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{name}: {help}");
    }
    for shell_name in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(shell.ok(&["completions", shell_name]).contains("taproom"));
    }
}

#[test]
fn a_number_belongs_to_the_question_that_was_shown() {
    let shell = Shell::new();
    let read = || fs::read_to_string(shell.path("beer.taproom")).expect("a record");
    // Six Sided Stout asks for an assistant when there is only one answer: `none`.
    shell.ok(&["new", "six-sided-stout", "--seed", "1", "-o", "beer.taproom"]);
    shell.ok(&["play", "beer.taproom", "market malt"]);
    let only = shell.json(&["moves", "beer.taproom"]);
    let moves = only["seats"][0]["moves"].as_array().expect("moves");
    assert!(!moves.is_empty());
    let first = moves[0]["notation"].as_str().expect("text").to_owned();
    shell.ok(&["play", "beer.taproom", "--auto", "#1"]);
    assert!(read().contains(&format!("\n0: {first}  ")), "{}", read());

    // The second number would answer a question that nobody has seen.
    shell.ok(&["new", "six-sided-stout", "--seed", "1", "-o", "two.taproom"]);
    let told = shell.refused(&["play", "two.taproom", "#2", "#1"]);
    assert!(told.contains("1 move kept") && told.contains("numbers belong to the question that was shown"), "{told}");
    // A question that is named must still be there.
    let mark = shell.json(&["moves", "two.taproom"])["seats"][0]["mark"].as_str().expect("a mark").to_owned();
    shell.ok(&["play", "two.taproom", "--question", &mark, "#1"]);
    let told = shell.refused(&["play", "two.taproom", "--question", &mark, "#1"]);
    assert!(told.contains("the table moved on"), "{told}");
}

#[test]
fn an_answer_that_is_the_only_one_may_be_given_or_left() {
    let shell = Shell::new();
    // Find a question with one answer by playing until there is one.
    shell.ok(&["new", "dice-brewing", "--seats", "2", "--seed", "3", "-o", "a.taproom"]);
    for _ in 0..200 {
        let asked = shell.json(&["moves", "a.taproom"]);
        let moves = asked["seats"][0]["moves"].as_array().expect("moves");
        if let [only] = moves.as_slice() {
            let only = only["notation"].as_str().expect("text");
            fs::copy(shell.path("a.taproom"), shell.path("b.taproom")).expect("copied");
            fs::copy(shell.path("a.taproom.secret"), shell.path("b.taproom.secret")).expect("copied");
            let count = |name: &str| fs::read_to_string(shell.path(name)).expect("a record").lines().count();
            let before = count("a.taproom");
            shell.ok(&["play", "a.taproom", "--auto", "#1"]);
            shell.ok(&["play", "b.taproom", "--auto", only]);
            let read = |name: &str| fs::read_to_string(shell.path(name)).expect("a record");
            assert_eq!(read("a.taproom"), read("b.taproom"), "a number and the word are the same answer");
            let line = read("a.taproom").lines().nth(before).expect("a move").to_owned();
            assert!(line.contains(&format!(": {only}  ")), "{line} should answer {only}");
            return;
        }
        let last = moves.last().expect("a move")["notation"].as_str().expect("text").to_owned();
        shell.ok(&["play", "a.taproom", &last]);
    }
    panic!("no question with one answer came up");
}

#[test]
fn whatever_was_played_is_kept() {
    let shell = Shell::new();
    let read = |name: &str| fs::read_to_string(shell.path(name)).expect("a record");
    // Bots in every seat, and one word too many.
    shell.ok(&["new", "six-sided-stout", "--seats", "2", "--seed", "1", "-o", "club.taproom"]);
    let bots = ["--bot", "1=random", "--bot", "2=random"];
    let told = shell.refused(&[&["play", "club.taproom"], &bots[..], &["market malt"]].concat());
    assert!(told.contains("a bot answers for them"), "{told}");
    shell.ok(&[&["play", "club.taproom"], &bots[..]].concat());
    assert!(read("club.taproom").contains("\nend "));
    let output = shell.run(&[&["play", "club.taproom"], &bots[..], &["market malt"]].concat());
    assert!(text(&output).1.contains("the game is over"), "{}", text(&output).1);

    // The second word is wrong: the first was played, and stays.
    shell.ok(&["new", "six-sided-stout", "--seed", "1", "-o", "beer.taproom"]);
    let output = shell.run(&["play", "beer.taproom", "market malt", "make beer"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).1.contains("1 move kept, but then"), "{}", text(&output).1);
    assert!(read("beer.taproom").contains("\n0: market malt  "));
    assert!(shell.ok(&["verify", "beer.taproom"]).contains("moves: 1, all legal under rules 2; in progress"));
}

#[test]
fn several_players_answer_by_number_and_by_bot() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--seats", "3", "--seed", "1", "-o", "club.taproom"]);
    let told = shell.refused(&["play", "club.taproom", "#1"]);
    assert!(told.contains("player 1, player 2 and player 3 to act; name the player, as in `p1: …`"), "{told}");
    shell.ok(&["play", "club.taproom", "0: #2"]);
    let told = shell.ok(&["play", "club.taproom", "p2: bot:greedy"]);
    let record = fs::read_to_string(shell.path("club.taproom")).expect("a record");
    let answer = record.lines().find_map(|line| line.strip_prefix("1: ")).expect("player 2 answered");
    let answer = answer.split("  ").next().expect("a move");
    assert!(told.contains(&format!("greedy answers for player 2: `{answer}`")), "{told}");
    // Plain `moves` shows whoever has not declared yet, and nothing of the others.
    let shown = shell.ok(&["moves", "club.taproom"]);
    assert!(shown.starts_with("Player 3: "), "{shown}");
    assert!(shown.contains("also to act: player 1 and player 2"), "{shown}");
    assert!(!shown.contains("Player 1:") && !shown.contains("Player 2:") && !shown.contains("seat"), "{shown}");
    let json = shell.json(&["moves", "club.taproom"]);
    assert_eq!(json["seats"].as_array().map(Vec::len), Some(1));
    assert_eq!((&json["seats"][0]["seat"], &json["to_act"]), (&2.into(), &serde_json::json!([0, 1, 2])));
    assert!(shell.ok(&["moves", "club.taproom", "--player", "1"]).starts_with("Player 1: "));
    assert!(shell.refused(&["moves", "club.taproom", "--player", "4"]).contains("players 1 to 3"));
}

#[test]
fn undo_against_bots_goes_back_to_ones_own_decision() {
    let shell = Shell::new();
    let read = || fs::read_to_string(shell.path("duel.taproom")).expect("a record");
    shell.ok(&["new", "brew-crafters", "--seats", "2", "--seed", "1", "-o", "duel.taproom"]);
    let fresh = read();
    let mine = shell.json(&["moves", "duel.taproom"])["seats"][0].clone();
    let player = mine["seat"].as_u64().expect("a seat") + 1;
    let notation = mine["moves"][0]["notation"].as_str().expect("text").to_owned();
    let bot = format!("{}=greedy", 3 - player);
    shell.ok(&["play", "duel.taproom", "--bot", &bot, "#1"]);
    let (seat, other) = (player - 1, 2 - player);
    assert!(read().contains(&format!("\n{other}: ")), "the bot has answered: {}", read());
    let told = shell.ok(&["undo", "duel.taproom", "--bot", &bot]);
    assert!(told.contains(&format!("taken back: player {player}: {notation}\n")), "{told}");
    assert!(told.contains(&format!("next: player {player} to act")), "{told}");
    assert!(told.to_lowercase().contains(&format!("player {}", other + 1)), "what the bot did is told: {told}");
    assert_eq!(read(), fresh, "seat {seat} decides again");
}

#[test]
fn the_mover_is_told_what_only_the_mover_may_know() {
    let shell = Shell::new();
    shell.ok(&["new", "pint-craft", "--seats", "2", "--seed", "1", "-o", "pints.taproom"]);
    // Until somebody draws a card that others do not see.
    for _ in 0..60 {
        let asked = shell.json(&["moves", "pints.taproom"])["seats"][0].clone();
        let seat = asked["seat"].as_u64().expect("a seat");
        let notation = asked["moves"][0]["notation"].as_str().expect("text").to_owned();
        let told = shell.json(&["play", "pints.taproom", &notation]);
        let (ply, lines) = (told["ply"].as_u64().expect("a ply"), told["told"].clone());
        let log = |who: &[&str]| -> Vec<String> {
            let all = shell.json(&[&["log", "pints.taproom"], who].concat());
            let last = all.as_array().expect("a log").iter().rev().take(lines.as_array().map_or(0, Vec::len));
            let mut last: Vec<String> = last.map(|line| line["text"].as_str().expect("text").to_owned()).collect();
            last.reverse();
            last
        };
        let (own, public) = (log(&["--player", &(seat + 1).to_string()]), log(&["--spectator"]));
        if own != public {
            assert_eq!(lines, serde_json::json!(own), "at {ply}");
            return;
        }
    }
    panic!("nothing was hidden");
}

#[test]
fn players_in_answers_are_counted_from_one() {
    let shell = Shell::new();
    shell.ok(&[
        "new",
        "pint-craft",
        "--seats",
        "3",
        "--seed",
        "1",
        "--option",
        "first_player=vote",
        "-o",
        "vote.taproom",
    ]);
    for _ in 0..6 {
        // Each brewery is named in two words.
        shell.ok(&["play", "vote.taproom", "#1"]);
    }
    let shown = shell.ok(&["moves", "vote.taproom"]);
    assert!(shown.contains("best p2") && shown.contains("best p3") && !shown.contains("best 1"), "{shown}");
    assert!(shell.ok(&["moves", "vote.taproom", "--why", "best p3"]).contains("is legal"));
    let told = shell.refused(&["play", "vote.taproom", "best 1"]);
    assert!(told.contains("`best p1`") && told.contains("`best p2`"), "both ways to read it: {told}");
    shell.ok(&["play", "vote.taproom", "best p3"]);
    let read = fs::read_to_string(shell.path("vote.taproom")).expect("a record");
    assert!(read.contains("\n0: best 2  "), "records count seats from 0: {read}");
    // Lines of a record, and programs, say it as records do.
    shell.ok(&["play", "vote.taproom", "1: best 2"]);
    assert_eq!(shell.json(&["moves", "vote.taproom"])["seats"][0]["moves"][0]["notation"], "best 0");
}

#[test]
fn near_misses_get_a_suggestion() {
    let shell = Shell::new();
    shell.ok(&["new", "brew-crafters", "--seats", "2", "--seed", "1", "-o", "craft.taproom"]);
    let moves = shell.json(&["moves", "craft.taproom"])["seats"][0]["moves"].clone();
    let all = moves.as_array().expect("moves").iter().filter_map(|choice| choice["notation"].as_str());
    let meant: Vec<&str> = all.filter(|notation| notation.starts_with("place malt_market ")).collect();
    let whole = meant.first().expect("the Malt Market is open");
    let spelt = whole.replace('_', "-");
    for wrong in ["place malt_market", "Place Malt-Market", "malt_market", "plcae malt_marcket", &spelt] {
        let told = shell.refused(&["play", "craft.taproom", wrong]);
        assert!(told.contains(&format!("did you mean `{whole}`")), "{wrong}: {told}");
    }
    // What is known at the table but taken is explained.
    shell.ok(&["play", "craft.taproom", whole]);
    let told = shell.refused(&["play", "craft.taproom", "place malt_market"]);
    assert!(told.contains(&format!("`{whole}` is not legal now")) && told.contains("(BC-6.1)"), "{told}");
    let told = shell.refused(&["play", "craft.taproom", "sing a song"]);
    assert!(told.contains("`taproom moves` lists") && !told.contains("did you mean"), "{told}");
    shell.ok(&["new", "dice-brewing", "--seats", "2", "--seed", "5", "-o", "dice.taproom"]);
    assert!(shell.refused(&["play", "dice.taproom", "hops-2"]).contains("did you mean `place hop-2`?"));
    assert!(shell.refused(&["new", "brewcrafters"]).contains("did you mean `brew-crafters`?"));
    assert!(shell.refused(&["rules", "six-sided-stout", "malt", "exprt"]).contains("did you mean `Malt Expert`?"));
}

#[test]
fn a_closed_pipe_is_quiet() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--seed", "1", "-o", "beer.taproom"]);
    let commands: [&[&str]; 9] = [
        &["--help"],
        &["games"],
        &["games", "--json"],
        &["rules", "six-sided-stout"],
        &["moves", "beer.taproom", "--json"],
        &["show", "beer.taproom"],
        &["position", "beer.taproom"],
        &["play", "beer.taproom", "market malt", "--json"],
        &["completions", "bash"],
    ];
    for words in commands {
        let output = shell.run_unread(words);
        let (_, err) = text(&output);
        assert!(output.status.success() && err.is_empty(), "{words:?}: {:?} {err}", output.status);
    }
}

#[test]
fn the_end_tells_places_parts_and_what_points_are_called() {
    let shell = Shell::new();
    for (game, seats, unit) in [
        ("six-sided-stout", 3, "points"),
        ("pint-craft", 2, "Pints"),
        ("dice-brewing", 2, "MP"),
        ("brew-crafters", 2, "Rep"),
        ("beer-pioneers", 2, "VP"),
    ] {
        let file = format!("{game}.taproom");
        shell.ok(&["new", game, "--seats", &seats.to_string(), "--seed", "5", "-o", &file]);
        let bots: Vec<String> = (1..=seats).flat_map(|n| ["--bot".to_owned(), format!("{n}=random")]).collect();
        let words: Vec<&str> = ["play", &file].into_iter().chain(bots.iter().map(String::as_str)).collect();
        let told = shell.ok(&words);
        let end = &told[told.find("The game is over. ").unwrap_or_else(|| panic!("{told}"))..];
        let outcome = shell.json(&["show", &file])["outcome"].clone();
        assert_eq!(outcome["unit"]["many"], unit);
        let finished = outcome["seats"].as_array().expect("seats");
        assert_eq!(finished.len(), seats);
        let lines: Vec<&str> = end.lines().collect();
        for (n, seat) in finished.iter().enumerate() {
            let by = seat["ahead_by"].as_str().map(|by| format!(", ahead by {by}")).unwrap_or_default();
            let unit = if seat["points"] == 1 { outcome["unit"]["one"].as_str().expect("text") } else { unit };
            let player = seat["seat"].as_u64().expect("a seat") + 1;
            assert_eq!(lines[n + 1], format!("  {}. player {player}: {} {unit}{by}", seat["place"], seat["points"]));
            let sum: i64 =
                seat["parts"].as_array().expect("parts").iter().filter_map(|part| part["points"].as_i64()).sum();
            assert_eq!(Some(sum), seat["points"].as_i64(), "{game}");
            for part in seat["parts"].as_array().expect("parts") {
                let label = part["label"].as_str().expect("text");
                assert!(lines.iter().any(|line| line.trim_start().starts_with(label)), "{game}: {label} in {end}");
            }
        }
        assert!(shell.ok(&["show", &file]).contains(end.trim_end()), "`show` tells the same");
    }
}
