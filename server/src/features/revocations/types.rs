//! What is declared, and what the back office sees of it.

use crate::features::terms::{Declarant, Found, Step};
use crate::identity::UserId;
use crate::time::Time;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// The form as it was sent. Fields that are missing are empty: a page has to answer with a sentence and not with a refusal.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Typed {
    pub step: Step,
    pub key: String,
    pub name: String,
    pub contract: String,
    pub contact: String,
}

/// A withdrawal by call.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct RevocationRequest {
    pub name: String,
    /// As the customer calls it: the number of an order, or what was bought when.
    pub contract: String,
    /// E-mail address for the receipt.
    pub contact: String,
}

/// What the shop decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, IntoStaticStr, EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[schema(as = RevocationOutcome)]
pub enum Outcome {
    /// What was paid went back, or nothing was paid.
    Granted,
    /// There was no such right, or not any more.
    Refused,
}

/// What was decided about a withdrawal, and why.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettleRevocationRequest {
    pub is_done: bool,
    /// `granted` when left out.
    #[serde(default)]
    pub outcome: Option<Outcome>,
    /// For the shop alone; what was noted stays when left out.
    #[serde(default)]
    pub note: Option<String>,
}

/// Which contract was meant.
#[derive(Debug, Clone)]
pub struct Match {
    pub found: Found,
    pub order_id: Option<String>,
    pub payment_id: Option<String>,
    pub user: Option<UserId>,
    pub period_from: Option<Time>,
    pub is_excluded: bool,
}

impl Match {
    pub const fn none(found: Found) -> Self {
        Self { found, order_id: None, payment_id: None, user: None, period_from: None, is_excluded: false }
    }
}

/// A declaration that was received.
#[derive(Debug, Clone)]
pub struct Received {
    pub number: String,
    pub received_at: Time,
    pub declarant: Declarant,
    pub found: Option<Found>,
    pub order_id: Option<String>,
    pub payment_id: Option<String>,
    pub user: Option<UserId>,
    pub period_from: Option<Time>,
    pub is_excluded: bool,
    pub outcome: Option<Outcome>,
    pub note: String,
    pub done_at: Option<Time>,
    pub done_by: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revocation {
    /// `W-` and eight signs.
    pub number: String,
    pub received_at: Time,
    pub name: String,
    /// As the customer called it: the number of an order, or what was bought when.
    pub contract: String,
    /// E-mail address.
    pub contact: String,
    /// The last day to pay back what was paid (§ 357 Abs. 1 BGB).
    #[schema(format = Date)]
    pub refund_by: String,
    /// How many contracts fit; null until they were looked for.
    pub found: Option<Found>,
    /// The one order, and its number.
    pub order_id: Option<String>,
    pub order_number: Option<String>,
    /// The one membership's payment.
    pub payment_id: Option<String>,
    /// Whose it was; null for a guest's, and once the account is deleted.
    pub username: Option<String>,
    /// It came after the period, as far as that is known.
    pub is_late: bool,
    /// There was no right: the service was performed wholly, begun early at the customer's wish, or no article of the order can be
    /// withdrawn from (§ 312g Abs. 2 BGB).
    pub is_excluded: bool,
    /// Null while it is open.
    pub outcome: Option<Outcome>,
    /// Of the shop, for the shop.
    pub note: String,
    /// When someone had dealt with it.
    pub done_at: Option<Time>,
    /// Who had; empty while no one has.
    pub done_by: String,
}
