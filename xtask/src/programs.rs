//! Test programs: built once by cargo, run one by one, counted and timed.
use crate::{
    python,
    shell::{cargo, root},
    test::{Count, Env},
};
use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A program that cargo built.
pub(crate) struct Program {
    name: String,
    package: String,
    folder: PathBuf,
    file: PathBuf,
    /// Not a test: the server itself.
    pub(crate) server: Option<PathBuf>,
}

/// What cargo built for the tests.
pub(crate) struct Built {
    pub(crate) programs: Vec<Program>,
    /// The Rust part of the Python package.
    pub(crate) module: Option<PathBuf>,
}

/// Builds all test programs, and with them `taproom` and the Python package, which then share everything they are made of.
pub(crate) fn build(announce: bool) -> Result<Built> {
    let what = ["--workspace", "--lib", "--bins", "--tests", "--features", "taproom-py/toy"];
    let mut words = vec!["build", "--locked", "--message-format=json-render-diagnostics"];
    words.extend(what);
    if announce {
        println!("$ cargo {}", words.join(" "));
    }
    let mut child = cargo(&words).stdout(Stdio::piped()).spawn().context("cannot run cargo build")?;
    let (mut found, mut module) = (Vec::new(), None);
    for line in BufReader::new(child.stdout.take().context("no output")?).lines() {
        let told: Value = serde_json::from_str(&line?).context("cargo prints JSON")?;
        let files = told["filenames"].as_array().into_iter().flatten().filter_map(Value::as_str);
        module = files.map(PathBuf::from).find(|file| python::is_module(file)).or(module);
        found.extend(program(&told));
    }
    if !child.wait()?.success() {
        bail!("the tests cannot be built");
    }
    found.sort_by(|a, b| (&a.package, &a.name).cmp(&(&b.package, &b.name)));
    Ok(Built { programs: found, module })
}

/// What cargo says about something it built, if it is a test or the server.
fn program(told: &Value) -> Option<Program> {
    let file = PathBuf::from(told["executable"].as_str()?);
    let manifest = Path::new(told["manifest_path"].as_str()?);
    let name = told["target"]["name"].as_str()?.to_owned();
    let test = told["profile"]["test"].as_bool()?;
    if !test && name != "taproom" {
        return None;
    }
    let folder = manifest.parent()?.to_owned();
    // `path+file:///…/crates/web#taproom-web@0.1.0` or `path+file:///…/xtask#0.1.0`
    let id = told["package_id"].as_str()?;
    let after = id.rsplit('#').next()?;
    let package = match after.split_once('@') {
        Some((package, _)) => package.to_owned(),
        None => folder.file_name()?.to_string_lossy().into_owned(),
    };
    let server = (!test).then(|| file.clone());
    Some(Program { name, package, folder, file, server })
}

impl Program {
    /// Runs its tests as cargo would; how many there were, and how long each took.
    pub(crate) fn run(&self, filter: Option<&str>, env: &Env) -> Result<(Count, Vec<(String, Duration)>)> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let mut command = Command::new(&self.file);
        command.args(filter).arg(format!("--test-threads={threads}")).current_dir(&self.folder);
        command.env("CARGO_MANIFEST_DIR", &self.folder).env("CARGO_PKG_NAME", &self.package).envs(env.pairs());
        if filter.is_none() {
            println!("\n{} ({})", self.package, self.name);
        }
        let start = Instant::now();
        let mut child = command.stdout(Stdio::piped()).spawn();
        let child = child.as_mut().map_err(|error| anyhow::anyhow!("{}: {error}", self.file.display()))?;
        let (mut count, mut ends) = (None, Vec::new());
        for line in BufReader::new(child.stdout.take().context("no output")?).lines() {
            let line = line?;
            if let Some((name, _)) = line.strip_prefix("test ").and_then(|rest| rest.split_once(" ... ")) {
                ends.push((name.to_owned(), start.elapsed()));
            }
            if let Some(counts) = line.strip_prefix("test result: ") {
                count = Some(read(counts));
            }
            if filter.is_none() || !line.is_empty() {
                println!("{line}");
            }
        }
        let status = child.wait()?;
        let count = count.unwrap_or(Count { failed: 1, ..Count::default() });
        if !status.success() && count.failed == 0 {
            bail!("{} of {} ended with {status}", self.name, self.package);
        }
        let each = durations(&ends, threads);
        Ok((count, each.into_iter().map(|(name, time)| (format!("{}: {name}", self.package), time)).collect()))
    }
}

