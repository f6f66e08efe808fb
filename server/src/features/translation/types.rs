//! Translations on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The languages of the shop's members.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
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

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Es => "es",
            Self::Fr => "fr",
            Self::It => "it",
            Self::Pt => "pt",
            Self::Ru => "ru",
            Self::Zh => "zh",
            Self::Ja => "ja",
            Self::Ko => "ko",
            Self::Ar => "ar",
            Self::Tr => "tr",
        }
    }

    /// The language of a code as services write it: `EN-GB` and `zh-Hans` are ours too.
    pub fn parse(code: &str) -> Option<Self> {
        let code = code.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.as_str() == code)
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
    /// Code of the language of `text`; one beside the twelve when the service says so.
    pub detected_language: String,
    /// Whether no service had to be asked.
    pub cached: bool,
}
