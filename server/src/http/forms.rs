//! Wire forms that several features share.

use crate::error::{Error, Result};
use crate::text;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why something irreversible was done; for the audit log.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReasonRequest {
    #[serde(default)]
    pub reason: Option<String>,
}

impl ReasonRequest {
    /// # Errors
    /// When the reason is too long or holds control characters.
    pub fn checked(&self) -> Result<Option<String>> {
        text::optional_paragraph(self.reason.as_deref(), text::REASON)
            .map_err(|error| Error::field("reason", error))
    }
}

/// A decimal number or the text of one.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub enum NumberOrText {
    Number(f64),
    Text(String),
}

/// The answer of an action that has nothing else to say.
#[derive(Debug, Serialize, ToSchema)]
pub struct Done {
    pub success: bool,
    /// A German sentence for the user.
    pub message: String,
}

impl Done {
    pub fn new(message: impl Into<String>) -> Self {
        Self { success: true, message: message.into() }
    }
}
