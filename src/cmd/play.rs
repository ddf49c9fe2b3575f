//! `taproom play`
use crate::{
    args::{Chance, PlayArgs, SeatBot, Shared},
    cmd::{
        hint::thinking,
        moves::{only_seat, refused, to_act},
    },
    files::{self, RecordFile},
    paint::{self, say},
};
use anyhow::{Context as _, Result, anyhow, bail};
use std::path::Path;
use taproom_bots::{BotSpec, Stop};
use taproom_core::{
    Seat, Turn, Viewer,
    record::{Line, Luck},
};
use taproom_match::{Advisor, Match, Mind, Secret};

pub(crate) fn run(args: &PlayArgs, shared: &Shared) -> Result<()> {
    let own = files::edition(shared)?;
    if let Some(path) = &args.position {
        let mut it = files::open_position(path, own.as_deref())?;
        let mut table = Table::new(&*it, args, None)?;
        table.settle(&mut *it);
        for text in &args.words {
            play(&mut *it, text)?;
            table.settle(&mut *it);
        }
        return write_position(&*it, args.out.as_deref());
    }
    let [file, moves @ ..] = args.words.as_slice() else { bail!("name a record and moves") };
    if moves.is_empty() && !args.auto && args.bot.is_empty() {
        bail!("name at least one move; `taproom moves {file}` lists them");
    }
    let mut opened = RecordFile::open(Path::new(file), own.as_deref())?;
    let before = opened.it.ply();
    if args.chance == Some(Chance::Manual) && opened.record.header.luck != Luck::Manual {
        eprintln!("taproom: chance is given by hand from now on; the dice of this match can no longer be proven");
        opened.make_manual();
    }
    let secret = opened.secret()?;
    if args.chance == Some(Chance::Auto) && opened.record.header.luck == Luck::Manual {
        bail!("this match was given manual chance; its luck cannot be drawn");
    }
    let mut table = Table::new(&*opened.it, args, secret)?;
    table.settle(&mut *opened.it);
    for text in moves {
        if is_chance(text) && opened.record.header.luck != Luck::Manual {
            bail!("`{text}`: chance is drawn from this match's secret; use --chance manual to give it by hand");
        }
        play(&mut *opened.it, text)?;
        table.settle(&mut *opened.it);
    }
    if secret.is_none() && opened.record.header.luck != Luck::Manual && opened.it.turn() == Turn::Chance {
        bail!("{file}.secret is missing, so the dice cannot be drawn; put it back, or go on with --chance manual");
    }
    let told = opened.it.fork();
    opened.save()?;
    report(&*told, before, &table, shared)
}

/// Resolves chance from the secret until somebody must decide.
pub(crate) fn settle(it: &mut dyn Match, secret: &Secret) {
    while let Some(event) = it.chance_event() {
        it.draw_chance(&mut secret.event(event));
    }
}

/// All that answers by itself between the moves of people.
struct Table {
    secret: Option<Secret>,
    auto: bool,
    bots: Vec<(Seat, BotSpec, Box<dyn Advisor>)>,
}

impl Table {
    fn new(it: &dyn Match, args: &PlayArgs, secret: Option<Secret>) -> Result<Self> {
        let mut bots: Vec<(Seat, BotSpec, Box<dyn Advisor>)> = Vec::new();
        for &SeatBot { seat, player } in &args.bot {
            let seat = files::seat_of(seat, it)?;
            if bots.iter().any(|bot| bot.0 == seat) {
                bail!("seat {} was given two bots", seat.0);
            }
            bots.push((seat, player, advisor(it, player)?));
        }
        Ok(Self { secret, auto: args.auto, bots })
    }

    fn has_bot(&self, seat: Seat) -> bool {
        self.bots.iter().any(|bot| bot.0 == seat)
    }

    /// Goes on until a person must decide.
    fn settle(&mut self, it: &mut dyn Match) {
        loop {
            if let Some(secret) = &self.secret {
                settle(it, secret);
            }
            let Turn::Seats(seats) = it.turn() else { return };
            if let Some((seat, player, bot)) = self.bots.iter_mut().find(|bot| seats.contains(bot.0)) {
                answer(it, *seat, *player, &mut **bot);
            } else if let Some(seat) = seats.iter().find(|&seat| self.auto && it.legal(seat) == 1) {
                it.legal(seat);
                it.act(seat, 0).expect("the only legal answer");
            } else {
                return;
            }
        }
    }
}

