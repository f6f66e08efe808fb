//! The owner's own paragraph in letters. In letters about orders it stands after the greeting; in letters whose words a law or
//! safety fixes it stands below them, and changes nothing of what is above.

mod routes;
mod rules;
mod store;
mod types;

pub use routes::routes;
pub use rules::{add_below, own_words};
pub use types::LetterKind;
