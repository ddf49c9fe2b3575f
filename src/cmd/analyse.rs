//! `taproom analyse`
use crate::{
    args::{AnalyseArgs, Cards, Shared, Source},
    files,
    paint::{self, say},
};
use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;
use taproom_core::{Seat, capitalised};
use taproom_kit::Drawing;
use taproom_match::{
    Match, Mind,
    analysis::{self, Analysis, Slip, Split, Stretch, Worth},
};

/// Turning points that are told.
const TOLD: usize = 3;
/// Decisions that are looked at for them.
const LOOKED_AT: usize = 8;
/// They are played on from more often than other moments.
const SURER: u64 = 4;
/// The width of the curves.
const WIDTH: usize = 60;

pub(crate) fn run(args: &AnalyseArgs, shared: &Shared) -> Result<()> {
    let source = Source { file: Some(args.file.clone()), position: None, at: args.at };
    let table = files::look(&source, shared)?;
    let the_match = table.the_match();
    // What chance deals at the start is nobody's move.
    if (0..the_match.ply()).all(|ply| the_match.who(ply).is_none()) {
        bail!("nothing was played yet: there is nothing to analyse");
    }
    let over = the_match.standings().is_some();
    let default = if over { Cards::Open } else { Cards::Public };
    let cards = match args.cards.unwrap_or(default) {
        Cards::Open => analysis::Cards::Open,
        Cards::Public => analysis::Cards::Public,
    };
    let (quick, judge) = (Mind::new(args.quick, args.seed), Mind::new(args.bot, args.seed));
    let analysis = Analysis::of(the_match, cards);
    let moments = analysis.moments();
    let bar = progress(moments.len(), "moments");
    let judged = moments.into_par_iter().map(|moment| {
        let worth = moment.judge(&quick, args.games);
        bar.inc(1);
        worth
    });
    let worths: Vec<Worth> = judged.collect();
    bar.finish_and_clear();
    // What was better depends on what the player knew, which is nobody's business while others still play.
    let slips = if cards == analysis::Cards::Open {
        let worst = analysis.worst(&worths, LOOKED_AT);
        let bar = progress(worst.len(), "decisions");
        let mut slips = Vec::new();
        for stretch in worst {
            slips.extend(analysis.slip(stretch, &judge, &quick, args.games * SURER));
            bar.inc(1);
        }
        bar.finish_and_clear();
        slips.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        slips.truncate(TOLD);
        slips
    } else {
        Vec::new()
    };
    let told = Told {
        the_match,
        args,
        cards,
        over,
        splits: analysis.splits(&worths),
        stretches: &analysis.stretches,
        worths,
        slips,
    };
    if shared.json { paint::json(&told.json()) } else { told.print() }
}

fn progress(length: usize, what: &str) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what}  {{eta}} left");
    ProgressBar::new(length as u64).with_style(ProgressStyle::with_template(&template).expect("a template"))
}

/// All that was found.
struct Told<'a> {
    the_match: &'a dyn Match,
    args: &'a AnalyseArgs,
    cards: analysis::Cards,
    over: bool,
    stretches: &'a [Stretch],
    worths: Vec<Worth>,
    splits: Vec<Split>,
    slips: Vec<Slip>,
}

/// A moment of the curve, for programs.
#[derive(Serialize)]
struct Point<'a> {
    ply: usize,
    #[serde(flatten)]
    worth: &'a Worth,
}

