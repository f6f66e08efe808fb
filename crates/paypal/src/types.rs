//! What PayPal writes, as far as it is read here.

use kontor_money::Cents;
use serde::{Deserialize, Deserializer};

/// `{"currency_code": "EUR", "value": "19.99"}`
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Money {
    pub currency_code: String,
    pub value: String,
}

impl Money {
    /// The amount in hundredths of its currency; `None` for what has other places.
    pub fn cents(&self) -> Option<i64> {
        Cents::parse(&self.value).ok().map(Cents::get)
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Payee {
    pub merchant_id: Option<String>,
    pub email_address: Option<String>,
}

/// A word of PayPal's that may grow: what is new reads as `Other`.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($variant,)* Other }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = String::deserialize(deserializer)?;
                Ok(match word.as_str() { $($word => Self::$variant,)* _ => Self::Other })
            }
        }
    };
}

words! {
    OrderStatus {
        Created = "CREATED", Saved = "SAVED", Approved = "APPROVED", Voided = "VOIDED", Completed = "COMPLETED",
        PayerActionRequired = "PAYER_ACTION_REQUIRED",
    }
}
words! {
    CaptureStatus {
        Completed = "COMPLETED", Declined = "DECLINED", Failed = "FAILED", Pending = "PENDING",
        PartiallyRefunded = "PARTIALLY_REFUNDED", Refunded = "REFUNDED",
    }
}

words! {
    RefundStatus {
        Completed = "COMPLETED", Pending = "PENDING", Failed = "FAILED", Cancelled = "CANCELLED",
    }
}

impl RefundStatus {
    /// Whether the money does not go back after all.
    pub const fn failed(self) -> bool {
        matches!(self, Self::Failed | Self::Cancelled)
    }
}

impl CaptureStatus {
    /// Whether the money has arrived, whatever became of it later.
    pub const fn arrived(self) -> bool {
        matches!(self, Self::Completed | Self::PartiallyRefunded | Self::Refunded)
    }

    /// Whether it will not come.
    pub const fn failed(self) -> bool {
        matches!(self, Self::Declined | Self::Failed)
    }
}

#[derive(Debug, Clone, Deserialize)]
pub struct Order {
    pub id: String,
    pub status: OrderStatus,
    #[serde(default)]
    pub purchase_units: Vec<PurchaseUnit>,
    #[serde(default)]
    pub(crate) links: Vec<Link>,
}

impl Order {
    /// Where the buyer approves it.
    pub fn approval_url(&self) -> Option<&str> {
        link(&self.links, "payer-action").or_else(|| link(&self.links, "approve"))
    }
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Link {
    pub rel: String,
    pub href: String,
}

pub(crate) fn link<'a>(links: &'a [Link], rel: &str) -> Option<&'a str> {
    links.iter().find(|link| link.rel == rel).map(|link| link.href.as_str())
}

#[derive(Debug, Clone, Deserialize)]
pub struct PurchaseUnit {
    pub custom_id: Option<String>,
    #[serde(default)]
    pub payee: Payee,
    #[serde(default)]
    pub payments: Payments,
}

#[derive(Debug, Clone, Default, Deserialize)]
pub struct Payments {
    #[serde(default)]
    pub captures: Vec<Capture>,
}

/// Money that moved.
#[derive(Debug, Clone, Deserialize)]
pub struct Capture {
    pub id: String,
    pub status: CaptureStatus,
    pub amount: Money,
    /// What was given with the order, handed back.
    pub custom_id: Option<String>,
    /// Only webhooks carry it here; an order has it in its unit.
    #[serde(default)]
    pub payee: Payee,
    #[serde(default)]
    pub(crate) supplementary_data: Supplementary,
}

impl Capture {
    /// The order that it belongs to, where that is told.
    pub fn order_id(&self) -> Option<&str> {
        self.supplementary_data.related_ids.order_id.as_deref()
    }
}

#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Supplementary {
    #[serde(default)]
    related_ids: RelatedIds,
}

#[derive(Debug, Clone, Default, Deserialize)]
struct RelatedIds {
    order_id: Option<String>,
}

/// Money that went back, or was called back.
#[derive(Debug, Clone, Deserialize)]
pub struct Refund {
    pub id: String,
    pub status: Option<RefundStatus>,
    pub amount: Money,
    pub custom_id: Option<String>,
    #[serde(default)]
    pub(crate) links: Vec<Link>,
}

impl Refund {
    /// The capture whose money it was: the link `up` ends in its number.
    pub fn capture_id(&self) -> Option<&str> {
        let (path, id) = link(&self.links, "up")?.rsplit_once('/')?;
        (path.ends_with("/captures") && !id.is_empty()).then_some(id)
    }
}
