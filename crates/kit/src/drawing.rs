//! Text with meaning-coloured ink: how a game draws its table for a terminal, without knowing any terminal.
//!
//! A drawing is lines of inked text. Some lines begin a *panel* (the market, a brewery, a hand), which an end may move
//! about as the screen allows. Text may belong to a *place* of the table, where answers belong too: an end that can point
//! lights it up.
use serde::{Deserialize, Serialize};
use taproom_core::{Game, Seat};

/// What a piece of text is, not how it looks: the ends choose the shade for light and dark screens.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Ink {
    /// Ordinary text.
    #[default]
    Plain,
    /// Less important.
    Faint,
    /// Headings and what matters now.
    Strong,
    Red,
    Orange,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
    Brown,
    /// What belongs to a player.
    Seat(Seat),
}

/// How a game draws what one viewer sees.
pub trait Draw: Game {
    /// The whole table as this view shows it. Every panel fits 75 columns, or can be wrapped to them.
    fn draw(&self, view: &Self::View) -> Drawing;

    /// Kinds of places that the drawing leaves out, since they belong to one question only and lie nowhere on the table:
    /// their answers stand in the list of answers alone.
    fn listed() -> &'static [&'static str] {
        &[]
    }
}

/// Some text of one ink, and the place of the table it shows, if it shows one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// What it is.
    pub ink: Ink,
    /// One line or less.
    pub text: String,
    /// Where on the table answers about it belong: `cell:a4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

/// Lines of inked text.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Drawing {
    lines: Vec<Vec<Run>>,
    /// The lines that begin a panel.
    panels: Vec<usize>,
}

impl Drawing {
    /// An empty drawing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins a new line.
    pub fn line(&mut self) -> &mut Self {
        self.lines.push(Vec::new());
        self
    }

    /// Adds to the last line.
    pub fn ink(&mut self, ink: Ink, text: impl Into<String>) -> &mut Self {
        self.run(Run { ink, text: text.into(), place: None })
    }

    /// Adds ordinary text to the last line.
    pub fn text(&mut self, text: impl Into<String>) -> &mut Self {
        self.ink(Ink::Plain, text)
    }

    /// Adds to the last line what shows a place of the table.
    pub fn spot(&mut self, place: impl Into<String>, ink: Ink, text: impl Into<String>) -> &mut Self {
        self.run(Run { ink, text: text.into(), place: Some(place.into()) })
    }

    /// Whatever `draw` adds shows a place of the table, unless it says otherwise itself.
    pub fn spots(&mut self, place: impl Into<String>, draw: impl FnOnce(&mut Self)) -> &mut Self {
        let place = place.into();
        let (line, run) = (self.lines.len().saturating_sub(1), self.lines.last().map_or(0, Vec::len));
        draw(self);
        for (n, runs) in self.lines.iter_mut().enumerate().skip(line) {
            let old = if n == line { run } else { 0 };
            for run in runs.iter_mut().skip(old) {
                run.place.get_or_insert_with(|| place.clone());
            }
        }
        self
    }

    fn run(&mut self, run: Run) -> &mut Self {
        if self.lines.is_empty() {
            self.line();
        }
        debug_assert!(!run.text.contains('\n'), "one line at a time: {:?}", run.text);
        if !run.text.is_empty() {
            self.lines.last_mut().expect("just made").push(run);
        }
        self
    }

    /// A line of its own, as a heading.
    pub fn heading(&mut self, text: impl Into<String>) -> &mut Self {
        self.line().ink(Ink::Strong, text)
    }

    /// A heading that begins a panel; it goes on to the next one.
    pub fn panel(&mut self, text: impl Into<String>) -> &mut Self {
        self.panels.push(self.lines.len());
        self.heading(text)
    }

    /// Fills the last line with blanks up to a column.
    pub fn pad(&mut self, column: usize) -> &mut Self {
        let width = self.lines.last().map_or(0, |line| width(line));
        self.text(" ".repeat(column.saturating_sub(width)))
    }

    /// Puts another drawing below this one.
    pub fn below(&mut self, other: Self) -> &mut Self {
        let first = self.lines.len();
        self.panels.extend(other.panels.into_iter().map(|line| first + line));
        self.lines.extend(other.lines);
        self
    }

    /// Puts another drawing to the right of this one, into the same panel.
    pub fn beside(&mut self, other: Self, gap: usize) -> &mut Self {
        let column = self.width() + gap;
        let rows = self.lines.len().max(other.lines.len());
        self.lines.resize(rows, Vec::new());
        for (line, right) in self.lines.iter_mut().zip(other.lines) {
            let blanks = column - width(line);
            line.push(Run { ink: Ink::Plain, text: " ".repeat(blanks), place: None });
            line.extend(right);
        }
        self
    }

