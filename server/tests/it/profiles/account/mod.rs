//! The own account: password, sessions, overview, export and end.

mod export;
mod leave;
mod overview;
mod password;
mod sessions;
