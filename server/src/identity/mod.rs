//! Who a person is: the account, its role and session, the guards that prove them, and the right to forget a person.
//!
//! How one signs in is the feature `auth`, which also writes the rows that are read here.

mod account;
mod audience;
mod erasure;
pub mod guard;
mod sessions;
mod store;

pub use account::{Account, DELETED_NAME, Role, Session, UserId};
pub use audience::Audience;
pub use erasure::{Eraser, Erasers, Erasure, erase_person};
pub use guard::{Admin, CONFIRMED_FOR, Member, Moderator, Owner, Premium, SignedIn, Visitor};
pub use sessions::{
    UsedSessions, authenticate, holder, holders, present, refuse_locked_out, still_there, with_factor,
};
pub use store::{
    ACCOUNT, ACCOUNT_COLUMNS, account, find_account, find_accounts, find_named, has_second_factor,
};
