//! The shop's bot at Telegram.

use super::reading::{optional_secret, optional_text, switch};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use sha2::{Digest, Sha256};

#[derive(Debug, Clone, Deserialize)]
pub struct Telegram {
    #[serde(deserialize_with = "optional_secret")]
    pub bot_token: Option<SecretString>,
    #[serde(deserialize_with = "optional_text")]
    pub bot_name: Option<String>,
    #[serde(deserialize_with = "optional_secret")]
    pub provider_token: Option<SecretString>,
    pub api_url: String,
    #[serde(deserialize_with = "optional_secret")]
    pub webhook_secret: Option<SecretString>,
    #[serde(deserialize_with = "switch")]
    pub polling: bool,
    #[serde(deserialize_with = "optional_text")]
    pub mini_app_url: Option<String>,
    pub init_data_minutes: u32,
    pub signing_key: String,
}

impl Telegram {
    /// The bot's name as links spell it, without `@`.
    pub fn bot_name(&self) -> Option<&str> {
        let name = self.bot_name.as_deref().filter(|_| self.bot_token.is_some())?;
        Some(name.strip_prefix('@').unwrap_or(name))
    }

    /// What Telegram must show with every update. Unless one is set it follows from the token, so that all nodes know it.
    pub fn webhook_secret(&self) -> Option<String> {
        let token = self.bot_token.as_ref()?;
        Some(match &self.webhook_secret {
            Some(secret) => secret.expose_secret().to_owned(),
            None => {
                let digest = Sha256::digest(format!("webhook of {}", token.expose_secret()));
                data_encoding::HEXLOWER.encode(&digest)
            }
        })
    }

    /// An address inside the Mini App; none where Telegram would not open it.
    pub fn app_link(&self, path: &str) -> Option<String> {
        let base = self.mini_app_url.as_deref().filter(|url| url.starts_with("https://"))?;
        Some(format!("{}{path}", base.trim_end_matches('/')))
    }
}
