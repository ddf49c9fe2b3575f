//! Screens kept as text: every panel of every game at three sizes, the first screen, the end, what lies over the table.
use crate::table::{Desk, letters, opener};
use ratatui::{crossterm::event::KeyCode, style::Modifier};
use std::collections::BTreeSet;
use taproom_tui::{Depth, Opening, Theme};

/// Enough, comfortable, the whole table.
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

const GAMES: [(&str, usize); 5] =
    [("six-sided-stout", 3), ("pint-craft", 3), ("dice-brewing", 2), ("brew-crafters", 2), ("beer-pioneers", 2)];

fn check(name: &str, screen: &str) {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "../screens" }, {
        insta::assert_snapshot!(name, screen);
    });
}

/// A table some answers into a match: every seat a person, each taking now this answer and now that.
fn table(game: &str, seats: usize) -> Desk {
    let mut desk = Desk::new(game, &vec![None; seats], "screens");
    for turn in 0..24 {
        forward(&mut desk, turn);
    }
    desk
}

/// Whatever is asked next, answered by keys: not always the same answer, so that the match goes somewhere.
pub(crate) fn forward(desk: &mut Desk, turn: usize) {
    let scene = desk.scene();
    if scene.cover.is_some() || scene.end {
        desk.press(KeyCode::Enter);
        return;
    }
    let Some(asked) = &scene.question else { return };
    if asked.mix.is_some() {
        desk.press(KeyCode::Enter);
        return;
    }
    for _ in 0..turn * 7 % asked.choices.len() {
        desk.press(KeyCode::Tab);
    }
    desk.press(KeyCode::Enter);
}

#[test]
fn every_game_at_three_sizes() {
    for (game, seats) in GAMES {
        let mut desk = table(game, seats);
        while desk.scene().cover.is_some() {
            desk.press(KeyCode::Enter);
        }
        for (width, height) in SIZES {
            let screen = letters(&desk.screen(width, height));
            let keys = screen.lines().last().expect("the keys");
            assert!(keys.contains("? help") && keys.ends_with("Esc leave"), "{game} at {width}: {keys}");
            check(&format!("{game}-{width}x{height}"), &screen);
        }
    }
}

/// At the smallest size every panel can be scrolled to, and all that is drawn at the largest is found there.
#[test]
fn every_panel_can_be_reached_at_the_smallest_size() {
    for (game, seats) in GAMES {
        let mut desk = table(game, seats);
        while desk.scene().cover.is_some() {
            desk.press(KeyCode::Enter);
        }
        let mut seen = String::new();
        desk.screen(80, 24);
        desk.press(KeyCode::Home);
        for _ in 0..60 {
            seen.push_str(&letters(&desk.screen(80, 24)));
            desk.press(KeyCode::PageDown);
        }
        for panel in desk.scene().drawing.clone().wrapped(75).panels() {
            for line in panel {
                let text: String = line.iter().map(|run| run.text.as_str()).collect();
                let text = text.trim_end();
                assert!(seen.contains(text), "{game}: `{text}` is never seen in\n{seen}");
            }
        }
    }
}

