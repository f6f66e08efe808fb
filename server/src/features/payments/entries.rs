//! What was paid and given back: one entry whenever money moved, by whatever way. For each order and each membership payment, paid
//! minus given back is the sum of its entries, and never below zero.

use super::store::entries as store;
use super::types::{Currency, Payment, Product, ProviderName, Sum};
use crate::error::{ErrorCode, Result};
use crate::time::Time;
use crate::words::words;
use kontor_db::Tx;
use kontor_money::Cents;
use serde::Serialize;
use std::collections::BTreeMap;
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// How money moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
#[schema(as = PaymentWay)]
pub enum Way {
    /// By transfer to the shop's bank account.
    Bank,
    Paypal,
    Stripe,
    Telegram,
    /// From the member's wallet in the shop.
    Wallet,
    /// To an address of the shop on a chain.
    Coins,
    /// As an admin says.
    Hand,
}

words!(Way);

impl Way {
    pub const fn in_german(self) -> &'static str {
        match self {
            Self::Bank => "Überweisung",
            Self::Paypal => "PayPal",
            Self::Stripe => "Karte",
            Self::Telegram => "Telegram",
            Self::Wallet => "Wallet",
            Self::Coins => "Coins",
            Self::Hand => "nach Absprache",
        }
    }
}

impl From<ProviderName> for Way {
    fn from(name: ProviderName) -> Self {
        match name {
            ProviderName::Telegram => Self::Telegram,
            ProviderName::Paypal => Self::Paypal,
        }
    }
}

/// What money was for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject<'a> {
    Order(&'a str),
    /// The payment that bought it.
    Membership(&'a str),
}

impl<'a> Subject<'a> {
    pub fn of(payment: &'a Payment) -> Self {
        match (payment.product, payment.order_id.as_deref()) {
            (Product::Order, Some(order)) => Self::Order(order),
            _ => Self::Membership(&payment.id),
        }
    }

    pub(super) const fn words(self) -> (&'static str, &'a str) {
        match self {
            Self::Order(id) => ("order", id),
            Self::Membership(id) => ("membership", id),
        }
    }
}

/// Money that moved, or moves in this transaction.
#[derive(Debug, Clone)]
pub struct Entry<'a> {
    pub subject: Subject<'a>,
    pub way: Way,
    /// The way's own number of this movement.
    pub external_id: &'a str,
    /// Positive for what was paid, negative for what went back.
    pub sum: Sum,
    pub at: Time,
}

/// One of an order's entries.
#[derive(Debug, Clone)]
pub struct Moved {
    pub way: Way,
    pub external_id: String,
    pub cents: Cents,
    pub at: Time,
}

/// Writes an entry, once for each way and its number; false when it was written before.
///
/// # Errors
/// [`ErrorCode::RefundTooMuch`] when more would go back than was paid.
pub fn book(tx: &mut Tx<'_>, entry: &Entry<'_>) -> Result<bool> {
    if entry.sum.amount == 0 {
        return Ok(false);
    }
    if !store::insert(tx, entry)? {
        return Ok(false);
    }
    if entry.sum.amount < 0 && store::sum_of(tx, entry.subject)? < 0 {
        return Err(ErrorCode::RefundTooMuch.into());
    }
    Ok(true)
}

/// What of an order's payments is with the shop, in cents.
///
/// # Errors
/// When the database fails.
pub fn kept_of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Cents> {
    Ok(Cents::new(store::sum_of(tx, Subject::Order(order_id))?))
}

/// The same for several orders; those without entries are left out.
///
/// # Errors
/// When the database fails.
pub fn kept_of_orders(tx: &mut Tx<'_>, ids: &[String]) -> Result<BTreeMap<String, Cents>> {
    store::sums_of_orders(tx, ids)
}

/// How the money of an order moved, oldest first.
///
/// # Errors
/// When the database fails.
pub fn list_of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Vec<Moved>> {
    store::list_of_order(tx, order_id)
}

/// What orders brought in and what went back between two moments, in cents.
///
/// # Errors
/// When the database fails.
pub fn sums_between(tx: &mut Tx<'_>, from: Time, to: Time) -> Result<(Cents, Cents)> {
    store::sums_between(tx, Currency::Euro, from, to)
}
