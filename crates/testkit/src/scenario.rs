//! Scenarios: a rule shown at work, as text.
//!
//! ```text
//! scenario SS-4.2 an ingredient bought yesterday is not offered
//! rules 1
//! seats 1
//! option layout=classic24
//! given sheets.0.grid.caramel = "a1 a2 b1"
//! play 0: market malt
//! play *: roll 3
//! auto
//! expect turn 0
//! expect legal 0: stop / market hops
//! expect can 0: market hops
//! expect cannot 0: market malt  SS-4.2
//! expect label 0: market hops  "1 to 6"
//! expect question 0: "market, roast or stop"
//! expect chances: roll 1 x1 / roll 2 x1
//! expect sheets.0.boxes.pale = [6, 5]
//! expect view 1 hands.0 = null
//! expect score 0 = 14
//! expect part 0 Hops = 24
//! expect places 1 2
//! expect log "buys malt"
//! ```
//!
//! `rules` names a revision, to show what old records replay under; without it the newest counts. Rules, seats and options
//! come first. `given` sets a place in the state's JSON (dots; numbers index lists); several in a row are applied together
//! and then must pass the game's audit. `auto` answers questions with one legal answer. `label` and `question` look for words in
//! what a seat reads; `log` looks at what was told since the line before the last `play` or `auto` lines began.
use crate::{files, read};
use serde_json::Value;
use taproom_core::{RulesRev, Seat, Turn, Viewer, record::Line};
use taproom_kit::rules::rules;
use taproom_match::{Entry, GameEntry, Match, MoveError, Playable, SetupRequest};

/// Runs every scenario of `tests/scenarios/*.txt`; all failures are shown, each with its file and line.
pub fn scenarios<G: Playable>() {
    let entry = Entry::<G>::new();
    let (mut passed, mut failures) = (0, Vec::new());
    for path in files("scenarios", "txt") {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for scenario in split(&read(&path)) {
            match run_scenario(&entry, &scenario) {
                Ok(()) => passed += 1,
                Err((line, why)) => failures.push(format!("{name}:{line}: {why}")),
            }
        }
    }
    println!("{passed} scenarios passed, {} failed", failures.len());
    assert!(failures.is_empty(), "{} scenarios failed:\n{}", failures.len(), failures.join("\n"));
}

/// The lines of one scenario, each with its number in the file.
type Lines = Vec<(usize, String)>;

fn split(text: &str) -> Vec<Lines> {
    let mut all: Vec<Lines> = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with("scenario ") || all.is_empty() {
            all.push(Vec::new());
        }
        all.last_mut().expect("just made").push((n + 1, line.to_owned()));
    }
    all
}

/// Runs one scenario; an error names the line.
pub fn run_scenario(entry: &dyn GameEntry, lines: &[(usize, String)]) -> Result<(), (usize, String)> {
    let mut run = Run {
        entry,
        request: SetupRequest { seats: *entry.about().seats.start(), ..SetupRequest::default() },
        the_match: None,
        given: Vec::new(),
        told: 0,
    };
    let mut expects = 0;
    let mut acting = false;
    for (n, line) in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let acts = word == "play" || word == "auto";
        if acts && !acting {
            run.told = run.the_match.as_ref().map_or(0, |the_match| the_match.ply());
        }
        acting = acts;
        expects += usize::from(word == "expect");
        run.line(word, rest.trim()).map_err(|why| (*n, format!("{line}: {why}")))?;
    }
    let first = lines.first().map_or(0, |(n, _)| *n);
    if expects == 0 { Err((first, "a scenario without `expect` shows nothing".into())) } else { Ok(()) }
}

struct Run<'a> {
    entry: &'a dyn GameEntry,
    request: SetupRequest,
    the_match: Option<Box<dyn Match>>,
    given: Vec<(String, Value)>,
    told: usize,
}

