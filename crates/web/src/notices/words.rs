//! What a message says, by way. It tells what its reader may see at the table, and less: no move, no answer, no name.
use crate::hub::header;
use serde_json::json;
use std::fmt::Write as _;
use taproom_store::{Message, Topic, WayKind};

/// No message has more lines; the rest is counted.
const MOST: usize = 20;
/// No pushed message has more: it has to fit into 4 KB.
const MOST_PUSHED: usize = 6;

/// One line of a message: all that is told about one match.
pub(super) struct Line {
    text: String,
    link: String,
    topics: Vec<&'static str>,
    /// Its name in addresses, its name for people, its game.
    game: Option<(String, String, String)>,
}

/// What a message tells, by match.
pub(super) fn lines(message: &Message, url: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    for told in message.told.chunk_by(|a, b| a.game == b.game && a.game.is_some()) {
        let topics: Vec<Topic> = told.iter().map(|it| it.topic).collect();
        let Some((key, title, text)) = &told[0].game else {
            let asks = told[0].topic == Topic::Confirm;
            let text = if asks { "Is this your address?" } else { "This is how a notice from Taproom looks." };
            let link = format!("{url}/notices");
            let topics = topics.iter().map(|topic| topic.name()).collect();
            lines.push(Line { text: text.into(), link, topics, game: None });
            continue;
        };
        let slug = header(text).map(|header| header.setup.game).unwrap_or_default();
        let game = taproom_catalog::find(&slug).map_or("", |game| game.about().title);
        let name =
            if title == game || game.is_empty() { format!("“{title}”") } else { format!("“{title}” ({game})") };
        let has = |topic| topics.contains(&topic);
        let text = if has(Topic::Over) {
            format!("{name} is over.")
        } else if has(Topic::Starts) && has(Topic::Turn) {
            format!("{name} has begun, and it is your turn.")
        } else if has(Topic::Turn) {
            format!("It is your turn: {name}.")
        } else if has(Topic::Starts) {
            format!("{name} has begun.")
        } else if has(Topic::Invited) {
            format!("A seat is kept for you: {name}.")
        } else {
            format!("A table looks for players: {name}.")
        };
        // What is for the club is found there; a seat that is kept too.
        let theirs = message.way.visitor.is_some() && !has(Topic::Invited);
        let link = if theirs { format!("{url}/m/{key}") } else { format!("{url}/club") };
        let topics = topics.iter().map(|topic| topic.name()).collect();
        lines.push(Line { text, link, topics, game: Some((key.clone(), title.clone(), slug)) });
    }
    lines
}

/// In a few words.
pub(super) fn heading(lines: &[Line]) -> String {
    match lines {
        [] => "Taproom".into(),
        [line] => line.text.clone(),
        lines if lines.iter().all(|line| line.topics.contains(&"turn")) => {
            format!("It is your turn at {} tables.", lines.len())
        }
        lines => format!("{} tables have news for you.", lines.len()),
    }
}

/// Each with its link; `escape` makes a text plain where it is read.
fn list(lines: &[Line], between: &str, escape: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    for line in lines.iter().take(MOST) {
        let _ = writeln!(text, "{}{between}{}", escape(&line.text), line.link);
    }
    if lines.len() > MOST {
        let _ = writeln!(text, "And {} more.", lines.len() - MOST);
    }
    text.trim_end().to_owned()
}

/// An e-mail.
pub(super) fn mail(message: &Message, lines: &[Line], confirm: &str, stop: &str) -> String {
    if message.told.iter().any(|told| told.topic == Topic::Confirm) {
        return format!(
            "A member of a club of board games asked for notices to be sent to this address.\n\n\
             If that was you, open this page and say so:\n{confirm}\n\n\
             If it was not, do nothing: no notices will be sent. This page takes the address off the list at once:\n{stop}\n"
        );
    }
    let text = list(lines, "\n  ", str::to_owned);
    format!("{text}\n\n-- \nYou get this because you asked for it. No more of it:\n{stop}\n")
}

/// What the service worker shows.
pub(super) fn push(message: &Message, lines: &[Line]) -> Vec<u8> {
    let body: Vec<&str> =
        lines.iter().take(MOST_PUSHED).skip(usize::from(lines.len() == 1)).map(|it| &*it.text).collect();
    let link = if let [line] = lines { line.link.clone() } else { "/".into() };
    json!({ "title": heading(lines), "body": body.join("\n"), "link": link, "id": message.name })
        .to_string()
        .into_bytes()
}

/// What a webhook gets.
pub(super) fn hook(kind: WayKind, message: &Message, lines: &[Line]) -> String {
    match kind {
        WayKind::Discord => {
            let text = list(lines, " ", discord);
            let text: String = text.chars().take(1900).collect();
            // Nobody is to be woken by a match that is called @everyone.
            json!({ "content": text, "allowed_mentions": { "parse": [] }, "flags": 4 })
        }
        WayKind::Slack => {
            let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            json!({ "text": list(lines, " ", escape), "mrkdwn": false, "unfurl_links": false })
        }
        WayKind::Matrix => json!({ "username": "Taproom", "text": list(lines, " ", str::to_owned) }),
        _ => {
            let notice = |line: &Line| {
                let (key, title, game) = line.game.clone().unwrap_or_default();
                json!({ "topics": line.topics, "match": key, "title": title, "game": game, "link": line.link, "text": line.text })
            };
            let notices: Vec<_> = lines.iter().take(MOST).map(notice).collect();
            json!({ "id": message.name, "text": heading(lines), "notices": notices })
        }
    }
    .to_string()
}

/// Discord reads marks in a text; here none of them means anything.
fn discord(text: &str) -> String {
    let marks = |letter: char| if r"\*_~`|>[]()#-<:@".contains(letter) { vec!['\\', letter] } else { vec![letter] };
    text.chars().flat_map(marks).collect()
}
