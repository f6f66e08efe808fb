//! The owner's rooms: made, changed, archived and taken up again.
//!
//! Who may enter stays as it was when the room was made: a circle that grows would show others what was said in the smaller one. A
//! list can change; who comes onto it reads what is there, and the owner is told so.

use super::super::PREMIUM;
use super::super::events::{ChatEvent, RoomFacts, RoomMembers};
use super::super::publish::{self, Audience};
use super::super::types::{ChatPartner, RoomKind, RoomWriters};
use super::store::owned::{self as store, Found, Values};
use super::store::{StoredRoom, count_admitted, find_room, list_members};
use super::types::{ShopRoom, ShopRoomArchival, ShopRoomChange, ShopRoomRequest};
use crate::app::{self, App};
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::features::auth::username_key;
use crate::identity::{self, Account, Owner, Role, UserId};
use crate::text;
use crate::time::Time;
use kontor_db::Tx;
use std::collections::BTreeSet;

pub const MAX_NAME: usize = 80;
pub const MAX_DESCRIPTION: usize = 300;
/// Rooms that are open at once, the specified ones among them.
const MAX_ROOMS: usize = 200;
/// Each message of such a room rings everyone on its list.
const MAX_LISTED: usize = 500;
/// Days that a room may keep messages.
const KEPT: [i64; 5] = [1, 7, 30, 90, 365];
/// Seconds that a room may put between two messages of a member.
const SLOW: [i64; 7] = [0, 10, 30, 60, 300, 900, 3600];

/// What a room is made with.
pub struct Settings {
    pub name: String,
    pub description: String,
    kind: RoomKind,
    writers: RoomWriters,
    kept_days: i64,
    slow_seconds: i64,
    members: BTreeSet<UserId>,
}

impl Settings {
    /// A room for all members, as admins open them in the chat.
    pub fn usual(name: String, description: String) -> Self {
        let (kind, writers) = (RoomKind::Public, RoomWriters::All);
        Self { name, description, kind, writers, kept_days: 1, slow_seconds: 0, members: BTreeSet::new() }
    }
}

pub async fn list_owned(app: &App, owner: Owner) -> Result<Vec<ShopRoom>> {
    let now = app.clock.now();
    app.db
        .read(move |tx| -> Result<_> {
            let admitted = count_admitted(tx, &owner, now)?;
            Ok(store::list(tx, &owner, None, now)?.into_iter().map(|found| shown(found, admitted)).collect())
        })
        .await
}

/// Who is on a room's list.
///
/// # Errors
/// 404 when there is no such room, 409 when it is not the owner's to change.
pub async fn list_members_of(app: &App, owner: Owner, id: i64) -> Result<Vec<ChatPartner>> {
    app.db
        .read(move |tx| {
            let room = find(tx, id)?;
            store::list_listed(tx, &owner, &room)
        })
        .await
}

pub async fn create(app: &App, owner: Owner, request: ShopRoomRequest) -> Result<ShopRoom> {
    let settings = checked(request)?;
    let (app, now) = (app.clone(), app.clock.now());
    app::to_the_end(async move {
        let (room, audience) = app
            .db
            .write(move |tx| -> Result<_> {
                let id = insert(tx, &owner, &settings, now)?;
                let room = find(tx, id)?;
                save_list(tx, &owner, &room, &settings.members, now)?;
                answer(tx, &owner, id, now)
            })
            .await?;
        app.outbox.notify_one();
        publish::list_changed(&app, &audience);
        Ok(room)
    })
    .await
}

pub async fn change(app: &App, owner: Owner, id: i64, request: ShopRoomChange) -> Result<ShopRoom> {
    let change = checked_change(request)?;
    let (app, now) = (app.clone(), app.clock.now());
    app::to_the_end(async move {
        let (room, audience, removed) = app
            .db
            .write(move |tx| -> Result<_> {
                let before = find(tx, id)?;
                if change.kept_days > before.kept_days && store::is_shortening(tx, &owner, &before)? {
                    return Err(ErrorCode::ChatRoomShortening.into());
                }
                save(tx, &owner, &before, &change, now)?;
                let removed = match &change.members {
                    Some(members) => save_list(tx, &owner, &before, members, now)?,
                    None => Vec::new(),
                };
                let (room, audience) = answer(tx, &owner, id, now)?;
                Ok((room, audience, removed))
            })
            .await?;
        app.outbox.notify_one();
        publish::list_changed(&app, &audience);
        // Their sockets leave the room; those who only have it in their list are told as the others are.
        for user in &removed {
            app.live().recheck(*user);
        }
        publish::list_changed(&app, &Audience::Listed(removed));
        Ok(room)
    })
    .await
}

