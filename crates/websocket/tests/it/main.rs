//! The protocol: frame by frame, case by case as the standard has them, and with another implementation.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod client;
mod conformance;
mod frames;
mod tungstenite;
