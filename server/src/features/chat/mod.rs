//! Chat: rooms in which members talk, and messages that are gone after a day.
//!
//! Room 1 is everybody's, room 2 is for premium members; a private room belongs to the two who share it, and there is one
//! of it however often it is opened. Who may enter is decided in one function ([`may_enter`]), which every door asks: the
//! list, the history, sending, reading marks, reactions, reports and the socket.
//!
//! A message takes the room's next number in the transaction that stores it, so the numbers have no gaps and a client that
//! was away asks for what came after the last one it saw. Its author's device names it too (`client_id`): sent twice, it is
//! stored once. It is pushed after the commit. What is older than a day is never shown, counted or pushed, and the worker
//! removes it.
//!
//! Moderation: authors take back their own messages, admins remove those of others with a reason; members report, admins
//! decide. A report keeps a copy, because the message may be gone before somebody looks.

mod access;
mod content;
mod frames;
mod messages;
mod people;
mod publish;
mod reactions;
mod reports;
mod rooms;
mod routes;
mod socket;
mod store;
mod turns;
mod types;

pub use access::{Door, may_enter};
pub use frames::{ClientFrame, ServerFrame};
pub use messages::{Sent, expire_due, frames_after, history, join, last_seqs, read_text, send};
pub use people::{common_rooms, erase_person, export_person};
pub use rooms::{enter, mark_read, open_with_owner, still_allowed};
pub use socket::{ROOMS, open_socket};
pub use store::{
    NewMessage, NewReport, count_of, count_own, find_message, insert_member, insert_message, insert_reaction,
    insert_report, insert_room,
};
pub use turns::Turns;
pub use types::{ChatMessage, ChatRoom, CommonRoom, History, Page, ReactionUsers, RoomKind};

use crate::audience::Routes;
use crate::outbox::Listener;

/// The room of all members.
pub const GENERAL: i64 = 1;
/// The room of the premium members.
pub const PREMIUM: i64 = 2;
/// What stands for a private room's name where others than its two members read it.
const PRIVATE_NAME: &str = "Privater Chat";

/// When an account is gone, the others of its private rooms are told; the rows were changed in the same transaction.
pub const LISTENER: Listener = Listener {
    name: "chat",
    wants: |kind| matches!(kind, "user.deleted" | "user.left"),
    hear: |_, _| Ok(()),
    after: Some(|app, _| Box::pin(rooms::tell_closed(app))),
};

pub fn routes() -> Routes {
    routes::routes()
}
