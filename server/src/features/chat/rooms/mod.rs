//! Rooms: who may enter which, the list of them, opening new ones, and how far each was read.

mod access;
mod rules;
mod store;

pub use access::{Asker, Entered, may_enter};
pub use rules::{enter, list, mark_read, open, open_with_owner, still_allowed, tell_closed};
pub use store::{
    LIFETIME, MAX_UNREAD, ROOM, StoredRoom, close_rooms, count_private_unread, delete_closed, find_room,
    horizon, insert_member, insert_room, list_common, list_last_seqs, list_members, list_own_rooms,
    list_seen, room,
};
