//! Rows of what was ordered.

use super::super::types::OrderItem;
use super::Filter;
use crate::error::Result;
use crate::identity::Member;
use kontor_db::{Row, Tx};
use kontor_money::{Amount, Cents, Price};

pub fn list_items(tx: &mut Tx<'_>, member: &Member, order_id: &str) -> Result<Vec<OrderItem>> {
    let mut filter = Filter::visible_to(member);
    filter.and("o.id = ?", order_id);
    items_of(tx, &filter)
}

/// Sentences that go with an item.
fn notes(row: &Row<'_>, column: usize) -> Result<Vec<String>, kontor_db::Error> {
    let unreadable = |_| kontor_db::Error::Column("orders_items.notes cannot be read".into());
    let stored = row.get::<Option<String>>(column)?;
    Ok(stored
        .map(|stored| serde_json::from_str(&stored).map_err(unreadable))
        .transpose()?
        .unwrap_or_default())
}

pub fn items_of(tx: &mut Tx<'_>, filter: &Filter) -> Result<Vec<OrderItem>> {
    let sql = format!(
        "SELECT i.product_id, i.product_name, i.quantity, i.unit_price_cents, i.list_price_cents, i.notes, i.variant_id, i.discount_cents,
            i.is_deposit
         FROM orders_items i JOIN orders_orders o ON o.id = i.order_id{} ORDER BY i.position",
        filter.sql
    );
    Ok(tx.all(&sql, &filter.values, |row| {
        Ok(OrderItem {
            product_id: row.get(0)?,
            product_name: row.get(1)?,
            quantity: row.get(2)?,
            unit_price: Price(Cents::new(row.get(3)?)),
            list_price: Price(Cents::new(row.get(4)?)),
            notes: notes(row, 5)?,
            variant_id: row.get(6)?,
            discount_amount: Amount(Cents::new(row.get(7)?)),
            is_deposit: row.get(8)?,
        })
    })?)
}
