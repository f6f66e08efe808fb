//! Accounts and sessions: people register, wait for an admin's approval, sign in and out.
//!
//! A registration writes an account that is not approved; it may sign in, but sees only its own state until an admin
//! approves it. A rejection removes it for good and frees the name. A sign-in makes a new opaque token, of which only
//! the hash is stored. The owner is the account number 1, made at the first start.

mod attempts;
mod common;
mod confirm;
mod credentials;
mod device;
mod events;
mod export;
mod exported;
mod invited;
mod known;
mod lockout;
mod owner;
mod readiness;
mod reset;
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
pub use credentials::{NewPassword, check_password};
pub use device::{Device, purge as purge_devices};
pub use events::{FormerAccount, Standing, UserEvent, UserEventKind};
pub use export::export_person;
pub use exported::{Export, ExportEvent, ExportEventKind, Exported, record_export};
pub use invited::{Invitations, Invited};
pub use known::{SignInQueue, purge as purge_known_addresses};
pub use lockout::Reasons;
pub use owner::{OwnerAccount, check_owner, create_owner, has_owner, set_password};
pub use readiness::points;
pub use reset::{find_by_name, replace_password, reset_mark};
pub use rules::{Newcomer, approve, register_account, reject};
pub use security::{Renewal, SecretKeys, keys_in, prove_factor, purge_challenges, reseal};
pub use sessions::{
    AuthEvent, AuthEventKind, FailedSignIns, NewDevice, describe_device, list_sign_ins, prolong_used,
};
pub use store::{
    SeededState, approval_state, count_accounts, count_all_accounts, delete_account, end_sessions,
    has_password, insert_account, list_accounts, list_admin_ids, list_approvals, list_let_in,
    list_let_in_among, purge_sessions, save_moderation, save_moderator, save_premium, seed_state,
    set_telegram_username,
};
pub use types::{LoginResponse, NO_PASSWORD, NewAccount, User};
pub use username::{Username, username_key};
pub use vouched::{Vouched, sign_in_vouched};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
