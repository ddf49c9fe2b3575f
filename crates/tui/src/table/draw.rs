//! The screen of a match, drawn.
use super::{Cursor, Entry, Hit, Overlay, Pane, TableScreen};
use crate::{board::Board, text};
use ratatui::{
    Frame,
    layout::{Alignment, Constraint, Layout, Rect},
    style::Style,
    text::{Line, Span},
    widgets::{Block, BorderType, Borders, Clear, Paragraph, Wrap},
};
use taproom_core::{Choice, record::Luck};
use taproom_kit::Run;

/// From here on there is room for people and log beside the board.
const WIDE: u16 = 108;

/// How the rows of the screen are shared out.
struct Rows {
    top: Rect,
    people: Rect,
    board: Rect,
    side: Rect,
    question: Rect,
    keys: Rect,
}

impl TableScreen {
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if self.scene.cover.is_some() {
            self.draw_cover(frame, area);
        } else {
            let rows = self.rows(area);
            self.hits.clear();
            self.draw_top(frame, rows.top);
            if rows.side.is_empty() {
                self.draw_people_line(frame, rows.people);
            } else {
                self.draw_side(frame, rows.side);
            }
            let wide = !rows.side.is_empty();
            match self.pane {
                Pane::End if self.scene.over && self.replay.is_none() => self.draw_end(frame, rows.board),
                Pane::Log if !wide => self.draw_log(frame, rows.board),
                Pane::Scores if !wide => self.draw_scores(frame, rows.board),
                Pane::Hint if !wide => self.draw_hint(frame, rows.board),
                _ => self.draw_board(frame, rows.board),
            }
            self.draw_question(frame, rows.question);
            self.draw_keys(frame, rows.keys);
        }
        self.draw_overlay(frame, area);
    }

    fn rows(&self, area: Rect) -> Rows {
        let wide = area.width >= WIDE;
        let question = self.question_height(area);
        let [top, people, middle, question, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(u16::from(!wide)),
            Constraint::Min(3),
            Constraint::Length(question),
            Constraint::Length(1),
        ])
        .areas(area);
        let side = if wide { (area.width / 4).clamp(34, 50) } else { 0 };
        let [board, side] = Layout::horizontal([Constraint::Min(20), Constraint::Length(side)]).areas(middle);
        Rows { top, people, board, side, question, keys }
    }

    fn draw_top(&self, frame: &mut Frame<'_>, area: Rect) {
        let theme = self.theme;
        let mut spans = vec![Span::styled(format!(" {} ", self.scene.title), theme.accent())];
        if let Some(seat) = self.scene.seat {
            let name = self.scene.people.get(seat.index()).map_or("", |it| &it.name);
            spans.push(Span::styled(format!(" {} {name} ", crate::theme::Theme::shape(seat)), theme.seat(seat)));
        } else {
            spans.push(Span::styled(" you watch ", theme.faint()));
        }
        let mut right = format!("move {} of {} ", self.scene.step, self.scene.steps.max(self.scene.step));
        if self.line == Some(false) {
            right = format!("no connection, trying again   {right}");
        }
        frame.render_widget(Line::from(spans), area);
        let style = if self.line == Some(false) { theme.cursor() } else { theme.faint() };
        frame.render_widget(Line::styled(right, style).alignment(Alignment::Right), area);
    }

    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect) {
        self.board = Board::new(&self.scene.drawing, area.width.saturating_sub(1));
        self.board_area = area;
        let most = (self.board.height as u16).saturating_sub(area.height);
        self.scroll = self.scroll.min(most);
        let place = self.cursor_place().map(ToOwned::to_owned);
        if self.follow
            && let Some(rect) = place.as_deref().and_then(|place| self.board.rect(place))
        {
            if rect.y < self.scroll.saturating_add(1) {
                self.scroll = rect.y.saturating_sub(2);
            } else if rect.y + 2 > self.scroll.saturating_add(area.height) {
                self.scroll = rect.y + 3 - area.height.min(rect.y + 3);
            }
        }
        self.follow = false;
        self.scroll = self.scroll.min(most);
        let scroll = self.scroll;
        let inside = |x: u16, y: u16| -> Option<(u16, u16)> {
            let row = y.checked_sub(scroll).filter(|row| *row < area.height)?;
            (x < area.width).then_some((area.x + x, area.y + row))
        };
        let buffer = frame.buffer_mut();
        for panel in &self.board.panels {
            let alive = panel
                .lines
                .iter()
                .flatten()
                .any(|run| run.place.as_deref().is_some_and(|place| !self.choices_at(place).is_empty()));
            let edge = if alive { self.theme.accent() } else { self.theme.faint() };
            let rect = panel.area;
            if panel.framed {
                let across = |left: &str, right: &str| {
                    format!("{left}{}{right}", "─".repeat(usize::from(rect.width.saturating_sub(2))))
                };
                for (y, text) in [(rect.y, across("╭", "╮")), (rect.bottom() - 1, across("╰", "╯"))] {
                    if let Some((x, y)) = inside(rect.x, y) {
                        buffer.set_stringn(x, y, text, usize::from(area.right() - x), edge);
                    }
                }
                for y in rect.y + 1..rect.bottom() - 1 {
                    for x in [rect.x, rect.right() - 1] {
                        if let Some((x, y)) = inside(x, y) {
                            buffer.set_string(x, y, "│", edge);
                        }
                    }
                }
            }
            for (n, line) in panel.lines.iter().enumerate() {
                let Some((left, y)) = inside(rect.x, rect.y + n as u16) else { continue };
                let mut x = if panel.framed { left + 2 } else { left };
                if panel.framed && n == 0 && !line.is_empty() {
                    buffer.set_string(x - 1, y, " ", Style::new());
                }
                for Run { ink, text, place: spot } in line {
                    let mut style = self.theme.ink(*ink);
                    if let Some(spot) = spot.as_deref() {
                        if place.as_deref() == Some(spot) {
                            style = style.patch(self.theme.cursor());
                        } else if !self.choices_at(spot).is_empty() {
                            style = style.patch(self.theme.legal());
                        }
                    }
                    let room = usize::from(area.right().saturating_sub(x));
                    x = buffer.set_stringn(x, y, text, room, style).0;
                }
                if panel.framed && n == 0 && !line.is_empty() && x < area.right() {
                    buffer.set_string(x, y, " ", Style::new());
                }
            }
        }
        if most > 0 {
            let (y, high) = (u32::from(scroll), u32::from(area.height));
            let total = self.board.height as u32;
            let (from, to) = (y * high / total, ((y + high) * high).div_ceil(total));
            for row in 0..area.height {
                let on = (from..to).contains(&u32::from(row));
                let style = if on { self.theme.accent() } else { self.theme.faint() };
                buffer.set_string(area.right() - 1, area.y + row, if on { "┃" } else { "│" }, style);
            }
        }
        self.find_hits(area);
    }

    /// What the arrows can reach on the board.
    fn find_hits(&mut self, area: Rect) {
        let mut hits = Vec::new();
        for (place, rects) in &self.board.places {
            let speaks =
                !self.choices_at(place).is_empty() || self.refusal_at(place).is_some() || self.note(place).is_some();
            if let Some(rect) = rects.first().filter(|_| speaks) {
                hits.push(Hit {
                    x: i32::from(area.x + rect.x),
                    y: i32::from(area.y + rect.y) - i32::from(self.scroll),
                    width: rect.width.into(),
                    cursor: Cursor::Place(place.clone()),
                });
            }
        }
        self.hits.extend(hits);
    }

    /// The texts of the list, each with its key.
    fn entry_texts(&self) -> Vec<(Entry, String, String)> {
        let entries = self.entries();
        let short = |entry: &Entry| match entry {
            Entry::Choice(n) => &self.choices()[*n],
            Entry::Refused(n) => &self.refusals()[*n].answer,
        };
        let twice = |text: &str| entries.iter().filter(|entry| short(entry).short == text).count() > 1;
        let text = |(n, entry): (usize, &Entry)| {
            let answer = short(entry);
            let key = match entry {
                Entry::Choice(_) => Choice::key(n).map_or(" ".into(), String::from),
                Entry::Refused(_) => "×".into(),
            };
            // Of answers with the same name, what tells them apart.
            let more =
                answer.label.strip_prefix(&answer.short).unwrap_or(&answer.label).trim_start_matches([':', ',', ' ']);
            let text = match answer.short.as_str() {
                "" => answer.label.clone(),
                short if twice(short) && !more.is_empty() => taproom_core::capitalised(more),
                short => short.to_owned(),
            };
            (*entry, key, text)
        };
        entries.iter().enumerate().map(text).collect()
    }

    /// Columns of the list, their width, and the rows there are, on a screen of this height.
    fn columns(&self, width: u16, height: u16) -> (usize, usize, usize) {
        let texts = self.entry_texts();
        let longest = texts.iter().map(|(_, _, text)| text.chars().count()).max().unwrap_or(0) + 4;
        let width = usize::from(width).max(12);
        let wide = longest.max(12).min(if width < 100 { (width / 2).max(12) } else { 52 });
        // A few long ones are rather below one another than cut.
        let wide = if longest > wide && texts.len() <= usize::from(list_rows(height)) { width } else { wide };
        let columns = (width / wide).clamp(1, 6);
        (columns, width / columns, texts.len().div_ceil(columns))
    }

    fn question_height(&self, area: Rect) -> u16 {
        let details = if area.height < 32 { 3 } else { 5 };
        let list = list_rows(area.height);
        let question = text::wrap(&self.question_text(), usize::from(area.width).saturating_sub(4)).len() as u16;
        let mix = self.mix().filter(|_| !self.earlier()).map_or(0, |mix| mix.parts.len() as u16);
        let rows = self.columns(area.width.saturating_sub(2), area.height).2 as u16;
        (2 + question.min(3) + mix + rows.min(list) + details).min(area.height.saturating_sub(6))
    }

    fn question_text(&self) -> String {
        if let Some(problem) = self.message.as_ref().or(self.gone.as_ref()) {
            return problem.clone();
        }
        if self.replay.is_some() {
            let said: Vec<&str> = self
                .scene
                .log
                .iter()
                .filter(|said| said.step == self.scene.step)
                .map(|said| said.text.as_str())
                .collect();
            return format!("Replay, move {} of {}. {}", self.scene.step, self.scene.steps, said.join(" "));
        }
        if self.live.is_some() {
            let said = self.scene.log.iter().rev().find(|said| said.step == self.scene.step);
            return said.map_or_else(|| "…".into(), |said| format!("▶ {}", said.text));
        }
        match self.scene.waiting.as_deref() {
            None => {}
            Some("luck") => return "What everybody adds to the luck comes together …".into(),
            Some(_) => return "Waiting until all seats are taken, or the host begins".into(),
        }
        if let Some(mix) = self.mix() {
            return mix.question.clone();
        }
        if let Some(asked) = &self.scene.question {
            return asked.text.clone();
        }
        if self.scene.end {
            return "Your turn is done: end it (e), or take something back (u).".into();
        }
        if self.scene.over {
            return format!("The match is over: {}.", self.scene.headline);
        }
        let acting: Vec<&str> = self.scene.people.iter().filter(|it| it.acts).map(|it| it.name.as_str()).collect();
        if acting.is_empty() { "…".into() } else { format!("Waiting for {}", taproom_core::listed(acting)) }
    }

    fn draw_question(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let theme = self.theme;
        let asked = self.scene.question.is_some() && !self.earlier() || self.scene.end;
        let edge = if asked { theme.accent() } else { theme.faint() };
        let block =
            Block::new().borders(Borders::TOP | Borders::BOTTOM).border_style(edge).border_type(BorderType::Rounded);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        if matches!(self.advice, super::Advice::Asked) {
            let thinks = Line::styled(" a strong bot thinks … ", theme.accent()).alignment(Alignment::Right);
            frame.render_widget(thinks, Rect { height: 1, ..area });
        }
        let mut y = inner.y;
        let bottom = inner.bottom();
        for line in text::wrap(&self.question_text(), usize::from(inner.width).saturating_sub(4)).into_iter().take(3) {
            let style =
                if self.message.is_some() || self.gone.is_some() { theme.ink(taproom_kit::Ink::Orange) } else { edge };
            if y < bottom {
                frame.buffer_mut().set_stringn(inner.x + 1, y, line, usize::from(inner.width), style);
            }
            y += 1;
        }
        if self.mix().is_some() && !self.earlier() {
            y = self.draw_numbers(frame, Rect { y, height: bottom.saturating_sub(y), ..inner });
        }
        let texts = self.entry_texts();
        let (columns, wide, rows) = self.columns(inner.width, frame.area().height);
        let details = if frame.area().height < 32 { 3 } else { 5 };
        let room = bottom.saturating_sub(y + details).max(u16::from(!texts.is_empty()));
        let current = if let Some(Cursor::Entry(n)) = self.cursor { Some(n) } else { None };
        if let Some(n) = current {
            let row = (n / columns) as u16;
            if row < self.list_scroll {
                self.list_scroll = row;
            } else if row >= self.list_scroll + room {
                self.list_scroll = row + 1 - room;
            }
        }
        self.list_scroll = self.list_scroll.min((rows as u16).saturating_sub(room));
        let beneath = self.cursor.as_ref().and_then(|cursor| match cursor {
            Cursor::Place(place) => Some(place.clone()),
            Cursor::Entry(_) => None,
        });
        for (n, (entry, key, text)) in texts.iter().enumerate() {
            let (row, column) = ((n / columns) as u16, n % columns);
            let x = inner.x + (column * wide) as u16;
            let at = i32::from(y) + i32::from(row) - i32::from(self.list_scroll);
            self.hits.push(Hit { x: x.into(), y: at, width: wide as i32 - 1, cursor: Cursor::Entry(n) });
            if row < self.list_scroll || row >= self.list_scroll + room {
                continue;
            }
            let answer = match entry {
                Entry::Choice(n) => &self.choices()[*n],
                Entry::Refused(n) => &self.refusals()[*n].answer,
            };
            let linked = beneath.as_deref() == Some(answer.place.as_str());
            let style = match entry {
                _ if current == Some(n) => theme.cursor(),
                Entry::Refused(_) => theme.faint(),
                Entry::Choice(_) if linked => theme.legal(),
                Entry::Choice(_) => Style::new(),
            };
            let at = y + row - self.list_scroll;
            if at >= bottom {
                continue;
            }
            let buffer = frame.buffer_mut();
            let key_style = if current == Some(n) { theme.cursor() } else { theme.accent() };
            buffer.set_string(x, at, format!(" {key} "), key_style);
            let cut = text::cut(text, wide.saturating_sub(4));
            buffer.set_stringn(x + 3, at, cut, wide.saturating_sub(4), style);
        }
        y += (rows as u16).min(room);
        if y < bottom {
            let below = Rect { y, height: bottom - y, x: inner.x + 1, width: inner.width.saturating_sub(2) };
            self.draw_details(frame, below);
        }
    }

    fn draw_numbers(&self, frame: &mut Frame<'_>, area: Rect) -> u16 {
        let Some(mix) = self.mix() else { return area.y };
        let rest = mix.rest(&self.numbers);
        let mut y = area.y;
        for (n, part) in mix.parts.iter().enumerate().take(usize::from(area.height)) {
            let last = n + 1 == mix.parts.len();
            let number = if last { rest.map_or("–".into(), |n| n.to_string()) } else { self.numbers[n].to_string() };
            let here = self.cursor.is_none() && n == self.number;
            let style = if here { self.theme.cursor() } else { Style::new() };
            let (less, more) = if last { (" ", " ") } else { ("◀", "▶") };
            let buffer = frame.buffer_mut();
            let (x, _) =
                buffer.set_stringn(area.x + 1, y, format!("{:<16}", part.name), usize::from(area.width), style);
            let (x, _) = buffer.set_stringn(x, y, format!(" {less} {number:>3} {more}  "), 12, self.theme.accent());
            let note = if last { format!("{}  what is left over", part.note) } else { part.note.clone() };
            buffer.set_stringn(x, y, note, usize::from(area.right().saturating_sub(x)), self.theme.faint());
            y += 1;
        }
        y
    }

    /// What is under the cursor; whether there is more than fits.
    fn draw_details(&self, frame: &mut Frame<'_>, area: Rect) {
        let lines = self.details();
        let long = rows(&lines, area.width) > area.height.into();
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
        if long {
            let more = " … I: all ";
            let width = more.chars().count() as u16;
            let at = Rect { x: area.right().saturating_sub(width), y: area.bottom() - 1, width, height: 1 };
            frame.render_widget(Clear, at);
            frame.render_widget(Line::styled(more, self.theme.accent()), at);
        }
    }

    /// What is under the cursor, in full.
    fn details(&self) -> Vec<Line<'static>> {
        let theme = self.theme;
        let mut lines: Vec<Line<'static>> = Vec::new();
        let names_rule = |rule: &str| if rule.is_empty() { String::new() } else { format!(" [{rule}]") };
        let choice = |n: usize| {
            let answer = &self.choices()[n];
            let notation = Span::styled(format!("  {}", answer.notation), theme.faint());
            Line::from(vec![Span::styled(answer.label.clone(), theme.accent()), notation])
        };
        let refused = |it: &taproom_scene::Refused| {
            let why = format!("Not now: {}{}", it.reason, names_rule(&it.rule));
            Line::styled(why, theme.ink(taproom_kit::Ink::Red))
        };
        let place = self.cursor_place();
        match (&self.cursor, place) {
            (Some(Cursor::Entry(n)), _) => match self.entries().get(*n) {
                Some(Entry::Choice(n)) => lines.push(choice(*n)),
                Some(Entry::Refused(n)) => {
                    let it = &self.refusals()[*n];
                    lines.push(Line::styled(it.answer.label.clone(), theme.faint()));
                    lines.push(refused(it));
                }
                None => {}
            },
            (Some(Cursor::Place(_)), Some(place)) => {
                let here = self.choices_at(place);
                lines.extend(here.iter().take(1).map(|&n| choice(n)));
                if here.len() > 1 {
                    let more = format!("and {} more here: press Enter", here.len() - 1);
                    lines.push(Line::styled(more, theme.accent()));
                }
                if here.is_empty() && !self.earlier() {
                    lines.extend(self.refusal_at(place).map(refused));
                }
            }
            _ => {}
        }
        if let Some(note) = place.and_then(|place| self.note(place)) {
            let mark = if note.recon { "°" } else { "" };
            lines.push(Line::from(vec![
                Span::styled(format!("{}{mark}: ", note.title), theme.ink(taproom_kit::Ink::Strong)),
                Span::raw(note.text.clone()),
                Span::styled(names_rule(&note.rule), theme.faint()),
            ]));
        }
        if self.scene.waiting.is_some()
            && let Some(hash) = self.scene.luck.parse::<Luck>().ok().as_ref().and_then(Luck::commitment)
        {
            lines.push(Line::styled(
                format!("The luck is sealed: SHA-256 of its secret {hash}. Press A to read what that means."),
                theme.faint(),
            ));
        }
        if lines.is_empty() && !self.earlier() && !self.scene.over {
            let done = self.scene.answers.join(" · ");
            if !done.is_empty() {
                lines.push(Line::styled(format!("This turn: {done}"), theme.faint()));
            }
        }
        lines
    }

    fn draw_keys(&self, frame: &mut Frame<'_>, area: Rect) {
        let mut keys: Vec<(&str, &str)> = Vec::new();
        if self.replay.is_some() {
            keys.extend([
                ("←→", "step"),
                ("Home End", "start, end"),
                ("Space", "play on"),
                ("l", "log"),
                ("Esc", "back"),
            ]);
        } else if self.live.is_some() {
            keys.push(("any key", "on to the table as it is"));
        } else {
            if self.scene.end {
                keys.push(("e", "end turn"));
            } else if self.mix().is_some() {
                keys.extend([("↑↓", "choose"), ("←→", "less, more"), ("Enter", "take these")]);
            } else if self.scene.question.is_some() {
                keys.extend([("↑↓←→ Tab", "choose"), ("Enter", "do it"), ("h", "hint")]);
            }
            if self.scene.undo {
                keys.push(("u", "undo"));
            }
            if self.scene.over {
                keys.extend([("R", "play again"), ("B", "board, result")]);
            }
            keys.extend([
                ("?", "help"),
                ("l", "log"),
                ("s", "scores"),
                ("/", "rules"),
                ("w", "replay"),
                ("Esc", "leave"),
            ]);
        }
        // Where there is no room for all, `?` still lists them.
        let wide = |keys: &[(&str, &str)]| -> usize {
            1 + keys.iter().map(|(key, does)| key.chars().count() + does.chars().count() + 3).sum::<usize>()
        };
        for spare in ["replay", "scores", "rules", "log", "board, result", "start, end"] {
            if wide(&keys) > usize::from(area.width) {
                keys.retain(|(_, does)| *does != spare);
            }
        }
        let mut spans = vec![Span::raw(" ")];
        for (key, does) in keys {
            spans.push(Span::styled(key, self.theme.accent()));
            spans.push(Span::styled(format!(" {does}  "), self.theme.faint()));
        }
        frame.render_widget(Line::from(spans), area);
    }

    fn draw_cover(&self, frame: &mut Frame<'_>, area: Rect) {
        let Some(seat) = self.scene.cover else { return };
        let name = self.scene.people.get(seat.index()).map_or("the next player", |it| &it.name);
        let shape = crate::theme::Theme::shape(seat);
        let lines = vec![
            Line::styled(self.scene.title.clone(), self.theme.faint()),
            Line::raw(""),
            Line::styled(format!("{shape} {name}, it is your turn"), self.theme.seat(seat)),
            Line::raw(""),
            Line::raw("Hands are hidden. Come to the screen, and press Enter when nobody else looks."),
        ];
        let [_, middle, _] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(7), Constraint::Fill(1)]).areas(area);
        frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center).wrap(Wrap { trim: true }), middle);
    }

    fn draw_overlay(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let theme = self.theme;
        match &self.overlay {
            None => {}
            Some(Overlay::Help) => {
                let lines: Vec<Line<'_>> = HELP
                    .iter()
                    .map(|(key, does)| {
                        Line::from(vec![Span::styled(format!("{key:<16}"), theme.accent()), Span::raw(*does)])
                    })
                    .collect();
                popup(frame, area, "Keys", (72, HELP.len() as u16 + 2), theme, Paragraph::new(lines));
            }
            Some(Overlay::Details) => {
                let lines = self.details();
                let wide = area.width.saturating_sub(4).min(84);
                let size = (wide, (rows(&lines, wide.saturating_sub(2)) as u16 + 2).min(area.height));
                popup(frame, area, "In full", size, theme, Paragraph::new(lines).wrap(Wrap { trim: true }));
            }
            Some(Overlay::About) => {
                let wide = area.width.saturating_sub(4).min(84);
                let lines = self.about(usize::from(wide.saturating_sub(4)));
                let size = (wide, (lines.len() as u16 + 2).min(area.height));
                popup(frame, area, "About this match", size, theme, Paragraph::new(lines));
            }
            Some(Overlay::Leave) => {
                let text = "Leave the match? It is kept: come back at any time.\n\nEnter: leave    any other key: stay";
                popup(frame, area, "Leave", (58, 5), theme, Paragraph::new(text));
            }
            Some(Overlay::Which { place, at }) => {
                let many = self.choices_at(place);
                let lines: Vec<Line<'_>> = many
                    .iter()
                    .enumerate()
                    .map(|(n, &choice)| {
                        let key = Choice::key(n).map_or(' ', |key| key);
                        let style = if n == *at { theme.cursor() } else { Style::new() };
                        Line::from(vec![
                            Span::styled(format!(" {key} "), theme.accent()),
                            Span::styled(self.choices()[choice].label.clone(), style),
                        ])
                    })
                    .collect();
                let room = area.height.saturating_sub(4);
                let scroll = (*at as u16 + 1).saturating_sub(room.saturating_sub(2));
                let size = (76, (lines.len() as u16 + 2).min(room));
                popup(frame, area, "Which?", size, theme, Paragraph::new(lines).scroll((scroll, 0)));
            }
            Some(Overlay::Rules(_)) => {
                if let Some(Overlay::Rules(rules)) = &mut self.overlay {
                    rules.draw(frame, area, theme);
                }
            }
        }
    }
}

