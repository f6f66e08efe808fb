//! Payments: money for the premium membership and for orders, by Telegram Stars or PayPal, or by the sandbox that replaces both.
//!
//! A payment is made pending, with the server's own price. The provider takes the money on its own pages; what it tells
//! then (the answer to a capture, a webhook, an update of the bot, the answer to a question of the worker) comes down to
//! [`ProviderEvent`] and ends in one function, `settling::settle`. It compares amount, currency and payee with the payment, and
//! counts a charge once, however often and in whatever order it is told. What a payment buys is written in the same
//! transaction ([`Purchases`]). The client's word grants nothing. Every movement of money, also what comes by a bank or a
//! wallet, is an entry ([`book`]).

mod admin;
mod customers;
mod entries;
mod events;
mod export;
mod giving_back;
mod opening;
mod ordering;
mod paypal;
mod provider;
mod providers;
mod purchases;
mod refunding;
mod routes;
mod rules;
mod sandbox;
mod settled;
mod settling;
mod store;
mod stripe;
mod telegram;
mod types;
mod under_way;

pub use customers::stripe_customer;
pub use entries::{
    book, correct, kept_of_order, kept_of_orders, list_given_back, list_of_order, sums_between,
};
pub use events::{FailedRefund, PaymentEvent, PaymentEventKind};
pub use export::export_person;
pub use giving_back::{Charged, give_back, list_charged};
pub use opening::base as shop_address;
pub use ordering::{OrderDue, finish_order, open_for_order, prepare};
pub use provider::{Checkout, Goods, GoodsLine, NewRefund, ProviderError};
pub use providers::Providers;
pub use purchases::{FailedRefunds, Ordered, OwnRefunds, Purchase, Purchases};
pub use refunding::{FAILED_SUFFIX, came_to_nothing};
pub use rules::look_after;
pub use sandbox::{deliver_due as deliver_sandbox, pages};
pub use store::old::{list_old, list_old_entries, list_with_entries, remove_old, remove_old_entries};
pub use store::{erase_person, find_own, list_own};
pub use telegram::{
    PreCheckout, TelegramCharge, answer_pre_checkout, on_refunded_payment, on_successful_payment,
};
pub use types::{
    Currency, Entry, GivenBack, Moved, Payment, PaymentStatus, Product, ProviderName, Subject, Sum, Way,
};
pub use under_way::{
    UnderWay, check_no_other as check_no_other_under_way, check_none as check_none_under_way,
    of_order as under_way_of_order, orders as orders_under_way, refused_of_order,
};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
