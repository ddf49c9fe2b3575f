//! Scenarios pass when they should and say why when they should not.
use taproom_match::Entry;
use taproom_testkit::{run_scenario, toy::Toy};

fn run(text: &str) -> Result<(), (usize, String)> {
    let lines: Vec<(usize, String)> = text
        .lines()
        .enumerate()
        .map(|(n, line)| (n + 1, line.trim().to_owned()))
        .filter(|line| !line.1.is_empty())
        .collect();
    run_scenario(&Entry::<Toy>::new(), &lines)
}

const GOOD: &str = r#"scenario TY-1.3 a gamble gives a choice
seats 2
play *: deal gamble
play *: deal penny
play *: deal penny
expect turn 0
expect legal 0: play penny / play gamble
expect cannot 0: play round  TY-1.2
expect hands.0 = {"penny": 2, "gamble": 1}
expect view 1 my_hand = {}
play 0: play gamble
expect can 0: coins
expect log "plays gamble"
play 0: coins
expect score 0 = 2
expect part 0 Coins = 2
given coins.0 = 9
expect turn chance
expect chances: deal penny x6 / deal round x4 / deal gamble x3"#;

#[test]
fn a_true_scenario_passes() {
    assert_eq!(run(GOOD), Ok(()));
}

#[test]
fn a_false_one_names_the_line() {
    for (line, from, to, why) in [
        (1, "TY-1.3", "TY-9.9", "no rule"),
        (3, "deal gamble", "deal stout", "no move"),
        (6, "turn 0", "turn 1", "it is `0`"),
        (7, "play penny / play gamble", "play penny", "it is `play penny / play gamble`"),
        (8, "play round  TY-1.2", "play penny  TY-1.2", "it is legal"),
        (8, "TY-1.2", "TY-1.1", "it is `TY-1.2`"),
        (9, "\"penny\": 2", "\"penny\": 1", "it is {"),
        (13, "plays gamble", "plays penny", "told was"),
        (15, "= 2", "= 3", "it is `2`"),
        (16, "Coins", "Beer", "the parts are Coins"),
        (17, "coins.0 = 9", "deck = {\"penny\": 1}", "cards lost"),
        (19, "x6", "x7", "it is `"),
    ] {
        let text: String = GOOD
            .lines()
            .enumerate()
            .map(|(n, text)| if n + 1 == line { text.replacen(from, to, 1) } else { text.to_owned() } + "\n")
            .collect();
        let (found, told) = run(&text).expect_err("must fail");
        // A `given` shows its fault when the next line needs the state.
        assert!(found == line || (line == 17 && found == 18), "line {found}, not {line}: {told}");
        assert!(told.contains(why), "{told}");
    }
    let late = run("scenario TY-1.1 too late\nexpect turn chance\nrules 1").unwrap_err();
    assert_eq!((late.0, late.1.contains("come first")), (3, true), "{}", late.1);
    let unknown = run("scenario TY-1.1 from the future\nrules 999\nexpect turn chance").unwrap_err();
    assert_eq!((unknown.0, unknown.1.contains("999")), (3, true), "{}", unknown.1);
    assert!(run("scenario TY-1.1 shows nothing\nseats 2").unwrap_err().1.contains("shows nothing"));
}
