//! Tests in a real browser, and pictures of it. They need Node.js and Chromium; what is missing is installed where that is
//! possible.
use crate::{
    shell::{cargo, root, run, target},
    test::{Count, Told},
};
use anyhow::{Context as _, Result, bail};
use std::{
    env,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Where Chromium may be.
const BROWSERS: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Runs the tests against this server, two files at a time.
pub(crate) fn tests(filter: Option<&str>, server: PathBuf) -> Result<Told> {
    let folder = prepare()?;
    let mut command = Command::new("node");
    command.env("TAPROOM", server).args(["--test", "--test-concurrency=2", "--test-reporter=tap"]);
    command.args(filter.map(|words| format!("--test-name-pattern={words}")));
    let mut child = command.current_dir(folder).stdout(Stdio::piped()).spawn().context("cannot run node")?;
    let mut text = "\n$ node --test  (in tests/browser)\n".to_owned();
    let mut count = Count::default();
    for line in BufReader::new(child.stdout.take().context("no output")?).lines() {
        let line = line?;
        let number = |word: &str| line.strip_prefix(word).and_then(|rest| rest.trim().parse::<u64>().ok());
        count.passed += number("# pass ").unwrap_or(0);
        count.failed += number("# fail ").or_else(|| number("# cancelled ")).unwrap_or(0);
        count.skipped += number("# skipped ").unwrap_or(0);
        text.push_str(&line);
        text.push('\n');
    }
    let status = child.wait()?;
    if !status.success() && count.failed == 0 {
        print!("{text}");
        bail!("the browser tests did not run");
    }
    Ok(Told { text, count })
}

/// Only the browser tests.
pub(crate) fn only(filter: Option<&str>) -> Result<()> {
    let Told { text, count } = tests(filter, server()?)?;
    println!("{text}\n{} passed, {} failed in the browser", count.passed, count.failed);
    if count.failed > 0 || count.passed == 0 {
        bail!("browser tests failed");
    }
    Ok(())
}

/// Pictures for the README.
pub(crate) fn screenshots() -> Result<()> {
    let server = server()?;
    run(Command::new("node").arg("screenshots.mjs").env("TAPROOM", server).current_dir(prepare()?))
}

/// Chromium and the packages of the tests; the folder of the tests.
fn prepare() -> Result<PathBuf> {
    let named = env::var_os("CHROMIUM").is_some();
    if !named && !BROWSERS.iter().any(|path| Path::new(path).exists()) {
        println!("Chromium is missing: installing the package `chromium`");
        run(Command::new("apt-get").arg("update"))?;
        run(Command::new("apt-get").args(["install", "-y", "--no-install-recommends", "chromium"]))?;
    }
    let folder = root().join("tests/browser");
    run(Command::new("npm").args(["ci", "--silent"]).current_dir(&folder))?;
    Ok(folder)
}

/// The terminal that tests of the terminal's table run in.
pub(crate) fn need_tmux() -> Result<()> {
    let there = env::var_os("PATH").is_some_and(|paths| env::split_paths(&paths).any(|it| it.join("tmux").exists()));
    if there {
        return Ok(());
    }
    println!("tmux is missing: installing the package `tmux`");
    run(Command::new("apt-get").arg("update"))?;
    run(Command::new("apt-get").args(["install", "-y", "--no-install-recommends", "tmux"]))
}

/// Builds the server as the tests do.
fn server() -> Result<PathBuf> {
    run(&mut cargo(&["build", "--locked", "--bin", "taproom"]))?;
    Ok(target()?.join("debug/taproom"))
}
