//! What a room is told after the commit.

use super::frames::ServerFrame;
use super::types::{ChatMessage, ChatRoom, ReactionUsers};
use crate::app::App;
use crate::features::auth::UserId;
use crate::live::Topic;

/// A new message, in the order of its number, to everybody in the room; and to the members of a private room, wherever
/// they are, that something waits there.
pub fn message(app: &App, message: ChatMessage, waiting: &[UserId]) {
    let (room_id, seq) = (message.room_id, message.seq);
    app.live.publish_numbered(&Topic::Room(room_id), seq, &ServerFrame::ChatMessage { room_id, message });
    for user in waiting {
        app.live.publish(&Topic::User(user.0), &ServerFrame::Unread { room_id, last_seq: seq });
    }
}

pub fn deleted(app: &App, room_id: i64, message_id: i64, seq: i64) {
    app.live.publish(&Topic::Room(room_id), &ServerFrame::MessageDeleted { room_id, message_id, seq });
}

pub fn reactions(app: &App, room_id: i64, message_id: i64, reactions: Vec<ReactionUsers>) {
    let frame = ServerFrame::MessageReactions { room_id, message_id, reactions };
    app.live.publish(&Topic::Room(room_id), &frame);
}

/// A private room, to the one who was invited.
pub fn invited(app: &App, user: UserId, room: ChatRoom) {
    app.live.publish(&Topic::User(user.0), &ServerFrame::RoomAdded { room });
}
