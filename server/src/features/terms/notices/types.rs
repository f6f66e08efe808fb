//! The notice on the wire.

use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a buyer sees of the notice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GuaranteeNotice {
    /// The picture that is shown whole and in colour: the official file, or what it draws where that is a PDF.
    pub picture_url: String,
    /// The official file, byte for byte.
    pub file_url: String,
    pub media_type: MediaType,
    /// Of the picture, in pixels.
    pub width: i64,
    pub height: i64,
}

impl GuaranteeNotice {
    pub fn new(facts: &NoticeFacts, width: i64, height: i64) -> Self {
        let path = |ending| format!("{PATH}/{}.{ending}", facts.sha256);
        Self {
            picture_url: path(PICTURE),
            file_url: path(facts.media_type.ending()),
            media_type: facts.media_type,
            width,
            height,
        }
    }
}

/// Where notices are read.
pub const PATH: &str = "/gewaehrleistung";
/// How the address of what is shown ends.
pub const PICTURE: &str = "png";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum MediaType {
    #[serde(rename = "image/png")]
    Png,
    #[serde(rename = "application/pdf")]
    Pdf,
}

impl MediaType {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Pdf => "application/pdf",
        }
    }

    pub const fn ending(self) -> &'static str {
        match self {
            Self::Png => PICTURE,
            Self::Pdf => "pdf",
        }
    }

    /// None for what is no file.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Png, Self::Pdf].into_iter().find(|known| known.as_str() == text)
    }
}

/// Which file it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeFacts {
    /// Of the file, in hexadecimal digits.
    pub sha256: String,
    pub media_type: MediaType,
}

/// The notice in the back office.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeEditor {
    /// What buyers see now; null while nothing was sent.
    pub notice: Option<GuaranteeNotice>,
    /// Newest first, with those that hold no longer.
    pub versions: Vec<NoticeVersion>,
}

/// What was sent once, or that nothing was shown from then on.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeVersion {
    /// Null: the notice was taken away.
    pub file: Option<NoticeFacts>,
    pub published_at: Time,
    /// Who sent it.
    pub author: String,
}
