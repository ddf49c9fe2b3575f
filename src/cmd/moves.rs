//! `taproom moves`
use crate::{
    args::{MovesArgs, Shared},
    files,
    paint::{self, say},
};
use anyhow::{Result, anyhow, bail};
use taproom_core::{Ink, Page, Seat, Turn};
use taproom_match::{Match, MoveError};

pub(crate) fn run(args: &MovesArgs, shared: &Shared) -> Result<()> {
    let it = files::look(&args.source, shared)?;
    let asked = args.seat.map(|seat| files::seat_of(seat, &*it)).transpose()?;
    if let Some(text) = &args.why {
        return why(&*it, asked, text, shared);
    }
    match it.turn() {
        Turn::Over => bail!("the game is over: there is nothing to decide"),
        Turn::Chance => chance(&*it, shared),
        Turn::Seats(seats) => {
            let seats: Vec<Seat> = match asked {
                Some(seat) if !seats.contains(seat) => bail!("seat {} is not to act: {}", seat.0, to_act(&*it)),
                Some(seat) => vec![seat],
                None => seats.iter().collect(),
            };
            if shared.json { json(&*it, &seats, args.all) } else { text(&*it, &seats, args.all) }
        }
    }
}

/// Who must answer, as a sentence.
pub(crate) fn to_act(it: &dyn Match) -> String {
    match it.turn() {
        Turn::Over => "the game is over".into(),
        Turn::Chance => "chance is to answer".into(),
        Turn::Seats(seats) => {
            let who: Vec<String> = seats.iter().map(|seat| format!("{seat} (seat {})", seat.0)).collect();
            format!("{} to act", who.join(" and "))
        }
    }
}

/// The seat a move belongs to if none is named.
pub(crate) fn only_seat(it: &dyn Match) -> Result<Seat> {
    match it.turn() {
        Turn::Over => bail!("the game is over"),
        Turn::Chance => bail!("chance is to answer; give the outcome as `*: …` (see `taproom moves`)"),
        Turn::Seats(seats) if seats.len() == 1 => Ok(seats.first().expect("one seat")),
        Turn::Seats(_) => bail!("{}; name the seat, as in `1: …`", to_act(it)),
    }
}

/// Why a move was not accepted, with what could be done instead.
pub(crate) fn refused(it: &dyn Match, text: &str, error: &MoveError) -> anyhow::Error {
    match error {
        MoveError::Unreadable => {
            anyhow!("`{text}` is no move of {}; `taproom moves` lists what can be played", it.setup().game)
        }
        MoveError::Refused(taproom_core::PlayError::NotYourTurn, _) => anyhow!("`{text}`: {error}: {}", to_act(it)),
        error => anyhow!("`{text}`: {error}"),
    }
}

fn why(it: &dyn Match, asked: Option<Seat>, text: &str, shared: &Shared) -> Result<()> {
    let seat = asked.map_or_else(|| only_seat(it), Ok)?;
    let verdict = it.check(seat, text);
    if let Err(MoveError::Unreadable | MoveError::NoSuchSeat) = verdict {
        return Err(refused(it, text, &verdict.expect_err("just seen")));
    }
    if shared.json {
        let (rule, reason) = match &verdict {
            Ok(()) => (None, None),
            Err(MoveError::Refused(_, Some(refusal))) => (Some(refusal.rule), Some(refusal.reason.clone())),
            Err(error) => (None, Some(error.to_string())),
        };
        return paint::json(
            &serde_json::json!({ "move": text, "legal": verdict.is_ok(), "rule": rule, "reason": reason }),
        );
    }
    match verdict {
        Ok(()) => say!("`{text}` is legal"),
        Err(error) => say!("`{text}` is not legal: {error}"),
    }
    Ok(())
}

fn chance(it: &dyn Match, shared: &Shared) -> Result<()> {
    let outcomes = it.outcomes();
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
    Ok(paint::page(&paint::table(&rows))?)
}

fn json(it: &dyn Match, seats: &[Seat], all: bool) -> Result<()> {
    let of = |&seat: &Seat| {
        let greyed: Vec<_> = if all { it.refusals(seat) } else { Vec::new() };
        let greyed: Vec<_> = greyed
            .iter()
            .map(|(choice, refusal)| serde_json::json!({ "choice": choice, "refusal": refusal }))
            .collect();
        serde_json::json!({
            "seat": seat, "question": it.question(seat), "moves": it.choices(seat), "not_legal": greyed,
        })
    };
    let seats: Vec<_> = seats.iter().map(of).collect();
    paint::json(&serde_json::json!({ "turn": "seats", "seats": seats }))
}

fn text(it: &dyn Match, seats: &[Seat], all: bool) -> Result<()> {
    for &seat in seats {
        let mut page = Page::new();
        page.heading(format!("{seat} (seat {}): ", seat.0)).text(it.question(seat));
        let mut rows = vec![["#", "move", "meaning"].map(String::from).to_vec()];
        for (n, choice) in it.choices(seat).into_iter().enumerate() {
            rows.push(vec![(n + 1).to_string(), choice.notation, choice.label]);
        }
        page.below(paint::table(&rows));
        if all {
            for (choice, refusal) in it.refusals(seat) {
                page.line().ink(Ink::Faint, format!("-  {}: {} ({})", choice.notation, refusal.reason, refusal.rule));
            }
        }
        paint::page(&page)?;
    }
    Ok(())
}
