//! What a room is told after the commit.

use super::frames::ServerFrame;
use super::messages::MessagePlace;
use super::rooms::{self, StoredRoom};
use super::types::{ChatMessage, ChatRoom, Reactions, RoomKind};
use crate::app::App;
use crate::error::Result;
use crate::identity::UserId;
use crate::live::Topic;
use kontor_db::Tx;

/// Seconds in which few sockets ask for the list again, and how many sockets of a node do so in a second.
const SOONEST: u64 = 2;
const ASKING_A_SECOND: u64 = 250;
/// Below the numbers under which rooms have their `unread` and `read`: of those only the latest is sent.
const PREVIEWS: i64 = -1;

/// Who is told of a room, wherever they are.
#[derive(Debug)]
pub enum Audience {
    Everybody,
    Premium,
    /// The two of a private room.
    These(Vec<UserId>),
    /// Those on a room's list, and admins.
    Listed(Vec<UserId>),
}

impl Audience {
    /// Everyone whom the room is open to.
    pub fn of(tx: &mut Tx<'_>, room: &StoredRoom) -> Result<Self> {
        Ok(match room.kind {
            RoomKind::Public => Self::Everybody,
            RoomKind::Premium => Self::Premium,
            RoomKind::Private => Self::These(rooms::list_members(tx, room)?),
            RoomKind::Listed => Self::Listed(rooms::list_reached(tx, room)?),
        })
    }

    fn topics(&self) -> Vec<Topic> {
        match self {
            Self::Everybody => vec![Topic::Members],
            Self::Premium => vec![Topic::Premium],
            Self::These(users) | Self::Listed(users) => {
                users.iter().map(|user| Topic::User(user.0)).collect()
            }
        }
    }
}

/// A new message, in the order of its number, to everybody in the room.
pub fn message(app: &App, message: ChatMessage, audience: &Audience) {
    let (room_id, seq, author) = (message.room_id, message.seq, message.user_id);
    app.live().publish_numbered(&Topic::Room(room_id), seq, &ServerFrame::ChatMessage { room_id, message });
    // Members' own messages are never unread for them.
    if let Some(author) = author {
        read(app, author, room_id, seq);
    }
    let unread = ServerFrame::Unread { room_id, last_seq: seq };
    for topic in audience.topics() {
        match topic {
            Topic::User(user) if author == Some(UserId(user)) => {}
            Topic::User(_) if matches!(audience, Audience::These(_)) => app.live().publish(&topic, &unread),
            // A busy room would ring everybody's socket with each message; once in a while is enough.
            _ => app.live().publish_latest(&topic, room_id, &unread),
        }
    }
}

/// A member's reading mark, to all their tabs.
pub fn read(app: &App, user: UserId, room_id: i64, seq: i64) {
    app.live().publish_latest(&Topic::User(user.0), room_id, &ServerFrame::Read { room_id, seq });
}

/// What is kept back of a member in a room is another, to all their tabs.
pub fn held(app: &App, user: UserId, room_id: i64) {
    app.live().publish(&Topic::User(user.0), &ServerFrame::HeldChanged { room_id });
}

/// A message is gone: to everybody whose list may show it, in the room or not.
pub fn deleted(app: &App, message: &MessagePlace, audience: &Audience) {
    let (room_id, message_id, seq) = (message.room_id, message.id, message.seq);
    for topic in audience.topics() {
        app.live().publish(&topic, &ServerFrame::MessageDeleted { room_id, message_id, seq });
    }
}

/// A message has another text. Words go only to those who are in the room; lists elsewhere are told to look.
pub fn edited(app: &App, message: &ChatMessage, is_last: bool, audience: &Audience) {
    let Some(edited_at) = message.edited_at else { return };
    let room_id = message.room_id;
    let frame = ServerFrame::MessageEdited {
        room_id,
        message_id: message.id,
        seq: message.seq,
        content: message.content.clone(),
        edits: message.edits,
        edited_at,
        mentions: message.mentions.clone(),
    };
    app.live().publish(&Topic::Room(room_id), &frame);
    if is_last {
        for topic in audience.topics() {
            app.live().publish_latest(&topic, PREVIEWS - room_id, &ServerFrame::PreviewChanged { room_id });
        }
    }
}

/// Something was pinned or taken down, to everybody in the room.
pub fn pins(app: &App, room_id: i64) {
    app.live().publish(&Topic::Room(room_id), &ServerFrame::PinsChanged { room_id });
}

pub fn reactions(app: &App, room_id: i64, message_id: i64, reactions: Reactions) {
    let Reactions { users: reactions, revision } = reactions;
    let frame = ServerFrame::MessageReactions { room_id, message_id, reactions, revision };
    app.live().publish(&Topic::Room(room_id), &frame);
}

/// A room that admins opened, not yet read or written in.
pub fn opened(app: &App, room: ChatRoom) {
    app.live().publish(&Topic::Members, &ServerFrame::RoomAdded { room });
}

/// A private room that is new or closed, to one of its members.
pub fn room(app: &App, user: UserId, room: ChatRoom) {
    app.live().publish(&Topic::User(user.0), &ServerFrame::RoomAdded { room });
}

/// The list of rooms is another one for these members. The frame says nothing of it: name and topic are for those who may enter, and
/// who that is decides the list itself. Many who ask at once are spread over a time that grows with them.
pub fn list_changed(app: &App, audience: &Audience) {
    let many = u64::try_from(app.live().connected()).unwrap_or(u64::MAX);
    let frame = ServerFrame::RoomsChanged { within_seconds: SOONEST + many / ASKING_A_SECOND };
    for topic in audience.topics() {
        app.live().publish(&topic, &frame);
    }
}
