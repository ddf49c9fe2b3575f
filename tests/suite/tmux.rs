//! The table in a real terminal, under tmux, by keys alone.
//!
//! tmux is a package of every system; `cargo xtask test` installs it where it is missing.
#![allow(clippy::disallowed_methods)] // It waits for a terminal.
use std::{
    path::Path,
    process::{Command, Output, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

/// How long anything may take on a busy machine before the test gives up.
const PATIENCE: Duration = Duration::from_secs(120);

/// A terminal of its own, with a server of tmux of its own.
struct Terminal {
    socket: String,
}

impl Terminal {
    fn new(columns: u16, rows: u16, data: &Path, command: &str) -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let terminal = Self { socket: format!("taproom-{}-{number}", std::process::id()) };
        let shell = format!(
            "env -u NO_COLOR LC_ALL=C.UTF-8 XDG_DATA_HOME={} TERM=tmux-256color sh -c '{command}; echo status $?; exec cat'",
            data.display()
        );
        let size = (columns.to_string(), rows.to_string());
        terminal.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", &size.0, "-y", &size.1, &shell]);
        terminal
    }

    /// The table, begun by this command.
    fn taproom(columns: u16, rows: u16, data: &Path, arguments: &str) -> Self {
        Self::new(columns, rows, data, &format!("{} {arguments}", env!("CARGO_BIN_EXE_taproom")))
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        let output = Command::new("tmux").args(["-L", &self.socket]).args(arguments).stdin(Stdio::null()).output();
        let output = output.unwrap_or_else(|error| {
            panic!(
                "tmux is missing, and without it no real terminal can be tested: install the package `tmux` ({error})"
            )
        });
        assert!(output.status.success(), "tmux {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        output
    }

    fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).expect("letters")
    }

    /// Looks until the screen is as it should be.
    fn wait(&self, what: &str, fits: impl Fn(&str) -> bool) -> String {
        let until = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen();
            if fits(&screen) {
                return screen;
            }
            assert!(Instant::now() < until, "{what} never came:\n{screen}");
            thread::sleep(Duration::from_millis(15));
        }
    }

    fn sees(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// The process that runs in the terminal, by its name.
    fn process(&self, name: &str) -> String {
        let pane = String::from_utf8(self.tmux(&["display-message", "-p", "#{pane_pid}"]).stdout).expect("a number");
        let listed = Command::new("ps").args(["-o", "pid=,comm=", "--ppid", pane.trim()]).output().expect("ps");
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let found = listed.lines().find(|line| line.contains(name)).and_then(|line| line.split_whitespace().next());
        found.unwrap_or_else(|| panic!("no {name} among {listed}")).to_owned()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).stderr(Stdio::null()).status();
    }
}

/// Plays from the first screen to the end: the keys that the screen offers, and no others.
fn play_to_the_end(game: usize, name: &str) {
    let data = tempfile::tempdir().expect("a folder");
    let terminal = Terminal::taproom(80, 24, data.path(), "tui --pace 0");
    terminal.sees("open the table");
    // The game; the ready-made table with an easy bot is chosen already.
    for _ in 0..game {
        terminal.keys(&["Right"]);
    }
    terminal.sees(name);
    terminal.sees("My first game");
    terminal.keys(&["Enter"]);
    terminal.sees("move ");
    let (mut presses, until) = (0usize, Instant::now() + 10 * PATIENCE);
    let mut before = String::new();
    loop {
        let screen = terminal.screen();
        let keys = screen.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned();
        // A key that came too late may have its own message where the end is told.
        if keys.contains("play again") {
            break;
        }
        assert!(Instant::now() < until, "{name} goes on for ever:\n{screen}");
        if screen == before {
            thread::sleep(Duration::from_millis(5));
        }
        if keys.contains("end turn") {
            terminal.keys(&["e"]);
        } else if keys.contains("take these") {
            terminal.keys(&["Enter"]);
        } else if keys.contains("do it") {
            // Not always the same answer, so that the match goes somewhere.
            let steps = ["Tab"].repeat(presses % 5);
            terminal.keys(&[&steps[..], &["Enter"]].concat());
            presses += 1;
        }
        before = screen;
    }
    terminal.sees("play again");
    terminal.keys(&["Escape"]);
    terminal.sees("Leave the match?");
    terminal.keys(&["Enter"]);
    terminal.sees("open the table");
    terminal.keys(&["Escape"]);
    let shell = terminal.sees("status 0");
    assert!(shell.contains("the match is kept in"), "{shell}");
    let records: Vec<_> = std::fs::read_dir(data.path().join("taproom/records")).expect("records").flatten().collect();
    let record = records.iter().find(|it| it.path().extension().is_some_and(|it| it == "taproom")).expect("a record");
    let verified = Command::new(env!("CARGO_BIN_EXE_taproom")).arg("verify").arg(record.path()).status();
    assert!(verified.expect("verify runs").success(), "{name}: the record is sound");
}

