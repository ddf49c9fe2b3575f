//! The columns of a file of results, once for CSV and Parquet.
use super::{Row, Terms};

/// A name and how to read the value off a row.
pub(super) type Column = (&'static str, Cell);

/// A value of a row.
#[derive(Copy, Clone)]
pub(super) enum Cell {
    Whole(fn(&Row, &Terms) -> i64),
    Text(fn(&Row, &Terms) -> String),
    Real(fn(&Row) -> f64),
}

/// One row for every seat of every game.
pub(super) const COLUMNS: [Column; 11] = [
    ("deal", Cell::Whole(|row, _| row.deal.cast_signed())),
    ("lineup", Cell::Whole(|row, _| row.lineup.into())),
    ("game", Cell::Whole(|row, terms| (row.deal * terms.games_per_deal() + u64::from(row.lineup)).cast_signed())),
    ("seat", Cell::Whole(|row, _| row.seat.into())),
    ("bot", Cell::Text(|row, terms| terms.bots[usize::from(row.bot)].to_string())),
    ("score", Cell::Whole(|row, _| row.score.into())),
    ("place", Cell::Whole(|row, _| row.place.into())),
    ("moves", Cell::Whole(|row, _| row.moves.into())),
    ("answers", Cell::Whole(|row, _| row.answers.into())),
    ("thinking_ms", Cell::Real(|row| row.thinking_ms)),
    ("longest_ms", Cell::Real(|row| row.longest_ms)),
];

/// A row as a line of CSV; nothing in it needs quotes.
pub(super) fn line(row: &Row, terms: &Terms) -> String {
    let cell = |(_, cell): &Column| match cell {
        Cell::Whole(of) => of(row, terms).to_string(),
        Cell::Text(of) => of(row, terms),
        Cell::Real(of) => of(row).to_string(),
    };
    COLUMNS.iter().map(cell).collect::<Vec<_>>().join(",")
}

/// The heading of the columns.
pub(super) fn heading() -> String {
    COLUMNS.map(|(name, _)| name).join(",")
}

/// The row of a line; `None` if it is none.
pub(super) fn parse(line: &str, terms: &Terms) -> Option<Row> {
    let cells: Vec<&str> = line.split(',').collect();
    let [deal, lineup, _, seat, bot, score, place, moves, answers, thinking, longest] = cells[..] else { return None };
    let bot = terms.bots.iter().position(|spec| spec.to_string() == bot)?;
    Some(Row {
        deal: deal.parse().ok()?,
        lineup: lineup.parse().ok()?,
        seat: seat.parse().ok()?,
        bot: bot as u8,
        score: score.parse().ok()?,
        place: place.parse().ok()?,
        moves: moves.parse().ok()?,
        answers: answers.parse().ok()?,
        thinking_ms: thinking.parse().ok()?,
        longest_ms: longest.parse().ok()?,
    })
}
