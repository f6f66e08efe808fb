//! Addresses on the wire.

use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailStatus {
    /// The confirmed one.
    pub email: Option<String>,
    pub verified_at: Option<Time>,
    /// One that a link was sent to and that waits for it.
    pub pending: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct EmailRequest {
    pub email: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct EmailVerifyRequest {
    /// From the link.
    pub token: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct PasswordResetRequest {
    /// The user name, or the e-mail address.
    pub account: String,
}

#[derive(Deserialize, ToSchema)]
pub struct PasswordResetConfirmation {
    /// From the link.
    pub token: String,
    pub password: String,
    /// The code of an authenticator app or a recovery code, where the account has a second factor.
    #[serde(default)]
    pub otp: Option<String>,
}
