//! The whole program but the terminal: screens, and the match behind them. Tests drive it without any terminal.
use crate::{
    local::{Chair, Local, Opened, Opener, Wanted},
    net::{Joined, Remote},
    session::{Message, Request, Session, Signal},
    start::Start,
    table::TableScreen,
    theme::Theme,
};
use ratatui::{
    Frame, Terminal,
    backend::TestBackend,
    buffer::Buffer,
    crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers},
    widgets::{Paragraph, Wrap},
};
use std::{
    sync::mpsc::Sender,
    time::{Duration, Instant},
};
use taproom_match::GameEntry;
use taproom_scene::Scene;

/// How things look and move.
#[derive(Copy, Clone, Debug)]
pub struct Settings {
    /// Colours and letters.
    pub theme: Theme,
    /// How long each move of the others is shown; zero: not at all.
    pub pace: Duration,
    /// Is the mouse ours?
    pub mouse: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { theme: Theme::default(), pace: Duration::from_millis(700), mouse: true }
    }
}

/// What the program begins with.
pub enum Opening {
    /// Choose a game; this one is proposed.
    Choose(Option<&'static dyn GameEntry>),
    /// Go on with a match; if nobody said who plays, that is asked first.
    Continue {
        /// The match.
        opened: Opened,
        /// Is it known who sits where?
        seated: bool,
    },
    /// A match on a server.
    Join(Joined),
}

/// What the terminal has to do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Go on.
    Stay,
    /// End.
    Quit,
    /// Give the terminal back to the shell for a while.
    Suspend,
}

/// No table can be read on less.
const LEAST: (u16, u16) = (30, 12);

enum Screen {
    Start(Start),
    Table(Box<TableScreen>),
}

/// The program.
pub struct App {
    settings: Settings,
    screen: Screen,
    session: Option<Box<dyn Session>>,
    /// A match that waits until it is known who plays.
    waiting: Option<Opened>,
    opener: Opener,
    messages: Sender<Message>,
    quit: bool,
}

impl App {
    /// Begins; whatever happens later comes through `messages` and has to be handed to [`App::handle`].
    pub fn new(opening: Opening, opener: Opener, settings: Settings, messages: Sender<Message>) -> Self {
        let screen = Screen::Start(Start::new());
        let mut app = Self { settings, screen, session: None, waiting: None, opener, messages, quit: false };
        match opening {
            Opening::Choose(None) => {}
            Opening::Choose(Some(game)) => app.screen = Screen::Start(Start::of(game)),
            Opening::Continue { opened, seated: true } => app.play(opened),
            Opening::Continue { opened, seated: false } => {
                app.screen = Screen::Start(Start::continued(opened.game, &opened.chairs));
                app.waiting = Some(opened);
            }
            Opening::Join(joined) => {
                let remote = Remote::new(joined, app.messages.clone());
                app.sit_down(Box::new(remote));
            }
        }
        app
    }

    fn play(&mut self, opened: Opened) {
        let local = Local::new(opened, self.opener.clone(), self.messages.clone());
        self.sit_down(Box::new(local));
    }

    fn sit_down(&mut self, mut session: Box<dyn Session>) {
        self.screen = Screen::Table(Box::new(TableScreen::new(self.settings.theme, self.settings.pace)));
        session.ask(Request::Now);
        self.session = Some(session);
    }

    /// What is shown of a match, if one is open.
    pub fn scene(&self) -> Option<&Scene> {
        match &self.screen {
            Screen::Table(table) => Some(table.scene()),
            Screen::Start(_) => None,
        }
    }

    /// When [`App::tick`] is to be called.
    pub fn due(&self) -> Option<Instant> {
        match &self.screen {
            Screen::Table(table) => table.due(),
            Screen::Start(_) => None,
        }
    }

    /// Time passes.
    pub fn tick(&mut self, now: Instant) {
        if let Screen::Table(table) = &mut self.screen {
            let requests = table.tick(now);
            self.ask(requests);
        }
    }

    /// Something happened.
    pub fn handle(&mut self, message: Message, now: Instant) -> Wish {
        match message {
            Message::Signal(Signal::End) => return Wish::Quit,
            Message::Signal(Signal::Suspend) => return Wish::Suspend,
            Message::Signal(Signal::Resume) => {}
            Message::Bot(answer) => {
                if let Some(session) = &mut self.session {
                    session.bot(answer);
                }
            }
            Message::Report(report) => {
                if let Screen::Table(table) = &mut self.screen {
                    let requests = table.report(report, now);
                    self.ask(requests);
                }
            }
            Message::Input(event) => return self.input(&event, now),
        }
        Wish::Stay
    }

    fn input(&mut self, event: &Event, now: Instant) -> Wish {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if key.modifiers.contains(KeyModifiers::CONTROL) {
                    match key.code {
                        KeyCode::Char('c') => return Wish::Quit,
                        KeyCode::Char('z') => return Wish::Suspend,
                        _ => {}
                    }
                }
                match &mut self.screen {
                    Screen::Start(start) => {
                        let wanted = start.key(*key);
                        self.quit |= start.left;
                        self.open(wanted);
                    }
                    Screen::Table(table) => {
                        let requests = table.key(*key, now);
                        self.ask(requests);
                    }
                }
            }
            Event::Mouse(mouse) => match &mut self.screen {
                Screen::Start(start) => {
                    let wanted = start.mouse(*mouse);
                    self.open(wanted);
                }
                Screen::Table(table) => {
                    let requests = table.mouse(*mouse, now);
                    self.ask(requests);
                }
            },
            _ => {}
        }
        if let Screen::Table(table) = &self.screen
            && table.left
        {
            self.session = None;
            self.screen = Screen::Start(Start::new());
        }
        if self.quit { Wish::Quit } else { Wish::Stay }
    }

    fn ask(&mut self, requests: Vec<Request>) {
        if let Some(session) = &mut self.session {
            for request in requests {
                session.ask(request);
            }
        }
    }

    /// Opens a match that was chosen.
    fn open(&mut self, wanted: Option<Wanted>) {
        let Some(wanted) = wanted else { return };
        let opened = match self.waiting.take() {
            Some(opened) => {
                let chairs: Vec<Chair> = wanted.chairs;
                Ok(Opened { chairs, ..opened })
            }
            None => (self.opener)(&wanted).map(|kept| Opened { game: wanted.game, kept, chairs: wanted.chairs }),
        };
        match (opened, &mut self.screen) {
            (Ok(opened), _) => self.play(opened),
            (Err(why), Screen::Start(start)) => start.say(why),
            (Err(_), Screen::Table(_)) => {}
        }
    }

    /// The screen as it would look in a terminal of this size.
    pub fn screenshot(&mut self, width: u16, height: u16) -> Buffer {
        let Ok(mut terminal) = Terminal::new(TestBackend::new(width, height));
        let Ok(_) = terminal.draw(|frame| self.draw(frame));
        terminal.backend().buffer().clone()
    }

    /// Draws what there is to see.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let words = Paragraph::new("Too small: make the window larger.");
            return frame.render_widget(words.wrap(Wrap { trim: true }), area);
        }
        match &mut self.screen {
            Screen::Start(start) => start.draw(frame, self.settings.theme),
            Screen::Table(table) => table.draw(frame),
        }
        self.settings.theme.spell(frame.buffer_mut());
    }
}
