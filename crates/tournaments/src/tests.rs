//! What every tournament keeps, whatever the results are.
use crate::{Finish, Format, MOST_ROBINS, Outcome, Plan, Player, Refusal, Round, Table, groups::Past, worth};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Some result of a table.
fn ended(players: Vec<Player>, dice: &mut Dice) -> Table {
    if dice.below(20) == 0 {
        return Table { players, outcome: Outcome::Void };
    }
    let points: Vec<i32> = players.iter().map(|_| dice.below(8) as i32 - 2).collect();
    let place = |mine: &i32| 1 + points.iter().filter(|other| *other > mine).count() as u8;
    let finishes = points.iter().map(|points| Finish { place: place(points), points: *points }).collect();
    Table { players, outcome: Outcome::Ended(finishes) }
}

/// All rounds, with some results.
fn played(plan: &Plan, seed: u64) -> Vec<Round> {
    let (mut rounds, mut dice) = (Vec::new(), Dice(seed));
    while let Some(tables) = plan.next(&rounds) {
        rounds.push(tables.into_iter().map(|players| ended(players, &mut dice)).collect());
    }
    assert_eq!(rounds.len(), plan.rounds());
    rounds
}

fn seated(round: &Round) -> Vec<Player> {
    round.iter().flat_map(|table| table.players.clone()).collect()
}

/// How often each played.
fn matches(plan: &Plan, rounds: &[Round]) -> Vec<usize> {
    (0..plan.players()).map(|player| rounds.iter().filter(|round| seated(round).contains(&player)).count()).collect()
}

/// Pairs that met, each as often as they did.
fn meetings(rounds: &[Round]) -> Vec<(Player, Player)> {
    let pairs = |table: &Table| {
        let all = table.players.clone();
        all.iter().flat_map(|&a| all.iter().filter(move |&&b| a < b).map(move |&b| (a, b))).collect::<Vec<_>>()
    };
    rounds.iter().flatten().flat_map(pairs).collect()
}

/// Nobody sits twice in a round, tables are full, and byes are spread evenly.
fn is_fair(plan: &Plan, rounds: &[Round]) {
    for round in rounds {
        let all = seated(round);
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{round:?}");
        assert!(round.iter().all(|table| table.players.len() == plan.size()), "{round:?}");
        assert_eq!(all.len(), plan.players() - plan.players() % plan.size());
    }
    let played = matches(plan, rounds);
    let (least, most) = (played.iter().min().expect("a player"), played.iter().max().expect("a player"));
    assert!(most - least <= 1, "everybody plays equally often: {played:?}");
}

