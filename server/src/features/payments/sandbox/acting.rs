//! What the sandbox does on a payment, and the events that it sends.

use super::super::provider::{Charge, ProviderEvent, Refund};
use super::super::providers::Providers;
use super::super::settled::Source;
use super::super::settling;
use super::super::telegram::{PreCheckout, answer_pre_checkout};
use super::super::types::ProviderName;
use super::store;
use super::{Behaviour, Order, State};
use crate::app::App;
use crate::error::Result;
use crate::time::{SECOND, Time};
use kontor_db::Tx;

/// The delay of late events.
const LATE: i64 = 15 * SECOND;
/// Events delivered in one run.
const BATCH: i64 = 50;

/// What became of a press on the button.
#[derive(Debug, Clone)]
pub enum Pressed {
    Done(Order),
    /// The shop does not want this payment (any more): its own sentence.
    Refused(Order, String),
}

/// Pays an invoice as Telegram does: the shop is asked once more, then the Stars move, then it is told.
pub async fn pay(app: &App, order: Order, behaviour: Behaviour) -> Result<Pressed> {
    let query = PreCheckout {
        payload: order.payment_id.clone(),
        currency: order.currency.clone(),
        total_amount: order.amount,
    };
    if let Some(sentence) = answer_pre_checkout(app, &query).await? {
        return Ok(Pressed::Refused(order, sentence));
    }
    let now = app.clock.now();
    let paid = app
        .db
        .write(move |tx| {
            let Some(order) = store::agree(tx, &order.id, behaviour)? else { return Ok(order.clone()) };
            take(tx, order, now)
        })
        .await?;
    deliver_due(app).await?;
    Ok(Pressed::Done(paid))
}

/// Agrees to an order as a buyer does at PayPal; the shop takes the money afterwards.
pub async fn approve(app: &App, order: Order, behaviour: Behaviour) -> Result<Pressed> {
    let approved = app
        .db
        .write(move |tx| {
            Ok::<_, crate::error::Error>(store::agree(tx, &order.id, behaviour)?.unwrap_or(order.clone()))
        })
        .await?;
    Ok(Pressed::Done(approved))
}

/// The shop takes the money of an order; one that was taken before is answered as it is.
pub fn capture(tx: &mut Tx<'_>, payment_id: &str, now: Time) -> Result<Option<Order>> {
    match store::find_by_payment(tx, payment_id)? {
        Some(order) if order.state == State::Approved => take(tx, order, now).map(Some),
        other => Ok(other),
    }
}

/// Settles the simulated payment and sends its webhook.
fn take(tx: &mut Tx<'_>, mut order: Order, now: Time) -> Result<Order> {
    if order.behaviour == Behaviour::Declined {
        order.state = State::Declined;
        store::set_state(tx, &order)?;
        return Ok(order);
    }
    order.state = State::Captured;
    order.charge_id = Some(format!("sandbox-{}", order.id));
    store::set_state(tx, &order)?;
    let paid = paid_news(&order);
    let event = match order.behaviour {
        Behaviour::Normal | Behaviour::WrongAmount | Behaviour::Declined => vec![(paid, 0)],
        Behaviour::Duplicate => vec![(paid.clone(), 0), (paid.clone(), 0), (paid, 2 * SECOND)],
        Behaviour::Late | Behaviour::Debit => vec![(paid, LATE)],
        Behaviour::Bounced => vec![(ProviderEvent::Failed { payment_id: order.payment_id.clone() }, LATE)],
        Behaviour::OutOfOrder => vec![(refund_news(&order), 0), (paid, SECOND)],
    };
    for (event, delay) in event {
        store::insert_notice(tx, order.provider, &event, now.plus(delay))?;
    }
    Ok(order)
}

pub fn paid_news(order: &Order) -> ProviderEvent {
    let less = i64::from(order.behaviour == Behaviour::WrongAmount);
    ProviderEvent::Paid(Charge {
        payment_id: order.payment_id.clone(),
        reference: (order.provider != ProviderName::Telegram).then(|| order.id.clone()),
        charge_id: order.charge_id.clone().unwrap_or_default(),
        amount: order.amount - less,
        currency: order.currency.clone(),
        ours: true,
    })
}

fn refund_news(order: &Order) -> ProviderEvent {
    let charge_id = order.charge_id.clone().unwrap_or_default();
    ProviderEvent::Refunded(Refund {
        payment_id: Some(order.payment_id.clone()),
        refund_id: format!("refund-{charge_id}"),
        charge_id,
        amount: order.amount,
        currency: order.currency.clone(),
    })
}

/// Tells the shop what is due. A node that is stopped between telling and forgetting tells it again.
///
/// # Errors
/// When the database fails.
pub async fn deliver_due(app: &App) -> Result<()> {
    if !app.state::<Providers>().has_sandbox() {
        return Ok(());
    }
    let now = app.clock.now();
    let due = app.db.read(move |tx| store::list_due(tx, now, BATCH)).await?;
    for notice in due {
        settling::settle(app, Source { provider: notice.provider, sandbox: true }, notice.news).await?;
        let id = notice.id;
        app.db.write(move |tx| store::delete_notice(tx, id)).await?;
    }
    Ok(())
}
