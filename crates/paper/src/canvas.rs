//! What stands where, page by page, before it becomes a PDF: only then the number of pages is known. Points from the upper left.

use crate::shape::SetLine;
use krilla::color::rgb::Color;

pub(crate) const MM: f32 = 72.0 / 25.4;
/// A4.
pub(crate) const WIDTH: f32 = 210.0 * MM;
pub(crate) const HEIGHT: f32 = 297.0 * MM;

pub(crate) enum Mark {
    Text {
        line: SetLine,
        x: f32,
        baseline: f32,
        size: f32,
        colour: Color,
    },
    /// A filled rectangle, its corners rounded.
    Block {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        radius: f32,
        colour: Color,
    },
    /// The dark modules of a QR code: columns and rows, the size of one.
    Code {
        x: f32,
        y: f32,
        module: f32,
        dark: Vec<(u16, u16)>,
        colour: Color,
    },
    /// A tick in a square of that size.
    Tick {
        x: f32,
        y: f32,
        size: f32,
        colour: Color,
    },
}

#[derive(Default)]
pub(crate) struct Canvas {
    pub pages: Vec<Vec<Mark>>,
}

/// Where a line of text is: an end of its baseline.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Anchor {
    pub x: f32,
    pub y: f32,
    pub is_right: bool,
}

impl Canvas {
    pub fn start_page(&mut self) {
        self.pages.push(Vec::new());
    }

    /// Marks the last page.
    pub fn add(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.push(mark);
        }
    }

    pub fn text(&mut self, line: SetLine, at: Anchor, size: f32, colour: Color) {
        let x = if at.is_right { line.width.mul_add(-size, at.x) } else { at.x };
        self.add(Mark::Text { line, x, baseline: at.y, size, colour });
    }

    /// A hairline from left to right.
    pub fn rule(&mut self, x: f32, y: f32, width: f32, colour: Color) {
        self.add(Mark::Block { x, y, width, height: 0.6, radius: 0.0, colour });
    }
}
