//! What a member wants to be told.

use super::keys::sender_key;
use super::quiet::Quiet;
use super::store;
use super::types::{PushKinds, PushRoom, PushSettings, PushSettingsRequest};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::chat;
use crate::http::Done;
use crate::identity::Member;
use std::collections::BTreeMap;

/// # Errors
/// When the shop's key cannot be read.
pub async fn settings(app: &App, member: Member) -> Result<PushSettings> {
    let key = sender_key(app).await?;
    let rooms = chat::list_rooms(app, &member).await?;
    let found = app.db.read(move |tx| -> Result<_> {
        let wanted = store::find_wanted(tx, [member.id])?.remove(&member.id).unwrap_or_default();
        let chosen: BTreeMap<i64, bool> = store::list_choices(tx, &member)?.into_iter().collect();
        let is_subscribed = store::is_subscribed(tx, &member)?;
        Ok((wanted, chosen, is_subscribed, store::count_devices(tx, &member)?))
    });
    let (wanted, chosen, is_subscribed, devices) = found.await?;
    let room = |room: chat::ChatRoom| PushRoom {
        id: room.id,
        is_private: room.is_private,
        is_wanted: chosen.get(&room.id).copied().unwrap_or(room.is_private),
        name: room.partner.map_or(room.name, |partner| partner.display_name.unwrap_or(partner.username)),
    };
    Ok(PushSettings {
        success: true,
        public_key: key.public(),
        is_subscribed,
        devices,
        kinds: PushKinds {
            mentions: Some(wanted.kinds.mentions.unwrap_or(wanted.kinds.chat)),
            ..wanted.kinds
        },
        quiet_hours: wanted.quiet.map(Quiet::shown),
        rooms: rooms.into_iter().filter(|room| room.is_active).map(room).collect(),
    })
}

/// # Errors
/// When the hours make no sense.
pub async fn change(app: &App, member: Member, request: PushSettingsRequest) -> Result<Done> {
    let quiet = request
        .quiet_hours
        .as_ref()
        .map(|hours| Quiet::parse(hours).ok_or_else(|| Error::field("quietHours", ErrorCode::InvalidValue)));
    let (kinds, quiet) = (request.kinds, quiet.transpose()?);
    app.db.write(move |tx| store::save_wanted(tx, &member, kinds, quiet)).await?;
    Ok(Done::new("Gespeichert"))
}

/// # Errors
/// When the member may not enter the room.
pub async fn change_room(app: &App, member: Member, room_id: i64, is_wanted: bool) -> Result<Done> {
    chat::enter(app, &member, room_id).await?;
    app.db.write(move |tx| store::save_choice(tx, &member, room_id, is_wanted)).await?;
    Ok(Done::new("Gespeichert"))
}
