//! The `taproom` command: reads its arguments, calls a command, prints errors in one line.
#![allow(clippy::disallowed_methods)] // The end that has files and a clock.
mod args;
mod cmd;
mod files;
mod paint;

use args::{Args, Command, ServeArgs};
use clap::{CommandFactory, Parser};
use std::process::ExitCode;

fn main() -> ExitCode {
    let Args { command, shared } = Args::parse();
    let command = command.unwrap_or_else(|| Command::Serve(ServeArgs::for_one()));
    let done = match command {
        Command::Serve(args) => cmd::serve::run(&args),
        Command::Games => cmd::games::run(&shared),
        Command::Rules(args) => cmd::rules::run(&args, &shared),
        Command::New(args) => cmd::new::run(&args, &shared),
        Command::Show(args) => cmd::show::run(&args, &shared),
        Command::Moves(args) => cmd::moves::run(&args, &shared),
        Command::Hint(args) => cmd::hint::run(&args, &shared),
        Command::Play(args) => cmd::play::run(&args, &shared),
        Command::Undo(args) => cmd::undo::run(&args, &shared),
        Command::Log(args) => cmd::log::run(&args, &shared),
        Command::Verify(args) => return cmd::verify::run(&args, &shared),
        Command::Position(args) => cmd::position::run(&args, &shared),
        Command::Sim(args) => cmd::sim::run(&args, &shared),
        Command::Arena(args) => cmd::arena::run(&args, &shared),
        Command::Balance(args) => cmd::balance::run(&args, &shared),
        Command::Tune(args) => cmd::tune::run(&args, &shared),
        Command::Bench(args) => cmd::bench::run(&args, &shared),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Args::command(), "taproom", &mut std::io::stdout());
            Ok(())
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
    error.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
}
