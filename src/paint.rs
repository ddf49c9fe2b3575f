//! Drawings and columns on a terminal.
use anstyle::{AnsiColor, Color, Style};
use std::io::{self, IsTerminal as _, Write};
use taproom_core::capitalised;
use taproom_kit::{Drawing, Ink, Run};
use taproom_match::Outcome;

/// `println!` that reports a closed pipe instead of panicking.
macro_rules! say {
    ($($words:tt)*) => {
        std::io::Write::write_fmt(&mut std::io::stdout(), format_args!("{}\n", format_args!($($words)*)))?
    };
}
pub(crate) use say;

/// Prints a drawing; colours are left out by `anstream` where nobody can see them.
pub(crate) fn print(drawing: &Drawing) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    for line in drawing.lines() {
        for Run { ink, text, .. } in line {
            let style = style(*ink);
            write!(out, "{style}{text}{style:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// One way for dark and light screens alike: the sixteen colours that people's own themes define.
pub(crate) fn style(ink: Ink) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(Color::Ansi(colour)));
    match ink {
        Ink::Plain => Style::new(),
        Ink::Faint => Style::new().dimmed(),
        Ink::Strong => Style::new().bold(),
        Ink::Red => colour(AnsiColor::Red),
        Ink::Orange => colour(AnsiColor::BrightRed),
        Ink::Yellow => colour(AnsiColor::Yellow),
        Ink::Green => colour(AnsiColor::Green),
        Ink::Teal => colour(AnsiColor::Cyan),
        Ink::Blue => colour(AnsiColor::Blue),
        Ink::Purple => colour(AnsiColor::Magenta),
        Ink::Brown => colour(AnsiColor::BrightBlack).bold(),
        Ink::Seat(seat) => style(SEATS[seat.index() % SEATS.len()]),
    }
}

/// Seats in the order of their colours in the browser.
const SEATS: [Ink; 6] = [Ink::Blue, Ink::Orange, Ink::Green, Ink::Purple, Ink::Yellow, Ink::Plain];

/// Columns as wide as their widest entry, two blanks between; the first row is the heading. On a terminal what does not fit
/// in the last column goes on below.
pub(crate) fn columns(rows: &[Vec<String>]) -> Drawing {
    let room = if io::stdout().is_terminal() { WIDTH } else { usize::MAX };
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let mut drawing = Drawing::new();
    for (n, row) in rows.iter().enumerate() {
        drawing.line();
        let mut column = 0;
        for (cell, width) in row.iter().zip(&widths) {
            let ink = if n == 0 { Ink::Strong } else { Ink::Plain };
            for (line, part) in lines(cell, room.saturating_sub(column).max(LEAST)).into_iter().enumerate() {
                if line > 0 {
                    drawing.line();
                }
                drawing.pad(column).ink(ink, part);
            }
            column += width + 2;
        }
    }
    drawing
}

/// How a match ended: who won and how, then every place and every source of points.
pub(crate) fn outcome(outcome: &Outcome) -> Drawing {
    let mut drawing = Drawing::new();
    drawing.line().text("The game is over. ");
    drawing.ink(Ink::Strong, capitalised(&outcome.headline(|seat| seat.to_string()))).text(".");
    for finish in &outcome.seats {
        let by = finish.ahead_by.map(|by| format!(", ahead by {by}")).unwrap_or_default();
        let ink = if finish.place == 1 { Ink::Strong } else { Ink::Plain };
        let points = outcome.unit.count(finish.points);
        drawing.line().ink(ink, format!("  {}. {}: {points}{by}", finish.place, finish.seat));
    }
    let sources = outcome.sources();
    let first = sources.iter().map(|source| source.0.chars().count()).max().unwrap_or(0).max(outcome.unit.many.len());
    let mut row = |ink: Ink, label: &str, cells: Vec<String>| {
        drawing.line().pad(2).ink(ink, label);
        for (n, cell) in cells.iter().enumerate() {
            let right = first + 4 + (n + 1) * COLUMN;
            drawing.pad(right - cell.chars().count()).ink(ink, cell.as_str());
        }
    };
    row(Ink::Faint, "", outcome.seats.iter().map(|finish| finish.seat.to_string()).collect());
    for (label, _, points) in &sources {
        row(Ink::Plain, label, points.iter().map(ToString::to_string).collect());
    }
    let sums = outcome.seats.iter().map(|finish| finish.points.to_string()).collect();
    row(Ink::Strong, outcome.unit.many, sums);
    drawing
}

/// A player's column of points: six of them fit beside the labels.
const COLUMN: usize = 9;

/// As wide as a terminal.
const WIDTH: usize = 80;

/// No column is narrower for the sake of the width.
const LEAST: usize = 24;

/// Words in lines of at most this width; a text that fits stays as it is.
fn lines(text: &str, width: usize) -> Vec<String> {
    if text.chars().count() <= width {
        return vec![text.into()];
    }
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// A paragraph as wide as a terminal; lines after the first stand two further in.
pub(crate) fn wrapped(drawing: &mut Drawing, ink: Ink, indent: usize, text: &str) {
    for (n, line) in lines(text, WIDTH - indent - 2).into_iter().enumerate() {
        drawing.line().pad(if n == 0 { indent } else { indent + 2 }).ink(ink, line);
    }
}

/// Pretty JSON on standard output.
pub(crate) fn json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    Ok(())
}
