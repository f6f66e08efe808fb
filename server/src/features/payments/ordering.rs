//! Payments for orders: the order says how much, and anyone who may see the order may pay it.

use super::opening::{self, new_payment};
use super::provider::{Checkout, OFFERED_FOR};
use super::providers::Providers;
use super::rules;
use super::store;
use super::types::{Payment, PaymentStatus, Product, ProviderName, Sum};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::{self, Limit};
use crate::identity::UserId;
use crate::time::{DAY, HOUR, Time};
use kontor_db::Tx;
use kontor_money::Cents;

/// How far back payments are looked for that a payer may have agreed to.
const LOOK_BACK: i64 = 3 * DAY;

/// What is to be paid for an order.
pub struct OrderDue<'a> {
    pub order_id: &'a str,
    /// Whose order it is; `None`: a guest's.
    pub user_id: Option<UserId>,
    pub provider: ProviderName,
    pub cents: Cents,
}

/// A payment of what is missing: the one that waits already, or a new one. So a second click, tab or device leads to the same page.
///
/// # Errors
/// [`ErrorCode::PaymentUnavailable`], [`ErrorCode::RateLimited`].
pub fn prepare(app: &App, tx: &mut Tx<'_>, due: &OrderDue<'_>, now: Time) -> Result<Payment> {
    let (_, sandbox) =
        app.state::<Providers>().taking_orders(due.provider).ok_or(ErrorCode::PaymentUnavailable)?;
    let waiting = store::list_unpaid_of_order(tx, due.order_id, now.plus(-OFFERED_FOR))?;
    let fits = |payment: &Payment| {
        payment.provider == due.provider
            // The page of a debit that has failed is over.
            && payment.under_way_until.is_none()
            && payment.sandbox == sandbox
            && payment.sum == Sum::euro(due.cents.get())
            && matches!(payment.status, PaymentStatus::Pending | PaymentStatus::Failed)
    };
    if let Some(payment) = waiting.into_iter().find(fits) {
        return Ok(payment);
    }
    let limit = Limit::new(app.config.limits.payments_per_member_hour, HOUR, app.config.limits.factor);
    limits::take(tx, &format!("payments of order {}", due.order_id), limit, now, ErrorCode::RateLimited)?;
    let new = Payment {
        user_id: due.user_id,
        product: Product::Order,
        order_id: Some(due.order_id.to_owned()),
        ..new_payment(due.provider, sandbox, Sum::euro(due.cents.get()), now)
    };
    store::insert(tx, &new)?;
    Ok(new)
}

/// Where a payment of an order is paid.
///
/// # Errors
/// [`ErrorCode::PaymentStartFailed`] when the provider does not answer.
pub async fn open_for_order(app: &App, payment: &Payment, checkout: &Checkout) -> Result<String> {
    opening::open(app, payment, checkout).await
}

/// Takes what the payer of an order has agreed to. Nothing happens where everything was taken before.
///
/// # Errors
/// [`ErrorCode::PaymentNotApproved`], [`ErrorCode::PaymentDeclined`], [`ErrorCode::PaymentPending`], or when the provider does not answer.
pub async fn finish_order(app: &App, order_id: &str) -> Result<()> {
    let now = app.clock.now();
    let (id, since) = (order_id.to_owned(), now.plus(-LOOK_BACK));
    let waiting = app.db.read(move |tx| store::list_unpaid_of_order(tx, &id, since)).await?;
    let mut refused: Option<Error> = None;
    for payment in waiting.iter().filter(|payment| payment.open_url.is_some()) {
        match rules::capture(app, payment).await {
            Ok(taken) if taken.status == PaymentStatus::Paid => return Ok(()),
            Ok(taken) if taken.status == PaymentStatus::Failed => {
                refused = refused.or(Some(ErrorCode::PaymentDeclined.into()));
            }
            // Its page is over: nothing is known to come, however long one waits.
            Ok(taken) if taken.status == PaymentStatus::Expired => {}
            // What is known to come counts more than a page that was left.
            Ok(taken) if taken.under_way_until.is_some_and(|until| until > now) => {
                let says_so = |error: &Error| error.code() == ErrorCode::PaymentUnderWay;
                refused = refused.filter(says_so).or_else(|| Some(ErrorCode::PaymentPending.into()));
            }
            // The newest is the one that the payer has seen.
            Ok(_) => refused = refused.or(Some(ErrorCode::PaymentPending.into())),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    refused.map_or(Ok(()), Err)
}
