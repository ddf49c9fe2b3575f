//! The columns of a file of results.
use super::{Row, Terms};

/// One row for every seat of every game.
pub(super) const NAMES: [&str; 11] =
    ["deal", "lineup", "game", "seat", "bot", "score", "place", "moves", "answers", "thinking_ms", "longest_ms"];

/// A row as a line of CSV; nothing in it needs quotes.
pub(super) fn line(row: &Row, terms: &Terms) -> String {
    let Row { deal, lineup, seat, bot, score, place, moves, answers, thinking_ms, longest_ms } = row;
    let game = deal * terms.games_per_deal() + u64::from(*lineup);
    let bot = terms.bots[usize::from(*bot)];
    format!("{deal},{lineup},{game},{seat},{bot},{score},{place},{moves},{answers},{thinking_ms},{longest_ms}")
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
