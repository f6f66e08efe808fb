//! Letters whose time is over. Business letters have their years; what else was written goes sooner.

use crate::error::Result;
use crate::identity::Erasure;
use crate::periods::{Kept, Old, Page};
use crate::time::Time;
use kontor_db::{Rows, Tx, Value, values};

/// What business letters are about, as their `about` begins.
const BUSINESS: [&str; 5] = ["order", "invoice", "membership", "revocation", "termination"];

/// The condition for business letters.
fn is_business() -> String {
    let about: Vec<String> = BUSINESS.iter().map(|word| format!("about LIKE '{word} %'")).collect();
    format!("({})", about.join(" OR "))
}

/// Business letters from before the page's moment. Their `id` is what they are about.
///
/// # Errors
/// When the database fails.
pub fn list_old(tx: &mut Tx<'_>, page: &Page) -> Result<Vec<Old>> {
    let sql = format!(
        "SELECT id, about, created_at FROM mail_messages WHERE id > $2 AND created_at < $1 AND {} ORDER BY id LIMIT $3",
        is_business()
    );
    Ok(tx.all(&sql, &values![page.before, page.number, page.limit], |row| {
        let at = Time(row.get(2)?);
        Ok(Old { number: row.get(0)?, id: row.get(1)?, at, since: at, order_id: None })
    })?)
}

/// # Errors
/// When the database fails.
pub fn remove_old(tx: &mut Tx<'_>, old: &[Old]) -> Result<u64> {
    let ids: Vec<Value> = old.iter().map(|letter| letter.number.into()).collect();
    let rows = Rows { before: "DELETE FROM mail_messages WHERE id IN (", row: "?", after: ")" };
    Ok(tx.execute_rows(rows, &ids)?)
}

/// Forgets letters that are no business letters, and contents that no letter has any more.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    let sql = format!("DELETE FROM mail_messages WHERE created_at <= $1 AND NOT {}", is_business());
    tx.execute(&sql, &values![now.plus(-Kept::Notices.millis())])?;
    tx.execute(
        "DELETE FROM mail_contents WHERE NOT EXISTS (SELECT 1 FROM mail_files f WHERE f.content_id = mail_contents.id)",
        &[],
    )?;
    Ok(())
}

/// Business letters stay for their years (§ 147 AO), without the account; all others go with it.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = values![erasure.user()];
    tx.execute(&format!("DELETE FROM mail_messages WHERE user_id = $1 AND NOT {}", is_business()), &user)?;
    tx.execute("UPDATE mail_messages SET user_id = NULL WHERE user_id = $1", &user)?;
    Ok(())
}
