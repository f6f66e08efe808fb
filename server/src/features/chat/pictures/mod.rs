//! Pictures in messages: up to four each.
//!
//! A picture is sent to the shop first, where it is decoded and encoded again (`media`), and a message takes it by its name. It is shown to
//! anyone who may enter the room of its message, and to its author until then. It goes with its message, or after a day without one.

mod rules;
mod store;

pub use rules::{drop_unsent, file, of_report, upload};
pub use store::{
    SeededPicture, add_pictures, copy_for_report, count_of_reports, delete_unsent, erase_pictures,
    hold_pictures, insert_seeded_picture, list_held_pictures, list_of_held, list_own_pictures,
    release_pictures, take_pictures,
};

/// Pictures of one message.
pub const MOST: usize = 4;
