//! Nets, and the command that trains them.
#![allow(clippy::disallowed_methods)] // Real files.
use crate::shell::Shell;
use serde_json::Value;
use std::fs;
use taproom_kit::Net;

/// Little work: two generations, as small as they can be.
const LITTLE: [&str; 18] = [
    "train",
    "pint-craft",
    "--generations",
    "2",
    "--first-games",
    "12",
    "--games",
    "2",
    "--simulations",
    "2",
    "--epochs",
    "1",
    "--bot",
    "greedy",
    "--deals",
    "1",
    "--proof",
    "0",
];

#[test]
fn a_net_is_trained_further_and_judges_in_an_arena() {
    let shell = Shell::new();
    let words = [&LITTLE[..], &["-o", "a.net"]].concat();
    let one = shell.json(&words);
    let [quick, searched] = one["generations"].as_array().expect("a list").as_slice() else { panic!("two: {one}") };
    assert_eq!((&quick["games"], &quick["simulations"]), (&12.into(), &0.into()));
    assert_eq!((&searched["games"], &searched["simulations"]), (&2.into(), &2.into()));
    let positions = |of: &Value| of["positions"].as_u64().expect("a number");
    assert!(positions(quick) > 50 && positions(searched) > positions(quick), "earlier ones are kept: {one}");
    assert_eq!(one["generations"], shell.json(&[&LITTLE[..], &["-o", "b.net"]].concat())["generations"], "one seed");
    let on = shell.json(&words);
    let all = on["generations"].as_array().expect("a list");
    assert_eq!((all.len(), &all[0], &all[1]), (4, quick, searched), "it goes on where it was");
    let bytes = fs::read(shell.path("a.net")).expect("a net");
    assert!(bytes.len() < 300_000, "{} bytes", bytes.len());
    assert_eq!(Net::read(&bytes).map(|net| net.head.chapters.len()), Ok(4));
    let arena = ["arena", "pint-craft", "--bots", "hard@2,yardstick:1/hard@2", "--games", "2", "--net", "a.net"];
    assert_eq!(shell.json(&arena)["games"], 2);
}

#[test]
fn wrong_orders_say_what_is_right() {
    let shell = Shell::new();
    let refused = |words: &[&str]| shell.refused(words);
    assert!(refused(&["train", "pint-craft", "--minutes", "1", "-s", "1", "-o", "a.net"]).contains("--seats 2"));
    assert!(refused(&["train", "pint-craft", "--minutes", "1", "-o", "nowhere/a.net"]).contains("nowhere"));
    assert!(refused(&["train", "six-sided-stout", "--minutes", "1", "-o", "a.net"]).contains("by hand"));
    shell.ok(&[&LITTLE[..], &["-o", "a.net"]].concat());
    let arena = |game, seats| ["arena", game, "--bots", "hard@2,greedy", "-s", seats, "--net", "a.net"];
    assert!(refused(&arena("pint-craft", "3")).contains("2 players"));
    assert!(refused(&arena("dice-brewing", "2")).contains("pint-craft"));
    fs::write(shell.path("a.net"), "taproom-net 1 99999\ngame").expect("a file");
    assert!(refused(&arena("pint-craft", "2")).contains("cut off"));
}
