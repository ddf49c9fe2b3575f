//! A match in memory behind an app, to press its keys.
use ratatui::{
    buffer::Buffer,
    crossterm::event::{Event, KeyCode, KeyEvent},
};
use std::{
    rc::Rc,
    sync::mpsc::{self, Receiver},
    time::{Duration, Instant},
};
use taproom_core::record::Luck;
use taproom_match::{Secret, SetupRequest};
use taproom_scene::Scene;
use taproom_table::{Chance, Clock, Table};
use taproom_tui::{App, Chair, Kept, Message, Opened, Opener, Opening, Settings, Theme, Wanted, Wish};

/// Kept nowhere.
pub(crate) struct InMemory(pub(crate) Table);

impl Kept for InMemory {
    fn table(&self) -> &Table {
        &self.0
    }
    fn table_mut(&mut self) -> &mut Table {
        &mut self.0
    }
    fn save(&mut self) -> Result<(), String> {
        Ok(())
    }
}

/// Opens matches that are kept nowhere, all with the same luck.
pub(crate) fn opener(seed: &'static str) -> Opener {
    Rc::new(move |wanted: &Wanted| {
        let the_match = wanted.game.open(&wanted.request).map_err(|error| error.to_string())?;
        let secret = Secret::from_seed(seed);
        let luck = Luck::Committed(secret.commitment());
        let mut table = Table::of(the_match, luck, Chance::Sealed(secret), Clock::None, 0);
        table.begin(0).map_err(|error| error.to_string())?;
        Ok(Box::new(InMemory(table)) as Box<dyn Kept>)
    })
}

/// An app and what happens to it.
pub(crate) struct Desk {
    pub(crate) app: App,
    messages: Receiver<Message>,
}

impl Desk {
    /// Any beginning.
    pub(crate) fn of(opening: Opening, opener: Opener, theme: Theme) -> Self {
        let (sender, messages) = mpsc::channel();
        let settings = Settings { theme, pace: Duration::ZERO, mouse: true };
        let mut desk = Self { app: App::new(opening, opener, settings, sender), messages };
        desk.settle();
        desk
    }

    /// A match of this game between these; `None` is a person.
    pub(crate) fn new(game: &str, bots: &[Option<&str>], seed: &'static str) -> Self {
        let game = taproom_catalog::find(game).expect("a game");
        let names = ["Ada", "Otto", "Ines", "Mirza", "Lin", "Sam"];
        let chair = |(name, bot): (&str, Option<&str>)| Chair {
            name: name.into(),
            bot: bot.map(|level| level.parse().expect("a level")),
        };
        let chairs: Vec<Chair> = names.into_iter().zip(bots.iter().copied()).map(chair).collect();
        let request = SetupRequest { seats: chairs.len() as u8, ..SetupRequest::default() };
        let wanted = Wanted { game, request, chairs: chairs.clone() };
        let kept = opener(seed)(&wanted).expect("a match");
        Self::of(
            Opening::Continue { opened: Opened { game, kept, chairs }, seated: true },
            opener(seed),
            Theme::default(),
        )
    }

    /// Everything that follows by itself, bots included: waits for them as long as they are to act.
    pub(crate) fn settle(&mut self) {
        loop {
            while let Ok(message) = self.messages.try_recv() {
                self.app.handle(message, Instant::now());
            }
            if !self.waits_for_bots() {
                return;
            }
            let message = self.messages.recv().expect("a bot answers");
            self.app.handle(message, Instant::now());
        }
    }

    fn waits_for_bots(&self) -> bool {
        let Some(scene) = self.app.scene() else { return false };
        let mut acting = scene.people.iter().filter(|it| it.acts).peekable();
        scene.cover.is_none()
            && !scene.over
            && scene.question.is_none()
            && !scene.end
            && acting.peek().is_some()
            && acting.all(|it| it.bot.is_some())
            && scene.step == scene.steps
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Wish {
        let wish = self.app.handle(Message::Input(Event::Key(KeyEvent::from(code))), Instant::now());
        self.settle();
        wish
    }

    /// Any event, and what has followed from it so far: nothing is waited for, so that keys come while bots think.
    pub(crate) fn give(&mut self, event: Event) -> Wish {
        let wish = self.app.handle(Message::Input(event), Instant::now());
        while let Ok(message) = self.messages.try_recv() {
            self.app.handle(message, Instant::now());
        }
        wish
    }

    pub(crate) fn scene(&self) -> &Scene {
        self.app.scene().expect("a match is open")
    }

    pub(crate) fn screen(&mut self, width: u16, height: u16) -> Buffer {
        self.app.screenshot(width, height)
    }
}

/// The letters of a screen, without blanks at the ends of lines.
pub(crate) fn letters(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area().width);
    let line = |row: &[ratatui::buffer::Cell]| -> String {
        row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned() + "\n"
    };
    buffer.content().chunks(width).map(line).collect()
}
