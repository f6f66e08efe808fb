//! Products from the exports of other shop systems: recognised, looked at, and taken in by work in the background.
//!
//! The owner sends a file (`rules.rs`). It is read at once (`reading.rs`, `crates/product-export`), product by product, into rows that
//! say what would become of each: that is the dry run. When the owner starts it, the worker (`working.rs`) takes a few products in a
//! transaction and rests in between. What is done is done in the same transaction that says so, so that a restart goes on where the
//! last one ended. Products know what the other system called them (`imports_sources`): the same file again changes what it made and
//! makes nothing twice. How a product of a file becomes one of this shop is `mapping.rs`. Pictures are fetched afterwards, if the owner
//! wants that (`pictures.rs`); one that cannot be had is told in the report and holds nothing up. There is one import at a time.

mod events;
mod mapping;
mod pictures;
mod reading;
mod reasons;
mod report;
mod routes;
mod rules;
mod store;
mod types;
mod working;

pub use events::{ImportEvent, ImportEventKind};
pub use pictures::Pictures;
pub use rules::purge;
pub use working::{is_due, work};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
