//! Pictures, and the answer to an upload.

use serde::Serialize;
use utoipa::ToSchema;

/// A picture as it is kept and served.
#[derive(Debug, Clone)]
pub struct Rendition {
    /// Its path without `/media/` and `.webp`.
    pub name: String,
    /// WebP.
    pub content: Vec<u8>,
    pub width: u32,
    pub height: u32,
}

impl Rendition {
    /// Where it is served.
    pub fn path(&self) -> String {
        path(&self.name)
    }
}

pub fn path(name: &str) -> String {
    format!("/media/{name}.webp")
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductImage {
    pub success: bool,
    /// At most 640 pixels wide; those of 1280, 480 and 320 have names that end in `-1280.webp`, `-480.webp` and `-320.webp`.
    pub image_url: String,
}
