//! Pictures: the demo shop's own, and the one that stands in where loading fails.

use crate::error::{ErrorCode, Result};
use crate::http::encoded::matches;
use axum::body::Body;
use axum::response::Response;
use data_encoding::HEXLOWER;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use rust_embed::RustEmbed;

/// The widths that each of the demo shop's pictures has; the largest is what a product names.
const WIDTHS: [u32; 3] = [320, 480, 640];
const MAX_SIDE: u32 = 2000;

#[derive(RustEmbed)]
#[folder = "demo/pictures"]
struct DemoPictures;

/// The address of a packshot of the demo shop: its name, and what is in its files, so that it is kept for a year.
pub fn address_of_demo_picture(name: &str) -> String {
    match content_tag(name) {
        Some(tag) => format!("/pictures/{name}.{tag}-640.webp"),
        None => format!("/pictures/{name}-640.webp"),
    }
}

/// A packshot as a file, for what else the demo shows.
pub fn demo_picture_file(name: &str, width: u32) -> Option<Vec<u8>> {
    DemoPictures::get(&format!("{name}-{width}.webp")).map(|file| file.data.into_owned())
}

/// The same for all widths, so that one address leads to the others.
fn content_tag(name: &str) -> Option<String> {
    let mut tag = 0;
    for width in WIDTHS {
        let [a, b, c, d, ..] = DemoPictures::get(&format!("{name}-{width}.webp"))?.metadata.sha256_hash();
        tag ^= u32::from_be_bytes([a, b, c, d]);
    }
    Some(format!("{tag:08x}"))
}

/// A packshot by the last part of its address. Under a name that says nothing of its content, or what was its content in
/// another release, it is asked for again after a week.
pub fn picture(file_name: &str, request: &HeaderMap) -> Option<Response> {
    let (name, size) = file_name.rsplit_once('-')?;
    let (name, tag) = name.rsplit_once('.').map_or((name, None), |(name, tag)| (name, Some(tag)));
    let file = DemoPictures::get(&format!("{name}-{size}"))?;
    let lasting = tag.is_some() && tag == content_tag(name).as_deref();
    let caching = if lasting { "public, max-age=31536000, immutable" } else { "public, max-age=604800" };
    let entity_tag = HEXLOWER.encode(file.metadata.sha256_hash().get(..16)?);
    let entity_tag = HeaderValue::from_str(&format!("\"{entity_tag}\"")).ok()?;
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/webp"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::ETAG, entity_tag.clone());
    if matches(request, Some(&entity_tag)) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        *response.body_mut() = Body::from(file.data);
    }
    Some(response)
}

/// A quiet SVG with a picture frame in its middle. The sides are parsed here, so that only numbers reach the markup.
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
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-label="Kein Bild"><rect width="100%" height="100%" fill="#F3EDE4"/><g transform="translate({x:.1} {y:.1}) scale({scale:.3})" fill="none" stroke="#B9A893" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M18 14h60a8 8 0 0 1 8 8v44a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8zM12 66l22-22 16 16 12-12 22 20M62 26a7 7 0 1 1 0 14 7 7 0 0 1 0-14z"/></g></svg>"##
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
