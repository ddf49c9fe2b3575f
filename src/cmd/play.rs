//! `taproom play`
use crate::{
    args::{Chance, PlayArgs, SeatBot, Shared},
    cmd::{
        hint::thinking,
        moves::{only_seat, question, refused, to_act},
    },
    files::{self, NOW, RecordFile},
    paint::{self, say},
};
use anyhow::{Context as _, Result, anyhow, bail};
use std::path::Path;
use taproom_bots::{BotSpec, Stop};
use taproom_core::{
    Seat, Seats, Turn, Viewer,
    record::{Line, Luck},
};
use taproom_match::{Advisor, Match, Mind};
use taproom_table::{Answer, Help, Table};

pub(crate) fn run(args: &PlayArgs, shared: &Shared) -> Result<()> {
    let own = files::edition(shared)?;
    if let Some(path) = &args.position {
        let mut table = files::open_position(path, own.as_deref())?;
        Company::new(table.the_match(), args)?.play(&mut table, &args.words)?;
        return write_position(table.the_match(), args.out.as_deref());
    }
    let [file, moves @ ..] = args.words.as_slice() else { bail!("name a record and moves") };
    if moves.is_empty() && !args.auto && args.bot.is_empty() {
        bail!("name at least one move; `taproom moves {file}` lists them");
    }
    let mut opened = RecordFile::open(Path::new(file), own.as_deref())?;
    let before = opened.table.the_match().ply();
    let manual = opened.table.header().luck == Luck::Manual;
    match args.chance {
        Some(Chance::Manual) if !manual => {
            eprintln!("taproom: chance is given by hand from now on; the dice of this match can no longer be proven");
            opened.make_manual();
        }
        Some(Chance::Auto) if manual => bail!("this match was given manual chance; its luck cannot be drawn"),
        _ => {}
    }
    let mut company = Company::new(opened.table.the_match(), args)?;
    company.play(&mut opened.table, moves)?;
    if opened.table.the_match().turn() == Turn::Chance && opened.table.header().luck != Luck::Manual {
        bail!("{file}.secret is missing, so the dice cannot be drawn; put it back, or go on with --chance manual");
    }
    report(&opened.save()?, before, &company, shared)
}

/// Bots in some seats, and what is done for the people in the others.
struct Company {
    bots: Vec<(Seat, BotSpec, Box<dyn Advisor>)>,
    /// Whose questions with one answer are answered, as the table does it.
    spared: Seats,
}

impl Company {
    fn new(the_match: &dyn Match, args: &PlayArgs) -> Result<Self> {
        let mut bots: Vec<(Seat, BotSpec, Box<dyn Advisor>)> = Vec::new();
        let mut people = Seats::all(the_match.setup().seats);
        for &SeatBot { seat, bot } in &args.bot {
            let seat = files::seat_of(seat, the_match)?;
            if !people.contains(seat) {
                bail!("seat {} was given two bots", seat.0);
            }
            people.remove(seat);
            bots.push((seat, bot, advisor(the_match, bot)?));
        }
        Ok(Self { bots, spared: if args.auto { people } else { Seats::NONE } })
    }

    fn has_bot(&self, seat: Seat) -> bool {
        self.bots.iter().any(|bot| bot.0 == seat)
    }

    /// Plays moves of people, and between them all that follows by itself.
    fn play(&mut self, table: &mut Table, moves: &[String]) -> Result<()> {
        self.settle(table)?;
        moves.iter().try_for_each(|text| {
            play(table, text)?;
            self.settle(table)
        })
    }

    /// Goes on until a person must decide, or chance must be given.
    fn settle(&mut self, table: &mut Table) -> Result<()> {
        loop {
            table.go_on(self.spared, NOW)?;
            let asked = table.asked();
            let Some((seat, spec, bot)) = self.bots.iter_mut().find(|bot| asked.contains(bot.0)) else {
                return Ok(());
            };
            answer(table, *seat, *spec, &mut **bot)?;
        }
    }
}

