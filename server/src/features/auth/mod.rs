//! Accounts and sessions: somebody registers, waits for an admin's approval, signs in and out.
//!
//! A registration writes an account that is not approved; it may sign in, but sees only its own state until an admin
//! approves it. A rejection removes it for good and frees the name. A sign-in makes a new opaque token, of which only
//! the hash is stored. The owner is the account number 1, made at the first start.

mod attempts;
mod confirm;
mod credentials;
mod export;
mod open;
mod owner;
mod routes;
mod rules;
mod security;
mod sessions;
mod store;
mod types;
mod username;
mod vouched;

pub use attempts::purge as purge_attempts;
pub use confirm::prove_password;
pub use credentials::check_password;
pub use export::export_person;
pub use open::{holder, holders, present};
pub use owner::{OwnerAccount, create_owner, set_password};
pub use routes::user_agent;
pub use rules::{approve, authenticate, refuse_locked_out, reject, still_there};
pub use security::purge_challenges;
pub use sessions::describe_device;
pub use store::{
    SeededState, count_accounts, delete_account, end_sessions, find_account, find_accounts, has_password,
    insert_account, list_accounts, list_admin_ids, purge_sessions, save_moderation, seed_state,
    set_telegram_username,
};
pub use types::{
    Account, DELETED_NAME, Done, LoginResponse, NO_PASSWORD, NewAccount, ReasonRequest, Role, Session, User,
    UserId,
};
pub use username::{Username, username_key};
pub use vouched::{Vouched, sign_in_vouched};

use crate::audience::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
