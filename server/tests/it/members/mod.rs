//! Moderation: timeout, ban, deletion, roles, and what the back office sees of people.

mod ban;
mod delete;
mod families;
mod list;
mod owner;
mod role;
mod time_out;