/// Where there is no room for all there is to say about something, it is one key away.
#[test]
fn long_texts_are_shown_whole() {
    let mut desk = Desk::new("six-sided-stout", &[None], "screens");
    desk.press(KeyCode::Char('1'));
    desk.press(KeyCode::Char('u'));
    let place = desk.scene().question.clone().expect("a question").choices.remove(0).place;
    let text = desk.scene().notes.iter().find(|note| note.place == place).expect("a note").text.clone();
    // Without the frame of what lies over the table, and what is left of the table beside it.
    let words = |screen: &str| {
        let lines = screen.lines().map(|line| line.chars().skip(3).take(74).collect::<String>());
        lines.collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let screen = letters(&desk.screen(80, 24));
    assert!(screen.contains("… I: all") && !words(&screen).contains(&text), "{screen}");
    desk.press(KeyCode::Char('I'));
    let screen = letters(&desk.screen(80, 24));
    assert!(words(&screen).contains(&text), "{text} is not whole in\n{screen}");
    desk.press(KeyCode::Esc);
    assert!(desk.scene().question.is_some());
}

/// Every legal answer that is drawn stands out there, without colours too.
#[test]
fn legal_answers_stand_out_in_place() {
    for depth in [Depth::None, Depth::Sixteen, Depth::Many, Depth::True] {
        let theme = Theme { depth, ..Theme::default() };
        let game = taproom_catalog::find("pint-craft").expect("a game");
        let mut desk = Desk::of(Opening::Choose(Some(game)), opener("screens"), theme);
        desk.press(KeyCode::Enter);
        let scene = desk.scene().clone();
        let asked = scene.question.as_ref().expect("the first question");
        let legal: BTreeSet<&str> = asked.choices.iter().map(|choice| choice.place.as_str()).collect();
        let names: Vec<&str> = scene
            .drawing
            .lines()
            .flatten()
            .filter(|run| {
                run.place.as_deref().is_some_and(|place| legal.contains(place)) && !run.text.trim().is_empty()
            })
            .map(|run| run.text.trim())
            .collect();
        assert!(names.len() > 2, "{names:?}");
        let screen = desk.screen(200, 60);
        let marked: String = screen
            .content()
            .iter()
            .filter(|cell| {
                cell.modifier.intersects(Modifier::UNDERLINED | Modifier::REVERSED)
                    || cell.bg != ratatui::style::Color::Reset
            })
            .map(ratatui::buffer::Cell::symbol)
            .collect();
        for name in names {
            assert!(marked.contains(name), "{depth:?}: {name} does not stand out: {marked}");
        }
    }
}

#[test]
fn what_surrounds_a_match() {
    let mut desk = Desk::of(Opening::Choose(None), opener("screens"), Theme::default());
    check("start-80x24", &letters(&desk.screen(80, 24)));
    for _ in 0..3 {
        desk.press(KeyCode::Right);
    }
    check("start-brew-crafters-120x40", &letters(&desk.screen(120, 40)));
    desk.press(KeyCode::Enter);
    desk.press(KeyCode::Char('?'));
    check("help-80x24", &letters(&desk.screen(80, 24)));
    desk.press(KeyCode::Esc);
    desk.press(KeyCode::Char('/'));
    for letter in "research".chars() {
        desk.press(KeyCode::Char(letter));
    }
    check("rules-80x24", &letters(&desk.screen(80, 24)));
    desk.press(KeyCode::Esc);
    desk.press(KeyCode::Char('s'));
    check("scores-80x24", &letters(&desk.screen(80, 24)));
    desk.press(KeyCode::Char('l'));
    check("log-80x24", &letters(&desk.screen(80, 24)));
    desk.press(KeyCode::Esc);
    desk.press(KeyCode::Esc);
    check("leave-80x24", &letters(&desk.screen(80, 24)));
}

#[test]
fn hidden_hands_are_covered_between_players() {
    let mut desk = Desk::new("pint-craft", &[None, None], "screens");
    let seat = desk.scene().cover.expect("two hands at one screen");
    let screen = letters(&desk.screen(80, 24));
    check("cover-80x24", &screen);
    desk.press(KeyCode::Char('1'));
    assert_eq!(desk.scene().cover, Some(seat), "nothing is played before they come");
    desk.press(KeyCode::Enter);
    assert_eq!(desk.scene().seat, Some(seat));
    let asked = |desk: &Desk| desk.scene().question.is_some();
    assert!(asked(&desk));
    while desk.scene().seat == Some(seat) && desk.scene().cover.is_none() {
        forward(&mut desk, 0);
    }
    assert!(desk.scene().cover.is_some_and(|next| next != seat), "the other player comes to the screen");
    assert_eq!(desk.scene().drawing.lines().len(), 0, "a covered table shows nothing");
}

#[test]
fn the_end_tells_who_won_and_how_it_went() {
    let mut desk = Desk::new("six-sided-stout", &[None, None], "screens");
    for turn in 0..2_000 {
        if desk.scene().over {
            break;
        }
        forward(&mut desk, turn);
    }
    assert!(desk.scene().over, "a match ends");
    for (width, height) in SIZES {
        // Both answer at the same time, so that no two matches are the same.
        let screen = letters(&desk.screen(width, height));
        for words in ["wins by", "Chocolate malt", "The match is over"] {
            assert!(screen.contains(words), "{words} at {width}x{height}:\n{screen}");
        }
    }
    let moves = desk.scene().steps;
    desk.press(KeyCode::Char('w'));
    assert_eq!(desk.scene().step, moves - 1);
    desk.press(KeyCode::Home);
    assert_eq!(desk.scene().step, 0);
    desk.press(KeyCode::Right);
    assert_eq!(desk.scene().step, 1);
    desk.press(KeyCode::Esc);
    assert!(desk.scene().over);
    desk.press(KeyCode::Char('R'));
    assert!(!desk.scene().over, "the rematch begins");
    assert_eq!(desk.scene().people[0].name, "Otto", "everybody one seat on");
}

#[test]
fn ascii_is_enough() {
    let game = taproom_catalog::find("dice-brewing").expect("a game");
    let theme = Theme { ascii: true, depth: Depth::None, light: true };
    let mut desk = Desk::of(Opening::Choose(Some(game)), opener("screens"), theme);
    desk.press(KeyCode::Enter);
    let screen = letters(&desk.screen(120, 40));
    assert!(screen.is_ascii(), "{screen}");
    check("ascii-120x40", &screen);
}
