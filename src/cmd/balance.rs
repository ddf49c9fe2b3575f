//! `taproom balance`
use crate::{
    args::{BalanceArgs, Shared},
    files,
    paint::{self, say},
};
use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Write as _;
use taproom_catalog::Visitor;
use taproom_core::{OptionKind, OptionSpec, RulesRev, capitalised, plural};
use taproom_lab::{Balance, BalanceRequest, balance};
use taproom_match::{EditionChoice, Entry, Playable, SetupRequest};

pub(crate) fn run(args: &BalanceArgs, shared: &Shared) -> Result<()> {
    let entry = files::game(&args.game)?;
    let edition = files::edition(shared)?.map_or(EditionChoice::Newest, EditionChoice::Text);
    let counts = args.seats.map_or_else(|| entry.about().seats.clone(), |seats| seats..=seats);
    let options = files::pairs(&args.option)?;
    let readings = match &args.each {
        Some(name) => readings(&entry.options(&edition)?, name)?,
        None => vec![None],
    };
    let mut columns = Vec::new();
    for seats in counts {
        for reading in &readings {
            let rules = args.rules.map(RulesRev);
            let options = options.iter().chain(reading).cloned().collect();
            let request = SetupRequest { seats, options, rules, edition: edition.clone() };
            let wanted = BalanceRequest { bot: args.bot.or_effort(args.budget), seed: args.seed, games: args.games };
            let job = Job { request, wanted };
            let found = taproom_catalog::visit(entry.about().slug, job).expect("the catalog has it")?;
            columns.push(Column { seats, reading: reading.clone(), found });
        }
    }
    if shared.json {
        let all: Vec<_> = columns.iter().map(json).collect();
        return paint::json(&all);
    }
    let rows = rows(&columns, entry.about().unit.many);
    if args.markdown {
        std::io::Write::write_all(&mut std::io::stdout(), markdown(args, &rows, &closing(&columns)).as_bytes())?;
        return Ok(());
    }
    let games = plural(args.games as i64, "game");
    say!("{}: {games} with {} in every seat, seed {}", entry.about().slug, args.bot, args.seed);
    paint::print(&paint::columns(&rows))?;
    say!("{}", closing(&columns));
    Ok(())
}

/// A choice of an option, by name and value.
type Reading = (String, String);

/// Every value of an option.
fn readings(specs: &[OptionSpec], name: &str) -> Result<Vec<Option<Reading>>> {
    match specs.iter().find(|spec| spec.id == name).map(|spec| &spec.kind) {
        Some(OptionKind::One(values)) => {
            Ok(values.iter().map(|value| Some((name.to_owned(), value.clone()))).collect())
        }
        Some(_) => bail!("option `{name}` has no short list of values"),
        None => {
            let known: Vec<&str> = specs.iter().map(|spec| spec.id.as_str()).collect();
            bail!("no option `{name}`; this game has: {}", known.join(", "))
        }
    }
}

/// What was found with a number of players, and with a choice if choices are compared.
struct Column {
    seats: u8,
    reading: Option<Reading>,
    found: Balance,
}

fn people(seats: u8) -> String {
    if seats == 1 { "solo".into() } else { format!("{seats} players") }
}

impl Column {
    fn head(&self) -> String {
        let players = people(self.seats);
        match &self.reading {
            Some((name, value)) => format!("{players}, {name}={value}"),
            None => players,
        }
    }
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
            format!("{} {{bar:30}} {{human_pos}}/{{human_len}} games  {{eta}} left", people(self.request.seats));
        let bar = ProgressBar::new(self.wanted.games).with_style(ProgressStyle::with_template(&style)?);
        let found = balance(&game, entry.bots, &self.wanted, |done| bar.inc(done));
        bar.finish_and_clear();
        Ok(found)
    }
}

