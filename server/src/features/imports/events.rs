//! What happens to imports. What they do to products is told as every change of a product is.

use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(ImportEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "import.", serialize_all = "snake_case"))]
pub enum ImportEvent {
    Started {
        after: ImportPlan,
    },
    /// Everything in the file is done.
    Finished {
        after: ImportOutcome,
    },
    /// What was done until then stays.
    Cancelled {
        after: ImportOutcome,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportPlan {
    pub file: String,
    pub products: i64,
    pub with_pictures: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ImportOutcome {
    pub file: String,
    pub created: i64,
    pub updated: i64,
    pub refused: i64,
    pub pictures: i64,
}
