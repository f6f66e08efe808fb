//! Rooms, messages and reports on the wire. Ids are plain numbers; times are RFC 3339.

mod pictures;

pub use pictures::{ChatPicture, MessagePicture, PictureQuery, PictureSize, UploadedChatPicture};

use crate::features::moderation::Ground;
use crate::identity::UserId;
use crate::time::Time;
use crate::words::words;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// Who may enter: every member, premium members, the two of a private chat, or whom the owner has put on the room's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum RoomKind {
    Public,
    Premium,
    Private,
    Listed,
}

/// Who may write: everyone who may enter, or admins and moderators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum RoomWriters {
    All,
    Team,
}

/// How a message got into its room, where it was not written in the shop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum ChatVia {
    Telegram,
}

/// Whether what the owner answers reaches the member by way of the bot too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TelegramTalk {
    Reached,
    /// The member has blocked the bot or taken the link away.
    Blocked,
}

words!(RoomKind, RoomWriters, ChatVia);

/// Who wrote a message, as far as everybody may know.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatAuthor {
    pub id: UserId,
    pub user_id: UserId,
    pub username: String,
    pub display_name: Option<String>,
    pub avatar: Option<String>,
    pub is_premium: bool,
    pub is_admin: bool,
    /// Looks after the room; false in private ones, which belong to the two.
    pub is_moderator: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatMessage {
    pub id: i64,
    pub room_id: i64,
    /// Dense in its room: the next message has the next number.
    pub seq: i64,
    /// The author's own id for it, for recognising what was sent.
    pub client_id: Option<String>,
    /// Null: the shop itself, or an account that was deleted.
    pub user_id: Option<UserId>,
    /// Text, never markup. May hold marks that turn the direction of writing: isolate it where it is shown.
    pub content: String,
    pub is_system: bool,
    /// Null: written in the shop.
    pub via: Option<ChatVia>,
    pub created_at: Time,
    pub expires_at: Time,
    /// How often its text was changed: of two states the one with the greater number is newer.
    pub edits: i64,
    /// When it was changed last; null: as it was sent.
    pub edited_at: Option<Time>,
    /// What it answers.
    pub reply_to: Option<ChatReply>,
    /// 4 at most.
    pub pictures: Vec<ChatPicture>,
    /// Members whom the text names with an `@`, 10 at most.
    pub mentions: Vec<ChatMention>,
    pub author: Option<ChatAuthor>,
    pub reactions: Vec<MessageReaction>,
    /// Which state of its reactions this is; see `message_reactions`.
    pub reactions_revision: i64,
    /// Left out where one frame goes to everybody in a room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_own: Option<bool>,
}

/// What a message answers.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatReply {
    /// Its number in the same room.
    pub seq: i64,
    /// Null once it is over or was removed: nothing of it is kept.
    pub original: Option<ReplyOriginal>,
}

/// A message that is answered, as it is now.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReplyOriginal {
    pub id: i64,
    /// Null: the shop itself, or an account that was deleted.
    pub user_id: Option<UserId>,
    pub name: Option<String>,
    /// Its first line, 140 characters at most.
    pub line: String,
    pub expires_at: Time,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatMention {
    pub user_id: UserId,
    pub username: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MessageReaction {
    pub emoji: String,
    pub count: i64,
    /// Whether the caller is among them.
    pub reacted: bool,
}

/// A reaction as everybody in the room is told of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReactionUsers {
    pub emoji: String,
    pub count: i64,
    pub user_ids: Vec<UserId>,
}

/// A message's reactions at one moment.
#[derive(Debug)]
pub struct Reactions {
    pub users: Vec<ReactionUsers>,
    pub revision: i64,
}

/// A stretch of a room's history, oldest first.
#[derive(Debug)]
pub struct Page {
    pub messages: Vec<ChatMessage>,
    /// False when there is more in the direction that was asked for.
    pub complete: bool,
    /// The number of the room's latest message, alive or not.
    pub last_seq: i64,
}

