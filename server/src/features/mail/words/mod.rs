//! The owner's own paragraph in letters: after the greeting and before what the shop has to say. Receipts of the law have none.

mod routes;
mod rules;
mod store;
mod types;

pub use routes::routes;
pub use rules::own_words;
pub use types::LetterKind;
