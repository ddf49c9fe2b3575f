//! `taproom verify`
use crate::{
    args::{Shared, VerifyArgs},
    files, paint,
};
use anyhow::{Context as _, Result, bail};
use std::{io::Write as _, path::Path, process::ExitCode};
use taproom_core::{
    Seat,
    record::{Luck, Record, hex, unhex},
};
use taproom_match::{LuckCheck, Verification, verify};

pub(crate) fn run(args: &VerifyArgs, shared: &Shared) -> ExitCode {
    let wanted = match args.key.as_deref().map(key).transpose() {
        Ok(wanted) => wanted,
        Err(error) => {
            eprintln!("taproom: {error:#}");
            return ExitCode::from(2);
        }
    };
    let results: Vec<_> = args.files.iter().map(|path| (path, check(path, wanted, shared))).collect();
    let sound = results.iter().all(|(_, result)| result.is_ok());
    if shared.json {
        let entries: Vec<_> = results
            .iter()
            .map(|(path, result)| match result {
                Ok((record, found)) => serde_json::json!({
                    "file": path, "sound": true, "moves": found.plies, "finished": found.finished,
                    "luck": luck(record, found), "luck_added": found.added, "luck_silent": found.silent,
                    "by_hand_from": found.by_hand, "commitment": record.header.luck.commitment(),
                    "signed_by": found.signed_by.map(|key| hex(&key)),
                }),
                Err(error) => serde_json::json!({ "file": path, "sound": false, "reason": format!("{error:#}") }),
            })
            .collect();
        if paint::json(&entries).is_err() {
            return ExitCode::from(2);
        }
    } else {
        for (path, result) in &results {
            match result {
                // The pipe may be closed by now; the exit code still tells.
                Ok((record, found)) => drop(writeln!(
                    std::io::stdout(),
                    "{}: sound\n  moves: {}\n  luck: {}\n  added to the luck: {}\n  signature: {}",
                    path.display(),
                    moves(record, found),
                    luck(record, found),
                    added(found),
                    signature(found, wanted.is_some())
                )),
                Err(error) => eprintln!("taproom: {error:#}"),
            }
        }
    }
    if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The key of a server: 64 hex digits, or a file with them.
fn key(text: &str) -> Result<[u8; 32]> {
    if let Some(key) = unhex(text) {
        return Ok(key);
    }
    let read =
        files::read(Path::new(text)).with_context(|| format!("--key {text} is neither 64 hex digits nor a file"))?;
    unhex(read.trim())
        .with_context(|| format!("--key {text}: the file should hold 64 hex digits, as a server's /key does"))
}

fn check(path: &Path, wanted: Option<[u8; 32]>, shared: &Shared) -> Result<(Record, Verification)> {
    let own = files::edition(shared)?;
    let (entry, record) = files::parse(path, &files::read(path)?)?;
    let secret = files::secret_of(path, &record)?;
    let found = verify(entry, &record, own.as_deref(), secret).with_context(|| path.display().to_string())?;
    match (found.signed_by, wanted) {
        (None, Some(_)) => bail!("{}: not signed: no server vouches for it", path.display()),
        (Some(key), Some(wanted)) if key != wanted => {
            bail!("{}: signed by another key, {}", path.display(), hex(&key))
        }
        _ => Ok((record, found)),
    }
}

fn moves(record: &Record, found: &Verification) -> String {
    let rules = record.header.setup.rules;
    let end = match &record.end {
        Some(end) => format!("finished; the result and the hash {} fit them", end.hash),
        None => "in progress".into(),
    };
    format!("{}, all legal under rules {rules}; {end}", found.plies)
}

fn luck(record: &Record, found: &Verification) -> String {
    let nothing = "so nothing is proven of it";
    let dealt = matches!(record.header.luck, Luck::Dealt(_));
    let drawn = match (found.luck, found.by_hand) {
        (LuckCheck::Manual, _) => return format!("chance was given by hand, {nothing}"),
        (LuckCheck::Proven, None) => "every chance outcome follows from the committed secret".to_owned(),
        (LuckCheck::Proven, Some(from)) => {
            format!("every chance outcome before move {} follows from the committed secret", from + 1)
        }
        (LuckCheck::Sealed, _) if dealt => {
            format!("the committed secret is told when all tables of the deal are over, {nothing} yet")
        }
        (LuckCheck::Sealed, _) if found.finished => format!("the committed secret is not revealed, {nothing}"),
        (LuckCheck::Sealed, _) => format!("the committed secret is revealed by the end of the match, {nothing} yet"),
    };
    let drawn = match found.by_hand {
        Some(from) => format!("{drawn}; from move {} on chance was given by hand, {nothing}", from + 1),
        None => drawn,
    };
    if dealt {
        return format!(
            "{drawn}; other tables had the same luck, and whether anybody here had heard of it from there cannot be proven"
        );
    }
    drawn
}

fn added(found: &Verification) -> String {
    let names = |seats: &[Seat]| seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match (found.added.as_slice(), found.silent.as_slice()) {
        ([], []) => "nobody; whoever chose the secret could have tried several".into(),
        (added, []) => names(added),
        ([], silent) => format!("nobody; {} promised and did not", names(silent)),
        (added, silent) => format!("{}; {} promised and did not", names(added), names(silent)),
    }
}

fn signature(found: &Verification, wanted: bool) -> String {
    match found.signed_by {
        None => "none: nobody vouches that these moves were played".into(),
        Some(_) if wanted => "valid, by the key you named: that server vouches for these moves".into(),
        Some(key) => format!("valid, by key {}; compare it with /key of the server", hex(&key)),
    }
}
