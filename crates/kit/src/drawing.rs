//! Text with meaning-coloured ink: how a game draws its table for a terminal, without knowing any terminal.
use taproom_core::Game;

/// What a piece of text is, not how it looks: the ends choose the shade for light and dark screens.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
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
}

/// How a game draws what one viewer sees.
pub trait Draw: Game {
    /// The whole table as this view shows it, at most about 100 columns wide.
    fn draw(&self, view: &Self::View) -> Drawing;
}

/// Lines of inked text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawing {
    lines: Vec<Vec<(Ink, String)>>,
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
        if self.lines.is_empty() {
            self.line();
        }
        let text = text.into();
        debug_assert!(!text.contains('\n'), "one line at a time: {text:?}");
        if !text.is_empty() {
            self.lines.last_mut().expect("just made").push((ink, text));
        }
        self
    }

    /// Adds ordinary text to the last line.
    pub fn text(&mut self, text: impl Into<String>) -> &mut Self {
        self.ink(Ink::Plain, text)
    }

    /// A line of its own, as a heading.
    pub fn heading(&mut self, text: impl Into<String>) -> &mut Self {
        self.line().ink(Ink::Strong, text)
    }

    /// Fills the last line with blanks up to a column.
    pub fn pad(&mut self, column: usize) -> &mut Self {
        let width = self.lines.last().map_or(0, |line| width(line));
        self.text(" ".repeat(column.saturating_sub(width)))
    }

    /// Puts another drawing below this one.
    pub fn below(&mut self, other: Self) -> &mut Self {
        self.lines.extend(other.lines);
        self
    }

    /// Puts another drawing to the right of this one.
    pub fn beside(&mut self, other: Self, gap: usize) -> &mut Self {
        let column = self.width() + gap;
        let rows = self.lines.len().max(other.lines.len());
        self.lines.resize(rows, Vec::new());
        for (line, right) in self.lines.iter_mut().zip(other.lines) {
            let blanks = column - width(line);
            line.push((Ink::Plain, " ".repeat(blanks)));
            line.extend(right);
        }
        self
    }

    /// The width of the widest line, in characters.
    pub fn width(&self) -> usize {
        self.lines.iter().map(|line| width(line)).max().unwrap_or(0)
    }

    /// Every line as runs of one ink.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = &[(Ink, String)]> {
        self.lines.iter().map(Vec::as_slice)
    }
}

/// Without ink, trailing blanks removed.
impl std::fmt::Display for Drawing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for line in &self.lines {
            let line: String = line.iter().map(|(_, text)| text.as_str()).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

fn width(line: &[(Ink, String)]) -> usize {
    line.iter().map(|(_, text)| text.chars().count()).sum()
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
