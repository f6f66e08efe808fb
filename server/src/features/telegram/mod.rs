//! Telegram: the Mini App's sign-in, the bot, and what the shop tells members there.
//!
//! Launch data of the Mini App prove who opened it; they sign in a person whose account is linked, link the account of a
//! member, or register a new one, which waits for approval like any other. Updates come to the webhook or are asked for;
//! each is acted on once. What a linked member writes that is no command reaches the owner, and the answer goes back (`talking.rs`). What the bot says waits in a queue that keeps Telegram's limits and survives a restart.

mod commands;
mod decisions;
mod launch;
mod loops;
mod person;
mod receiving;
mod routes;
mod rules;
mod sending;
mod store;
mod talking;
mod telling;
mod texts;
mod types;
mod work;

pub use loops::start;
pub use person::{erase_person, export_person};
pub use sending::{SentToMany, is_due, send_due};
pub use store::purge;
pub use talking::CARRIER;
pub use telling::{TelegramNotice, Topic, list_wanting_news, reaches, tell, write, write_to_many};
pub use work::{poll_once, set_up};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
