//! What the law asks to be said about goods before they are bought, by kind of goods.
//!
//! `table.rs` says what which kind needs. Until it is there, a product is a draft that only the owner sees; once it is for
//! sale, it cannot lose any of it. `sheet.rs` writes what buyers read, once for the page, the app and the API.

mod check;
mod ingredients;
mod ordered;
mod owned;
mod rules;
mod sheet;
mod table;
mod types;

pub use ordered::{OrderedFacts, StatedFacts};
pub use owned::{MissingFact, OwnedProduct};
pub use rules::{Decided, decide, owned};
pub use sheet::{FactRow, FactSheet};
pub use table::{Fact, names};
pub use types::{GoodsFacts, GoodsKind, NoWithdrawal, ProductState};
