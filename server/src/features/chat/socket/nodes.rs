//! What the nodes of the shop tell and ask about rooms.

use super::super::frames::ServerFrame;
use super::super::messages;
use crate::error::Error;
use crate::identity::UserId;
use crate::live::{Present, Rooms};

pub const ROOMS: Rooms = Rooms {
    after: |app, room, after, limit| {
        Box::pin(async move {
            let messages = messages::frames_after(&app, room, after, limit).await?;
            let frames = messages.into_iter().map(|message| {
                let (room_id, seq) = (message.room_id, message.seq);
                let frame = ServerFrame::ChatMessage { room_id, message };
                Ok((seq, serde_json::to_string(&frame).map_err(Error::internal)?))
            });
            frames.collect()
        })
    },
    last: |app, rooms| Box::pin(async move { messages::last_seqs(&app, &rooms).await }),
    present: |room_id, present| serde_json::to_string(&presence(room_id, present)).unwrap_or_default(),
};

pub fn presence(room_id: i64, present: Present) -> ServerFrame {
    let online = present.users.into_iter().map(UserId).collect();
    ServerFrame::Presence { room_id, online, count: present.count }
}
