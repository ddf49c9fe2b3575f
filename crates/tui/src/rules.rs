//! Searching the rules of a game.
use crate::{table::popup, text, theme::Theme};
use ratatui::{
    Frame,
    crossterm::event::{KeyCode, KeyEvent},
    layout::Rect,
    text::{Line, Span},
    widgets::Paragraph,
};
use taproom_kit::rules::{Rule, rules};

/// The rules of a game, and what is looked for.
pub(crate) struct Rules {
    title: &'static str,
    all: Vec<Rule<'static>>,
    words: String,
    scroll: u16,
}

impl Rules {
    pub(crate) fn new(game: &str, words: String) -> Option<Self> {
        let about = taproom_catalog::games().find(|entry| entry.about().slug == game)?.about();
        Some(Self { title: about.title, all: rules(about.rules, about.prefix), words, scroll: 0 })
    }

    /// `true`: done with it.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Esc | KeyCode::Enter => return true,
            KeyCode::Up => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Down => self.scroll = self.scroll.saturating_add(1),
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(10),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_add(10),
            KeyCode::Backspace => {
                self.words.pop();
                self.scroll = 0;
            }
            KeyCode::Char(letter) if self.words.chars().count() < 60 => {
                self.words.push(letter);
                self.scroll = 0;
            }
            _ => {}
        }
        false
    }

    /// The rule of that id, else those that have all the words.
    fn found(&self) -> Vec<&Rule<'static>> {
        let wanted = self.words.trim().to_lowercase();
        let exact: Vec<_> = self.all.iter().filter(|rule| rule.id.eq_ignore_ascii_case(&wanted)).collect();
        if !exact.is_empty() {
            return exact;
        }
        let words: Vec<&str> = wanted.split_whitespace().collect();
        let has = |rule: &&Rule<'_>| {
            let text = rule.text.to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        self.all.iter().filter(has).collect()
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let size = (area.width.saturating_sub(4).min(100), area.height.saturating_sub(2));
        let found = self.found();
        let width = usize::from(size.0.saturating_sub(4));
        let mut lines: Vec<Line<'_>> = Vec::new();
        for rule in &found {
            let plain = rule.text.replace("**", "").replace('`', "");
            for (n, part) in text::wrap(plain.trim_start_matches(['-', ' ', '|']), width).into_iter().enumerate() {
                let style = if n == 0 { theme.ink(taproom_kit::Ink::Strong) } else { ratatui::style::Style::new() };
                lines.push(Line::styled(part, style));
            }
            lines.push(Line::raw(""));
        }
        let rows = lines.len() as u16;
        let count = taproom_core::plural(found.len() as i64, "rule");
        let mut all = vec![
            Line::from(vec![
                Span::styled("look for: ", theme.faint()),
                Span::styled(format!("{}▌", self.words), theme.accent()),
                Span::styled(format!("  {count}, Esc: back"), theme.faint()),
            ]),
            Line::raw(""),
        ];
        self.scroll = self.scroll.min(rows.saturating_sub(size.1.saturating_sub(5)));
        all.extend(lines.into_iter().skip(self.scroll.into()));
        popup(frame, area, &format!("Rules of {}", self.title), size, theme, Paragraph::new(all));
    }
}
