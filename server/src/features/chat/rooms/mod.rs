//! Rooms: who may enter which, the list of them, opening new ones, and how far each was read.

mod access;
mod owned;
mod rules;
mod store;
mod types;

pub use access::{Access, Asker, Entered, looks_after, may_enter, may_moderate, may_write};
pub use owned::{archive, change, create, list_members_of, list_owned, seed_room, shorten_due};
pub use rules::{enter, list, mark_read, open, open_with_owner, still_allowed, tell_closed};
pub use store::{
    LIFETIME, MAX_UNREAD, ROOM, ROOM_COLUMNS, StoredRoom, alive, close_rooms, count_private_unread,
    delete_closed, end_of, find_room, horizon, insert_member, insert_room, last_sent, list_common,
    list_last_seqs, list_latest_unread, list_members, list_own_rooms, list_seen,
    owned::{list_moderators, list_reached},
    room,
};
pub use types::{ShopRoom, ShopRoomArchival, ShopRoomChange, ShopRoomRequest};
