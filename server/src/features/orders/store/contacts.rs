//! Where orders were to go, as customers gave it.

use super::super::agreement;
use super::super::types::Order;
use crate::error::Result;
use crate::features::delivery::{ADDRESS_COLUMNS, PostalAddress, address_at, address_values};
use crate::identity::{DELETED_NAME, Erasure};
use crate::text;
use kontor_db::{Tx, values};

pub fn insert(tx: &mut Tx<'_>, order_id: &str, address: &PostalAddress) -> Result<()> {
    let sql = format!(
        "INSERT INTO orders_contacts (order_id, {ADDRESS_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
    );
    tx.execute(&sql, &[values![order_id].as_slice(), &address_values(address)].concat())?;
    Ok(())
}

/// Nothing for an order that needed no address. The caller has proved to whom the order belongs.
pub fn find(tx: &mut Tx<'_>, order: &Order) -> Result<Option<PostalAddress>> {
    let sql = format!("SELECT {ADDRESS_COLUMNS} FROM orders_contacts WHERE order_id = $1");
    Ok(tx.one(&sql, &values![order.id.as_str()], |row| address_at(row, 0))?.flatten())
}

/// An order came to nothing whose account is gone: nothing leads to a person any more. Guests' addresses stay for their years.
pub fn forget_of_erased(tx: &mut Tx<'_>, order_id: &str) -> Result<()> {
    for table in ["orders_contacts", "orders_billing"] {
        let sql = format!(
            "DELETE FROM {table} WHERE order_id IN
                (SELECT id FROM orders_orders WHERE id = $1 AND user_id IS NULL AND receipt_hash IS NULL AND customer_key = $2)"
        );
        tx.execute(&sql, &values![order_id, text::fold(DELETED_NAME)])?;
    }
    Ok(())
}

/// Addresses of what was sold, or may still be paid, stay: the order is a business letter (`periods.rs`). Those of an order that came to
/// nothing go, at once or when they end.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    agreement::erase_person(tx, erasure)?;
    tx.execute(
        "DELETE FROM orders_contacts WHERE order_id IN
            (SELECT id FROM orders_orders WHERE user_id = $1 AND payment_status IN ('failed', 'expired'))",
        &values![erasure.user()],
    )?;
    Ok(())
}
