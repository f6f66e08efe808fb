//! The steps from a paid order to goods in the customer's hands. Each locks the fulfilment first, so that of two admins who
//! take the same step one is told what the other has done.

use super::events::FulfilmentEvent;
use super::holding::{Held, hold, moved};
use super::store;
use super::store::undos::Before;
use super::telling::{STEPS_AT_ONCE, after, event};
use super::types::{
    FulfilmentState, FulfilmentStep, HandOverRequest, HandedOver, RefusedStep, StepsRequest, StepsResponse,
};
use super::undoing::Undoable;
use super::{shipping, undoing};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::orders::{self, order_number};
use crate::features::terms;
use crate::http::Done;
use crate::identity::Admin;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Cents;
use std::slice;

/// Takes a step that cannot be taken back.
///
/// # Errors
/// When the order is not paid, or is past it.
pub async fn step(app: &App, admin: Admin, id: String, step: FulfilmentStep) -> Result<Done> {
    step_undoable(app, admin, id, step, Undoable::No).await
}

pub async fn step_undoable(
    app: &App,
    admin: Admin,
    id: String,
    step: FulfilmentStep,
    undoable: Undoable,
) -> Result<Done> {
    let now = app.clock.now();
    app.db.write(move |tx| take(tx, &admin, &id, step, undoable, now)).await?;
    after(app, Some(step));
    Ok(Done::new(step.done()))
}

fn take(
    tx: &mut Tx<'_>,
    admin: &Admin,
    id: &str,
    step: FulfilmentStep,
    undoable: Undoable,
    now: Time,
) -> Result<()> {
    let Held { mut stored, order } = hold(tx, admin, id, now)?;
    let before = Before::of(&stored);
    if !step.suits(order.delivery_kind) {
        return Err(ErrorCode::FulfilmentImpossible.into());
    }
    if matches!(step, FulfilmentStep::Cancel | FulfilmentStep::Refund) {
        orders::check_not_own(tx, admin, id)?;
    }
    let state = stored.state.after(step).ok_or_else(|| moved(stored.state))?;
    let what = match step {
        FulfilmentStep::Pack => {
            stored.packed_at = Some(now);
            FulfilmentEvent::Packed
        }
        FulfilmentStep::Ready => {
            stored.ready_at = Some(now);
            stored.code = Some(new_code());
            FulfilmentEvent::Ready
        }
        FulfilmentStep::Deliver => {
            stored.finished_at = Some(now);
            FulfilmentEvent::Delivered
        }
        FulfilmentStep::PickUp => {
            stored.finished_at = Some(now);
            FulfilmentEvent::PickedUp
        }
        FulfilmentStep::Cancel => {
            if !store::list_parcels(tx, &[id.to_owned()])?.is_empty() {
                return Err(ErrorCode::FulfilmentSent.into());
            }
            orders::cancel_paid(tx, admin, id, now)?;
            stored.cancelled_at = Some(now);
            FulfilmentEvent::Cancelled
        }
        FulfilmentStep::Refund => {
            if stored.refunded_at.is_some() {
                return Err(ErrorCode::FulfilmentRefunded.into());
            }
            // What is on its way would go back twice.
            if orders::waiting_refunds(tx, id)? > Cents::ZERO {
                return Err(ErrorCode::RefundWaiting.into());
            }
            orders::give_back_by_hand(tx, id, now)?;
            stored.refunded_at = Some(now);
            FulfilmentEvent::Refunded
        }
    };
    stored.state = state;
    if state != FulfilmentState::Ready {
        stored.code = None;
    }
    store::save(tx, &stored)?;
    let undoable = if step.can_be_undone() { undoable } else { Undoable::No };
    undoing::tell(tx, id, event(&what, id, now).by(admin), undoable, before, None)
}

/// Without signs that look alike, and short enough to be read out.
fn new_code() -> String {
    terms::new_number('A').chars().skip(2).take(6).collect()
}

/// Takes a step with several orders, each in a transaction of its own: one that another admin was quicker with does not stop
/// the rest.
pub async fn step_all(app: &App, admin: Admin, request: StepsRequest) -> Result<StepsResponse> {
    if !(1..=STEPS_AT_ONCE).contains(&request.order_ids.len()) {
        return Err(Error::field("orderIds", ErrorCode::TooManyOrders));
    }
    let (mut done, mut refused) = (Vec::new(), Vec::new());
    for id in request.order_ids {
        let (by, order, undoable) = (admin.clone(), id.clone(), request.undo.into());
        let taken = match request.step.plain() {
            Some(step) => step_undoable(app, by, order, step, undoable).await,
            None => shipping::ship_rest_undoable(app, by, order, undoable).await,
        };
        match taken {
            Ok(_) => done.push(id),
            // Not the order's fault: the rest would fail as well.
            Err(error) if error.code().status() >= 500 => return Err(error),
            Err(error) => refused.push(RefusedStep { order_id: id, message: error.message() }),
        }
    }
    let word = request.step.plain().map_or(shipping::SENT, FulfilmentStep::done);
    let message = match (done.len(), refused.len()) {
        (count, 0) => format!("{count} Bestellungen: {word}"),
        (count, left) => format!("{count} Bestellungen: {word}, {left} nicht"),
    };
    Ok(StepsResponse { success: true, message, done, refused })
}

/// Hands over what waits for the code that a customer shows.
pub async fn hand_over(
    app: &App,
    admin: Admin,
    request: HandOverRequest,
    undoable: Undoable,
) -> Result<HandedOver> {
    let code: String = request.code.chars().filter(|sign| sign.is_ascii_alphanumeric()).collect();
    let code = code.to_ascii_uppercase();
    let now = app.clock.now();
    let handed = app
        .db
        .write(move |tx| {
            let found = store::find_order_of_code(tx, &admin, &code)?;
            let id = found.ok_or_else(|| Error::field("code", ErrorCode::PickUpCodeUnknown))?;
            take(tx, &admin, &id, FulfilmentStep::PickUp, undoable, now)?;
            let order = orders::list_sold(tx, &admin, slice::from_ref(&id))?.remove(&id);
            let order = order.ok_or(ErrorCode::OrderNotFound)?;
            Ok::<_, Error>(HandedOver {
                number: order_number(&id),
                order_id: id,
                customer_name: order.customer_name,
            })
        })
        .await?;
    app.outbox.notify_one();
    Ok(handed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_short_and_have_no_signs_that_look_alike() {
        let code = new_code();
        assert_eq!(code.len(), 6);
        assert!(code.bytes().all(|sign| sign.is_ascii_alphanumeric() && !b"01OI".contains(&sign)), "{code}");
    }
}
