//! Payments in the back office.

use super::store;
use super::types::{AdminPayments, AdminPaymentsQuery};
use crate::app::App;
use crate::error::Result;
use crate::identity::Admin;

/// Payments on a page unless another number is asked for, and the most.
const PAGE: u32 = 50;
const LONGEST_PAGE: u32 = 200;

/// All payments, newest first.
pub async fn list(app: &App, admin: Admin, query: AdminPaymentsQuery) -> Result<AdminPayments> {
    let limit = i64::from(query.limit.unwrap_or(PAGE).clamp(1, LONGEST_PAGE));
    let before = query.before;
    // One more than is shown tells whether there are more.
    let mut payments = app.db.read(move |tx| store::list(tx, &admin, before.as_deref(), limit + 1)).await?;
    let shown = usize::try_from(limit).unwrap_or_default();
    let more = payments.len() > shown;
    payments.truncate(shown);
    Ok(AdminPayments { payments, more })
}
