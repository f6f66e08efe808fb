//! What is forgotten of announcements.

use crate::error::Result;
use crate::periods::{Kept, Old, Page};
use crate::time::Time;
use kontor_db::{Rows, Tx, Value, values};

/// Forgets who got what, and consents that were asked for and never confirmed. Of an account that was deleted the consent has ended.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute(
        "DELETE FROM announcements_recipients WHERE created_at < $1",
        &values![now.plus(-Kept::AnnouncementRecipients.millis())],
    )?;
    tx.execute(
        "DELETE FROM announcements_consents WHERE confirmed_at IS NULL AND expires_at <= $1",
        &values![now],
    )?;
    tx.execute(
        "UPDATE announcements_consents SET withdrawn_at = $1, withdrawn_by = 'account' WHERE user_id IS NULL AND withdrawn_at IS NULL",
        &values![now],
    )?;
    Ok(())
}

/// Consents that ended before the page's moment.
///
/// # Errors
/// When the database fails.
pub fn list_old(tx: &mut Tx<'_>, page: &Page) -> Result<Vec<Old>> {
    Ok(tx.all(
        "SELECT id, withdrawn_at, asked_at FROM announcements_consents WHERE id > $2 AND withdrawn_at < $1 ORDER BY id LIMIT $3",
        &values![page.before, page.number, page.limit],
        |row| {
            Ok(Old {
                number: row.get(0)?,
                id: row.get::<i64>(0)?.to_string(),
                at: Time(row.get(1)?),
                since: Time(row.get(2)?),
                order_id: None,
            })
        },
    )?)
}

/// # Errors
/// When the database fails.
pub fn remove_old(tx: &mut Tx<'_>, old: &[Old]) -> Result<u64> {
    let ids: Vec<Value> = old.iter().map(|consent| consent.number.into()).collect();
    let rows = Rows { before: "DELETE FROM announcements_consents WHERE id IN (", row: "?", after: ")" };
    Ok(tx.execute_rows(rows, &ids)?)
}