/// Can these be paired so that nobody meets again? By trying everything.
fn pairable(left: &[Player], met: &BTreeSet<(Player, Player)>) -> bool {
    let Some((&first, rest)) = left.split_first() else { return true };
    rest.iter().any(|&other| {
        let others: Vec<Player> = rest.iter().copied().filter(|&it| it != other).collect();
        !met.contains(&(first.min(other), first.max(other))) && pairable(&others, met)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_swiss_is_fair(players in 2_usize..=64, size in 2_usize..=6, rounds in 1_usize..=9, seed: u64) {
        prop_assume!(players >= size);
        let plan = Plan::new(Format::Swiss, players, size, rounds).expect("a plan");
        is_fair(&plan, &played(&plan, seed));
    }

    #[test]
    fn nobody_meets_twice_in_a_swiss_while_it_can_be_avoided(players in 2_usize..=11, rounds in 1_usize..=9, seed: u64) {
        let plan = Plan::new(Format::Swiss, players, 2, rounds).expect("a plan");
        let rounds = played(&plan, seed);
        for n in 1..rounds.len() {
            let met: BTreeSet<_> = meetings(&rounds[..n]).into_iter().collect();
            let again = meetings(&rounds[n..=n]).iter().any(|pair| met.contains(pair));
            if !again {
                continue;
            }
            let before = matches(&plan, &rounds[..n]);
            // Whoever rested least may rest.
            let most = *before.iter().max().expect("a player");
            let everybody: Vec<Player> = (0..players).collect();
            let without = |rests: Player| everybody.iter().copied().filter(|&it| it != rests).collect::<Vec<_>>();
            let avoidable = if players % 2 == 0 {
                pairable(&everybody, &met)
            } else {
                (0..players).filter(|&it| before[it] == most).any(|rests| pairable(&without(rests), &met))
            };
            prop_assert!(!avoidable, "round {n} of {rounds:?}");
        }
    }

    #[test]
    fn nobody_meets_twice_in_a_large_swiss(players in 20_usize..=64, seed: u64) {
        let plan = Plan::new(Format::Swiss, players, 2, 9).expect("a plan");
        let met = meetings(&played(&plan, seed));
        prop_assert_eq!(met.iter().collect::<BTreeSet<_>>().len(), met.len());
    }

    #[test]
    fn at_larger_tables_few_meet_again(players in 3_usize..=10, rounds in 1_usize..=4, seed: u64) {
        // The grouping is the best there is: nobody can be moved to make it better.
        let plan = Plan::new(Format::Swiss, players, 3, rounds).expect("a plan");
        let rounds = played(&plan, seed);
        let past = Past::of(players, &rounds);
        let order: Vec<Player> = (0..players - players % 3).collect();
        let (groups, again) = past.group(&order, 3, true);
        let price = |groups: &[Vec<Player>]| -> usize {
            let met = meetings(&rounds);
            let pairs = groups.iter().flat_map(|it| [(it[0], it[1]), (it[0], it[2]), (it[1], it[2])]);
            pairs.map(|(a, b)| met.iter().filter(|pair| **pair == (a.min(b), a.max(b))).count()).sum()
        };
        prop_assert_eq!(price(&groups), again as usize);
        let mut dice = Dice(seed);
        for _ in 0..200 {
            let mut other = order.clone();
            for n in (1..other.len()).rev() {
                other.swap(n, dice.below(n + 1));
            }
            let other: Vec<Vec<Player>> = other.chunks(3).map(<[usize]>::to_vec).collect();
            prop_assert!(price(&other) >= again as usize, "{other:?} is better than {groups:?}");
        }
    }

    #[test]
    fn in_a_duplicate_everybody_sits_everywhere_equally_often(tables in 2_usize..=8, size in 2_usize..=6, seed: u64) {
        let players = tables * size;
        let plan = Plan::new(Format::Duplicate, players, size, size).expect("a plan");
        let rounds = played(&plan, seed);
        is_fair(&plan, &rounds);
        for round in &rounds {
            // What one gains in a seat another loses there.
            let sum: i64 = (0..players).filter_map(|it| worth(Format::Duplicate, size, round, it)).sum();
            prop_assert_eq!(sum, (size * tables * (tables - 1)) as i64);
        }
        // As often as not all seats: the tables are made first, and seats within them.
        for player in 0..players {
            let sat = |seat: usize| rounds.iter().flatten().filter(|it| it.players[seat] == player).count();
            prop_assert!((0..size).all(|seat| sat(seat) <= 2), "{player}: {rounds:?}");
        }
    }

    #[test]
    fn a_knock_out_has_one_winner(players in 2_usize..=64, size in 2_usize..=6, seed: u64) {
        let plan = Plan::new(Format::KnockOut, players, size, 0).expect("a plan");
        let rounds = played(&plan, seed);
        let mut left: BTreeSet<Player> = (0..players).collect();
        for (n, round) in rounds.iter().enumerate() {
            let all = seated(round);
            prop_assert!(all.iter().all(|player| left.contains(player)), "who is out stays out");
            prop_assert!(round.iter().all(|table| (2..=size).contains(&table.players.len())));
            let byes = left.len() - all.len();
            prop_assert!(n == 0 || byes == 0, "byes in the first round only");
            let strongest: Vec<Player> = left.iter().copied().take(byes).collect();
            prop_assert!(strongest.iter().all(|player| !all.contains(player)), "for the strongest");
            left.retain(|player| !all.contains(player) || worth(Format::KnockOut, size, round, *player) == Some(2));
        }
        prop_assert_eq!(left.len(), 1);
        let standings = plan.standings(&rounds);
        prop_assert!(left.contains(&standings[0].player));
        prop_assert_eq!((standings[0].place, standings[0].points), (1, 2 * rounds.len() as i64));
        prop_assert!(standings[1].place > 1);
    }

    #[test]
    fn standings_are_in_order_and_points_are_those_of_the_rounds(
        players in 4_usize..=20, size in 2_usize..=4, format in 0_usize..4, seed: u64,
    ) {
        let format = Format::ALL[format];
        prop_assume!((Plan::least(format, size)..=Plan::most(format)).contains(&players));
        let plan = Plan::new(format, players, size, 3).expect("a plan");
        let rounds = played(&plan, seed);
        let standings = plan.standings(&rounds);
        let all: BTreeSet<Player> = standings.iter().map(|it| it.player).collect();
        prop_assert_eq!(all.len(), players);
        for (n, it) in standings.iter().enumerate() {
            let sum: i64 = rounds.iter().filter_map(|round| worth(format, size, round, it.player)).sum();
            prop_assert_eq!(it.points, sum);
            prop_assert_eq!(it.breaks.len(), format.tie_breaks().len());
            prop_assert!(n == 0 || standings[n - 1].points >= it.points);
            prop_assert!(it.place <= n + 1 && (n == 0 || it.place == standings[n - 1].place || it.place == n + 1));
        }
        prop_assert_eq!(plan.standings(&rounds), standings, "always the same");
    }
}

#[test]
fn in_a_round_robin_everybody_meets_everybody() {
    for size in 2..=6 {
        for players in size..=MOST_ROBINS {
            let plan = Plan::new(Format::RoundRobin, players, size, 0).expect("a plan");
            let rounds = played(&plan, 7);
            is_fair(&plan, &rounds);
            let met = meetings(&rounds);
            let pairs: BTreeSet<_> = met.iter().collect();
            assert_eq!(pairs.len(), players * (players - 1) / 2, "{players} players at tables of {size}");
            let played = matches(&plan, &rounds);
            assert!(played.iter().all(|n| *n == played[0]), "equally often: {played:?}");
            if size == 2 {
                assert_eq!(met.len(), pairs.len(), "once");
            }
            assert!(rounds.len() <= 20, "{players} players at tables of {size}: {} rounds", rounds.len());
        }
    }
}

fn table(players: &[Player], results: &[(u8, i32)]) -> Table {
    let finishes = results.iter().map(|&(place, points)| Finish { place, points }).collect();
    Table { players: players.to_vec(), outcome: Outcome::Ended(finishes) }
}

#[test]
fn a_duplicate_compares_those_who_sat_in_one_seat() {
    // Seat 1: player 0 won by 3, player 2 lost by 4, player 4 won by 10.
    let mut round = vec![
        table(&[0, 1], &[(1, 20), (2, 17)]),
        table(&[2, 3], &[(2, 30), (1, 34)]),
        table(&[4, 5], &[(1, 15), (2, 5)]),
    ];
    let told = |round: &Round| -> Vec<_> { (0..7).map(|it| worth(Format::Duplicate, 2, round, it)).collect() };
    // Fewer points than player 2, but a table won. Player 6 rested.
    assert_eq!(told(&round), [2, 2, 0, 4, 4, 0, 2].map(Some));
    round[1].outcome = Outcome::Void;
    assert_eq!(told(&round), [1, 3, 2, 2, 3, 1, 2].map(Some), "nobody can be compared with it");
    round[2].outcome = Outcome::Open;
    assert_eq!(told(&round), [None; 7], "nothing is told before all tables are over");
    let plan = Plan::new(Format::Duplicate, 7, 2, 2).expect("a plan");
    let mut nothing = round.clone();
    for table in &mut nothing {
        table.outcome = Outcome::Open;
    }
    assert_eq!(plan.standings(&[round]), plan.standings(&[nothing]), "nor do tie-breaks tell anything");
}

#[test]
fn points_ties_and_byes_of_a_swiss() {
    let plan = Plan::new(Format::Swiss, 5, 2, 2).expect("a plan");
    let first = vec![table(&[0, 2], &[(1, 5), (1, 5)]), table(&[1, 3], &[(2, 1), (1, 9)])];
    let standings = plan.standings(std::slice::from_ref(&first));
    let told: Vec<_> = standings.iter().map(|it| (it.player, it.place, it.points, it.breaks.clone())).collect();
    let wanted = [
        (3, 1, 2, vec![0, 0, 1]),
        (4, 2, 2, vec![0, 0, 0]),
        (0, 3, 1, vec![1, 0, 1]),
        (2, 3, 1, vec![1, 0, 1]),
        (1, 5, 0, vec![2, 0, 0]),
    ];
    assert_eq!(told, wanted);
    let second = plan.next(&[first]).expect("a round");
    let rests = (0..5).find(|it| !second.iter().any(|table| table.contains(it)));
    assert_eq!(rests, Some(1), "the last who has not rested yet");
}

#[test]
fn of_several_winners_the_last_in_turn_order_goes_on() {
    let plan = Plan::new(Format::KnockOut, 4, 2, 0).expect("a plan");
    let tables = plan.next(&[]).expect("a round");
    assert_eq!(tables, [[0, 3], [1, 2]], "the strongest meet the weakest");
    let round = vec![table(&tables[0], &[(1, 9), (1, 9)]), table(&tables[1], &[(1, 2), (2, 1)])];
    let standings = plan.standings(std::slice::from_ref(&round));
    let told: Vec<_> = standings.iter().map(|it| (it.player, it.place)).collect();
    assert_eq!(told, [(1, 1), (3, 1), (0, 3), (2, 4)], "whoever tied goes out before whoever lost");
    let last = plan.next(&[round]).expect("a final");
    assert_eq!(last.concat().into_iter().collect::<BTreeSet<_>>(), BTreeSet::from([1, 3]));
}

#[test]
fn numbers_are_bounded() {
    let refused = |format, players, size, rounds| Plan::new(format, players, size, rounds).expect_err("refused");
    assert_eq!(refused(Format::Swiss, 8, 1, 3), Refusal::Size);
    assert_eq!(refused(Format::Swiss, 8, 7, 3), Refusal::Size);
    assert_eq!(refused(Format::Swiss, 65, 2, 3), Refusal::TooMany(64));
    assert_eq!(refused(Format::RoundRobin, 17, 2, 0), Refusal::TooMany(16));
    assert_eq!(refused(Format::Duplicate, 7, 4, 3), Refusal::TooFew(8));
    assert_eq!(refused(Format::Swiss, 3, 4, 3), Refusal::TooFew(4));
    assert_eq!(refused(Format::KnockOut, 1, 4, 3), Refusal::TooFew(2));
    assert_eq!(refused(Format::Swiss, 8, 2, 10), Refusal::Rounds(9));
    assert_eq!(refused(Format::Duplicate, 8, 2, 0), Refusal::Rounds(9));
}
