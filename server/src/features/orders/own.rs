//! A member's own orders in short, for telling the member of them. For admins too only the own ones.

use super::types::PaymentStatus;
use crate::error::Result;
use crate::guard::Member;
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use kontor_money::Cents;

#[derive(Debug, Clone)]
pub struct OwnOrder {
    id: String,
    /// As people see it.
    pub number: String,
    pub total: Cents,
    pub status: PaymentStatus,
    pub created_at: Time,
    /// While it is pending.
    pub expires_at: Option<Time>,
    /// Quantity and name.
    pub items: Vec<(i64, String)>,
}

const OWN: &str =
    "SELECT id, total_cents, payment_status, created_at, expires_at FROM orders_orders WHERE user_id = $1";

fn order(row: &Row<'_>) -> Result<OwnOrder, kontor_db::Error> {
    let id: String = row.get(0)?;
    let status = PaymentStatus::parse(&row.get::<String>(2)?).unwrap_or(PaymentStatus::Pending);
    let expires_at = Time(row.get(4)?);
    Ok(OwnOrder {
        number: super::order_number(&id),
        id,
        total: Cents::new(row.get(1)?),
        status,
        created_at: Time(row.get(3)?),
        expires_at: (status == PaymentStatus::Pending).then_some(expires_at),
        items: Vec::new(),
    })
}

/// The latest first.
///
/// # Errors
/// When the database fails.
pub fn list_own(tx: &mut Tx<'_>, member: &Member, limit: i64) -> Result<Vec<OwnOrder>> {
    let sql = format!("{OWN} ORDER BY created_at DESC, id DESC LIMIT $2");
    let mut orders = tx.all(&sql, &values![member.id, limit], order)?;
    for order in &mut orders {
        add_items(tx, order)?;
    }
    Ok(orders)
}

/// The member's order with that number, without the `#`.
///
/// # Errors
/// When the database fails.
pub fn find_own(tx: &mut Tx<'_>, member: &Member, number: &str) -> Result<Option<OwnOrder>> {
    let sql = format!("{OWN} AND SUBSTR(id, LENGTH(id) - 7) = $2");
    let mut found = tx.all(&sql, &values![member.id, number], order)?.pop();
    if let Some(order) = &mut found {
        add_items(tx, order)?;
    }
    Ok(found)
}

fn add_items(tx: &mut Tx<'_>, order: &mut OwnOrder) -> Result<()> {
    order.items = tx.all(
        "SELECT quantity, product_name FROM orders_items WHERE order_id = $1 ORDER BY position",
        &values![order.id.as_str()],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    Ok(())
}
