//! Rows of movements.

pub mod old;

use super::types::{MovementQuery, StockMovement};
use crate::error::Result;
use crate::features::catalog::{Movement, StockReason};
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Rows, Tx, Value, values};

/// Writes movements, in one statement.
pub fn insert(tx: &mut Tx<'_>, movements: &[Movement], now: Time) -> Result<()> {
    let rows = Rows {
        before: "INSERT INTO stock_movements (product_id, variant_id, product_name, quantity, reason, balance, actor, order_id, note, at) VALUES",
        row: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        after: "",
    };
    let written = movements.iter().flat_map(|moved| {
        values![
            moved.product_id,
            moved.variant_id,
            moved.product_name.as_str(),
            moved.quantity,
            moved.reason.as_str(),
            moved.balance,
            moved.actor.as_str(),
            moved.order_id.as_deref(),
            moved.note.as_str(),
            now
        ]
    });
    tx.execute_rows(rows, &written.collect::<Vec<_>>())?;
    Ok(())
}

/// The newest movements that fit, at most `limit`; `days` are the moments from and before which.
pub fn list(
    tx: &mut Tx<'_>,
    _: &Owner,
    query: &MovementQuery,
    (from, before): (Option<Time>, Option<Time>),
    limit: u32,
) -> Result<Vec<StockMovement>> {
    let mut values = values![query.before.unwrap_or(i64::MAX)].to_vec();
    let mut conditions = String::new();
    let mut and = |condition: &str, value: Value| {
        values.push(value);
        conditions += &format!(" AND {condition} ${}", values.len());
    };
    if let Some(product) = query.product_id {
        and("product_id =", product.into());
    }
    if let Some(reason) = query.reason {
        and("reason =", reason.as_str().into());
    }
    if let Some(from) = from {
        and("at >=", from.into());
    }
    if let Some(before) = before {
        and("at <", before.into());
    }
    values.push(i64::from(limit).into());
    let sql = format!(
        "SELECT id, product_id, variant_id, product_name, quantity, reason, balance, actor, order_id, note, at
         FROM stock_movements WHERE id < $1{conditions} ORDER BY id DESC LIMIT ${}",
        values.len()
    );
    let unknown = || kontor_db::Error::Column("stock_movements.reason holds an unknown word".to_owned());
    Ok(tx.all(&sql, &values, |row| {
        Ok(StockMovement {
            id: row.get(0)?,
            product_id: row.get(1)?,
            variant_id: row.get(2)?,
            product_name: row.get(3)?,
            quantity: row.get(4)?,
            reason: StockReason::parse(&row.get::<String>(5)?).ok_or_else(unknown)?,
            balance: row.get(6)?,
            actor: row.get(7)?,
            order_id: row.get(8)?,
            order_number: None,
            note: row.get(9)?,
            at: Time(row.get(10)?),
        })
    })?)
}