impl Told<'_> {
    fn json(&self) -> serde_json::Value {
        let plies = self.stretches.iter().map(|stretch| stretch.plies.start).chain([self.the_match.ply()]);
        let curve: Vec<Point<'_>> = plies.zip(&self.worths).map(|(ply, worth)| Point { ply, worth }).collect();
        serde_json::json!({
            "measure": if self.alone() { "points" } else { "share of the win" },
            "games": self.args.games, "over": self.over, "open": self.cards == analysis::Cards::Open,
            "curve": curve, "splits": self.splits, "turning_points": self.slips,
        })
    }

    fn print(&self) -> Result<()> {
        let (first, last) = (&self.worths[0], self.worths.last().expect("a last moment"));
        let known = match self.cards {
            analysis::Cards::Open => "all cards open",
            analysis::Cards::Public => "from what everybody knows",
        };
        say!(
            "{} moments, each played on from {} times by `{}`, {known}.",
            self.worths.len(),
            self.args.games,
            self.args.quick
        );
        let mut rows = vec![
            ["player", "at first", "luck", "own moves", "moves of others", "in the end", "±"]
                .map(String::from)
                .to_vec(),
        ];
        for (n, split) in self.splits.iter().enumerate() {
            rows.push(vec![
                Seat(n as u8).to_string(),
                self.amount(first.mean[n], false),
                self.amount(split.luck, true),
                self.amount(split.own, true),
                self.amount(split.others, true),
                self.amount(last.mean[n], false),
                self.amount(2.0 * split.error, false),
            ]);
        }
        let mut drawing = Drawing::new();
        drawing.line().below(paint::columns(&rows));
        drawing.line().text("±: a figure is off by less than that 19 times in 20.");
        drawing.line();
        let most = if self.alone() { self.worths.iter().map(|worth| worth.mean[0]).fold(1.0, f32::max) } else { 1.0 };
        for n in 0..self.splits.len() {
            let seat = Seat(n as u8);
            drawing
                .line()
                .text(format!("{:<10}", seat.to_string()))
                .ink(taproom_kit::Ink::Seat(seat), self.curve(n, most));
        }
        drawing.line();
        paint::print(&drawing)?;
        if self.cards == analysis::Cards::Public {
            say!("Turning points are told when all cards are open (--cards open).");
        } else if self.slips.is_empty() {
            say!("No decision was clearly worse than what `{}` would have done.", self.args.bot);
        } else {
            say!("Turning points, as `{}` would have decided, knowing what the player knew:", self.args.bot);
        }
        for slip in &self.slips {
            self.print_slip(slip)?;
        }
        Ok(())
    }

    fn print_slip(&self, slip: &Slip) -> Result<()> {
        let then = self.the_match.fork_at(slip.ply);
        let words = |text: &str| then.label(slip.seat, text).map_or_else(|| text.to_owned(), |label| label.to_string());
        say!("");
        say!("  move {}, {}: {}", slip.ply, slip.seat, capitalised(&words(&slip.played)));
        say!(
            "  better by {} ± {}: {}",
            self.amount(slip.loss, false),
            self.amount(2.0 * slip.error, false),
            capitalised(&words(&slip.better))
        );
        let file = self.args.file.display();
        say!(
            "  play on from here: taproom position {file} --at {} > here.json; taproom moves --position here.json",
            slip.ply
        );
        Ok(())
    }

    /// Does one play alone, for points?
    fn alone(&self) -> bool {
        self.splits.len() == 1
    }

    /// A share of the win, or points.
    fn amount(&self, number: f32, change: bool) -> String {
        let (number, unit) = if self.alone() { (number, "") } else { (number * 100.0, " %") };
        let digits = usize::from(self.alone());
        // No `-0`.
        let number = if number.abs() < 0.05 { 0.0 } else { number };
        if change { format!("{number:+.digits$}{unit}") } else { format!("{number:.digits$}{unit}") }
    }

    /// The chances of a seat through the match, in eighths of a line.
    fn curve(&self, n: usize, most: f32) -> String {
        const STEPS: [char; 8] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇'];
        let moves = self.the_match.ply();
        let width = WIDTH.min(self.worths.len());
        let at = |column: usize| {
            let ply = column * moves / (width - 1).max(1);
            let passed = self.stretches.iter().take_while(|stretch| stretch.plies.end <= ply).count();
            let share = self.worths[passed].mean[n] / most;
            // The highest step that is reached.
            let reached = (1..=STEPS.len()).zip(STEPS).filter(|(step, _)| share * STEPS.len() as f32 >= *step as f32);
            reached.last().map_or(STEPS[0], |(_, letter)| letter)
        };
        (0..width).map(at).collect()
    }
}
