//! The screen of a match: what is shown, where the cursor is, what a key does.
mod draw;
mod end;
mod side;

pub(crate) use draw::popup;

use crate::{
    board::Board,
    rules::Rules,
    session::{Report, Request},
    theme::Theme,
};
use ratatui::{
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind},
    layout::Rect,
};
use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};
use taproom_core::{Choice, Seat};
use taproom_scene::{Answer, Hint, Note, Player, Refused, Scene};

/// Where the cursor is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cursor {
    /// On a place of the board.
    Place(String),
    /// On an entry of the list of answers.
    Entry(usize),
}

/// What stands in the list of answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// A legal answer, by its number.
    Choice(usize),
    /// One that cannot be given and is drawn nowhere.
    Refused(usize),
}

/// What the large area shows, or the side of a wide screen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pane {
    Board,
    Log,
    Scores,
    Hint,
    End,
}

/// What lies over the table.
pub(crate) enum Overlay {
    Help,
    Rules(Rules),
    /// Where the luck comes from, and what happened around the match.
    About,
    /// All there is to say about what the cursor is on.
    Details,
    /// Several answers belong to one place: which?
    Which {
        place: String,
        at: usize,
    },
    /// Leave the match?
    Leave,
}

/// Looking at earlier moments.
struct Replay {
    /// When it goes on by itself, if it does.
    due: Option<Instant>,
}

/// What a strong bot thinks of the answers.
enum Advice {
    None,
    Asked,
    Given(Vec<Hint>),
}

/// Something on the screen that the cursor can be on, as it was drawn last.
struct Hit {
    /// The row may be above or below what is shown.
    x: i32,
    y: i32,
    width: i32,
    cursor: Cursor,
}

/// A match before us.
pub(crate) struct TableScreen {
    theme: Theme,
    pace: Duration,
    scene: Scene,
    /// The table as it is, while earlier moments are shown.
    live: Option<Scene>,
    /// Moments of others that are still to be shown, and when the next one is due.
    moments: VecDeque<usize>,
    due: Option<Instant>,
    /// Are earlier moments looked at?
    replay: Option<Replay>,
    started: bool,
    board: Board,
    cursor: Option<Cursor>,
    follow: bool,
    scroll: u16,
    list_scroll: u16,
    pane: Pane,
    back: usize,
    advice: Advice,
    overlay: Option<Overlay>,
    line: Option<bool>,
    /// Why there is nothing more to be told here.
    gone: Option<String>,
    message: Option<String>,
    /// When the table as it is was told, and what time it is now: clocks run meanwhile.
    told: Option<Instant>,
    now: Option<Instant>,
    numbers: Vec<u16>,
    number: usize,
    /// The moment at which we answered last: what came after is new.
    answered: usize,
    hits: Vec<Hit>,
    board_area: Rect,
    pub(crate) left: bool,
}

impl TableScreen {
    pub(crate) fn new(theme: Theme, pace: Duration) -> Self {
        Self {
            theme,
            pace,
            scene: Scene::default(),
            live: None,
            moments: VecDeque::new(),
            due: None,
            replay: None,
            started: false,
            board: Board::default(),
            cursor: None,
            follow: true,
            scroll: 0,
            list_scroll: 0,
            pane: Pane::Board,
            back: 0,
            advice: Advice::None,
            overlay: None,
            line: None,
            gone: None,
            message: None,
            told: None,
            now: None,
            numbers: Vec::new(),
            number: 0,
            answered: 0,
            hits: Vec::new(),
            board_area: Rect::default(),
            left: false,
        }
    }

    /// What is shown.
    pub(crate) fn scene(&self) -> &Scene {
        &self.scene
    }

    /// When something is to happen by itself.
    pub(crate) fn due(&self) -> Option<Instant> {
        [self.replay_due().or(self.due), self.clock_due()].into_iter().flatten().min()
    }

