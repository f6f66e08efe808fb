//! Chat: rooms in which members talk, and messages that are gone after the time that their room keeps them.
//!
//! Room 1 is everybody's, room 2 is for premium members; a private room belongs to the two who share it, and there is one
//! of it however often it is opened. The owner makes further rooms (`rooms/owned.rs`). Who may enter is decided in one function
//! (`rooms/access.rs`), which every way in asks: the list, the history, sending, reading marks, reactions, reports and the
//! socket; who may write there is a second question, asked after it.
//!
//! A message takes the room's next number in the transaction that stores it, so the numbers have no gaps and a client that
//! was away asks for what came after the last one it saw. Its author's device names it too (`client_id`): sent twice, it is
//! stored once. It is pushed after the commit. It has its end in its row; what is beyond it is never shown, counted or pushed, and the
//! worker removes it.
//!
//! For a quarter of an hour authors may change their message (`messages/editing.rs`). It may answer another one of its room, whose words are
//! read from there, and name members, who are told (`messages/mentions.rs`). A few stand at the head of the room (`messages/pins.rs`).
//!
//! Up to four pictures go with a message and are shown to anyone who may enter its room (`pictures/`).
//!
//! `rooms/` decides on access and lists, opens and closes rooms, `messages/` sends, reads, removes and reports messages, `socket/`
//! is `/ws`. What happened reaches open sockets through `publish.rs`.
//!
//! Members search what is kept, in rooms that they may enter (`search/`).
//!
//! Moderation: authors take back their own messages, admins and moderators remove those of others with a reason, which is a decision with its
//! statement (`features/moderation`). Members report messages there; what a report or an objection leads to is done here (`messages/reports.rs`).

mod away;
mod carrying;
mod content;
mod events;
mod frames;
mod messages;
mod missed;
mod moderators;
mod owner_routes;
mod person;
mod pictures;
mod publish;
mod rooms;
mod routes;
mod search;
mod socket;
mod types;

pub use away::{Away, Waiting, count_private_unread, find_waiting};
pub use carrying::{Carrier, Written};
pub use events::{ChatEvent, ChatEventKind, ChatInvitation};
pub use frames::{ClientFrame, ServerFrame};
pub use messages::{
    CONTENT, NewMessage, NewReport, Period, RESTORER, Sent, Turns, add_pin, count_of, count_own, expire_due,
    find_message, frames_after, history, insert_message, insert_messages, insert_reaction, insert_report,
    join, last_seqs, read_text, save_mentions, save_reply, send, send_via,
};
pub use missed::{Missed, MissedLine, list_missed, list_waiting};
pub use person::{common_rooms, erase_person, export_person};
pub use pictures::{SeededPicture, insert_seeded_picture};
pub use rooms::{
    enter, insert_member, insert_room, list as list_rooms, mark_read, open_with_owner, seed_room,
    still_allowed,
};
pub use search::{Searches, index_batch, index_next, is_behind};
pub use socket::ROOMS;
pub use types::{
    ChatMessage, ChatRoom, ChatVia, CommonRoom, History, MessageRequest, Page, ReactionUsers, RoomKind,
};

use crate::app::App;
use crate::events::{Kind as _, Listener};
use crate::features::auth::UserEventKind;
use crate::http::Routes;
use axum::Router;
use axum::routing::get;

/// The room of all members.
pub const GENERAL: i64 = 1;
/// The room of the premium members.
pub const PREMIUM: i64 = 2;
/// Replaces a private room's name where others than its two members read it.
const PRIVATE_NAME: &str = "Privater Chat";

/// When an account is gone, the others of its private rooms are told; the rows were changed in the same transaction.
pub const LISTENER: Listener = Listener {
    name: "chat",
    wants: |kind| matches!(UserEventKind::named(kind), Some(UserEventKind::Deleted | UserEventKind::Left)),
    hear: |_, _, _| Ok(()),
    after: Some(|app, _| Box::pin(rooms::tell_closed(app))),
};

pub fn routes() -> Routes {
    routes::routes()
}

/// The socket.
pub fn pages(_: &App) -> Router<App> {
    Router::new().route("/ws", get(socket::open_socket))
}
