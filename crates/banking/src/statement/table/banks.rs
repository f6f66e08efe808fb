//! The tables of banks that are known: recognised by heads that only they have.
//!
//! The heads are those of exports from 2010 to 2026, as banks' customers publish them with their import scripts.

use super::columns::{Columns, by_heads};
use crate::Iban;
use crate::statement::Decimal;
use crate::statement::essence;

/// Heads, as `essence` writes them, that together are one bank's.
const KNOWN: [(&[&str], Decimal); 10] = [
    // Sparkasse, CSV-CAMT (v2, v8) and CSV-MT940.
    (
        &["AUFTRAGSKONTO", "BUCHUNGSTAG", "VERWENDUNGSZWECK", "BEGUENSTIGTERZAHLUNGSPFLICHTIGER", "BETRAG"],
        Decimal::Comma,
    ),
    // Volksbanken and Raiffeisenbanken, since 2021 and before.
    (&["IBANAUFTRAGSKONTO", "BUCHUNGSTAG", "NAMEZAHLUNGSBETEILIGTER", "BETRAG"], Decimal::Comma),
    (
        &["BUCHUNGSTAG", "VALUTA", "EMPFAENGERZAHLUNGSPFLICHTIGER", "VORGANGVERWENDUNGSZWECK", "UMSATZ"],
        Decimal::Comma,
    ),
    (&["BUCHUNGSTAG", "VALUTA", "ZAHLUNGSEMPFAENGER", "VORGANGVERWENDUNGSZWECK", "UMSATZ"], Decimal::Comma),
    // DKB, since 2023 and before.
    (&["BUCHUNGSDATUM", "ZAHLUNGSPFLICHTIGER", "ZAHLUNGSEMPFAENGERIN", "VERWENDUNGSZWECK"], Decimal::Comma),
    (&["BUCHUNGSTAG", "AUFTRAGGEBERBEGUENSTIGTER", "VERWENDUNGSZWECK", "BETRAGEUR"], Decimal::Comma),
    // ING.
    (&["BUCHUNG", "AUFTRAGGEBEREMPFAENGER", "BUCHUNGSTEXT", "VERWENDUNGSZWECK", "BETRAG"], Decimal::Comma),
    // comdirect.
    (&["BUCHUNGSTAG", "WERTSTELLUNGVALUTA", "VORGANG", "BUCHUNGSTEXT", "UMSATZINEUR"], Decimal::Comma),
    // N26, in English and German.
    (&["BOOKINGDATE", "PARTNERNAME", "PAYMENTREFERENCE", "AMOUNTEUR"], Decimal::Point),
    (&["DATUM", "EMPFAENGER", "TRANSAKTIONSTYP", "VERWENDUNGSZWECK", "BETRAGEUR"], Decimal::Point),
];

/// The columns of a known bank's table.
pub(super) fn columns(heads: &[String], delimiter: u8) -> Option<Columns> {
    let plain: Vec<String> = heads.iter().map(|head| essence(head, 60)).collect();
    let has_all = |wanted: &[&str]| wanted.iter().all(|wanted| plain.iter().any(|head| head == wanted));
    let (_, decimal) = KNOWN.iter().find(|(wanted, _)| has_all(wanted))?;
    by_heads(heads, delimiter, *decimal)
}

/// What comdirect tells in one column.
pub(super) struct Told {
    pub name: String,
    pub text: String,
    pub iban: Option<Iban>,
}

/// `Auftraggeber: Anna Müller Buchungstext: K4F7XW29M Ref. 7Q2C1U7T32F631GD/3378`, with the other account between them for some kinds.
pub(super) fn told(text: &str) -> Option<Told> {
    let rest = text.strip_prefix("Auftraggeber:").or_else(|| text.strip_prefix("Empfänger:"))?;
    let (party, purpose) = rest.split_once("Buchungstext:")?;
    let (name, account) = party.split_once("Kto/IBAN:").unwrap_or((party, ""));
    let account = account.split("BLZ/BIC:").next().unwrap_or_default();
    let purpose = purpose.rsplit_once(" Ref. ").map_or(purpose, |(purpose, _)| purpose);
    Some(Told {
        name: name.trim().to_owned(),
        text: purpose.trim().to_owned(),
        iban: Iban::parse(account).ok(),
    })
}
