//! From the bytes that were sent to the pictures that are kept. Blocks; nothing here knows who sent them.

use super::types::Rendition;
use crate::error::{Error, ErrorCode, Result};
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};
use sha2::{Digest, Sha256};
use std::io::Cursor;

/// Longest side, and most pixels: a photograph of any telephone fits, a bomb does not.
const MAX_SIDE: u32 = 8000;
const MAX_PIXELS: u64 = 40_000_000;
/// Bytes that decoding may take: the most pixels in eight bits per channel.
const MAX_DECODED: u64 = MAX_PIXELS * 4;
/// WebP quality of what is kept.
const QUALITY: f32 = 82.0;

/// What a picture is for.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// A square of 256 pixels, cut from the middle.
    Avatar,
    /// Whole, 1600 and 480 pixels wide at most: to look at, and for the conversation.
    Message,
    /// Whole, in each of [`WIDTHS`] at most so many pixels wide.
    Product,
}

/// # Errors
/// When the bytes are no picture that can be read, or one with too many pixels.
pub fn render(bytes: &[u8], shape: Shape) -> Result<Vec<Rendition>> {
    let picture = decode(bytes, shape)?;
    match shape {
        Shape::Avatar => {
            let square = picture.resize_to_fill(AVATAR, AVATAR, FilterType::Lanczos3);
            let (content, width, height) = encode(&square)?;
            Ok(vec![Rendition { name: hash(&content), content, width, height }])
        }
        Shape::Message => {
            let sizes = MESSAGE.map(|width| {
                let (content, width, height) = encode(&narrowed(&picture, width))?;
                Ok(Rendition { name: hash(&content), content, width, height })
            });
            sizes.into_iter().collect()
        }
        Shape::Product => {
            let (content, width, height) = encode(&narrowed(&picture, WIDTHS[0]))?;
            let hash = hash(&content);
            let main = Rendition { name: format!("{hash}-{}", WIDTHS[0]), content, width, height };
            let has_more = picture.width() > width;
            let mut renditions = vec![main];
            // Of a picture that is no larger the main one is served in the place of the largest.
            for most in WIDTHS[1..].iter().filter(|most| **most < WIDTHS[0] || has_more) {
                let (content, width, height) = encode(&narrowed(&picture, *most))?;
                renditions.push(Rendition { name: format!("{hash}-{most}"), content, width, height });
            }
            Ok(renditions)
        }
    }
}

/// The side of an avatar, and the widths of a product's picture. The first one names them all.
const AVATAR: u32 = 256;
pub const WIDTHS: [u32; 4] = [640, 1280, 480, 320];
const WIDEST: u32 = 1280;
/// The widths of a picture in a message.
const MESSAGE: [u32; 2] = [1600, 480];

/// Reads the header, refuses what is too large, and only then decodes.
fn decode(bytes: &[u8], shape: Shape) -> Result<DynamicImage> {
    let format = image::guess_format(bytes).ok().filter(|format| is_complete(bytes, *format));
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format.ok_or_else(unreadable)?);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| refused(&error))?;
    let (width, height) = decoder.dimensions();
    if width > MAX_SIDE
        || height > MAX_SIDE
        || u64::from(width) * u64::from(height) > MAX_PIXELS
        || decoder.total_bytes() > MAX_DECODED
    {
        return Err(ErrorCode::PictureDimensions.into());
    }
    // A picture whose notes cannot be read is shown as it lies.
    let orientation = decoder.orientation().ok();
    let whole = DynamicImage::from_decoder(decoder).map_err(|error| refused(&error))?;
    // Turned only once it is small.
    let mut picture = shrunk(whole, shape);
    if let Some(orientation) = orientation {
        picture.apply_orientation(orientation);
    }
    Ok(picture)
}

fn unreadable() -> Error {
    ErrorCode::PictureUnreadable.into()
}

