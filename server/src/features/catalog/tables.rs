//! Tables of products and variants on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportRequest {
    /// A table as the export writes it.
    pub csv: String,
    /// Only tells what would happen.
    pub dry_run: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ImportAction {
    Create,
    Update,
    Unchanged,
    Refused,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ImportRow {
    /// In the text, the head being 1.
    pub line: u64,
    pub action: ImportAction,
    /// Of the product that exists.
    pub id: Option<i64>,
    pub name: String,
    /// Why it is refused, what it does to a stock, or what a draft lacks, in German.
    pub message: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ImportResponse {
    /// False when a row was refused, so that nothing was stored.
    pub success: bool,
    pub message: String,
    pub created: usize,
    pub updated: usize,
    pub unchanged: usize,
    pub refused: usize,
    pub rows: Vec<ImportRow>,
}
