//! Keys: whole matches by keys alone.
use crate::screens::forward;
use crate::table::Desk;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use std::time::Instant;
use taproom_bots::Dice;
use taproom_core::Rng as _;
use taproom_tui::{Message, Wish};

#[test]
fn an_answer_can_be_taken_back_and_given_otherwise() {
    let mut desk = Desk::new("six-sided-stout", &[None], "keys");
    let first = desk.scene().question.clone().expect("a question");
    desk.press(KeyCode::Char('1'));
    assert_ne!(desk.scene().question.as_ref(), Some(&first));
    desk.press(KeyCode::Char('u'));
    assert_eq!(desk.scene().question.as_ref(), Some(&first));
}

#[test]
fn numbers_of_a_form_stay_within_what_there_is_to_take() {
    let mut desk = Desk::new("pint-craft", &[None, Some("greedy")], "keys");
    let mut turn = 0;
    let mix = loop {
        if let Some(mix) = desk.scene().question.as_ref().and_then(|asked| asked.mix.clone()) {
            break mix;
        }
        forward(&mut desk, turn);
        turn += 1;
        assert!(turn < 2000, "no numbers are asked for");
    };
    let part = &mix.parts[0];
    let most = part.pot.min(mix.total / part.price);
    for _ in 0..most + 20 {
        desk.press(KeyCode::Right);
    }
    let screen = crate::table::letters(&desk.screen(120, 40));
    let row = screen.lines().find(|line| line.contains(&part.name) && line.contains('▶')).expect("the first number");
    let shown = row.split(['◀', '▶']).nth(1).expect("a number").trim().parse();
    assert_eq!(shown, Ok(most), "{row}");
}

#[test]
fn a_press_on_the_board_looks_and_the_next_one_plays() {
    let mut desk = Desk::new("six-sided-stout", &[None], "keys");
    let question = desk.scene().question.clone().expect("a question");
    let screen = desk.screen(120, 40);
    let place = question.choices[0].place.clone();
    // Where the list has it is tested by keys: here by the mouse on the board.
    let text = crate::table::letters(&screen);
    let wanted = desk.scene().drawing.lines().flatten().find(|run| run.place.as_deref() == Some(&place));
    let wanted = wanted.expect("drawn").text.trim().to_owned();
    let (row, column) = text
        .lines()
        .enumerate()
        .find_map(|(row, line)| Some((row, line[..line.find(&wanted)?].chars().count())))
        .expect("on the screen");
    let press = |desk: &mut Desk| {
        let mouse = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: column as u16,
            row: row as u16,
            modifiers: KeyModifiers::NONE,
        };
        desk.app.handle(Message::Input(Event::Mouse(mouse)), Instant::now());
        desk.settle();
    };
    press(&mut desk);
    assert_eq!(desk.scene().question.as_ref(), Some(&question), "the first press only looks");
    press(&mut desk);
    assert_ne!(desk.scene().question.as_ref(), Some(&question), "the second one plays");
}

#[test]
fn arrows_reach_every_answer_on_the_board() {
    // Every legal place of a real question is reached from the first by arrows alone.
    let mut desk = Desk::new("brew-crafters", &[None, Some("greedy")], "keys");
    let asked = desk.scene().question.clone().expect("a question");
    let mut played = std::collections::BTreeSet::new();
    let mut dice = Dice::new(1);
    for _ in 0..600 {
        let arrow = [KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right][dice.below(4) as usize];
        desk.screen(120, 40);
        desk.press(arrow);
        let screen = crate::table::letters(&desk.screen(120, 40));
        for choice in &asked.choices {
            if screen.contains(&format!("  {}", choice.notation)) {
                played.insert(choice.notation.clone());
            }
        }
    }
    assert!(played.len() * 2 > asked.choices.len(), "{} of {}", played.len(), asked.choices.len());
    assert_eq!(desk.scene().question.as_ref(), Some(&asked), "looking plays nothing");
}

#[test]
fn whole_matches_by_keys() {
    for (game, bots) in [("six-sided-stout", vec![None, None]), ("brew-crafters", vec![None, Some("random")])] {
        let mut desk = Desk::new(game, &bots, "whole");
        let mut presses = 0;
        while !desk.scene().over {
            forward(&mut desk, presses);
            presses += 1;
            assert!(presses < 4_000, "{game} goes on for ever: {:?}", desk.scene().question);
        }
        assert!(!desk.scene().headline.is_empty() && !desk.scene().chart.is_empty());
    }
}

/// Presses of each game in a long run; an ordinary one has a fifth.
const PRESSES: u32 = 50_000;

/// Keys, mouse and sizes of the window at random, on every screen there is: nothing panics, and every screen is drawn.
#[test]
fn random_keys_break_nothing() {
    let first = taproom_testkit::first_seed();
    for (n, entry) in taproom_catalog::games().enumerate() {
        let (slug, seed) = (entry.about().slug, first + n as u64);
        println!("{slug}: seed {seed}; the same again: TAPROOM_SEED={first}");
        let mut dice = Dice::new(seed);
        let mut desk = Desk::new(slug, &[None, Some("greedy")], "random keys");
        for _ in 0..taproom_testkit::share_of(PRESSES) {
            let event = random_event(&mut dice);
            if desk.give(event) == Wish::Quit {
                desk = Desk::new(slug, &[None, Some("greedy")], "random keys");
            }
            if dice.below(8) == 0 {
                desk.screen(1 + dice.below(220) as u16, 1 + dice.below(70) as u16);
            }
        }
    }
}

/// Mostly keys that mean something.
fn random_event(dice: &mut Dice) -> Event {
    const KEYS: [KeyCode; 14] = [
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Backspace,
        KeyCode::Esc,
    ];
    let key = |code| Event::Key(KeyEvent::from(code));
    match dice.below(20) {
        0 => Event::Mouse(MouseEvent {
            kind: [MouseEventKind::Down(MouseButton::Left), MouseEventKind::ScrollDown, MouseEventKind::ScrollUp]
                [dice.below(3) as usize],
            column: dice.below(220) as u16,
            row: dice.below(70) as u16,
            modifiers: KeyModifiers::NONE,
        }),
        1 => Event::Resize(1 + dice.below(220) as u16, 1 + dice.below(70) as u16),
        2 => Event::Paste("any\u{301} 🍺 text\n".into()),
        3..=9 => key(KeyCode::Char(char::from(b' ' + dice.below(95) as u8))),
        _ => key(KEYS[dice.below(KEYS.len() as u32) as usize]),
    }
}
