//! Rows of moderation.

mod decisions;
mod objections;
mod reports;

pub use decisions::*;
pub use objections::*;
pub use reports::*;

use super::types::ReportPerson;
use crate::identity::UserId;
use kontor_db::Row;

/// Rows in one answer.
const MAX_LISTED: i64 = 200;

/// An account that is still there, of which the id stands at `at` and the name behind it.
fn person(row: &Row<'_>, at: usize) -> Result<Option<ReportPerson>, kontor_db::Error> {
    let (id, name) = (row.get::<Option<i64>>(at)?, row.get::<Option<String>>(at + 1)?);
    Ok(id.zip(name).map(|(id, username)| ReportPerson { id: UserId(id), username }))
}
