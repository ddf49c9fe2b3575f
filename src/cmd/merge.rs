//! `taproom merge`
use crate::{
    args::{MergeArgs, Shared},
    paint::{self, say},
};
use anyhow::Result;
use taproom_core::plural;
use taproom_lab::{Merged, merge};

pub(crate) fn run(args: &MergeArgs, shared: &Shared) -> Result<()> {
    let Merged { unit, units, rows } = merge(&args.parts, &args.out)?;
    if shared.json {
        return paint::json(&serde_json::json!({ "unit": unit, "from": units.start, "end": units.end, "rows": rows }));
    }
    let counted = plural((units.end - units.start) as i64, &unit);
    let parts = plural(args.parts.len() as i64, "part");
    say!(
        "{}: {counted} from number {} on, {} out of {parts}",
        args.out.display(),
        units.start,
        plural(rows as i64, "row")
    );
    Ok(())
}