    /// When a clock shows another second.
    fn clock_due(&self) -> Option<Instant> {
        let runs = |seat: &usize| self.people_now()[*seat].acts;
        let left: Vec<i64> = (0..self.people_now().len())
            .filter(runs)
            .filter_map(|seat| self.left(seat))
            .filter(|left| *left > 0)
            .collect();
        let next = left.iter().map(|left| (left - 1) % 1000 + 1).min()?;
        Some(self.now? + Duration::from_millis(next.unsigned_abs()))
    }

    /// Who sits there as it is now, whatever moment is shown.
    fn people_now(&self) -> &[Player] {
        &self.live.as_ref().unwrap_or(&self.scene).people
    }

    /// The milliseconds that a seat has left, if a clock counts for it.
    fn left(&self, seat: usize) -> Option<i64> {
        let player = self.people_now().get(seat)?;
        let since = self.now?.saturating_duration_since(self.told?).as_millis() as i64;
        Some(player.left? - if player.acts { since } else { 0 })
    }

    fn replay_due(&self) -> Option<Instant> {
        self.replay.as_ref().and_then(|replay| replay.due)
    }

    /// News of the match.
    pub(crate) fn report(&mut self, report: Report, now: Instant) -> Vec<Request> {
        self.now = Some(now);
        match report {
            Report::Now(scene) => return self.news(*scene, now),
            Report::Then(scene) => {
                if self.replay.is_some() || self.live.is_some() {
                    self.scene = *scene;
                    self.back = 0;
                }
            }
            Report::Refused(why) => self.message = Some(taproom_core::capitalised(&why)),
            Report::Hints(hints) => {
                if let Some(best) = hints.first() {
                    let entry = self.entries().iter().position(
                        |entry| matches!(entry, Entry::Choice(n) if self.choices()[*n].notation == best.notation),
                    );
                    self.cursor = entry.map(Cursor::Entry).or(self.cursor.take());
                    self.follow = true;
                }
                self.advice = Advice::Given(hints);
                self.pane = Pane::Hint;
            }
            Report::Line(there) => {
                if there && self.line == Some(false) {
                    self.message = None;
                }
                self.line = Some(there);
            }
            Report::Gone(why) => {
                self.line = None;
                self.scene.question = None;
                self.gone = Some(why);
            }
        }
        Vec::new()
    }

    fn news(&mut self, scene: Scene, now: Instant) -> Vec<Request> {
        self.told = Some(now);
        self.gone = None;
        let known = self.live.as_ref().unwrap_or(&self.scene).around.len();
        if self.started
            && scene.around.len() > known
            && let Some(note) = scene.around.last()
        {
            self.message = Some(note.clone());
        }
        if self.line == Some(false) {
            // What the line could not carry needs no more saying.
            (self.line, self.message) = (Some(true), None);
        }
        let same = self.started && scene.seat == self.scene.seat && scene.cover.is_none() && self.scene.cover.is_none();
        let seen = self.live.as_ref().map_or(self.scene.step, |live| live.step);
        if self.replay.is_some() && same {
            self.live = Some(scene);
            return Vec::new();
        }
        if same && !self.pace.is_zero() && scene.step > seen {
            let by_others = |who: Option<Seat>| who.is_some() && who != scene.seat;
            let fresh =
                scene.log.iter().filter(|said| said.step > seen && said.step < scene.step && by_others(said.who));
            for said in fresh {
                if self.moments.back() != Some(&said.step) {
                    self.moments.push_back(said.step);
                }
            }
        }
        if same && (self.live.is_some() || !self.moments.is_empty()) && scene.step >= seen {
            let catching_up = self.live.is_some();
            self.live = Some(scene);
            return if catching_up { Vec::new() } else { self.next_moment(now) };
        }
        self.show(scene);
        Vec::new()
    }

