//! Settlement and expiry: the only ways out of pending.

use super::closing::close;
use super::events::OrderEvent;
use super::money;
use super::order_number;
use super::pick_ups;
use super::store;
use super::strangers;
use super::types::{
    OrderNoteRequest, PaymentStatus, RefusedOrder, SettleOrdersRequest, SettleOrdersResponse,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::catalog::{self, Why};
use crate::features::{deposits, payments, vouchers};
use crate::http::Done;
use crate::identity::Admin;
use crate::text;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Cents;

/// Orders that one run of the worker lets expire.
const EXPIRE_BATCH: i64 = 200;

/// On the money of an admin's own order another admin decides, whatever the way. The owner answers to no one, and may be the only one
/// who can.
///
/// # Errors
/// [`ErrorCode::DecidedByAnother`].
pub fn check_not_own(tx: &mut Tx<'_>, admin: &Admin, id: &str) -> Result<()> {
    if !admin.is_owner() && store::find_customer(tx, id)? == Some(admin.id) {
        return Err(ErrorCode::DecidedByAnother.into());
    }
    Ok(())
}

pub async fn settle(app: &App, admin: Admin, id: String, status: PaymentStatus) -> Result<Done> {
    if !matches!(status, PaymentStatus::Paid | PaymentStatus::Failed) {
        return Err(ErrorCode::PaymentStatusImpossible.into());
    }
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            check_not_own(tx, &admin, &id)?;
            if status == PaymentStatus::Paid {
                // Booked by hand too, it would be there twice.
                let comes = payments::under_way_of_order(tx, &id, now)?.is_some();
                if comes || deposits::on_its_way(tx, &id)? > Cents::ZERO {
                    return Err(ErrorCode::OrderMoneyUnderWay.into());
                }
                money::book_by_hand(tx, &id, now)?;
            }
            let event = close(tx, &id, status, now)?;
            event.by(&admin).emit(tx)?;
            money::update_owed(tx, &id, now)
        })
        .await?;
    catalog::touch(app);
    app.outbox.notify_one();
    Ok(Done::new("Status aktualisiert"))
}

/// Orders that one call may settle.
const SETTLE_AT_ONCE: usize = 200;

/// Decides on several orders, each in a transaction of its own: one that another admin was quicker with does not stop
/// the rest.
pub async fn settle_all(
    app: &App,
    admin: Admin,
    request: SettleOrdersRequest,
) -> Result<SettleOrdersResponse> {
    if !(1..=SETTLE_AT_ONCE).contains(&request.ids.len()) {
        return Err(Error::field("ids", ErrorCode::TooManyOrders));
    }
    let (mut settled, mut refused) = (Vec::new(), Vec::new());
    for id in request.ids {
        match settle(app, admin.clone(), id.clone(), request.status).await {
            Ok(_) => settled.push(id),
            // Not the order's fault: the rest would fail as well.
            Err(error) if error.code().status() >= 500 => return Err(error),
            Err(error) => refused.push(RefusedOrder { id, message: error.message() }),
        }
    }
    let message = match (settled.len(), refused.len()) {
        (done, 0) => format!("{done} Bestellungen aktualisiert"),
        (done, left) => format!("{done} Bestellungen aktualisiert, {left} nicht"),
    };
    Ok(SettleOrdersResponse { success: true, message, settled, refused })
}

/// Characters of the shop's note on an order.
const MAX_NOTE: usize = 1000;

pub async fn note(app: &App, admin: Admin, id: String, request: OrderNoteRequest) -> Result<Done> {
    let note = text::optional_paragraph(Some(&request.note), MAX_NOTE)
        .map_err(|error| Error::field("note", error))?
        .unwrap_or_default();
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            if !store::set_admin_note(tx, &admin, &id, &note)? {
                return Err(ErrorCode::OrderNotFound.into());
            }
            Event::new(&OrderEvent::Noted, now, ("order", &id, &order_number(&id))).by(&admin).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Notiz gespeichert"))
}

/// Ends what is due; answers how many orders expired.
///
/// # Errors
/// When the database fails.
pub async fn expire_due(app: &App) -> Result<usize> {
    let now = app.clock.now();
    let expired = app
        .db
        .write(move |tx| {
            let due = store::list_due(tx, now, EXPIRE_BATCH)?;
            for id in &due {
                close(tx, id, PaymentStatus::Expired, now)?.emit(tx)?;
                money::update_owed(tx, id, now)?;
            }
            Ok::<_, Error>(due.len())
        })
        .await?;
    if expired > 0 {
        catalog::touch(app);
        app.outbox.notify_one();
    }
    Ok(expired)
}

/// Gives back what unpaid orders of guests and new members have held long enough; answers how many those were.
///
/// # Errors
/// When the database fails.
pub async fn end_holds(app: &App) -> Result<usize> {
    let now = app.clock.now();
    let ended = app.db.write(move |tx| strangers::end_due(tx, now)).await?;
    if ended > 0 {
        catalog::touch(app);
    }
    Ok(ended)
}

/// A paid order that will not be delivered: its stock can be sold again.
///
/// # Errors
/// When the database fails.
pub fn cancel_paid(tx: &mut Tx<'_>, admin: &Admin, id: &str, now: Time) -> Result<()> {
    store::set_cancelled(tx, admin, id)?;
    pick_ups::give_back(tx, id)?;
    vouchers::give_back(tx, id, now)?;
    let sold = store::list_sold_stock(tx, id)?;
    catalog::return_stock(tx, &sold, Why { actor: &admin.username, ..Why::order(id) }, now)?;
    money::update_owed(tx, id, now)
}
