//! The program `kontor`: the server and what an operator needs with it.

mod cli;

use clap::Parser;

fn main() -> std::process::ExitCode {
    match cli::run(cli::Arguments::parse()) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kontor: {error}");
            std::process::ExitCode::FAILURE
        }
    }
}
