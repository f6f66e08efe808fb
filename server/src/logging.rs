//! Structured logs. They carry request ids and names of faults, never a token, a password or what somebody wrote.

use crate::config::{Log, LogFormat};
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// Installs the global subscriber.
pub fn start(config: &Log) {
    // At `debug` the PostgreSQL client would write down the values of every statement.
    let quiet = "tokio_postgres=info".parse().expect("a directive");
    let filter =
        EnvFilter::try_new(&config.filter).unwrap_or_else(|_| EnvFilter::new("info")).add_directive(quiet);
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    match config.format {
        LogFormat::Json => builder.json().init(),
        LogFormat::Text => builder.with_target(false).init(),
    }
}
