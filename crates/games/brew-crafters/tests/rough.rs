//! Throw-away random play.
use brew_crafters::{BrewCrafters, State};
use std::sync::Arc;
use taproom_core::*;

struct Lcg(u64);
impl Rng for Lcg {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(n)) as u32
    }
}

fn game(seats: u8, given: &[(&str, &str)]) -> BrewCrafters {
    let edition = Arc::new(BrewCrafters::edition(BrewCrafters::ABOUT.editions[0]).unwrap());
    let specs = BrewCrafters::options(&edition);
    let options = Options::check(&specs, given.iter().copied()).unwrap();
    BrewCrafters::new(edition, &options, seats, RulesRev(1)).unwrap()
}

#[test]
fn rough() {
    println!("state {} bytes, step {}", size_of::<State>(), size_of::<brew_crafters::steps::Step>());
    let all = "hire_interns+traders_market+employment_agency+community_farm+develop_secret_recipe";
    let mut deepest = 0;
    let mut widest = 0;
    for seats in 2..=5 {
        for side in ["basic", "advanced"] {
            for complex in ["none", all] {
                let game = game(seats, &[("research", side), ("complex", complex), ("recipes", "random"), ("workers", "random"), ("worker_count", "12")]);
                let mut moves = 0;
                let mut rep = 0;
                let mut batches = 0;
                for seed in 0..100 {
                    let mut rng = Lcg(seed);
                    let mut state = game.initial();
                    loop {
                        game.audit(&state).unwrap_or_else(|why| panic!("{why}\n{state:#?}"));
                        deepest = deepest.max(state.steps.iter().count());
                        match game.turn(&state) {
                            Turn::Over => break,
                            Turn::Chance => {
                                let mut out = vec![];
                                game.chances(&state, &mut out);
                                assert!(!out.is_empty() && out.is_sorted());
                                let c = pick(&out, &mut rng);
                                game.apply(&mut state, Move::Chance(c), &mut Log::silent());
                            }
                            Turn::Seats(s) => {
                                let seat = s.first().unwrap();
                                let mut out = vec![];
                                game.legal(&state, seat, &mut out);
                                assert!(!out.is_empty(), "{state:#?}");
                                assert!(out.windows(2).all(|w| w[0] < w[1]), "{out:?}");
                                widest = widest.max(out.len());
                                for a in &out {
                                    assert_eq!(a.to_string().parse(), Ok(*a));
                                }
                                let view = game.view(&state, Viewer::Seat(seat));
                                let dream = game.imagine(&view, &mut rng);
                                assert_eq!(game.view(&dream, Viewer::Seat(seat)), view);
                                game.audit(&dream).unwrap();
                                let mut o2 = vec![];
                                game.legal(&dream, seat, &mut o2);
                                assert_eq!(out, o2);
                                let a = out[rng.below(out.len() as u32) as usize];
                                game.apply(&mut state, Move::Act(seat, a), &mut Log::silent());
                            }
                        }
                        moves += 1;
                    }
                    let s = game.standings(&state).unwrap();
                    rep += s.scores.iter().sum::<i32>();
                    batches += state.breweries.iter().map(|b| i32::from(b.batches())).sum::<i32>();
                }
                println!("{seats} {side} {complex}: {} moves/game, rep {}, batches {}", moves / 100, rep / 100 / i32::from(seats), batches / 100 / i32::from(seats));
            }
        }
    }
    println!("deepest {deepest} widest {widest}");
}
