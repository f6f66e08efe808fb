//! The own account: password, sessions, overview, export and end.

mod export;
mod export_bounds;
mod leave;
mod overview;
mod password;
mod sessions;
