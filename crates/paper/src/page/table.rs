//! The lines, with the sum carried over where a page ends.

use super::{BOTTOM, LEFT, RIGHT, Sheet, head, left, right, sums};
use crate::canvas::{MM, Mark};
use crate::fonts::Style;
use crate::invoice::{Line, Unit};
use crate::texts;

/// Right edges of the columns with figures.
const QUANTITY: f32 = RIGHT - 62.0 * MM;
const PRICE: f32 = RIGHT - 38.0 * MM;
const RATE: f32 = RIGHT - 24.0 * MM;
const NAME: f32 = LEFT + 8.0 * MM;
const NAME_WIDTH: f32 = QUANTITY - 17.0 * MM - NAME;

const SIZE: f32 = 9.3;
const STEP: f32 = 12.4;
/// A name longer than this many lines is cut on paper; the XML has it whole.
const MOST_LINES: usize = 14;
/// Kept free below the rows for the sum that is carried over.
const CARRY: f32 = 30.0;

pub(super) fn write(sheet: &mut Sheet<'_>) {
    columns(sheet);
    let mut carried = 0;
    let lines = &sheet.invoice.lines;
    for (at, line) in lines.iter().enumerate() {
        let name = sheet.wrapped(&line.name, Style::Text, SIZE, NAME_WIDTH, MOST_LINES);
        let sku = line.sku.as_ref().map(|sku| format!("{} {sku}", texts::SKU));
        let height = name.len().max(1) as f32 * STEP + if sku.is_some() { 10.5 } else { 0.0 } + 8.5;
        let keep = match (at, at + 1 == lines.len()) {
            (_, false) => CARRY,
            (0, true) => 0.0,
            // The sums do not stand on a page without a line.
            (_, true) => sums::height(sheet.invoice),
        };
        if sheet.y + height + keep > BOTTOM {
            carry(sheet, carried);
            let palette = sheet.palette;
            sheet.y += 12.0;
            sheet.text(texts::MORE, Style::Text, right(RIGHT, sheet.y), 7.5, palette.muted);
            head::next_page(sheet);
            columns(sheet);
            carry(sheet, carried);
        }
        row(sheet, at + 1, line, name, sku.as_deref());
        carried += line.total.get();
    }
}

fn columns(sheet: &mut Sheet<'_>) {
    let palette = sheet.palette;
    let (x, width) = (LEFT - 8.0, RIGHT - LEFT + 16.0);
    sheet.canvas.add(Mark::Block { x, y: sheet.y, width, height: 19.0, radius: 5.0, colour: palette.sunken });
    let y = sheet.y + 12.7;
    sheet.text(texts::ARTICLE, Style::Strong, left(NAME, y), 8.2, palette.muted);
    // Where nothing is taxed there is no rate, not even one of 0.
    let rate = if sheet.invoice.exemption.is_some() { "" } else { texts::RATE };
    let figures = [(texts::QUANTITY, QUANTITY), (texts::PRICE, PRICE), (rate, RATE), (texts::AMOUNT, RIGHT)];
    for (label, x) in figures.into_iter().filter(|(label, _)| !label.is_empty()) {
        sheet.text(label, Style::Strong, right(x, y), 8.2, palette.muted);
    }
    sheet.y += 19.0 + 4.0;
}

fn row(
    sheet: &mut Sheet<'_>,
    number: usize,
    line: &Line,
    name: Vec<crate::shape::SetLine>,
    sku: Option<&str>,
) {
    let palette = sheet.palette;
    let first = sheet.y + 11.5;
    sheet.text(&number.to_string(), Style::Text, left(LEFT, first), 8.2, palette.muted);
    let mut y = first;
    for set in name {
        sheet.canvas.text(set, left(NAME, y), SIZE, palette.ink);
        y += STEP;
    }
    if let Some(sku) = sku {
        sheet.fitted(sku, Style::Text, left(NAME, y - 1.5), 7.6, NAME_WIDTH, palette.muted);
        y += 10.5;
    }
    // As in the XML: what comes back is less than nothing, and its price is not.
    let sign = sheet.invoice.sign();
    let quantity = texts::number(sign * i64::from(line.quantity));
    let quantity = match line.unit {
        Unit::Piece => quantity,
        unit => format!("{quantity}\u{a0}{}", texts::unit(unit)),
    };
    let rate = if sheet.invoice.exemption.is_some() { String::new() } else { texts::rate(line.rate) };
    let figures = [
        (quantity, QUANTITY, Style::Text, palette.ink),
        (texts::figures(line.unit_price.get()), PRICE, Style::Text, palette.ink),
        (rate, RATE, Style::Text, palette.muted),
        (texts::figures(sign * line.total.get()), RIGHT, Style::Strong, palette.ink),
    ];
    for (text, x, style, colour) in figures.into_iter().filter(|(text, ..)| !text.is_empty()) {
        sheet.text(&text, style, right(x, first), SIZE, colour);
    }
    sheet.y = y - STEP + 8.5;
    sheet.canvas.rule(LEFT, sheet.y - 2.0, RIGHT - LEFT, palette.line);
}

fn carry(sheet: &mut Sheet<'_>, cents: i64) {
    let palette = sheet.palette;
    let y = sheet.y + 10.0;
    let sum = texts::figures(sheet.invoice.sign() * cents);
    sheet.text(texts::CARRY, Style::Text, left(NAME, y), 8.6, palette.muted);
    sheet.text(&sum, Style::Strong, right(RIGHT, y), SIZE, palette.muted);
    sheet.y += 17.0;
    sheet.canvas.rule(LEFT, sheet.y - 2.0, RIGHT - LEFT, palette.line);
}
