//! The own profile.

mod own;
