//! The planner: legal, complete, the same for the same sheet, and right where the right answer can be worked out.
use six_sided_stout::{
    Action, Cell, Chance, Decision, Sheet, SixSidedStout, State,
    plan::{Brewmaster, Value},
};
use std::collections::{BTreeMap, HashMap};
use taproom_core::{Game, Log, Move, Seat, Turn, Viewer, pick};
use taproom_kit::{PlanRequest, Planner};
use taproom_testkit::{Dice, random_game, set_up};

/// What a planner thinks of a seat's legal answers.
fn think(
    planner: &mut Brewmaster,
    game: &SixSidedStout,
    state: &State,
    seat: Seat,
    effort: u32,
) -> (Vec<Action>, Vec<f32>) {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    let view = game.view(state, Viewer::Seat(seat));
    let question = PlanRequest { game, view: &view, seat, legal: &legal };
    let worth = planner.plan(&question, effort, &mut Dice::new(0), &|| false);
    assert_eq!(worth.len(), legal.len(), "{state:#?}");
    assert!(worth.iter().all(|points| points.is_finite()), "{worth:?} {state:#?}");
    (legal, worth)
}

fn best(legal: &[Action], worth: &[f32]) -> Action {
    let order = |a: &(&Action, &f32), b: &(&Action, &f32)| a.1.total_cmp(b.1);
    *legal.iter().zip(worth).max_by(order).unwrap().0
}

fn roll(game: &SixSidedStout, state: &mut State, dice: &mut Dice) {
    let mut chances = Vec::new();
    game.chances(state, &mut chances);
    game.apply(state, Move::Chance(pick(&chances, dice)), &mut Log::silent());
}

/// Plays to the end, every seat by its own planner, and shows every question.
fn play(
    game: &SixSidedStout,
    effort: u32,
    dice: &mut Dice,
    mut show: impl FnMut(&State, Seat, &[Action], &[f32]),
) -> State {
    let mut planners: Vec<Brewmaster> = Seat::all(game.seats()).map(|_| Brewmaster::new(game)).collect();
    let mut state = game.initial();
    loop {
        match game.turn(&state) {
            Turn::Over => return state,
            Turn::Chance => roll(game, &mut state, dice),
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                let (legal, worth) = think(&mut planners[seat.index()], game, &state, seat, effort);
                show(&state, seat, &legal, &worth);
                game.apply(&mut state, Move::Act(seat, best(&legal, &worth)), &mut Log::silent());
                game.audit(&state).unwrap();
            }
        }
    }
}

#[test]
fn every_grid_option_and_number_of_seats_is_played_to_a_beer() {
    let set_ups: [(u8, &[(&str, &str)]); 5] = [
        (1, &[]),
        (1, &[("layout", "tall28"), ("roast_run_limit", "2")]),
        (1, &[("layout", "wide32")]),
        (2, &[("dice_mode", "own")]),
        (6, &[("layout", "tall28")]),
    ];
    let mut dice = Dice::new(3);
    for (seats, options) in set_ups {
        let game: SixSidedStout = set_up(seats, options);
        for effort in [0, 40] {
            let end = play(&game, effort, &mut dice, |_, _, _, _| {});
            let scores = game.standings(&end).unwrap().scores;
            // A uniformly random game that never stops has 27 points.
            assert!(scores.iter().all(|&points| points > 60), "{options:?} {effort}: {scores:?}");
        }
    }
}

#[test]
fn what_is_remembered_changes_no_declaration() {
    let game: SixSidedStout = set_up(1, &[]);
    let mut asked = 0;
    play(&game, 40, &mut Dice::new(8), |state, seat, legal, worth| {
        let sheet: &Sheet = state.sheet(seat);
        if matches!(sheet.ask, Some(Decision::Action | Decision::Assistant | Decision::FirstDie | Decision::SecondDie))
        {
            let (_, anew) = think(&mut Brewmaster::new(&game), &game, state, seat, 40);
            assert_eq!(anew, worth, "{legal:?}");
            asked += 1;
        }
    });
    assert!(asked > 10);
}

#[test]
fn what_was_planned_is_written() {
    // The worth of the answers taken within one evening does not change: nothing new happens there.
    let game: SixSidedStout = set_up(1, &[]);
    let (mut day, mut promised, mut compared) = (0, 0.0, 0);
    play(&game, 40, &mut Dice::new(9), |state, seat, _, worth| {
        let sheet = state.sheet(seat);
        if !sheet.begun.is_empty() {
            let now = worth.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            if state.day == day && sheet.grid.written().len() > 1 {
                // Drawing from a low die is marked by a hundredth of its face.
                assert!((now - promised).abs() < 0.1, "{promised} became {now}: {sheet:#?}");
                compared += 1;
            }
            (day, promised) = (state.day, now);
        }
    });
    assert!(compared > 20);
}

