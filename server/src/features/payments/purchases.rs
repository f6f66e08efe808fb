//! What payments bring, and what hears of them: payments are below the features that are bought.

use super::types::{Payment, Product, ProviderName};
use crate::app::App;
use crate::error::Result;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Cents;

/// What payments bring, by what they are for.
pub struct Purchases {
    pub premium: Purchase,
    pub order: Purchase,
}

impl Purchases {
    pub(super) const fn of(&self, product: Product) -> &Purchase {
        match product {
            Product::Premium => &self.premium,
            Product::Order => &self.order,
        }
    }
}

/// What the feature that is bought has to say.
pub struct Purchase {
    /// Keeps what the member agreed to, in the transaction that stores the payment.
    pub ordered: fn(&mut Tx<'_>, &Payment, &Ordered) -> Result<()>,
    /// Whether the money may still be taken: what it is for may have ended or been paid otherwise since the payer agreed.
    pub check_wanted: fn(&mut Tx<'_>, &Payment, Time) -> Result<()>,
    /// The same at the last moment before the payer's money moves, with what it buys: an invoice may lie about for days.
    pub check_available: fn(&mut Tx<'_>, &Payment, Time) -> Result<()>,
    /// Whether no one wants to pay on this page any more.
    pub is_left: fn(&mut Tx<'_>, &Payment, Time) -> Result<bool>,
    /// Grants what the payment paid for, in the transaction that settles it; returns until when it lasts, if it ends. What was paid
    /// is booked already.
    pub paid: fn(&App, &mut Tx<'_>, &Payment, Time) -> Result<Option<Time>>,
    /// Hears that the payer has agreed to money that takes days, and until when it is awaited.
    pub under_way: fn(&mut Tx<'_>, &Payment, Time) -> Result<()>,
    /// Hears that such money will not come.
    pub failed: fn(&App, &mut Tx<'_>, &Payment, Time) -> Result<()>,
    /// Hears of money that went back; whether all of it did.
    pub refunded: fn(&mut Tx<'_>, &Payment, bool, Time) -> Result<()>,
    /// Hears of money that went back without the shop: a bank called it back, or someone gave it back on the provider's own pages.
    pub lost: fn(&mut Tx<'_>, &Payment, Cents, Time) -> Result<()>,
    /// Hears of money that was told to go back, and is with the shop after all.
    pub refund_failed: fn(&mut Tx<'_>, &Payment, Time) -> Result<()>,
    /// Tells open sockets, once it is committed.
    pub after: fn(&App, &Payment, Time),
}

/// What a member was shown and agreed to.
#[derive(Debug, Clone)]
pub struct Ordered {
    /// Version of the sentence that was ticked.
    pub early_start: Option<i64>,
    /// Whether money is at stake: the demo takes the call as it is specified.
    pub is_binding: bool,
    pub shop: String,
    pub price_cents: i64,
    pub tax_note: &'static str,
}

/// Whether the shop itself asked for this refund: by the provider's number of it, or by what waits, because a webhook may overtake the
/// answer to the shop's own call.
pub struct OwnRefunds(pub fn(&mut Tx<'_>, &Payment, &str, Cents) -> Result<bool>);

/// Hears, in the transaction that books it, that a refund with this number of the provider's came to nothing, and why.
pub struct FailedRefunds(pub fn(&mut Tx<'_>, ProviderName, &str, &str, Time) -> Result<()>);
