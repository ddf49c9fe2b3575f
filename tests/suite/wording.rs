//! Everything that people read while a game is played: its grammar, and its marks on values of our own.
use std::collections::{BTreeMap, BTreeSet};
use taproom_bots::{AnySeat, BotSpec, Dice};
use taproom_catalog::{games, pages};
use taproom_core::{Rng, Seat, Seats, Turn, Viewer};
use taproom_kit::{Row, edition::rows};
use taproom_match::{Advisor, EditionChoice, GameEntry, Match, MatchMover, Mind, SetupRequest, drive_match, outcome};
use taproom_page::Person;

/// Who plays the games: any legal answer, or a bot that plays to win and so gets further.
enum Player {
    Random(Dice),
    Greedy(Box<dyn Advisor>, Dice),
}

impl MatchMover for Player {
    fn seat(&mut self, the_match: &dyn Match, seats: Seats) -> Option<Seat> {
        match self {
            Self::Random(dice) | Self::Greedy(_, dice) => AnySeat(dice).seat(the_match, seats),
        }
    }
    fn answer(&mut self, the_match: &dyn Match, seat: Seat, count: usize) -> Option<usize> {
        match self {
            Self::Random(dice) => dice.answer(the_match, seat, count),
            Self::Greedy(bot, _) => bot.choose(the_match, seat),
        }
    }
    fn chance(&mut self) -> &mut dyn Rng {
        match self {
            Self::Random(dice) | Self::Greedy(_, dice) => dice,
        }
    }
}

/// Where a text stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Where {
    Question,
    Label,
    Reason,
    Log,
    Terminal,
    Page,
    End,
}

/// Plays games of every number of seats and hands over all that is to be read on the way.
fn read_all(entry: &dyn GameEntry, mut read: impl FnMut(Where, &str)) {
    for seats in entry.about().seats.clone() {
        for greedy in [false, true] {
            let request = SetupRequest { seats, ..SetupRequest::default() };
            let mut the_match = entry.open(&request).expect("a set-up");
            let dice = Dice::new(7 * u64::from(seats));
            let mut player = if greedy {
                let bot: BotSpec = "greedy".parse().expect("a bot");
                Player::Greedy(the_match.advisor(&Mind::new(bot, 1)), dice)
            } else {
                Player::Random(dice)
            };
            let mut told = 0;
            loop {
                if let Turn::Seats(asked) = the_match.turn() {
                    for seat in asked.iter() {
                        let question = the_match.question(seat).expect("the seat is asked");
                        read(Where::Question, &question.text.to_string());
                        for choice in &question.choices {
                            read(Where::Label, &choice.label.to_string());
                        }
                        for (choice, refusal) in &question.refusals {
                            read(Where::Label, &choice.label.to_string());
                            read(Where::Reason, &refusal.reason.to_string());
                        }
                    }
                }
                if the_match.ply().is_multiple_of(5) || the_match.turn() == Turn::Over {
                    for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
                        for (_, sentence) in the_match.log(viewer, told) {
                            read(Where::Log, &sentence.to_string());
                        }
                    }
                    told = the_match.ply();
                }
                if the_match.ply().is_multiple_of(11) || the_match.turn() == Turn::Over {
                    let viewer = Viewer::Seat(Seat(the_match.ply() as u8 % seats));
                    let lines: Vec<String> = the_match
                        .drawing(viewer)
                        .lines()
                        .map(|line| line.iter().map(|part| part.text.as_str()).collect())
                        .collect();
                    read(Where::Terminal, &lines.join("\n"));
                    read(Where::Page, &page(entry, &*the_match, viewer));
                }
                if drive_match(&mut *the_match, &mut player, 1) == 0 {
                    break;
                }
            }
            let outcome = outcome(&*the_match).expect("the game is over");
            read(Where::End, &outcome.headline(|seat| seat.to_string()));
        }
    }
}

/// The page of a match, as HTML.
fn page(entry: &dyn GameEntry, the_match: &dyn Match, viewer: Viewer) -> String {
    let seats = the_match.setup().seats;
    let person = |seat: Seat| Person { name: format!("Ada{}", seat.0), ..Person::default() };
    let people: Vec<Person> = Seat::all(seats).map(person).collect();
    let question = match viewer {
        Viewer::Seat(seat) => the_match.question(seat),
        Viewer::Spectator => None,
    };
    let layout = pages(entry).layout(the_match, viewer, &people, question.as_ref());
    layout.parts.iter().map(|part| part.html.0.as_str()).chain([layout.track.0.as_str()]).collect()
}

