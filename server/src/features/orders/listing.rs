//! Reading orders: members see their own, admins all, and anyone who holds a receipt's link that one order.

use super::agreement;
use super::order_number;
use super::store;
use super::types::{OrderDetail, OrderList, OrderQuery, Receipt};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::identity::Member;
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
    app.db
        .read(move |tx| {
            let counts = store::count_by_payment(tx, &member)?;
            let (orders, matching) = store::list_orders(tx, &member, &query, counts.total)?;
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
    app.db
        .read(move |tx| {
            let (order, customer_notes, admin_note) =
                store::find_order(tx, &member, &id)?.ok_or(ErrorCode::OrderNotFound)?;
            let admin_note = member.is_admin().then_some(admin_note);
            let items = store::list_items(tx, &member, &id)?;
            let charges = store::charges::find(tx, &order)?;
            let address = store::contacts::find(tx, &order)?;
            let agreement = agreement::find(tx, &order)?;
            Ok(OrderDetail { order, customer_notes, admin_note, address, items, charges, agreement })
        })
        .await
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
