//! Pictures of messages on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A picture of a message, at `/api/chat/pictures/{name}`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatPicture {
    pub name: String,
    /// In pixels, of the larger of its two sizes.
    pub width: i64,
    pub height: i64,
    /// What it shows, for those who do not see it; may be empty.
    pub alternative_text: String,
}

/// A picture that a message takes.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessagePicture {
    /// As the upload was answered.
    pub name: String,
    /// What it shows, 300 characters at most.
    #[serde(default)]
    pub alternative_text: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct UploadedChatPicture {
    pub success: bool,
    /// A message takes it by this name, within a day.
    pub name: String,
    pub width: u32,
    pub height: u32,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PictureSize {
    /// At most 1600 pixels wide.
    #[default]
    Large,
    /// At most 480 pixels wide.
    Small,
}

#[derive(Debug, Clone, Copy, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PictureQuery {
    #[serde(default)]
    #[param(inline)]
    pub size: PictureSize,
}
