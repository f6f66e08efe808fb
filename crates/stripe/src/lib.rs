//! Stripe Checkout: a session is made here, paid by the buyer on Stripe's pages, and told of by webhooks, which are signed with a shared
//! secret; [`Stripe::hear`] believes none without. No data of a card is ever here.
//!
//! Written from the public documentation of Checkout sessions, refunds and webhooks. Amounts are whole cents on both sides.

mod client;
mod types;
mod webhook;

pub use client::{Item, NewRefund, NewSession, Settings, Stripe};
pub use types::{Dispute, PaymentState, Progress, Refund, RefundStatus, Session, SessionStatus, Written};
pub use webhook::WebhookEvent;

/// Why a call came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum StripeError {
    /// Stripe knows no such session or payment of ours.
    #[error("there is no such object")]
    Unknown,
    /// The signature or its age is not what Stripe's would be.
    #[error("the message is not Stripe's: {0}")]
    Forged(&'static str),
    /// A refusal that no repetition changes: Stripe's code of it.
    #[error("Stripe refused: {0}")]
    Refused(String),
    /// Stripe is down or wants fewer calls: its status. Whether the call did anything is unknown; ask again.
    #[error("Stripe is not available: {0}")]
    Unavailable(u16),
    #[error(transparent)]
    Outgoing(#[from] kontor_outgoing::OutgoingError),
}

pub type Result<T, E = StripeError> = std::result::Result<T, E>;
