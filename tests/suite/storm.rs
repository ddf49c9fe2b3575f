//! A small slice of `cargo xtask storm` and `cargo xtask fuzz-web`.
use measure::{
    fuzz::{self, Fuzz},
    storm::{self, Storm},
};
use std::path::PathBuf;

fn program() -> PathBuf {
    env!("CARGO_BIN_EXE_taproom").into()
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = Some(folder.path().to_owned());
    let order = Storm { kills: 12, faults: false, most: None, folder: folder.clone(), program: Some(program()) };
    let found = storm::run(&order).expect("nothing is lost");
    assert!(found.kills == 12 && found.acknowledged > 100 && found.checked > 100, "people did play: {found:?}");
    // It goes on where it stopped.
    let more = storm::run(&Storm { kills: 13, ..order }).expect("nothing is lost");
    assert!(more.kills == 13 && more.acknowledged >= found.acknowledged);
}

#[test]
fn nothing_is_lost_when_a_write_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = Some(folder.path().to_owned());
    let found = storm::run(&Storm { kills: 0, faults: true, most: Some(2), folder, program: Some(program()) });
    let found = found.expect("nothing is lost");
    assert!(found.faults.len() == 4 && found.faults.iter().all(|it| it.1 == 2), "{found:?}");
}

#[test]
fn nonsense_is_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = Some(folder.path().to_owned());
    let answered = fuzz::run(&Fuzz { requests: 3000, seed: 7, folder, program: Some(program()) }).expect("no 5xx");
    assert!(answered.requests >= 3000 && answered.routes.len() > 35, "{:?}", answered.routes);
}
