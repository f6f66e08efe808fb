//! An order as its invoice tells of it.

use super::super::agreement::{self, Billing};
use super::super::types::{Order, OrderStatus, PaymentMethod, PaymentStatus};
use super::{Filter, ORDER, order};
use crate::error::Result;
use crate::features::delivery::PostalAddress;
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_money::Cents;

/// What was sold, for how much, to whom.
#[derive(Debug, Clone)]
pub struct InvoicedOrder {
    pub customer_name: String,
    pub total: Cents,
    pub payment_method: PaymentMethod,
    pub payment_status: PaymentStatus,
    pub is_cancelled: bool,
    pub settled_at: Option<Time>,
    /// Until when it is to be paid, while it is not.
    pub expires_at: Option<Time>,
    /// In their positions.
    pub items: Vec<InvoicedItem>,
    /// The highest rate first; none for a small business.
    pub taxes: Vec<InvoicedTax>,
    /// None for orders of the time before deliveries and taxes were kept.
    pub delivery: Option<InvoicedDelivery>,
    pub voucher_code: Option<String>,
    pub address: Option<PostalAddress>,
    pub billing: Option<Billing>,
}

#[derive(Debug, Clone)]
pub struct InvoicedItem {
    pub product_name: String,
    pub quantity: i64,
    pub unit_price: Cents,
    /// Of the whole line.
    pub discount: Cents,
    pub hundredths: Option<i64>,
}

/// Gross shares of one rate, and the tax in them.
#[derive(Debug, Clone, Copy)]
pub struct InvoicedTax {
    pub hundredths: i64,
    pub shipping: Cents,
    pub net: Cents,
    pub tax: Cents,
}

#[derive(Debug, Clone)]
pub struct InvoicedDelivery {
    /// Empty where the shop had no way of delivery to choose from.
    pub name: String,
    pub country: String,
    pub shipping: Cents,
}

/// The caller has proved to whom the order belongs.
///
/// # Errors
/// When the database fails.
pub fn find_invoiced(tx: &mut Tx<'_>, id: &str) -> Result<Option<InvoicedOrder>> {
    let mut filter = Filter { sql: " WHERE TRUE".to_owned(), values: Vec::new() };
    filter.and("o.id = ?", id);
    let Some(order): Option<Order> = tx.one(&format!("{ORDER}{}", filter.sql), &filter.values, order)? else {
        return Ok(None);
    };
    let here = values![id];
    let items = tx.all(
        "SELECT product_name, quantity, unit_price_cents, tax_hundredths, discount_cents FROM orders_items WHERE order_id = $1
         ORDER BY position",
        &here,
        |row| {
            Ok(InvoicedItem {
                product_name: row.get(0)?,
                quantity: row.get(1)?,
                unit_price: Cents::new(row.get(2)?),
                hundredths: row.get(3)?,
                discount: Cents::new(row.get(4)?),
            })
        },
    )?;
    let taxes = tx.all(
        "SELECT hundredths, shipping_cents, net_cents, tax_cents FROM orders_taxes WHERE order_id = $1
         ORDER BY hundredths DESC",
        &here,
        |row| {
            Ok(InvoicedTax {
                hundredths: row.get(0)?,
                shipping: Cents::new(row.get(1)?),
                net: Cents::new(row.get(2)?),
                tax: Cents::new(row.get(3)?),
            })
        },
    )?;
    let delivery = tx.one(
        "SELECT name, country, shipping_cents, voucher_code FROM orders_deliveries WHERE order_id = $1",
        &here,
        |row| {
            let delivery = InvoicedDelivery {
                name: row.get::<Option<String>>(0)?.unwrap_or_default(),
                country: row.get(1)?,
                shipping: Cents::new(row.get(2)?),
            };
            Ok((delivery, row.get::<Option<String>>(3)?))
        },
    )?;
    let (delivery, voucher_code) = delivery.unzip();
    Ok(Some(InvoicedOrder {
        address: super::contacts::find(tx, &order)?,
        billing: agreement::find(tx, &order)?.billing,
        customer_name: order.customer_name,
        total: order.total_amount.0,
        payment_method: order.payment_method,
        payment_status: order.payment_status,
        is_cancelled: order.status == OrderStatus::Cancelled,
        settled_at: order.settled_at,
        expires_at: (order.payment_status == PaymentStatus::Pending).then_some(order.expires_at),
        items,
        taxes,
        delivery,
        voucher_code: voucher_code.flatten(),
    }))
}
