//! What an outside service may get wrong.

use kontor_outgoing::OutgoingError;

/// Bytes of an answer that is read at most.
pub const MAX_ANSWER: usize = 256 * 1024;

/// Why an outside service gave no answer that can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ServiceError {
    #[error("not reached, or not in time")]
    Unreachable,
    #[error("it refuses our key")]
    Refused,
    #[error("it wants fewer calls")]
    Busy,
    #[error("what was paid for is used up")]
    Exhausted,
    #[error("it does not know the language")]
    Unsupported,
    #[error("its answer makes no sense")]
    Nonsense,
}

impl From<OutgoingError> for ServiceError {
    fn from(error: OutgoingError) -> Self {
        match error {
            OutgoingError::TooLong(_) | OutgoingError::Nonsense(_) => Self::Nonsense,
            _ => Self::Unreachable,
        }
    }
}
