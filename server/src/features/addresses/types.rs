//! Entries of the address book on the wire.

use crate::features::delivery::PostalAddress;
use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedAddress {
    pub id: i64,
    /// As the member calls it; may be empty.
    pub label: String,
    pub address: PostalAddress,
    pub used_at: Time,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct AddressRequest {
    /// At most 40 characters.
    #[serde(default)]
    pub label: String,
    pub address: PostalAddress,
}
