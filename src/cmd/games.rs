//! `taproom games`
use crate::{args::Shared, files, paint};
use anyhow::Result;
use serde::Serialize;
use taproom_core::{Fill, OptionSpec};
use taproom_kit::{Drawing, Ink, Source, edition};
use taproom_match::{EditionChoice, GameEntry};

#[derive(Serialize)]
struct Listed {
    slug: &'static str,
    title: &'static str,
    pitch: &'static str,
    seats: (u8, u8),
    rules: u16,
    edition: String,
    rulebook: usize,
    public: usize,
    reconstructed: usize,
    options: Vec<OptionSpec>,
}

impl Listed {
    fn of(entry: &dyn GameEntry, choice: &EditionChoice) -> Result<Self> {
        let about = entry.about();
        let text = entry.edition_text(choice)?;
        let rows = edition::rows(&text)?;
        let count = |source| rows.iter().filter(|row| row.source == source).count();
        Ok(Self {
            slug: about.slug,
            title: about.title,
            pitch: about.pitch,
            seats: (*about.seats.start(), *about.seats.end()),
            rules: about.newest().0,
            edition: edition::hash(&text)?,
            rulebook: count(Source::Rulebook),
            public: count(Source::Public),
            reconstructed: count(Source::Reconstructed),
            options: entry.options(choice)?,
        })
    }
}

pub(crate) fn run(shared: &Shared) -> Result<()> {
    let games = match files::edition(shared)? {
        None => {
            taproom_catalog::games().map(|entry| Listed::of(entry, &EditionChoice::Newest)).collect::<Result<_>>()?
        }
        // The user's own data: the game that can read it.
        Some(text) => {
            let choice = EditionChoice::Text(text);
            let read = taproom_catalog::games().map(|entry| Listed::of(entry, &choice));
            let (good, bad): (Vec<_>, Vec<_>) = read.partition(Result::is_ok);
            match good.into_iter().next() {
                Some(game) => vec![game?],
                None => return bad.into_iter().next_back().map_or(Ok(()), |error| error.map(drop)),
            }
        }
    };
    if shared.json { paint::json(&games) } else { Ok(paint::print(&drawing(&games))?) }
}

fn drawing(games: &[Listed]) -> Drawing {
    let heading = ["game", "seats", "rules", "edition", "rulebook", "public", "reconstructed"];
    let mut rows = vec![heading.map(String::from).to_vec()];
    for game in games {
        let (least, most) = game.seats;
        rows.push(vec![
            game.slug.into(),
            if least == most { least.to_string() } else { format!("{least}-{most}") },
            game.rules.to_string(),
            game.edition.clone(),
            game.rulebook.to_string(),
            game.public.to_string(),
            game.reconstructed.to_string(),
        ]);
    }
    let mut drawing = paint::columns(&rows);
    for game in games {
        drawing.line();
        drawing.heading(game.title);
        paint::wrapped(&mut drawing, Ink::Plain, 2, game.pitch);
        if game.options.is_empty() {
            drawing.line().ink(Ink::Faint, "  no options");
        }
        for OptionSpec { id, text, default, kind, source: _, fill } in &game.options {
            let default = match fill {
                Some(Fill::Season) => "the season it is, or with --seed ".to_owned() + default,
                None => default.clone(),
            };
            drawing.line().text(format!("  {id}={default}"));
            paint::wrapped(&mut drawing, Ink::Faint, 6, &format!("({kind})"));
            paint::wrapped(&mut drawing, Ink::Plain, 6, text);
        }
    }
    drawing.line();
    drawing
        .line()
        .ink(Ink::Faint, "rulebook, public, reconstructed: how many rows of data come from where; values that are");
    drawing
        .line()
        .ink(Ink::Faint, "lost were reconstructed by us. `taproom rules GAME CARD` tells the source of each.");
    drawing
}
