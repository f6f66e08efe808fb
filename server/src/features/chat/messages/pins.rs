//! What stands at the head of a room. A pin ends with its message.

use super::super::events::ChatEvent;
use super::super::publish;
use super::super::rooms::{self, Asker, Entered};
use super::super::types::PinnedMessages;
use super::removing::room_name;
use super::rules::enter_by_message;
use super::store::{self, MessagePlace};
use crate::app::{self, App};
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::http::Done;
use crate::identity::Member;
use kontor_db::Tx;

/// Messages that are pinned in one room.
const MOST: i64 = 5;

/// What is pinned in a room.
///
/// # Errors
/// When the member may not enter.
pub async fn list_pins(app: &App, member: &Member, room_id: i64) -> Result<PinnedMessages> {
    let asker = Asker::new(app, member);
    app.db
        .read(move |tx| -> Result<_> {
            let room = asker.enter(tx, room_id)?;
            let messages = store::list_pins(tx, &room, asker.now)?;
            Ok(PinnedMessages { success: true, messages, may_pin: rooms::may_moderate(&room.account, &room) })
        })
        .await
}

/// Pins a message; doing it twice changes nothing.
///
/// # Errors
/// When the member may not, or there are too many.
pub async fn pin(app: &App, member: &Member, id: i64) -> Result<Done> {
    change(app, member, id, "Nachricht angeheftet", |tx, asker, room, message| {
        if !store::add_pin(tx, message, asker.now)? {
            return Ok(false);
        }
        if store::count_pins(tx, room, asker.now)? > MOST {
            return Err(Error::new(ErrorCode::ChatTooManyPins).with("max", MOST));
        }
        let what = ChatEvent::MessagePinned { after: message.into() };
        note(tx, asker, room, message, &what)
    })
    .await
}

/// Takes a message down; doing it twice changes nothing.
///
/// # Errors
/// When the member may not.
pub async fn unpin(app: &App, member: &Member, id: i64) -> Result<Done> {
    change(app, member, id, "Nachricht gelöst", |tx, asker, room, message| {
        if !store::delete_pin(tx, message)? {
            return Ok(false);
        }
        let what = ChatEvent::MessageUnpinned { before: message.into() };
        note(tx, asker, room, message, &what)
    })
    .await
}

type Change = fn(&mut Tx<'_>, &Asker, &Entered, &MessagePlace) -> Result<bool>;

async fn change(app: &App, member: &Member, id: i64, done: &'static str, change: Change) -> Result<Done> {
    let (app, asker) = (app.clone(), Asker::new(app, member));
    let write = move |tx: &mut Tx<'_>| -> Result<_> {
        let (room, message) = enter_by_message(tx, &asker, id)?;
        if !rooms::may_moderate(&room.account, &room) {
            return Err(ErrorCode::ChatPinRefused.into());
        }
        Ok((room.id, change(tx, &asker, &room, &message)?))
    };
    app::to_the_end(async move {
        let (room_id, changed) = app.db.write(write).await?;
        if changed {
            app.outbox.notify_one();
            publish::pins(&app, room_id);
        }
        Ok(Done::new(done))
    })
    .await
}

fn note(
    tx: &mut Tx<'_>,
    asker: &Asker,
    room: &Entered,
    message: &MessagePlace,
    what: &ChatEvent,
) -> Result<bool> {
    Event::new(what, asker.now, ("message", message.id, room_name(room))).by(&room.account).emit(tx)?;
    Ok(true)
}
