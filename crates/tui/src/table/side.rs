//! What stands beside the board: people, log, scores, hints.
use super::{Advice, Pane, TableScreen};
use crate::{text, theme::Theme};
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    style::Modifier,
    text::{Line, Span},
    widgets::{Block, BorderType, Paragraph},
};
use taproom_core::Seat;
use taproom_kit::Ink;
use taproom_table::time_left;

/// From here on time is short, in milliseconds.
const SHORT: i64 = 20_000;

impl TableScreen {
    /// People above, log or scores or hints below.
    pub(super) fn draw_side(&self, frame: &mut Frame<'_>, area: Rect) {
        let people = self.scene.people.len() as u16 + 2;
        let [top, rest] = Layout::vertical([Constraint::Length(people), Constraint::Min(3)]).areas(area);
        self.draw_people(frame, top);
        match self.pane {
            Pane::Scores => self.draw_scores(frame, rest),
            Pane::Hint => self.draw_hint(frame, rest),
            Pane::Board | Pane::Log | Pane::End => self.draw_log(frame, rest),
        }
    }

    fn block(&self, title: &str) -> Block<'static> {
        let block = Block::bordered().border_type(BorderType::Rounded).border_style(self.theme.faint());
        block.title(Span::styled(format!(" {title} "), self.theme.ink(Ink::Strong)))
    }

    fn draw_people(&self, frame: &mut Frame<'_>, area: Rect) {
        let block = self.block("Players");
        let inner = block.inner(area);
        frame.render_widget(block, area);
        for (n, it) in self.scene.people.iter().enumerate().take(usize::from(inner.height)) {
            let seat = Seat(n as u8);
            let row = Rect { y: inner.y + n as u16, height: 1, ..inner };
            let acts = if it.acts { "▶" } else { " " };
            let bot = it.bot.as_ref().map(|level| format!(" ({level})")).unwrap_or_default();
            let you = if self.scene.seat == Some(seat) { " you" } else { "" };
            let line = Line::from(vec![
                Span::styled(acts, self.theme.accent()),
                Span::styled(format!("{} P{} {}", Theme::shape(seat), n + 1, it.name), self.theme.seat(seat)),
                Span::styled(format!("{bot}{you}"), self.theme.faint()),
            ]);
            frame.render_widget(line, row);
            let mut right = self.clock(n);
            right.push(Span::styled(format!("{:>4} ", it.points), self.theme.ink(Ink::Strong)));
            frame.render_widget(Line::from(right).right_aligned(), row);
        }
    }

    /// People in one line, where there is no room for more.
    pub(super) fn draw_people_line(&self, frame: &mut Frame<'_>, area: Rect) {
        let mut spans = Vec::new();
        let share = usize::from(area.width) / self.scene.people.len().max(1);
        for (n, it) in self.scene.people.iter().enumerate() {
            let seat = Seat(n as u8);
            let acts = if it.acts { "▶" } else { " " };
            let clock = self.clock(n);
            let name =
                text::cut(&it.name, share.saturating_sub(12 + clock.iter().map(Span::width).sum::<usize>()).max(3));
            spans.push(Span::styled(acts, self.theme.accent()));
            spans.push(Span::styled(format!("{} P{} {name} ", Theme::shape(seat), n + 1), self.theme.seat(seat)));
            spans.push(Span::styled(format!("{} ", it.points), self.theme.ink(Ink::Strong)));
            spans.extend(clock);
        }
        frame.render_widget(Line::from(spans), area);
    }

    /// What the clock of a seat shows, if one counts for it.
    fn clock(&self, seat: usize) -> Vec<Span<'static>> {
        let Some(left) = self.left(seat) else { return Vec::new() };
        let runs = self.people_now()[seat].acts;
        let style = match (runs, left < SHORT) {
            (true, true) => self.theme.ink(Ink::Red).add_modifier(Modifier::BOLD),
            (true, false) => self.theme.accent(),
            (false, _) => self.theme.faint(),
        };
        vec![Span::styled(format!("{} ", time_left(left)), style)]
    }

    pub(super) fn draw_log(&self, frame: &mut Frame<'_>, area: Rect) {
        let block = self.block(if self.back > 0 { "Log (earlier)" } else { "Log" });
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let width = usize::from(inner.width).saturating_sub(2);
        let mut lines: Vec<Line<'_>> = Vec::new();
        let shown = self.scene.log.len().saturating_sub(self.back);
        for said in self.scene.log[..shown].iter().rev() {
            let (mark, style) = match said.who {
                Some(seat) => (Theme::shape(seat), self.theme.seat(seat)),
                None => ("·", self.theme.faint()),
            };
            let new = said.step > self.answered && said.who != self.scene.seat;
            let text_style = if new { self.theme.ink(Ink::Strong) } else { ratatui::style::Style::new() };
            for (n, part) in text::wrap(&said.text, width).into_iter().enumerate().collect::<Vec<_>>().into_iter().rev()
            {
                let mark = if n == 0 { mark } else { " " };
                lines.push(Line::from(vec![Span::styled(format!("{mark} "), style), Span::styled(part, text_style)]));
            }
            if lines.len() >= usize::from(inner.height) {
                break;
            }
        }
        lines.truncate(inner.height.into());
        lines.reverse();
        frame.render_widget(Paragraph::new(lines), inner);
    }

    pub(super) fn draw_scores(&self, frame: &mut Frame<'_>, area: Rect) {
        let block = self.block("Scores");
        let inner = block.inner(area);
        frame.render_widget(block, area);
        frame.render_widget(Paragraph::new(self.score_lines(inner.width)), inner);
    }

    /// A row for every part of the score, a column for everybody.
    pub(super) fn score_lines(&self, width: u16) -> Vec<Line<'static>> {
        let people = &self.scene.people;
        let mut labels: Vec<(&str, &str)> = Vec::new();
        for part in people.iter().flat_map(|it| &it.parts) {
            if !labels.iter().any(|known| known.0 == part.label) {
                labels.push((&part.label, &part.rule));
            }
        }
        let column = 7;
        let wide = usize::from(width).saturating_sub(column * people.len() + 1).clamp(8, 36);
        let mut head = vec![Span::raw(" ".repeat(wide))];
        for (n, it) in people.iter().enumerate() {
            let seat = Seat(n as u8);
            let name = text::cut(&format!("{}{}", Theme::shape(seat), it.name), column - 1);
            head.push(Span::styled(format!("{name:>column$}"), self.theme.seat(seat)));
        }
        let mut lines = vec![Line::from(head)];
        for (label, rule) in &labels {
            let name = text::cut(label, wide.saturating_sub(1));
            let mut row = vec![Span::raw(format!("{name:<wide$}"))];
            for it in people {
                let points: i32 = it.parts.iter().filter(|part| part.label == *label).map(|part| part.points).sum();
                row.push(Span::raw(format!("{points:>column$}")));
            }
            row.push(Span::styled(format!("  {rule}"), self.theme.faint()));
            lines.push(Line::from(row));
        }
        let strong = self.theme.ink(Ink::Strong);
        let mut total =
            vec![Span::styled(format!("{:<wide$}", if self.scene.over { "total" } else { "so far" }), strong)];
        total.extend(people.iter().map(|it| Span::styled(format!("{:>column$}", it.points), strong)));
        lines.push(Line::from(total));
        lines
    }

    pub(super) fn draw_hint(&self, frame: &mut Frame<'_>, area: Rect) {
        let block = self.block("Hint");
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let mut lines = vec![Line::styled("A strong bot, knowing what you know:", self.theme.faint())];
        let hints = if let Advice::Given(hints) = &self.advice { hints.as_slice() } else { &[] };
        for (n, hint) in hints.iter().enumerate() {
            let style = if n == 0 { self.theme.accent() } else { ratatui::style::Style::new() };
            let width = usize::from(inner.width).saturating_sub(13);
            for (row, part) in text::wrap(&hint.label, width).into_iter().enumerate() {
                let outlook = if row == 0 { hint.outlook.as_str() } else { "" };
                lines.push(Line::from(vec![
                    Span::styled(format!("{outlook:<12} "), self.theme.faint()),
                    Span::styled(part, style),
                ]));
            }
        }
        frame.render_widget(Paragraph::new(lines), inner);
    }
}
