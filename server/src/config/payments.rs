//! Who takes the shop's money, and what membership costs at Telegram.

use super::{optional_secret, optional_text};
use crate::features::payments::SandboxMode;
use secrecy::SecretString;
use serde::Deserialize;

#[derive(Debug, Clone, Deserialize)]
pub struct Payments {
    pub sandbox: SandboxMode,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Paypal {
    #[serde(deserialize_with = "optional_text")]
    pub client_id: Option<String>,
    #[serde(deserialize_with = "optional_secret")]
    pub secret: Option<SecretString>,
    #[serde(deserialize_with = "optional_text")]
    pub webhook_id: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub merchant_id: Option<String>,
    pub api_url: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Premium {
    /// Whole Stars for what costs [`crate::features::settings::PREMIUM_PRICE_CENTS`] elsewhere.
    pub stars: i64,
}
