//! A customer's own orders, for the customer.

use crate::error::Result;
use crate::guard::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_money::{Amount, Cents};
use serde_json::{Value, json};

/// What the member has ordered, oldest first; for admins too only the own orders.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let orders = tx.all(
        "SELECT id, customer_name, customer_phone, customer_notes, total_cents, payment_method, payment_currency,
            payment_status, created_at, settled_at
         FROM orders_orders WHERE user_id = $1 ORDER BY created_at, id",
        &values![member.id],
        |row| {
            let id: String = row.get(0)?;
            let order = json!({
                "id": id,
                "customerName": row.get::<String>(1)?,
                "customerPhone": row.get::<String>(2)?,
                "customerNotes": row.get::<String>(3)?,
                "totalAmount": Amount(Cents::new(row.get(4)?)),
                "paymentMethod": row.get::<String>(5)?,
                "paymentCurrency": row.get::<Option<String>>(6)?,
                "paymentStatus": row.get::<String>(7)?,
                "createdAt": Time(row.get(8)?),
                "settledAt": row.get::<Option<i64>>(9)?.map(Time),
            });
            Ok((id, order))
        },
    )?;
    let mut items = tx.all(
        "SELECT i.order_id, i.product_id, i.product_name, i.quantity, i.unit_price_cents
         FROM orders_items i JOIN orders_orders o ON o.id = i.order_id
         WHERE o.user_id = $1 ORDER BY i.order_id, i.position",
        &values![member.id],
        |row| {
            let item = json!({
                "productId": row.get::<Option<i64>>(1)?,
                "productName": row.get::<String>(2)?,
                "quantity": row.get::<i64>(3)?,
                "price": Amount(Cents::new(row.get(4)?)),
            });
            Ok((row.get::<String>(0)?, item))
        },
    )?;
    let with_items = orders.into_iter().map(|(id, mut order)| {
        let own: Vec<Value> = items.extract_if(.., |(of, _)| *of == id).map(|(_, item)| item).collect();
        order["items"] = own.into();
        order
    });
    Ok(with_items.collect())
}
