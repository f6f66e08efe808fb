//! Reading orders: members see their own, admins all.

use super::store;
use super::types::{OrderDetail, OrderList, OrderQuery};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::guard::Member;

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
            Ok(OrderDetail { order, customer_notes, admin_note, items: store::list_items(tx, &member, &id)? })
        })
        .await
}
