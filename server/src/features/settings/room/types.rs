//! Settings on the wire, for the owner.

use super::keys::{SettingGroup, SettingKey, SettingKind};
use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A setting as it is in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Setting {
    pub key: SettingKey,
    pub group: SettingGroup,
    pub kind: SettingKind,
    /// Whether it may not be empty.
    pub required: bool,
    pub title: &'static str,
    /// Figures with a decimal point; empty: none.
    pub value: String,
    /// To be sent along with a change; 0 while it is what kontor.toml says.
    pub version: i64,
    pub changed_at: Option<Time>,
    /// Who changed it last.
    pub changed_by: Option<String>,
}

/// What a setting was, newest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingVersion {
    pub version: i64,
    pub value: String,
    pub changed_at: Time,
    pub changed_by: String,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct SettingRequest {
    /// Figures with a decimal point or comma; empty: none.
    pub value: String,
    /// The version that was edited; another one in the meantime refuses the change.
    pub version: i64,
}

/// What a setting is.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SettingFacts {
    pub value: String,
}
