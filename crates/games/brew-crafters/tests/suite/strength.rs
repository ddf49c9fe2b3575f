//! How well the greedy bot plays, and that it pays for its Winters.
use brew_crafters::{Action, BrewCrafters, Chance, State};
use taproom_bots::{Bot, Dice, Greedy, Random, Seen};
use taproom_core::{Game, Measure, MoveOf, Mover, Scratch, Seat, Study, drive, pick};

/// A bot for each seat.
struct Players {
    bots: Vec<Box<dyn Bot<BrewCrafters>>>,
    dice: Dice,
}

impl Mover<BrewCrafters> for Players {
    fn answer(&mut self, game: &BrewCrafters, state: &State, seat: Seat, legal: &[Action]) -> Option<usize> {
        // BC-D2, BC-D6: no question has fifty answers.
        assert!(legal.len() < 50, "{} answers: {legal:?}", legal.len());
        Some(self.bots[seat.index()].choose(&Seen::new(game, state, seat), legal, &mut self.dice))
    }

    fn outcome(&mut self, _: &BrewCrafters, _: &State, weighted: &[(Chance, u32)]) -> Chance {
        pick(weighted, &mut self.dice)
    }

    fn moved(&mut self, game: &BrewCrafters, state: &State, _: MoveOf<BrewCrafters>, _: u64) {
        game.audit(state).unwrap_or_else(|why| panic!("{why}\n{state:#?}"));
    }
}

/// Plays a match of bots and gives its last state; every position on the way is audited.
fn play(game: &BrewCrafters, bots: Vec<Box<dyn Bot<BrewCrafters>>>, seed: u64) -> State {
    let mut state = game.initial();
    drive(game, &mut state, &mut Scratch::new(), &mut Players { bots, dice: Dice::new(seed) }, u64::MAX);
    state
}

/// The share of games that the greedy bot wins against a random one, seats by turns.
#[test]
fn greedy_beats_random() {
    let game: BrewCrafters = taproom_testkit::set_up(2, &[]);
    let games = 100;
    let mut won = 0;
    for seed in 0..games {
        let mine = Seat((seed % 2) as u8);
        let mut bots: Vec<Box<dyn Bot<BrewCrafters>>> = vec![Box::new(Random), Box::new(Random)];
        bots[mine.index()] = Box::new(Greedy::default());
        let state = play(&game, bots, seed);
        let standings = game.standings(&state).expect("over");
        won += u64::from(standings.places[mine.index()] == 1 && standings.winners().count() == 1);
    }
    assert!(won * 100 >= games * 95, "{won} of {games}");
}

/// Greedy bots among themselves brew, and do not live on Loans.
#[test]
fn greedy_pays_its_winters() {
    for seats in 2..=5 {
        let all = "hire_interns+traders_market+employment_agency+community_farm+develop_secret_recipe";
        for options in
            [vec![], vec![("complex", all), ("research", "advanced"), ("recipes", "random"), ("workers", "random")]]
        {
            let game: BrewCrafters = taproom_testkit::set_up(seats, &options);
            let games = 8;
            let mut sums: Vec<(&str, f64)> = Vec::new();
            for seed in 0..games {
                let bots = (0..seats).map(|_| Box::new(Greedy::default()) as Box<dyn Bot<BrewCrafters>>).collect();
                let state = play(&game, bots, seed);
                for (name, measure) in game.measures(&state) {
                    if let Measure::Number(n) = measure {
                        match sums.iter_mut().find(|(known, _)| *known == name) {
                            Some((_, sum)) => *sum += n,
                            None => sums.push((name, n)),
                        }
                    }
                }
            }
            let mean = |name: &str| sums.iter().find(|(known, _)| *known == name).expect("measured").1 / games as f64;
            let all: Vec<String> = sums.iter().map(|(name, sum)| format!("{name} {:.1}", sum / games as f64)).collect();
            println!("{seats} players: {}", all.join(", "));
            assert!(mean("Loans") < 3.0, "{seats} players: {} Loans", mean("Loans"));
            assert!(mean("Batches") > 6.0, "{seats} players: {} batches", mean("Batches"));
        }
    }
}