    /// Shows the next moment that others made, or the table as it is.
    fn next_moment(&mut self, now: Instant) -> Vec<Request> {
        if let Some(step) = self.moments.pop_front() {
            self.due = Some(now + self.pace);
            return vec![Request::Then(step)];
        }
        self.due = None;
        if let Some(live) = self.live.take() {
            self.show(live);
        }
        Vec::new()
    }

    /// Shows the table as it is.
    fn show(&mut self, scene: Scene) {
        let version = |scene: &Scene| scene.question.as_ref().map(|asked| (asked.version.clone(), asked.text.clone()));
        let asks_anew = version(&scene) != version(&self.scene) || !self.started;
        let ends = scene.over && !(self.started && self.scene.over);
        self.moments.clear();
        (self.due, self.live) = (None, None);
        self.scene = scene;
        if !self.started {
            self.answered = self.scene.step;
        }
        self.started = true;
        self.back = 0;
        if ends {
            (self.pane, self.scroll) = (Pane::End, 0);
        } else if !self.scene.over && self.pane == Pane::End {
            self.pane = Pane::Board;
        }
        if asks_anew {
            self.advice = Advice::None;
            if self.pane == Pane::Hint {
                self.pane = Pane::Board;
            }
            if matches!(self.overlay, Some(Overlay::Which { .. })) {
                self.overlay = None;
            }
            self.numbers = self.mix().map(|mix| mix.start.clone()).unwrap_or_default();
            self.number = 0;
            self.list_scroll = 0;
            self.cursor = (!self.entries().is_empty()).then_some(Cursor::Entry(0));
            self.follow = true;
        }
    }

    /// Time passes.
    pub(crate) fn tick(&mut self, now: Instant) -> Vec<Request> {
        self.now = Some(now);
        if self.replay_due().is_some_and(|due| due <= now) {
            let step = self.scene.step + 1;
            let next = now + self.pace.max(Duration::from_millis(200));
            self.replay = Some(Replay { due: (step < self.scene.steps).then_some(next) });
            return vec![Request::Then(step)];
        }
        if self.due.is_some_and(|due| due <= now) { self.next_moment(now) } else { Vec::new() }
    }

    fn choices(&self) -> &[Answer] {
        self.scene.question.as_ref().map_or(&[], |asked| &asked.choices)
    }

    fn refusals(&self) -> &[Refused] {
        self.scene.question.as_ref().map_or(&[], |asked| &asked.refusals)
    }

    fn mix(&self) -> Option<&taproom_scene::Numbers> {
        self.scene.question.as_ref().and_then(|asked| asked.mix.as_ref())
    }

    /// Is an earlier moment shown?
    fn earlier(&self) -> bool {
        self.replay.is_some() || self.live.is_some()
    }

    /// What stands in the list of answers.
    fn entries(&self) -> Vec<Entry> {
        if self.earlier() {
            return Vec::new();
        }
        let first = self.mix().and_then(|mix| mix.parts.first()).map(|part| part.word.as_str());
        let covered = |answer: &Answer| first.is_some() && answer.notation.split(' ').next() == first;
        let choices = self.choices().iter().enumerate().filter(|(_, answer)| !covered(answer));
        let mut entries: Vec<Entry> = choices.map(|(n, _)| Entry::Choice(n)).collect();
        let drawn: std::collections::BTreeSet<&str> = self.scene.drawing.places().collect();
        let hidden = |refused: &Refused| !drawn.contains(refused.answer.place.as_str()) && !covered(&refused.answer);
        let refusals = self.refusals().iter().enumerate().filter(|(_, refused)| hidden(refused));
        entries.extend(refusals.map(|(n, _)| Entry::Refused(n)));
        entries
    }

    /// The numbers of the answers that belong to a place.
    fn choices_at(&self, place: &str) -> Vec<usize> {
        if self.earlier() {
            return Vec::new();
        }
        (0..self.choices().len()).filter(|&n| self.choices()[n].place == place).collect()
    }

