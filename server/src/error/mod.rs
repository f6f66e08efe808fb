//! What can go wrong, and how it is said: one code, one status, one German sentence.
//!
//! Rules answer with an [`ErrorCode`]; `{name}` in its sentence is filled from [`Error::with`]. Errors of the machine
//! (database gone, bug) become [`ErrorCode::Unavailable`] or [`ErrorCode::Internal`] and are logged, never shown.

mod answer;
mod codes;
mod declaring;
mod papers;
mod start;

pub use answer::{Error, ErrorBody, Fields, Result};
pub use codes::ErrorCode;
pub use start::StartError;
