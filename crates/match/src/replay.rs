//! Records: replayed, checked, ended.
use crate::{
    entry::{GameEntry, SetupRequest},
    luck::{Secret, event, promise},
    sign,
    traits::Match,
};
use taproom_core::{
    Seat, Turn,
    record::{End, HEADER_LINE, Luck, Record, RecordError},
};

/// What [`verify`] found out about a sound record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verification {
    /// Moves.
    pub plies: usize,
    /// Is the game over?
    pub finished: bool,
    /// What is known of its luck.
    pub luck: LuckCheck,
    /// The ply from which on chance was given by hand.
    pub by_hand: Option<usize>,
    /// Who added to the luck: their bytes are those they had promised.
    pub added: Vec<Seat>,
    /// Who promised to add to it and never did: zeros stand in the place of their bytes.
    pub silent: Vec<Seat>,
    /// The key of whoever vouches for the record; the signature is right.
    pub signed_by: Option<[u8; 32]>,
}

/// What is known of a record's luck.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LuckCheck {
    /// Every outcome that was drawn follows from the secret that was committed to, and what players added to it.
    Proven,
    /// The secret is not revealed: it comes with the end, or was lost.
    Sealed,
    /// Chance was given by hand: nothing to check.
    Manual,
}

/// Replays a record up to `plies` moves (all, if `None`). Checks legality, nothing else. With `own`, that edition is used.
pub fn replay(
    entry: &dyn GameEntry,
    record: &Record,
    own: Option<&str>,
    plies: Option<usize>,
) -> Result<Box<dyn Match>, RecordError> {
    let mut the_match = open(entry, record, own)?;
    let moves = record.moves.iter().take(plies.unwrap_or(usize::MAX));
    for (ply, line) in moves.enumerate() {
        the_match.play(line).map_err(|error| RecordError::new(record.line_of(ply), format!("`{line}`: {error}")))?;
    }
    Ok(the_match)
}

/// Checks everything: legality, the end line, the hash of the match, that every chance outcome follows from the secret, which
/// the end line reveals or `secret` gives for a match in progress, that players added what they promised, and the signature.
pub fn verify(
    entry: &dyn GameEntry,
    record: &Record,
    own: Option<&str>,
    secret: Option<Secret>,
) -> Result<Verification, RecordError> {
    let mut the_match = open(entry, record, own)?;
    let wrong_end = |why: String| RecordError::new(record.end_line(), why);
    let luck = &record.header.luck;
    let (added, silent) = check_shares(luck, record.header.setup.seats)?;
    let secret = match (luck.commitment(), record.end.as_ref().map(|end| &end.secret)) {
        (None, Some(Some(_))) => return Err(wrong_end("luck was manual, yet a secret is revealed".into())),
        (None, _) => None,
        // Whoever lost the secret can still play on by hand.
        (Some(_), Some(None)) if record.by_hand.is_some() => None,
        // It is told when all tables of the deal are over. Whoever has learnt it since may give it.
        (Some(_), Some(None)) if matches!(luck, Luck::Dealt(_)) => given(luck, secret).map_err(wrong_end)?,
        (Some(_), Some(None)) => return Err(wrong_end("the secret of the luck is not revealed".into())),
        (Some(_), Some(Some(text))) => {
            let told = text.parse::<Secret>().map_err(|error| wrong_end(error.to_string()))?;
            given(luck, Some(told)).map_err(wrong_end)?
        }
        (Some(_), None) => given(luck, secret).map_err(wrong_end)?,
    };
    let key = secret.map(|secret| secret.key(luck, record.header.setup.seats));
    let by_hand = record.by_hand.unwrap_or(usize::MAX);
    for (ply, line) in record.moves.iter().enumerate() {
        let wrong = |why: String| RecordError::new(record.line_of(ply), format!("`{line}`: {why}"));
        let key = key.filter(|_| ply < by_hand);
        if let (Some(key), Some(event), None) = (key, event(&*the_match, luck), line.who) {
            let drawn = the_match.foresee(&mut key.event(event));
            if drawn.as_ref() != Some(&line.text) {
                return Err(wrong(format!("the luck of this match gives `*: {}`", drawn.unwrap_or_default())));
            }
        }
        the_match.play(line).map_err(|error| wrong(error.to_string()))?;
    }
    let finished = the_match.turn() == Turn::Over;
    match (&record.end, finished) {
        (None, true) => return Err(wrong_end("cut off: the game is over, yet the end line is missing".into())),
        (Some(_), false) => return Err(wrong_end("the match is ended, yet the game is not over".into())),
        (Some(end), true) => check_end(&*the_match, end).map_err(wrong_end)?,
        (None, false) => {}
    }
    let signed_by = sign::check(record).map_err(|why| RecordError::new(record.end_line() + 1, why))?;
    let luck = match (luck, secret) {
        (Luck::Manual, _) => LuckCheck::Manual,
        (_, Some(_)) => LuckCheck::Proven,
        (_, None) => LuckCheck::Sealed,
    };
    let (plies, by_hand) = (record.moves.len(), record.by_hand);
    Ok(Verification { plies, finished, luck, by_hand, added, silent, signed_by })
}