impl TableScreen {
    /// Where the luck comes from, and what happened around the match.
    fn about(&self, width: usize) -> Vec<Line<'static>> {
        let scene = self.live.as_ref().unwrap_or(&self.scene);
        let mut lines = Vec::new();
        let mut say = |text: &str, style: Style| {
            lines.extend(text::wrap(text, width).into_iter().map(|line| Line::styled(line, style)));
        };
        let (plain, faint, strong) = (Style::new(), self.theme.faint(), self.theme.ink(taproom_kit::Ink::Strong));
        let luck = scene.luck.parse::<Luck>().unwrap_or(Luck::Manual);
        match luck.commitment() {
            None => say("Chance is given by hand in this match.", plain),
            Some(hash) => {
                say(
                    "All dice and cards come from a secret that was drawn before the first move. Its SHA-256 is",
                    plain,
                );
                say(hash, strong);
                let added =
                    |n: usize| luck.shares().iter().any(|share| share.seat.index() == n && share.bytes.is_some());
                let who: Vec<&str> =
                    (0..scene.people.len()).filter(|&n| added(n)).map(|n| &*scene.people[n].name).collect();
                let added = match who.as_slice() {
                    [] if scene.waiting.is_some() => {
                        "Every player adds random bytes to it before the match begins, this terminal too.".into()
                    }
                    [] => "No player has added to it.".into(),
                    who => format!(
                        "{} added random bytes to it, so that nobody alone could choose the dice.",
                        taproom_core::listed(who.to_vec())
                    ),
                };
                say(&added, plain);
                say(
                    "The record tells the secret when the match is over; `taproom verify` draws everything again.",
                    faint,
                );
            }
        }
        if !scene.around.is_empty() {
            say("", plain);
            say("What happened around the match:", strong);
        }
        for note in scene.around.iter().rev().take(6) {
            say(&format!("· {note}"), plain);
        }
        say("", plain);
        say("any key: back", faint);
        lines
    }
}

