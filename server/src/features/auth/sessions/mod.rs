//! What members do with their own sign-ins: see them, end one or all of them, and change the password.
//!
//! A new password ends every other session; sockets of the account look at their rights again after each commit here.

mod device;
mod events;
mod idle;
mod routes;
mod rules;
mod store;
mod types;

pub use device::describe as describe_device;
pub use events::{AuthEvent, AuthEventKind, FailedSignIns, NewDevice};
pub use idle::prolong_used;
pub use routes::routes;
pub use store::list_sign_ins;
