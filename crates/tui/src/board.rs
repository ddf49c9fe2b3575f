//! The drawn table on a screen: panels side by side where there is room, and where the places of the table came to lie.
use ratatui::layout::Rect;
use std::collections::BTreeMap;
use taproom_kit::{Drawing, Run};

/// Blanks between two panels.
const GAP: usize = 1;

/// A table laid out for a width. All coordinates are of the whole board, of which the screen may show a part.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    pub(crate) panels: Vec<Placed>,
    pub(crate) height: usize,
    /// Where each place is drawn, line by line.
    pub(crate) places: BTreeMap<String, Vec<Rect>>,
}

/// A panel and where it lies, its frame included.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) area: Rect,
    /// The heading stands in the frame; what comes before the first panel has neither.
    pub(crate) framed: bool,
    pub(crate) lines: Vec<Vec<Run>>,
}

impl Board {
    pub(crate) fn new(drawing: &Drawing, width: u16) -> Self {
        let width = usize::from(width.max(20));
        let drawing = drawing.wrapped(width - 4);
        let mut board = Self::default();
        // How far down each column is taken.
        let mut skyline = vec![0; width];
        for (n, lines) in drawing.panels().enumerate() {
            let framed = n > 0 || drawing.begins_with_panel();
            let lines = trimmed(lines);
            let wide = lines.iter().map(|line| line_width(line)).max().unwrap_or(0);
            let (w, h) = if framed { ((wide + 4).min(width), lines.len() + 1) } else { (width, lines.len()) };
            let x = (0..=width - w)
                .filter(|&x| x == 0 || board.panels.iter().any(|it| usize::from(it.area.right()) + GAP == x))
                .min_by_key(|&x| (skyline[x..x + w].iter().max().copied().unwrap_or(0), x))
                .unwrap_or(0);
            let y = skyline[x..x + w].iter().max().copied().unwrap_or(0);
            let reach = (x + w + GAP).min(width);
            skyline[x..reach].fill(y + h);
            let area = Rect::new(x as u16, y as u16, w as u16, h as u16);
            board.height = board.height.max(y + h);
            board.find_places(&lines, area, framed);
            board.panels.push(Placed { area, framed, lines });
        }
        board
    }

    fn find_places(&mut self, lines: &[Vec<Run>], area: Rect, framed: bool) {
        let (left, top) = if framed { (area.x + 2, area.y) } else { (area.x, area.y) };
        for (y, line) in lines.iter().enumerate() {
            let mut x = left;
            for run in line {
                let wide = run.text.chars().count() as u16;
                if let Some(place) = run.place.as_deref().filter(|place| !place.is_empty()) {
                    let blank = run.text.trim().is_empty();
                    let rects = self.places.entry(place.to_owned()).or_default();
                    let here = Rect::new(x, top + y as u16, wide, 1);
                    match rects.last_mut() {
                        Some(last) if last.y == here.y && last.right() == here.x => last.width += wide,
                        _ if !blank => rects.push(here),
                        _ => {}
                    }
                }
                x += wide;
            }
        }
        self.places.retain(|_, rects| !rects.is_empty());
    }

    /// The first line of a place.
    pub(crate) fn rect(&self, place: &str) -> Option<Rect> {
        self.places.get(place)?.first().copied()
    }

    /// The place that lies here.
    pub(crate) fn place_at(&self, x: u16, y: u16) -> Option<&str> {
        let here = |rect: &Rect| rect.y == y && (rect.x..rect.right()).contains(&x);
        self.places.iter().find(|(_, rects)| rects.iter().any(here)).map(|(place, _)| place.as_str())
    }
}

/// Without empty lines at the end.
fn trimmed(lines: &[Vec<Run>]) -> Vec<Vec<Run>> {
    let blank = |line: &Vec<Run>| line.iter().all(|run| run.text.trim().is_empty());
    let end = lines.iter().rposition(|line| !blank(line)).map_or(0, |last| last + 1);
    lines[..end].to_vec()
}

pub(crate) fn line_width(line: &[Run]) -> usize {
    line.iter().map(|run| run.text.chars().count()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use taproom_kit::Ink;

    fn table() -> Drawing {
        let mut drawing = Drawing::new();
        drawing.text("round 1");
        for (name, wide, high) in [("A", 16, 4), ("B", 10, 2), ("C", 10, 1)] {
            drawing.panel(name);
            for n in 0..high {
                drawing.line().spot(format!("{name}:{n}"), Ink::Plain, name.repeat(wide));
            }
        }
        drawing
    }

    #[test]
    fn panels_fill_the_width_there_is() {
        let at = |width: u16| {
            let board = Board::new(&table(), width);
            let corners: Vec<(u16, u16)> = board.panels.iter().map(|it| (it.area.x, it.area.y)).collect();
            (corners, board.height)
        };
        assert_eq!(at(30), (vec![(0, 0), (0, 1), (0, 7), (15, 7)], 11));
        assert_eq!(at(40), (vec![(0, 0), (0, 1), (21, 1), (21, 5)], 8));
        assert_eq!(at(60), (vec![(0, 0), (0, 1), (21, 1), (36, 1)], 7));
    }

    #[test]
    fn places_are_found_where_they_are_drawn() {
        let board = Board::new(&table(), 60);
        let rect = board.rect("B:1").expect("drawn");
        assert_eq!(rect, Rect::new(23, 3, 10, 1));
        assert_eq!(board.place_at(25, 3), Some("B:1"));
        assert_eq!(board.place_at(22, 3), None);
    }
}
