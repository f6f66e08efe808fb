//! Orders: placed by members and guests, settled by admins, expired by time.
//!
//! The server computes every price from its own catalogue and takes stock in the same transaction. An order is pending
//! until an admin says paid or failed, or its time is over; whatever it took goes back when it is not paid.

mod export;
mod export_person;
mod insight;
mod listing;
mod own;
mod placing;
mod purchases;
mod routes;
mod rules;
mod store;
mod types;

pub use export_person::export_person;
pub use insight::{
    CategorySales, ProductSales, Sales, Span, best_sellers, count_with_account, sales, sales_by_category,
    sales_in_each,
};
pub use own::{OwnOrder, find_own, list_own};
pub use purchases::{LatestOrder, find_customer, has_bought, list_latest, list_purchases};
pub use rules::{expire_due, settle};
pub use store::{Figures, NewItem, NewOrder, count_of, erase_person, figures, insert_order};
pub use types::{OrderStatus, PaymentMethod, PaymentStatus};

use crate::audience::Routes;

pub fn routes() -> Routes {
    routes::routes()
}

/// The number that people see: `#` and the last eight characters of the id.
pub fn order_number(id: &str) -> String {
    format!("#{}", &id[id.len().saturating_sub(8)..])
}
