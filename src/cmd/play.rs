//! `taproom play`
use crate::{
    args::{Chance, PlayArgs, PlayerNumber, SeatBot, Shared},
    cmd::{
        hint::thinking,
        moves::{mark, only_seat, question, refused, to_act},
    },
    files::{self, NOW, RecordFile},
    paint::{self, say},
};
use anyhow::{Context as _, Result, anyhow, bail};
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use taproom_bots::{BotSpec, Stop};
use taproom_core::{MAX_SEATS, Seat, Seats, Turn, Viewer, plural, record::Line};
use taproom_match::{Advisor, Match, Mind, outcome};
use taproom_table::{Answer, Help, Table};

pub(crate) fn run(args: &PlayArgs, shared: &Shared) -> Result<()> {
    let own = files::edition(shared)?;
    if let Some(path) = &args.position {
        let mut table = files::open_position(path, own.as_deref())?;
        Company::new(table.the_match(), args, shared)?.play(&mut table, &args.words)?;
        return write_position(table.the_match(), args.out.as_deref());
    }
    let [file, moves @ ..] = args.words.as_slice() else { bail!("name a record and moves") };
    if moves.is_empty() && !args.auto && args.bot.is_empty() {
        bail!("name at least one move; `taproom moves {file}` lists them");
    }
    let mut opened = RecordFile::open(Path::new(file), own.as_deref())?;
    let before = opened.table.the_match().ply();
    let manual = opened.table.by_hand().is_some();
    match args.chance {
        Some(Chance::Manual) if !manual => {
            eprintln!(
                "taproom: chance is given by hand from now on, and the record says so; it can no longer be proven"
            );
            opened.table.hand_over(before);
        }
        Some(Chance::Auto) if manual => bail!("this match was given manual chance; its luck cannot be drawn"),
        _ => {}
    }
    let mut company = Company::new(opened.table.the_match(), args, shared)?;
    let mut done = company.play(&mut opened.table, moves);
    if opened.table.the_match().turn() == Turn::Chance && opened.table.by_hand().is_none() {
        done = Err(anyhow!(
            "{file}.secret is missing, so the dice cannot be drawn; put it back, or go on with --chance manual"
        ));
    }
    // Whatever was played is kept, also if something after it was refused.
    let table = opened.save()?;
    let played = table.the_match().ply() - before;
    if done.is_ok() || played > 0 {
        report(&table, before, &company, shared)?;
    }
    match done {
        Err(error) if played > 0 => Err(error.context(format!("{} kept, but then", plural(played as i64, "move")))),
        done => done,
    }
}

/// Bots in some seats, and what is done for the people in the others.
struct Company {
    bots: Vec<(Seat, BotSpec, Box<dyn Advisor>)>,
    people: Seats,
    /// Whose questions with one answer are answered, as the table does it.
    spared: Seats,
    /// Programs count seats from 0 in their answers, as records do.
    program: bool,
    /// The question that is answered first, if it must be a certain one.
    wanted: Option<String>,
    /// The people for whom moves were given.
    movers: Seats,
    /// What bots answered that were asked by `bot:…`.
    answered: Vec<String>,
    stop: Stop,
    stopped: Arc<AtomicBool>,
}

impl Company {
    fn new(the_match: &dyn Match, args: &PlayArgs, shared: &Shared) -> Result<Self> {
        let (stop, stopped) = (Stop::never(), Arc::new(AtomicBool::new(false)));
        let mut bots: Vec<(Seat, BotSpec, Box<dyn Advisor>)> = Vec::new();
        let mut people = Seats::all(the_match.setup().seats);
        for &SeatBot { player, bot } in &args.bot {
            let seat = files::seat_of(player, the_match)?;
            if !people.contains(seat) {
                bail!("{seat} was given two bots");
            }
            people.remove(seat);
            bots.push((seat, bot, advisor(the_match, bot, &stop)?));
        }
        let (handle, flag) = (stop.clone(), stopped.clone());
        ctrlc::set_handler(move || {
            flag.store(true, Ordering::Relaxed);
            handle.cancel();
        })
        .context("cannot watch for Ctrl-C")?;
        Ok(Self {
            bots,
            people,
            spared: if args.auto { people } else { Seats::NONE },
            program: shared.json,
            wanted: args.question.clone(),
            movers: Seats::NONE,
            answered: Vec::new(),
            stop,
            stopped,
        })
    }