/// A bot that thinks on all threads.
fn advisor(the_match: &dyn Match, bot: BotSpec) -> Result<Box<dyn Advisor>> {
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).context("no randomness for the bot")?;
    let (threads, seed) = (rayon::current_num_threads(), u64::from_le_bytes(seed));
    Ok(the_match.advisor(&Mind { bot, threads, seed, stop: Stop::never() }))
}

/// Plays the bot's answer for a seat that is asked.
fn answer(table: &mut Table, seat: Seat, spec: BotSpec, bot: &mut dyn Advisor) -> Result<()> {
    let spinner = thinking(spec);
    let choice = bot.choose(table.the_match(), seat).expect("the seat is asked");
    spinner.finish_and_clear();
    let text = table.the_match().notations(seat).swap_remove(choice);
    table.play(Answer { seat, texts: &[text], version: None, at: NOW, help: Help::None })?;
    Ok(())
}

/// `0: move`, `move`, `#2`, `bot:hard` or `*: outcome`.
fn play(table: &mut Table, text: &str) -> Result<()> {
    if let Some(spec) = text.strip_prefix("bot:") {
        let spec: BotSpec = spec.parse().map_err(|why| anyhow!("`{text}`: {why}"))?;
        let seat = only_seat(table)?;
        let mut bot = advisor(table.the_match(), spec)?;
        return answer(table, seat, spec, &mut *bot);
    }
    let line = match text.strip_prefix('#') {
        Some(number) => {
            let seat = only_seat(table)?;
            let choices = table.the_match().notations(seat);
            let number: usize = number
                .parse()
                .ok()
                .filter(|n| (1..=choices.len()).contains(n))
                .ok_or_else(|| anyhow!("`{text}`: there are moves #1 to #{}", choices.len()))?;
            Line { who: Some(seat), text: choices[number - 1].clone() }
        }
        None => match text.parse::<Line>() {
            Ok(line) => line,
            Err(_) => Line { who: Some(only_seat(table)?), text: text.into() },
        },
    };
    let played = match line.who {
        Some(seat) => table.play(Answer { seat, texts: &[line.text], version: None, at: NOW, help: Help::None }),
        None if table.header().luck == Luck::Manual => table.give_chance(&line.text, NOW),
        None => bail!("`{text}`: chance is drawn from this match's secret; use --chance manual to give it by hand"),
    };
    played.map(drop).map_err(|error| refused(table, text, &error))
}

fn write_position(the_match: &dyn Match, out: Option<&Path>) -> Result<()> {
    let position = the_match.position();
    match out {
        None => paint::json(&position),
        Some(path) => {
            let text = serde_json::to_string_pretty(&position)? + "\n";
            std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
        }
    }
}

/// What happened since, and what comes next.
fn report(table: &Table, before: usize, company: &Company, shared: &Shared) -> Result<()> {
    let the_match = table.the_match();
    let alone = the_match.setup().seats == 1;
    // In front of one screen sits whoever acts; a table of several hears what is public.
    let viewer = if alone { Viewer::Seat(Seat(0)) } else { Viewer::Spectator };
    let told: Vec<String> = the_match.log(viewer, before).iter().map(|(_, sentence)| sentence.capitalised()).collect();
    if shared.json {
        // The one who plays knows their own moves; what chance dealt and bots decided may be for other eyes.
        let mut lines: Vec<Line> = (before..the_match.ply()).filter_map(|ply| the_match.line(ply)).collect();
        lines.retain(|line| alone || line.who.is_some_and(|seat| !company.has_bot(seat)));
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        return paint::json(&serde_json::json!({
            "played": lines, "told": told, "ply": the_match.ply(), "next": to_act(table),
            "standings": the_match.standings(),
        }));
    }
    for sentence in told {
        say!("{sentence}");
    }
    for seat in table.asked().iter() {
        let asked = question(table, seat);
        say!("next: {seat} (seat {}): {} ({} moves)", seat.0, asked.text.capitalised(), asked.choices.len());
    }
    if let Some(standings) = the_match.standings() {
        let scores: Vec<String> = standings.scores.iter().map(ToString::to_string).collect();
        say!("the game is over: {}", scores.join(", "));
    } else if table.asked().is_empty() {
        say!("next: {}", to_act(table));
    }
    Ok(())
}
