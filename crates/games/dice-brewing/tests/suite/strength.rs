//! The heuristic has to be worth having.
use dice_brewing::{Action, Chance, DiceBrewing, State};
use taproom_bots::{Bot, Dice, Greedy, Random, Seen};
use taproom_core::{Game, Mover, Scratch, Seat, drive, pick};

/// A bot for each seat.
struct Players {
    bots: [Box<dyn Bot<DiceBrewing>>; 2],
    dice: Dice,
}

impl Mover<DiceBrewing> for Players {
    fn answer(&mut self, game: &DiceBrewing, state: &State, seat: Seat, legal: &[Action]) -> Option<usize> {
        Some(self.bots[seat.index()].choose(&Seen::new(game, state, seat), legal, &mut self.dice))
    }

    fn outcome(&mut self, _: &DiceBrewing, _: &State, weighted: &[(Chance, u32)]) -> Chance {
        pick(weighted, &mut self.dice)
    }
}

/// Greedy, in alternating seats, is alone in first place.
#[test]
fn greedy_beats_random() {
    let game: DiceBrewing = taproom_testkit::set_up(2, &[]);
    let won = |seed: &u64| {
        let mine = (seed % 2) as usize;
        let mut bots: [Box<dyn Bot<DiceBrewing>>; 2] = [Box::new(Random), Box::new(Random)];
        bots[mine] = Box::new(Greedy::default());
        let mut state = game.initial();
        drive(&game, &mut state, &mut Scratch::new(), &mut Players { bots, dice: Dice::new(*seed) }, u64::MAX);
        let places = game.standings(&state).expect("the game is over").places;
        places[mine] == 1 && places[1 - mine] == 2
    };
    let won = (0..100).filter(won).count();
    assert!(won >= 90, "greedy won {won} of 100 games against random");
}