/// Archives a room, or takes it up again. Doing it twice changes nothing.
pub async fn archive(app: &App, owner: Owner, id: i64, request: ShopRoomArchival) -> Result<ShopRoom> {
    let (app, now, is_active) = (app.clone(), app.clock.now(), !request.is_archived);
    app::to_the_end(async move {
        let (room, audience) = app
            .db
            .write(move |tx| -> Result<_> {
                let room = find(tx, id)?;
                if room.is_active != is_active {
                    let name_key = if is_active {
                        refuse_too_many(tx)?;
                        Some(free_name(tx, &room.name, Some(id))?)
                    } else {
                        None
                    };
                    store::save_activity(tx, &owner, &room, is_active, name_key.as_deref())?;
                    let what = if is_active { ChatEvent::RoomReopened } else { ChatEvent::RoomArchived };
                    emit(tx, &owner, &what, (id, &room.name), now)?;
                }
                answer(tx, &owner, id, now)
            })
            .await?;
        app.outbox.notify_one();
        publish::list_changed(&app, &audience);
        Ok(room)
    })
    .await
}

/// Writes shorter times into the messages of rooms that have become shorter, some numbers in a transaction. Until it is done, no one
/// is shown what is over by the room's time.
///
/// # Errors
/// When the database fails.
pub async fn shorten_due(app: &App) -> Result<()> {
    while app.db.write(store::shorten_next).await? {}
    Ok(())
}

/// Makes a room, without its list.
///
/// # Errors
/// When there are too many, or one has that name.
pub fn insert(tx: &mut Tx<'_>, by: &Account, settings: &Settings, now: Time) -> Result<i64> {
    refuse_too_many(tx)?;
    let Settings { name, description, kind, writers, kept_days, slow_seconds, .. } = settings;
    let key = free_name(tx, name, None)?;
    let values =
        Values { name, description, writers: *writers, kept_days: *kept_days, slow_seconds: *slow_seconds };
    let id = store::insert(tx, *kind, &values, &key)?;
    let after = RoomFacts {
        name: name.clone(),
        kind: *kind,
        writers: *writers,
        kept_days: *kept_days,
        slow_seconds: *slow_seconds,
    };
    emit(tx, by, &ChatEvent::RoomCreated { after: Some(after) }, (id, name), now)?;
    Ok(id)
}

/// A room for all members in made-up data.
///
/// # Errors
/// When one has that name.
pub fn seed_room(tx: &mut Tx<'_>, name: &str, description: &str, kept_days: i64) -> Result<i64> {
    let values = Values { name, description, writers: RoomWriters::All, kept_days, slow_seconds: 0 };
    store::insert(tx, RoomKind::Public, &values, &name_key(name))
}

fn save(tx: &mut Tx<'_>, owner: &Owner, before: &StoredRoom, change: &Change, now: Time) -> Result<()> {
    let key = if before.is_active { Some(free_name(tx, &change.name, Some(before.id))?) } else { None };
    let Change { name, description, writers, kept_days, slow_seconds, .. } = change;
    let values =
        Values { name, description, writers: *writers, kept_days: *kept_days, slow_seconds: *slow_seconds };
    store::save(tx, owner, before, &values, key.as_deref())?;
    let after = RoomFacts {
        name: name.clone(),
        kind: before.kind,
        writers: *writers,
        kept_days: *kept_days,
        slow_seconds: *slow_seconds,
    };
    let before_facts = RoomFacts::from(before);
    if before_facts == after && before.description == *description {
        return Ok(());
    }
    let what = ChatEvent::RoomChanged { before: before_facts, after };
    emit(tx, owner, &what, (before.id, name), now)
}

/// Puts the list of a room as it is to be; answers who is not on it any more.
fn save_list(
    tx: &mut Tx<'_>,
    owner: &Owner,
    room: &StoredRoom,
    members: &BTreeSet<UserId>,
    now: Time,
) -> Result<Vec<UserId>> {
    if room.kind != RoomKind::Listed {
        let refused = || Error::field("memberIds", ErrorCode::InvalidValue);
        return if members.is_empty() { Ok(Vec::new()) } else { Err(refused()) };
    }
    let before: BTreeSet<UserId> = list_members(tx, room)?.into_iter().collect();
    let added: Vec<UserId> = members.difference(&before).copied().collect();
    let removed: Vec<UserId> = before.difference(members).copied().collect();
    let known = identity::find_accounts(tx, added.iter().copied())?;
    let fits = |id: &UserId| {
        known.get(id).is_some_and(|account| account.is_approved && account.role != Role::Banned)
    };
    if !added.iter().all(fits) {
        return Err(Error::field("memberIds", ErrorCode::UserNotFound));
    }
    store::insert_listed(tx, owner, room, &added, now)?;
    store::delete_listed(tx, owner, room, &removed)?;
    if !(added.is_empty() && removed.is_empty()) {
        let after = RoomMembers { added, removed: removed.clone() };
        let what = ChatEvent::RoomMembersChanged { after };
        emit(tx, owner, &what, (room.id, &room.name), now)?;
    }
    Ok(removed)
}

/// A room that is the owner's to change.
fn find(tx: &mut Tx<'_>, id: i64) -> Result<StoredRoom> {
    let room = find_room(tx, id)?.ok_or(ErrorCode::ChatRoomNotFound)?;
    if id <= PREMIUM || room.kind == RoomKind::Private {
        return Err(ErrorCode::ChatRoomFixed.into());
    }
    Ok(room)
}

