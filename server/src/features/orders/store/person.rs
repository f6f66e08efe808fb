//! A customer's own orders as the export shows them.

use super::{charges, contacts};
use crate::error::Result;
use crate::identity::{DELETED_NAME, Erasure, Member};
use crate::text;
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use kontor_money::{Amount, Cents};
use serde_json::{Value, json};

/// The orders with their ids, oldest first.
pub fn list_orders(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(String, Value)>> {
    Ok(tx.all(
        "SELECT o.id, customer_name, customer_phone, customer_notes, total_cents, payment_method, payment_currency,
            payment_status, created_at, settled_at, d.name, d.country, d.zip, d.shipping_cents,
            c.kind, c.name, c.company, c.extra, c.street, c.number, c.zip, c.city, c.country, c.post_number,
            p.place, p.address, p.starts_at, d.arrives_from, d.arrives_until, d.voucher_code, d.discount_cents
         FROM orders_orders o LEFT JOIN orders_deliveries d ON d.order_id = o.id
            LEFT JOIN orders_contacts c ON c.order_id = o.id LEFT JOIN orders_pick_ups p ON p.order_id = o.id
         WHERE user_id = $1 ORDER BY created_at, o.id",
        &values![member.id],
        |row| {
            let id: String = row.get(0)?;
            let address = contact(row)?;
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
                "delivery": row.get::<Option<String>>(10)?,
                "country": row.get::<Option<String>>(11)?,
                "zip": row.get::<Option<String>>(12)?,
                "address": address,
                "pickUpPlace": row.get::<Option<String>>(24)?,
                "pickUpAddress": row.get::<Option<String>>(25)?,
                "pickUpAt": row.get::<Option<i64>>(26)?.map(Time),
                "arrivesFrom": row.get::<Option<String>>(27)?,
                "arrivesUntil": row.get::<Option<String>>(28)?,
                "voucherCode": row.get::<Option<String>>(29)?,
                "discountAmount": row.get::<Option<i64>>(30)?.map(|cents| Amount(Cents::new(cents))),
                "shippingAmount": row.get::<Option<i64>>(13)?.map(|cents| Amount(Cents::new(cents))),
            });
            Ok((id, order))
        },
    )?)
}

fn contact(row: &Row<'_>) -> Result<Option<Value>, kontor_db::Error> {
    let Some(kind) = row.get::<Option<String>>(14)? else { return Ok(None) };
    Ok(Some(json!({
        "kind": kind,
        "name": row.get::<String>(15)?,
        "company": row.get::<String>(16)?,
        "extra": row.get::<String>(17)?,
        "street": row.get::<String>(18)?,
        "number": row.get::<String>(19)?,
        "zip": row.get::<String>(20)?,
        "city": row.get::<String>(21)?,
        "country": row.get::<String>(22)?,
        "postNumber": row.get::<String>(23)?,
    })))
}

/// The items of all orders, each with its order's id.
pub fn list_items(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(String, Value)>> {
    Ok(tx.all(
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
    )?)
}

/// Takes a person out of the orders, which stay as business records.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    charges::erase_person(tx, erasure)?;
    contacts::erase_person(tx, erasure)?;
    tx.execute(
        "UPDATE orders_orders SET customer_name = $2, customer_key = $3, customer_phone = '', customer_notes = '', admin_note = '', receipt_hash = NULL, user_id = NULL WHERE user_id = $1",
        &values![erasure.user(), DELETED_NAME, text::fold(DELETED_NAME)],
    )?;
    Ok(())
}
