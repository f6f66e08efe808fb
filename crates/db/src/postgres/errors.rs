//! PostgreSQL's errors in the words of [`Error`].

use std::error::Error as _;

use tokio_postgres::error::{DbError, SqlState};

use crate::tx::{Failure, Verdict};
use crate::{ConstraintKind, Error};

/// The error with its cause, for people. Never the statement's values: PostgreSQL puts these into the detail.
pub(crate) fn describe(error: &tokio_postgres::Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(db), _) => format!("{} ({})", db.message(), db.code().code()),
        (None, Some(cause)) => format!("{error}: {cause}"),
        (None, None) => error.to_string(),
    }
}

/// What a failed statement means for its transaction.
pub(super) fn failure(error: &tokio_postgres::Error) -> Failure {
    let Some(db) = error.as_db_error() else {
        // Parameters and columns are checked before they get here, so what is left is the connection.
        return Failure { error: Error::Unavailable(describe(error)), verdict: Verdict::Lost };
    };
    let code = db.code();
    let (error, verdict) =
        if *code == SqlState::T_R_SERIALIZATION_FAILURE || *code == SqlState::T_R_DEADLOCK_DETECTED {
            (Error::Retry, Verdict::Repeat)
        } else if stale_plan(db) {
            (Error::Retry, Verdict::Stale)
        } else if ends_session(code) {
            (Error::Unavailable(describe(error)), Verdict::Lost)
        } else if let Some(constraint) = constraint(db) {
            (constraint, Verdict::Refused)
        } else if *code == SqlState::READ_ONLY_SQL_TRANSACTION {
            (Error::ReadOnly, Verdict::Refused)
        } else if *code == SqlState::LOCK_NOT_AVAILABLE {
            (Error::Busy, Verdict::Refused)
        } else if code.code().starts_with("53") || *code == SqlState::QUERY_CANCELED {
            // Class 53 is a lack of resources: disk, memory, connections. A statement is cancelled by its time limit.
            (Error::Unavailable(describe(error)), Verdict::Refused)
        } else {
            (Error::Sql(describe(error)), Verdict::Refused)
        };
    Failure { error, verdict }
}

/// A prepared statement whose table was altered by another node's migration; preparing it again helps.
fn stale_plan(db: &DbError) -> bool {
    *db.code() == SqlState::FEATURE_NOT_SUPPORTED && db.message().starts_with("cached plan")
}

/// Class 08 is the connection, 57P the server shutting down; 40003 says of itself that the outcome is unknown, and
/// the last is the limit on idle transactions.
fn ends_session(code: &SqlState) -> bool {
    code.code().starts_with("08")
        || code.code().starts_with("57P")
        || *code == SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN
        || *code == SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
}

fn constraint(db: &DbError) -> Option<Error> {
    let kind = match *db.code() {
        SqlState::UNIQUE_VIOLATION => ConstraintKind::Unique,
        SqlState::CHECK_VIOLATION => ConstraintKind::Check,
        SqlState::FOREIGN_KEY_VIOLATION => ConstraintKind::ForeignKey,
        SqlState::NOT_NULL_VIOLATION => ConstraintKind::NotNull,
        _ => return None,
    };
    let name = match kind {
        ConstraintKind::NotNull => {
            format!("{}.{}", db.table().unwrap_or_default(), db.column().unwrap_or_default())
        }
        _ => db.constraint().unwrap_or_default().to_owned(),
    };
    Some(Error::Constraint { kind, name })
}
