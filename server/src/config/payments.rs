//! Who takes the shop's money, and what membership costs at Telegram.

use super::reading::{optional_secret, optional_switch, optional_text, price, switch};
use secrecy::SecretString;
use serde::Deserialize;

#[derive(Debug, Clone, Deserialize)]
pub struct Payments {
    pub sandbox: SandboxMode,
    // Which ways to pay are offered, where they work. The owner changes them in the back office.
    #[serde(deserialize_with = "switch")]
    pub bank: bool,
    #[serde(deserialize_with = "switch")]
    pub paypal: bool,
    #[serde(deserialize_with = "switch")]
    pub stripe: bool,
    #[serde(deserialize_with = "switch")]
    pub telegram: bool,
    #[serde(deserialize_with = "switch")]
    pub coins: bool,
    /// Nothing is said: in the demo only.
    #[serde(deserialize_with = "optional_switch")]
    pub arrangement: Option<bool>,
}

/// When the sandbox stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SandboxMode {
    /// For providers without credentials, while demo is on.
    Auto,
    /// For all; demo must be on.
    On,
    Off,
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
pub struct Stripe {
    #[serde(deserialize_with = "optional_secret")]
    pub secret_key: Option<SecretString>,
    #[serde(deserialize_with = "optional_secret")]
    pub webhook_secret: Option<SecretString>,
    pub api_url: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Premium {
    /// Cents for 30 days of membership.
    #[serde(rename = "price", deserialize_with = "price")]
    pub price_cents: i64,
    /// Whole Stars for 30 days of membership.
    pub stars: i64,
}
