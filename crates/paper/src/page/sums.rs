//! What it comes to: discounts and charges, the total, and the taxes by rate.

use super::{LEFT, RIGHT, Sheet, left, right};
use crate::canvas::{MM, Mark};
use crate::fonts::Style;
use crate::invoice::{Adjustment, Invoice};
use crate::texts;

/// Left edge of the labels of sums.
pub(super) const LABEL: f32 = RIGHT - 78.0 * MM;

/// How much room they need.
pub(super) fn height(invoice: &Invoice) -> f32 {
    let rows = by_name(&invoice.discounts).len() + by_name(&invoice.charges).len();
    rows as f32 * 15.0 + 62.0 + invoice.groups().len() as f32 * 13.0 + 40.0
}

/// Answers where they begin.
pub(super) fn write(sheet: &mut Sheet<'_>) -> f32 {
    let invoice = sheet.invoice;
    let discounts = by_name(&invoice.discounts);
    let charges = by_name(&invoice.charges);
    let rows = discounts.len() + charges.len();
    sheet.ensure(height(invoice));
    let top = sheet.y;
    sheet.y += 6.0;
    if rows > 0 {
        let goods = invoice.lines.iter().map(|line| line.total.get()).sum();
        amount(sheet, texts::GOODS, goods);
        for (name, cents) in discounts {
            amount(sheet, &name, -cents);
        }
        for (name, cents) in charges {
            amount(sheet, &name, cents);
        }
        sheet.y += 3.0;
    }
    total(sheet);
    by_rate(sheet);
    top
}

/// Parts of one discount or charge that were split over rates are one again.
fn by_name(adjustments: &[Adjustment]) -> Vec<(String, i64)> {
    let mut found = Vec::<(String, i64)>::new();
    for adjustment in adjustments {
        match found.iter_mut().find(|(name, _)| *name == adjustment.name) {
            Some((_, cents)) => *cents += adjustment.amount.get(),
            None => found.push((adjustment.name.clone(), adjustment.amount.get())),
        }
    }
    found
}

fn amount(sheet: &mut Sheet<'_>, label: &str, cents: i64) {
    let palette = sheet.palette;
    sheet.y += 11.0;
    let sum = texts::figures(sheet.invoice.sign() * cents);
    sheet.fitted(label, Style::Text, left(LABEL, sheet.y), 9.3, 52.0 * MM, palette.muted);
    sheet.text(&sum, Style::Text, right(RIGHT, sheet.y), 9.3, palette.ink);
    sheet.y += 4.0;
}

fn total(sheet: &mut Sheet<'_>) {
    let palette = sheet.palette;
    let (x, width, height) = (LABEL - 10.0, RIGHT - LABEL + 18.0, 30.0);
    sheet.canvas.add(Mark::Block { x, y: sheet.y, width, height, radius: 7.0, colour: palette.brand_soft });
    let sum = texts::euros(sheet.invoice.sign() * sheet.invoice.total.get());
    sheet.text(texts::TOTAL, Style::Strong, left(LABEL, sheet.y + 19.0), 10.0, palette.ink);
    sheet.text(&sum, Style::Title, right(RIGHT, sheet.y + 20.2), 14.5, palette.ink);
    sheet.y += height + 9.0;
}

/// Net, tax and gross of each rate (§ 14(4) nos. 7 and 8 UStG), or why there is no tax.
fn by_rate(sheet: &mut Sheet<'_>) {
    let palette = sheet.palette;
    if let Some(exemption) = sheet.invoice.exemption {
        sheet.y += 8.0;
        sheet.text(texts::exemption(exemption), Style::Text, right(RIGHT, sheet.y), 8.8, palette.ink);
        sheet.y += 12.0;
        sheet.text(texts::PRICES, Style::Text, right(RIGHT, sheet.y), 7.6, palette.muted);
        sheet.y += 10.0;
        return;
    }
    let columns = [RIGHT - 42.0 * MM, RIGHT - 20.0 * MM, RIGHT];
    sheet.y += 8.0;
    sheet.text(texts::TAX, Style::Text, left(LABEL, sheet.y), 7.8, palette.muted);
    for (label, x) in [texts::NET, texts::TAX_SHORT, texts::GROSS].into_iter().zip(columns) {
        sheet.text(label, Style::Text, right(x, sheet.y), 7.8, palette.muted);
    }
    sheet.canvas.rule(LABEL, sheet.y + 4.0, RIGHT - LABEL, palette.line);
    sheet.y += 15.0;
    let sign = sheet.invoice.sign();
    for group in sheet.invoice.groups() {
        sheet.text(&texts::rate(group.rate), Style::Text, left(LABEL, sheet.y), 8.6, palette.ink);
        for (cents, x) in [group.net, group.tax, group.gross].into_iter().zip(columns) {
            let sum = texts::figures(sign * cents.get());
            sheet.text(&sum, Style::Text, right(x, sheet.y), 8.6, palette.ink);
        }
        sheet.y += 13.0;
    }
    sheet.text(texts::GROSS_PRICES, Style::Text, left(LEFT, sheet.y - 13.0), 7.6, palette.muted);
    sheet.y -= 7.0;
}