/// One row per figure.
fn rows(columns: &[Column], points: &str) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut row = |name: String, cell: &dyn Fn(&Balance) -> Option<String>| {
        let cells = columns.iter().map(|column| cell(&column.found).unwrap_or_else(|| "–".into()));
        rows.push(std::iter::once(name).chain(cells).collect());
    };
    let heads: Vec<String> = columns.iter().map(Column::head).collect();
    row("moves a game".into(), &|found| Some(format!("{:.1}", found.summary.length().mean)));
    row(points.into(), &|found| {
        let seats = found.summary.seats();
        let mean = (0..seats).map(|seat| found.summary.score(seat).mean).sum::<f64>() / seats as f64;
        Some(format!("{mean:.1}"))
    });
    let most = columns.iter().map(|column| column.found.summary.seats()).max().unwrap_or(0);
    for seat in 0..if most > 1 { most } else { 0 } {
        row(format!("wins of player {}", seat + 1), &|found| {
            (seat < found.summary.seats()).then(|| {
                let share = found.summary.wins(seat);
                format!("{:.1} % ({:.1} to {:.1})", share.share * 100.0, share.low * 100.0, share.high * 100.0)
            })
        });
    }
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in columns.iter().flat_map(|column| &column.found.numbers) {
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
    for (name, shares) in columns.iter().flat_map(|column| &column.found.kinds) {
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

/// What the figures say about chairs and endings, so that no text beside them says otherwise.
fn closing(columns: &[Column]) -> String {
    let mut sentences = Vec::new();
    let several = || columns.iter().filter(|column| column.seats > 1);
    let mut uneven = Vec::new();
    for column in several() {
        let (found, even) = (&column.found, 1.0 / f64::from(column.seats));
        for seat in 0..found.summary.seats() {
            let Some(off) = found.summary.uneven(seat) else { continue };
            uneven.push(format!(
                "with {}, player {} wins {} often than the even share ({:.1} %, not {:.1} %)",
                column.head(),
                seat + 1,
                if off > 0.0 { "more" } else { "less" },
                found.summary.wins(seat).share * 100.0,
                even * 100.0
            ));
        }
    }
    if several().next().is_some() {
        sentences.push(if uneven.is_empty() {
            "No seat is farther from the even share than chance explains.".into()
        } else {
            format!("Seats are not all even: {}.", uneven.join("; "))
        });
    }
    let mut names: Vec<&str> = columns.iter().flat_map(|column| &column.found.kinds).map(|(name, _)| *name).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let most = columns.iter().filter_map(|column| {
            let shares = &column.found.kinds.iter().find(|known| known.0 == name)?.1;
            let (kind, share) = shares.iter().max_by(|a, b| a.1.share.total_cmp(&b.1.share))?;
            Some(format!("{kind} ({}, {:.1} %)", column.head(), share.share * 100.0))
        });
        sentences.push(format!("{}, most often: {}.", capitalised(name), most.collect::<Vec<_>>().join(", ")));
    }
    sentences.join(" ")
}

fn markdown(args: &BalanceArgs, rows: &[Vec<String>], closing: &str) -> String {
    let options: Vec<String> = args.option.iter().map(|option| format!(" with `{option}`")).collect();
    let options = options.concat();
    let mut out = format!(
        "{} for each number of players{options}, `{}` in every seat{}, seed {}; ± and brackets are 95 % confidence \
         intervals. Made by `cargo xtask balance {} --games {}{}`.\n\n",
        plural(args.games as i64, "game"),
        args.bot,
        args.budget.map_or_else(String::new, |budget| format!(" with a budget of {budget} for an answer")),
        args.seed,
        args.game,
        args.games,
        args.each.as_ref().map_or_else(String::new, |name| format!(" --each {name}")),
    );
    for (n, row) in rows.iter().enumerate() {
        let _ = writeln!(out, "| {} |", row.join(" | "));
        if n == 0 {
            let _ = writeln!(out, "|{}", "---|".repeat(row.len()));
        }
    }
    let _ = writeln!(out, "\n{closing}");
    out
}

fn json(Column { seats, reading, found }: &Column) -> serde_json::Value {
    let mut all = figures(found);
    all["seats"] = (*seats).into();
    all["option"] = serde_json::json!(reading);
    all
}

/// All that was found, for programs.
pub(crate) fn figures(found: &Balance) -> serde_json::Value {
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
        "games": found.summary.games, "moves": found.summary.length(), "wins": wins, "scores": scores,
        "numbers": numbers, "kinds": kinds,
    })
}
