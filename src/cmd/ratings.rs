//! `taproom ratings`: how strong the people and bots of a server are.
use crate::{
    args::{RatingsArgs, Shared},
    cmd::serve::data_folder,
};
use anyhow::{Context as _, Result};
use tokio::runtime::Builder;

pub(crate) fn run(args: &RatingsArgs, shared: &Shared) -> Result<()> {
    let data = args.data.clone().map_or_else(data_folder, Ok)?;
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let all = runtime.block_on(taproom_web::ratings(&data, args.rebuild));
    let all = all.with_context(|| format!("cannot rate {}", data.display()))?;
    if shared.json {
        println!("{}", serde_json::to_string_pretty(&all)?);
        return Ok(());
    }
    for (game, lines) in all.as_object().into_iter().flatten() {
        println!("{game}");
        for line in lines.as_array().into_iter().flatten() {
            let number = |name: &str| line[name].as_f64().unwrap_or_default();
            let name = line["name"].as_str().unwrap_or_default();
            let mark = if line["provisional"] == true { "  provisional" } else { "" };
            let (rating, uncertainty) = (number("rating"), number("uncertainty"));
            println!("  {rating:5.1} ± {uncertainty:3.1}  {:>5} matches  {name}{mark}", line["matches"]);
        }
    }
    if all.as_object().is_none_or(serde_json::Map::is_empty) {
        println!("No rated match yet.");
    }
    Ok(())
}
