//! `taproom analyse`: luck, decisions and turning points of a match.
use crate::shell::Shell;
use serde_json::Value;

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number: {value}"))
}

#[test]
fn chances_are_told_move_by_move_and_add_up() {
    let shell = Shell::new();
    shell.ok(&["new", "pint-craft", "--seed", "friday", "-o", "m.taproom"]);
    assert!(shell.refused(&["analyse", "m.taproom"]).contains("nothing was played yet"));
    shell.ok(&["play", "m.taproom", "--bot", "1=random", "--bot", "2=greedy"]);
    let words = ["analyse", "m.taproom", "--games", "12", "--quick", "random", "--bot", "greedy"];
    let told = shell.json(&words);
    assert_eq!(told, shell.json(&words), "the same, whatever thread judges which moment");
    assert_eq!((&told["over"], &told["open"]), (&true.into(), &true.into()));
    let curve = told["curve"].as_array().expect("a curve");
    let (first, last) = (&curve[0], curve.last().expect("a last moment"));
    let places = &shell.json(&["show", "m.taproom"])["outcome"]["seats"];
    for seat in 0..2_usize {
        let split = &told["splits"][seat];
        let sum: f64 = ["luck", "own", "others"].iter().map(|part| number(&split[*part])).sum();
        let (from, to) = (number(&first["mean"][seat]), number(&last["mean"][seat]));
        assert!((from + sum - to).abs() < 1e-3, "{from} and {sum} make {to}");
        let best = places.as_array().expect("seats").iter().find(|finish| finish["seat"] == seat).expect("it finished");
        assert_eq!(to > 0.0, best["place"] == 1, "the last moment is how it ended: {best}");
        assert!(number(&last["error"][seat]) <= 0.0, "how it ended is known");
    }
    let slips = told["turning_points"].as_array().expect("turning points");
    for slip in slips {
        assert!(number(&slip["loss"]) > 2.0 * number(&slip["error"]));
        let at = slip["ply"].to_string();
        let legal = shell.json(&[
            "moves",
            "m.taproom",
            "--at",
            &at,
            "--player",
            &(slip["seat"].as_u64().expect("a seat") + 1).to_string(),
        ]);
        assert!(legal.to_string().contains(slip["better"].as_str().expect("an answer")), "{slip}");
    }
    let text = shell.ok(&words);
    for part in ["own moves", "all cards open", "player 2"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_match_that_is_not_over_is_judged_by_what_everybody_knows() {
    let shell = Shell::new();
    shell.ok(&["new", "pint-craft", "--seed", "friday", "-o", "m.taproom"]);
    shell.ok(&["play", "m.taproom", "--bot", "1=greedy", "--bot", "2=greedy"]);
    let told = shell.json(&["analyse", "m.taproom", "--at", "30", "--games", "10", "--quick", "random"]);
    assert_eq!((&told["over"], &told["open"]), (&false.into(), &false.into()));
    assert_eq!(told["turning_points"], Value::Array(Vec::new()));
    assert!(
        shell
            .ok(&["analyse", "m.taproom", "--at", "30", "--games", "10", "--quick", "random"])
            .contains("from what everybody knows")
    );
}

#[test]
fn alone_points_are_what_counts() {
    let shell = Shell::new();
    shell.ok(&["new", "six-sided-stout", "--seed", "friday", "-o", "m.taproom"]);
    shell.ok(&["play", "m.taproom", "--bot", "1=random"]);
    let told = shell.json(&["analyse", "m.taproom", "--games", "10", "--bot", "greedy"]);
    assert_eq!(told["measure"], "points");
    let last = told["curve"].as_array().expect("a curve").last().expect("a last moment");
    let points = &shell.json(&["show", "m.taproom"])["outcome"]["seats"][0]["points"];
    assert!((number(&last["mean"][0]) - number(points)).abs() < 1e-3);
    // Playing at random costs most of what a quick bot would have made, and it is seen where.
    let split = &told["splits"][0];
    assert!(number(&split["own"]) < -10.0 && number(&split["others"]).abs() < 1e-3, "{split}");
    let slips = told["turning_points"].as_array().expect("turning points");
    assert!(slips.iter().any(|slip| number(&slip["loss"]) > 1.0), "{told}");
}
