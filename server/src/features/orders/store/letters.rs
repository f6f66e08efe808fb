//! An order as its letters tell of it.

use super::super::types::{Order, OrderCharges, OrderItem};
use super::{Filter, ORDER, items_of, order};
use crate::error::Result;
use kontor_db::{Tx, values};

pub fn find(tx: &mut Tx<'_>, id: &str) -> Result<Option<(Order, Vec<OrderItem>, OrderCharges)>> {
    let mut filter = Filter { sql: " WHERE TRUE".to_owned(), values: Vec::new() };
    filter.and("o.id = ?", id);
    let Some(order) = tx.one(&format!("{ORDER}{}", filter.sql), &filter.values, order)? else {
        return Ok(None);
    };
    let charges = super::charges::find(tx, &order)?;
    Ok(Some((order, items_of(tx, &filter)?, charges)))
}

/// What a guest left to be reached by.
pub fn find_contact(tx: &mut Tx<'_>, id: &str) -> Result<Option<String>> {
    let sql = "SELECT customer_phone FROM orders_orders WHERE id = $1";
    Ok(tx.one(sql, &values![id], |row| row.get(0))?)
}
