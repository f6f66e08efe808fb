//! What happens to what the seller sets.

use super::room::SettingFacts;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(SettingsEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "settings.", serialize_all = "snake_case"))]
pub enum SettingsEvent {
    Changed { before: SettingFacts, after: SettingFacts },
}
