//! Products and categories. Everybody may look, the owner edits both.
//!
//! The public catalogue is a snapshot in memory: serialised and compressed once per change, served as shared bytes with
//! an entity tag. Prices and stock that count are read from the database by the transaction that needs them.

mod arranging;
mod categories;
mod events;
mod faces;
mod facts;
mod filter;
mod gallery;
mod gtin;
mod images;
mod linked;
mod links;
mod page;
mod pages;
mod personal;
mod pictures;
mod preview;
mod pricing;
mod published;
mod readiness;
mod reductions;
mod reviews;
mod routes;
mod rules;
mod shipping;
mod snapshot;
mod stocking;
mod store;
mod synonyms;
mod tables;
mod taking_in;
mod transfer;
mod tree;
mod types;
mod variants;
mod version;
mod window;
mod written;

pub use categories::MAX_NAME as MAX_CATEGORY_NAME;
pub use events::{CategoryFacts, ProductEvent, ProductEventKind, ProductFacts, ProductStock};
pub use faces::{Chosen, find_chosen};
pub use facts::{Fact, GoodsFacts, NoWithdrawal, OrderedFacts, OwnedProduct, ProductState};
pub use gallery::{Gallery, MAX_PICTURES, ProductPicture};
pub use gtin::checked as checked_gtin;
pub use images::{address_of_demo_picture, demo_picture_file};
pub use pages::{answer_quickly, pages};
pub use personal::Wishes;
pub use pictures::MAX_TEXT as MAX_ALTERNATIVE_TEXT;
pub use pricing::unit_price;
pub use reductions::begin_shop;
pub use reviews::{QuotedReview, Reviews, WrittenReviews};
pub use rules::{MAX_DESCRIPTION, MAX_NAME, MAX_QUANTITY};
pub use shipping::{Shipping, ShippingDays, ShippingOffer, ShippingTable};
pub use snapshot::{Catalog, Snapshot, current, refresh_if_stale, touch};
pub use stocking::{
    GotOptions, MAX_STOCK, Movement, StockBooks, StockReason, Stocked, Why, insert_past, insert_product,
    move_stock, return_stock, take_stock, too_few, with_goods,
};
pub use store::pictures::shows_picture;
pub use store::stock::{
    StockedProduct, find_by_gtin, find_stocked, list_stocked, seed_stock_facts, set_stock_facts,
};
pub use store::variants::find_default as find_default_variant;
pub use store::{
    Goods, NewProduct, Version, count_products, find_category, find_goods, find_kept_goods, find_products,
    find_sold_goods, insert_category, insert_facts, insert_synonyms, is_empty, list_categories_of,
    list_ordered, set_rating, version,
};
pub use taking_in::{
    NO_PICTURE, add_picture, add_product, category_at, change_product, drop_taken_numbers, examine,
    find_owned, keep_stocks, set_first_gtin, set_variants, show_of_variant, show_picture,
};
pub use types::{Coffee, CoffeeKind, NetAmount, NetUnit, Product, ProductRequest, TaxKind};
pub use variants::{
    Offer, ProductOption, VariantRequest, VariantsRequest, examine as examine_variants, seed as seed_variants,
};

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
