//! The program `kontor`: the server and what an operator needs beside it.

mod cli;

use clap::Parser;

fn main() -> std::process::ExitCode {
    match cli::run(cli::Arguments::parse()) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("kontor: {fault}");
            std::process::ExitCode::FAILURE
        }
    }
}
