//! `taproom moves`
use crate::{
    args::{MovesArgs, Shared},
    files,
    paint::{self, say},
};
use anyhow::{Result, anyhow, bail};
use taproom_core::{PlayError, Seat, Seats, Turn, Viewer, capitalised};
use taproom_kit::{Drawing, Ink};
use taproom_match::{Match, MoveError, Question};
use taproom_table::{Table, TableError};

pub(crate) fn run(args: &MovesArgs, shared: &Shared) -> Result<()> {
    let table = files::look(&args.source, shared)?;
    let named = args.seat.map(|seat| files::seat_of(seat, table.the_match())).transpose()?;
    if let Some(text) = &args.why {
        return why(&table, named, text, shared);
    }
    match table.the_match().turn() {
        Turn::Over => bail!("the game is over: there is nothing to decide"),
        Turn::Chance => chance(table.the_match(), shared),
        Turn::Seats(_) => {
            let seats = asked(&table, named)?;
            if shared.json { json(&table, seats, args.all) } else { text(&table, seats, args.all) }
        }
    }
}

/// Who must answer, as a sentence.
pub(crate) fn to_act(table: &Table) -> String {
    if table.acting().is_empty() {
        let over = table.the_match().turn() == Turn::Over;
        return if over { "the game is over" } else { "chance is to answer" }.into();
    }
    let who: Vec<String> = table.acting().iter().map(|seat| format!("{seat} (seat {})", seat.0)).collect();
    format!("{} to act", who.join(" and "))
}

/// The seats that are asked now, or only the one that is named.
pub(crate) fn asked(table: &Table, named: Option<Seat>) -> Result<Seats> {
    match named {
        Some(seat) if !table.asked().contains(seat) => bail!("seat {} is not to act: {}", seat.0, to_act(table)),
        Some(seat) => Ok(Seats::one(seat)),
        None => Ok(table.asked()),
    }
}

/// The seat a move belongs to if none is named.
pub(crate) fn only_seat(table: &Table) -> Result<Seat> {
    let asked = table.asked();
    match (asked.first(), table.the_match().turn()) {
        (Some(seat), _) if asked.len() == 1 => Ok(seat),
        (Some(_), _) => bail!("{}; name the seat, as in `1: …`", to_act(table)),
        (None, Turn::Over) => bail!("the game is over"),
        (None, _) => bail!("chance is to answer; give the outcome as `*: …` (see `taproom moves`)"),
    }
}

/// What a seat is asked, its answers in the order in which `#1`, `#2` … count them.
pub(crate) fn question(table: &Table, seat: Seat) -> Question {
    let mut question = table.ask(Viewer::Seat(seat), Seats::one(seat)).question.expect("the seat is asked");
    let order = table.the_match().notations(seat);
    question.choices.sort_by_key(|choice| order.iter().position(|notation| *notation == choice.notation));
    question
}

/// Why a move was not accepted, with what could be done instead.
pub(crate) fn refused(table: &Table, text: &str, error: &TableError) -> anyhow::Error {
    match error {
        TableError::Rules(MoveError::Unreadable) => {
            let game = &table.the_match().setup().game;
            anyhow!("`{text}` is no move of {game}; `taproom moves` lists what can be played")
        }
        TableError::Rules(MoveError::Refused(PlayError::NotYourTurn, _)) => {
            anyhow!("`{text}`: {error}: {}", to_act(table))
        }
        error => anyhow!("`{text}`: {error}"),
    }
}

fn why(table: &Table, named: Option<Seat>, text: &str, shared: &Shared) -> Result<()> {
    let seat = named.map_or_else(|| only_seat(table), Ok)?;
    let error = match table.the_match().check(seat, text) {
        Ok(()) => None,
        Err(error @ (MoveError::Unreadable | MoveError::NoSuchSeat)) => {
            return Err(refused(table, text, &error.into()));
        }
        Err(error) => Some(error),
    };
    if shared.json {
        let (rule, reason) = match &error {
            None => (None, None),
            Some(MoveError::Refused(_, Some(refusal))) => (Some(refusal.rule), Some(refusal.reason.to_string())),
            Some(error) => (None, Some(error.to_string())),
        };
        return paint::json(
            &serde_json::json!({ "move": text, "legal": error.is_none(), "rule": rule, "reason": reason }),
        );
    }
    match error {
        None => say!("`{text}` is legal"),
        Some(error) => say!("`{text}` is not legal: {error}"),
    }
    Ok(())
}

fn chance(the_match: &dyn Match, shared: &Shared) -> Result<()> {
    let outcomes = the_match.outcomes();
    if shared.json {
        let outcomes: Vec<_> = outcomes
            .into_iter()
            .map(|(notation, weight, label)| serde_json::json!({ "move": format!("*: {notation}"), "weight": weight, "label": label }))
            .collect();
        return paint::json(&serde_json::json!({ "turn": "chance", "outcomes": outcomes }));
    }
    say!("chance is to answer");
    let mut rows = vec![["move", "weight", "meaning"].map(String::from).to_vec()];
    for (notation, weight, label) in outcomes {
        rows.push(vec![format!("*: {notation}"), weight.to_string(), label]);
    }
    Ok(paint::print(&paint::columns(&rows))?)
}

fn json(table: &Table, seats: Seats, all: bool) -> Result<()> {
    let of = |seat: Seat| {
        let Question { text, choices, refusals, .. } = question(table, seat);
        let refusals = if all { refusals } else { Vec::new() };
        let not_legal: Vec<_> = refusals
            .iter()
            .map(|(choice, refusal)| serde_json::json!({ "choice": choice, "refusal": refusal }))
            .collect();
        serde_json::json!({
            "seat": seat, "question": text.capitalised(), "moves": choices, "not_legal": not_legal,
        })
    };
    let seats: Vec<_> = seats.iter().map(of).collect();
    paint::json(&serde_json::json!({ "turn": "seats", "seats": seats }))
}

fn text(table: &Table, seats: Seats, all: bool) -> Result<()> {
    for seat in seats.iter() {
        let Question { text, choices, refusals, .. } = question(table, seat);
        let mut drawing = Drawing::new();
        drawing.heading(format!("{seat} (seat {}): ", seat.0)).text(text.capitalised());
        let mut rows = vec![["#", "move", "meaning"].map(String::from).to_vec()];
        for (n, choice) in choices.into_iter().enumerate() {
            rows.push(vec![(n + 1).to_string(), choice.notation, capitalised(&choice.label.to_string())]);
        }
        drawing.below(paint::columns(&rows));
        for (choice, refusal) in refusals.iter().filter(|_| all) {
            let line = format!("-  {}: {} ({})", choice.notation, refusal.reason, refusal.rule);
            drawing.line().ink(Ink::Faint, line);
        }
        paint::print(&drawing)?;
    }
    Ok(())
}
