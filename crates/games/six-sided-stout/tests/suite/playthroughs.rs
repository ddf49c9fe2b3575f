//! Golden playthroughs: `playthroughs/*.txt`.
use six_sided_stout::SixSidedStout;
use taproom_core::{Game, Log, Seat, Viewer};
use taproom_kit::Draw;

#[test]
fn playthroughs() {
    taproom_testkit::playthroughs::<SixSidedStout>();
}

#[test]
fn a_table_of_six_fits_a_hundred_columns() {
    let game: SixSidedStout = taproom_testkit::set_up(6, &[]);
    for seed in 0..5 {
        let (moves, _) = taproom_testkit::random_game(&game, &mut taproom_testkit::Dice::new(seed));
        let mut state = game.initial();
        for mv in moves {
            game.apply(&mut state, mv, &mut Log::silent());
            let drawing = game.draw(&game.view(&state, Viewer::Seat(Seat(2))));
            assert!(drawing.width() <= 100, "{} columns:\n{drawing}", drawing.width());
        }
    }
}