impl Run<'_> {
    fn line(&mut self, word: &str, rest: &str) -> Result<(), String> {
        if word != "given" {
            self.apply_given()?;
        }
        if matches!(word, "rules" | "seats" | "option") && self.the_match.is_some() {
            return Err("rules, seats and options come first".into());
        }
        match word {
            "scenario" => self.names_rules(rest),
            "rules" => {
                self.request.rules = Some(RulesRev(rest.parse().map_err(|_| "which revision?")?));
                Ok(())
            }
            "seats" => {
                self.request.seats = rest.parse().map_err(|_| "how many seats?")?;
                Ok(())
            }
            "option" => {
                let (id, value) = rest.split_once('=').ok_or("it should look like name=value")?;
                self.request.options.push((id.into(), value.into()));
                Ok(())
            }
            "given" => {
                self.open()?;
                let (path, value) = rest.split_once(" = ").ok_or("it should look like path = JSON")?;
                let value = serde_json::from_str(value).map_err(|error| format!("the value is no JSON: {error}"))?;
                self.given.push((path.into(), value));
                Ok(())
            }
            "play" => {
                let line: Line = rest.parse()?;
                self.open()?.play(&line).map_err(|error| error.to_string())
            }
            "auto" => {
                auto(self.open()?);
                Ok(())
            }
            "expect" => self.expect(rest),
            _ => Err("it should begin with scenario, rules, seats, option, given, play, auto or expect".into()),
        }
    }

    fn names_rules(&self, rest: &str) -> Result<(), String> {
        let about = self.entry.about();
        let known = rules(about.rules, about.prefix);
        let prefix = format!("{}-", about.prefix);
        let ids: Vec<&str> = rest.split(' ').take_while(|word| word.starts_with(&prefix)).collect();
        if ids.is_empty() {
            return Err("a scenario names its rule first".into());
        }
        match ids.iter().find(|id| !known.iter().any(|rule| rule.id == **id)) {
            Some(id) => Err(format!("{id} is no rule of {}", about.title)),
            None => Ok(()),
        }
    }

    fn open(&mut self) -> Result<&mut Box<dyn Match>, String> {
        if self.the_match.is_none() {
            self.the_match = Some(self.entry.open(&self.request).map_err(|error| error.to_string())?);
        }
        Ok(self.the_match.as_mut().expect("just opened"))
    }

    fn apply_given(&mut self) -> Result<(), String> {
        if self.given.is_empty() {
            return Ok(());
        }
        let given = std::mem::take(&mut self.given);
        let the_match = self.open()?;
        let mut state = the_match.position().state;
        for (path, value) in given {
            *place(&mut state, &path)? = value;
        }
        the_match.set_state(&state).map_err(|error| error.to_string())
    }

    fn expect(&mut self, what: &str) -> Result<(), String> {
        let told = self.told;
        let the_match = self.open()?;
        let (word, rest) = what.split_once(' ').unwrap_or((what, ""));
        match word {
            "turn" => same(&turn(&**the_match), rest),
            "legal" => {
                let (seat, want) = seat_and(rest)?;
                same(&the_match.notations(seat).join(" / "), want)
            }
            "can" => {
                let (seat, text) = seat_and(rest)?;
                the_match.check(seat, text).map_err(|error| error.to_string())
            }
            "cannot" => {
                let (seat, text) = seat_and(rest)?;
                let (text, rule) = text.split_once("  ").ok_or("name the rule behind two spaces")?;
                match the_match.check(seat, text.trim()) {
                    Ok(()) => Err("it is legal".into()),
                    Err(MoveError::Refused(_, Some(refusal))) => same(refusal.rule, rule.trim()),
                    Err(error) => Err(format!("refused without a rule: {error}")),
                }
            }
            "label" => {
                let (seat, text) = seat_and(rest)?;
                let (text, words) = text.split_once("  ").ok_or("put the words behind two spaces")?;
                let label = the_match.label(seat, text.trim()).ok_or("it is not legal")?;
                says(&label.to_string(), words)
            }
            "question" => {
                let (seat, words) = seat_and(rest)?;
                let question = the_match.question(seat).ok_or("it is not asked")?;
                says(&question.text.capitalised(), words)
            }
            "chances:" => {
                let list: Vec<String> =
                    the_match.outcomes().iter().map(|(out, weight, _)| format!("{out} x{weight}")).collect();
                same(&list.join(" / "), rest)
            }
            "score" => {
                let (seat, want) = rest.split_once(" = ").ok_or("score SEAT = POINTS")?;
                let parts = the_match.tally(seat_number(seat)?, Viewer::Spectator);
                same(&parts.iter().map(|part| part.points).sum::<i32>().to_string(), want)
            }
            "part" => {
                let (which, want) = rest.rsplit_once(" = ").ok_or("part SEAT LABEL = POINTS")?;
                let (seat, label) = which.split_once(' ').ok_or("part SEAT LABEL = POINTS")?;
                let parts = the_match.tally(seat_number(seat)?, Viewer::Spectator);
                let part = parts.iter().find(|part| part.label == label);
                let labels: Vec<&str> = parts.iter().map(|part| part.label.as_str()).collect();
                let part = part.ok_or_else(|| format!("the parts are {}", labels.join(", ")))?;
                same(&part.points.to_string(), want)
            }
            "places" => {
                let standings = the_match.standings().ok_or("the game is not over")?;
                let places: Vec<String> = standings.places.iter().map(ToString::to_string).collect();
                same(&places.join(" "), rest)
            }
            "log" => {
                let seats = Seat::all(the_match.setup().seats).map(Viewer::Seat);
                let heard: Vec<String> = seats
                    .chain([Viewer::Spectator])
                    .flat_map(|viewer| the_match.log(viewer, told))
                    .map(|(_, sentence)| sentence.capitalised())
                    .collect();
                let fragment = rest.trim_matches('"');
                let found = heard.iter().any(|sentence| sentence.contains(fragment));
                if found { Ok(()) } else { Err(format!("told was: {}", heard.join(" | "))) }
            }
            "view" => {
                let (viewer, rest) = rest.split_once(' ').ok_or("view SEAT path = JSON")?;
                let viewer = match viewer {
                    "spectator" => Viewer::Spectator,
                    seat => Viewer::Seat(seat_number(seat)?),
                };
                equal(the_match.view(viewer), rest)
            }
            _ => equal(the_match.position().state, what),
        }
    }
}

