//! Second factors on the wire.

use crate::time::Time;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Security {
    /// A sign-in asks for a code of the authenticator app.
    pub totp: bool,
    pub recovery_codes_left: i64,
    pub passkeys: Vec<Passkey>,
    /// Whether passkeys can be used here: they need a domain name and a secure page.
    pub passkeys_possible: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Passkey {
    pub id: i64,
    pub name: String,
    pub created_at: Time,
    pub last_used_at: Option<Time>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TotpSecret {
    pub success: bool,
    /// Base 32, to type in.
    pub secret: String,
    /// `otpauth://…`, for the QR code.
    pub uri: String,
}

#[derive(Deserialize, ToSchema)]
pub struct TotpCodeRequest {
    /// Six digits; to turn it off also a recovery code.
    pub code: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    pub success: bool,
    pub message: String,
    /// Shown this once; each opens the door once.
    pub recovery_codes: Vec<String>,
}

/// What the browser hands to the authenticator.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyChallenge {
    pub challenge_id: String,
    /// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` of WebAuthn.
    #[schema(value_type = Object)]
    pub public_key: Box<RawValue>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddPasskeyRequest {
    pub challenge_id: String,
    /// How the member calls it.
    pub name: String,
    /// `RegistrationResponseJSON` of WebAuthn.
    #[schema(value_type = Object)]
    pub credential: Box<RawValue>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyLoginRequest {
    pub challenge_id: String,
    /// `AuthenticationResponseJSON` of WebAuthn.
    #[schema(value_type = Object)]
    pub credential: Box<RawValue>,
    #[serde(default)]
    pub remember_me: bool,
}
