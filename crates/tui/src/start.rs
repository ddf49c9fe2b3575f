//! The first screen: which game, who plays, which options. Every choice has a default, so Enter is enough.
use crate::{
    local::{Chair, Wanted},
    text,
    theme::Theme,
};
use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind},
    layout::{Constraint, Layout, Rect},
    style::Style,
    text::{Line, Span},
    widgets::{Block, BorderType, Borders, Paragraph, Wrap},
};
use std::time::{SystemTime, UNIX_EPOCH};
use taproom_core::{OptionKind, OptionSpec, Seat, capitalised};
use taproom_match::{EditionChoice, GameEntry, SetupRequest};
use taproom_table::opening::{LEVELS, Preset, Sitter, bot_words, value_words, words};

/// What bots are called if nobody says otherwise.
const BOTS: [&str; 6] = ["Hilde", "Otto", "Ines", "Mirza", "Lin", "Sam"];
/// Who may sit at a seat: a person, a bot of each level, nobody.
const PERSON: usize = 0;
const EASY: usize = 1;
const NOBODY: usize = LEVELS.len() + 1;
const KINDS: usize = NOBODY + 1;
/// The ready-made tables that need no server: friends sit at this screen.
const TABLES: [Preset; 2] = [Preset::First, Preset::Friends];
/// No name is longer.
const MAX_NAME: usize = 24;

/// A line that can be changed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Row {
    Game,
    Table,
    Seat(usize),
    Option(usize),
    /// One of several values of an option.
    Tick(usize, usize),
    Go,
}

pub(crate) struct Start {
    games: Vec<&'static dyn GameEntry>,
    game: usize,
    /// Which ready-made table; everything on it can be changed.
    table: Preset,
    /// A match that is to be continued: only the seats can be chosen.
    fixed: bool,
    seats: Vec<(String, usize)>,
    options: Vec<(OptionSpec, String)>,
    at: usize,
    scroll: u16,
    message: Option<String>,
    lines: Vec<(u16, usize)>,
    pub(crate) left: bool,
}

impl Start {
    pub(crate) fn new() -> Self {
        let mut start = Self {
            games: taproom_catalog::games().collect(),
            game: 0,
            table: Preset::First,
            fixed: false,
            seats: Vec::new(),
            options: Vec::new(),
            at: 0,
            scroll: 0,
            message: None,
            lines: Vec::new(),
            left: false,
        };
        start.choose(0, Preset::First);
        start
    }

    /// For a match that exists: only who plays can be chosen.
    pub(crate) fn continued(game: &'static dyn GameEntry, chairs: &[Chair]) -> Self {
        let mut start = Self::new();
        let slug = game.about().slug;
        start.choose(start.games.iter().position(|other| other.about().slug == slug).unwrap_or(0), Preset::First);
        start.fixed = true;
        start.options.clear();
        let kind = |chair: &Chair| {
            let level = chair.bot.map(|bot| bot.to_string());
            let known = level.and_then(|level| LEVELS.iter().position(|known| known.0 == level));
            let bot = known.map_or(EASY, |level| EASY + level);
            (chair.name.clone(), if chair.bot.is_some() { bot } else { PERSON })
        };
        start.seats = chairs.iter().map(kind).collect();
        start.at = start.rows().len() - 1;
        start
    }

    /// Begins with this game.
    pub(crate) fn of(game: &'static dyn GameEntry) -> Self {
        let mut start = Self::new();
        let slug = game.about().slug;
        start.choose(start.games.iter().position(|other| other.about().slug == slug).unwrap_or(0), Preset::First);
        start
    }

    fn choose(&mut self, game: usize, table: Preset) {
        (self.game, self.table) = (game, table);
        let entry = self.games[game];
        let (least, most) = (*entry.about().seats.start(), *entry.about().seats.end());
        let kind = |n: u8| match table.sitter(n, least, most) {
            Sitter::Me | Sitter::Link | Sitter::Screen => PERSON,
            Sitter::Bot => EASY,
            Sitter::Nobody => NOBODY,
        };
        self.seats = (0..most).map(|n| (String::new(), kind(n))).collect();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
        let specs = entry.options_at(&EditionChoice::Newest, now).unwrap_or_default();
        self.options = specs.into_iter().map(|spec| (spec.clone(), spec.default)).collect();
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        if !self.fixed {
            rows.extend([Row::Game, Row::Table]);
        }
        rows.extend((0..self.seats.len()).map(Row::Seat));
        for (n, (spec, _)) in self.options.iter().enumerate() {
            if let OptionKind::Several { of, .. } = &spec.kind {
                rows.extend((0..of.len()).map(|value| Row::Tick(n, value)));
            } else {
                rows.push(Row::Option(n));
            }
        }
        rows.push(Row::Go);
        rows
    }

