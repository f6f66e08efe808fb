//! The promises of the data layer, on both engines wherever both make them.
//!
//! PostgreSQL is found by `KONTOR_TEST_POSTGRES`; `tools/with-services` provides it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod access;
mod backup;
mod conflicts;
mod constraints;
mod crash;
mod grouping;
mod life;
mod log;
mod migrations;
mod reconnect;
mod statements;
mod support;
