//! Money that moved: for what, by which way, how much.

use super::{Payment, Product, ProviderName, Sum};
use crate::time::Time;
use crate::words::words;
use kontor_money::Cents;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// How money moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
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

    /// Whose way it is; `None` for those without a provider.
    pub const fn provider(self) -> Option<ProviderName> {
        match self {
            Self::Paypal => Some(ProviderName::Paypal),
            Self::Stripe => Some(ProviderName::Stripe),
            Self::Telegram => Some(ProviderName::Telegram),
            Self::Bank | Self::Wallet | Self::Coins | Self::Hand => None,
        }
    }
}

impl From<ProviderName> for Way {
    fn from(name: ProviderName) -> Self {
        match name {
            ProviderName::Telegram => Self::Telegram,
            ProviderName::Paypal => Self::Paypal,
            ProviderName::Stripe => Self::Stripe,
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

    pub const fn words(self) -> (&'static str, &'a str) {
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

/// Money that went back to a customer, or came in again after that.
#[derive(Debug, Clone)]
pub struct GivenBack {
    pub entry_id: i64,
    pub order_id: String,
    pub at: Time,
}

/// One of an order's entries.
#[derive(Debug, Clone)]
pub struct Moved {
    pub way: Way,
    pub external_id: String,
    pub cents: Cents,
    /// Takes back what an earlier entry says: no money moved, or it came to nothing.
    pub is_correction: bool,
    pub at: Time,
}
