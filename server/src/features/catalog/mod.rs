//! Products and categories. Everybody may look, the owner edits.
//!
//! The public catalogue is a snapshot in memory: serialised and compressed once per change, served as shared bytes with
//! an entity tag. Prices and stock that count are read from the database by whoever needs them in a transaction.

mod images;
mod personal;
mod pricing;
mod routes;
mod rules;
mod snapshot;
mod store;
mod transfer;
mod types;

pub use images::picture;
pub use pricing::unit_price;
pub use rules::{MAX_QUANTITY, return_stock, too_few};
pub use snapshot::{Catalog, Snapshot, current, refresh_if_stale};
pub use store::{
    Goods, NewProduct, Stocked, Version, count_products, find_category, find_goods, find_product,
    insert_category, insert_product, is_empty, set_rating, shows_picture, take_stock, version,
};
pub use types::{NetAmount, NetUnit, Product};

use crate::audience::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
