//! What a room is told after the commit.

use super::frames::ServerFrame;
use super::types::{ChatMessage, ChatRoom, ReactionUsers};
use crate::app::App;
use crate::features::auth::UserId;
use crate::live::Topic;

/// Who is told that something waits in a room, wherever they are.
#[derive(Debug)]
pub enum Waiting {
    Everybody,
    Premium,
    These(Vec<UserId>),
}

/// A new message, in the order of its number, to everybody in the room.
pub fn message(app: &App, message: ChatMessage, waiting: &Waiting) {
    let (room_id, seq) = (message.room_id, message.seq);
    app.live.publish_numbered(&Topic::Room(room_id), seq, &ServerFrame::ChatMessage { room_id, message });
    let unread = ServerFrame::Unread { room_id, last_seq: seq };
    match waiting {
        // A busy room would ring everybody's socket with each message; once in a while is enough.
        Waiting::Everybody => app.live.publish_latest(&Topic::Members, room_id, &unread),
        Waiting::Premium => app.live.publish_latest(&Topic::Premium, room_id, &unread),
        Waiting::These(users) => {
            users.iter().for_each(|user| app.live.publish(&Topic::User(user.0), &unread));
        }
    }
}

pub fn deleted(app: &App, room_id: i64, message_id: i64, seq: i64) {
    app.live.publish(&Topic::Room(room_id), &ServerFrame::MessageDeleted { room_id, message_id, seq });
}

pub fn reactions(app: &App, room_id: i64, message_id: i64, reactions: Vec<ReactionUsers>) {
    let frame = ServerFrame::MessageReactions { room_id, message_id, reactions };
    app.live.publish(&Topic::Room(room_id), &frame);
}

/// A room that admins opened, which nobody has read or written in yet.
pub fn opened(app: &App, room: ChatRoom) {
    app.live.publish(&Topic::Members, &ServerFrame::RoomAdded { room });
}

/// A private room that is new or closed, to one of its members.
pub fn room(app: &App, user: UserId, room: ChatRoom) {
    app.live.publish(&Topic::User(user.0), &ServerFrame::RoomAdded { room });
}
