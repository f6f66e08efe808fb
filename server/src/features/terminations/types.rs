//! What is declared, and what the back office sees of it.

use crate::features::terms::{Declarant, Found, Step};
use crate::time::Time;
use jiff::civil::Date;
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
    pub kind: TerminationKind,
    pub reason: String,
    pub when: When,
    #[serde(rename = "wantedOn")]
    /// As browsers send it, `2026-12-31`, or as people write it, `31.12.2026`.
    pub date: String,
}

/// Whether it needs a reason.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, IntoStaticStr, EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TerminationKind {
    #[default]
    Ordinary,
    /// For an important reason.
    Extraordinary,
}

/// When the contract is to end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum When {
    #[default]
    Soonest,
    Date,
}

/// A form without mistakes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declaration {
    pub declarant: Declarant,
    pub kind: TerminationKind,
    /// Empty for an ordinary one.
    pub reason: String,
    /// As soon as possible, if none.
    pub wanted_on: Option<Date>,
}

/// A declaration that was received.
#[derive(Debug, Clone)]
pub struct Received {
    pub number: String,
    pub received_at: Time,
    pub declaration: Declaration,
    pub found: Option<Found>,
    pub username: Option<String>,
    pub paid_until: Option<Time>,
    pub done_at: Option<Time>,
    pub done_by: String,
}

/// A termination by call.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TerminationRequest {
    pub name: String,
    /// As the customer calls it.
    pub contract: String,
    /// E-mail address for the receipt.
    pub contact: String,
    #[serde(default)]
    pub kind: TerminationKind,
    /// Obligatory for an extraordinary one.
    #[serde(default)]
    pub reason: String,
    /// The day the contract is to end; as soon as possible without it.
    #[serde(default)]
    #[schema(format = Date)]
    pub wanted_on: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Termination {
    /// `K-` and eight signs.
    pub number: String,
    pub received_at: Time,
    pub name: String,
    /// As the customer called it.
    pub contract: String,
    /// E-mail address.
    pub contact: String,
    pub kind: TerminationKind,
    /// Empty for an ordinary one.
    pub reason: String,
    /// The day the customer named; null: as soon as possible.
    #[schema(format = Date)]
    pub wanted_on: Option<String>,
    /// How many running memberships fit; null until they were looked for.
    pub found: Option<Found>,
    /// The one member whose reminders were ended.
    pub username: Option<String>,
    /// Until when that membership was paid.
    pub paid_until: Option<Time>,
    /// When someone had dealt with it.
    pub done_at: Option<Time>,
    /// Who had; empty while no one has.
    pub done_by: String,
}
