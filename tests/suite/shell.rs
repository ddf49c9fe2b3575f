//! The real program in a folder of its own.
use serde_json::Value;
use std::process::{Command, Output};

/// The program, in a folder of its own.
pub(crate) struct Shell {
    folder: tempfile::TempDir,
}

impl Shell {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    pub(crate) fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn run(&self, words: &[&str]) -> Output {
        let program = env!("CARGO_BIN_EXE_taproom");
        Command::new(program).args(words).current_dir(self.folder.path()).output().expect("the program runs")
    }

    /// A call whose output nobody reads: the pipe is closed before it begins.
    pub(crate) fn run_unread(&self, words: &[&str]) -> Output {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_taproom"));
        command.args(words).current_dir(self.folder.path()).stdout(writer);
        command.stderr(std::process::Stdio::piped()).output().expect("the program runs")
    }

    /// Standard output of a call that must succeed.
    pub(crate) fn ok(&self, words: &[&str]) -> String {
        let output = self.run(words);
        let (out, err) = text(&output);
        assert!(output.status.success(), "{words:?}: {err}");
        out
    }

    /// What a call with `--json` prints.
    pub(crate) fn json(&self, words: &[&str]) -> Value {
        let out = self.ok(&[words, &["--json"]].concat());
        serde_json::from_str(&out).unwrap_or_else(|error| panic!("{words:?}: {error} in {out}"))
    }

    /// The one-line reason of a call that must be refused as bad input.
    pub(crate) fn refused(&self, words: &[&str]) -> String {
        let output = self.run(words);
        let (_, err) = text(&output);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {err}");
        assert_eq!(err.trim_end().lines().count(), 1, "one line: {err}");
        err
    }
}

/// Standard output and standard error.
pub(crate) fn text(output: &Output) -> (String, String) {
    let read = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (read(&output.stdout), read(&output.stderr))
}
