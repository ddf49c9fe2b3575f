//! Running other programs from the root of the repository.
use anyhow::{Context as _, Result, bail};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// The root of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the root").into()
}

/// Where cargo puts what it builds.
pub fn target() -> Result<PathBuf> {
    let told = output(&mut cargo(&["metadata", "--format-version", "1", "--no-deps"]))?;
    let told: serde_json::Value = serde_json::from_str(&told).context("cargo prints JSON")?;
    Ok(told["target_directory"].as_str().context("cargo names its target directory")?.into())
}

/// `cargo …`, from the root.
pub fn cargo(words: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words).current_dir(root());
    command
}

/// Runs it and shows what it prints; a failure is an error.
pub fn run(command: &mut Command) -> Result<()> {
    println!("$ {}", line(command));
    let status = command.status().with_context(|| format!("cannot run {}", line(command)))?;
    if status.success() { Ok(()) } else { bail!("{} failed", line(command)) }
}

/// Runs it and gives what it prints to standard output.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(std::process::Stdio::inherit()).output();
    let output = output.with_context(|| format!("cannot run {}", line(command)))?;
    if !output.status.success() {
        bail!("{} failed", line(command));
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
