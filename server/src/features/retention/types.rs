//! Retention on the wire.

use crate::periods::Kept;
use crate::time::Time;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Everything but the forecast.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Retention {
    /// What is kept for how long.
    pub rules: Vec<RetentionRule>,
    /// The day of the next run that begins by itself.
    #[schema(value_type = String, format = Date)]
    pub next_run_on: Date,
    /// Holds that are placed, and after them those that were lifted; the newest first.
    pub holds: Vec<RetentionHold>,
    /// The newest first; at most 20.
    pub runs: Vec<RetentionRun>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetentionRule {
    pub kind: Kept,
    /// In German, as everything here that is read.
    pub name: &'static str,
    pub period: String,
    /// Why that long.
    pub basis: &'static str,
    /// Whether the yearly run removes it; the others go day by day.
    pub is_yearly: bool,
}

/// What a run would remove now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetentionForecast {
    pub kinds: Vec<RetentionOutlook>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetentionOutlook {
    pub kind: Kept,
    pub name: &'static str,
    /// What is from before this day has had its years.
    #[schema(value_type = String, format = Date)]
    pub kept_since: Date,
    pub removable: i64,
    /// How much a hold keeps.
    pub held: i64,
    /// When the oldest of both came about.
    pub oldest_at: Option<Time>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetentionRun {
    pub id: i64,
    pub year: i16,
    /// Who asked for it; null where it began by itself.
    pub actor: Option<String>,
    pub started_at: Time,
    /// Null while it is under way.
    pub finished_at: Option<Time>,
    /// Only what something was removed of.
    pub removed: Vec<RetentionRemoval>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetentionRemoval {
    /// As the program of that time named it.
    pub kind: String,
    pub name: String,
    pub count: i64,
    /// What was from before this day had had its years.
    #[schema(value_type = String, format = Date)]
    pub kept_since: Date,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetentionHold {
    pub id: i64,
    /// The order that is held with its documents, letters and payments; null: everything up to a day.
    pub order_id: Option<String>,
    pub order_number: Option<String>,
    #[schema(value_type = Option<String>, format = Date)]
    pub until: Option<Date>,
    pub reason: String,
    pub placed_at: Time,
    pub placed_by: String,
    pub lifted_at: Option<Time>,
    /// Empty while it is placed.
    pub lifted_by: String,
}

/// Either an order or a day.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetentionHoldRequest {
    /// The order's id or number.
    #[serde(default)]
    pub order: Option<String>,
    /// Everything from up to this day is held.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub until: Option<Date>,
    #[serde(default)]
    pub reason: String,
}