    fn has_bot(&self, seat: Seat) -> bool {
        self.bots.iter().any(|bot| bot.0 == seat)
    }

    /// Plays moves of people, and between them what bots and chance answer. Questions with one answer are only answered
    /// after the last of them: until then a person may name that answer too.
    fn play(&mut self, table: &mut Table, moves: &[String]) -> Result<()> {
        let before = table.the_match().ply();
        table.go_on(Seats::NONE, NOW)?;
        if table.the_match().ply() > before && !moves.is_empty() {
            bail!("the table moved on: chance had not answered yet; look at the question with `taproom moves`");
        }
        let mut asked = [None; MAX_SEATS];
        for seat in table.asked().iter() {
            asked[seat.index()] = Some(table.version(seat));
        }
        for text in moves {
            self.one(table, text, &asked)?;
            self.settle(table, Seats::NONE)?;
        }
        self.settle(table, self.spared)
    }

    /// Goes on until a person must decide, or chance must be given.
    fn settle(&mut self, table: &mut Table, spared: Seats) -> Result<()> {
        loop {
            table.go_on(spared, NOW)?;
            let asked = table.asked();
            let Some((seat, spec, bot)) = self.bots.iter_mut().find(|bot| asked.contains(bot.0)) else {
                return Ok(());
            };
            answer(table, *seat, *spec, &mut **bot, &self.stopped)?;
        }
    }

    /// A word of a person: a move or `#2`, `bot:hard`, each with a player (`p2: …`) or without; or `*: outcome`.
    /// `asked`: the questions that were there before the first word.
    fn one(&mut self, table: &mut Table, text: &str, asked: &[Option<u64>; MAX_SEATS]) -> Result<()> {
        let (who, word) = addressed(text, table.the_match())?;
        let of_record = self.program || text.starts_with(|first: char| first.is_ascii_digit());
        let read = |word: &str| if of_record { Ok(word.to_owned()) } else { files::written(table.the_match(), word) };
        let Some(named) = who else {
            if table.by_hand().is_none() {
                bail!("`{text}`: chance is drawn from this match's secret; use --chance manual to give it by hand");
            }
            let word = read(word)?;
            return table.give_chance(&word, NOW).map(drop).map_err(|error| refused(table, text, &error));
        };
        let seat = match named {
            Some(seat) if self.has_bot(seat) => bail!("`{text}`: {seat} is a bot here"),
            Some(seat) => seat,
            None => only_seat(table, self.people)?,
        };
        if self.wanted.take().is_some_and(|wanted| !table.asked().contains(seat) || mark(table, seat) != wanted) {
            bail!("`{text}`: the table moved on, and this is another question; look at it with `taproom moves`");
        }
        let version = table.asked().contains(seat).then(|| table.version(seat));
        if let Some(spec) = word.strip_prefix("bot:") {
            let spec: BotSpec = spec.parse().map_err(|why| anyhow!("`{text}`: {why}"))?;
            if version.is_none() {
                bail!("`{text}`: {seat} is not to act: {}", to_act(table));
            }
            let mut bot = advisor(table.the_match(), spec, &self.stop)?;
            let label = answer(table, seat, spec, &mut *bot, &self.stopped)?;
            self.answered.push(format!("{spec} answers for {seat}: {label}"));
            self.movers.insert(seat);
            return Ok(());
        }
        let notation = match word.strip_prefix('#') {
            None => read(word)?,
            Some(number) => {
                if version.is_none() {
                    bail!("`{text}`: {seat} is not to act: {}", to_act(table));
                }
                if asked[seat.index()] != version {
                    bail!(
                        "`{text}`: numbers belong to the question that was shown, and this is another one; name the \
                         move, or look with `taproom moves`"
                    );
                }
                let choices = table.the_match().notations(seat);
                let number = number.parse::<usize>().ok().filter(|n| (1..=choices.len()).contains(n));
                let number = number.ok_or_else(|| match choices.len() {
                    1 => anyhow!("`{text}`: there is only move #1"),
                    most => anyhow!("`{text}`: there are moves #1 to #{most}"),
                })?;
                choices[number - 1].clone()
            }
        };
        let given = Answer { seat, texts: &[notation], version: None, at: NOW, help: Help::None };
        table.play(given).map_err(|error| refused(table, text, &error))?;
        self.movers.insert(seat);
        Ok(())
    }

