//! Deals are fair, and their results survive an interruption.
#![allow(clippy::disallowed_methods)] // Real files.
use std::{fs, path::Path};
use taproom_bots::BotMaker;
use taproom_lab::{
    ResultsError,
    arena::{Arena, Halt, Results, Row, Seating, Terms},
    merge,
};
use taproom_match::{Entry, SetupRequest};
use taproom_testkit::toy::Toy;

fn terms(bots: &[&str], seats: u8, seating: Seating) -> (Toy, Terms) {
    let request = SetupRequest { seats, ..SetupRequest::default() };
    let (setup, game) = Entry::<Toy>::new().set_up(&request).expect("the toy");
    let bots = bots.iter().map(|bot| bot.parse().expect("a bot")).collect();
    (game, Terms { setup, bots, seating, seed: 1, opening: 0 })
}

fn play(game: &Toy, terms: &Terms, deals: std::ops::Range<u64>) -> Vec<Vec<Row>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
    let mut all = Vec::new();
    let done: Result<(), ()> = Arena::new(game, BotMaker::new(), terms).run(&pool, deals, &Halt::default(), |deal| {
        all.push(deal.to_vec());
        Ok(())
    });
    done.expect("nothing fails");
    all
}

/// Points by seat of every game of a deal.
fn points(deal: &[Row]) -> Vec<Vec<i32>> {
    deal.chunk_by(|a, b| a.lineup == b.lineup).map(|game| game.iter().map(|row| row.score).collect()).collect()
}

#[test]
fn two_names_of_one_bot_play_the_same_game_in_every_line_up() {
    for (seats, seating) in [(2, Seating::EveryChair), (3, Seating::EveryChair), (4, Seating::Lone)] {
        let (game, terms) = terms(&["random", "random@1"], seats, seating);
        let deals = play(&game, &terms, 0..40);
        assert_eq!(deals.len(), 40);
        for deal in &deals {
            let games = points(deal);
            assert_eq!(games.len() as u64, terms.games_per_deal());
            assert!(games.iter().all(|game| *game == games[0]), "the same luck for all: {deal:?}");
        }
        assert!(deals.iter().any(|deal| points(deal) != points(&deals[0])), "deals differ");
    }
}

#[test]
fn chance_and_opening_do_not_depend_on_who_plays() {
    let (game, mut terms) = terms(&["greedy", "random"], 3, Seating::EveryChair);
    let free = play(&game, &terms, 0..40);
    assert!(free.iter().any(|deal| points(deal)[0] != points(deal)[1]), "different bots play differently");
    // Every answer is the deal's: nothing is left that could depend on the bots.
    terms.opening = u32::MAX;
    for deal in play(&game, &terms, 0..40) {
        let games = points(&deal);
        assert_eq!(games[0], games[1]);
        assert!(deal.iter().all(|row| row.answers == 0), "{deal:?}");
    }
}

#[test]
fn a_run_can_be_halted() {
    let (game, terms) = terms(&["random", "greedy"], 2, Seating::EveryChair);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
    let (halt, mut seen) = (Halt::default(), 0);
    let done: Result<(), ()> = Arena::new(&game, BotMaker::new(), &terms).run(&pool, 0..u64::MAX / 8, &halt, |_| {
        seen += 1;
        if seen == 5 {
            halt.now();
        }
        Ok(())
    });
    assert!(done.is_ok() && seen >= 5);
    let failed = Arena::new(&game, BotMaker::new(), &terms)
        .run(&pool, 0..1_000_000, &Halt::default(), |_| Err("the disk is full"));
    assert_eq!(failed, Err("the disk is full"));
}

/// Opens a file, plays up to a number of deals, closes it; the number of deals that were in it before.
fn go_on(path: &Path, game: &Toy, terms: &Terms, deals: u64) -> Result<u64, ResultsError> {
    let mut before = 0;
    let mut results = Results::open(path, terms, 0, |_| before += 1)?;
    for deal in play(game, terms, before..deals) {
        results.append(&deal)?;
    }
    results.finish()?;
    Ok(before)
}

/// The rows of a file, without what was measured.
fn rows(path: &Path, terms: &Terms) -> Vec<Row> {
    rows_from(path, terms, 0)
}

fn rows_from(path: &Path, terms: &Terms, from: u64) -> Vec<Row> {
    let mut all = Vec::new();
    let results = Results::open(path, terms, from, |deal| all.extend_from_slice(deal)).expect("readable");
    results.finish().expect("closed");
    all.iter().map(timeless).collect()
}

