//! The heuristic has to be worth having.
use dice_brewing::DiceBrewing;
use taproom_bots::{Bot, Dice, Greedy, Random, Seen};
use taproom_core::{Game, Log, Move, Standings, Turn, pick};

fn match_of(game: &DiceBrewing, bots: &mut [Box<dyn Bot<DiceBrewing>>], dice: &mut Dice) -> Standings {
    let mut state = game.initial();
    let (mut acts, mut outs) = (Vec::new(), Vec::new());
    loop {
        let mv = match game.turn(&state) {
            Turn::Over => return game.standings(&state).unwrap(),
            Turn::Chance => {
                outs.clear();
                game.chances(&state, &mut outs);
                Move::Chance(pick(&outs, dice))
            }
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                acts.clear();
                game.legal(&state, seat, &mut acts);
                let index = bots[seat.index()].choose(&Seen::new(game, &state, seat), &acts, dice);
                Move::Act(seat, acts[index])
            }
        };
        game.apply(&mut state, mv, &mut Log::silent());
    }
}

/// Games in which greedy, in alternating seats, is alone in first place.
fn greedy_wins(games: u64) -> u64 {
    let game: DiceBrewing = taproom_testkit::set_up(2, &[]);
    let won = |seed: &u64| {
        let mut bots: Vec<Box<dyn Bot<DiceBrewing>>> = vec![Box::new(Greedy::default()), Box::new(Random)];
        let mine = (seed % 2) as usize;
        if mine == 1 {
            bots.swap(0, 1);
        }
        let places = match_of(&game, &mut bots, &mut Dice::new(*seed)).places;
        places[mine] == 1 && places[1 - mine] == 2
    };
    (0..games).filter(won).count() as u64
}

#[test]
fn greedy_beats_random() {
    let won = greedy_wins(100);
    println!("greedy won {won} of 100 games against random");
    assert!(won >= 90, "greedy won {won} of 100 games against random");
}
