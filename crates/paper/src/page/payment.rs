//! How to pay, or that it is paid, and what else there is to say.

use super::{LEFT, RIGHT, Sheet, left, sums};
use crate::canvas::{MM, Mark};
use crate::fonts::Style;
use crate::invoice::{Account, Settlement};
use crate::texts;
use qrcodegen::{QrCode, QrCodeEcc, Version};

/// The edge of the QR code: at 25 mm phones read version 13 from a hand's breadth.
const CODE: f32 = 26.0 * MM;

pub(super) fn write(sheet: &mut Sheet<'_>) {
    sheet.y += 6.0;
    match (&sheet.invoice.settlement, &sheet.invoice.seller.account) {
        (Settlement::Open { reference, epc, .. }, Some(account)) if sheet.invoice.sign() > 0 => {
            open(sheet, account, reference, epc.as_deref());
        }
        (Settlement::Paid { .. }, _) => settled(sheet, true),
        _ => settled(sheet, false),
    }
}

/// The account and, for the banking app, its QR code.
fn open(sheet: &mut Sheet<'_>, account: &Account, reference: &str, epc: Option<&str>) {
    let palette = sheet.palette;
    let code = epc.and_then(encode);
    let mut facts =
        vec![(texts::RECIPIENT, account.holder.clone()), (texts::IBAN, texts::iban(&account.iban))];
    facts.extend(account.bic.clone().map(|bic| (texts::BIC, bic)));
    facts.push((texts::REFERENCE, reference.to_owned()));
    facts.push((texts::OPEN, texts::euros(sheet.invoice.total.get())));
    let height = 38.0 + facts.len() as f32 * 14.0;
    let height = if code.is_some() { height.max(CODE + 33.0) } else { height };
    sheet.ensure(height + 6.0);
    let (x, y, width) = (LEFT - 8.0, sheet.y, RIGHT - LEFT + 16.0);
    sheet.canvas.add(Mark::Block { x, y, width, height, radius: 9.0, colour: palette.line });
    let (x, y, width, height) = (x + 0.8, y + 0.8, width - 1.6, height - 1.6);
    sheet.canvas.add(Mark::Block { x, y, width, height, radius: 8.3, colour: palette.surface });
    let inner = LEFT + 6.0;
    let terms = texts::terms(sheet.invoice);
    sheet.text(&terms, Style::Strong, left(inner, y + 22.0), 10.5, palette.ink);
    let mut row = y + 41.0;
    for (label, value) in facts {
        sheet.text(label, Style::Text, left(inner, row), 8.5, palette.muted);
        let strong =
            if label == texts::REFERENCE || label == texts::OPEN { Style::Strong } else { Style::Text };
        sheet.fitted(&value, strong, left(inner + 31.0 * MM, row), 9.3, 62.0 * MM, palette.ink);
        row += 14.0;
    }
    if let Some(code) = code {
        let x = RIGHT - CODE - 9.0;
        let top = y + 11.0;
        let module = CODE / code.size() as f32;
        let modules = (0..code.size()).flat_map(|row| (0..code.size()).map(move |column| (column, row)));
        let dark = modules.filter(|(column, row)| code.get_module(*column, *row));
        let dark = dark.map(|(column, row)| (column as u16, row as u16)).collect();
        sheet.canvas.add(Mark::Code { x, y: top, module, dark, colour: palette.ink });
        let caption = sheet.setter.line(Style::Text, texts::SCAN);
        let centred = x + (CODE - caption.width * 6.8) / 2.0;
        sheet.canvas.text(caption, left(centred, top + CODE + 11.5), 6.8, palette.muted);
    }
    sheet.y = y + height + 6.0;
}

/// EPC069-12: error correction M, version 13 at most. None where the payload does not fit.
fn encode(payload: &str) -> Option<QrCode> {
    let segments = [qrcodegen::QrSegment::make_bytes(payload.as_bytes())];
    QrCode::encode_segments_advanced(
        &segments,
        QrCodeEcc::Medium,
        Version::MIN,
        Version::new(13),
        None,
        false,
    )
    .ok()
}

/// A sentence with or without a tick.
fn settled(sheet: &mut Sheet<'_>, paid: bool) {
    let palette = sheet.palette;
    sheet.ensure(40.0);
    let (ink, ground) =
        if paid { (palette.success, palette.success_soft) } else { (palette.ink, palette.sunken) };
    let terms = texts::terms(sheet.invoice);
    let lines = sheet.wrapped(&terms, Style::Strong, 10.0, RIGHT - LEFT - 24.0, 3);
    let height = 17.0 + lines.len() as f32 * 13.0;
    let (x, y, width) = (LEFT - 8.0, sheet.y, RIGHT - LEFT + 16.0);
    sheet.canvas.add(Mark::Block { x, y, width, height, radius: 9.0, colour: ground });
    if paid {
        sheet.canvas.add(Mark::Tick { x: LEFT + 2.0, y: y + 10.0, size: 10.0, colour: ink });
    }
    let mut row = y + 18.6;
    for line in lines {
        sheet.canvas.text(line, left(LEFT + if paid { 18.0 } else { 4.0 }, row), 10.0, ink);
        row += 13.0;
    }
    sheet.y += height + 6.0;
}

/// Where the goods went if not to the buyer, and the caller's sentences.
fn all(sheet: &Sheet<'_>) -> Vec<String> {
    let to = sheet.invoice.delivered_to.as_ref().map(|to| {
        let address = &to.address;
        let parts = [&to.name, &address.extra, &address.street, &format!("{} {}", address.zip, address.city)];
        let parts = parts.into_iter().filter(|part| !part.trim().is_empty()).map(String::as_str);
        format!("{}: {}", texts::DELIVERED_TO, parts.collect::<Vec<_>>().join(", "))
    });
    to.into_iter().chain(sheet.invoice.notes.iter().cloned()).collect()
}

/// Writes them to the left of the sums, which begin at `top`, where that has room for them.
pub(super) fn notes_beside(sheet: &mut Sheet<'_>, top: f32) -> bool {
    const SIZE: f32 = 8.4;
    const STEP: f32 = 11.4;
    let width = sums::LABEL - LEFT - 26.0;
    let notes = all(sheet);
    let set = notes.iter().map(|note| sheet.wrapped(note, Style::Text, SIZE, width, 60)).collect::<Vec<_>>();
    let lines = set.iter().map(Vec::len).sum::<usize>() as f32;
    let last = top + 17.0 + (lines - 1.0) * STEP + set.len().saturating_sub(1) as f32 * 4.0;
    // Above the sentence about prices.
    if last > sheet.y - 20.0 {
        return false;
    }
    let mut y = top + 17.0;
    for note in set {
        for line in note {
            sheet.canvas.text(line, left(LEFT, y), SIZE, sheet.palette.muted);
            y += STEP;
        }
        y += 4.0;
    }
    true
}

/// Writes them below everything else.
pub(super) fn notes(sheet: &mut Sheet<'_>) {
    let palette = sheet.palette;
    for note in all(sheet) {
        sheet.y += 4.0;
        for line in sheet.wrapped(&note, Style::Text, 8.8, RIGHT - LEFT, 60) {
            sheet.ensure(16.0);
            sheet.y += 12.0;
            sheet.canvas.text(line, left(LEFT, sheet.y), 8.8, palette.ink);
        }
    }
}
