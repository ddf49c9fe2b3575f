//! `taproom backup`, `restore` and `prune`: keeping a server's data folder.
use crate::{
    args::{BackupArgs, PruneArgs, RestoreArgs},
    cmd::serve::data_folder,
};
use anyhow::{Context as _, Result};
use std::path::PathBuf;
use tokio::runtime::Builder;

fn folder(named: Option<&PathBuf>) -> Result<PathBuf> {
    named.cloned().map_or_else(data_folder, Ok)
}

pub(crate) fn backup(args: &BackupArgs) -> Result<()> {
    let data = folder(args.data.as_ref())?;
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let copied = runtime.block_on(taproom_web::backup(&data, &args.to));
    let copied = copied.with_context(|| format!("cannot back up {}", data.display()))?;
    println!("{} matches and {} moves are in {}.", copied.matches, copied.moves, args.to.display());
    println!("It holds the secrets of running matches and the keys of all links: keep it to yourself.");
    Ok(())
}

pub(crate) fn restore(args: &RestoreArgs) -> Result<()> {
    let data = folder(args.data.as_ref())?;
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    if args.check {
        let checked = runtime.block_on(taproom_web::check(&args.from, &data))?;
        println!("{}", told(&checked));
        for (key, why) in &checked.unplayable {
            println!("{key} cannot be replayed: {why}");
        }
        anyhow::ensure!(checked.unplayable.is_empty(), "the backup is whole, but not every match can be replayed");
        return Ok(());
    }
    let restored = runtime.block_on(taproom_web::restore(&args.from, &data, args.replace, args.anyway));
    let (checked, kept) = restored.with_context(|| format!("cannot restore {}", args.from.display()))?;
    println!("{}", told(&checked));
    println!("It is in place in {}.", data.display());
    if let Some(kept) = kept {
        println!("What was there before is in {}.", kept.display());
    }
    Ok(())
}

fn told(checked: &taproom_web::Checked) -> String {
    let (copied, aside) = (checked.copied, checked.aside);
    let replayed = usize::try_from(copied.matches).unwrap_or(0).saturating_sub(checked.unplayable.len() + aside);
    format!(
        "The backup is whole: {} matches, {} moves; {replayed} matches replayed, {aside} had been set aside.",
        copied.matches, copied.moves
    )
}

pub(crate) fn prune(args: &PruneArgs) -> Result<()> {
    let data = folder(args.data.as_ref())?;
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let old = runtime.block_on(taproom_web::prune(&data, args.older, args.really, args.archive.as_deref()))?;
    for old in &old {
        let state = if old.over { "over" } else { "not over" };
        println!("{}  {:>5} days  {:>5} moves  {state:<8}  {}", old.key, old.days, old.moves, old.title);
    }
    if let Some(archive) = &args.archive {
        println!("Their records are in {}.", archive.display());
    }
    match (old.len(), args.really) {
        (0, _) => println!("No match is that old."),
        (count, true) => println!("{count} matches are deleted."),
        (count, false) => {
            println!("{count} matches would be deleted. To delete them, stop the server and add --really.");
        }
    }
    Ok(())
}
