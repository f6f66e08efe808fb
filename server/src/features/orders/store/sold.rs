//! What has to be known of an order to get its goods to the customer, and what becomes of a sold one.

use super::super::types::PaymentStatus;
use crate::error::Result;
use crate::features::catalog::Offer;
use crate::features::delivery::{DeliveryKind, PickUp, PostalAddress, address_at};
use crate::identity::{Admin, Member, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, Value, values};
use kontor_money::{Amount, Cents};
use std::collections::BTreeMap;

#[derive(Debug, Clone)]
pub struct SoldOrder {
    pub customer_name: String,
    pub customer_phone: String,
    pub customer_notes: String,
    pub total_amount: Amount,
    pub payment_status: PaymentStatus,
    pub settled_at: Option<Time>,
    /// As agreed with the customer where nothing was chosen.
    pub delivery_kind: DeliveryKind,
    pub delivery_name: String,
    pub carrier: String,
    pub address: Option<PostalAddress>,
    /// When it is picked up, where that was chosen.
    pub pick_up: Option<PickUp>,
    /// In their positions, from 0.
    pub items: Vec<SoldItem>,
}

#[derive(Debug, Clone)]
pub struct SoldItem {
    pub product_id: Option<i64>,
    pub variant_id: Option<i64>,
    pub product_name: String,
    pub quantity: i64,
}

const SOLD: &str = "SELECT o.id, o.customer_name, o.customer_phone, o.customer_notes, o.total_cents, o.payment_status, o.settled_at,
    d.kind, d.name, d.carrier, c.kind, c.name, c.company, c.extra, c.street, c.number, c.zip, c.city, c.country, c.post_number
    FROM orders_orders o LEFT JOIN orders_deliveries d ON d.order_id = o.id LEFT JOIN orders_contacts c ON c.order_id = o.id
    WHERE o.id";

fn sold(row: &Row<'_>) -> Result<(String, SoldOrder), kontor_db::Error> {
    let unknown =
        || kontor_db::Error::Column("orders_orders.payment_status holds an unknown word".to_owned());
    let kind = row.get::<Option<String>>(7)?.as_deref().and_then(DeliveryKind::parse);
    let order = SoldOrder {
        customer_name: row.get(1)?,
        customer_phone: row.get(2)?,
        customer_notes: row.get(3)?,
        total_amount: Amount(Cents::new(row.get(4)?)),
        payment_status: PaymentStatus::parse(&row.get::<String>(5)?).ok_or_else(unknown)?,
        settled_at: row.get::<Option<i64>>(6)?.map(Time),
        delivery_kind: kind.unwrap_or(DeliveryKind::Arrangement),
        delivery_name: row.get::<Option<String>>(8)?.unwrap_or_default(),
        carrier: row.get::<Option<String>>(9)?.unwrap_or_default(),
        address: address_at(row, 10)?,
        pick_up: None,
        items: Vec::new(),
    };
    Ok((row.get(0)?, order))
}

/// Those of the orders that are there, by their ids.
///
/// # Errors
/// When the database fails.
pub fn list_sold(tx: &mut Tx<'_>, _: &Admin, ids: &[String]) -> Result<BTreeMap<String, SoldOrder>> {
    let among = || ids.iter().map(|id| Value::from(id.as_str()));
    let found = tx.all_among(SOLD, among(), sold)?;
    let mut orders: BTreeMap<String, SoldOrder> = found.into_iter().collect();
    let mut items = tx.all_among(
        "SELECT order_id, position, product_id, product_name, quantity, variant_id FROM orders_items WHERE is_deposit = FALSE AND order_id",
        among(),
        |row| {
            let item = SoldItem {
                product_id: row.get(2)?,
                variant_id: row.get(5)?,
                product_name: row.get(3)?,
                quantity: row.get(4)?,
            };
            Ok((row.get::<String>(0)?, row.get::<i64>(1)?, item))
        },
    )?;
    for (id, pick_up) in super::pick_ups::list(tx, among())? {
        if let Some(order) = orders.get_mut(&id) {
            order.pick_up = Some(pick_up);
        }
    }
    items.sort_by(|left, right| (&left.0, left.1).cmp(&(&right.0, right.1)));
    for (id, _, item) in items {
        if let Some(order) = orders.get_mut(&id) {
            order.items.push(item);
        }
    }
    Ok(orders)
}

/// Whether there is such an order.
///
/// # Errors
/// When the database fails.
pub fn is_there(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    Ok(tx.one("SELECT 1 FROM orders_orders WHERE id = $1", &values![id], |_| Ok(()))?.is_some())
}

/// Whether there is such an order and its payment stands.
///
/// # Errors
/// When the database fails.
pub fn is_paid(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    let sql = "SELECT 1 FROM orders_orders WHERE id = $1 AND payment_status = 'paid'";
    Ok(tx.one(sql, &values![id], |_| Ok(()))?.is_some())
}

/// Whether it is the member's own order.
///
/// # Errors
/// When the database fails.
pub fn is_own(tx: &mut Tx<'_>, member: &Member, id: &str) -> Result<bool> {
    Ok(super::find_customer(tx, id)? == Some(UserId(member.id.0)))
}

/// Notes that a paid order will not be delivered. The payment stays as it was made.
///
/// # Errors
/// When the database fails.
pub fn set_cancelled(tx: &mut Tx<'_>, _: &Admin, id: &str) -> Result<()> {
    tx.execute(
        "UPDATE orders_orders SET status = 'cancelled' WHERE id = $1 AND payment_status = 'paid'",
        &values![id],
    )?;
    Ok(())
}

/// What a paid order has taken from limited stock, with how many pieces, whether or not its time as an unpaid one was over.
///
/// # Errors
/// When the database fails.
pub fn list_sold_stock(tx: &mut Tx<'_>, id: &str) -> Result<Vec<(Offer, i64)>> {
    Ok(tx.all(
        "SELECT product_id, quantity, variant_id FROM orders_items WHERE order_id = $1 AND took_stock = TRUE AND product_id IS NOT NULL",
        &values![id],
        pieces,
    )?)
}

/// What an order has taken from limited stock and still holds, with how many pieces.
pub fn list_taken_stock(tx: &mut Tx<'_>, order_id: &str) -> Result<Vec<(Offer, i64)>> {
    Ok(tx.all(
        "SELECT i.product_id, i.quantity, i.variant_id FROM orders_items i JOIN orders_orders o ON o.id = i.order_id
         WHERE o.id = $1 AND i.took_stock = TRUE AND i.product_id IS NOT NULL AND COALESCE(o.hold_ends_at, 1) <> 0
         ORDER BY i.position",
        &values![order_id],
        pieces,
    )?)
}

/// Product, quantity and variant.
pub fn pieces(row: &Row<'_>) -> Result<(Offer, i64), kontor_db::Error> {
    Ok((Offer { product_id: row.get(0)?, variant_id: row.get(2)? }, row.get(1)?))
}