fn answer(tx: &mut Tx<'_>, owner: &Owner, id: i64, now: Time) -> Result<(ShopRoom, Audience)> {
    let room = find(tx, id)?;
    let audience = Audience::of(tx, &room)?;
    let admitted = count_admitted(tx, owner, now)?;
    let found = store::list(tx, owner, Some(id), now)?.pop().ok_or(ErrorCode::ChatRoomNotFound)?;
    Ok((shown(found, admitted), audience))
}

fn shown(
    Found { room, is_shortening, listed, last_message_at }: Found,
    (all, premium): (i64, i64),
) -> ShopRoom {
    ShopRoom {
        id: room.id,
        name: room.name,
        description: room.description,
        member_count: match room.kind {
            RoomKind::Premium => premium,
            RoomKind::Listed => listed,
            RoomKind::Public | RoomKind::Private => all,
        },
        kind: room.kind,
        writers: room.writers,
        kept_days: room.kept_days,
        slow_seconds: room.slow_seconds,
        is_shortening,
        is_active: room.is_active,
        last_message_at,
    }
}

fn refuse_too_many(tx: &mut Tx<'_>) -> Result<()> {
    if store::list_names(tx)?.len() >= MAX_ROOMS {
        return Err(Error::new(ErrorCode::ChatTooManyRooms).with("max", MAX_ROOMS));
    }
    Ok(())
}

/// The key of a name that no other room has. Rooms of before have no key of their own yet; the unique index decides between two that
/// are made at the same moment.
fn free_name(tx: &mut Tx<'_>, name: &str, except: Option<i64>) -> Result<String> {
    let key = name_key(name);
    let mut others = store::list_names(tx)?.into_iter().filter(|(id, _)| Some(*id) != except);
    if others.any(|(_, other)| name_key(&other) == key) {
        return Err(Error::field("name", ErrorCode::ChatRoomNameTaken));
    }
    Ok(key)
}

/// Names are compared as user names are, and without regard to spaces.
fn name_key(name: &str) -> String {
    username_key(&name.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn emit(tx: &mut Tx<'_>, by: &Account, what: &ChatEvent, (id, name): (i64, &str), now: Time) -> Result<()> {
    Event::new(what, now, ("room", id, name)).by(by).emit(tx)
}

struct Change {
    name: String,
    description: String,
    writers: RoomWriters,
    kept_days: i64,
    slow_seconds: i64,
    members: Option<BTreeSet<UserId>>,
}

fn checked(request: ShopRoomRequest) -> Result<Settings> {
    let ShopRoomRequest { name, description, kind, writers, kept_days, slow_seconds, member_ids } = request;
    let mut fields = Fields::default();
    if kind == RoomKind::Private {
        fields.refuse("type", ErrorCode::InvalidValue);
    }
    let texts = check(&mut fields, &name, description.as_deref(), (kept_days, slow_seconds));
    let members = listed(&mut fields, member_ids);
    fields.check()?;
    let (name, description) = texts.unwrap_or_default();
    Ok(Settings { name, description, kind, writers, kept_days, slow_seconds, members })
}

fn checked_change(request: ShopRoomChange) -> Result<Change> {
    let ShopRoomChange { name, description, writers, kept_days, slow_seconds, member_ids } = request;
    let mut fields = Fields::default();
    let texts = check(&mut fields, &name, description.as_deref(), (kept_days, slow_seconds));
    let members = member_ids.map(|ids| listed(&mut fields, ids));
    fields.check()?;
    let (name, description) = texts.unwrap_or_default();
    Ok(Change { name, description, writers, kept_days, slow_seconds, members })
}

/// Name and topic, cleaned; `None` when one was refused.
fn check(
    fields: &mut Fields,
    name: &str,
    description: Option<&str>,
    (kept_days, slow_seconds): (i64, i64),
) -> Option<(String, String)> {
    if !KEPT.contains(&kept_days) {
        fields.refuse("keptDays", ErrorCode::InvalidValue);
    }
    if !SLOW.contains(&slow_seconds) {
        fields.refuse("slowSeconds", ErrorCode::InvalidValue);
    }
    let name = fields.take("name", text::line(name, MAX_NAME));
    let description = fields.take("description", text::optional_paragraph(description, MAX_DESCRIPTION));
    name.zip(description.map(Option::unwrap_or_default))
}

fn listed(fields: &mut Fields, ids: Vec<UserId>) -> BTreeSet<UserId> {
    let ids: BTreeSet<UserId> = ids.into_iter().collect();
    if ids.len() > MAX_LISTED {
        fields.refuse("memberIds", Error::new(ErrorCode::ChatTooManyListed).with("max", MAX_LISTED));
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_room_keeps_longer_than_members_are_told() {
        let longest = KEPT.iter().max().copied().unwrap_or_default();
        assert_eq!(longest * crate::time::DAY, crate::periods::Kept::RoomMessages.millis());
    }

    #[test]
    fn names_are_compared_as_people_see_them() {
        assert_eq!(name_key("Kaffee  Ecke "), name_key("kaffee ecke"));
        assert_eq!(name_key("Аllgemein"), name_key("Allgemein"), "Cyrillic А");
        assert_ne!(name_key("Kaffee"), name_key("Tee"));
    }
}
