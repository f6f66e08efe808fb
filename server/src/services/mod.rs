//! What the shop talks to outside, where more than one feature does.

pub mod bot;
pub mod chains;
pub mod model;
pub mod post;
