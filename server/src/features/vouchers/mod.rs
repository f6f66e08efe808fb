//! Vouchers: codes that the owner gives away and that make an order cheaper, by a share, by an amount, or by its delivery.
//!
//! What a voucher takes off is shared out over the lines that it is for ([`apply`]), once for the quote and once for the order, by the same
//! function; everything after that reads the lines. Its use is counted in the order's transaction ([`take`]), so that two orders never
//! have the last one, and goes back with the order's stock ([`give_back`]).

mod attempts;
mod events;
mod person;
mod redeeming;
mod routes;
mod rules;
mod store;
mod types;

pub use attempts::admit;
pub use events::{VoucherEvent, VoucherEventKind};
pub use person::export_person;
pub use redeeming::{Applied, Redeemed, apply, give_back, take, take_again};
pub use store::erase_person;
pub use types::{Voucher, VoucherKind, VoucherRequest};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
