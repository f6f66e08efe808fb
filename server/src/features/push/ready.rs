//! What is due, made ready: each with the words of this moment, or not at all.

use super::payload::{Payload, of_room, shortened};
use super::quiet::Quiet;
use super::store::queue::{self, About, Due, Room};
use super::store::{self, Wanted};
use crate::error::Result;
use crate::features::chat;
use crate::identity::{self, Account, UserId};
use crate::time::{DAY, Here, MINUTE, SECOND, Time};
use jiff::tz::TimeZone;
use kontor_db::Tx;
use std::collections::BTreeMap;

/// How many devices one turn writes to; with [`super::keys`]' patience a turn stays below the lease of its worker.
const BATCH: i64 = 32;
/// After this it is no news any more, and the service need not keep it longer either.
pub const KEPT_FOR: i64 = DAY;
/// Between two signs of the same private room, and of one with many people.
const PRIVATE_PAUSE: i64 = 30 * SECOND;
const PUBLIC_PAUSE: i64 = 10 * MINUTE;

/// A message that can be sent.
#[derive(Debug, Clone)]
pub struct Ready {
    pub due: Due,
    pub payload: Payload,
    /// RFC 8030, section 5.3.
    pub urgency: &'static str,
    /// Whether the service may drop an older one with the same tag that the device has not got yet.
    pub replaces: bool,
}

/// What was found, and how many rows have left the queue or were put off.
#[derive(Debug, Default)]
pub struct Taken {
    pub ready: Vec<Ready>,
    pub moved: usize,
}

/// Takes what is due out of the queue. What is read by now, unwanted or too old is dropped; what falls into quiet hours waits.
pub fn take_due(tx: &mut Tx<'_>, zone: &TimeZone, now: Time) -> Result<Taken> {
    let due = queue::list_due(tx, now, BATCH)?;
    let users: Vec<UserId> = due.iter().map(|due| due.user).collect();
    let accounts = identity::find_accounts(tx, users.iter().copied())?;
    let wanted = store::find_wanted(tx, users)?;
    let mut taken = Taken { moved: due.len(), ..Taken::default() };
    let mut badges = BTreeMap::new();
    for due in due {
        let wanted = wanted.get(&due.user).copied().unwrap_or_default();
        let account = accounts.get(&due.user).filter(|account| may_be_told(account, zone, now));
        let Some(account) = account.filter(|_| now < due.created_at.plus(KEPT_FOR)) else {
            queue::delete(tx, due.id)?;
            continue;
        };
        if let Some(end) = wanted.quiet.and_then(|quiet: Quiet| quiet.end(Here { now, zone })) {
            queue::put_off(tx, due.id, end)?;
            continue;
        }
        queue::delete(tx, due.id)?;
        let Some(mut ready) = make_ready(tx, account, wanted, due, now)? else { continue };
        let badge = match badges.get(&account.id) {
            Some(badge) => *badge,
            None => queue::count_unread(tx, account.id)? + chat::count_private_unread(tx, account, now)?,
        };
        badges.insert(account.id, badge);
        ready.payload.badge = badge;
        taken.ready.push(ready);
    }
    Ok(taken)
}

/// Members who are let in; a timeout is a pause from all of it.
fn may_be_told(account: &Account, zone: &TimeZone, now: Time) -> bool {
    account.is_approved && identity::refuse_locked_out(zone, account, now).is_ok()
}

fn make_ready(
    tx: &mut Tx<'_>,
    account: &Account,
    wanted: Wanted,
    due: Due,
    now: Time,
) -> Result<Option<Ready>> {
    match due.about {
        About::Notification(id) => {
            let Some(told) = queue::find_unread(tx, account.id, id)? else { return Ok(None) };
            let urgency = match told.kind.as_str() {
                "product" => "low",
                "promotion" => "very-low",
                "system" => "high",
                _ => "normal",
            };
            let payload = Payload {
                title: told.title,
                body: shortened(&told.message),
                // Of a conversation one stands on the screen.
                tag: match &told.path {
                    Some(path) if told.kind == "chat" => format!("chat{path}"),
                    _ => format!("notification-{id}"),
                },
                path: told.path.unwrap_or_else(|| "/profile".to_owned()),
                renotify: false,
                badge: 0,
                at: told.at.0,
            };
            Ok(Some(Ready { due, payload, urgency, replaces: false }))
        }
        About::Room(id) => {
            let Some(waiting) = chat::find_waiting(tx, account, id, now)? else { return Ok(None) };
            let is_wanted = queue::find_choice(tx, account.id, id)?.unwrap_or(waiting.is_private);
            if !wanted.kinds.chat || !is_wanted {
                return Ok(None);
            }
            queue::mark_told(tx, account.id, id, now)?;
            let (title, body) = of_room(&waiting);
            let payload = Payload {
                title,
                body,
                path: format!("/chat/{id}"),
                tag: format!("room-{id}"),
                renotify: waiting.is_private,
                badge: 0,
                at: now.0,
            };
            let urgency = if waiting.is_private { "high" } else { "low" };
            Ok(Some(Ready { due, payload, urgency, replaces: true }))
        }
    }
}

/// Leaves rooms in which something was said for the devices of those who want to hear of them; answers how many rooms.
pub fn spread(tx: &mut Tx<'_>, now: Time) -> Result<usize> {
    let rooms = queue::take_rooms(tx, now)?;
    for room in &rooms {
        let Room { id, is_private } = *room;
        let pause = if is_private { PRIVATE_PAUSE } else { PUBLIC_PAUSE };
        let rows: Vec<(i64, Time)> = queue::list_listeners(tx, id, is_private)?
            .into_iter()
            .map(|(device, told_at)| (device, now.max(told_at.plus(pause))))
            .collect();
        queue::push_room(tx, id, &rows, now)?;
    }
    Ok(rooms.len())
}
