//! `taproom balance`
use crate::{
    args::{BalanceArgs, Shared},
    files,
    paint::{self, say},
};
use anyhow::{Result, anyhow};
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Write as _;
use taproom_catalog::Visitor;
use taproom_lab::{Balance, BalanceRequest, balance};
use taproom_match::{EditionChoice, Entry, Playable, SetupRequest};

pub(crate) fn run(args: &BalanceArgs, shared: &Shared) -> Result<()> {
    let entry = taproom_catalog::find(&args.game).map_err(|why| anyhow!(why))?;
    let edition = files::edition(shared)?.map_or(EditionChoice::Newest, EditionChoice::Text);
    let counts = args.seats.map_or_else(|| entry.about().seats.clone(), |seats| seats..=seats);
    let options = files::pairs(&args.option)?;
    let mut columns = Vec::new();
    for seats in counts {
        let request = SetupRequest { seats, options: options.clone(), rules: None, edition: edition.clone() };
        let wanted = BalanceRequest { bot: args.bot.or_effort(args.budget), seed: args.seed, games: args.games };
        let job = Job { request, wanted };
        columns.push((seats, taproom_catalog::visit(entry.about().slug, job).expect("the catalog has it")?));
    }
    if shared.json {
        let all: Vec<_> = columns.iter().map(|(seats, found)| json(*seats, found)).collect();
        return paint::json(&all);
    }
    let rows = rows(&columns);
    if args.markdown {
        std::io::Write::write_all(&mut std::io::stdout(), markdown(args, &rows).as_bytes())?;
        return Ok(());
    }
    say!("{}: {} games with {} in every seat, seed {}", entry.about().slug, args.games, args.bot, args.seed);
    Ok(paint::print(&paint::columns(&rows))?)
}

struct Job {
    request: SetupRequest,
    wanted: BalanceRequest,
}

impl Visitor for Job {
    type Out = Result<Balance>;

    fn visit<G: Playable>(self, entry: &'static Entry<G>) -> Result<Balance> {
        let (_, game) = entry.set_up(&self.request)?;
        let style =
            format!("{} players {{bar:30}} {{human_pos}}/{{human_len}} games  {{eta}} left", self.request.seats);
        let bar = ProgressBar::new(self.wanted.games).with_style(ProgressStyle::with_template(&style)?);
        let found = balance(&game, entry.bots, &self.wanted, |done| bar.inc(done));
        bar.finish_and_clear();
        Ok(found)
    }
}

/// One row per figure, one column per number of players.
fn rows(columns: &[(u8, Balance)]) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut row = |name: String, cell: &dyn Fn(&Balance) -> Option<String>| {
        let cells = columns.iter().map(|(_, found)| cell(found).unwrap_or_else(|| "–".into()));
        rows.push(std::iter::once(name).chain(cells).collect());
    };
    let heads: Vec<String> =
        columns.iter().map(|(seats, _)| format!("{seats} players").replace("1 players", "solo")).collect();
    row("moves a game".into(), &|found| Some(format!("{:.1}", found.summary.length().mean)));
    row("points".into(), &|found| {
        let seats = found.summary.seats();
        let mean = (0..seats).map(|seat| found.summary.score(seat).mean).sum::<f64>() / seats as f64;
        Some(format!("{mean:.1}"))
    });
    let most = columns.iter().map(|(_, found)| found.summary.seats()).max().unwrap_or(0);
    for seat in 0..if most > 1 { most } else { 0 } {
        row(format!("wins of player {}", seat + 1), &|found| {
            (seat < found.summary.seats()).then(|| {
                let share = found.summary.wins(seat);
                format!("{:.1} % ({:.1} to {:.1})", share.share * 100.0, share.low * 100.0, share.high * 100.0)
            })
        });
    }
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in columns.iter().flat_map(|(_, found)| &found.numbers) {
        if !names.contains(name) {
            names.push(name);
        }
    }
    for name in names {
        row(name.into(), &|found| {
            let mean = found.numbers.iter().find(|known| known.0 == name)?.1;
            Some(format!("{:.2} ± {:.2}", mean.mean, mean.ci95))
        });
    }
    let mut kinds: Vec<(&str, &str)> = Vec::new();
    for (name, shares) in columns.iter().flat_map(|(_, found)| &found.kinds) {
        for (kind, _) in shares {
            if !kinds.contains(&(*name, kind.as_str())) {
                kinds.push((name, kind));
            }
        }
    }
    kinds.sort_unstable();
    for (name, kind) in kinds {
        row(format!("{name}: {kind}"), &|found| {
            let shares = &found.kinds.iter().find(|known| known.0 == name)?.1;
            let share = shares.iter().find(|known| known.0 == kind)?.1;
            Some(format!("{:.1} %", share.share * 100.0))
        });
    }
    rows.insert(0, std::iter::once(String::new()).chain(heads).collect());
    rows
}

fn markdown(args: &BalanceArgs, rows: &[Vec<String>]) -> String {
    let mut out = format!(
        "{} games for each number of players, `{}` in every seat{}, seed {}; ± and brackets are 95 % confidence \
         intervals. Made by `cargo xtask balance {} --games {}`.\n\n",
        args.games,
        args.bot,
        args.budget.map_or_else(String::new, |budget| format!(" with a budget of {budget} for an answer")),
        args.seed,
        args.game,
        args.games
    );
    for (n, row) in rows.iter().enumerate() {
        let _ = writeln!(out, "| {} |", row.join(" | "));
        if n == 0 {
            let _ = writeln!(out, "|{}", "---|".repeat(row.len()));
        }
    }
    out
}

fn json(seats: u8, found: &Balance) -> serde_json::Value {
    let numbers: serde_json::Map<_, _> =
        found.numbers.iter().map(|(name, mean)| ((*name).to_owned(), serde_json::json!(mean))).collect();
    let kinds: Vec<_> = found
        .kinds
        .iter()
        .flat_map(|(name, shares)| {
            shares.iter().map(move |(kind, share)| serde_json::json!({ "of": name, "kind": kind, "share": share }))
        })
        .collect();
    let wins: Vec<_> = (0..found.summary.seats()).map(|seat| found.summary.wins(seat)).collect();
    let scores: Vec<_> = (0..found.summary.seats()).map(|seat| found.summary.score(seat)).collect();
    serde_json::json!({
        "seats": seats, "games": found.summary.games, "moves": found.summary.length(), "wins": wins, "scores": scores,
        "numbers": numbers, "kinds": kinds,
    })
}
