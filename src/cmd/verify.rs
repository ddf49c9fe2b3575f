//! `taproom verify`
use crate::{
    args::{Shared, VerifyArgs},
    files, paint,
};
use anyhow::{Context as _, Result};
use std::{io::Write as _, path::Path, process::ExitCode};
use taproom_match::{LuckCheck, Verification, verify};

pub(crate) fn run(args: &VerifyArgs, shared: &Shared) -> ExitCode {
    let results: Vec<_> = args.files.iter().map(|path| (path, check(path, shared))).collect();
    let sound = results.iter().all(|(_, result)| result.is_ok());
    if shared.json {
        let entries: Vec<_> = results
            .iter()
            .map(|(path, result)| match result {
                Ok(found) => serde_json::json!({
                    "file": path, "sound": true, "moves": found.plies, "finished": found.finished,
                    "luck": luck(found.luck),
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
                Ok(found) => drop(writeln!(
                    std::io::stdout(),
                    "{}: sound: {} moves, {}, {}",
                    path.display(),
                    found.plies,
                    if found.finished { "finished" } else { "in progress" },
                    luck(found.luck)
                )),
                Err(error) => eprintln!("taproom: {error:#}"),
            }
        }
    }
    if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn check(path: &Path, shared: &Shared) -> Result<Verification> {
    let own = files::edition(shared)?;
    let (entry, record) = files::parse(path, &files::read(path)?)?;
    let secret = files::secret_of(path, &record)?;
    verify(entry, &record, own.as_deref(), secret).with_context(|| path.display().to_string())
}

fn luck(check: LuckCheck) -> &'static str {
    match check {
        LuckCheck::Proven => "every chance outcome follows from the committed secret",
        LuckCheck::Sealed => "the secret of its luck is not revealed yet",
        LuckCheck::Manual => "chance was given by hand",
    }
}
