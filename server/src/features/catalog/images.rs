//! Pictures: the demo shop's own, and the one that stands in where loading fails.

use crate::error::{ErrorCode, Result};
use rust_embed::RustEmbed;
use std::borrow::Cow;

const MAX_SIDE: u32 = 2000;

#[derive(RustEmbed)]
#[folder = "demo/pictures"]
struct DemoPictures;

/// A packshot of the demo shop by its file name.
pub fn picture(name: &str) -> Option<Cow<'static, [u8]>> {
    DemoPictures::get(name).map(|file| file.data)
}

/// A quiet SVG with a cup in its middle. The sides are parsed here, so that only numbers reach the markup.
///
/// # Errors
/// When a side is no number from 1 to 2000.
pub fn placeholder(width: &str, height: &str) -> Result<String> {
    let side = |text: &str| {
        let digits = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|side| digits && (1..=MAX_SIDE).contains(side)).ok_or(ErrorCode::PictureSize)
    };
    let (width, height): (u32, u32) = (side(width)?, side(height)?);
    let scale = f64::from(width.min(height)) / 240.0;
    let (x, y) = (f64::from(width) / 2.0 - 48.0 * scale, f64::from(height) / 2.0 - 44.0 * scale);
    Ok(format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-label="Kein Bild"><rect width="100%" height="100%" fill="#F3EDE4"/><g transform="translate({x:.1} {y:.1}) scale({scale:.3})" fill="none" stroke="#B9A893" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M14 32h56v26a22 22 0 0 1-22 22H36a22 22 0 0 1-22-22zM70 38h8a11 11 0 0 1 0 22h-8M32 8c-4 5 4 9 0 14M52 8c-4 5 4 9 0 14"/></g></svg>"##
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_only_numbers() {
        assert!(placeholder("320", "400").unwrap().contains(r#"width="320" height="400""#));
        for side in ["0", "-1", "2001", "99999999", "1.5", "NaN", "1e3", "<svg>", "", "+5", "0x10"] {
            assert_eq!(placeholder(side, "10").unwrap_err().code(), ErrorCode::PictureSize, "{side}");
        }
    }
}