/// The texts of a page between tags; those of words within a line are left out, so that "<b>1</b> coins" is one text.
fn texts(html: &str) -> Vec<String> {
    let mut texts = vec![String::new()];
    for piece in html.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap_or((piece, ""));
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if ["b", "i", "em", "small", "strong"].contains(&name) {
            texts.last_mut().expect("begun with one").push(' ');
        } else {
            texts.push(String::new());
        }
        let text = text.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        texts.last_mut().expect("begun with one").push_str(&text);
    }
    texts.retain(|text| !text.trim().is_empty());
    texts
}

/// A number behind one of these is a name, not a count: "player 1 draws".
const NAMES: [&str; 18] = [
    "player", "round", "season", "day", "year", "level", "space", "tank", "line", "stage", "school", "seed", "malt",
    "step", "hops", "off", "worker", "seeds",
];

/// Words that end like a plural and are none.
const SINGULAR: [&str; 11] = ["hops", "spices", "pils", "fits", "is", "was", "has", "this", "less", "plus", "as"];

/// "1 coins", "1 batches", "12 of 10 recipes", "Where does the hops go?": what no person would write.
fn slips(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    let number = |n: usize| words.get(n).and_then(|word| bare(word).parse::<u32>().ok());
    let ends_at = |n: usize| words[n].ends_with([',', '.', ':', ';', ')']);
    let mut found = Vec::new();
    for n in 0..words.len() {
        let around = || words[n.saturating_sub(2)..(n + 4).min(words.len())].join(" ");
        let next = words.get(n + 1).map(|word| bare(word)).unwrap_or_default();
        let before = n.checked_sub(1).map(|n| bare(words[n])).unwrap_or_default();
        let many = next.ends_with('s') && !next.ends_with("ss") && !next.ends_with("us") || next == "dice";
        if bare(words[n]) == "1" && !ends_at(n) && many && !SINGULAR.contains(&&*next) && !NAMES.contains(&&*before) {
            found.push(around());
        }
        // "Storage 13 of 12" is true before the discard.
        let noun = words.get(n + 3).is_some_and(|word| word.starts_with(char::is_lowercase)) && !ends_at(n + 2);
        if next == "of" && noun && number(n).is_some_and(|first| number(n + 2).is_some_and(|second| first > second)) {
            found.push(around());
        }
    }
    for wrong in ["does the hops", "How many of 1 ", "the hops is", "the hops goes", "hops was "] {
        if text.contains(wrong) {
            found.push(text.into());
        }
    }
    found
}

#[test]
fn slips_are_found() {
    for wrong in [
        "You have 1 coins.",
        "1 batches",
        "next (1 moves)",
        "12 of 10 recipes",
        "Where does the hops go?",
        "take 1 dice",
    ] {
        assert!(!slips(wrong).is_empty(), "{wrong}");
    }
    for right in
        ["1 coin", "player 1 draws", "1 Hops", "10 of 12 recipes", "1, 2 coins", "Tank 1 holds", "11 coins", "1 glass"]
    {
        assert!(slips(right).is_empty(), "{right}");
    }
}

#[test]
fn one_is_never_many() {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for entry in games() {
        let mut read = 0;
        read_all(entry, |place, text| {
            read += 1;
            let slips = match place {
                Where::Page => texts(text).iter().flat_map(|text| slips(text)).collect(),
                // Columns of a terminal have nothing to do with each other.
                Where::Terminal => text.lines().flat_map(|line| line.split("  ")).flat_map(slips).collect(),
                _ => slips(text),
            };
            for slip in slips {
                found.entry(slip).or_insert_with(|| format!("{} {place:?}: {text:.200}", entry.about().slug));
            }
        });
        assert!(read > 1_000, "{} tells too little", entry.about().slug);
    }
    let all: Vec<String> = found.iter().map(|(slip, at)| format!("{slip}\n    {at}")).collect();
    assert!(all.is_empty(), "{} slips:\n{}", all.len(), all.join("\n"));
}