    /// What a seat is called if nobody says otherwise.
    fn fallback(&self, n: usize) -> String {
        match self.seats[n].1 {
            PERSON if n == 0 => "Brewer".into(),
            PERSON => format!("Player {}", n + 1),
            _ => BOTS[n % BOTS.len()].into(),
        }
    }

    /// The match as it stands on the screen.
    pub(crate) fn wanted(&self) -> Result<Wanted, String> {
        let mut chairs = Vec::new();
        for (n, (name, kind)) in self.seats.iter().enumerate().filter(|(_, seat)| seat.1 != NOBODY) {
            let name = if name.trim().is_empty() { self.fallback(n) } else { name.trim().to_owned() };
            let bot = level(*kind).map(|level| level.parse().expect("a level we know"));
            chairs.push(Chair { name, bot });
        }
        let game = self.games[self.game];
        let options = self.options.iter().map(|(spec, value)| (spec.id.clone(), value.clone())).collect();
        let request = SetupRequest { seats: chairs.len() as u8, options, ..SetupRequest::default() };
        if !self.fixed {
            game.open(&request).map_err(|error| error.to_string())?;
        }
        Ok(Wanted { game, request, chairs })
    }

    pub(crate) fn say(&mut self, message: String) {
        self.message = Some(capitalised(&message));
    }

