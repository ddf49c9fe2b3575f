//! Tests in a real browser, and pictures of it. They need Node.js and Chromium; what is missing is installed where that is
//! possible.
use crate::shell::{cargo, root, run, target};
use anyhow::{Context as _, Result, bail};
use std::{
    env,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Where Chromium may be.
const BROWSERS: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Runs the tests; how many passed and failed.
pub(crate) fn tests(filter: Option<&str>) -> Result<(u64, u64)> {
    let folder = prepare()?;
    let mut command = Command::new("node");
    command.env("TAPROOM", server()?).args(["--test", "--test-concurrency=1", "--test-reporter=tap"]);
    command.args(filter.map(|words| format!("--test-name-pattern={words}")));
    println!("$ node --test  (in tests/browser)");
    let mut child = command.current_dir(folder).stdout(Stdio::piped()).spawn().context("cannot run node")?;
    let (mut passed, mut failed) = (0, 0);
    for line in BufReader::new(child.stdout.take().context("no output")?).lines() {
        let line = line?;
        println!("{line}");
        let number = |word: &str| line.strip_prefix(word).and_then(|rest| rest.trim().parse::<u64>().ok());
        passed = number("# pass ").unwrap_or(passed);
        failed = number("# fail ").unwrap_or(failed) + number("# cancelled ").unwrap_or(0);
    }
    let status = child.wait()?;
    if !status.success() && failed == 0 {
        bail!("the browser tests did not run");
    }
    Ok((passed, failed))
}

/// Only the browser tests.
pub(crate) fn only(filter: Option<&str>) -> Result<()> {
    let (passed, failed) = tests(filter)?;
    println!("\n{passed} passed, {failed} failed in the browser");
    if failed > 0 || passed == 0 {
        bail!("browser tests failed");
    }
    Ok(())
}

/// Pictures for the README.
pub(crate) fn screenshots() -> Result<()> {
    let folder = prepare()?;
    run(Command::new("node").arg("screenshots.mjs").env("TAPROOM", server()?).current_dir(folder))
}

/// The server, Chromium and the packages of the tests; the folder of the tests.
fn prepare() -> Result<PathBuf> {
    run(&mut cargo(&["build", "--locked"]))?;
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

fn server() -> Result<PathBuf> {
    Ok(target()?.join("debug/taproom"))
}
