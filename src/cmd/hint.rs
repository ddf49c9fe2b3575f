//! `taproom hint`
use crate::{
    args::{HintArgs, Shared},
    cmd::moves::{question, shown, to_act},
    files, paint,
};
use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::time::Duration;
use taproom_bots::{BotSpec, Outlook, Stop, Thought};
use taproom_core::{About, Choice, capitalised};
use taproom_kit::Drawing;
use taproom_match::Mind;

pub(crate) fn run(args: &HintArgs, shared: &Shared) -> Result<()> {
    let table = files::look(&args.source, shared)?;
    let the_match = table.the_match();
    if table.asked().is_empty() {
        bail!("{}: there is nothing to advise on", to_act(&table));
    }
    let seat = shown(&table, args.player)?;
    let bot = args.bot.or_effort(args.budget);
    let threads = args.threads.map_or_else(rayon::current_num_threads, usize::from);
    let stop = Stop::never();
    let handle = stop.clone();
    ctrlc::set_handler(move || handle.cancel()).context("cannot watch for Ctrl-C")?;
    let spinner = thinking(bot);
    let thoughts = the_match.advisor(&Mind { bot, threads, seed: args.seed, stop }).think(the_match, seat);
    spinner.finish_and_clear();
    let question = question(&table, seat);
    let mut hints: Vec<Hint> = question.choices.into_iter().zip(thoughts).map(Hint::new).collect();
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
    let text = question.text.capitalised();
    if shared.json {
        return paint::json(&serde_json::json!({
            "seat": seat, "question": text, "bot": bot.to_string(), "moves": hints,
        }));
    }
    let about = files::about(the_match);
    let mut drawing = Drawing::new();
    drawing.heading(capitalised(&format!("{seat}: "))).text(text);
    drawing.line().text(format!("{bot} thinks, knowing what {seat} knows:"));
    drawing.below(paint::columns(&rows(&hints, about)));
    Ok(paint::print(&drawing)?)
}

/// A sign of life while a bot thinks.
pub(crate) fn thinking(bot: BotSpec) -> ProgressBar {
    let spinner = ProgressBar::new_spinner()
        .with_style(ProgressStyle::with_template("{spinner} {msg} thinks  {elapsed}").expect("a template"))
        .with_message(bot.to_string());
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
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

fn rows(hints: &[Hint], about: &About) -> Vec<Vec<String>> {
    let head = if hints.iter().any(|hint| hint.points.is_some()) { "points" } else { "wins" };
    let mut rows = vec![["rank", "move", head, "tried", "meaning"].map(String::from).to_vec()];
    for hint in hints {
        let outlook = match (hint.win, hint.points) {
            (_, Some(points)) => format!("{points:.1}"),
            (Some(share), None) => format!("{:.1} %", share * 100.0),
            (None, None) => "–".into(),
        };
        let Choice { notation, label, .. } = &hint.choice;
        let meaning = capitalised(&label.to_string());
        rows.push(vec![hint.rank.to_string(), about.spoken(notation), outlook, hint.visits.to_string(), meaning]);
    }
    // A bot that plans instead of trying counts nothing.
    if hints.iter().all(|hint| hint.visits == 0) {
        for row in &mut rows {
            row.remove(3);
        }
    }
    rows
}
