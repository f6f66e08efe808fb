//! Orders: placed by members and guests, settled by admins, expired by time.
//!
//! The server computes every price from its own catalogue and takes stock in the same transaction. An order is pending
//! until an admin says paid or failed, or its time is over; whatever it took goes back when it is not paid.

mod agreement;
mod around;
mod available;
mod charged;
mod closing;
mod codes;
mod coins;
mod events;
mod export;
mod export_person;
mod letters;
mod listing;
mod money;
mod online;
mod paying;
mod pick_ups;
mod placing;
mod pricing;
mod promises;
mod readiness;
mod reopening;
mod routes;
mod rules;
mod store;
mod strangers;
mod types;

pub use agreement::{Billing, checked_billing, checked_leitweg_id};
pub use around::{Around, waiting_refunds};
pub use charged::{ChargedLine, ChargedOrder, find_charged};
pub use codes::{awaits_transfer, transfer_code};
pub use coins::INVOICED;
pub use events::{OrderEvent, OrderEventKind, OrderPayment, PlacedOrder};
pub use export_person::export_person;
pub use letters::{Addressee, addressee, page_link};
pub use money::{
    Awaited, Open, Owed, PURCHASE, Standing, find_awaited, give_back, give_back_by_hand, list_awaited,
    list_named, list_open, list_owed, money_lost, money_moved, revive, settle_short, went_back_of,
};
pub use paying::{check_access, open_transfer_of};
pub use readiness::points;
pub use reopening::{Without, money_taken_back};
pub use rules::{cancel_paid, check_not_own, end_holds, expire_due, settle};
pub use store::charges::insert as insert_charges;
pub use store::old::{
    forget_links, list_of_person, list_old, part_from_account, remove_old, take_person_out,
};
pub use store::pick_ups::find_pick_up;
pub use store::{
    CategorySales, Figures, InvoicedOrder, InvoicedTax, NewItem, NewOrder, OwnFigures, OwnOrder,
    ProductSales, Sales, SoldItem, SoldOrder, Span, best_sellers, count_of, count_own, count_with_account,
    erase_person, figures, find_customer, find_invoiced, find_numbered, find_own, has_bought, has_receipt,
    insert_order, is_all_excluded, is_own, is_paid, is_there, list_buyers, list_ordered, list_own,
    list_own_items, list_paid, list_placed, list_purchases, list_sold, sales, sales_by_category,
    sales_in_each,
};
pub use types::{OrderKeyQuery, OrderStatus, PaymentMethod, PaymentStatus, ReceiptQuery, TransferDetails};

use crate::events::{Kind as _, Listener};
use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}

/// Writes to customers once an order is stored, so that no order waits for its letter.
pub const LISTENER: Listener = Listener {
    name: "orders",
    wants: |kind| OrderEventKind::named(kind).is_some_and(|kind| kind != OrderEventKind::Noted),
    hear: letters::hear,
    after: None,
};

/// The number that people see: `#` and the last eight characters of the id.
pub fn order_number(id: &str) -> String {
    format!("#{}", &id[id.len().saturating_sub(8)..])
}
