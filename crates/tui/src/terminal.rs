//! The terminal: made ours, read, drawn on, and given back as it was, whatever happens.
use crate::{
    app::{App, Opening, Settings, Wish},
    local::Opener,
    session::{Message, Signal},
};
use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor::Show,
        event::{self, DisableMouseCapture, EnableMouseCapture},
        execute,
        terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
    },
};
use std::{
    io::{self, Stdout},
    panic,
    sync::{
        Once,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::Instant,
};

/// Plays in this terminal until people leave.
pub fn run(
    open: impl FnOnce() -> Result<Opening, String>,
    opener: Opener,
    settings: Settings,
) -> Result<(), Box<dyn std::error::Error>> {
    let opening = open()?;
    let (sender, messages) = mpsc::channel();
    listen_to_signals(&sender)?;
    give_back_after_panic();
    let mut screen = Screen::take(settings)?;
    read_input(sender.clone());
    let app = App::new(opening, opener, settings, sender);
    let done = play(app, &mut screen, &messages);
    drop(screen);
    Ok(done?)
}

fn play(mut app: App, screen: &mut Screen, messages: &Receiver<Message>) -> io::Result<()> {
    loop {
        screen.terminal.draw(|frame| app.draw(frame))?;
        let first = match app.due() {
            None => messages.recv().ok(),
            Some(due) => match messages.recv_timeout(due.saturating_duration_since(Instant::now())) {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => {
                    app.tick(Instant::now());
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => None,
            },
        };
        let Some(first) = first else { return Ok(()) };
        // Whatever has come meanwhile is drawn together.
        for message in std::iter::once(first).chain(messages.try_iter()) {
            let resumed = matches!(message, Message::Signal(Signal::Resume));
            match app.handle(message, Instant::now()) {
                Wish::Stay if resumed => screen.take_again()?,
                Wish::Stay => {}
                Wish::Quit => return Ok(()),
                Wish::Suspend => {
                    give_back();
                    suspend()?;
                    screen.take_again()?;
                }
            }
        }
    }
}

/// The terminal while it is ours.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    mouse: bool,
}

impl Screen {
    fn take(settings: Settings) -> io::Result<Self> {
        enter(settings.mouse)?;
        match Terminal::new(CrosstermBackend::new(io::stdout())) {
            Ok(terminal) => Ok(Self { terminal, mouse: settings.mouse }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    fn take_again(&mut self) -> io::Result<()> {
        enter(self.mouse)?;
        // Draws everything again. `Terminal::clear` would ask for the cursor, and the thread that reads input would keep the
        // answer.
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn enter(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen)?;
    if mouse { execute!(io::stdout(), EnableMouseCapture) } else { Ok(()) }
}

/// As it was before, as far as it can be done.
fn give_back() {
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// A panic gives the terminal back before it speaks. A bot that breaks on a thread of its own is told of in the match.
fn give_back_after_panic() {
    static ONCE: Once = Once::new();
    let main = thread::current().id();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == main {
                give_back();
                before(info);
            }
        }));
    });
}

fn read_input(messages: Sender<Message>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if messages.send(Message::Input(event)).is_err() {
                return;
            }
        }
        // The terminal is gone.
        let _ = messages.send(Message::Signal(Signal::End));
    });
}

#[cfg(unix)]
fn listen_to_signals(messages: &Sender<Message>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP])?;
    let messages = messages.clone();
    thread::spawn(move || {
        for signal in signals.forever() {
            let signal = match signal {
                SIGCONT => Signal::Resume,
                SIGTSTP => Signal::Suspend,
                _ => Signal::End,
            };
            if messages.send(Message::Signal(signal)).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(unix)]
fn suspend() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn listen_to_signals(_: &Sender<Message>) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn suspend() -> io::Result<()> {
    Ok(())
}
