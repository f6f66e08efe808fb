//! The upper part of pages.

use super::{LEFT, RIGHT, Sheet, left, right};
use crate::canvas::{MM, Mark, WIDTH};
use crate::fonts::Style;
use crate::invoice::{Kind, Performed};
use crate::texts;

/// DIN 5008 form B: the window for the address, 45 mm from the top.
const WINDOW: f32 = 45.0 * MM;
const FACTS: f32 = 125.0 * MM;

pub(super) fn first_page(sheet: &mut Sheet<'_>) {
    sheet.canvas.start_page();
    stripe(sheet);
    let look = sheet.look;
    let palette = sheet.palette;
    sheet.fitted(&look.shop, Style::Title, left(LEFT, 24.0 * MM), 25.0, 120.0 * MM, palette.ink);
    if !look.claim.is_empty() {
        sheet.fitted(&look.claim, Style::Text, left(LEFT, 29.5 * MM), 9.0, 100.0 * MM, palette.muted);
    }
    address(sheet);
    facts(sheet);
    fold_marks(sheet);
    sheet.y = 103.5 * MM;
    let title = texts::title(&sheet.invoice.kind);
    sheet.y += 18.0;
    sheet.text(title, Style::Title, left(LEFT, sheet.y), 21.0, palette.ink);
    sheet.y += 18.0;
    let opening = texts::opening(sheet.invoice);
    for line in sheet.wrapped(&opening, Style::Text, 9.5, RIGHT - LEFT, 3) {
        sheet.canvas.text(line, left(LEFT, sheet.y), 9.5, palette.muted);
        sheet.y += 13.0;
    }
    sheet.y += 7.0;
}

/// A short head: what this is a page of.
pub(super) fn next_page(sheet: &mut Sheet<'_>) {
    sheet.canvas.start_page();
    stripe(sheet);
    let palette = sheet.palette;
    let (look, name) = (sheet.look, sheet.name());
    sheet.fitted(&look.shop, Style::Title, left(LEFT, 19.0 * MM), 14.0, 80.0 * MM, palette.ink);
    sheet.fitted(&name, Style::Text, right(RIGHT, 19.0 * MM), 9.0, 75.0 * MM, palette.muted);
    sheet.y = 28.0 * MM;
}

fn stripe(sheet: &mut Sheet<'_>) {
    let colour = sheet.palette.brand;
    sheet.canvas.add(Mark::Block { x: 0.0, y: 0.0, width: WIDTH, height: 2.4 * MM, radius: 0.0, colour });
}

/// The sender in small letters, then whom the letter is for.
fn address(sheet: &mut Sheet<'_>) {
    let palette = sheet.palette;
    let (seller, buyer) = (&sheet.invoice.seller, &sheet.invoice.buyer);
    let sender =
        [&seller.name, &seller.address.street, &format!("{} {}", seller.address.zip, seller.address.city)];
    let sender = sender.map(String::as_str).join(" · ");
    let width = 80.0 * MM;
    sheet.fitted(&sender, Style::Text, left(LEFT, WINDOW + 15.0 * MM), 6.8, width, palette.muted);

    let mut lines = vec![buyer.legal_name().to_owned()];
    if buyer.legal_name() != buyer.name {
        lines.push(buyer.name.clone());
    }
    let place = format!("{} {}", buyer.address.zip, buyer.address.city);
    lines.extend([buyer.address.extra.clone(), buyer.address.street.clone(), place]);
    if buyer.address.country != seller.address.country {
        lines.push(texts::country(&buyer.address.country).to_uppercase());
    }
    let lines = lines.into_iter().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>();
    // The window has room for six lines; more are set closer.
    let set = |sheet: &Sheet<'_>, size: f32| {
        lines.iter().flat_map(|line| sheet.wrapped(line, Style::Text, size, width, 2)).collect::<Vec<_>>()
    };
    let (size, step, set) = match set(&*sheet, 10.0) {
        set if set.len() <= 6 => (10.0, 12.6, set),
        _ => (8.0, 8.9, set(&*sheet, 8.0)),
    };
    let mut y = WINDOW + 17.7 * MM + step;
    for line in set.into_iter().take(9) {
        sheet.canvas.text(line, left(LEFT, y), size, palette.ink);
        y += step;
    }
}

/// Number, days and references, to the right of the window.
fn facts(sheet: &mut Sheet<'_>) {
    let palette = sheet.palette;
    let invoice = sheet.invoice;
    let is_invoice = invoice.kind == Kind::Invoice;
    let performed = match invoice.performed {
        Performed::On(_) => texts::PERFORMED_ON,
        Performed::Between(..) => texts::PERFORMED_BETWEEN,
    };
    let mut facts = vec![
        (if is_invoice { texts::NUMBER } else { texts::CANCELLATION_NUMBER }, invoice.number.clone()),
        (if is_invoice { texts::ISSUED } else { texts::CANCELLATION_ISSUED }, texts::day(invoice.issued_on)),
    ];
    if let Some(preceding) = invoice.preceding() {
        facts.push((texts::PRECEDING, format!("{}, {}", preceding.number, texts::day(preceding.issued_on))));
    }
    facts.push((performed, texts::performed(invoice.performed)));
    let optional = [
        (texts::ORDER, &invoice.order),
        (texts::BUYER_ORDER, &invoice.buyer.order),
        (texts::BUYER_REFERENCE, &invoice.buyer.reference),
        (texts::BUYER_VAT_ID, &invoice.buyer.vat_id),
    ];
    facts.extend(optional.into_iter().filter_map(|(label, value)| Some((label, value.clone()?))));
    let mut y = WINDOW + 11.0 * MM;
    for (at, (label, value)) in facts.into_iter().enumerate() {
        let style = if at == 0 { Style::Strong } else { Style::Text };
        sheet.text(label, Style::Text, left(FACTS, y), 8.5, palette.muted);
        sheet.fitted(&value, style, right(RIGHT, y), 9.2, 40.0 * MM, palette.ink);
        y += 14.2;
    }
}

/// Where the letter is folded and punched, at the left edge.
fn fold_marks(sheet: &mut Sheet<'_>) {
    let colour = sheet.palette.line;
    for (at, length) in [(105.0, 4.0), (148.5, 6.0), (210.0, 4.0)] {
        sheet.canvas.rule(4.0 * MM, at * MM, length * MM, colour);
    }
}
