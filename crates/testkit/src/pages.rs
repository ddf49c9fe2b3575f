//! What every drawn table keeps, over random games; and pages to look at.
use crate::seeds::Seeds;
use maud::html;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use taproom_bots::{AnySeat, BotSpec, Dice};
use taproom_core::{Choice, Mix, Rng, Seat, Turn, Viewer, record::Line};
use taproom_kit::rules::rules;
use taproom_match::{
    Advisor, Entry, History as _, Match, MatchMover, Mind, Play as _, Playable, Question, Setup, SetupRequest, Typed,
    drive_match,
};
use taproom_page::{Layout, Page, Person, Shortcut, Viewpoint, assets::ICONS, keys, mix_fields};

/// The number of moves between two looks at the table, in a long run.
const EVERY: u64 = 7;
/// Elements without an end tag.
const VOID: [&str; 7] = ["br", "col", "hr", "img", "input", "link", "meta"];
/// What may not lie in a button, for then it is no button to a browser.
const FLOW: [&str; 10] = ["div", "p", "ul", "ol", "li", "h2", "h3", "section", "article", "button"];

/// Plays random games and checks tables drawn on the way; panics with seed, ply and viewer if one is not sound. An ordinary
/// run plays a third of them and looks at a fifth of their moments.
///
/// With `TAPROOM_PAGES=FOLDER` in the environment it also writes pages of a game between bots there, to look at.
pub fn pages<G: Playable + Page>(seats: u8, options: &[(&str, &str)], games: u32) {
    let there = There::of::<G>();
    for tab in G::tabs() {
        assert!(there.icons.contains(tab.icon), "there is no picture `{}`", tab.icon);
    }
    let known = &there.rules;
    for lesson in G::lessons() {
        assert!(known.contains(lesson.rule), "lesson `{}` names a rule that is not: {}", lesson.title, lesson.rule);
    }
    let words: Vec<String> = G::glossary().iter().map(|term| term.word.to_lowercase()).collect();
    assert!(words.is_sorted(), "the glossary is in alphabetical order: {words:?}");
    for term in G::glossary() {
        assert!(known.contains(term.rule), "the word `{}` names a rule that is not: {}", term.word, term.rule);
    }
    let (seeds, every) = (Seeds::few(games.div_ceil(3), games), Seeds::between_looks(EVERY));
    for seed in seeds.range() {
        let mut the_match = open::<G>(seats, options);
        let mut dice = Dice::new(seed);
        loop {
            let over = the_match.turn() == Turn::Over;
            if over || the_match.ply() as u64 % every == seed % every {
                for viewer in viewers(seats) {
                    let at = format!("seed {seed} ply {} {viewer:?}", the_match.ply());
                    let question = asked(&the_match, viewer);
                    let short = shortcuts(&the_match, viewer, question.as_ref());
                    for it in &short {
                        both(&the_match, viewer, it, &at);
                    }
                    let mut layout = layout(&the_match, viewer, question.as_ref());
                    let (choices, mix) = question.map(|asked| (asked.choices, asked.mix)).unwrap_or_default();
                    if let (Viewer::Seat(seat), Some(mix)) = (viewer, &mix) {
                        whole(&the_match, seat, mix, &at);
                    }
                    layout.track = html! { (layout.track) @if let Some(mix) = &mix { (mix_fields(mix)) } };
                    let free: Vec<Choice> =
                        choices.into_iter().filter(|choice| !covered(mix.as_ref(), choice)).collect();
                    sound::<G>(&layout, &free, &short, &there, &at);
                }
            }
            if drive_match(&mut the_match, &mut AnySeat(&mut dice), 1) == 0 {
                break;
            }
        }
    }
    if let Ok(folder) = std::env::var("TAPROOM_PAGES") {
        write_pages::<G>(Path::new(&folder), seats, options);
    }
}

fn open<G: Playable>(seats: u8, options: &[(&str, &str)]) -> Typed<G> {
    let options = options.iter().map(|(id, value)| ((*id).into(), (*value).into())).collect();
    let request = SetupRequest { seats, options, ..SetupRequest::default() };
    let (setup, game): (Setup, G) = Entry::<G>::new().set_up(&request).unwrap_or_else(|error| panic!("{error}"));
    let mut the_match = Typed::new(setup, game.into());
    the_match.mute();
    the_match
}

/// What this viewer is asked now.
fn asked(the_match: &dyn Match, viewer: Viewer) -> Option<Question> {
    if let Viewer::Seat(seat) = viewer { the_match.question(seat) } else { None }
}

fn layout<G: Playable + Page>(the_match: &Typed<G>, viewer: Viewer, question: Option<&Question>) -> Layout {
    let (choices, refusals) = question.map(|asked| (&*asked.choices, &*asked.refusals)).unwrap_or_default();
    let (game, people) = (the_match.game(), people(the_match));
    let short = shortcuts(the_match, viewer, question);
    let keys = keys(choices, &short, G::PRINTS_NUMBERS, G::printed_key);
    let viewpoint = Viewpoint::new(viewer, &people, choices, refusals).with(&short, keys).telling(G::glossary());
    game.page(&game.view(the_match.state(), viewer), &viewpoint)
}

