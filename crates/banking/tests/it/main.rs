//! Statements of made-up accounts, as banks write them, and what is made of them.

mod epc;
mod formats;
mod hostile;
mod settling;

use kontor_banking::statement::{Statement, StatementError, parse};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

fn fixture(name: &str) -> Vec<u8> {
    fs::read(folder().join(name)).expect(name)
}

fn fixtures() -> Vec<(String, Vec<u8>)> {
    let names = fs::read_dir(folder()).expect("fixtures").map(|entry| entry.expect("a file").file_name());
    let names = names.map(|name| name.into_string().expect("a name"));
    names.map(|name| (name.clone(), fixture(&name))).collect()
}

fn read(bytes: &[u8]) -> Result<Vec<Statement>, StatementError> {
    parse(bytes, "auszug")
}

/// The part of `full` that this run takes, rounded up: 5 % or as many percent as `KONTOR_TEST_SCALE` says.
fn scaled(full: u32) -> u32 {
    let percent =
        std::env::var("KONTOR_TEST_SCALE").map_or(5, |percent| percent.parse().expect("a number of percent"));
    (full * percent).div_ceil(100)
}