    /// Lines that are too long go on below, indented, broken at blanks.
    #[must_use]
    pub fn wrapped(&self, most: usize) -> Self {
        const INDENT: usize = 6;
        let mut out = Self::new();
        for (n, line) in self.lines.iter().enumerate() {
            if self.panels.contains(&n) {
                out.panels.push(out.lines.len());
            }
            out.line();
            let text: String = line.iter().map(|run| run.text.as_str()).collect();
            if text.trim_end().chars().count() <= most {
                out.lines.last_mut().expect("just made").extend(line.iter().cloned());
                continue;
            }
            let indent = INDENT.min(most / 4);
            let mut column = 0;
            for Run { ink, text, place } in line {
                for word in text.split_inclusive(' ') {
                    let wide = word.trim_end().chars().count();
                    if column > indent && column + wide > most {
                        out.line().text(" ".repeat(indent));
                        column = indent;
                        if wide == 0 {
                            continue;
                        }
                    }
                    out.run(Run { ink: *ink, text: word.into(), place: place.clone() });
                    column += word.chars().count();
                }
            }
        }
        out
    }

    /// The width of the widest line, in characters.
    pub fn width(&self) -> usize {
        self.lines.iter().map(|line| width(line)).max().unwrap_or(0)
    }

    /// Every line as runs of one ink.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = &[Run]> {
        self.lines.iter().map(Vec::as_slice)
    }

    /// Panel by panel: first what stands before the first one, if anything does; each begins with its heading.
    pub fn panels(&self) -> impl Iterator<Item = &[Vec<Run>]> {
        let starts = std::iter::once(0).chain(self.panels.iter().copied());
        let ends = self.panels.iter().copied().chain([self.lines.len()]);
        starts.zip(ends).filter(|(start, end)| start < end).map(|(start, end)| &self.lines[start..end])
    }

    /// Does nothing stand before the first panel?
    pub fn begins_with_panel(&self) -> bool {
        self.panels.first() == Some(&0)
    }

    /// All places that are shown, in reading order; one may come several times.
    pub fn places(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().flatten().filter_map(|run| run.place.as_deref())
    }
}

/// Without ink, trailing blanks removed.
impl std::fmt::Display for Drawing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for line in &self.lines {
            let line: String = line.iter().map(|run| run.text.as_str()).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

fn width(line: &[Run]) -> usize {
    line.iter().map(|run| run.text.chars().count()).sum()
}

/// A grid of characters to draw boards on.
#[derive(Clone, Debug)]
pub struct Canvas {
    width: usize,
    cells: Vec<(Ink, char)>,
}

impl Canvas {
    /// Blank.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, cells: vec![(Ink::Plain, ' '); width * height] }
    }

    /// Writes from (x, y) to the right; what lies outside is cut off.
    pub fn put(&mut self, x: usize, y: usize, ink: Ink, text: &str) {
        for (n, letter) in text.chars().enumerate() {
            if x + n < self.width
                && let Some(cell) = self.cells.get_mut(y * self.width + x + n)
            {
                *cell = (ink, letter);
            }
        }
    }

    /// As a drawing.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::new();
        for row in self.cells.chunks(self.width.max(1)) {
            drawing.line();
            for run in row.chunk_by(|a, b| a.0 == b.0) {
                drawing.ink(run[0].0, run.iter().map(|cell| cell.1).collect::<String>());
            }
        }
        drawing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_and_places_outlive_wrapping() {
        let mut drawing = Drawing::new();
        drawing.text("round 1").panel("Market").ink(Ink::Faint, " open");
        drawing.line().spots("card:ale", |it| {
            it.ink(Ink::Strong, "Ale ").text("four words of it ").spot("price:ale", Ink::Yellow, "3 coins");
        });
        drawing.text(" left");
        let narrow = drawing.wrapped(12);
        assert_eq!(narrow.to_string(), "round 1\nMarket open\nAle four\n   words of\n   it 3\n   coins\n   left\n");
        let heads: Vec<String> = narrow.panels().map(|lines| lines[0][0].text.clone()).collect();
        assert_eq!(heads, ["round 1", "Market"]);
        let mut places: Vec<&str> = narrow.places().collect();
        places.dedup();
        assert_eq!(places, ["card:ale", "price:ale"]);
        assert_eq!(drawing.wrapped(80), drawing);
    }

    #[test]
    fn drawings_stand_beside_each_other() {
        let mut left = Drawing::new();
        left.heading("beer").line().ink(Ink::Brown, "stout");
        let mut board = Canvas::new(4, 3);
        board.put(1, 0, Ink::Blue, "~~");
        board.put(3, 2, Ink::Green, "HHH");
        left.beside(board.drawing(), 2);
        assert_eq!(left.to_string(), "beer    ~~\nstout\n          H\n");
        assert_eq!(left.width(), 11);
    }
}
