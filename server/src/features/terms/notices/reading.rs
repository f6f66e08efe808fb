//! What was sent, looked at and drawn. Blocks; nothing here knows who sent it.

use super::types::{MediaType, NoticeFacts};
use crate::error::{Error, ErrorCode, Result};
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use image::{ExtendedColorType, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, Limits};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Cursor;

/// Of a picture, in pixels.
const MAX_SIDE: u32 = 8000;
const MAX_DECODED: u64 = 160 * 1024 * 1024;
/// How wide a PDF is drawn: the column of the last look before an order at three times the density.
const DRAWN_WIDTH: f32 = 1440.0;
/// How many times as high as wide a page may be.
const MAX_RATIO: f32 = 4.0;

/// A file that may be published.
#[derive(Debug)]
pub struct Notice {
    pub facts: NoticeFacts,
    pub content: Vec<u8>,
    /// As PNG, of a PDF; empty where the file is one itself.
    pub picture: Vec<u8>,
    pub width: u32,
    pub height: u32,
}

/// # Errors
/// When it is no PNG and no PDF of one page that can be shown whole.
pub fn read(content: Vec<u8>) -> Result<Notice> {
    let media_type = kind_of(&content).ok_or(ErrorCode::NoticeUnreadable)?;
    let (picture, width, height) = match media_type {
        MediaType::Png => {
            let (width, height) = measure(&content)?;
            (Vec::new(), width, height)
        }
        MediaType::Pdf => draw(&content)?,
    };
    let facts = NoticeFacts { sha256: sha256(&content), media_type };
    Ok(Notice { facts, content, picture, width, height })
}

/// By its first bytes: what it is called and what it says of itself is not asked.
fn kind_of(content: &[u8]) -> Option<MediaType> {
    match content {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..] => Some(MediaType::Png),
        [b'%', b'P', b'D', b'F', b'-', ..] => Some(MediaType::Pdf),
        _ => None,
    }
}

fn unreadable(error: impl std::fmt::Display) -> Error {
    tracing::debug!(%error, "notice refused");
    ErrorCode::NoticeUnreadable.into()
}

/// Reads all of a picture, so that a broken one is not published; answers width and height.
fn measure(content: &[u8]) -> Result<(u32, u32)> {
    let mut reader = ImageReader::with_format(Cursor::new(content), ImageFormat::Png);
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if width > MAX_SIDE || height > MAX_SIDE || decoder.total_bytes() > MAX_DECODED {
        return Err(ErrorCode::PictureDimensions.into());
    }
    image::DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    Ok((width, height))
}

/// The only page as PNG, with its width and height.
fn draw(content: &[u8]) -> Result<(Vec<u8>, u32, u32)> {
    let pdf = Pdf::new(content.to_vec()).map_err(|error| unreadable(format!("{error:?}")))?;
    let pages = pdf.pages();
    let [page] = &pages[..] else {
        return Err(Error::new(ErrorCode::NoticePages).with("count", pages.len()));
    };
    let (width, height) = page.render_dimensions();
    if !(width >= 1.0 && height >= 1.0 && height / width <= MAX_RATIO) {
        return Err(unreadable("no page of paper"));
    }
    let scale = DRAWN_WIDTH / width;
    let settings = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
    let drawn = render(
        page,
        &RenderCache::new(),
        &InterpreterSettings::default(),
        &RenderSettings::default(),
        &settings,
    );
    let (width, height) = (u32::from(drawn.width()), u32::from(drawn.height()));
    let mut picture = Vec::new();
    // On a white ground no pixel is translucent, so that alpha says nothing.
    image::codecs::png::PngEncoder::new(&mut picture)
        .write_image(drawn.data_as_u8_slice(), width, height, ExtendedColorType::Rgba8)
        .map_err(Error::internal)?;
    Ok((picture, width, height))
}

fn sha256(content: &[u8]) -> String {
    Sha256::digest(content).iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page of so many points with a red square in its lower left corner, on `pages` pages.
    fn pdf(width: u32, height: u32, pages: usize) -> Vec<u8> {
        let kids: Vec<String> = (0..pages).map(|page| format!("{} 0 R", page + 4)).collect();
        let draw = "1 0 0 rg 0 0 50 50 re f";
        let mut objects = vec![
            "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
            format!("<</Type/Pages/Count {pages}/Kids[{}]>>", kids.join(" ")),
            format!("<</Length {}>>stream\n{draw}\nendstream", draw.len()),
        ];
        let page = format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]/Contents 3 0 R>>");
        objects.extend((0..pages).map(|_| page.clone()));
        let mut file = "%PDF-1.7\n".to_owned();
        for (index, object) in objects.iter().enumerate() {
            let _ = write!(file, "{} 0 obj\n{object}\nendobj\n", index + 1);
        }
        file.push_str("trailer<</Root 1 0 R>>\n%%EOF");
        file.into_bytes()
    }

    #[test]
    fn a_page_is_drawn_whole_and_in_colour() {
        let notice = read(pdf(100, 150, 1)).unwrap();
        assert_eq!((notice.width, notice.height), (1440, 2160));
        let picture =
            image::load_from_memory_with_format(&notice.picture, ImageFormat::Png).unwrap().to_rgb8();
        let at = |x, y| picture.get_pixel(x, y).0;
        assert_eq!([at(700, 2100), at(740, 2100), at(700, 1400)], [[255, 0, 0], [255; 3], [255; 3]]);
    }

    #[test]
    fn what_cannot_be_shown_whole_is_refused() {
        for (content, code) in [
            (pdf(100, 150, 2), ErrorCode::NoticePages),
            (pdf(10, 4000, 1), ErrorCode::NoticeUnreadable),
            (b"%PDF-1.7\nnothing".to_vec(), ErrorCode::NoticeUnreadable),
            (b"\x89PNG\r\n\x1a\nnothing".to_vec(), ErrorCode::NoticeUnreadable),
            (b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), ErrorCode::NoticeUnreadable),
            (Vec::new(), ErrorCode::NoticeUnreadable),
        ] {
            assert_eq!(read(content.clone()).unwrap_err().code(), code, "{}", content.escape_ascii());
        }
    }
}
