//! Consent to letters on the wire.

use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NewsMailState {
    /// No letters.
    Off,
    /// A link was sent and waits to be opened.
    Waiting,
    On,
}

/// Where the member's consent to letters stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewsMail {
    pub state: NewsMailState,
    /// Whether the shop sends letters at all.
    pub is_offered: bool,
    /// The confirmed address, which they go to; null: there is none yet.
    pub address: Option<String>,
    /// What one agrees to; to be sent along.
    pub wording: String,
    /// Until when the link that was sent can be used.
    pub expires_at: Option<Time>,
    /// Since when the member agrees.
    pub confirmed_at: Option<Time>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct NewsMailRequest {
    /// The wording that was shown. Another one in the meantime refuses the consent.
    pub wording: String,
}

#[derive(Deserialize, ToSchema)]
pub struct NewsMailLink {
    /// What the link ends with.
    pub token: String,
}
