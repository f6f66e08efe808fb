//! Every German word of the documents, and how days and amounts are written.

use crate::invoice::{Exemption, Invoice, Kind, Means, Performed, Settlement, Unit};
use jiff::civil::Date;

pub(crate) const NUMBER: &str = "Rechnungsnummer";
pub(crate) const CANCELLATION_NUMBER: &str = "Belegnummer";
pub(crate) const ISSUED: &str = "Rechnungsdatum";
pub(crate) const CANCELLATION_ISSUED: &str = "Belegdatum";
pub(crate) const PERFORMED_ON: &str = "Lieferdatum";
pub(crate) const PERFORMED_BETWEEN: &str = "Leistungszeitraum";
pub(crate) const ORDER: &str = "Bestellung";
pub(crate) const PRECEDING: &str = "Zur Rechnung";
pub(crate) const BUYER_REFERENCE: &str = "Ihre Referenz";
pub(crate) const BUYER_ORDER: &str = "Ihre Bestellung";
pub(crate) const BUYER_VAT_ID: &str = "Ihre USt-IdNr.";

pub(crate) const ARTICLE: &str = "Artikel";
pub(crate) const QUANTITY: &str = "Menge";
pub(crate) const PRICE: &str = "Einzelpreis";
pub(crate) const RATE: &str = "USt.";
pub(crate) const AMOUNT: &str = "Betrag";
pub(crate) const SKU: &str = "Art.-Nr.";
pub(crate) const CARRY: &str = "Übertrag";
pub(crate) const GOODS: &str = "Zwischensumme";
pub(crate) const TOTAL: &str = "Gesamtbetrag";
pub(crate) const GROSS_PRICES: &str = "Alle Preise in Euro, einschließlich Umsatzsteuer.";
pub(crate) const PRICES: &str = "Alle Preise in Euro.";
pub(crate) const NET: &str = "Netto";
pub(crate) const TAX: &str = "Umsatzsteuer";
pub(crate) const GROSS: &str = "Brutto";
pub(crate) const TAX_SHORT: &str = "Steuer";
pub(crate) const DELIVERED_TO: &str = "Geliefert an";

pub(crate) const OPEN: &str = "Noch zu zahlen";
pub(crate) const SCAN: &str = "Mit der Banking-App scannen";
pub(crate) const RECIPIENT: &str = "Empfänger";
pub(crate) const IBAN: &str = "IBAN";
pub(crate) const BIC: &str = "BIC";
pub(crate) const REFERENCE: &str = "Verwendungszweck";
pub(crate) const AGREED: &str = "Nach Vereinbarung";
pub(crate) const OFFSET: &str = "Verrechnung mit der neuen Rechnung";
pub(crate) const VAT_ID: &str = "USt-IdNr.";
pub(crate) const TAX_NUMBER: &str = "Steuernummer";
pub(crate) const MORE: &str = "Fortsetzung auf der nächsten Seite";

/// What the document is.
pub(crate) const fn title(kind: &Kind) -> &'static str {
    match kind {
        Kind::Invoice => "Rechnung",
        Kind::Cancellation(_) => "Stornorechnung",
        Kind::Correction(_) => "Rechnungskorrektur",
    }
}

/// The sentence below the title.
pub(crate) fn opening(invoice: &Invoice) -> String {
    match &invoice.kind {
        Kind::Invoice => "Vielen Dank für Ihre Bestellung. Wir berechnen Ihnen:".to_owned(),
        Kind::Cancellation(preceding) => format!(
            "Hiermit stornieren wir die Rechnung {} vom {} vollständig:",
            preceding.number,
            day(preceding.issued_on)
        ),
        Kind::Correction(preceding) => format!(
            "Hiermit berichtigen wir die Rechnung {} vom {} um folgende Positionen:",
            preceding.number,
            day(preceding.issued_on)
        ),
    }
}

/// BT-20, and the sentence next to the sums.
pub(crate) fn terms(invoice: &Invoice) -> String {
    let back = invoice.sign() < 0;
    match &invoice.settlement {
        Settlement::Paid { on, by } => {
            let verb = if back { "Erstattet" } else { "Bezahlt" };
            let by = match by {
                Means::Transfer => "per Überweisung".to_owned(),
                Means::Online(name) | Means::Other(name) => format!("mit {}", one_line(name)),
                Means::Agreed => "wie vereinbart".to_owned(),
                Means::Offset => return format!("Verrechnet mit der neuen Rechnung am {}.", day(*on)),
            };
            format!("{verb} am {} {by}.", day(*on))
        }
        Settlement::Open { .. } if back => "Der Betrag wird erstattet.".to_owned(),
        Settlement::Open { due: Some(due), .. } => {
            format!("Zahlbar bis {} ohne Abzug.", day(*due))
        }
        Settlement::Open { due: None, .. } => "Zahlbar sofort ohne Abzug.".to_owned(),
        Settlement::Nothing if back => {
            "Es ist nichts zu zahlen: Die stornierte Rechnung war nicht bezahlt.".to_owned()
        }
        Settlement::Nothing => "Es ist nichts zu zahlen.".to_owned(),
    }
}

/// The statute's ground, on paper and as BT-120. § 34a UStDV asks for the first one.
pub(crate) const fn exemption(exemption: Exemption) -> &'static str {
    match exemption {
        Exemption::SmallBusiness => "Steuerfrei nach § 19 UStG (Kleinunternehmer)",
        Exemption::Export => "Steuerfreie Ausfuhrlieferung nach § 4 Nr. 1 Buchst. a, § 6 UStG",
        Exemption::IntraCommunity => {
            "Steuerfreie innergemeinschaftliche Lieferung nach § 4 Nr. 1 Buchst. b, § 6a UStG"
        }
    }
}

