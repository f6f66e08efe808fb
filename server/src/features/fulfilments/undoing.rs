//! Taking a step back that was a slip of the thumb.
//!
//! The step is taken at once: no other admin takes it as well, and neither a closed tab nor a lost network loses it. What waits is
//! what cannot be taken back, letters and notices to the customer: listeners of the event hear of it after [`GRACE`]. Undoing
//! removes what waits and puts the fulfilment back. The next step with the order ends the wait, so that letters go out in order.

use super::events::FulfilmentEvent;
use super::store::undos::{Before, Undo};
use super::store::{self, Stored, undos};
use super::telling::{STEPS_AT_ONCE, after, event};
use super::types::{RefusedStep, StepsResponse, UndoRequest};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::{Event, outbox};
use crate::features::orders;
use crate::identity::Admin;
use crate::time::{SECOND, Time};
use kontor_db::Tx;

/// Ten seconds to look at the screen, and what the network takes.
const GRACE: i64 = 12 * SECOND;

/// Whether the step is taken from where it can be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undoable {
    Yes,
    No,
}

impl From<bool> for Undoable {
    fn from(asked: bool) -> Self {
        if asked { Self::Yes } else { Self::No }
    }
}

/// Emits the event of a step: at once, or once the step cannot be taken back any more.
pub fn tell(
    tx: &mut Tx<'_>,
    id: &str,
    event: Event,
    undoable: Undoable,
    before: Before,
    parcel: Option<i64>,
) -> Result<()> {
    if undoable == Undoable::No {
        return event.emit(tx);
    }
    let now = event.at;
    let until = now.plus(GRACE);
    let told = event.emit_later(tx, until)?;
    undos::insert(tx, id, &Undo { told, until, parcel, before }, now)
}

/// What was done last with the order stays done; those who wait to hear of it hear before they hear what follows.
pub fn end(tx: &mut Tx<'_>, id: &str, now: Time) -> Result<()> {
    match undos::take(tx, id)? {
        Some(undo) => outbox::release(tx, undo.told, now),
        None => Ok(()),
    }
}

/// Takes the last step with each order back, each for itself.
pub async fn undo_all(app: &App, admin: Admin, request: UndoRequest) -> Result<StepsResponse> {
    if !(1..=STEPS_AT_ONCE).contains(&request.order_ids.len()) {
        return Err(Error::field("orderIds", ErrorCode::TooManyOrders));
    }
    let now = app.clock.now();
    let (mut done, mut refused) = (Vec::new(), Vec::new());
    for id in request.order_ids {
        let (by, order) = (admin.clone(), id.clone());
        match app.db.write(move |tx| undo(tx, &by, &order, now)).await {
            Ok(()) => done.push(id),
            Err(error) if error.code().status() >= 500 => return Err(error),
            Err(error) => refused.push(RefusedStep { order_id: id, message: error.message() }),
        }
    }
    after(app, None);
    let message = match (done.len(), refused.len()) {
        (1, 0) => "Zurückgenommen".to_owned(),
        (count, 0) => format!("{count} Bestellungen zurückgenommen"),
        (count, left) => format!("{count} Bestellungen zurückgenommen, {left} nicht"),
    };
    Ok(StepsResponse { success: true, message, done, refused })
}

fn undo(tx: &mut Tx<'_>, admin: &Admin, id: &str, now: Time) -> Result<()> {
    let sold = orders::list_sold(tx, admin, &[id.to_owned()])?;
    // Who takes the next step waits here, or was quicker and ended the wait.
    if sold.is_empty() || store::find(tx, id)?.is_none() {
        return Err(ErrorCode::OrderNotFound.into());
    }
    let stored = store::hold(tx, id)?;
    let undo = undos::take(tx, id)?.filter(|undo| now < undo.until).ok_or(ErrorCode::UndoTooLate)?;
    if !outbox::take_back(tx, undo.told)? {
        return Err(ErrorCode::UndoTooLate.into());
    }
    if let Some(number) = undo.parcel {
        store::delete_parcel(tx, id, number)?;
    }
    let Before { state, code, packed_at, ready_at, shipped_at } = undo.before;
    store::save(tx, &Stored { state, code, packed_at, ready_at, shipped_at, finished_at: None, ..stored })?;
    event(&FulfilmentEvent::Undone, id, now).by(admin).emit(tx)
}
