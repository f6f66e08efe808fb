//! A QR symbol as SVG and PNG: dark on white, with the quiet zone that ISO/IEC 18004 asks for.

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};
use std::fmt::Write as _;

/// Light modules around the symbol.
const QUIET: i32 = 4;
/// The largest version that the guideline allows.
const MAX_VERSION: u8 = 13;
/// Most pixels of a module in a PNG.
const MAX_SCALE: u32 = 32;

/// A QR symbol of level M and at most version 13.
#[derive(Clone, PartialEq, Eq)]
pub struct Symbol {
    code: QrCode,
}

impl Symbol {
    /// None when the text does not fit.
    pub(super) fn new(payload: &str) -> Option<Self> {
        let segments = [QrSegment::make_bytes(payload.as_bytes())];
        let (least, most) = (Version::new(1), Version::new(MAX_VERSION));
        let code = QrCode::encode_segments_advanced(&segments, QrCodeEcc::Medium, least, most, None, false);
        code.ok().map(|code| Self { code })
    }

    /// Modules of a side with the quiet zone.
    pub fn side(&self) -> u32 {
        u32::try_from(self.code.size() + 2 * QUIET).unwrap_or_default()
    }

    pub(super) fn is_dark(&self, x: u32, y: u32) -> bool {
        let module = |at: u32| i32::try_from(at).unwrap_or_default() - QUIET;
        self.code.get_module(module(x), module(y))
    }

    /// The dark modules as the `d` of an SVG path, in units of a module, in a square of [`Symbol::side`] units.
    pub fn path(&self) -> String {
        let mut path = String::new();
        for y in 0..self.side() {
            let mut x = 0;
            while x < self.side() {
                let width = (x..self.side()).take_while(|x| self.is_dark(*x, y)).count();
                if width > 0 {
                    let _ = write!(path, "M{x} {y}h{width}v1h-{width}z");
                }
                x += u32::try_from(width).unwrap_or_default() + 1;
            }
        }
        path
    }

    /// A whole SVG document that grows to the place it is given.
    pub fn svg(&self) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
             <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{path}\"/></svg>",
            side = self.side(),
            path = self.path()
        )
    }

    /// A PNG in black and white with `scale` pixels (1 to 32) for a module. None when it cannot be encoded, which memory alone causes.
    pub fn png(&self, scale: u32) -> Option<Vec<u8>> {
        let scale = scale.clamp(1, MAX_SCALE);
        let side = self.side() * scale;
        let row_of = |y: u32| {
            let mut row = vec![0_u8; side.div_ceil(8) as usize];
            for x in (0..side).filter(|x| !self.is_dark(x / scale, y)) {
                row[(x / 8) as usize] |= 0x80 >> (x % 8);
            }
            row
        };
        let pixels: Vec<u8> = (0..self.side()).flat_map(|y| row_of(y).repeat(scale as usize)).collect();
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, side, side);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::One);
        encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).ok()?;
        Some(bytes)
    }
}