    fn refusal_at(&self, place: &str) -> Option<&Refused> {
        self.refusals().iter().find(|refused| refused.answer.place == place)
    }

    fn note(&self, place: &str) -> Option<&Note> {
        let notes = &self.scene.notes;
        notes.binary_search_by(|note| note.place.as_str().cmp(place)).ok().map(|n| &notes[n])
    }

    /// The place the cursor is on, on the board or by way of the list.
    fn cursor_place(&self) -> Option<&str> {
        match self.cursor.as_ref()? {
            Cursor::Place(place) => Some(place),
            Cursor::Entry(n) => match self.entries().get(*n)? {
                Entry::Choice(n) => Some(&self.choices()[*n].place),
                Entry::Refused(n) => Some(&self.refusals()[*n].answer.place),
            },
        }
    }

    /// Takes an answer.
    fn answer(&mut self, choice: usize) -> Vec<Request> {
        let Some(asked) = self.scene.question.as_ref().filter(|_| !self.earlier()) else { return Vec::new() };
        let Some(answer) = asked.choices.get(choice) else { return Vec::new() };
        let request = Request::Answer { texts: vec![answer.notation.clone()], version: asked.version.clone() };
        self.answered = self.scene.step;
        self.message = None;
        vec![request]
    }

    fn send_numbers(&mut self) -> Vec<Request> {
        let Some(asked) = self.scene.question.as_ref().filter(|_| !self.earlier()) else { return Vec::new() };
        let Some(mix) = &asked.mix else { return Vec::new() };
        if mix.rest(&self.numbers).is_none() {
            self.message = Some(format!("These numbers do not add up to {}.", mix.total));
            return Vec::new();
        }
        let texts = mix.parts.iter().zip(&self.numbers).map(|(part, n)| format!("{} {n}", part.word)).collect();
        let request = Request::Answer { texts, version: asked.version.clone() };
        self.answered = self.scene.step;
        self.message = None;
        vec![request]
    }

    /// Enter: does what the cursor is on.
    fn enter(&mut self) -> Vec<Request> {
        if self.scene.end {
            return vec![Request::End];
        }
        let entries = self.entries();
        match self.cursor.clone() {
            Some(Cursor::Entry(n)) => match entries.get(n) {
                Some(Entry::Choice(choice)) => self.answer(*choice),
                Some(Entry::Refused(n)) => {
                    self.message = Some(self.refusals()[*n].reason.clone());
                    Vec::new()
                }
                None if self.mix().is_some() => self.send_numbers(),
                None => Vec::new(),
            },
            Some(Cursor::Place(place)) => match self.choices_at(&place).as_slice() {
                &[one] => self.answer(one),
                [] => {
                    self.message = match self.refusal_at(&place) {
                        Some(refused) => Some(format!("{} ({})", refused.reason, refused.rule)),
                        None => Some("Nothing can be done with this now.".into()),
                    };
                    Vec::new()
                }
                _ => {
                    self.overlay = Some(Overlay::Which { place, at: 0 });
                    Vec::new()
                }
            },
            None if self.mix().is_some() => self.send_numbers(),
            None => Vec::new(),
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent, now: Instant) -> Vec<Request> {
        self.now = Some(now);
        if self.overlay.is_some() {
            return self.overlay_key(key);
        }
        if let Some(seat) = self.scene.cover {
            return match key.code {
                KeyCode::Enter | KeyCode::Char(' ') => vec![Request::Come(seat)],
                KeyCode::Esc => {
                    self.overlay = Some(Overlay::Leave);
                    Vec::new()
                }
                _ => Vec::new(),
            };
        }
        if self.replay.is_some() {
            return self.replay_key(key, now);
        }
        if self.live.is_some() {
            // Whatever was pressed was meant for another table.
            self.moments.clear();
            return self.next_moment(now);
        }
        self.message = None;
        if self.mix().is_some()
            && let Some(requests) = self.number_key(key)
        {
            return requests;
        }
        match key.code {
            KeyCode::Esc if self.pane != Pane::Board && !self.scene.over => self.pane = Pane::Board,
            KeyCode::Esc => self.overlay = Some(Overlay::Leave),
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(),
            KeyCode::Tab | KeyCode::BackTab => self.step_entry(key.code == KeyCode::Tab),
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => self.step_cursor(key.code),
            KeyCode::PageUp | KeyCode::PageDown | KeyCode::Home | KeyCode::End => self.page(key.code),
            KeyCode::Char(letter) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
                return self.letter(letter);
            }
            _ => {}
        }
        Vec::new()
    }

