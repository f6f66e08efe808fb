//! Products and categories. Everybody may look, the owner edits.
//!
//! The public catalogue is a snapshot in memory: serialised and compressed once per change, served as shared bytes with
//! an entity tag. Prices and stock that count are read from the database by whoever needs them in a transaction.

mod images;
mod pricing;
mod routes;
mod rules;
mod snapshot;
mod store;
mod transfer;
mod types;

pub use images::picture;
pub use pricing::unit_price;
pub use snapshot::{Catalog, Snapshot, current, refresh_if_stale};
pub use store::{
    Goods, NewProduct, Stocked, count_products, find_category, find_goods, insert_category, insert_product, is_empty,
    return_stock, take_stock,
};
pub use types::{NetAmount, NetUnit, Product};

use crate::audience::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
