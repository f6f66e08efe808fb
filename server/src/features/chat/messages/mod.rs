//! Messages: sending and reading them, reactions to them, and reports about them.

mod deleting;
mod editing;
mod held;
mod mentions;
mod pins;
mod reactions;
mod removing;
mod reports;
mod rules;
mod store;
mod turns;
mod types;

pub use deleting::delete;
pub use editing::edit;
pub use held::{
    decide as decide_held, holding, list as list_held, list_own as list_own_held, set_holding,
    take_back as take_back_held,
};
pub use pins::{list_pins, pin, unpin};
pub use reactions::react;
pub use reports::{CONTENT, NewReport, RESTORER, insert_report, report};
pub use rules::enter_by_message;
pub use rules::{Sent, expire_due, frames_after, history, join, last_seqs, read_text, send, send_via};
pub use store::{
    MessagePlace, NewMessage, Period, Unread, add_pin, count_of, count_own, find_message, insert_message,
    insert_messages, insert_reaction, list_held_of, list_own, list_own_mentions, list_own_reactions,
    list_unread, save_mentions, save_reply, unbind_author,
};
pub use turns::Turns;
pub use types::{HeldDecision, HeldMessage, HeldReason, Holding, OwnHeldMessage};