fn timeless(row: &Row) -> Row {
    Row { thinking_ms: 0.0, longest_ms: 0.0, ..*row }
}

#[test]
fn an_interrupted_run_gives_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (game, terms) = terms(&["random", "greedy"], 3, Seating::EveryChair);
    let played: Vec<Row> = play(&game, &terms, 0..9).iter().flatten().map(timeless).collect();
    for ending in ["csv", "parquet"] {
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name).with_extension(ending));
        assert_eq!(go_on(&whole, &game, &terms, 9), Ok(0));
        assert_eq!(go_on(&parts, &game, &terms, 2), Ok(0));
        assert_eq!(go_on(&parts, &game, &terms, 5), Ok(2));
        assert_eq!(go_on(&parts, &game, &terms, 9), Ok(5));
        assert_eq!(go_on(&parts, &game, &terms, 3), Ok(9), "what is played stays");
        assert_eq!(rows(&whole, &terms), played);
        assert_eq!(rows(&parts, &terms), played);
        let left: Vec<_> =
            fs::read_dir(folder.path()).expect("the folder").map(|entry| entry.unwrap().path()).collect();
        assert!(
            left.iter().all(|path| path.extension().is_some_and(|ending| ending == "csv" || ending == "parquet")),
            "{left:?}"
        );
    }
}

/// Plays a part of a run into a file of its own.
fn part(path: &Path, game: &Toy, terms: &Terms, deals: std::ops::Range<u64>) {
    let mut results = Results::open(path, terms, deals.start, |_| panic!("a new file")).expect("opened");
    for deal in play(game, terms, deals) {
        results.append(&deal).expect("written");
    }
    results.finish().expect("closed");
}

#[test]
fn parts_put_together_are_the_whole_however_it_was_cut() {
    let (game, terms) = terms(&["random", "greedy"], 3, Seating::EveryChair);
    let whole: Vec<Row> = play(&game, &terms, 0..9).iter().flatten().map(timeless).collect();
    for (n, cuts) in [vec![0, 9], vec![0, 1, 9], vec![0, 4, 5, 6, 9], (0..=9).collect()].iter().enumerate() {
        for out in ["csv", "parquet"] {
            let folder = tempfile::tempdir().expect("a folder");
            let at = |name: String| folder.path().join(name);
            let mut parts = Vec::new();
            for (k, cut) in cuts.windows(2).enumerate() {
                // Parts of both formats, handed over in the wrong order.
                let path = at(format!("{k}.{}", if (k + n) % 2 == 0 { "csv" } else { "parquet" }));
                part(&path, &game, &terms, cut[0]..cut[1]);
                parts.insert(0, path);
            }
            let all = at(format!("all.{out}"));
            let merged = merge(&parts, &all).expect("merged");
            assert_eq!((merged.unit.as_str(), merged.units, merged.rows), ("deal", 0..9, 9 * 2 * 3));
            assert_eq!(rows(&all, &terms), whole, "{cuts:?}");
            // The whole is a file like any other: a run goes on with it.
            assert_eq!(go_on(&all, &game, &terms, 11), Ok(9));
        }
    }
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let (game, one) = terms(&["random", "greedy"], 2, Seating::EveryChair);
    for (name, deals) in [("a.csv", 0..2), ("b.parquet", 2..4), ("c.csv", 4..6), ("twice.csv", 1..3)] {
        part(&at(name), &game, &one, deals);
    }
    part(&at("foreign.csv"), &game, &Terms { seed: 7, ..one.clone() }, 2..4);
    let refused = |names: &[&str]| {
        let parts: Vec<_> = names.iter().map(|name| at(name)).collect();
        let why = merge(&parts, &at("all.csv")).expect_err("refused").to_string();
        assert!(!at("all.csv").exists(), "nothing is written");
        why
    };
    assert!(refused(&["a.csv", "c.csv"]).contains("deal 2 is missing"));
    assert!(refused(&["a.csv", "twice.csv", "b.parquet"]).contains("deal 1 is in another part too"));
    assert!(refused(&["a.csv", "foreign.csv"]).contains("seed `7`, not `1`"));
    let text = fs::read_to_string(at("c.csv")).expect("a file");
    fs::write(at("c.csv"), &text[..text.len() - 3]).expect("written");
    assert!(refused(&["a.csv", "b.parquet", "c.csv"]).contains("was interrupted"));
    fs::write(at("c.csv"), "deal,score\n4,1\n").expect("written");
    assert!(refused(&["a.csv", "b.parquet", "c.csv"]).contains("no results"));
    // A part that begins later is the part that it says it is.
    assert_eq!(rows_from(&at("b.parquet"), &one, 2).len(), 2 * 2 * 2);
    for (name, from) in [("b.parquet", 0), ("a.csv", 2)] {
        let why = Results::open(&at(name), &one, from, |_| ()).err().expect("refused").to_string();
        assert!(why.contains("was made with from `"), "{why}");
    }
    merge(&[at("b.parquet"), at("a.csv")], &at("all.csv")).expect("merged");
    assert!(merge(&[at("a.csv")], &at("all.csv")).expect_err("refused").to_string().contains("exists already"));
}

