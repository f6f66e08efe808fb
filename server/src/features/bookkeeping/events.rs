//! What happens in bookkeeping.

use super::types::{BookkeepingSettings, Chart};
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(BookkeepingEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "bookkeeping.", serialize_all = "snake_case"))]
pub enum BookkeepingEvent {
    /// Documents of a month were exported.
    Exported {
        after: ExportedMonth,
    },
    SettingsChanged {
        before: BookkeepingFacts,
        after: BookkeepingFacts,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ExportedMonth {
    pub month: String,
    pub documents: usize,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookkeepingFacts {
    pub chart: Chart,
    pub consultant: Option<u32>,
    pub client: Option<u32>,
    pub year_begins: u8,
    /// In the order of the form.
    pub accounts: Vec<u32>,
}

impl From<&BookkeepingSettings> for BookkeepingFacts {
    fn from(settings: &BookkeepingSettings) -> Self {
        Self {
            chart: settings.chart,
            consultant: settings.consultant,
            client: settings.client,
            year_begins: settings.year_begins,
            accounts: settings.accounts.all(),
        }
    }
}