fn refused(error: &image::ImageError) -> Error {
    match error {
        image::ImageError::Limits(_) => ErrorCode::PictureDimensions.into(),
        other => {
            tracing::debug!(error = %other, "picture refused");
            unreadable()
        }
    }
}

/// Whether it is of a kind that is taken, and whole: decoders make up the missing rest of a JPEG.
fn is_complete(bytes: &[u8], format: ImageFormat) -> bool {
    match format {
        ImageFormat::Png | ImageFormat::Gif | ImageFormat::WebP => true,
        ImageFormat::Jpeg => has_end(bytes),
        _ => false,
    }
}

/// Whether the JPEG's first scan is followed by an end mark. Segments before it are stepped over: a preview among them
/// has an end mark of its own.
fn has_end(bytes: &[u8]) -> bool {
    const SCAN: u8 = 0xDA;
    let mut at = 2;
    while let Some([0xFF, mark, high, low]) = bytes.get(at..at + 4) {
        if *mark == SCAN {
            return bytes[at..].windows(2).any(|pair| pair == [0xFF, 0xD9]);
        }
        at += if *mark == 0xFF { 1 } else { 2 + usize::from(u16::from_be_bytes([*high, *low])) };
    }
    false
}

/// Quickly brought near its size, so that the good filter has little to do.
fn shrunk(whole: DynamicImage, shape: Shape) -> DynamicImage {
    let (width, height) = (whole.width(), whole.height());
    // Before it is turned, width may be height: what is kept must fit either way.
    let (wanted, side) = match shape {
        Shape::Avatar => (AVATAR * 2, width.min(height)),
        Shape::Product => (WIDEST * 2, width.min(height)),
        Shape::Message => (MESSAGE[0] * 2, width.min(height)),
    };
    if side <= wanted {
        return whole;
    }
    let scaled = |length: u32| {
        let length = u64::from(length) * u64::from(wanted) / u64::from(side);
        u32::try_from(length).unwrap_or(MAX_SIDE).max(1)
    };
    whole.thumbnail_exact(scaled(width), scaled(height))
}

/// Not wider than `width`, and not higher than three times that.
fn narrowed(picture: &DynamicImage, width: u32) -> DynamicImage {
    if picture.width() <= width && picture.height() <= width * 3 {
        return picture.clone();
    }
    picture.resize(width, width * 3, FilterType::Lanczos3)
}

fn encode(picture: &DynamicImage) -> Result<(Vec<u8>, u32, u32)> {
    let (width, height) = (picture.width(), picture.height());
    let encoded = if picture.color().has_alpha() {
        let pixels = picture.to_rgba8();
        webp::Encoder::from_rgba(&pixels, width, height).encode_simple(false, QUALITY)
    } else {
        let pixels = picture.to_rgb8();
        webp::Encoder::from_rgb(&pixels, width, height).encode_simple(false, QUALITY)
    };
    let encoded = encoded.map_err(|error| Error::internal(format!("WebP: {error:?}")))?;
    Ok((encoded.to_vec(), width, height))
}

fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::Index;

    fn small(format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        DynamicImage::new_rgb8(9, 7).write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn format() -> impl Strategy<Value = ImageFormat> {
        prop::sample::select(vec![ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP])
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn damaged_pictures_are_drawn_or_refused(
            format in format(), changes in vec((any::<Index>(), any::<u8>()), 0..6), cut in any::<Index>(), whole in any::<bool>(),
        ) {
            let mut bytes = small(format);
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            let end = if whole { bytes.len() } else { cut.index(bytes.len()) };
            for picture in render(&bytes[..end], Shape::Avatar).unwrap_or_default() {
                prop_assert_eq!((picture.width, picture.height), (AVATAR, AVATAR));
            }
        }

        #[test]
        fn any_bytes_are_refused(bytes in vec(any::<u8>(), 0..400)) {
            prop_assert!(render(&bytes, Shape::Product).is_err());
        }
    }
}
