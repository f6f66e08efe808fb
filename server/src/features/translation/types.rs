//! Translations on the wire.

use crate::words::written;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// The languages of the shop's members.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Language {
    En,
    De,
    Es,
    Fr,
    It,
    Pt,
    Ru,
    Zh,
    Ja,
    Ko,
    Ar,
    Tr,
}

written!(Language);

impl Language {
    pub const ALL: [Self; 12] = [
        Self::En,
        Self::De,
        Self::Es,
        Self::Fr,
        Self::It,
        Self::Pt,
        Self::Ru,
        Self::Zh,
        Self::Ja,
        Self::Ko,
        Self::Ar,
        Self::Tr,
    ];

    /// The language of a code as services write it: `EN-GB` and `zh-Hans` are ours too.
    pub fn parse(code: &str) -> Option<Self> {
        let code = code.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        code.parse().ok()
    }
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TranslateRequest {
    /// 1 to 4000 characters.
    pub text: String,
    /// One of the twelve: en, de, es, fr, it, pt, ru, zh, ja, ko, ar, tr.
    pub target_language: String,
    /// One of the twelve, or `auto`, which it is when left out.
    #[serde(default)]
    pub source_language: Option<String>,
    /// The chat message that `text` is. Its translation is kept for its readers and goes with it.
    #[serde(default)]
    pub message_id: Option<i64>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TranslateResponse {
    pub translated_text: String,
    /// Code of the language of `text`; one outside the twelve when the service says so.
    pub detected_language: String,
    /// Whether no service had to be asked.
    pub cached: bool,
}
