//! Reading orders: members see their own, admins all, and anyone who holds a receipt's link that one order.

use super::agreement;
use super::order_number;
use super::store;
use super::types::{Order, OrderDetail, OrderList, OrderQuery, PaymentStatus, Receipt};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::payments;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::Tx;
use kontor_session::Token;

const MAX_LIMIT: u32 = 500;
const MAX_SEARCH: usize = 100;

pub async fn list(app: &App, member: Member, query: OrderQuery) -> Result<OrderList> {
    if query.limit.is_some_and(|limit| !(1..=MAX_LIMIT).contains(&limit)) {
        return Err(Error::field("limit", ErrorCode::InvalidValue));
    }
    if query.search.as_ref().is_some_and(|text| text.chars().count() > MAX_SEARCH) {
        return Err(Error::field("search", Error::new(ErrorCode::TooLong).with("max", MAX_SEARCH)));
    }
    let now = app.clock.now();
    app.db
        .read(move |tx| {
            let counts = store::count_by_payment(tx, &member)?;
            let (mut orders, matching) = store::list_orders(tx, &member, &query, counts.total)?;
            mark_under_way(tx, &mut orders, now)?;
            Ok(OrderList {
                orders,
                total: counts.total,
                pending: counts.pending,
                paid: counts.paid,
                failed: counts.failed,
                expired: counts.expired,
                matching,
            })
        })
        .await
}

pub async fn get(app: &App, member: Member, id: String) -> Result<OrderDetail> {
    let now = app.clock.now();
    app.db
        .read(move |tx| {
            let (mut order, customer_notes, admin_note) =
                store::find_order(tx, &member, &id)?.ok_or(ErrorCode::OrderNotFound)?;
            mark_under_way(tx, std::slice::from_mut(&mut order), now)?;
            let admin_note = member.is_admin().then_some(admin_note);
            let items = store::list_items(tx, &member, &id)?;
            let charges = store::charges::find(tx, &order)?;
            let address = store::contacts::find(tx, &order)?;
            let agreement = agreement::find(tx, &order)?;
            Ok(OrderDetail { order, customer_notes, admin_note, address, items, charges, agreement })
        })
        .await
}

/// Marks the orders whose money is on its way.
fn mark_under_way(tx: &mut Tx<'_>, orders: &mut [Order], now: Time) -> Result<()> {
    let is_open = |order: &Order| order.payment_status == PaymentStatus::Pending;
    if !orders.iter().any(is_open) {
        return Ok(());
    }
    let under_way = payments::orders_under_way(tx, now)?;
    for order in orders.iter_mut().filter(|order| is_open(order)) {
        order.is_under_way = under_way.contains(&order.id);
    }
    Ok(())
}

/// A wrong key answers the same as an order that does not exist.
pub async fn receipt(app: &App, id: String, key: &str) -> Result<Receipt> {
    let key = Token::parse(key).ok_or(ErrorCode::OrderNotFound)?;
    let now = app.clock.now();
    app.db
        .read(move |tx| {
            let (order, items) = store::find_receipt(tx, &id, &key, now)?.ok_or(ErrorCode::OrderNotFound)?;
            let mut charges = store::charges::find(tx, &order)?;
            // The link may have been passed on.
            if let Some(delivery) = &mut charges.delivery {
                delivery.zip.clear();
            }
            Ok(Receipt {
                number: order_number(&order.id),
                id: order.id,
                total_amount: order.total_amount,
                payment_method: order.payment_method,
                payment_status: order.payment_status,
                payment_details: order.payment_details,
                created_at: order.created_at,
                expires_at: order.expires_at,
                settled_at: order.settled_at,
                items,
                charges,
            })
        })
        .await
}
