//! What open tabs are told.

use crate::time::Time;
use serde::Serialize;
use utoipa::ToSchema;

/// Frames of the socket, to every tab of a member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PremiumFrame {
    /// The membership has begun, was prolonged, or has ended.
    #[serde(rename_all = "camelCase")]
    Premium { is_premium: bool, premium_until: Option<Time> },
}
