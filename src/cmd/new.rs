//! `taproom new`
use crate::{
    args::{Chance, NewArgs, Shared},
    files,
    paint::{self, say},
};
use anyhow::{Result, anyhow};
use std::time::{SystemTime, UNIX_EPOCH};
use taproom_core::record::Luck;
use taproom_match::{EditionChoice, Secret, SetupRequest};

pub(crate) fn run(args: &NewArgs, shared: &Shared) -> Result<()> {
    let entry = files::game(&args.game)?;
    let about = entry.about();
    let mut request = SetupRequest {
        seats: args.seats.unwrap_or(*about.seats.start()),
        options: files::pairs(&args.option)?,
        rules: None,
        edition: files::edition(shared)?.map_or(EditionChoice::Newest, EditionChoice::Text),
    };
    // A seed is for matches that are the same on every day.
    if args.seed.is_none() {
        request.fill_in(entry, now())?;
    }
    let the_match = entry.open(&request)?;
    let secret = match (args.chance, &args.seed) {
        (Chance::Manual, None) => None,
        (Chance::Manual, Some(_)) => return Err(anyhow!("--seed has no meaning with --chance manual")),
        (Chance::Auto, Some(seed)) => Some(Secret::from_seed(seed)),
        (Chance::Auto, None) => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).map_err(|error| anyhow!("no randomness from the system: {error}"))?;
            Some(Secret::new(bytes))
        }
    };
    let luck = secret.map_or(Luck::Manual, |secret| Luck::Committed(secret.commitment()));
    let mut table = files::table(the_match, luck, secret);
    table.begin(files::NOW)?;
    let path = args.out.clone().unwrap_or_else(|| format!("{}.taproom", about.slug).into());
    files::create(&path, &table.record(), secret.as_ref())?;
    let setup = table.the_match().setup();
    if shared.json {
        let luck = table.header().luck.to_string();
        return paint::json(&serde_json::json!({ "file": path, "setup": setup, "luck": luck }));
    }
    say!("{}: a match of {} for {} in {}", about.slug, about.title, people(setup.seats), path.display());
    say!("  options {}  rules {}  edition {}", setup.options, setup.rules, setup.edition);
    say!("  luck {}", table.header().luck);
    say!("  next: taproom moves {0}, taproom show {0}", path.display());
    Ok(())
}

/// Milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

fn people(seats: u8) -> String {
    if seats == 1 { "one player".into() } else { format!("{seats} players") }
}
