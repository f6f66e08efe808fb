//! Products and categories. Everybody may look, the owner edits both.
//!
//! The public catalogue is a snapshot in memory: serialised and compressed once per change, served as shared bytes with
//! an entity tag. Prices and stock that count are read from the database by the transaction that needs them.

mod categories;
mod events;
mod faces;
mod filter;
mod images;
mod page;
mod pages;
mod personal;
mod preview;
mod pricing;
mod readiness;
mod reviews;
mod routes;
mod rules;
mod snapshot;
mod store;
mod synonyms;
mod transfer;
mod types;
mod variants;
mod window;

pub use events::{CategoryFacts, ProductEvent, ProductEventKind, ProductFacts, ProductStock};
pub use faces::{Chosen, find_chosen};
pub use images::address_of_demo_picture;
pub use pages::{answer_quickly, pages};
pub use personal::Wishes;
pub use pricing::unit_price;
pub use reviews::{Reviews, WrittenReviews};
pub use rules::{MAX_QUANTITY, return_stock, too_few};
pub use snapshot::{Catalog, Snapshot, current, refresh_if_stale, touch};
pub use store::{
    Goods, NewProduct, Stocked, Version, count_products, find_category, find_goods, find_products,
    insert_category, insert_product, insert_synonyms, is_empty, set_rating, shows_picture, take_stock,
    version,
};
pub use types::{Coffee, CoffeeKind, NetAmount, NetUnit, Product, TaxKind};
pub use variants::{Offer, VariantsRequest, seed as seed_variants};

pub use readiness::points;

use crate::events::{Kind as _, Listener};
use crate::features::business::BusinessEventKind;
use crate::features::settings::SettingsEventKind;
use crate::features::terms::TermsEventKind;
use crate::http::Routes;

/// The pages of the catalogue carry the seller's name, what is set, and links to the texts.
pub const LISTENER: Listener = Listener {
    name: "catalog",
    wants: |kind| {
        TermsEventKind::named(kind).is_some()
            || BusinessEventKind::named(kind).is_some()
            || SettingsEventKind::named(kind).is_some()
    },
    hear: |_, _, _| Ok(()),
    after: Some(|app, _| Box::pin(async move { touch(&app) })),
};

pub fn routes() -> Routes {
    routes::routes()
}
