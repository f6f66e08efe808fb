//! Who takes the shop's money, and what membership costs at Telegram.

use super::{Config, optional_secret, optional_text};
use secrecy::SecretString;
use serde::Deserialize;

#[derive(Debug, Clone, Deserialize)]
pub struct Payments {
    pub sandbox: SandboxMode,
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

impl Config {
    /// Whether PayPal itself takes money, and not the sandbox.
    pub fn takes_paypal(&self) -> bool {
        self.paypal.client_id.is_some() && self.payments.sandbox != SandboxMode::On
    }

    /// Whether the sandbox takes the place of a provider.
    pub fn has_payment_sandbox(&self) -> bool {
        let missing = self.telegram.bot_token.is_none() || self.paypal.client_id.is_none();
        match self.payments.sandbox {
            SandboxMode::Auto => self.demo && missing,
            SandboxMode::On => self.demo,
            SandboxMode::Off => false,
        }
    }
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
