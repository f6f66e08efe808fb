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
    IntentStatus { Processing = "processing", RequiresPaymentMethod = "requires_payment_method", Canceled = "canceled" }
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
    #[serde(default)]
    pub payment_intent: Option<Written>,
    #[serde(default, deserialize_with = "id")]
    pub customer: Option<String>,
}

/// How far a session is whose money is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// For the buyer.
    Waits,
    /// The buyer is through, and the bank is not.
    UnderWay,
    /// The bank has refused what the buyer agreed to.
    Failed,
}

impl Session {
    /// Whether a debit has failed is told by its payment, where that is written out.
    pub fn progress(&self) -> Progress {
        use IntentStatus::{Canceled, RequiresPaymentMethod};
        if self.status != SessionStatus::Complete || self.payment_status != PaymentState::Unpaid {
            return Progress::Waits;
        }
        match &self.payment_intent {
            Some(Written::Object { status: Some(Canceled | RequiresPaymentMethod), .. }) => Progress::Failed,
            _ => Progress::UnderWay,
        }
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
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Written {
    Id(String),
    Object {
        id: String,
        #[serde(default)]
        status: Option<IntentStatus>,
    },
}

impl Written {
    pub fn into_id(self) -> String {
        match self {
            Self::Id(id) | Self::Object { id, .. } => id,
        }
    }
}

fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Option::<Written>::deserialize(deserializer)?.map(Written::into_id))
}
