//! Pictures as people send them, and files that only look like it.

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageEncoder, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use std::io::Cursor;

/// A picture whose four quarters have colours of their own: red, green below it, blue to the right, white below that.
pub fn quarters(width: u32, height: u32) -> DynamicImage {
    DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |x, y| match (x < width / 2, y < height / 2) {
        (true, true) => Rgb([220, 20, 20]),
        (true, false) => Rgb([20, 200, 20]),
        (false, true) => Rgb([20, 20, 220]),
        (false, false) => Rgb([250, 250, 250]),
    }))
}

pub fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    encoded(&quarters(width, height), ImageFormat::Png)
}

/// Half transparent.
pub fn transparent_png() -> Vec<u8> {
    let picture = RgbaImage::from_fn(300, 300, |x, _| Rgba([200, 100, 50, if x < 150 { 0 } else { 255 }]));
    encoded(&DynamicImage::ImageRgba8(picture), ImageFormat::Png)
}

/// A photograph that lies on its side (orientation 6: to be turned to the right) and says where it was taken.
pub fn turned_jpeg(width: u32, height: u32) -> Vec<u8> {
    let mut exif = b"II*\0\x08\0\0\0\x02\0".to_vec();
    // Orientation, SHORT, 1 value: 6.
    exif.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]);
    // Camera model, ASCII, in the bytes after the list.
    exif.extend([0x10, 0x01, 2, 0, 20, 0, 0, 0, 38, 0, 0, 0]);
    exif.extend([0, 0, 0, 0]);
    exif.extend(b"52.5200N 13.4050E...");
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 92);
    encoder.set_exif_metadata(exif).unwrap();
    let picture = quarters(width, height).to_rgb8();
    encoder.write_image(&picture, width, height, image::ExtendedColorType::Rgb8).unwrap();
    bytes
}

/// The first bytes of a PNG of that size: a header that is right, and hardly any content.
pub fn png_bomb(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = width.to_be_bytes().to_vec();
    header.extend(height.to_be_bytes());
    // One bit per pixel, grey: 20000 × 20000 of them pack into some kilobytes.
    header.extend([1, 0, 0, 0, 0]);
    chunk(&mut bytes, *b"IHDR", &header);
    let rows = vec![0_u8; (usize::try_from(width).unwrap() / 8 + 1) * usize::try_from(height).unwrap()];
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut packed, &rows).unwrap();
    chunk(&mut bytes, *b"IDAT", &packed.finish().unwrap());
    chunk(&mut bytes, *b"IEND", &[]);
    bytes
}

fn chunk(bytes: &mut Vec<u8>, kind: [u8; 4], content: &[u8]) {
    bytes.extend(u32::try_from(content.len()).unwrap().to_be_bytes());
    let mut checked = flate2::Crc::new();
    checked.update(&kind);
    checked.update(content);
    bytes.extend(kind);
    bytes.extend(content);
    bytes.extend(checked.sum().to_be_bytes());
}

pub const SVG: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>"#;