/// The rows that the list of answers may take on a screen of this height.
fn list_rows(height: u16) -> u16 {
    match height {
        ..28 => 5,
        28..44 => 9,
        _ => 16,
    }
}

/// The rows that lines take when they are broken at this width, or a few more.
fn rows(lines: &[Line<'_>], width: u16) -> usize {
    let of = |line: &Line<'_>| {
        let whole: String = line.spans.iter().map(|span| &*span.content).collect();
        text::wrap(&whole, width.into()).len()
    };
    lines.iter().map(of).sum()
}

/// A framed text in the middle of the screen.
pub(crate) fn popup(
    frame: &mut Frame<'_>,
    area: Rect,
    title: &str,
    (width, height): (u16, u16),
    theme: crate::theme::Theme,
    inside: Paragraph<'_>,
) {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let rect = Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
    let block =
        Block::bordered().border_type(BorderType::Rounded).border_style(theme.accent()).title(format!(" {title} "));
    frame.render_widget(Clear, rect);
    frame.render_widget(inside.block(block), rect);
}

const HELP: [(&str, &str); 19] = [
    ("1-9, letters", "take the answer with that key"),
    ("Tab, Shift-Tab", "next, previous answer"),
    ("arrows", "anything on the table: its text, its rule, why not"),
    ("Enter, Space", "do what the cursor is on"),
    ("I", "all there is to say about what the cursor is on"),
    ("mouse", "press once to look, again to do it; wheel to scroll"),
    ("e", "end the turn"),
    ("u, U", "take back one answer, the whole turn"),
    ("h", "what a strong bot would do"),
    ("l, s", "log, scores with their parts"),
    ("/, r", "search the rules; the rule about this"),
    ("w, [", "replay; arrows step, Space plays on"),
    ("A", "about this match: its luck, what happened around it"),
    ("PgUp, PgDn", "scroll"),
    ("R", "after the end: play again"),
    ("B", "after the end: board, result"),
    ("Esc", "back; leave the match, which is kept"),
    ("Ctrl-C", "end the program; the match is kept"),
    ("Ctrl-Z", "back to the shell for a while (fg)"),
];