/// Which values of a row the file says are reconstructed, read from the file alone.
fn reconstructed(row: &toml::Table) -> BTreeSet<String> {
    let of = |note: &str| note.contains("reconstructed");
    let whole = row.get("source").and_then(toml::Value::as_str).is_some_and(|note| note.starts_with("reconstructed"));
    let prose = ["id", "name", "title", "text", "source", "source_of", "basis", "note", "notes", "unsure"];
    let is_row = |value: &toml::Value| {
        value.get("source").is_some() || value.get(0).is_some_and(|value| value.get("source").is_some())
    };
    let mut found = BTreeSet::new();
    for (name, value) in row.iter().filter(|(name, value)| !prose.contains(&name.as_str()) && !is_row(value)) {
        if name.ends_with("_source") || value.as_table().is_some_and(toml::Table::is_empty) {
            continue;
        }
        let apart = row.get("source_of").and_then(toml::Value::as_table);
        let sections: Vec<(&String, &str)> =
            apart.into_iter().flatten().filter_map(|(key, note)| Some((key, note.as_str()?))).collect();
        let exact = sections.iter().find(|(key, _)| *key == name).map(|(_, note)| *note);
        let inner = sections.iter().any(|(key, note)| key.starts_with(&format!("{name}.")) && of(note));
        let beside = row.iter().find(|(key, _)| {
            key.strip_suffix("_source").is_some_and(|key| key == name || name.starts_with(&format!("{key}_")))
        });
        let note = exact.or_else(|| beside.and_then(|(_, note)| note.as_str()));
        if inner || note.map_or(whole, of) {
            found.insert(name.clone());
        }
    }
    found
}

#[test]
fn marks_are_those_of_the_data() {
    for entry in games() {
        let text = entry.edition_text(&EditionChoice::Newest).expect("the newest");
        let document: toml::Table = text.parse().expect("TOML");
        let all = rows(&text).expect("rows");
        let mut count = 0;
        for (table, value) in &document {
            let raw: Vec<&toml::Table> = match value {
                toml::Value::Array(rows) => rows.iter().filter_map(toml::Value::as_table).collect(),
                toml::Value::Table(row) => vec![row],
                _ => continue,
            };
            let ours: Vec<&Row> = all.iter().filter(|row| row.table == *table).collect();
            assert_eq!(raw.len(), ours.len(), "{} {table}", entry.about().slug);
            for (raw, row) in raw.iter().zip(ours) {
                let names = row.fields.iter().map(|field| field.name.split('.').next().expect("a name").to_owned());
                let marks = row.marks();
                let marked: BTreeSet<String> = names.filter(|name| marks.has(name)).collect();
                assert_eq!(marked, reconstructed(raw), "{} {}", entry.about().slug, row.title());
                count += marked.len();
            }
        }
        assert!(count > 20, "{} has few marks: {count}", entry.about().slug);
    }
}

/// Values that no page and no terminal shows, so that there is nothing to mark.
const UNSEEN: [(&str, &str); 3] =
    [("six-sided-stout", "supply_limit"), ("six-sided-stout", "minimum"), ("pint-craft", "next")];

/// Does a mark with these words tell what is our own in this row, or that one value of it is?
fn says(row: &Row, words: &str) -> bool {
    let marks = row.marks();
    let section = |name: &str| name.split('.').next().expect("a name").replace('_', " ");
    let one = |name: &str| marks.has(name) && words == format!("{} reconstructed", section(name));
    marks.any() && (words == marks.words() || row.fields.iter().any(|field| one(&field.name)))
}