    /// A match to open, once it is chosen.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Wanted> {
        let rows = self.rows();
        self.at = self.at.min(rows.len() - 1);
        self.message = None;
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.at = self.at.checked_sub(1).unwrap_or(rows.len() - 1),
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1) % rows.len(),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = rows.len() - 1,
            KeyCode::PageUp => self.at = self.at.saturating_sub(8),
            KeyCode::PageDown => self.at = (self.at + 8).min(rows.len() - 1),
            KeyCode::Left => self.turn(rows[self.at], false),
            KeyCode::Right => self.turn(rows[self.at], true),
            KeyCode::Char(' ') if !matches!(rows[self.at], Row::Seat(_) | Row::Go) => self.turn(rows[self.at], true),
            KeyCode::Char(letter) => {
                if let Row::Seat(n) = rows[self.at]
                    && self.seats[n].0.chars().count() < MAX_NAME
                    && !letter.is_control()
                {
                    self.seats[n].0.push(letter);
                }
            }
            KeyCode::Backspace => {
                if let Row::Seat(n) = rows[self.at] {
                    self.seats[n].0.pop();
                }
            }
            KeyCode::Enter => return self.go(),
            KeyCode::Esc => self.left = true,
            _ => {}
        }
        None
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> Option<Wanted> {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.at = self.at.saturating_sub(1),
            MouseEventKind::ScrollDown => self.at = (self.at + 1).min(self.rows().len() - 1),
            MouseEventKind::Down(MouseButton::Left) => {
                let row = self.lines.iter().find(|(y, _)| *y == mouse.row).map(|(_, row)| *row)?;
                let again = row == self.at;
                self.at = row;
                let what = *self.rows().get(row)?;
                if what == Row::Go {
                    return self.go();
                }
                if again {
                    self.turn(what, true);
                }
            }
            _ => {}
        }
        None
    }

    fn go(&mut self) -> Option<Wanted> {
        match self.wanted() {
            Ok(wanted) => Some(wanted),
            Err(why) => {
                self.say(why);
                None
            }
        }
    }

    /// The next value of a line, or the one before.
    fn turn(&mut self, row: Row, forward: bool) {
        let step = |at: usize, count: usize| if forward { (at + 1) % count } else { (at + count - 1) % count };
        match row {
            Row::Game => {
                let next = step(self.game, self.games.len());
                self.choose(next, self.table);
            }
            Row::Table => {
                let at = TABLES.iter().position(|table| *table == self.table).unwrap_or(0);
                self.choose(self.game, TABLES[step(at, TABLES.len())]);
            }
            Row::Seat(n) => {
                // Whoever sits in a match that has begun does not vanish from it.
                let kinds = if self.fixed { NOBODY } else { KINDS };
                self.seats[n].1 = step(self.seats[n].1, kinds);
            }
            Row::Option(n) => {
                let (spec, value) = &mut self.options[n];
                match &spec.kind {
                    OptionKind::One(values) => {
                        let at = values.iter().position(|it| it == value).unwrap_or(0);
                        value.clone_from(&values[step(at, values.len())]);
                    }
                    OptionKind::Number { min, max } => {
                        let now: u32 = value.parse().unwrap_or(*min);
                        let next = if forward { (now + 1).min(*max) } else { now.saturating_sub(1).max(*min) };
                        *value = next.to_string();
                    }
                    OptionKind::Several { .. } => {}
                }
            }
            Row::Tick(n, ticked) => {
                let (spec, value) = &mut self.options[n];
                if let OptionKind::Several { of, .. } = &spec.kind {
                    let has = |word: &String| value.split('+').any(|it| it == word);
                    let chosen = of.iter().enumerate().filter(|(n, word)| has(word) != (*n == ticked));
                    let chosen: Vec<&str> = chosen.map(|(_, word)| word.as_str()).collect();
                    *value = if chosen.is_empty() { "none".into() } else { chosen.join("+") };
                }
            }
            Row::Go => {}
        }
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, theme: Theme) {
        let area = frame.area();
        let about = self.games[self.game].about();
        let [head, body, help, keys] =
            Layout::vertical([Constraint::Length(3), Constraint::Min(5), Constraint::Length(4), Constraint::Length(1)])
                .areas(area);
        let title = if self.fixed { "Go on with a match" } else { "A new match" };
        let lines = vec![
            Line::from(vec![Span::styled(" Taproom  ", theme.accent()), Span::styled(title, theme.faint())]),
            Line::from(vec![
                Span::styled(format!(" {}  ", about.title), theme.ink(taproom_kit::Ink::Strong)),
                Span::raw(text::cut(about.pitch, usize::from(area.width).saturating_sub(about.title.len() + 24))),
                Span::styled(format!("  about {} minutes", about.time()), theme.faint()),
            ]),
        ];
        frame.render_widget(Paragraph::new(lines), head);
        self.draw_rows(frame, body, theme);
        let rows = self.rows();
        let about_row = match rows[self.at.min(rows.len() - 1)] {
            Row::Game => {
                format!("{} to {} players. Left and right choose the game.", about.seats.start(), about.seats.end())
            }
            Row::Table => "A ready-made table. Everything on it can be changed below.".into(),
            Row::Seat(_) => "Left and right: who sits here. Type a name, if you like. Seats are in turn order.".into(),
            Row::Option(n) | Row::Tick(n, _) => {
                let spec = &self.options[n].0;
                let ours = if spec.source == "reconstructed" { " ° ours: the rulebook does not tell it." } else { "" };
                format!("{}{ours}", spec.text)
            }
            Row::Go => "Luck is sealed now and revealed at the end, so that everybody can check it.".into(),
        };
        let (words, style) = match &self.message {
            Some(message) => (message.clone(), theme.ink(taproom_kit::Ink::Orange)),
            None => (about_row, theme.faint()),
        };
        let block = Block::new().borders(Borders::TOP).border_type(BorderType::Rounded).border_style(theme.faint());
        frame.render_widget(Paragraph::new(Line::styled(words, style)).wrap(Wrap { trim: true }).block(block), help);
        let mut spans = vec![Span::raw(" ")];
        for (key, does) in [("↑↓", "line"), ("←→", "change"), ("Enter", "open the table"), ("Esc", "leave")] {
            spans.push(Span::styled(key, theme.accent()));
            spans.push(Span::styled(format!(" {does}  "), theme.faint()));
        }
        frame.render_widget(Line::from(spans), keys);
    }

    fn draw_rows(&mut self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let rows = self.rows();
        self.at = self.at.min(rows.len() - 1);
        // Every row, headings between them.
        let mut lines: Vec<(Option<usize>, Line<'static>)> = Vec::new();
        let heading = |text: &str| (None, Line::styled(format!(" {text}"), theme.ink(taproom_kit::Ink::Strong)));
        for (n, row) in rows.iter().enumerate() {
            let here = n == self.at;
            let style = if here { theme.cursor() } else { Style::new() };
            let arrows = |text: String| if here { format!("◀ {text} ▶") } else { format!("  {text}  ") };
            let line = match *row {
                Row::Game => {
                    let mut spans = vec![Span::styled("   Game             ", theme.faint())];
                    spans.push(Span::styled(arrows(self.games[self.game].about().title.into()), style));
                    let place = format!("  {} of {}", self.game + 1, self.games.len());
                    spans.push(Span::styled(place, theme.faint()));
                    Line::from(spans)
                }
                Row::Table => {
                    let alone = *self.games[self.game].about().seats.start() == 1;
                    let more = match self.table {
                        Preset::First if alone => "alone",
                        Preset::First => "easy bot",
                        Preset::Friends | Preset::Post => "all at this screen",
                    };
                    Line::from(vec![
                        Span::styled("   Table            ", theme.faint()),
                        Span::styled(arrows(self.table.title().into()), style),
                        Span::styled(format!("  {more}"), theme.faint()),
                    ])
                }
                Row::Seat(seat) => {
                    if seat == 0 {
                        lines.push((None, Line::raw("")));
                        lines.push(heading("Who plays?"));
                    }
                    let (name, kind) = &self.seats[seat];
                    let mark = Theme::shape(Seat(seat as u8));
                    let shown = match (name.as_str(), *kind) {
                        (_, NOBODY) => String::new(),
                        ("", _) => self.fallback(seat),
                        (name, _) => name.to_owned(),
                    };
                    let colour = if *kind == NOBODY { theme.faint() } else { theme.seat(Seat(seat as u8)) };
                    Line::from(vec![
                        Span::styled(format!("   {mark} {shown:<16} "), colour),
                        Span::styled(arrows(kind_words(*kind)), style),
                    ])
                }
                Row::Option(option) => {
                    if option == 0 {
                        lines.push((None, Line::raw("")));
                        lines.push(heading("Options, as recommended for a first game"));
                    }
                    let (spec, value) = &self.options[option];
                    Line::from(vec![
                        Span::styled(format!("   {:<28} ", text::cut(&words(&spec.id), 28)), theme.faint()),
                        Span::styled(arrows(value_words(spec, value)), style),
                    ])
                }
                Row::Tick(option, value) => {
                    let (spec, chosen) = &self.options[option];
                    if value == 0 {
                        if option == 0 {
                            lines.push((None, Line::raw("")));
                            lines.push(heading("Options, as recommended for a first game"));
                        }
                        lines.push((None, Line::styled(format!("   {}", words(&spec.id)), theme.faint())));
                    }
                    let OptionKind::Several { of, .. } = &spec.kind else { continue };
                    let on = chosen.split('+').any(|it| it == of[value]);
                    let tick = if on { "[x]" } else { "[ ]" };
                    Line::from(vec![Span::raw("     "), Span::styled(format!("{tick} {}", words(&of[value])), style)])
                }
                Row::Go => {
                    lines.push((None, Line::raw("")));
                    let text = if self.fixed { "  Go on  " } else { "  Open the table  " };
                    let style = if here { theme.cursor() } else { theme.accent() };
                    Line::from(vec![Span::raw("   "), Span::styled(text, style)])
                }
            };
            lines.push((Some(n), line));
        }
        let at = lines.iter().position(|(row, _)| *row == Some(self.at)).unwrap_or(0) as u16;
        if at < self.scroll + 1 {
            self.scroll = at.saturating_sub(2);
        } else if at + 2 > self.scroll + area.height {
            self.scroll = at + 2 - area.height;
        }
        self.scroll = self.scroll.min((lines.len() as u16).saturating_sub(area.height));
        self.lines.clear();
        for (y, (row, line)) in lines.into_iter().skip(self.scroll.into()).take(area.height.into()).enumerate() {
            let y = area.y + y as u16;
            if let Some(row) = row {
                self.lines.push((y, row));
            }
            frame.render_widget(line, Rect { y, height: 1, ..area });
        }
    }
}

/// The level of a seat's bot, if a bot sits there.
fn level(kind: usize) -> Option<&'static str> {
    LEVELS.get(kind.checked_sub(EASY)?).map(|level| level.0)
}

fn kind_words(kind: usize) -> String {
    match level(kind) {
        Some(level) => bot_words(level),
        None if kind == PERSON => Sitter::Screen.words().into(),
        None => Sitter::Nobody.words().into(),
    }
}
