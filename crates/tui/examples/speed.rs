//! How long it takes from a key to the drawn screen, on the largest tables at 200×60: prints p50 and p99 as JSON.
//!
//! `cargo run --release -p taproom-tui --example speed`
#![allow(clippy::disallowed_methods)] // It has a clock.
use ratatui::{
    Terminal, TerminalOptions, Viewport,
    backend::CrosstermBackend,
    crossterm::event::{Event, KeyCode, KeyEvent},
    layout::Rect,
};
use std::{
    rc::Rc,
    sync::mpsc,
    time::{Duration, Instant},
};
use taproom_bots::Dice;
use taproom_core::{Rng as _, record::Luck};
use taproom_match::{Secret, SetupRequest};
use taproom_table::{Chance, Clock, Table};
use taproom_tui::{App, Chair, Depth, Kept, Message, Opened, Opener, Opening, Settings, Theme};

/// Presses that are measured on each table.
const PRESSES: usize = 2_000;

struct InMemory(Table);

impl Kept for InMemory {
    fn table(&self) -> &Table {
        &self.0
    }
    fn table_mut(&mut self) -> &mut Table {
        &mut self.0
    }
    fn save(&mut self) -> Result<(), String> {
        Ok(())
    }
}

/// Times of presses that only look, and of those that answer.
fn measure(slug: &str, seats: u8) -> (Vec<Duration>, Vec<Duration>) {
    let game = taproom_catalog::find(slug).expect("a game");
    let the_match = game.open(&SetupRequest { seats, ..SetupRequest::default() }).expect("a match");
    let secret = Secret::from_seed("speed");
    let luck = Luck::Committed(secret.commitment());
    let mut table = Table::of(the_match, luck, Chance::Sealed(secret), Clock::None, 0);
    table.begin(0).expect("it begins");
    let chairs: Vec<Chair> = (1..=seats).map(|n| Chair { name: format!("Player {n}"), bot: None }).collect();
    let opened = Opened { game, kept: Box::new(InMemory(table)), chairs };
    let (sender, messages) = mpsc::channel();
    let none: Opener = Rc::new(|_| Err("only one match".into()));
    let theme = Theme { depth: Depth::True, ..Theme::default() };
    let settings = Settings { theme, pace: Duration::ZERO, mouse: true };
    let mut app = App::new(Opening::Continue { opened, seated: true }, none, settings, sender);
    let viewport = Viewport::Fixed(Rect::new(0, 0, 200, 60));
    let backend = CrosstermBackend::new(std::io::sink());
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport }).expect("a terminal");
    let (mut looks, mut answers) = (Vec::new(), Vec::new());
    let mut dice = Dice::new(1);
    let arrows = [KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right, KeyCode::Tab];
    while looks.len() + answers.len() < PRESSES {
        for message in messages.try_iter() {
            app.handle(message, Instant::now());
        }
        terminal.draw(|frame| app.draw(frame)).expect("drawn");
        if app.scene().is_none_or(|scene| scene.over) {
            break;
        }
        let answer = dice.below(4) == 0;
        let code = if answer { KeyCode::Enter } else { arrows[dice.below(5) as usize] };
        let begin = Instant::now();
        app.handle(Message::Input(Event::Key(KeyEvent::from(code))), Instant::now());
        for message in messages.try_iter() {
            app.handle(message, Instant::now());
        }
        terminal.draw(|frame| app.draw(frame)).expect("drawn");
        if answer { &mut answers } else { &mut looks }.push(begin.elapsed());
    }
    (looks, answers)
}

fn millis(times: &[Duration], percent: usize) -> f64 {
    let at = (times.len() * percent / 100).min(times.len().saturating_sub(1));
    times.get(at).map_or(0.0, |time| (time.as_secs_f64() * 1e5).round() / 100.0)
}

fn main() {
    let mut rows = Vec::new();
    for (slug, seats) in
        [("brew-crafters", 5), ("beer-pioneers", 4), ("pint-craft", 6), ("dice-brewing", 4), ("six-sided-stout", 6)]
    {
        let (mut looks, mut answers) = measure(slug, seats);
        looks.sort_unstable();
        answers.sort_unstable();
        rows.push(serde_json::json!({
            "game": slug, "seats": seats,
            "look_p50_ms": millis(&looks, 50), "look_p99_ms": millis(&looks, 99),
            "answer_p50_ms": millis(&answers, 50), "answer_p99_ms": millis(&answers, 99),
        }));
    }
    println!("{}", serde_json::to_string_pretty(&rows).expect("plain data"));
}
