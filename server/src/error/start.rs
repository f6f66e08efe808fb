//! Why the program cannot start.

use super::answer::Error;

/// Why the program cannot start, in English, for operators.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct StartError(pub String);

impl From<kontor_db::Error> for StartError {
    fn from(error: kontor_db::Error) -> Self {
        Self(format!("database: {error}"))
    }
}

impl From<Error> for StartError {
    fn from(error: Error) -> Self {
        Self(error.message())
    }
}
