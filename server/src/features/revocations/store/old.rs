//! Declarations whose years are over.

use crate::error::Result;
use crate::periods::{Old, Page};
use crate::time::Time;
use kontor_db::{Rows, Tx, Value, values};

/// Declarations from before the page's moment.
///
/// # Errors
/// When the database fails.
pub fn list_old(tx: &mut Tx<'_>, page: &Page) -> Result<Vec<Old>> {
    let sql = "SELECT id, received_at, order_id FROM revocations_revocations
        WHERE id > $2 AND received_at < $1 ORDER BY id LIMIT $3";
    Ok(tx.all(sql, &values![page.before, page.number, page.limit], |row| {
        let at = Time(row.get(1)?);
        Ok(Old { number: row.get(0)?, id: String::new(), at, since: at, order_id: row.get(2)? })
    })?)
}

/// # Errors
/// When the database fails.
pub fn remove_old(tx: &mut Tx<'_>, old: &[Old]) -> Result<u64> {
    let ids: Vec<Value> = old.iter().map(|declaration| declaration.number.into()).collect();
    let rows = Rows { before: "DELETE FROM revocations_revocations WHERE id IN (", row: "?", after: ")" };
    Ok(tx.execute_rows(rows, &ids)?)
}

/// The order that a withdrawal was taken for.
///
/// # Errors
/// When the database fails.
pub fn find_order(tx: &mut Tx<'_>, number: &str) -> Result<Option<String>> {
    let sql = "SELECT order_id FROM revocations_revocations WHERE number = $1";
    Ok(tx.one(sql, &values![number], |row| row.get::<Option<String>>(0))?.flatten())
}
