//! The commands.

mod restore;
mod start;

use clap::{Parser, Subcommand};
use kontor::app::{hasher, open_database};
use kontor::config::Config;
use kontor::error::StartError;
use kontor::features::{auth, wallets};
use kontor::time::Clock;
use std::io::Read;
use std::path::PathBuf;

/// A members' online shop in one program.
#[derive(Parser)]
#[command(version, about)]
pub struct Arguments {
    /// Settings file; `kontor.toml` in the working folder when left out.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the shop.
    Serve,
    /// Bring the database's schema up to date.
    Migrate,
    /// Create the owner and, with demo on, the demo shop; what `serve` does at its first start.
    Seed {
        /// Add 20,000 people, 10,000 products and 100,000 orders, for trying how the shop bears them.
        #[arg(long)]
        large: bool,
        /// Add a month of a community's talk with so many messages, for trying how the chat bears it: 1000000 for 10,000 members in 200
        /// rooms.
        #[arg(long, value_name = "MESSAGES", value_parser = clap::value_parser!(i64).range(1..=10_000_000))]
        community: Option<i64>,
    },
    /// Write a copy of the running shop's database to a file (SQLite).
    Backup { file: PathBuf },
    /// Put a backup in the place of the database (SQLite). The shop must not be running.
    Restore { file: PathBuf },
    /// Look after accounts.
    User {
        #[command(subcommand)]
        action: UserAction,
    },
    /// Look after the wallets' ledger.
    Ledger {
        #[command(subcommand)]
        action: LedgerAction,
    },
    /// Print the OpenAPI document.
    Openapi,
}

#[derive(Subcommand)]
enum UserAction {
    /// Set a password, read from standard input, and end the account's sessions.
    Password { username: String },
}

#[derive(Subcommand)]
enum LedgerAction {
    /// Recompute chain, sums and balances; ends with an error when they do not match. The shop may be running.
    Prove,
}

pub fn run(arguments: Arguments) -> Result<(), StartError> {
    if let Command::Openapi = arguments.command {
        print!("{}", kontor::API.document_json()?);
        return Ok(());
    }
    let config = Config::load(arguments.config.as_deref())
        .map_err(|error| StartError(format!("settings: {error}")))?;
    match arguments.command {
        Command::Serve => start::serve(config),
        Command::Migrate => {
            kontor::check(&config)?;
            open_database(&config).map(drop)
        }
        Command::Seed { large, community } => start::seed(config, large, community),
        Command::Backup { file } => restore::backup(&config, &file),
        Command::Restore { file } => restore::restore(&config, &file),
        Command::User { action: UserAction::Password { username } } => set_password(&config, &username),
        Command::Ledger { action: LedgerAction::Prove } => prove(&config),
        Command::Openapi => Ok(()),
    }
}

fn prove(config: &Config) -> Result<(), StartError> {
    let proof = wallets::prove_blocking(&open_database(config)?, Clock::default().now())?;
    println!("{} postings, {} sealed movements, head {}", proof.postings, proof.sealed, proof.head);
    match proof.problem {
        None => {
            println!("The ledger is sound.");
            Ok(())
        }
        Some(problem) => Err(StartError(format!("The ledger is not sound: {problem}"))),
    }
}

fn set_password(config: &Config, username: &str) -> Result<(), StartError> {
    let mut password = String::new();
    eprintln!("New password for {username}:");
    std::io::stdin()
        .read_to_string(&mut password)
        .map_err(|error| StartError(format!("standard input: {error}")))?;
    // What is told goes to those who hear it.
    let db = open_database(config)?.with_hooks(kontor::HOOKS);
    let password = password.trim_end_matches(['\r', '\n']);
    Ok(auth::set_password(&db, config, &hasher(config)?, username, password, Clock::default().now())?)
}
