//! The seller's facts and the page's number, at the foot of every page.

use super::{BOTTOM, LEFT, RIGHT, Sheet, left, right};
use crate::canvas::MM;
use crate::fonts::Style;
use crate::texts;

const SIZE: f32 = 7.3;
const STEP: f32 = 9.6;

pub(super) fn write(sheet: &mut Sheet<'_>) {
    let columns = columns(sheet);
    let last = sheet.canvas.pages.len();
    let pages = std::mem::take(&mut sheet.canvas.pages);
    for (at, page) in pages.into_iter().enumerate() {
        sheet.canvas.pages.push(page);
        foot(sheet, &columns, at + 1, last);
    }
}

fn foot(sheet: &mut Sheet<'_>, columns: &[Vec<String>], number: usize, of: usize) {
    let palette = sheet.palette;
    let top = BOTTOM + 4.0 * MM;
    sheet.canvas.rule(LEFT, top, RIGHT - LEFT, palette.line);
    // The facts of authorities and the IBAN are the long ones.
    let shares = if columns.len() == 4 { &[0.235, 0.195, 0.31, 0.26][..] } else { &[0.33; 4] };
    let mut x = LEFT;
    for (column, share) in columns.iter().zip(shares) {
        let width = (RIGHT - LEFT) * share;
        let mut y = top + 13.0;
        let lines = column.iter().flat_map(|text| sheet.wrapped(text, Style::Text, SIZE, width - 8.0, 3));
        for line in lines.collect::<Vec<_>>().into_iter().take(5) {
            sheet.canvas.text(line, left(x, y), SIZE, palette.muted);
            y += STEP;
        }
        x += width;
    }
    let y = BOTTOM + 25.5 * MM;
    let name = sheet.name();
    sheet.fitted(&name, Style::Text, left(LEFT, y), SIZE, 100.0 * MM, palette.muted);
    sheet.text(&texts::page(number, of), Style::Text, right(RIGHT, y), SIZE, palette.muted);
}

/// Who and where, how to reach them, what the authorities call them, where money goes. Empty ones are left out.
fn columns(sheet: &Sheet<'_>) -> Vec<Vec<String>> {
    let seller = &sheet.invoice.seller;
    let labelled =
        |label: &str, value: &Option<String>| value.as_ref().map(|value| format!("{label} {value}"));
    let place = format!("{} {}", seller.address.zip, seller.address.city);
    let who = [seller.name.clone(), seller.address.extra.clone(), seller.address.street.clone(), place];
    let reach = [seller.phone.clone(), seller.email.clone(), seller.website.clone()];
    let official = [
        labelled(texts::VAT_ID, &seller.vat_id),
        labelled(texts::TAX_NUMBER, &seller.tax_number),
        seller.register.clone(),
        seller.legal.clone(),
    ];
    let bank = seller.account.iter().flat_map(|account| {
        let bic = account.bic.as_ref().map(|bic| format!("{} {bic}", texts::BIC));
        [Some(account.holder.clone()), Some(texts::iban(&account.iban)), bic].into_iter().flatten()
    });
    let columns = [
        who.into_iter().collect::<Vec<_>>(),
        reach.into_iter().flatten().collect(),
        official.into_iter().flatten().collect(),
        bank.collect(),
    ];
    let filled =
        columns.map(|column| column.into_iter().filter(|text| !text.trim().is_empty()).collect::<Vec<_>>());
    filled.into_iter().filter(|column| !column.is_empty()).collect()
}
