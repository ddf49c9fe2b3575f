//! Numbers of answers and of views.
use crate::{Dice, read, seeds::Seeds, set_up};
use std::{collections::HashMap, fmt::Write as _, path::Path};
use taproom_bots::AnySeat;
use taproom_core::{
    Finite as _, Game, MoveOf, Numbered, Rng as _, Scratch, Seat, Viewer, Watched, drive, encode, names, width,
};
use taproom_match::Playable;

/// The most numbers a view may have.
const MOST: usize = 1_500;

/// Every number stands for an answer, and for another one; `tests/numbers.txt` pins how many there are and where each leading
/// word begins. Numbers that change make what others trained worthless, so they belong to a revision of the rules.
pub fn numbers<G: Playable>() {
    all_numbers::<G::Action>();
    all_numbers::<G::Chance>();
    let mut text = String::new();
    for (name, count, offsets) in
        [("actions", G::Action::COUNT, G::Action::OFFSETS), ("chances", G::Chance::COUNT, G::Chance::OFFSETS)]
    {
        writeln!(text, "{name} {count}").expect("text");
        for (word, at) in offsets {
            writeln!(text, "{at} {word}").expect("text");
        }
    }
    writeln!(text, "numbers of the table {}, of a seat {}", G::TABLE, G::SEAT).expect("text");
    let root = std::env::var("CARGO_MANIFEST_DIR").expect("tests run under cargo");
    let file = Path::new(&root).join("tests/numbers.txt");
    if std::env::var_os("TAPROOM_BLESS").is_some() {
        std::fs::write(&file, &text).expect("a writable folder");
    }
    assert_eq!(read(&file), text, "other numbers than in {}: a new revision?", file.display());
}

fn all_numbers<T: Numbered>() {
    let mut last = None;
    for id in 0..T::COUNT {
        let value = T::of(id).unwrap_or_else(|| panic!("{id} stands for nothing"));
        assert_eq!(value.id(), id, "{value}");
        assert!(last < Some(value), "{id} is not in order: {value}");
        last = Some(value);
    }
    assert_eq!(T::of(T::COUNT), None);
}

/// Over random games: legal answers and outcomes have rising numbers that lead back to them, and two views with the same numbers
/// and the same legal answers are the same view. Encoding allocates nothing.
pub fn encodings<G: Playable>(seats: u8, options: &[(&str, &str)], games: u32) {
    let game: G = set_up(seats, options);
    let names = names(&game);
    let wide = width(&game);
    let seat = names.iter().filter(|name| name.starts_with("me ")).count();
    assert_eq!((names.len(), seat), (wide, G::SEAT), "as many names as numbers");
    let most = G::TABLE + G::SEAT * usize::from(*G::ABOUT.seats.end());
    assert!(most <= MOST, "{most} numbers");
    let mut seen: HashMap<(Vec<u32>, Vec<usize>), G::View> = HashMap::new();
    let mut out = vec![0.0; wide];
    for seed in Seeds::of(games).range() {
        let mut state = game.initial();
        let mut looks = Dice::new(seed ^ 0x5eed);
        let look = |state: &G::State, _: MoveOf<G>| {
            if looks.below(4) > 0 {
                return;
            }
            for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
                let view = game.view(state, viewer);
                let counted = allocation_counter::measure(|| encode(&game, &view, viewer, &mut out));
                assert_eq!(counted.count_total, 0, "encoding allocates");
                let ids = if let Viewer::Seat(seat) = viewer { legal_numbers(&game, state, seat) } else { Vec::new() };
                let bits = out.iter().map(|number| number.to_bits()).collect();
                let known = seen.entry((bits, ids)).or_insert_with(|| view.clone());
                assert_eq!(*known, view, "seed {seed}: two views have the same numbers");
            }
        };
        drive(&game, &mut state, &mut Scratch::new(), &mut Watched(AnySeat(&mut Dice::new(seed)), look), u64::MAX);
    }
}

fn legal_numbers<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<usize> {
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    game.legal(state, seat, &mut legal);
    game.chances(state, &mut outcomes);
    let ids: Vec<usize> = legal.iter().map(|action| action.id()).collect();
    assert!(ids.is_sorted_by(|a, b| a < b), "{legal:?}");
    assert!(legal.iter().all(|action| G::Action::of(action.id()) == Some(*action)), "{legal:?}");
    assert!(outcomes.iter().all(|(outcome, _)| G::Chance::of(outcome.id()) == Some(*outcome)), "{outcomes:?}");
    ids
}
