//! PayPal's Orders v2: an order is made here, approved by the buyer on PayPal's pages and captured here. What PayPal tells
//! later comes as webhooks, signed with a certificate; [`PayPal::hear`] believes none without.
//!
//! Written from the public documentation of Orders v2, Payments v2 and webhooks. Amounts stay decimal text on the wire and
//! [`kontor_money::Cents`] here.

mod certificates;
mod client;
mod types;
mod webhook;

pub use client::{Goods, Item, NewOrder, NewRefund, PayPal, Settings};
pub use types::{
    Capture, CaptureStatus, Money, Order, OrderStatus, Payee, PurchaseUnit, Refund, RefundStatus,
};
pub use webhook::{Transmission, WebhookEvent};

/// Why a call came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum PayPalError {
    /// The buyer has not agreed on PayPal's pages yet.
    #[error("the buyer has not approved the order")]
    NotApproved,
    /// The buyer's card or account was declined; another one may do.
    #[error("the payment was declined")]
    Declined,
    /// PayPal knows no such order of ours, or it is over.
    #[error("there is no such order")]
    Unknown,
    /// The signature, its certificate or its age is not what PayPal's would be.
    #[error("the message is not PayPal's: {0}")]
    Forged(&'static str),
    /// More certificates were asked for than PayPal has: a real message comes again.
    #[error("too many certificates were asked for")]
    TooManyCertificates,
    /// A refusal that ought not to happen: PayPal's name of it.
    #[error("PayPal refused: {0}")]
    Refused(String),
    /// PayPal is down or wants fewer calls: its status. Whether the call did anything is unknown; ask again.
    #[error("PayPal is not available: {0}")]
    Unavailable(u16),
    #[error(transparent)]
    Outgoing(#[from] kontor_outgoing::OutgoingError),
}

pub type Result<T, E = PayPalError> = std::result::Result<T, E>;
