//! `taproom arena`
use crate::{
    args::{ArenaArgs, Shared, Span},
    files, paint,
};
use anyhow::{Context as _, Result, anyhow, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::{path::PathBuf, sync::Arc, time::Duration};
use taproom_bots::BotSpec;
use taproom_catalog::Visitor;
use taproom_core::{RulesRev, plural};
use taproom_kit::{Drawing, Ink};
use taproom_lab::arena::{Arena, ArenaReport, BotReport, Halt, PairReport, Results, Seating, Standing, Terms, Verdict};
use taproom_match::{EditionChoice, Entry, Playable, Setup, SetupRequest};

pub(crate) fn run(args: &ArenaArgs, shared: &Shared) -> Result<()> {
    let entry = files::game(&args.game)?;
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = args.threads {
        pool = pool.num_threads(threads.into());
    }
    let halt = Halt::default();
    let handle = halt.clone();
    ctrlc::set_handler(move || handle.now()).context("cannot watch for Ctrl-C")?;
    let job = Job {
        request: SetupRequest {
            seats: args.seats.unwrap_or(u8::try_from(args.bots.len()).context("too many bots")?),
            options: files::pairs(&args.option)?,
            rules: args.rules.map(RulesRev),
            edition: files::edition(shared)?.map_or(EditionChoice::Newest, EditionChoice::Text),
        },
        bots: args.bots.iter().map(|bot| bot.or_effort(args.budget)).collect(),
        seating: if args.lone { Seating::Lone } else { Seating::EveryChair },
        seed: args.seed,
        opening: args.opening,
        deals: args.deals,
        games: args.games,
        net: args.net.clone(),
        out: args.out.clone(),
        pool: pool.build()?,
        halt,
    };
    let report = taproom_catalog::visit(entry.about().slug, job).expect("the catalog has it")?;
    if shared.json { paint::json(&report) } else { Ok(paint::print(&report.drawing())?) }
}

struct Job {
    request: SetupRequest,
    bots: Vec<BotSpec>,
    seating: Seating,
    seed: u64,
    opening: u32,
    deals: Option<Span>,
    games: u64,
    net: Option<PathBuf>,
    out: Option<PathBuf>,
    pool: rayon::ThreadPool,
    halt: Halt,
}

impl Visitor for Job {
    type Out = Result<Report>;

    fn visit<G: Playable>(self, entry: &'static Entry<G>) -> Result<Report> {
        let (setup, mut game) = entry.set_up(&self.request)?;
        if let Some(path) = &self.net {
            ensure!(self.out.is_none(), "results of a net of your own are not kept: leave out -o");
            game = {
                let net = files::net(path, &game, &setup)?;
                game.with_net(Some(Arc::new(net)))
            };
        }
        let (seating, seed, opening) = (self.seating, self.seed, self.opening);
        let terms = Terms { setup, bots: self.bots, seating, seed, opening };
        terms.check().map_err(|why| anyhow!(why))?;
        let all = Span { from: 0, end: self.games.div_ceil(terms.games_per_deal()) };
        let Span { from, end } = self.deals.unwrap_or(all);
        let mut standing = Standing::new(&terms);
        let results = self.out.as_deref().map(|path| Results::open(path, &terms, from, |deal| standing.add(deal)));
        let mut results = results.transpose()?;
        let style = "{bar:30} {human_pos}/{human_len} deals  {elapsed}  {eta} left";
        let bar = ProgressBar::new(end - from).with_style(ProgressStyle::with_template(style)?);
        bar.enable_steady_tick(Duration::from_millis(500));
        bar.set_position(standing.deals());
        bar.reset_eta();
        let arena = Arena::new(&game, entry.bots, &terms);
        arena.run(&self.pool, from + standing.deals()..end, &self.halt, |deal| {
            standing.add(deal);
            bar.inc(1);
            results.as_mut().map_or(Ok(()), |results| results.append(deal))
        })?;
        bar.finish_and_clear();
        results.map_or(Ok(()), Results::finish)?;
        Ok(Report {
            games_per_deal: terms.games_per_deal(),
            setup: terms.setup,
            seating: seating.to_string(),
            seed,
            opening,
            first_deal: from,
            asked: end - from,
            result: standing.report(),
        })
    }
}

#[derive(Serialize)]
struct Report {
    setup: Setup,
    seating: String,
    seed: u64,
    opening: u32,
    games_per_deal: u64,
    first_deal: u64,
    /// In deals.
    asked: u64,
    #[serde(flatten)]
    result: ArenaReport,
}

impl Report {
    fn drawing(&self) -> Drawing {
        let Self { setup, seed, opening, games_per_deal, result, .. } = self;
        let mut drawing = Drawing::new();
        let stopped =
            if result.deals < self.asked { format!(" (stopped; of {} deals)", self.asked) } else { String::new() };
        drawing.heading(format!(
            "{}: {}, {} played {} each{stopped}, seed {seed}",
            setup.game,
            plural(result.games as i64, "game"),
            plural(result.deals as i64, "deal"),
            plural(*games_per_deal as i64, "time")
        ));
        drawing.line().text(format!("seats {}  options {}  edition {}", setup.seats, setup.options, setup.edition));
        if *opening > 0 {
            drawing.line().text(format!(
                "opening: the first {} drawn at random, the same in all its games",
                if *opening == 1 {
                    "answer of a deal is".to_owned()
                } else {
                    format!("{opening} answers of a deal are")
                }
            ));
        }
        drawing.below(paint::columns(&bots(&result.bots, setup.seats)));
        drawing.line().text("± and intervals: 95 %, one observation per deal");
        if setup.seats > 1 {
            drawing.text(format!("; wins: of one seat, {:.1} % if all are equally strong", result.even_share * 100.0));
        }
        for pair in &result.pairs {
            let ink = if pair.verdict == Verdict::NotDecided { Ink::Plain } else { Ink::Strong };
            drawing.line().text(comparison(pair)).ink(ink, verdict(pair));
        }
        if result.deals_alike {
            drawing.line().ink(
                Ink::Yellow,
                "all deals came out the same: with these options nothing is random; --opening K makes deals differ",
            );
        }
        drawing
    }
}

fn bots(bots: &[BotReport], seats: u8) -> Vec<Vec<String>> {
    let heads =
        ["bot", "games", "points", "± 95 %", "wins", "95 % interval", "place", "rating", "ms/answer", "longest ms"];
    let mut rows = vec![heads.map(String::from).to_vec()];
    for report in bots {
        rows.push(vec![
            report.bot.clone(),
            report.games.to_string(),
            format!("{:.2}", report.score.mean),
            half(report.score.ci95),
            format!("{:.1} %", report.wins.share * 100.0),
            format!("{:.1} to {:.1} %", report.wins.low * 100.0, report.wins.high * 100.0),
            format!("{:.2}", report.place.mean),
            format!("{:.1} ± {:.1}", report.rating, report.uncertainty),
            format!("{:.2}", report.answer_ms),
            format!("{:.1}", report.longest_ms),
        ]);
    }
    if seats == 1 {
        // Whoever plays alone wins.
        for row in &mut rows {
            row.drain(4..7);
        }
    }
    rows
}

fn comparison(pair: &PairReport) -> String {
    let PairReport { a, b, ahead, lead, .. } = pair;
    let [share, low, high] = [ahead.share, ahead.low, ahead.high].map(|part| part * 100.0);
    let half = half(lead.ci95);
    format!("{a} ahead of {b}: {share:.1} % ({low:.1} to {high:.1}), by {:+.2} ± {half} points: ", lead.mean)
}

/// Half the width of an interval; one deal alone has none.
fn half(ci95: f64) -> String {
    if ci95.is_nan() { "–".into() } else { format!("{ci95:.2}") }
}

fn verdict(pair: &PairReport) -> String {
    let PairReport { a, b, .. } = pair;
    match pair.verdict {
        Verdict::Stronger => format!("{a} is stronger than {b} (95 %)"),
        Verdict::Weaker => format!("{b} is stronger than {a} (95 %)"),
        Verdict::NotDecided => "not decided".into(),
    }
}
