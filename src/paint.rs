//! Drawings and columns on a terminal.
use anstyle::{AnsiColor, Color, Style};
use std::io::{self, Write};
use taproom_kit::{Drawing, Ink};

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
        for (ink, text) in line {
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
    }
}

/// Columns as wide as their widest entry, two blanks between; the first row is the heading.
pub(crate) fn columns(rows: &[Vec<String>]) -> Drawing {
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
            drawing.pad(column).ink(if n == 0 { Ink::Strong } else { Ink::Plain }, cell.as_str());
            column += width + 2;
        }
    }
    drawing
}

/// Pretty JSON on standard output.
pub(crate) fn json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    Ok(())
}