    fn letter(&mut self, letter: char) -> Vec<Request> {
        match letter {
            'e' if self.scene.end => return vec![Request::End],
            'u' => return vec![Request::Undo],
            'U' => return vec![Request::Restart],
            'h' if matches!(self.advice, Advice::Given(_)) => self.toggle(Pane::Hint),
            'h' if self.scene.question.is_some() && matches!(self.advice, Advice::None) => {
                self.advice = Advice::Asked;
                return vec![Request::Hint];
            }
            'l' => self.toggle(Pane::Log),
            's' => self.toggle(Pane::Scores),
            'B' if self.scene.over => self.toggle(Pane::End),
            'w' | '[' => {
                self.replay = Some(Replay { due: None });
                return vec![Request::Then(self.scene.step.saturating_sub(1))];
            }
            'r' | '/' => {
                let about = self.cursor_place().map(ToOwned::to_owned);
                let rule = about.filter(|_| letter == 'r').and_then(|place| self.rule_of(&place)).unwrap_or_default();
                self.overlay = Rules::new(&self.scene.game, rule).map(Overlay::Rules);
            }
            '?' => self.overlay = Some(Overlay::Help),
            'I' if self.cursor.is_some() => self.overlay = Some(Overlay::Details),
            'A' => self.overlay = Some(Overlay::About),
            'R' if self.scene.over => return vec![Request::Rematch],
            _ => {
                let entries = self.entries();
                let wanted = (0..entries.len()).find(|&n| Choice::key(n) == Some(letter));
                if let Some(Entry::Choice(choice)) = wanted.and_then(|n| entries.get(n)) {
                    return self.answer(*choice);
                }
            }
        }
        Vec::new()
    }

    /// The rule that is to say most about a place.
    fn rule_of(&self, place: &str) -> Option<String> {
        let refused = self.refusal_at(place).map(|refused| refused.rule.clone());
        refused.or_else(|| self.note(place).map(|note| note.rule.clone())).filter(|rule| !rule.is_empty())
    }

    fn toggle(&mut self, pane: Pane) {
        let home = if self.scene.over && pane != Pane::End { Pane::End } else { Pane::Board };
        self.pane = if self.pane == pane { home } else { pane };
        self.back = 0;
    }

