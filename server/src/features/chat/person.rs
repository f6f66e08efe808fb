//! What other features ask of the chat about a person.

use super::rooms::{self, Entered};
use super::types::{CommonRoom, RoomKind};
use super::{PRIVATE_NAME, messages, pictures};
use crate::error::{ErrorCode, Result};
use crate::identity::{self, Erasure, Member, UserId};
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};
use std::sync::Arc;

/// The rooms that both may enter: those of all members, of premium members if both are, of a list that names both, and what is private
/// to the two.
///
/// # Errors
/// 404 when there is no such person.
pub fn common_rooms(tx: &mut Tx<'_>, member: &Member, other: UserId, now: Time) -> Result<Vec<CommonRoom>> {
    let account = |tx: &mut Tx<'_>, id| -> Result<_> {
        Ok(Arc::new(identity::find_account(tx, id)?.ok_or(ErrorCode::UserNotFound)?))
    };
    let (mine, theirs) = (account(tx, member.id)?, account(tx, other)?);
    let mut common = Vec::new();
    for room in rooms::list_common(tx, member, other)? {
        let is_private = room.kind == RoomKind::Private;
        let both = [&mine, &theirs]
            .iter()
            .try_for_each(|account| Entered::check(tx, account, room.clone(), now).map(drop));
        match both {
            Ok(()) => common.push(CommonRoom { id: room.id, name: room.name, is_private }),
            Err(error)
                if matches!(error.code(), ErrorCode::ChatPremiumOnly | ErrorCode::ChatRoomNotFound) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(common)
}

/// What the chat keeps of a member, for the export: the messages that are still there and how many there were, private
/// rooms and reactions.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<Value> {
    let sent: Vec<Value> = messages::list_own(tx, member, now)?
        .into_iter()
        .map(|(room, content, at)| json!({ "room": room, "content": content, "createdAt": at }))
        .collect();
    let mut joined = |kind| -> Result<Vec<Value>> {
        let rooms = rooms::list_own_rooms(tx, member, kind)?.into_iter();
        Ok(rooms.map(|(name, joined_at)| json!({ "name": name, "joinedAt": joined_at })).collect())
    };
    let (private, listed) = (joined(RoomKind::Private)?, joined(RoomKind::Listed)?);
    let reactions: Vec<Value> = messages::list_own_reactions(tx, member, now)?
        .into_iter()
        .map(|(emoji, room, at)| json!({ "emoji": emoji, "room": room, "messageCreatedAt": at }))
        .collect();
    let held: Vec<Value> = messages::list_held_of(tx, member)?
        .into_iter()
        .map(|(room, content, at)| json!({ "room": room, "content": content, "heldAt": at }))
        .collect();
    let own_pictures: Vec<Value> = pictures::list_own_pictures(tx, member)?
        .into_iter()
        .map(|(text, width, height, at)| {
            json!({ "alternativeText": text, "width": width, "height": height, "createdAt": at })
        })
        .collect();
    let mentions: Vec<Value> = messages::list_own_mentions(tx, member, now)?
        .into_iter()
        .map(|(room, at)| json!({ "room": room, "messageCreatedAt": at }))
        .collect();
    Ok(json!({
        "messagesSent": messages::count_own(tx, member)?,
        "messages": sent,
        "privateRooms": private,
        "listedRooms": listed,
        "heldMessages": held,
        "reactions": reactions,
        "mentions": mentions,
        "pictures": own_pictures,
    }))
}

/// Takes a person out of the chat: messages stay without author, private rooms are closed and keep no name, reactions
/// and marks of the person go.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    pictures::erase_pictures(tx, erasure)?;
    messages::unbind_author(tx, erasure)?;
    rooms::close_rooms(tx, erasure, PRIVATE_NAME)
}