const GAMES: [&str; 5] = ["Six Sided Stout", "Pint Craft", "Dice Brewing", "Brew Crafters", "Beer Pioneers"];

/// The shortest in every run; all five with `TAPROOM_LONG`.
#[test]
fn whole_matches_in_a_real_terminal() {
    let games = if std::env::var("TAPROOM_LONG").is_ok() { GAMES.len() } else { 1 };
    for (game, name) in GAMES.into_iter().enumerate().take(games) {
        play_to_the_end(game, name);
    }
}

/// Whatever ends the program, the shell gets its terminal back: main screen, cursor, echo.
#[test]
fn the_terminal_is_given_back() {
    for end in ["C-c", "TERM", "HUP"] {
        let data = tempfile::tempdir().expect("a folder");
        let binary = env!("CARGO_BIN_EXE_taproom");
        let terminal = Terminal::new(80, 24, data.path(), &format!("echo before; {binary} tui six-sided-stout"));
        terminal.sees("open the table");
        terminal.keys(&["Enter"]);
        terminal.sees("Today");
        if end == "C-c" {
            terminal.keys(&[end]);
        } else {
            let done = Command::new("kill").args([&format!("-{end}"), &taproom_in(&terminal)]).status();
            assert!(done.expect("kill").success());
        }
        let shell = terminal.sees("status 0");
        assert!(shell.contains("before"), "{end}: the main screen is back:\n{shell}");
        let cursor = terminal.tmux(&["display-message", "-p", "#{cursor_flag} #{alternate_on} #{mouse_any_flag}"]);
        assert_eq!(String::from_utf8_lossy(&cursor.stdout).trim(), "1 0 0", "{end}");
        terminal.keys(&["echoed"]);
        terminal.sees("echoed");
    }
}

fn taproom_in(terminal: &Terminal) -> String {
    terminal.process("taproom")
}

/// Another size at any moment; and Ctrl-Z, a shell, and back.
#[test]
fn resized_suspended_and_resumed() {
    let data = tempfile::tempdir().expect("a folder");
    let command = format!("set -m; {} tui six-sided-stout; echo stopped; sleep 0.2; fg", env!("CARGO_BIN_EXE_taproom"));
    let terminal = Terminal::new(80, 24, data.path(), &command);
    terminal.sees("open the table");
    terminal.keys(&["Enter"]);
    terminal.sees("Today");
    for (columns, rows) in [("200", "60"), ("40", "12"), ("120", "40")] {
        terminal.tmux(&["resize-window", "-x", columns, "-y", rows]);
        let wide: usize = columns.parse().expect("a number");
        terminal.wait("the new size", |screen| {
            let longest = screen.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            screen.contains("move ") && longest + 2 > wide && longest <= wide
        });
    }
    terminal.keys(&["C-z"]);
    terminal.wait("the table again", |screen| screen.contains("Today") && screen.contains("move "));
    terminal.keys(&["?"]);
    terminal.sees("take the answer with that key");
    terminal.keys(&["C-c"]);
    let shell = terminal.sees("status");
    assert!(shell.contains("stopped"), "the shell was there meanwhile:\n{shell}");
}
