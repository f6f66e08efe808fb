//! What the log says about a person, for that person. The names of other actors are left out.

use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let entries = tx.all(
        "SELECT at, action, CASE WHEN actor_id = $1 THEN TRUE ELSE FALSE END, subject_kind, subject_id, reason
         FROM audit_entries WHERE actor_id = $1 OR (subject_kind = 'user' AND subject_id = $2) ORDER BY id",
        &values![member.id, member.id.to_string()],
        |row| {
            Ok(json!({
                "at": Time(row.get(0)?),
                "action": row.get::<String>(1)?,
                "byYou": row.get::<bool>(2)?,
                "subjectKind": row.get::<String>(3)?,
                "subjectId": row.get::<String>(4)?,
                "reason": row.get::<Option<String>>(5)?,
            }))
        },
    )?;
    Ok(entries.into())
}