/// A bot that thinks on all threads.
fn advisor(it: &dyn Match, player: BotSpec) -> Result<Box<dyn Advisor>> {
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).context("no randomness for the bot")?;
    let (threads, seed) = (rayon::current_num_threads(), u64::from_le_bytes(seed));
    Ok(it.advisor(&Mind { player, threads, seed, stop: Stop::never() }))
}

/// Plays the bot's answer for a seat that is to act.
fn answer(it: &mut dyn Match, seat: Seat, player: BotSpec, bot: &mut dyn Advisor) {
    let spinner = thinking(player);
    let choice = bot.choose(it, seat).expect("the seat is to act");
    spinner.finish_and_clear();
    it.legal(seat);
    it.act(seat, choice).expect("bots answer with what is legal");
}

fn is_chance(text: &str) -> bool {
    text.starts_with("*:")
}

/// `0: move`, `move`, `#2`, `bot:hard` or `*: outcome`.
fn play(it: &mut dyn Match, text: &str) -> Result<()> {
    if let Some(player) = text.strip_prefix("bot:") {
        let player: BotSpec = player.parse().map_err(|why| anyhow!("`{text}`: {why}"))?;
        let seat = only_seat(it)?;
        let mut bot = advisor(it, player)?;
        answer(it, seat, player, &mut *bot);
        return Ok(());
    }
    let line = match text.strip_prefix('#') {
        Some(number) => {
            let seat = only_seat(it)?;
            let choices = it.notations(seat);
            let number: usize = number
                .parse()
                .ok()
                .filter(|n| (1..=choices.len()).contains(n))
                .ok_or_else(|| anyhow!("`{text}`: there are moves #1 to #{}", choices.len()))?;
            Line { who: Some(seat), text: choices[number - 1].clone() }
        }
        None => match text.parse::<Line>() {
            Ok(line) => line,
            Err(_) => Line { who: Some(only_seat(it)?), text: text.into() },
        },
    };
    it.play(&line).map_err(|error| refused(it, text, &error))
}

fn write_position(it: &dyn Match, out: Option<&Path>) -> Result<()> {
    let position = it.position();
    match out {
        None => paint::json(&position),
        Some(path) => {
            let text = serde_json::to_string_pretty(&position)? + "\n";
            std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
        }
    }
}

/// What happened since, and what comes next.
fn report(it: &dyn Match, before: usize, table: &Table, shared: &Shared) -> Result<()> {
    // In front of one screen sits whoever acts; a table of several hears what is public.
    let viewer = if it.setup().seats == 1 { Viewer::Seat(Seat(0)) } else { Viewer::Spectator };
    let told: Vec<String> = it.log(viewer, before).into_iter().map(|it| it.1).collect();
    if shared.json {
        // The one who plays knows their own moves; what chance dealt and bots decided may be for other eyes.
        let mut lines: Vec<Line> = (before..it.ply()).filter_map(|ply| it.line(ply)).collect();
        lines.retain(|line| it.setup().seats == 1 || line.who.is_some_and(|seat| !table.has_bot(seat)));
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        return paint::json(&serde_json::json!({
            "played": lines, "told": told, "ply": it.ply(), "next": to_act(it), "standings": it.standings(),
        }));
    }
    for sentence in told {
        say!("{sentence}");
    }
    match (it.turn(), it.standings()) {
        (Turn::Seats(seats), _) => {
            for seat in seats.iter() {
                say!("next: {seat} (seat {}): {} ({} moves)", seat.0, it.question(seat), it.notations(seat).len());
            }
        }
        (_, Some(standings)) => {
            let scores: Vec<String> = standings.scores.iter().map(ToString::to_string).collect();
            say!("the game is over: {}", scores.join(", "));
        }
        _ => say!("next: {}", to_act(it)),
    }
    Ok(())
}
