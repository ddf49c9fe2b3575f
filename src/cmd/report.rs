//! `taproom report`
use crate::{
    args::{ReportArgs, Shared},
    cmd::balance,
    files,
    paint::{self, say},
};
use anyhow::{Context as _, Result, anyhow, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use std::{fs, path::Path, time::Duration};
use taproom_bots::{BotSpec, Effort};
use taproom_catalog::Visitor;
use taproom_core::{RulesRev, plural};
use taproom_kit::{Row, edition::rows};
use taproom_lab::{
    BalanceRequest,
    arena::{Arena, Halt, PairReport, Seating, Standing, Terms},
    report::{Commands, Other, Report, Sample, changes, compare, judge, sample},
};
use taproom_match::{EditionChoice, Entry, GameEntry, Playable, Setup, SetupRequest};

/// The ladder: each against the one before.
const LEVELS: [&str; 4] = ["greedy", "easy", "medium", "hard"];

pub(crate) fn run(args: &ReportArgs, shared: &Shared) -> Result<()> {
    let entry = files::game(&args.game)?;
    let about = entry.about();
    let bot = args.bot.or_effort(args.budget);
    let counts = bot.effort.is_none_or(|effort| matches!(effort, Effort::Simulations(_)));
    ensure!(counts, "the same command must make the same page: give the bot simulations (`hard@50`), not time");
    let edition = files::edition(shared)?.map_or(EditionChoice::Newest, EditionChoice::Text);
    let against = args.against.as_deref().map(other_edition).transpose()?;
    let seats: Vec<u8> = args.seats.map_or_else(|| about.seats.clone().collect(), |seats| vec![seats]);
    let ladder_seats = args.seats.unwrap_or((*about.seats.start()).max(2));
    let steps = if args.ladder > 0 { LEVELS.len() as u64 - 1 } else { 0 };
    let editions = 1 + u64::from(against.is_some());
    let bar = ProgressBar::new(args.games * seats.len() as u64 * editions + 2 * args.ladder * steps);
    bar.set_style(ProgressStyle::with_template(
        "{msg:14} {bar:30} {human_pos}/{human_len} games  {elapsed}  {eta} left",
    )?);
    bar.enable_steady_tick(Duration::from_millis(500));
    let request = |seats: u8, edition: &EditionChoice| -> Result<SetupRequest> {
        let (options, rules) = (files::pairs(&args.option)?, args.rules.map(RulesRev));
        Ok(SetupRequest { seats, options, rules, edition: edition.clone() })
    };
    let wanted = BalanceRequest { bot, seed: args.seed, games: args.games };
    let play = |edition: &EditionChoice| -> Result<Vec<(Setup, Sample)>> {
        let one = |&seats: &u8| {
            bar.set_message(plural(seats, "player"));
            let job = Games { request: request(seats, edition)?, wanted, bar: bar.clone() };
            taproom_catalog::visit(about.slug, job).expect("the catalog has it")
        };
        seats.iter().map(one).collect()
    };
    let played = play(&edition)?;
    let before = against.as_ref().map(|(_, edition)| play(edition)).transpose()?;
    let mut ladder = Vec::new();
    for pair in LEVELS.windows(2).take(steps as usize) {
        bar.set_message(pair[1]);
        let bots = [pair[1], pair[0]].map(|level| level.parse::<BotSpec>().expect("a level"));
        let (request, seed) = (request(ladder_seats, &edition)?, args.seed);
        let job = Step { request, bots, seed, deals: args.ladder, bar: bar.clone() };
        ladder.push(taproom_catalog::visit(about.slug, job).expect("the catalog has it")?);
    }
    bar.finish_and_clear();
    let (setups, samples): (Vec<Setup>, Vec<Sample>) = played.into_iter().unzip();
    let before: Option<Vec<Sample>> = before.map(|played| played.into_iter().map(|it| it.1).collect());
    let (rows, was) = (rows_of(entry, &edition)?, against.as_ref().map(|it| rows_of(entry, &it.1)).transpose()?);
    let changes = was.as_ref().map(|was| changes(was, &rows));
    if shared.json {
        return paint::json(&json(&setups, &samples, before.as_deref(), changes.as_ref(), &ladder));
    }
    let setup = &setups[0];
    let options = setup.options.trim_matches(['{', '}']).replace(',', ", ");
    let options = if options.is_empty() { "none".to_owned() } else { options };
    let report = Report {
        about,
        bot: bot.to_string(),
        facts: vec![
            ("games of each number of players", args.games.to_string()),
            ("seed", args.seed.to_string()),
            ("rules", setup.rules.to_string()),
            ("edition", setup.edition.clone()),
            ("options", options),
        ],
        rows: &rows,
        samples: &samples,
        other: before.as_deref().zip(against.as_ref()).map(|(samples, (name, _))| Other {
            name: name.clone(),
            changes: changes.clone().unwrap_or_default(),
            samples,
        }),
        ladder: &ladder,
        ladder_seats,
        commands: commands(args, shared, about.slug, ladder_seats),
    };
    let out = args.out.as_deref().expect("clap requires it");
    fs::write(out, report.page()).with_context(|| format!("cannot write {}", out.display()))?;
    say!("{}: {}", out.display(), plural((args.games * seats.len() as u64 * editions) as i64, "game"));
    Ok(())
}

/// What `--against` names.
fn other_edition(path: &Path) -> Result<(String, EditionChoice)> {
    if path.as_os_str() == "ours" {
        return Ok(("ours".into(), EditionChoice::Newest));
    }
    Ok((path.display().to_string(), EditionChoice::Text(files::read(path)?)))
}

fn rows_of(entry: &dyn GameEntry, edition: &EditionChoice) -> Result<Vec<Row>> {
    let text = entry.edition_text(edition).map_err(|error| anyhow!("{error}"))?;
    Ok(rows(&text)?)
}

struct Games {
    request: SetupRequest,
    wanted: BalanceRequest,
    bar: ProgressBar,
}

impl Visitor for Games {
    type Out = Result<(Setup, Sample)>;

    fn visit<G: Playable>(self, entry: &'static Entry<G>) -> Self::Out {
        let (setup, game) = entry.set_up(&self.request)?;
        Ok((setup, sample(&game, entry.bots, &self.wanted, |done| self.bar.inc(done))))
    }
}

/// One step of the ladder.
struct Step {
    request: SetupRequest,
    bots: [BotSpec; 2],
    seed: u64,
    deals: u64,
    bar: ProgressBar,
}

impl Visitor for Step {
    type Out = Result<PairReport>;

    fn visit<G: Playable>(self, entry: &'static Entry<G>) -> Self::Out {
        let (setup, game) = entry.set_up(&self.request)?;
        let terms =
            Terms { setup, bots: self.bots.to_vec(), seating: Seating::EveryChair, seed: self.seed, opening: 0 };
        let mut standing = Standing::new(&terms);
        let pool = rayon::ThreadPoolBuilder::new().build()?;
        Arena::new(&game, entry.bots, &terms).run(&pool, 0..self.deals, &Halt::default(), |deal| {
            standing.add(deal);
            self.bar.inc(terms.games_per_deal());
            Ok::<(), anyhow::Error>(())
        })?;
        Ok(standing.report().pairs.remove(0))
    }
}

/// What gives the numbers of the page.
fn commands(args: &ReportArgs, shared: &Shared, slug: &str, ladder_seats: u8) -> Commands {
    let mut set_up = Vec::new();
    for option in &args.option {
        set_up.push(format!("-O {}", quoted(option)));
    }
    set_up.extend(args.rules.map(|rules| format!("--rules {rules}")));
    let edition = shared.edition.as_deref().map(|path| format!("--edition {}", quoted(&path.display().to_string())));
    let against = args.against.as_deref().map(|path| path.display().to_string());
    let seats = args.seats.map(|seats| format!("--seats {seats}"));
    let ReportArgs { games, seed, ladder, .. } = args;
    let bot = args.bot.or_effort(args.budget);
    let play = [format!("--bot {bot}"), format!("--games {games}"), format!("--seed {seed}")];
    let command = |name: &str, edition: &Option<String>, more: &[String]| {
        let words = [format!("taproom {name} {slug}")].into_iter().chain(seats.clone()).chain(play.clone());
        words.chain(set_up.clone()).chain(edition.clone()).chain(more.iter().cloned()).collect::<Vec<_>>().join(" ")
    };
    let json = "--json".to_owned();
    let other = against.as_deref().filter(|path| *path != "ours").map(|path| format!("--edition {}", quoted(path)));
    let arena = |pair: &[&str]| {
        let words = [format!(
            "taproom arena {slug} --seats {ladder_seats} --bots {},{} --deals {ladder} --seed {seed}",
            pair[1], pair[0]
        )];
        words.into_iter().chain(set_up.clone()).chain(edition.clone()).collect::<Vec<_>>().join(" ")
    };
    let mut report = vec![format!("--ladder {ladder}")];
    report.extend(against.as_deref().map(|path| format!("--against {}", quoted(path))));
    report.push(json.clone());
    Commands {
        balance: command("balance", &edition, std::slice::from_ref(&json)),
        before: against.is_some().then(|| command("balance", &other, std::slice::from_ref(&json))),
        report: command("report", &edition, &report),
        arena: LEVELS.windows(2).map(arena).collect(),
    }
}

/// As a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "_-./=@,:+".contains(letter);
    if !word.is_empty() && word.chars().all(plain) { word.into() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// All numbers of the page, for programs.
fn json(
    setups: &[Setup],
    samples: &[Sample],
    before: Option<&[Sample]>,
    changes: Option<&Vec<taproom_lab::report::RowChange>>,
    ladder: &[PairReport],
) -> serde_json::Value {
    let one = |sample: &Sample| {
        let mut all = serde_json::json!(sample);
        all["figures"] = balance::figures(&sample.balance);
        all
    };
    let sides = |(was, now): (&Sample, &Sample)| {
        let judged: Vec<_> = changes
            .iter()
            .flat_map(|changes| changes.iter())
            .flat_map(|change| now.deeds.iter().filter(|deed| deed.is_about(&change.id)))
            .map(|deed| judge(&now.deeds, deed))
            .collect();
        serde_json::json!({ "seats": now.seats, "figures": compare(was, now), "judged": judged })
    };
    serde_json::json!({
        "setups": setups,
        "samples": samples.iter().map(one).collect::<Vec<_>>(),
        "before": before.map(|before| before.iter().map(one).collect::<Vec<_>>()),
        "changes": changes,
        "differences": before.map(|before| before.iter().zip(samples).map(sides).collect::<Vec<_>>()),
        "ladder": ladder,
    })
}