/// How long each test took, by when it was reported. Tests begin in the order of their names, the next one whenever one
/// ends.
fn durations(ends: &[(String, Duration)], threads: usize) -> Vec<(String, Duration)> {
    let order: BTreeSet<&str> = ends.iter().map(|(name, _)| name.as_str()).collect();
    let first = std::iter::repeat_n(Duration::ZERO, threads);
    let starts: Vec<(&str, Duration)> = order.into_iter().zip(first.chain(ends.iter().map(|it| it.1))).collect();
    let start = |name: &str| starts.iter().find(|it| it.0 == name).map_or(Duration::ZERO, |it| it.1);
    ends.iter().map(|(name, end)| (name.clone(), end.saturating_sub(start(name)))).collect()
}

/// The examples in the docs.
pub(crate) fn docs(filter: Option<&str>, env: &Env) -> Result<Count> {
    let mut words = vec!["test", "--workspace", "--locked", "--no-fail-fast", "--doc"];
    words.extend(filter);
    let mut command = cargo(&words);
    if filter.is_none() {
        println!("\n$ cargo {}", words.join(" "));
    }
    command.current_dir(root()).envs(env.pairs()).stdout(Stdio::piped());
    let mut child = command.spawn().context("cannot run cargo test")?;
    let mut count = Count::default();
    for line in BufReader::new(child.stdout.take().context("no output")?).lines() {
        let line = line?;
        if let Some(counts) = line.strip_prefix("test result: ") {
            let some = read(counts);
            count.passed += some.passed;
            count.failed += some.failed;
            count.skipped += some.skipped;
        }
        if !line.is_empty() {
            println!("{line}");
        }
    }
    let status = child.wait()?;
    if !status.success() && count.failed == 0 {
        bail!("the examples in the docs cannot be built");
    }
    Ok(count)
}

fn read(counts: &str) -> Count {
    let number = |word: &str| {
        let before = counts.split(word).next().unwrap_or_default();
        before.trim_end().rsplit([' ', ';']).next().and_then(|number| number.parse().ok()).unwrap_or(0)
    };
    Count { passed: number("passed"), failed: number("failed"), skipped: number("ignored") }
}

#[cfg(test)]
mod tests {
    use super::{Count, durations, program, read};
    use std::time::Duration;

    #[test]
    fn reads_the_closing_line_of_a_test_run() {
        let line = "FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.10s";
        assert_eq!(read(line), Count { passed: 12, failed: 3, skipped: 1 });
    }

    #[test]
    fn a_test_begins_when_another_one_ends() {
        let ends =
            [("b", 2), ("a", 3), ("c", 4), ("d", 9)].map(|(name, at)| (name.to_owned(), Duration::from_secs(at)));
        let took: Vec<u64> = durations(&ends, 2).iter().map(|it| it.1.as_secs()).collect();
        // c begins when b ends, d when a ends.
        assert_eq!(took, [2, 3, 2, 6]);
    }

    #[test]
    fn tests_and_the_server_are_told_apart() {
        let told = |name: &str, test: bool| {
            serde_json::json!({
                "package_id": "path+file:///taproom#taproom@0.1.0", "manifest_path": "/taproom/Cargo.toml",
                "target": { "name": name }, "profile": { "test": test }, "executable": "/target/debug/x",
            })
        };
        let suite = program(&told("suite", true)).expect("a test");
        assert_eq!((suite.package.as_str(), suite.server), ("taproom", None));
        assert!(program(&told("taproom", false)).expect("the server").server.is_some());
        assert!(program(&told("measure", false)).is_none());
    }
}
