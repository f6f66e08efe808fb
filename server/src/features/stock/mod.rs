//! The books of the stock: every change of a stock with its reason, goods that came in, what was lost, what was counted.
//!
//! The catalogue changes stocks (`catalog/stocking.rs`) and hands each change to [`BOOKS`] in the same transaction, so that the
//! quantities of a product add up to its stock at any moment. When a movement takes a product down to the number at which the owner
//! wants to be told, that is an event, once until there was more again. Counting is compared with the stock that the person saw: what
//! was sold meanwhile is told instead of overwritten.

mod events;
mod export;
mod listing;
mod moving;
mod routes;
mod rules;
mod store;
mod types;

pub use events::{StockEvent, StockEventKind, StockLevel};
pub use store::old::{list_old, remove_old};

use crate::features::catalog::StockBooks;
use crate::http::Routes;

/// Who writes down what the catalogue changes.
pub const BOOKS: StockBooks = StockBooks(rules::record);

pub fn routes() -> Routes {
    routes::routes()
}
