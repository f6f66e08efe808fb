//! Removing another's message: with a statement to its author, and so that it can be put back.

use super::super::PRIVATE_NAME;
use super::super::events::ChatEvent;
use super::super::rooms::StoredRoom;
use super::super::search;
use super::super::types::{ChatVia, RoomKind};
use super::store::{self, MessagePlace};
use crate::app::App;
use crate::error::{Error, Result};
use crate::events::Event;
use crate::features::moderation::{self, Grounds, Measure, NewDecision};
use crate::identity::Account;
use crate::time::Time;
use kontor_db::Tx;
use serde::{Deserialize, Serialize};

/// Where a message was, so that it can be put back.
#[derive(Debug, Serialize, Deserialize)]
pub struct Place {
    pub room: i64,
    pub via: Option<ChatVia>,
    /// When it would have been over.
    pub end: i64,
}

/// Why another's message is removed, and by whom.
pub struct Reasons<'a> {
    pub by: &'a Account,
    pub grounds: Grounds,
    pub reason: &'a str,
    pub was_reported: bool,
    pub now: Time,
}

/// Removes a message and what the search knows of it; false when it was gone.
pub fn take_away(tx: &mut Tx<'_>, message: &MessagePlace, now: Time) -> Result<bool> {
    if !store::delete_message(tx, message, now)? {
        return Ok(false);
    }
    search::forget(tx, &[search::Gone::from(message)])?;
    Ok(true)
}

/// Removes another's message with a statement to its author; false when it was gone.
pub fn take_down(
    app: &App,
    tx: &mut Tx<'_>,
    message: &MessagePlace,
    room: &StoredRoom,
    why: Reasons<'_>,
) -> Result<bool> {
    let Reasons { by, grounds, reason, was_reported, now } = why;
    if !take_away(tx, message, now)? {
        return Ok(false);
    }
    let place = room_name(room);
    let what = ChatEvent::MessageDeleted { before: message.into() };
    Event::new(&what, now, ("message", message.id, place)).by(by).because(Some(reason)).emit(tx)?;
    let Some(author) = message.author.filter(|author| *author != by.id) else { return Ok(true) };
    let new = NewDecision {
        user: Some(author),
        grounds,
        reason,
        place,
        content: &message.content,
        subject_id: Some(message.id),
        detail: detail_of(room.id, message.via, message.expires_at)?,
        was_reported,
        ..NewDecision::default()
    };
    moderation::decide(app, tx, by, Measure::MessageRemoved, new, now)?;
    Ok(true)
}

/// What [`read_place`] reads.
pub fn detail_of(room: i64, via: Option<ChatVia>, end: Time) -> Result<String> {
    serde_json::to_string(&Place { room, via, end: end.0 }).map_err(Error::internal)
}

/// Where a removed message was; nothing of what this version has not written.
pub fn read_place(detail: &str) -> Option<Place> {
    serde_json::from_str(detail).ok()
}

/// How a room is called where others read it: a private room's name may hold the names of people.
pub fn room_name(room: &StoredRoom) -> &str {
    if room.kind == RoomKind::Private { PRIVATE_NAME } else { &room.name }
}
