//! `taproom moves`
use crate::{
    args::{MovesArgs, PlayerNumber, Shared},
    files, near,
    paint::{self, say},
};
use anyhow::{Result, anyhow, bail};
use taproom_core::{PlayError, Seat, Seats, Turn, Viewer, capitalised, listed};
use taproom_kit::{Drawing, Ink};
use taproom_match::{Match, MoveError, Question};
use taproom_table::{Table, TableError};

pub(crate) fn run(args: &MovesArgs, shared: &Shared) -> Result<()> {
    let table = files::look(&args.source, shared)?;
    if let Some(text) = &args.why {
        return why(&table, args.player, text, shared);
    }
    match table.the_match().turn() {
        Turn::Over => bail!("the game is over: there is nothing to decide"),
        Turn::Chance => chance(table.the_match(), shared),
        Turn::Seats(_) => {
            let seat = shown(&table, args.player)?;
            if shared.json { json(&table, seat, args.all) } else { text(&table, seat, args.all) }
        }
    }
}

/// Who must answer, as a sentence.
pub(crate) fn to_act(table: &Table) -> String {
    if table.acting().is_empty() {
        let over = table.the_match().turn() == Turn::Over;
        return if over { "the game is over" } else { "chance is to answer" }.into();
    }
    let who: Vec<String> = table.acting().iter().map(|seat| seat.to_string()).collect();
    format!("{} to act", listed(who))
}

/// The one seat whose question is shown: that of the player who is named, else of whoever has answered least.
pub(crate) fn shown(table: &Table, named: Option<PlayerNumber>) -> Result<Seat> {
    let Some(player) = named else {
        return files::next_seat(table).ok_or_else(|| anyhow!("{}", to_act(table)));
    };
    let seat = files::seat_of(player, table.the_match())?;
    if !table.asked().contains(seat) {
        bail!("{seat} is not to act: {}", to_act(table));
    }
    Ok(seat)
}

/// The seat a move belongs to if none is named: the only one of these that is asked.
pub(crate) fn only_seat(table: &Table, people: Seats) -> Result<Seat> {
    let asked: Seats = table.asked().iter().filter(|&seat| people.contains(seat)).collect();
    match (asked.first(), table.the_match().turn()) {
        (Some(seat), _) if asked.len() == 1 => Ok(seat),
        (Some(seat), _) => bail!("{}; name the player, as in `p{}: …`", to_act(table), seat.0 + 1),
        (None, Turn::Over) => bail!("the game is over"),
        (None, Turn::Seats(_)) => bail!(
            "{}, and a bot answers for them: the same command without moves lets it; then look at the question with \
             `taproom moves`",
            to_act(table)
        ),
        (None, Turn::Chance) => bail!("chance is to answer; give the outcome as `*: …` (see `taproom moves`)"),
    }
}

/// The mark by which a question is known again: it changes when the seat is asked another one.
pub(crate) fn mark(table: &Table, seat: Seat) -> String {
    format!("{:04x}", table.version(seat) & 0xffff)
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
            let about = files::about(table.the_match());
            let legal = table.asked().iter().flat_map(|seat| table.the_match().notations(seat));
            let legal = legal.map(|notation| about.spoken(&notation));
            match near::suggestion(text, legal) {
                none if none.is_empty() => match not_now(table, text) {
                    Some((meant, reason)) => {
                        anyhow!("`{text}` is no move of {game}; `{meant}` is not legal now: {reason}")
                    }
                    None => anyhow!("`{text}` is no move of {game}; `taproom moves` lists what can be played"),
                },
                near => anyhow!("`{text}` is no move of {game}{near}"),
            }
        }
        TableError::Rules(MoveError::Refused(PlayError::NotYourTurn, _)) => {
            anyhow!("`{text}`: {error}: {}", to_act(table))
        }
        error => anyhow!("`{text}`: {error}"),
    }
}

/// The answer that somebody may have meant who is told of it as one that cannot be given now, and why not.
fn not_now(table: &Table, text: &str) -> Option<(String, String)> {
    let about = files::about(table.the_match());
    // Where several are to answer, one is not told what another may not do.
    let seat = only_seat(table, table.asked()).ok()?;
    let refusals = question(table, seat).refusals.into_iter();
    let refusals: Vec<(String, String)> = refusals
        .map(|(choice, refusal)| (about.spoken(&choice.notation), format!("{} ({})", refusal.reason, refusal.rule)))
        .collect();
    let meant = near::closest(text, refusals.iter().map(|(notation, _)| notation)).into_iter().next()?;
    refusals.into_iter().find(|(notation, _)| *notation == meant)
}

fn why(table: &Table, named: Option<PlayerNumber>, text: &str, shared: &Shared) -> Result<()> {
    let seat = match named {
        Some(player) => files::seat_of(player, table.the_match())?,
        None => only_seat(table, table.asked())?,
    };
    let read = if shared.json { text.to_owned() } else { files::written(table.the_match(), text)? };
    let error = match table.the_match().check(seat, &read) {
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
    let about = files::about(the_match);
    for (notation, weight, label) in outcomes {
        rows.push(vec![format!("*: {}", about.spoken(&notation)), weight.to_string(), label]);
    }
    Ok(paint::print(&paint::columns(&rows))?)
}

fn json(table: &Table, seat: Seat, all: bool) -> Result<()> {
    let Question { text, choices, refusals, .. } = question(table, seat);
    let refusals = if all { refusals } else { Vec::new() };
    let not_legal: Vec<_> =
        refusals.iter().map(|(choice, refusal)| serde_json::json!({ "choice": choice, "refusal": refusal })).collect();
    let asked = serde_json::json!({
        "seat": seat, "mark": mark(table, seat), "question": text.capitalised(), "moves": choices,
        "not_legal": not_legal,
    });
    let to_act: Vec<Seat> = table.asked().iter().collect();
    paint::json(&serde_json::json!({ "turn": "seats", "to_act": to_act, "seats": [asked] }))
}

fn text(table: &Table, seat: Seat, all: bool) -> Result<()> {
    let Question { text, choices, refusals, .. } = question(table, seat);
    let mut drawing = Drawing::new();
    drawing.heading(capitalised(&format!("{seat}: "))).text(text.capitalised());
    drawing.ink(Ink::Faint, format!("  (question {})", mark(table, seat)));
    let about = files::about(table.the_match());
    let mut rows = vec![["#", "move", "meaning"].map(String::from).to_vec()];
    for (n, choice) in choices.into_iter().enumerate() {
        rows.push(vec![(n + 1).to_string(), about.spoken(&choice.notation), capitalised(&choice.label.to_string())]);
    }
    drawing.below(paint::columns(&rows));
    for (choice, refusal) in refusals.iter().filter(|_| all) {
        let line = format!("-  {}: {} ({})", about.spoken(&choice.notation), refusal.reason, refusal.rule);
        drawing.line().ink(Ink::Faint, line);
    }
    let others: Vec<String> =
        table.asked().iter().filter(|&other| other != seat).map(|other| other.to_string()).collect();
    if !others.is_empty() {
        let line = format!("also to act: {}; see `--player N`, and play as `p{}: …`", listed(others), seat.0 + 1);
        drawing.line().ink(Ink::Faint, line);
    }
    Ok(paint::print(&drawing)?)
}
