//! Movements whose years are over.

use crate::error::Result;
use crate::periods::{Old, Page};
use crate::time::Time;
use kontor_db::{Rows, Tx, Value, values};

/// Movements from before the page's moment, without the last one of each stock that is still kept: it says what there is.
///
/// # Errors
/// When the database fails.
pub fn list_old(tx: &mut Tx<'_>, page: &Page) -> Result<Vec<Old>> {
    let sql = "SELECT m.id, m.at, m.order_id FROM stock_movements m
        WHERE m.id > $2 AND m.at < $1 AND (
            EXISTS (SELECT 1 FROM stock_movements n
                WHERE n.product_id = m.product_id AND COALESCE(n.variant_id, 0) = COALESCE(m.variant_id, 0) AND n.id > m.id)
            OR NOT EXISTS (SELECT 1 FROM catalog_products p WHERE p.id = m.product_id))
        ORDER BY m.id LIMIT $3";
    Ok(tx.all(sql, &values![page.before, page.number, page.limit], |row| {
        let at = Time(row.get(1)?);
        Ok(Old { number: row.get(0)?, id: String::new(), at, since: at, order_id: row.get(2)? })
    })?)
}

/// # Errors
/// When the database fails.
pub fn remove_old(tx: &mut Tx<'_>, old: &[Old]) -> Result<u64> {
    let ids: Vec<Value> = old.iter().map(|movement| movement.number.into()).collect();
    let rows = Rows { before: "DELETE FROM stock_movements WHERE id IN (", row: "?", after: ")" };
    Ok(tx.execute_rows(rows, &ids)?)
}
