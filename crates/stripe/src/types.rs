//! What Stripe writes, as far as it is read here.

use serde::{Deserialize, Deserializer};

/// A word of Stripe's that may grow: what is new reads as `Other`.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($variant,)* Other }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = Option::<String>::deserialize(deserializer)?;
                Ok(match word.as_deref() { $(Some($word) => Self::$variant,)* _ => Self::Other })
            }
        }
    };
}

words! {
    SessionStatus { Open = "open", Complete = "complete", Expired = "expired" }
}
words! {
    /// Whether the money is there: a debit takes days after the session is complete.
    PaymentState { Paid = "paid", Unpaid = "unpaid", NotRequired = "no_payment_required" }
}
words! {
    RefundStatus {
        Succeeded = "succeeded", Pending = "pending", RequiresAction = "requires_action", Failed = "failed", Canceled = "canceled",
    }
}

impl RefundStatus {
    /// Whether the money does not go back after all.
    pub const fn failed(self) -> bool {
        matches!(self, Self::Failed | Self::Canceled)
    }
}

/// A place where one payment is made.
#[derive(Debug, Clone, Deserialize)]
pub struct Session {
    pub id: String,
    pub status: SessionStatus,
    pub payment_status: PaymentState,
    /// Null once it is over.
    pub url: Option<String>,
    /// In cents.
    pub amount_total: Option<i64>,
    /// `eur`
    pub currency: Option<String>,
    /// What was given with the session, handed back.
    pub client_reference_id: Option<String>,
    /// `pi_…`: the money itself, once the buyer has chosen how to pay.
    #[serde(default, deserialize_with = "id")]
    pub payment_intent: Option<String>,
    #[serde(default, deserialize_with = "id")]
    pub customer: Option<String>,
}

impl Session {
    /// Whether the buyer is through and the bank is not.
    pub fn is_processing(&self) -> bool {
        self.status == SessionStatus::Complete && self.payment_status == PaymentState::Unpaid
    }
}

/// Money that went back.
#[derive(Debug, Clone, Deserialize)]
pub struct Refund {
    pub id: String,
    pub status: RefundStatus,
    /// In cents.
    pub amount: i64,
    pub currency: String,
    #[serde(default, deserialize_with = "id")]
    pub payment_intent: Option<String>,
    /// Why it failed, once it has: `lost_or_stolen_card`, `unknown` and others.
    #[serde(default)]
    pub failure_reason: Option<String>,
    #[serde(default)]
    pub(crate) metadata: Metadata,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Refunds {
    pub data: Vec<Refund>,
}

/// A payment that the buyer has called back through the bank.
#[derive(Debug, Clone, Deserialize)]
pub struct Dispute {
    pub id: String,
    /// In cents.
    pub amount: i64,
    pub currency: String,
    #[serde(default, deserialize_with = "id")]
    pub payment_intent: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct PaymentIntent {
    #[serde(default)]
    pub metadata: Metadata,
}

/// Our own numbers, handed back.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Metadata {
    pub payment_id: Option<String>,
    pub refund_id: Option<String>,
}

/// An id, or the object with that id, which Stripe writes out on request.
fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Id(String),
        Object { id: String },
    }
    Ok(Option::<Written>::deserialize(deserializer)?.map(|written| match written {
        Written::Id(id) | Written::Object { id } => id,
    }))
}
