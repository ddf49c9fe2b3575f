//! What people read: counted things in good grammar, and reasons that hold.
use six_sided_stout::{Action, Sheet, SixSidedStout, State};
use taproom_core::{Explain, Game, Log, Seat, Turn, Viewer, refuse};
use taproom_kit::Draw;
use taproom_testkit::{Dice, random_game, set_up};

/// Shows every state of some random games to `look`, with what was told on the way to it.
fn games(seats: u8, options: &[(&str, &str)], count: u64, look: impl Fn(&SixSidedStout, &State, Vec<String>)) {
    let game: SixSidedStout = set_up(seats, options);
    for seed in 0..count {
        let (moves, _) = random_game(&game, &mut Dice::new(seed));
        let mut state = game.initial();
        look(&game, &state, Vec::new());
        for mv in moves {
            let mut log = Log::recording();
            game.apply(&mut state, mv, &mut log);
            look(&game, &state, log.take().iter().map(|event| game.tell(event).to_string()).collect());
        }
    }
}

/// The answers that are shown to the seats that are asked.
fn shown(game: &SixSidedStout, state: &State) -> Vec<(Seat, Action)> {
    let mut all = Vec::new();
    if let Turn::Seats(seats) = game.turn(state) {
        for seat in seats.iter() {
            let mut actions = Vec::new();
            game.shown(state, seat, &mut actions);
            all.extend(actions.into_iter().map(|action| (seat, action)));
        }
    }
    all
}

/// "1 points" and the like.
#[track_caller]
fn counts_well(text: &str) {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '+').collect();
    for two in words.windows(2).filter(|two| two[0] == "1") {
        let fine = !two[1].ends_with('s') || ["is", "has", "finds", "stays", "begins", "wins"].contains(&two[1]);
        assert!(fine, "\"{} {}\" in {text:?}", two[0], two[1]);
    }
}

#[test]
fn one_thing_is_one_thing() {
    for (seats, options) in [(1, &[][..]), (3, &[("malt_types", "one"), ("group_contact", "any")][..])] {
        games(seats, options, 12, |game, state, told| {
            for sentence in &told {
                counts_well(sentence);
            }
            for (seat, action) in shown(game, state) {
                counts_well(&game.question(state, seat).to_string());
                counts_well(&game.label(state, seat, action).to_string());
                if let Some(refusal) = refuse(game, state, seat, action) {
                    counts_well(&refusal.reason.to_string());
                }
            }
            // Row by row: columns of a table are not one sentence.
            let drawing = game.draw(&game.view(state, Viewer::Seat(Seat(0)))).to_string();
            drawing.lines().flat_map(|line| line.split("  ")).for_each(counts_well);
        });
    }
}

/// Does the cited rule really stand in the way? `None` where that is not worked out here.
fn holds(game: &SixSidedStout, sheet: &Sheet, action: Action, rule: &str) -> Option<bool> {
    let written = sheet.grid.written();
    let touches = |cell, pieces| !(game.layout.beside(cell) & pieces).is_empty();
    let must_go_on = sheet.group.is_some_and(|group| group.kind.malt().is_none() && group.left > 0);
    Some(match (rule, action) {
        ("SS-4.2", Action::Market(ingredient)) => sheet.days.last() == Some(&ingredient.note()),
        ("SS-5.1", Action::Roast(from)) => sheet.boxes[from].is_empty(),
        ("SS-5.6", Action::Roast(_)) => sheet.boxes.values().iter().all(|dice| dice.is_empty()),
        ("SS-6.1", Action::Cell(cell)) => written.contains(cell) || !game.layout.cells.contains(cell),
        ("SS-6.1", Action::Write(_)) => written == game.layout.cells,
        ("SS-6.3", Action::Cell(cell)) => !written.is_empty() && !touches(cell, written),
        ("SS-6.4", Action::Cell(cell)) => {
            sheet.group.is_some_and(|group| !touches(cell, sheet.written_today(group.kind)))
        }
        ("SS-6.6", Action::Done) => sheet.pending.is_some() || must_go_on,
        ("SS-6.6", Action::Enough) => must_go_on,
        ("SS-6.6", Action::Write(kind)) => sheet.pending.is_none_or(|bought| bought.kind != kind),
        ("SS-6.10", Action::Write(kind)) => kind.malt().is_some_and(|malt| sheet.boxes[malt].is_empty()),
        ("SS-D6" | "SS-D7", Action::Enough | Action::Done) => sheet.group.is_some_and(|group| group.cells.is_empty()),
        ("SS-D9", _) => sheet.group.is_some_and(|group| group.kind.malt().is_some() && !group.cells.is_empty()),
        _ => return None,
    })
}

#[test]
fn reasons_hold() {
    for seats in [1, 2] {
        games(seats, &[], 40, |game, state, _| {
            let mut asked = shown(game, state);
            // Also what the question does not show.
            let seats: Vec<Seat> = asked.iter().map(|it| it.0).collect();
            asked.extend(seats.into_iter().flat_map(|seat| [(seat, Action::Done), (seat, Action::Enough)]));
            for (seat, action) in asked {
                let Some(refusal) = refuse(game, state, seat, action) else { continue };
                let holds = holds(game, state.sheet(seat), action, refusal.rule);
                assert!(holds != Some(false), "{action}: {} ({}) {state:#?}", refusal.reason, refusal.rule);
            }
        });
    }
}