/// BT-82 where no account and no service is named.
pub(crate) const fn no_means(moves: bool) -> &'static str {
    if moves { "Erstattung auf dem Weg der Zahlung" } else { "Keine Zahlung" }
}

pub(crate) const fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Piece => "Stück",
        Unit::Gram => "g",
        Unit::Kilogram => "kg",
        Unit::Litre => "l",
        Unit::Hour => "Std.",
        Unit::Month => "Mon.",
    }
}

/// A country by its ISO code, as the post wants it in the last line; the code itself where it is not in the list.
pub(crate) fn country(code: &str) -> &str {
    const NAMES: [(&str, &str); 33] = [
        ("AT", "Österreich"),
        ("BE", "Belgien"),
        ("BG", "Bulgarien"),
        ("CH", "Schweiz"),
        ("CY", "Zypern"),
        ("CZ", "Tschechien"),
        ("DE", "Deutschland"),
        ("DK", "Dänemark"),
        ("EE", "Estland"),
        ("ES", "Spanien"),
        ("FI", "Finnland"),
        ("FR", "Frankreich"),
        ("GB", "Vereinigtes Königreich"),
        ("GR", "Griechenland"),
        ("HR", "Kroatien"),
        ("HU", "Ungarn"),
        ("IE", "Irland"),
        ("IT", "Italien"),
        ("LI", "Liechtenstein"),
        ("LT", "Litauen"),
        ("LU", "Luxemburg"),
        ("LV", "Lettland"),
        ("MT", "Malta"),
        ("NL", "Niederlande"),
        ("NO", "Norwegen"),
        ("PL", "Polen"),
        ("PT", "Portugal"),
        ("RO", "Rumänien"),
        ("SE", "Schweden"),
        ("SI", "Slowenien"),
        ("SK", "Slowakei"),
        ("US", "Vereinigte Staaten"),
        ("UA", "Ukraine"),
    ];
    NAMES.iter().find(|(known, _)| *known == code).map_or(code, |(_, name)| name)
}

pub(crate) fn performed(performed: Performed) -> String {
    match performed {
        Performed::On(on) => day(on),
        Performed::Between(first, last) => format!("{} – {}", day(first), day(last)),
    }
}

pub(crate) fn page(number: usize, of: usize) -> String {
    format!("Seite {number} von {of}")
}

/// `24.11.2026`.
pub(crate) fn day(day: Date) -> String {
    format!("{:02}.{:02}.{:04}", day.day(), day.month(), day.year())
}

/// `1.234,56 €`, with a real minus and a space that does not break.
pub(crate) fn euros(cents: i64) -> String {
    format!("{}\u{a0}€", figures(cents))
}

/// `1.234,56`.
pub(crate) fn figures(cents: i64) -> String {
    let sign = if cents < 0 { "\u{2212}" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{},{:02}", thousands(cents / 100), cents % 100)
}

/// `−12.345`, with a real minus.
pub(crate) fn number(number: i64) -> String {
    let sign = if number < 0 { "\u{2212}" } else { "" };
    format!("{sign}{}", thousands(number.unsigned_abs()))
}

/// `12.345`.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('.');
        }
        text.push(digit);
    }
    text
}

/// Hundredths of a per cent as `19 %` or `8,1 %`.
pub(crate) fn rate(hundredths: u32) -> String {
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    let decimals = match rest {
        0 => String::new(),
        rest if rest % 10 == 0 => format!(",{}", rest / 10),
        rest => format!(",{rest:02}"),
    };
    format!("{whole}{decimals}\u{a0}%")
}

/// Groups of four, as IBANs are read.
pub(crate) fn iban(iban: &str) -> String {
    let plain = iban.chars().filter(|found| !found.is_whitespace()).collect::<Vec<_>>();
    plain.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join("\u{a0}")
}

/// Text as documents can hold it: no control characters, nothing that XML 1.0 forbids, white space as single spaces.
pub(crate) fn one_line(text: &str) -> String {
    let known = |found: &char| !matches!(*found, '\u{fffe}' | '\u{ffff}');
    let spaced = text
        .chars()
        .filter(known)
        .map(|found| if found.is_control() || matches!(found, '\u{2028}' | '\u{2029}') { ' ' } else { found })
        .collect::<String>();
    // A space that does not break stays one.
    spaced.split([' ', '\t']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_days_and_rates_are_written_as_germans_do() {
        assert_eq!(euros(123_456_789), "1.234.567,89\u{a0}€");
        assert_eq!(figures(-5), "\u{2212}0,05");
        assert_eq!((number(12_345), number(-2)), ("12.345".to_owned(), "\u{2212}2".to_owned()));
        assert_eq!(
            [rate(1900), rate(810), rate(255), rate(0)],
            ["19\u{a0}%", "8,1\u{a0}%", "2,55\u{a0}%", "0\u{a0}%"]
        );
        assert_eq!(day(jiff::civil::date(2026, 1, 9)), "09.01.2026");
        assert_eq!(iban("DE02120300000000202051"), "DE02\u{a0}1203\u{a0}0000\u{a0}0000\u{a0}2020\u{a0}51");
    }

    #[test]
    fn hostile_text_becomes_one_line() {
        assert_eq!(one_line("\u{0}\r\nKaffee\t\u{b}\u{ffff}Äthiopien  \u{7f}"), "Kaffee Äthiopien");
        assert_eq!(one_line("10\u{a0}g"), "10\u{a0}g");
    }

    #[test]
    fn the_ground_for_no_tax_is_the_statutes() {
        assert_eq!(exemption(Exemption::SmallBusiness), "Steuerfrei nach § 19 UStG (Kleinunternehmer)");
    }
}