    /// Keys of a mix; `None`: this key has no meaning there.
    fn number_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
        let mix = self.mix()?.clone();
        let parts = mix.parts.len() - 1;
        let n = self.number.min(parts.saturating_sub(1));
        // More than all there is to take never fits.
        let most = mix.parts[n].pot.min(mix.total / mix.parts[n].price.max(1));
        // Parts first, then the answers of the list.
        match key.code {
            KeyCode::Up => self.number = n.saturating_sub(1),
            KeyCode::Down => self.number = (n + 1).min(parts - 1),
            KeyCode::Left | KeyCode::Char('-') => self.numbers[n] = self.numbers[n].saturating_sub(1),
            KeyCode::Right | KeyCode::Char('+' | '=') => self.numbers[n] = (self.numbers[n] + 1).min(most),
            KeyCode::Char(digit @ '0'..='9') => {
                let typed = self.numbers[n] * 10 + digit as u16 - u16::from(b'0');
                let fits = typed <= most;
                self.numbers[n] = if fits { typed } else { (digit as u16 - u16::from(b'0')).min(most) };
            }
            KeyCode::Backspace => self.numbers[n] /= 10,
            KeyCode::Enter
                if !matches!(self.cursor, Some(Cursor::Entry(_) | Cursor::Place(_))) || self.entries().is_empty() =>
            {
                return Some(self.send_numbers());
            }
            _ => return None,
        }
        if key.code != KeyCode::Enter {
            self.cursor = None;
        }
        Some(Vec::new())
    }

    fn replay_key(&mut self, key: KeyEvent, now: Instant) -> Vec<Request> {
        let (step, steps) = (self.scene.step, self.scene.steps);
        let to = match key.code {
            KeyCode::Left | KeyCode::Char('[') => step.saturating_sub(1),
            KeyCode::Right | KeyCode::Char(']') => (step + 1).min(steps),
            KeyCode::Home => 0,
            KeyCode::End => steps,
            KeyCode::PageUp => step.saturating_sub(10),
            KeyCode::PageDown => (step + 10).min(steps),
            KeyCode::Up | KeyCode::Down => {
                self.page(key.code);
                return Vec::new();
            }
            KeyCode::Char(' ') => {
                let due = if self.replay_due().is_some() { None } else { Some(now) };
                self.replay = Some(Replay { due });
                return Vec::new();
            }
            KeyCode::Char('l') => {
                self.toggle(Pane::Log);
                return Vec::new();
            }
            KeyCode::Char('s') => {
                self.toggle(Pane::Scores);
                return Vec::new();
            }
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('w') => {
                self.replay = None;
                self.live = None;
                return vec![Request::Now];
            }
            _ => return Vec::new(),
        };
        self.replay = Some(Replay { due: None });
        if self.pane == Pane::End {
            self.pane = Pane::Board;
        }
        vec![Request::Then(to)]
    }

    fn overlay_key(&mut self, key: KeyEvent) -> Vec<Request> {
        let Some(overlay) = &mut self.overlay else { return Vec::new() };
        match overlay {
            Overlay::Help | Overlay::About | Overlay::Details => self.overlay = None,
            Overlay::Rules(rules) => {
                if rules.key(key) {
                    self.overlay = None;
                }
            }
            Overlay::Leave => match key.code {
                KeyCode::Enter | KeyCode::Char('y' | 'Y') => self.left = true,
                _ => self.overlay = None,
            },
            Overlay::Which { place, at } => {
                let place = place.clone();
                let (at, many) = (*at, self.choices_at(&place));
                let moved = |to: usize| Some(Overlay::Which { place: place.clone(), at: to });
                match key.code {
                    KeyCode::Up | KeyCode::BackTab | KeyCode::Left => self.overlay = moved(at.saturating_sub(1)),
                    KeyCode::Down | KeyCode::Tab | KeyCode::Right => self.overlay = moved((at + 1).min(many.len() - 1)),
                    KeyCode::Enter | KeyCode::Char(' ') => {
                        self.overlay = None;
                        return many.get(at).map_or_else(Vec::new, |&n| self.answer(n));
                    }
                    KeyCode::Char(letter) => {
                        let wanted = (0..many.len()).find(|&n| Choice::key(n) == Some(letter));
                        if let Some(n) = wanted {
                            self.overlay = None;
                            return self.answer(many[n]);
                        }
                    }
                    _ => self.overlay = None,
                }
            }
        }
        Vec::new()
    }

    /// Tab: the next answer.
    fn step_entry(&mut self, forward: bool) {
        let count = self.entries().len();
        if count == 0 {
            return;
        }
        let at = match self.cursor {
            Some(Cursor::Entry(n)) if forward => (n + 1) % count,
            Some(Cursor::Entry(n)) => (n + count - 1) % count,
            _ => 0,
        };
        self.cursor = Some(Cursor::Entry(at));
        self.follow = true;
    }

    /// An arrow: the nearest thing in that direction, on the board or in the list.
    fn step_cursor(&mut self, arrow: KeyCode) {
        if !matches!(self.pane, Pane::Board) && self.board_area.is_empty() {
            return self.page(arrow);
        }
        let here = self.hits.iter().find(|hit| Some(&hit.cursor) == self.cursor.as_ref());
        let Some(here) = here.or(self.hits.first()) else { return self.page(arrow) };
        let cost = |hit: &Hit| {
            let across = (hit.x - (here.x + here.width)).max(here.x - (hit.x + hit.width)).max(0);
            let (down, right) = (hit.y - here.y, hit.x - here.x);
            match arrow {
                KeyCode::Up if down < 0 => Some(across - 3 * down),
                KeyCode::Down if down > 0 => Some(across + 3 * down),
                KeyCode::Left if right < 0 => Some(-right + 10 * down.abs()),
                KeyCode::Right if right > 0 => Some(right + 10 * down.abs()),
                _ => None,
            }
        };
        let next = self.hits.iter().filter_map(|hit| Some((cost(hit)?, hit))).min_by_key(|(cost, _)| *cost);
        if let Some((_, hit)) = next {
            self.cursor = Some(hit.cursor.clone());
            self.follow = true;
        } else {
            self.page(arrow);
        }
    }

    /// Scrolls what is large.
    fn page(&mut self, key: KeyCode) {
        let far = usize::from(self.board_area.height.max(4)) - 2;
        let (up, by) = match key {
            KeyCode::Up => (true, 1),
            KeyCode::PageUp => (true, far),
            KeyCode::PageDown => (false, far),
            KeyCode::Home => (true, usize::MAX / 4),
            KeyCode::End => (false, usize::MAX / 4),
            _ => (false, 1),
        };
        if self.pane == Pane::Log {
            self.back = if up { self.back.saturating_add(by) } else { self.back.saturating_sub(by) };
            self.back = self.back.min(self.scene.log.len());
        } else {
            let by = by.min(usize::from(u16::MAX)) as u16;
            let down = self.scroll.saturating_add(by).min(self.board.height as u16);
            self.scroll = if up { self.scroll.saturating_sub(by) } else { down };
        }
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, now: Instant) -> Vec<Request> {
        let wheel = match mouse.kind {
            MouseEventKind::ScrollUp => Some(KeyCode::Up),
            MouseEventKind::ScrollDown => Some(KeyCode::Down),
            _ => None,
        };
        if let Some(code) = wheel {
            for _ in 0..3 {
                self.page(code);
            }
            return Vec::new();
        }
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return Vec::new();
        }
        if self.overlay.is_some() {
            return self.key(KeyEvent::from(KeyCode::Esc), now);
        }
        if self.scene.cover.is_some() || self.live.is_some() {
            return self.key(KeyEvent::from(KeyCode::Enter), now);
        }
        let (x, y) = (i32::from(mouse.column), i32::from(mouse.row));
        let on_board = self.board_area.contains((mouse.column, mouse.row).into());
        let found = if on_board {
            let (x, y) =
                (mouse.column - self.board_area.x, (mouse.row - self.board_area.y).saturating_add(self.scroll));
            self.board.place_at(x, y).map(|place| Cursor::Place(place.to_owned()))
        } else {
            let here = |hit: &&Hit| {
                hit.y == y && (hit.x..hit.x + hit.width).contains(&x) && matches!(hit.cursor, Cursor::Entry(_))
            };
            self.hits.iter().find(here).map(|hit| hit.cursor.clone())
        };
        let Some(cursor) = found else { return Vec::new() };
        let again = self.cursor.as_ref() == Some(&cursor);
        self.message = None;
        self.cursor = Some(cursor);
        if again { self.enter() } else { Vec::new() }
    }
}