/// The secret, if it is the one that was committed to.
fn given(luck: &Luck, secret: Option<Secret>) -> Result<Option<Secret>, String> {
    match secret {
        Some(secret) if Some(secret.commitment().as_str()) != luck.commitment() => {
            Err("the secret is not the one the header committed to".into())
        }
        secret => Ok(secret),
    }
}

/// Who added what they had promised, and who promised and never added anything.
fn check_shares(luck: &Luck, seats: u8) -> Result<(Vec<Seat>, Vec<Seat>), RecordError> {
    let wrong = |why: String| RecordError::new(HEADER_LINE, why);
    let (mut added, mut silent) = (Vec::new(), Vec::new());
    for share in luck.shares() {
        if share.seat.0 >= seats {
            return Err(wrong(format!("seat {} added to the luck, and there is no such seat", share.seat.0)));
        }
        match share.bytes {
            Some(bytes) if promise(&bytes) == share.promise => added.push(share.seat),
            Some(_) => return Err(wrong(format!("what seat {} added is not what it promised", share.seat.0))),
            None => silent.push(share.seat),
        }
    }
    Ok((added, silent))
}

/// The end line of a finished match; `None` if it is not over.
pub fn finish(the_match: &dyn Match, secret: Option<Secret>) -> Option<End> {
    the_match.standings().map(|standings| End {
        scores: standings.scores.to_vec(),
        places: standings.places.to_vec(),
        hash: the_match.transcript(),
        secret: secret.map(|secret| secret.reveal()),
    })
}

fn open(entry: &dyn GameEntry, record: &Record, own: Option<&str>) -> Result<Box<dyn Match>, RecordError> {
    let wrong = |why: String| RecordError::new(HEADER_LINE, why);
    let setup = &record.header.setup;
    let request = SetupRequest::of(setup, own).map_err(wrong)?;
    let the_match = entry.open(&request).map_err(|error| wrong(error.to_string()))?;
    if the_match.setup().options != setup.options {
        return Err(wrong(format!("options should be written in full: {}", the_match.setup().options)));
    }
    Ok(the_match)
}

fn check_end(the_match: &dyn Match, end: &End) -> Result<(), String> {
    let right = finish(the_match, None).ok_or("the game is not over")?;
    if end.scores != right.scores {
        return Err(format!("the scores are {:?}, not {:?}", right.scores, end.scores));
    }
    if end.places != right.places {
        return Err(format!("the places are {:?}, not {:?}", right.places, end.places));
    }
    if end.hash != right.hash {
        return Err(format!("the match replays to hash {}, not {}", right.hash, end.hash));
    }
    Ok(())
}