fn shortcuts<G: Playable + Page>(the_match: &Typed<G>, viewer: Viewer, question: Option<&Question>) -> Vec<Shortcut> {
    let (Viewer::Seat(seat), Some(question)) = (viewer, question) else { return Vec::new() };
    let pairs = question.shortcuts(the_match, seat, G::leads);
    pairs.into_iter().map(|(lead, then)| Shortcut { lead, then }).collect()
}

/// Both answers of a press are legal one after the other, and the first shows its seat nothing new.
fn both(the_match: &dyn Match, viewer: Viewer, it: &Shortcut, at: &str) {
    let Viewer::Seat(seat) = viewer else { return };
    let mut then = the_match.fork();
    for text in it.value().split(Shortcut::AND) {
        let line = Line { who: Some(seat), text: text.to_owned() };
        then.play(&line).unwrap_or_else(|error| panic!("{at}: `{}`: {error}", it.value()));
        assert!(text != it.lead.notation || !then.reveals(the_match.ply()), "{at}: `{text}` shows something new");
    }
}

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

fn people(the_match: &dyn Match) -> Vec<Person> {
    let names = ["Ada", "Ines & Otto", "Otto <b>", "Mirza", "Lin", "Sam"];
    let acts = |seat| matches!(the_match.turn(), Turn::Seats(asked) if asked.contains(seat));
    let bot = |seat: Seat| (seat.0 == 2).then(|| "hard".into());
    let person =
        |seat: Seat| Person { name: names[seat.index()].into(), bot: bot(seat), acts: acts(seat), ..Person::default() };
    Seat::all(the_match.setup().seats).map(person).collect()
}

/// What a page of a game may point at.
struct There {
    rules: BTreeSet<&'static str>,
    icons: BTreeSet<&'static str>,
    pictures: BTreeSet<&'static str>,
}

impl There {
    fn of<G: Page>() -> Self {
        let ids = |file: &'static str| file.split("id=\"").skip(1).filter_map(|it| it.split('"').next()).collect();
        let rules = rules(G::ABOUT.rules, G::ABOUT.prefix).into_iter().map(|rule| rule.id).collect();
        Self { rules, icons: ids(ICONS), pictures: ids(G::pictures()) }
    }
}

fn sound<G: Page>(layout: &Layout, choices: &[Choice], short: &[Shortcut], there: &There, at: &str) {
    let mut html = layout.track.0.clone();
    for part in &layout.parts {
        html.push_str(&part.html.0);
        assert!(
            part.html.0.contains(&format!("id=\"{}\"", part.id)),
            "{at}: part {} has no element of that id",
            part.id
        );
    }
    let tags = tags(&html, at);
    let mut seen = BTreeMap::new();
    let mut offered = BTreeSet::new();
    for (name, attributes) in &tags {
        for (key, value) in attributes {
            assert!(*key != "style" && !key.starts_with("on"), "{at}: the page allows no `{key}` attribute");
            match *key {
                "id" => assert!(seen.insert(value.clone(), name).is_none(), "{at}: two elements with id {value}"),
                "href" if *name == "use" => {
                    let (file, icon) = value.split_once('#').unwrap_or_else(|| panic!("{at}: picture {value}"));
                    let own = format!("/assets/{}.svg", G::ABOUT.slug);
                    let all = if file == own { &there.pictures } else { &there.icons };
                    assert!(file == own || file == "/assets/icons.svg", "{at}: there are no pictures in {file}");
                    assert!(all.contains(icon), "{at}: there is no picture `{icon}` in {file}");
                }
                "data-rule" => assert!(there.rules.contains(value.as_str()), "{at}: there is no rule {value}"),
                "value" if *name == "button" => drop(offered.insert(value.clone())),
                _ => {}
            }
        }
    }
    for (_, attributes) in &tags {
        for (key, value) in attributes {
            if *key == "popovertarget" || *key == "data-note" {
                let word = G::glossary().iter().any(|term| term.id() == *value);
                assert!(word || seen.contains_key(value), "{at}: {key} names {value}, which is not there");
            }
        }
    }
    for choice in choices {
        let on_table = offered.remove(&choice.notation);
        let (notation, place) = (&choice.notation, &choice.place.0);
        assert!(on_table || choice.place.is_menu(), "{at}: `{notation}` belongs at {place}, yet nothing glows there");
    }
    offered.retain(|value| !short.iter().any(|it| it.value() == *value));
    assert!(offered.is_empty(), "{at}: offered, yet not legal: {offered:?}");
}

