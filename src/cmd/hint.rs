//! `taproom hint`
use crate::{args::HintArgs, args::Shared, cmd::moves::to_act, files, paint};
use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::time::Duration;
use taproom_bots::{Outlook, BotSpec, Stop, Thought};
use taproom_core::{Choice, Page, Seat, Turn};
use taproom_match::{Match, Mind};

pub(crate) fn run(args: &HintArgs, shared: &Shared) -> Result<()> {
    let it = files::look(&args.source, shared)?;
    let seat = asked(&*it, args.seat)?;
    let player = args.bot.or_effort(args.budget);
    let threads = args.threads.map_or_else(rayon::current_num_threads, usize::from);
    let stop = Stop::never();
    let handle = stop.clone();
    ctrlc::set_handler(move || handle.cancel()).context("cannot watch for Ctrl-C")?;
    let spinner = thinking(player);
    let thoughts = it.advisor(&Mind { player, threads, seed: args.seed, stop }).think(&*it, seat);
    spinner.finish_and_clear();
    let mut hints: Vec<Hint> = it.choices(seat).into_iter().zip(thoughts).map(Hint::new).collect();
    if hints.iter().any(|hint| hint.visits > 0) {
        // What was never tried has no outlook.
        for hint in hints.iter_mut().filter(|hint| hint.visits == 0) {
            (hint.win, hint.points) = (None, None);
        }
    }
    hints.sort_by(Hint::better_first);
    for (hint, rank) in hints.iter_mut().zip(1..) {
        hint.rank = rank;
    }
    if shared.json {
        return paint::json(&serde_json::json!({
            "seat": seat, "question": it.question(seat), "bot": player.to_string(), "moves": hints,
        }));
    }
    let mut page = Page::new();
    page.heading(format!("{seat} (seat {}): ", seat.0)).text(it.question(seat));
    page.line().text(format!("{player} thinks, knowing what {seat} knows:"));
    page.below(paint::table(&rows(&hints)));
    Ok(paint::page(&page)?)
}

/// A sign of life while a bot thinks.
pub(crate) fn thinking(player: BotSpec) -> ProgressBar {
    let spinner = ProgressBar::new_spinner()
        .with_style(ProgressStyle::with_template("{spinner} {msg} thinks  {elapsed}").expect("a template"))
        .with_message(player.to_string());
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}

fn asked(it: &dyn Match, seat: Option<u8>) -> Result<Seat> {
    let Turn::Seats(seats) = it.turn() else { bail!("{}: there is nothing to advise on", to_act(it)) };
    match seat.map(|seat| files::seat_of(seat, it)).transpose()? {
        Some(seat) if !seats.contains(seat) => bail!("seat {} is not to act: {}", seat.0, to_act(it)),
        Some(seat) => Ok(seat),
        None => Ok(seats.first().expect("somebody is to act")),
    }
}

/// A legal move, and what the bot thinks of it.
#[derive(Serialize)]
struct Hint {
    rank: usize,
    #[serde(flatten)]
    choice: Choice,
    /// From 0 to 1.
    win: Option<f32>,
    /// In the end.
    points: Option<f32>,
    visits: u32,
    utility: f32,
}

impl Hint {
    fn new((choice, thought): (Choice, Thought)) -> Self {
        let (win, points) = match thought.outlook {
            Outlook::Win(share) => (Some(share), None),
            Outlook::Points(points) => (None, Some(points)),
        };
        Self { rank: 0, choice, win, points, visits: thought.visits, utility: thought.utility }
    }

    /// What was tried most is trusted most; bots that do not count go by what they expect.
    fn better_first(&self, other: &Self) -> std::cmp::Ordering {
        other.visits.cmp(&self.visits).then(other.utility.total_cmp(&self.utility))
    }
}

fn rows(hints: &[Hint]) -> Vec<Vec<String>> {
    let head = if hints.iter().any(|hint| hint.points.is_some()) { "points" } else { "wins" };
    let mut rows = vec![["rank", "move", head, "tried", "meaning"].map(String::from).to_vec()];
    for hint in hints {
        let outlook = match (hint.win, hint.points) {
            (_, Some(points)) => format!("{points:.1}"),
            (Some(share), None) => format!("{:.1} %", share * 100.0),
            (None, None) => "–".into(),
        };
        let Choice { notation, label, .. } = &hint.choice;
        rows.push(vec![hint.rank.to_string(), notation.clone(), outlook, hint.visits.to_string(), label.clone()]);
    }
    rows
}