#[test]
fn without_effort_or_time_there_is_an_answer() {
    let game: SixSidedStout = set_up(1, &[]);
    let state = game.initial();
    let mut legal = Vec::new();
    game.legal(&state, Seat(0), &mut legal);
    let view = game.view(&state, Viewer::Seat(Seat(0)));
    let question = PlanRequest { game: &game, view: &view, seat: Seat(0), legal: &legal };
    let ask = |effort, stop: &dyn Fn() -> bool| {
        let worth = Brewmaster::new(&game).plan(&question, effort, &mut Dice::new(0), stop);
        best(&legal, &worth)
    };
    // Everybody begins with malt: a promise of nothing would show here.
    assert_eq!(ask(0, &|| false).to_string(), "market malt");
    assert_eq!(ask(u32::MAX, &|| true).to_string(), "market malt");
}

#[test]
fn ss_d14_symmetric_first_cells_are_worth_the_same() {
    let game: SixSidedStout = set_up(1, &[]);
    let mut state = game.initial();
    for line in ["market hops", "assistant none"] {
        game.apply(&mut state, Move::Act(Seat(0), line.parse().unwrap()), &mut Log::silent());
    }
    for face in [2, 3] {
        game.apply(&mut state, Move::Chance(Chance::Roll(face)), &mut Log::silent());
    }
    game.apply(&mut state, Move::Act(Seat(0), "write hops".parse().unwrap()), &mut Log::silent());
    let (legal, worth) = think(&mut Brewmaster::new(&game), &game, &state, Seat(0), 1_000);
    assert_eq!(legal.len(), 24);
    let mut classes: BTreeMap<Cell, Vec<f32>> = BTreeMap::new();
    for (answer, points) in legal.iter().zip(worth) {
        let Action::Cell(cell) = *answer else { panic!("{answer}") };
        classes.entry(game.layout.representative(cell)).or_default().push(points);
    }
    assert_eq!(classes.len(), 4);
    let mut firsts = Vec::new();
    for all in classes.values_mut() {
        firsts.push(all[0]);
        all.dedup();
        assert_eq!(all.len(), 1, "{all:?}");
    }
    firsts.sort_by(f32::total_cmp);
    firsts.dedup();
    assert!(firsts.len() > 1, "if all cells were worth the same, this would say nothing: {firsts:?}");
}

/// The expected final points of best play, by going through every answer and every die.
fn exact(game: &SixSidedStout, state: &State, known: &mut HashMap<State, f64>) -> f64 {
    if let Some(&points) = known.get(state) {
        return points;
    }
    let after = |mv, known: &mut HashMap<State, f64>| {
        let mut next = *state;
        game.apply(&mut next, mv, &mut Log::silent());
        exact(game, &next, known)
    };
    let points = match game.turn(state) {
        Turn::Over => f64::from(game.standings(state).unwrap().scores[0]),
        Turn::Chance => {
            let mut chances = Vec::new();
            game.chances(state, &mut chances);
            let all: u32 = chances.iter().map(|it| it.1).sum();
            chances.iter().map(|&(roll, n)| f64::from(n) / f64::from(all) * after(Move::Chance(roll), known)).sum()
        }
        Turn::Seats(_) => {
            let mut legal = Vec::new();
            game.legal(state, Seat(0), &mut legal);
            legal.iter().map(|&it| after(Move::Act(Seat(0), it), known)).fold(f64::NEG_INFINITY, f64::max)
        }
    };
    known.insert(*state, points);
    points
}

#[test]
fn the_last_day_is_played_as_well_as_can_be() {
    let game: SixSidedStout = set_up(1, &[]);
    let mut dice = Dice::new(11);
    let (mut days, mut lost) = (0, 0.0);
    while days < 30 {
        // A random game up to its last morning, if it has one with little room.
        let (moves, _) = random_game(&game, &mut dice);
        let mut state = game.initial();
        for mv in moves {
            if state.day == 10 {
                break;
            }
            game.apply(&mut state, mv, &mut Log::silent());
        }
        let room = 24 - state.sheets[0].grid.written().len();
        if state.day != 10 || !(2..=6).contains(&room) {
            continue;
        }
        days += 1;
        let mut known = HashMap::new();
        let mut planner = Brewmaster::new(&game);
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => roll(&game, &mut state, &mut dice),
                Turn::Seats(_) => {
                    let could = exact(&game, &state, &mut known);
                    let (legal, worth) = think(&mut planner, &game, &state, Seat(0), 6_000);
                    let answer = best(&legal, &worth);
                    game.apply(&mut state, Move::Act(Seat(0), answer), &mut Log::silent());
                    lost += could - exact(&game, &state, &mut known);
                    assert!(lost < 1e-3, "{answer} loses {lost}: {worth:?} {legal:?} {state:?}");
                }
            }
        }
    }
}

#[test]
fn nets_are_written_as_they_are_read() {
    let text = include_str!("../../src/plan/net.txt");
    let value = Value::read(text).unwrap();
    assert_eq!(value.nets.len(), 10);
    assert_eq!(Value::read(&value.to_string()), Ok(value));
    assert!(Value::read("1 2 x").unwrap_err().contains("line 1"));
    assert!(Value::read("1 2 3").unwrap_err().contains("a net has 18"));
}