/// The mix that a form begins with can be sent as it is.
fn whole(the_match: &dyn Match, seat: Seat, mix: &Mix, at: &str) {
    let mut then = the_match.fork();
    for (part, n) in mix.parts.iter().zip(mix.start()) {
        let line = Line { who: Some(seat), text: format!("{} {n}", part.word) };
        then.play(&line).unwrap_or_else(|error| panic!("{at}: the mix begins with `{line}`: {error}"));
    }
}

fn covered(mix: Option<&Mix>, choice: &Choice) -> bool {
    mix.is_some_and(|mix| mix.covers(&choice.notation))
}

type Tag<'a> = (&'a str, Vec<(&'a str, String)>);

/// All start tags; panics unless everything that is opened is closed, in order, and buttons hold phrases only.
fn tags<'a>(html: &'a str, at: &str) -> Vec<Tag<'a>> {
    let (mut all, mut open): (Vec<Tag<'_>>, Vec<&str>) = (Vec::new(), Vec::new());
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').unwrap_or_else(|| panic!("{at}: a tag does not end"));
        let (tag, near) = (&rest[start + 1..end], rest.get(start..end + 80).unwrap_or(&rest[start..=end]));
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{at}: closed in the wrong order near {near}");
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert_ne!(name, "script", "{at}: no scripts here");
        let in_button = open.contains(&"button") && FLOW.contains(&name);
        assert!(!in_button, "{at}: a button may not hold <{name}>: {near}");
        all.push((name, parse(attributes)));
        if !VOID.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{at}: never closed: {open:?}");
    all
}

fn parse(text: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = rest.find(['=', ' ']).unwrap_or(rest.len());
        let key = &rest[..end];
        if let Some(after) = rest[end..].strip_prefix("=\"") {
            let close = after.find('"').expect("a quote that closes");
            let value = after[..close].replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">");
            found.push((key, value.replace("&amp;", "&")));
            rest = after[close + 1..].trim_start();
        } else {
            found.push((key, String::new()));
            rest = rest[end..].trim_start();
        }
    }
    found
}

/// Pages of a game between greedy bots: `GAME-SEATS-PLY.html`, from the seat that is asked.
fn write_pages<G: Playable + Page>(folder: &Path, seats: u8, options: &[(&str, &str)]) {
    let mut the_match = open::<G>(seats, options);
    let greedy: BotSpec = "greedy".parse().expect("a bot");
    let bots = Seat::all(seats).map(|seat| the_match.advisor(&Mind::new(greedy, seat.0.into()))).collect();
    let mut advisors = Advisors { bots, dice: Dice::new(1) };
    let write = |name: String, page: String| fs::write(folder.join(name), page).expect("a folder to write to");
    let mut questions = 0usize;
    loop {
        if let Turn::Seats(asked) = the_match.turn() {
            if questions.is_multiple_of(20) || questions < 4 {
                let viewer = asked.first().map_or(Viewer::Spectator, Viewer::Seat);
                let name = format!("{}-{seats}-{:04}.html", G::ABOUT.slug, the_match.ply());
                write(name, page(&the_match, viewer));
            }
            questions += 1;
        }
        if drive_match(&mut the_match, &mut advisors, 1) == 0 {
            break;
        }
    }
    write(format!("{}-{seats}-end.html", G::ABOUT.slug), page(&the_match, Viewer::Spectator));
}

/// A bot for each seat.
struct Advisors {
    bots: Vec<Box<dyn Advisor>>,
    dice: Dice,
}

impl MatchMover for Advisors {
    fn answer(&mut self, the_match: &dyn Match, seat: Seat, _: usize) -> Option<usize> {
        self.bots[seat.index()].choose(the_match, seat)
    }

    fn chance(&mut self) -> &mut dyn Rng {
        &mut self.dice
    }
}

/// A bare page around a table, good enough to look at.
fn page<G: Playable + Page>(the_match: &Typed<G>, viewer: Viewer) -> String {
    let style = format!("<style>{}</style>", G::style());
    let question = asked(the_match, viewer);
    let layout = layout(the_match, viewer, question.as_ref());
    let (question, choices) = question.map(|asked| (asked.text.to_string(), asked.choices)).unwrap_or_default();
    let chips: Vec<String> =
        choices.iter().map(|choice| format!("<button class=\"chip\">{}</button>", choice.label)).collect();
    let chips = chips.concat();
    let parts: String = layout.parts.iter().map(|part| part.html.0.as_str()).collect();
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <link rel=stylesheet href=/assets/tokens.css><link rel=stylesheet href=/assets/table.css>{style}<body class=table>\
         <header class=top><h1>{}</h1><span>{}</span>{}</header>\
         <section class=q><form class=q__in id=qf><h2 class=q__text>{question}</h2><div class=choices>{chips}</div>\
         </form></section><div class=frame><main class=mat>{parts}</main><aside class=\"side panel\">side</aside></div>",
        the_match.setup().game,
        layout.now,
        layout.track.0
    )
}
