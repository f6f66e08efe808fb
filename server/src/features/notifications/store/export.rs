//! What a member was notified of, for the member.

use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let notifications = tx.all(
        "SELECT CASE WHEN is_mention = TRUE THEN 'mention' ELSE kind END, title, message, is_read, created_at FROM notifications_notifications
         WHERE user_id = $1 ORDER BY created_at, id",
        &values![member.id],
        |row| {
            Ok(json!({
                "type": row.get::<String>(0)?,
                "title": row.get::<String>(1)?,
                "message": row.get::<String>(2)?,
                "isRead": row.get::<bool>(3)?,
                "createdAt": Time(row.get(4)?),
            }))
        },
    )?;
    Ok(notifications.into())
}