/// Answers questions that have one answer.
fn auto(the_match: &mut Box<dyn Match>) {
    while let Turn::Seats(seats) = the_match.turn() {
        let Some(seat) = seats.iter().find(|&seat| the_match.legal(seat) == 1) else { return };
        the_match.legal(seat);
        the_match.act(seat, 0).expect("a legal move");
    }
}

fn turn(the_match: &dyn Match) -> String {
    match the_match.turn() {
        Turn::Over => "over".into(),
        Turn::Chance => "chance".into(),
        Turn::Seats(seats) => seats.iter().map(|seat| seat.0.to_string()).collect::<Vec<_>>().join(" "),
    }
}

fn seat_number(text: &str) -> Result<Seat, String> {
    text.parse().map(Seat).map_err(|_| format!("`{text}` is no seat"))
}

fn seat_and(text: &str) -> Result<(Seat, &str), String> {
    let (seat, rest) = text.split_once(':').ok_or("it should look like SEAT: …")?;
    Ok((seat_number(seat)?, rest.trim_start()))
}

fn same(is: &str, want: &str) -> Result<(), String> {
    if is == want { Ok(()) } else { Err(format!("it is `{is}`")) }
}

fn says(text: &str, words: &str) -> Result<(), String> {
    if text.contains(words.trim().trim_matches('"')) { Ok(()) } else { Err(format!("it says `{text}`")) }
}

fn equal(mut json: Value, rest: &str) -> Result<(), String> {
    let (path, want) = rest.split_once(" = ").ok_or("it should look like path = JSON")?;
    let want: Value = serde_json::from_str(want).map_err(|error| format!("the value is no JSON: {error}"))?;
    let is = place(&mut json, path)?;
    if *is == want { Ok(()) } else { Err(format!("it is {is}")) }
}

/// The place of a dotted path; a key that an object lacks is made, so that `given` can set it and `expect … = null` sees it.
fn place<'a>(json: &'a mut Value, path: &str) -> Result<&'a mut Value, String> {
    let mut at = json;
    for key in path.split('.') {
        at = match at {
            Value::Array(list) => {
                let length = list.len();
                let index: usize = key.parse().map_err(|_| format!("`{key}` is no index of a list"))?;
                list.get_mut(index).ok_or_else(|| format!("{index} of a list of {length}"))?
            }
            Value::Object(map) => map.entry(key).or_insert(Value::Null),
            other => return Err(format!("`{key}` of {other}")),
        };
    }
    Ok(at)
}
