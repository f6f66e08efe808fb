//! Imports on the wire.

use crate::time::Time;
use crate::words::words;
use kontor_money::Price;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// Whose export a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum ImportFormat {
    Shopify,
    WooCommerce,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum ImportState {
    /// The file is being read.
    Reading,
    /// It waits for the start.
    Ready,
    Running,
    Done,
    /// What was done until then stays.
    Cancelled,
    /// Reading was cut off. Nothing was stored.
    Failed,
}

/// What would become, or became, of a product in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum ImportFate {
    Create,
    Update,
    /// The file says of it what it said last time.
    Unchanged,
    Refused,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum ImportPicture {
    /// There is none, or it is not wanted.
    None,
    Waiting,
    Taken,
    Failed,
}

words!(ImportFormat, ImportState, ImportFate, ImportPicture);

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Import {
    pub id: i64,
    pub format: ImportFormat,
    pub file_name: String,
    pub state: ImportState,
    pub with_pictures: bool,
    pub uploaded_by: String,
    pub uploaded_at: Time,
    pub started_at: Option<Time>,
    /// Null while it is under way.
    pub finished_at: Option<Time>,
    pub counts: ImportCounts,
}

/// Products of the file by what would become of them; when the import is over, by what became of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportCounts {
    pub products: i64,
    pub done: i64,
    pub created: i64,
    pub updated: i64,
    pub unchanged: i64,
    pub refused: i64,
    /// Products with an address of a picture.
    pub pictures_named: i64,
    pub pictures_waiting: i64,
    pub pictures_taken: i64,
    pub pictures_failed: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ImportList {
    /// The one that is under way.
    pub open: Option<Import>,
    /// The newest first; at most 10.
    pub past: Vec<Import>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ImportDetail {
    pub import: Import,
    /// The first products of the file that can be taken; at most 20.
    pub first: Vec<ImportItem>,
    /// What is refused, at most 100.
    pub refused: Vec<ImportItem>,
    /// What is taken without something that the file says, at most 100.
    pub incomplete: Vec<ImportItem>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportItem {
    /// In the file, the head being 1.
    pub line: i64,
    /// What the other system calls it: the handle at Shopify, the SKU or `id:` and the number at WooCommerce.
    pub source: String,
    pub name: String,
    pub fate: ImportFate,
    pub is_done: bool,
    /// Of the product that it became.
    pub product_id: Option<i64>,
    #[schema(value_type = Option<f64>)]
    pub price: Option<Price>,
    pub category: Option<String>,
    pub picture: ImportPicture,
    pub notes: Vec<ImportNote>,
}

/// Why something is refused, or what it is taken without.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportNote {
    pub line: i64,
    /// The reason for programs, as in `price_missing`.
    pub code: String,
    /// The same in German, with what stood there.
    pub message: String,
}

#[derive(Debug, Clone, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportUploadQuery {
    /// The file's name.
    #[serde(default)]
    pub name: String,
}

#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportStartRequest {
    /// Fetches the pictures of each product from the addresses in the file, at most 8 and those of its variants, and keeps them.
    #[serde(default)]
    pub with_pictures: bool,
}
