//! Digests on the wire.

use crate::time::Time;
use crate::words::words;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// How often one comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum DigestFrequency {
    Off,
    Daily,
    Weekly,
}

words!(DigestFrequency);

/// What the member has chosen.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Digest {
    pub frequency: DigestFrequency,
    /// Whether the shop sends letters at all.
    pub is_offered: bool,
    /// The confirmed address, which they go to; null: there is none yet.
    pub address: Option<String>,
    /// When the next one is sent, if there is anything to tell by then; null while it is off.
    pub next_at: Option<Time>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct DigestRequest {
    pub frequency: DigestFrequency,
}

#[derive(Deserialize, ToSchema)]
pub struct DigestLink {
    /// What the link ends with.
    pub token: String,
}