    /// In front of the screen sits whoever moved, or the only person; a table of several hears what is public.
    fn viewer(&self) -> Viewer {
        let one = |seats: Seats| seats.first().filter(|_| seats.len() == 1);
        one(self.movers).or_else(|| one(self.people)).map_or(Viewer::Spectator, Viewer::Seat)
    }
}

/// Whom a word is for, and the rest of it: chance (`*: roll 5`), a player (`p2: …`, or a seat as records have it, `1: …`),
/// or nobody in particular.
#[allow(clippy::option_option, reason = "chance, any player, this player")]
fn addressed<'a>(text: &'a str, the_match: &dyn Match) -> Result<(Option<Option<Seat>>, &'a str)> {
    let Some((who, word)) = text.split_once(':') else { return Ok((Some(None), text)) };
    let seat = match who.as_bytes() {
        b"*" => return Ok((None, word.trim_start())),
        [digit @ b'0'..=b'9'] => PlayerNumber(Seat(digit - b'0')),
        [b'p', b'0'..=b'9'] => who.parse().map_err(|why| anyhow!("`{text}`: {why}"))?,
        _ => return Ok((Some(None), text)),
    };
    let seat = files::seat_of(seat, the_match).with_context(|| format!("`{text}`"))?;
    Ok((Some(Some(seat)), word.trim_start()))
}

/// A bot that thinks on all threads.
fn advisor(the_match: &dyn Match, bot: BotSpec, stop: &Stop) -> Result<Box<dyn Advisor>> {
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).context("no randomness for the bot")?;
    let (threads, seed) = (rayon::current_num_threads(), u64::from_le_bytes(seed));
    Ok(the_match.advisor(&Mind { bot: bot.at_table(), threads, seed, stop: stop.clone() }))
}

/// Plays the bot's answer for a seat that is asked; the answer, with its meaning.
fn answer(table: &mut Table, seat: Seat, spec: BotSpec, bot: &mut dyn Advisor, stopped: &AtomicBool) -> Result<String> {
    let spinner = thinking(spec);
    let choice = bot.choose(table.the_match(), seat).expect("the seat is asked");
    spinner.finish_and_clear();
    if stopped.load(Ordering::Relaxed) {
        bail!("stopped while {spec} thought for {seat}");
    }
    let text = table.the_match().notations(seat).swap_remove(choice);
    let label = table.the_match().label(seat, &text).map(|label| format!(" ({label})")).unwrap_or_default();
    let told = format!("`{}`{label}", files::about(table.the_match()).spoken(&text));
    table.play(Answer { seat, texts: &[text], version: None, at: NOW, help: Help::None })?;
    Ok(told)
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
    let viewer = company.viewer();
    let told: Vec<String> = the_match.log(viewer, before).iter().map(|(_, sentence)| sentence.capitalised()).collect();
    let outcome = outcome(the_match);
    if shared.json {
        // The one who plays knows their own moves; what chance dealt and bots decided may be for other eyes.
        let alone = the_match.setup().seats == 1;
        let mut lines: Vec<Line> = (before..the_match.ply()).filter_map(|ply| the_match.line(ply)).collect();
        lines.retain(|line| alone || line.who.is_some_and(|seat| !company.has_bot(seat)));
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        return paint::json(&serde_json::json!({
            "played": lines, "told": told, "ply": the_match.ply(), "next": to_act(table),
            "standings": the_match.standings(), "outcome": outcome,
        }));
    }
    for line in &company.answered {
        say!("{line}");
    }
    for sentence in told {
        say!("{sentence}");
    }
    if let Some(outcome) = outcome {
        return Ok(paint::print(&paint::outcome(&outcome))?);
    }
    // What another player is asked is for their eyes: they look at it themselves.
    match table.asked().iter().find(|&seat| viewer.is(seat)) {
        Some(seat) => {
            let asked = question(table, seat);
            let moves = plural(asked.choices.len() as i64, "move");
            say!("next: {seat}: {} ({moves})", asked.text.capitalised());
        }
        None => say!("next: {}", to_act(table)),
    }
    Ok(())
}