#[test]
fn pages_and_terminals_mark_what_the_data_marks() {
    let mut faults = Vec::new();
    for entry in games() {
        let slug = entry.about().slug;
        let all = rows(&entry.edition_text(&EditionChoice::Newest).expect("the newest")).expect("rows");
        // Names that stand for one row, or for several that agree. Turn spaces are called by their bonuses, as other things are.
        let mut names: BTreeMap<&str, Option<bool>> = BTreeMap::new();
        let turns = || all.iter().filter(|row| row.table == "turn_space").filter_map(|row| row.name.as_deref());
        for row in all.iter().filter(|row| row.within.is_none()) {
            let Some(name) = row.name.as_deref().filter(|name| turns().all(|turn| turn != *name)) else { continue };
            let any = row.marks().names.iter().any(|field| !UNSEEN.contains(&(slug, field)));
            names.entry(name).and_modify(|known| *known = known.filter(|known| *known == any)).or_insert(Some(any));
        }
        let tiles: BTreeSet<&str> =
            all.iter().filter(|row| row.table == "building").filter_map(|row| row.name.as_deref()).collect();
        let marked = |name: &str| names.get(name).copied().flatten();
        let (mut pencils, mut notes, mut wrong) = (0, 0, BTreeSet::new());
        let mut pencilled: BTreeMap<String, bool> = BTreeMap::new();
        let (mut listed, mut signed) = (BTreeSet::new(), BTreeSet::new());
        read_all(entry, |place, text| match place {
            Where::Page => {
                for piece in text.split("data-row=\"").skip(1) {
                    let (title, rest) = piece.split_once('"').expect("a title");
                    let words = rest
                        .split("<span class=\"vh\">")
                        .nth(1)
                        .and_then(|words| words.split('<').next())
                        .expect("words");
                    // Steps of the lab have no names: any of them.
                    let mut titled = all.iter().filter(|row| row.title() == title);
                    if !titled.any(|row| says(row, words)) {
                        wrong.insert(format!("{title} is marked `{words}`"));
                    }
                    pencils += 1;
                }
                for piece in text.split("<div class=\"note\"").skip(1) {
                    let head = piece.split("<b>").nth(1).and_then(|head| head.split("</b>").next()).expect("a title");
                    let name = head.split('<').next().expect("a name").trim().replace("&amp;", "&");
                    if let Some(marked) = marked(&name) {
                        let here = head.contains("data-row");
                        if here && !marked {
                            wrong.insert(format!("the note of {name} should not be marked"));
                        } else if marked {
                            // A note elsewhere may tell nothing that is ours.
                            *pencilled.entry(name).or_insert(false) |= here;
                        }
                        notes += 1;
                    }
                }
            }
            Where::Terminal => {
                let lines: Vec<&str> = text.lines().collect();
                for (n, line) in lines.iter().enumerate() {
                    // What is said of a thing may go on below, further in.
                    let below = lines.get(n + 1).filter(|next| next.starts_with("    ")).copied().unwrap_or_default();
                    let hits = names
                        .iter()
                        .flat_map(|(&name, &any)| line.match_indices(name).map(move |hit| (hit.0, name, any)));
                    let hits: Vec<(usize, &str, Option<bool>)> = hits.collect();
                    for &(at, name, any) in &hits {
                        let end = at + name.len();
                        // "Stout" in "Oatmeal Stout" is another name.
                        let longer = hits.iter().any(|(other, long, _)| {
                            long.len() > name.len() && *other <= at && end <= other + long.len()
                        });
                        let begins = line[..at].ends_with(char::is_alphanumeric);
                        let rest = &line[end..];
                        let Some(any) = any.filter(|_| !longer && !begins) else { continue };
                        if rest.starts_with(char::is_alphanumeric) {
                            continue;
                        }
                        if !any && rest.starts_with('°') {
                            wrong.insert(format!("{name} should not be marked in a terminal"));
                        }
                        if any && (rest.contains('°') || below.contains('°')) {
                            signed.insert(name);
                        }
                        // In the middle of a line things are only named, as tiles are everywhere.
                        if any && !tiles.contains(name) && !line[..at].contains(char::is_alphabetic) {
                            listed.insert(name);
                        }
                    }
                }
            }
            _ => {}
        });
        assert!(pencils > 0, "{slug} marks nothing on its pages");
        assert!(notes > 0 || slug == "six-sided-stout", "{slug} has no notes about rows");
        wrong.extend(listed.difference(&signed).map(|name| format!("{name} is never marked in a terminal")));
        let bare = pencilled.into_iter().filter(|(_, marked)| !marked);
        wrong.extend(bare.map(|(name, _)| format!("no note of {name} is marked")));
        faults.extend(wrong.into_iter().map(|fault| format!("{slug}: {fault}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
