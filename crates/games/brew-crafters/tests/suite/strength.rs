//! How well the greedy bot plays, and that it pays for its Winters.
use brew_crafters::BrewCrafters;
use taproom_bots::{Bot, Dice, Greedy, Random, Seen};
use taproom_core::{Game, Log, Measure, Move, Seat, Study, Turn, pick};

/// Plays a match of bots and gives its last state; every position on the way is audited.
fn play(game: &BrewCrafters, bots: &mut [Box<dyn Bot<BrewCrafters>>], seed: u64) -> brew_crafters::State {
    let mut dice = Dice::new(seed);
    let mut state = game.initial();
    let (mut acts, mut outs) = (Vec::new(), Vec::new());
    loop {
        let mv = match game.turn(&state) {
            Turn::Over => return state,
            Turn::Chance => {
                outs.clear();
                game.chances(&state, &mut outs);
                Move::Chance(pick(&outs, &mut dice))
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                acts.clear();
                game.legal(&state, seat, &mut acts);
                // BC-D2, BC-D6: no question has fifty answers.
                assert!(acts.len() < 50, "{} answers: {acts:?}", acts.len());
                let nth = bots[seat.index()].choose(&Seen::new(game, &state, seat), &acts, &mut dice);
                Move::Act(seat, acts[nth])
            }
        };
        game.apply(&mut state, mv, &mut Log::silent());
        game.audit(&state).unwrap_or_else(|why| panic!("{why}\n{state:#?}"));
    }
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
        let state = play(&game, &mut bots, seed);
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
                let mut bots: Vec<Box<dyn Bot<BrewCrafters>>> =
                    (0..seats).map(|_| Box::new(Greedy::default()) as Box<dyn Bot<BrewCrafters>>).collect();
                let state = play(&game, &mut bots, seed);
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
