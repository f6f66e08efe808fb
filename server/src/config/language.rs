//! Who translates, who writes the support bot's answers, and what the owner says about the shop.

use super::reading::{optional_secret, optional_text};
use secrecy::SecretString;
use serde::Deserialize;

/// What only the owner knows; help pages and the bot quote it.
#[derive(Debug, Clone, Deserialize)]
pub struct Facts {
    #[serde(deserialize_with = "optional_text")]
    pub opening_hours: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub contact: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub shipping: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub delivery: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub payment: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Translation {
    pub provider: Provider,
    pub url: String,
    #[serde(deserialize_with = "optional_secret")]
    pub key: Option<SecretString>,
    pub model: String,
    pub patience_seconds: u32,
    pub keep_days: u32,
}

/// Whose interface the translation service speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provider {
    #[serde(rename = "")]
    Nobody,
    LibreTranslate,
    DeepL,
    OpenAi,
}

/// The language model behind the support bot.
#[derive(Debug, Clone, Deserialize)]
pub struct Support {
    #[serde(deserialize_with = "optional_text")]
    pub url: Option<String>,
    #[serde(deserialize_with = "optional_secret")]
    pub key: Option<SecretString>,
    pub model: String,
    pub patience_seconds: u32,
}
