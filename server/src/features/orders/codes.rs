//! The QR code of an order's transfer as a picture: with letters, and from the bot.

use super::{order_number, paying, store};
use crate::error::Result;
use crate::features::mail::File;
use crate::identity::UserId;
use crate::text;
use kontor_banking::epc::Symbol;
use kontor_db::Tx;

/// What a letter says of it.
pub const HINT: &str = "Der QR-Code im Anhang enthält Betrag und Verwendungszweck für Ihre Banking-App.";
/// Pixels of a module.
const SCALE: u32 = 6;

/// To be opened with a banking app.
pub fn picture(reference: &str, symbol: &Symbol) -> Option<File> {
    Some(File {
        name: format!("Ueberweisung-{reference}.png"),
        media_type: "image/png".to_owned(),
        content: symbol.png(SCALE)?,
    })
}

/// Whether this customer's order waits for a transfer.
///
/// # Errors
/// When the database fails.
pub fn awaits_transfer(tx: &mut Tx<'_>, customer: UserId, id: &str) -> Result<bool> {
    Ok(store::find_customer(tx, id)? == Some(customer) && paying::open_transfer(tx, id)?.is_some())
}

/// The picture for the order's customer and the words below it; nothing once no transfer is awaited.
///
/// # Errors
/// When the database fails.
pub fn transfer_code(tx: &mut Tx<'_>, customer: UserId, id: &str) -> Result<Option<(File, String)>> {
    if store::find_customer(tx, id)? != Some(customer) {
        return Ok(None);
    }
    let Some((transfer, symbol)) = paying::open_transfer(tx, id)? else { return Ok(None) };
    let words = format!(
        "{} für Ihre Bestellung {}: Mit der Banking-App scannen, oder das Bild sichern und dort als Foto-Überweisung öffnen.\n\n\
         Empfänger: {}\nIBAN: {}\nVerwendungszweck: {}",
        text::euro(transfer.amount.0),
        order_number(id),
        transfer.payee,
        transfer.iban,
        transfer.reference
    );
    Ok(picture(&transfer.reference, &symbol).map(|file| (file, words)))
}
