//! The own profile.

mod edit;
mod own;
