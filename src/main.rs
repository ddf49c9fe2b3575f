//! The `taproom` command: reads its arguments, calls a command, prints errors in one line.
#![allow(clippy::disallowed_methods)] // The end that has files and a clock.
mod args;
mod cmd;
mod files;
mod near;
mod paint;

use args::{Args, Command, ServeArgs};
use clap::{CommandFactory, Parser};
use std::{
    io::{ErrorKind, Write as _},
    process::ExitCode,
};

fn main() -> ExitCode {
    let Args { command, shared } = Args::parse();
    let command = command.unwrap_or_else(|| Command::Serve(ServeArgs::for_one()));
    let done = match command {
        Command::Serve(args) => cmd::serve::run(&args),
        Command::Tui(args) => cmd::tui::run(&args, &shared),
        Command::Join(args) => cmd::tui::join(&args, false),
        Command::Watch(args) => cmd::tui::join(&args, true),
        Command::Backup(args) => cmd::keep::backup(&args),
        Command::Restore(args) => cmd::keep::restore(&args),
        Command::Prune(args) => cmd::keep::prune(&args),
        Command::Ratings(args) => cmd::ratings::run(&args, &shared),
        Command::Games => cmd::games::run(&shared),
        Command::Rules(args) => cmd::rules::run(&args, &shared),
        Command::New(args) => cmd::new::run(&args, &shared),
        Command::Show(args) => cmd::show::run(&args, &shared),
        Command::Moves(args) => cmd::moves::run(&args, &shared),
        Command::Hint(args) => cmd::hint::run(&args, &shared),
        Command::Analyse(args) => cmd::analyse::run(&args, &shared),
        Command::Play(args) => cmd::play::run(&args, &shared),
        Command::Undo(args) => cmd::undo::run(&args, &shared),
        Command::Log(args) => cmd::log::run(&args, &shared),
        Command::Verify(args) => return cmd::verify::run(&args, &shared),
        Command::Position(args) => cmd::position::run(&args, &shared),
        Command::Sim(args) => cmd::sim::run(&args, &shared),
        Command::Arena(args) => cmd::arena::run(&args, &shared),
        Command::Merge(args) => cmd::merge::run(&args, &shared),
        Command::Balance(args) => cmd::balance::run(&args, &shared),
        Command::Report(args) => cmd::report::run(&args, &shared),
        Command::Tune(args) => cmd::tune::run(&args, &shared),
        Command::Train(args) => cmd::train::run(&args, &shared),
        Command::Bench(args) => cmd::bench::run(&args, &shared),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "taproom", &mut script);
            std::io::stdout().write_all(&script).map_err(Into::into)
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader closed the pipe (`taproom log … | head`): nothing is wrong.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("taproom: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |cause: &(dyn std::error::Error + 'static)| match cause.downcast_ref::<std::io::Error>() {
        Some(io) => Some(io.kind()),
        None => cause.downcast_ref::<serde_json::Error>()?.io_error_kind(),
    };
    error.chain().any(|cause| kind(cause) == Some(ErrorKind::BrokenPipe))
}