#[test]
fn what_a_killed_run_left_behind_is_used_up_to_the_last_whole_deal() {
    let folder = tempfile::tempdir().expect("a folder");
    let (game, terms) = terms(&["random", "greedy"], 2, Seating::EveryChair);
    let path = folder.path().join("killed.csv");
    go_on(&path, &game, &terms, 4).expect("played");
    let text = fs::read_to_string(&path).expect("a file");
    // In the last row, and in the one before it.
    for cut in [3, 40] {
        fs::write(&path, &text[..text.len() - cut]).expect("written");
        assert_eq!(go_on(&path, &game, &terms, 4), Ok(3));
        assert_eq!(rows(&path, &terms).len(), 4 * 2 * 2);
    }
    // For Parquet the growing file lies beside the finished one, and counts if it is there.
    let export = folder.path().join("killed.parquet");
    fs::write(folder.path().join("killed.parquet.part"), &text[..text.len() - 3]).expect("written");
    assert_eq!(go_on(&export, &game, &terms, 6), Ok(3));
    assert_eq!(rows(&export, &terms).len(), 6 * 2 * 2);
}

#[test]
fn foreign_files_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (game, one) = terms(&["random", "greedy"], 2, Seating::EveryChair);
    let others = [
        ("seed `1`, not `7`", Terms { seed: 7, ..one.clone() }),
        ("opening `0`, not `2`", Terms { opening: 2, ..one.clone() }),
        ("seating `every-chair`, not `lone`", Terms { seating: Seating::Lone, ..one.clone() }),
        ("bots `random,greedy`, not `greedy,random`", terms(&["greedy", "random"], 2, Seating::EveryChair).1),
        ("seats `2`, not `3`", terms(&["random", "greedy"], 3, Seating::EveryChair).1),
    ];
    for ending in ["csv", "parquet"] {
        let path = folder.path().join("mine").with_extension(ending);
        go_on(&path, &game, &one, 2).expect("played");
        let before = fs::read(&path).expect("a file");
        for (why, other) in &others {
            let told = go_on(&path, &game, other, 4).expect_err("refused").to_string();
            assert!(told.contains(why), "{told}");
        }
        assert_eq!(fs::read(&path).expect("a file"), before);
        assert!(go_on(&path, &game, &one, 4).is_ok());
        fs::write(&path, "game,moves\n0,12\n").expect("written");
        assert!(go_on(&path, &game, &one, 4).is_err());
        assert_eq!(fs::read_to_string(&path).expect("a file"), "game,moves\n0,12\n");
    }
    let told = go_on(&folder.path().join("mine.txt"), &game, &one, 2).expect_err("refused").to_string();
    assert!(told.contains(".csv or .parquet"), "{told}");
    // A row that was changed by hand is named.
    let path = folder.path().join("bent.csv");
    go_on(&path, &game, &one, 2).expect("played");
    let text = fs::read_to_string(&path).expect("a file").replacen("\n1,0,", "\n3,0,", 1);
    fs::write(&path, text).expect("written");
    let told = go_on(&path, &game, &one, 4).expect_err("refused").to_string();
    assert!(told.contains("line 16: no row of deal 1"), "{told}");
}

#[test]
fn terms_that_make_no_sense_are_refused() {
    let check = |bots: &[&str], seats, seating| terms(bots, seats, seating).1.check();
    assert!(check(&["random"], 2, Seating::EveryChair).unwrap_err().contains("two bots or more"));
    assert!(check(&["hard", "hard"], 2, Seating::EveryChair).unwrap_err().contains("`hard@1000`"));
    assert!(check(&["hard", "easy", "random"], 3, Seating::Lone).unwrap_err().contains("--lone"));
    assert!(check(&["hard", "easy", "random"], 2, Seating::EveryChair).is_ok());
}
