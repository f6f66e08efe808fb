//! Other people, as a member sees them.

mod picker;
mod public;