/// Which part of the history. Without bounds: the latest.
#[derive(Debug, Clone, Copy, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct History {
    /// Only messages with a smaller number; the latest of them.
    pub before: Option<i64>,
    /// Only messages with a greater number; the earliest of them.
    pub after: Option<i64>,
    /// Messages to answer, 1 to 100; 50 when left out.
    pub limit: Option<u32>,
}

/// A room as one member sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatRoom {
    pub id: i64,
    pub name: String,
    pub description: String,
    #[serde(rename = "type")]
    pub kind: RoomKind,
    pub is_private: bool,
    /// How many people may enter.
    pub member_count: i64,
    /// False: may be read, but not written to.
    pub is_active: bool,
    pub writers: RoomWriters,
    /// Whether the caller may write.
    pub may_write: bool,
    /// How long a message stays that is written now, in days.
    pub kept_days: i64,
    /// Seconds that the caller waits between two messages; 0: none.
    pub slow_seconds: i64,
    /// Until when the caller has to wait.
    pub slow_until: Option<Time>,
    /// Messages of others that came after the reading mark, 100 at most.
    pub unread: i64,
    pub last_seq: i64,
    pub read_seq: i64,
    pub last_message: Option<LastMessage>,
    /// The other one in a private room; null once that account is deleted.
    pub partner: Option<ChatPartner>,
    /// Of a conversation with the owner whose member wrote last by way of the bot.
    pub telegram: Option<TelegramTalk>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastMessage {
    /// Its beginning, 200 characters at most.
    pub content: String,
    pub created_at: Time,
    pub expires_at: Time,
    pub user_id: Option<UserId>,
    pub name: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatPartner {
    pub id: UserId,
    pub username: String,
    pub display_name: Option<String>,
    pub avatar: Option<String>,
}

/// A room that two people share, for the public profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommonRoom {
    pub id: i64,
    pub name: String,
    pub is_private: bool,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomRequest {
    pub name: String,
    #[serde(default)]
    pub description: Option<String>,
    pub is_private: bool,
    /// Whom to talk to; only for private rooms.
    #[serde(default)]
    pub invited_user_id: Option<UserId>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RoomResponse {
    pub success: bool,
    #[serde(flatten)]
    pub room: ChatRoom,
}

#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageRequest {
    pub content: String,
    /// Made up by the client, 1 to 64 visible ASCII characters: the same id is stored once.
    #[serde(default)]
    pub client_id: Option<String>,
    /// The id of the message in the same room that it answers. Where that is not there any more, it answers nothing.
    #[serde(default)]
    pub reply_to: Option<i64>,
    /// 4 at most; with pictures the text may be empty.
    #[serde(default)]
    pub pictures: Vec<MessagePicture>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct EditMessageRequest {
    pub content: String,
}

/// What stands at the head of a room.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PinnedMessages {
    pub success: bool,
    /// The latest first, 5 at most.
    pub messages: Vec<ChatMessage>,
    /// Whether the caller may pin and unpin here.
    pub may_pin: bool,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ReadRequest {
    /// The number of the latest message that was seen.
    pub seq: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReadResponse {
    pub success: bool,
    pub unread: i64,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct MessageReactionRequest {
    pub emoji: String,
    pub action: MessageReactionAction,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MessageReactionAction {
    Add,
    Remove,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MessageReactionsResponse {
    pub success: bool,
    /// Most frequent first.
    pub reactions: Vec<MessageReaction>,
    /// As in `message_reactions`.
    pub revision: i64,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct DeleteMessageRequest {
    /// Due when moderation deletes another member's message.
    #[serde(default)]
    pub reason: Option<String>,
    /// Why moderation does; the rules of the shop without it.
    #[serde(default)]
    pub ground: Option<Ground>,
    /// The provision, where the ground is a law.
    #[serde(default)]
    pub law: Option<String>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct MessageReportRequest {
    pub reason: String,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModeratorRequest {
    pub is_moderator: bool,
}
