//! Addresses that goods are shown or explained with.

use crate::error::{ErrorCode, Result};
use crate::text;

const MAX_URL: usize = 2000;

/// An address of the web or a path of this shop; never a script or a file.
pub fn checked_image_url(url: &str) -> Result<String> {
    checked_address(url).map_err(|error| match error.code() {
        ErrorCode::LinkInvalid => ErrorCode::ImageUrlInvalid.into(),
        _ => error,
    })
}

/// The same for anything that is linked.
pub fn checked_address(url: &str) -> Result<String> {
    let url = text::line(url, MAX_URL)?;
    let own = url.starts_with('/') && !url.starts_with("//") && !url.contains('\\');
    let web = url
        .parse::<http::Uri>()
        .is_ok_and(|uri| matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some());
    if own || web { Ok(url) } else { Err(ErrorCode::LinkInvalid.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_addresses_of_pictures_only() {
        for url in ["https://example.org/a.webp", "http://example.org/a", "/pictures/assam-640.webp"] {
            assert!(checked_image_url(url).is_ok(), "{url}");
        }
        for url in [
            "javascript:alert(1)",
            "data:image/png;base64,AA",
            "//evil.example/a",
            "/\\evil.example",
            "file:///etc/passwd",
            "bild",
            "",
        ] {
            assert!(checked_image_url(url).is_err(), "{url}");
        }
    }
}
