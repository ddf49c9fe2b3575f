//! The tests of the Python package, in a virtual environment of their own. They need Python; everything else is installed into
//! `target/python`.
use crate::{
    shell::{cargo, output, root, run, target},
    test::{Count, Env, Told},
};
use anyhow::{Context as _, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The oldest Python that the package is for.
const OLDEST: (u32, u32) = (3, 11);

/// Runs the tests with this module, as cargo built it, and this server.
pub(crate) fn tests(filter: Option<&str>, module: &Path, server: &Path, env: &Env) -> Result<Told> {
    let python = environment()?;
    let site = package(module)?;
    let mut command = Command::new(python);
    command.args(["-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--durations=5"]);
    command.args(filter.into_iter().flat_map(|words| ["-k", words]));
    command.env("PYTHONPATH", &site).env("PYTHONDONTWRITEBYTECODE", "1").env("TAPROOM", server).envs(env.pairs());
    let output = command.current_dir(root().join("python")).stderr(Stdio::inherit()).output();
    let output = output.context("cannot run pytest")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let count = text.lines().rev().find_map(read).unwrap_or_default();
    if !output.status.success() && count.failed == 0 {
        print!("{text}");
        bail!("the tests of the Python package did not run");
    }
    Ok(Told { text: format!("\n$ pytest  (in python)\n{text}"), count })
}

/// Only these tests.
pub(crate) fn only(filter: Option<&str>, env: &Env) -> Result<()> {
    // Of the whole workspace, so that nothing is compiled with other features than for the other tests.
    run(&mut cargo(&["build", "--locked", "--workspace", "--lib", "--bins", "--features", "taproom-py/toy"]))?;
    let debug = target()?.join("debug");
    let Told { text, count } = tests(filter, &debug.join(built_name()), &debug.join("taproom"), env)?;
    println!("{text}\n{} passed, {} failed in Python", count.passed, count.failed);
    if count.failed > 0 || count.passed == 0 {
        bail!("tests of the Python package failed");
    }
    Ok(())
}

/// What `python -m taproom.bench` prints, of the release build.
pub(crate) fn bench() -> Result<String> {
    run(&mut cargo(&["build", "--release", "--locked", "-p", "taproom-py"]))?;
    let python = environment()?;
    let site = package(&target()?.join("release").join(built_name()))?;
    let told = output(Command::new(python).args(["-P", "-m", "taproom.bench"]).env("PYTHONPATH", site))?;
    Ok(format!(
        "\n`python -m taproom.bench`, two players, random answers; compare within one run:\n\n```\n{told}```\n\n"
    ))
}

/// Is this what cargo made of the package?
pub(crate) fn is_module(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == built_name().as_str())
}

fn built_name() -> String {
    format!("{}taproom_py{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX)
}

/// The Python of the virtual environment, which has exactly what the tests ask for.
fn environment() -> Result<PathBuf> {
    let folder = target()?.join("python/venv");
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let wanted = fs::read_to_string(root().join("python/tests/requirements.txt"))?;
    let mark = folder.join("installed.txt");
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    run(Command::new(find()?).args(["-m", "venv", "--clear"]).arg(&folder))?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "python/tests/requirements.txt"];
    run(Command::new(&python).args(pip).current_dir(root()))?;
    fs::write(mark, wanted)?;
    Ok(python)
}

/// A Python that is new enough.
fn find() -> Result<&'static str> {
    let (major, minor) = OLDEST;
    let check = format!("import sys, venv, ensurepip; sys.exit(sys.version_info < ({major}, {minor}))");
    let fits = |name: &&str| {
        let mut command = Command::new(name);
        command.args(["-c", &check]).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let names = ["python3", "python", "python3.14", "python3.13", "python3.12", "python3.11"];
    names.into_iter().find(fits).with_context(|| {
        format!(
            "the tests of the Python package need Python {major}.{minor} or newer with venv and pip: install it \
             (Debian: apt-get install python3 python3-venv), or name tests to run only those"
        )
    })
}

/// The package as it would be installed: what is written in Python, and the module beside it.
fn package(module: &Path) -> Result<PathBuf> {
    let site = target()?.join("python/site");
    let folder = site.join("taproom");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    for entry in fs::read_dir(root().join("python/taproom"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ["py", "pyi", "typed"].iter().any(|it| ending == *it)) {
            fs::copy(&path, folder.join(path.file_name().unwrap_or_default()))?;
        }
    }
    let name = if cfg!(windows) { "_taproom.pyd" } else { "_taproom.abi3.so" };
    fs::copy(module, folder.join(name)).with_context(|| format!("{} was not built", module.display()))?;
    Ok(site)
}

/// The counts of pytest's closing line: `3 failed, 41 passed, 2 warnings in 12.34s`.
fn read(line: &str) -> Option<Count> {
    let (counts, _) = line.trim_matches(['=', ' ']).rsplit_once(" in ")?;
    let mut count = Count::default();
    let mut any = false;
    for part in counts.split(", ") {
        let (number, word) = part.split_once(' ')?;
        let number: u64 = number.parse().ok()?;
        match word {
            "passed" => count.passed = number,
            "failed" | "error" | "errors" => count.failed += number,
            "skipped" => count.skipped = number,
            _ => continue,
        }
        any = true;
    }
    any.then_some(count)
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::test::Count;

    #[test]
    fn reads_the_closing_line_of_pytest() {
        let line = "=== 3 failed, 41 passed, 1 skipped, 2 warnings, 1 error in 12.34s ===";
        assert_eq!(read(line), Some(Count { passed: 41, failed: 4, skipped: 1 }));
        assert_eq!(read("58 passed in 0.91s"), Some(Count { passed: 58, ..Count::default() }));
        assert_eq!(read("1.20s call test_spiel.py::test_x"), None);
        assert_eq!(read("FAILED in 3 places"), None);
    }
}
