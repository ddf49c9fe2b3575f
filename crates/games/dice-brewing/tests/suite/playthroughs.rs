//! Golden playthroughs: `playthroughs/*.txt`.
use dice_brewing::DiceBrewing;
use taproom_core::{Game, Log, Seat, Viewer};
use taproom_kit::Draw;

#[test]
fn playthroughs() {
    taproom_testkit::playthroughs::<DiceBrewing>();
}

#[test]
fn the_table_fits_a_hundred_columns() {
    let game: DiceBrewing = taproom_testkit::set_up(4, &[("round_limit", "12"), ("hidden_action_tokens", "on")]);
    for seed in 0..5 {
        let (moves, _) = taproom_testkit::random_game(&game, &mut taproom_testkit::Dice::new(seed));
        let mut state = game.initial();
        for mv in moves {
            game.apply(&mut state, mv, &mut Log::silent());
            let page = game.draw(&game.view(&state, Viewer::Seat(Seat(2))));
            assert!(page.width() <= 100, "{} columns:\n{page}", page.width());
        }
    }
}
