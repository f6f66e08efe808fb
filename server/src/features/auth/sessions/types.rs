//! Own sessions and the password form on the wire.

use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSession {
    pub id: i64,
    /// Whether this call was made with it.
    pub current: bool,
    pub created_at: Time,
    pub expires_at: Time,
    pub user_agent: String,
    /// Browser and system in German: `Chrome auf Android`.
    pub device: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordRequest {
    /// Left out by an account that has none yet.
    #[serde(default)]
    pub current_password: Option<String>,
    /// 6 to 256 characters.
    pub new_password: String,
}
