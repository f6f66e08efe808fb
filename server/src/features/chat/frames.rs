//! What the socket carries, in both directions.

use super::types::{ChatMention, ChatMessage, ChatRoom, MessagePicture, ReactionUsers};
use crate::error::Error;
use crate::identity::UserId;
use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a client sends. Without `Debug`: it holds tokens.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientFrame {
    /// Answered by `connected`, or by `error` when the token is no good.
    #[serde(rename_all = "camelCase")]
    Authenticate { token: String },
    /// Answered by `pong`.
    Ping,
    /// Answered by `room_messages`: the latest messages, or with `afterSeq` those that came after that one. From then
    /// on the room's frames arrive.
    #[serde(rename_all = "camelCase")]
    JoinRoom {
        room_id: i64,
        #[serde(default)]
        after_seq: Option<i64>,
    },
    #[serde(rename_all = "camelCase")]
    LeaveRoom { room_id: i64 },
    /// Answered by `chat_message`, which everybody in the room gets, or by `error`.
    #[serde(rename_all = "camelCase")]
    ChatMessage {
        room_id: i64,
        content: String,
        /// Made up by the client: the same one is stored once.
        #[serde(default)]
        client_id: Option<String>,
        /// The id of the message in the same room that it answers.
        #[serde(default)]
        reply_to: Option<i64>,
        #[serde(default)]
        pictures: Vec<MessagePicture>,
    },
    /// From now on the item's `reactions` arrive.
    #[serde(rename_all = "camelCase")]
    Watch { item_type: WatchedType, item_id: i64 },
    #[serde(rename_all = "camelCase")]
    Unwatch { item_type: WatchedType, item_id: i64 },
    /// The member is writing; at most once a second is passed on.
    #[serde(rename_all = "camelCase")]
    Typing { room_id: i64 },
    /// The member has seen the room up to this message.
    #[serde(rename_all = "camelCase")]
    Read { room_id: i64, seq: i64 },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WatchedType {
    Product,
}

/// What the connection itself and the chat tell a client.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[schema(as = ChatFrame)]
pub enum ServerFrame {
    /// Once when the socket opens, and again when a token was accepted.
    #[serde(rename_all = "camelCase")]
    Connected {
        user_id: Option<UserId>,
        authenticated: bool,
    },
    Pong,
    #[serde(rename_all = "camelCase")]
    RoomMessages {
        room_id: i64,
        /// Oldest first.
        messages: Vec<ChatMessage>,
        /// False when there is more: after the last of these where `afterSeq` was asked for, before the first otherwise.
        complete: bool,
        /// The number of the room's latest message, alive or not.
        last_seq: i64,
    },
    #[serde(rename_all = "camelCase")]
    ChatMessage {
        room_id: i64,
        message: ChatMessage,
    },
    #[serde(rename_all = "camelCase")]
    Error {
        /// A German sentence for the user.
        error: String,
        code: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        client_id: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        room_id: Option<i64>,
    },
    #[serde(rename_all = "camelCase")]
    Typing {
        room_id: i64,
        user_id: UserId,
        name: String,
    },
    #[serde(rename_all = "camelCase")]
    Presence {
        room_id: i64,
        /// Some of those who are in the room now, 200 at most.
        online: Vec<UserId>,
        count: usize,
    },
    #[serde(rename_all = "camelCase")]
    MessageDeleted {
        room_id: i64,
        message_id: i64,
        seq: i64,
    },
    /// The text of a message was changed.
    #[serde(rename_all = "camelCase")]
    MessageEdited {
        room_id: i64,
        message_id: i64,
        seq: i64,
        content: String,
        /// Of two frames about a message the one with the greater number is newer.
        edits: i64,
        edited_at: Time,
        mentions: Vec<ChatMention>,
    },
    /// What the list of rooms shows of this one's latest message is not what it says any more.
    #[serde(rename_all = "camelCase")]
    PreviewChanged {
        room_id: i64,
    },
    /// Something was pinned in the room or taken down.
    #[serde(rename_all = "camelCase")]
    PinsChanged {
        room_id: i64,
    },
    #[serde(rename_all = "camelCase")]
    MessageReactions {
        room_id: i64,
        message_id: i64,
        reactions: Vec<ReactionUsers>,
        /// Grows with every change: of two frames about a message the one with the greater number is newer.
        revision: i64,
    },
    #[serde(rename_all = "camelCase")]
    /// A room is new to this member, or closed from now on.
    RoomAdded {
        room: ChatRoom,
    },
    /// The room is closed to this member from now on.
    #[serde(rename_all = "camelCase")]
    RoomRemoved {
        room_id: i64,
    },
    /// The list of rooms is another one: ask for it again, at a moment of one's own choice within that time.
    #[serde(rename_all = "camelCase")]
    RoomsChanged {
        within_seconds: u64,
    },
    /// A message of the member that was kept back was released or refused.
    #[serde(rename_all = "camelCase")]
    HeldChanged {
        room_id: i64,
    },
    /// A room that the member may enter has a new message.
    #[serde(rename_all = "camelCase")]
    Unread {
        room_id: i64,
        last_seq: i64,
    },
    /// The member has read the room up to this message, in this tab or another one.
    #[serde(rename_all = "camelCase")]
    Read {
        room_id: i64,
        seq: i64,
    },
    /// Frames of this room were left out: join it again after the last message that is known. Without a room, anything
    /// else may have been left out.
    #[serde(rename_all = "camelCase")]
    Resync {
        room_id: Option<i64>,
    },
}

impl ServerFrame {
    pub fn refusal(error: &Error, room_id: Option<i64>, client_id: Option<String>) -> Self {
        Self::Error { error: error.message(), code: error.code().as_str().to_owned(), client_id, room_id }
    }
}
