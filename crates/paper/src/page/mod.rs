//! The page: DIN 5008 form B on A4. Head, address window and facts on the first page, then the table, the sums and how to pay;
//! what does not fit goes on, with the sum carried over.

mod footer;
mod head;
mod payment;
mod sums;
mod table;

use crate::canvas::{Anchor, Canvas, HEIGHT, MM, WIDTH};
use crate::fonts::Style;
use crate::invoice::Invoice;
use crate::look::{Look, Palette};
use crate::shape::{SetLine, Setter};
use crate::texts;
use krilla::color::rgb::Color;

/// Left edge of the address window, and of everything else.
const LEFT: f32 = 25.0 * MM;
const RIGHT: f32 = WIDTH - 20.0 * MM;
/// Where the footer begins.
const BOTTOM: f32 = HEIGHT - 31.0 * MM;

/// The document while it is laid out.
pub(crate) struct Sheet<'a> {
    invoice: &'a Invoice,
    look: &'a Look,
    setter: Setter<'a>,
    palette: Palette,
    canvas: Canvas,
    /// How far the last page is filled.
    y: f32,
}

/// At the left end of a line's baseline.
const fn left(x: f32, y: f32) -> Anchor {
    Anchor { x, y, is_right: false }
}

/// At the right end of a line's baseline.
const fn right(x: f32, y: f32) -> Anchor {
    Anchor { x, y, is_right: true }
}

/// Lays an invoice out. Returns the pages and the characters that no font has.
pub(crate) fn lay_out(invoice: &Invoice, look: &Look) -> (Canvas, Vec<char>) {
    let mut sheet = Sheet {
        invoice,
        look,
        setter: Setter::new(&look.fonts),
        palette: look.palette(),
        canvas: Canvas::default(),
        y: 0.0,
    };
    head::first_page(&mut sheet);
    table::write(&mut sheet);
    let top = sums::write(&mut sheet);
    let is_told = payment::notes_beside(&mut sheet, top);
    payment::write(&mut sheet);
    if !is_told {
        payment::notes(&mut sheet);
    }
    footer::write(&mut sheet);
    (sheet.canvas, sheet.setter.missing().into_iter().collect())
}

impl Sheet<'_> {
    /// One line of text.
    fn text(&mut self, text: &str, style: Style, at: Anchor, size: f32, colour: Color) {
        let line = self.setter.line(style, text);
        self.canvas.text(line, at, size, colour);
    }

    /// Lines no wider than `width` points.
    fn wrapped(&self, text: &str, style: Style, size: f32, width: f32, most: usize) -> Vec<SetLine> {
        self.setter.lines(style, text, width / size, most)
    }

    /// One line that is made smaller, down to 60 %, when it is wider than `width`, and then cut.
    fn fitted(&mut self, text: &str, style: Style, at: Anchor, size: f32, width: f32, colour: Color) {
        let line = self.setter.line(style, text);
        let size = (width / line.width.max(0.001)).clamp(size * 0.6, size);
        let line = self.setter.lines(style, text, width / size * 1.001, 1).pop().unwrap_or(line);
        self.canvas.text(line, at, size, colour);
    }

    /// Goes on with a new page where less than `height` is left. Returns whether it did.
    fn ensure(&mut self, height: f32) -> bool {
        let breaks = self.y + height > BOTTOM;
        if breaks {
            head::next_page(self);
        }
        breaks
    }

    /// What the document is and its number.
    fn name(&self) -> String {
        format!("{} {}", texts::title(&self.invoice.kind), self.invoice.number)
    }
}
