//! Tables of addresses as the carriers' own pages import them for labels.
//!
//! - DHL: *Online Frankierung*, "Format der CSV-Importdatei" (scribd.com/document/517878096, read on 2026-11-24): names and order of the
//!   columns, semicolons, Windows-1252, a three-letter country, at most 100 rows at a time. Its lengths could not be read; 35 characters
//!   are what DHL's other forms take. The product follows from the weight within Germany; anywhere else it is chosen on the page.
//! - DPD: *DPD Shipper*, "Create a valid import file" (doc.dpd.be/node/16, read on 2026-11-24): names, lengths, semicolons, UTF-8, a
//!   two-letter country; the order does not matter. The name of the weight could not be read there, so `weight` (in kilograms) is to be
//!   assigned once in the import profile. No template of DPD Germany was found.
//! - Hermes: no template of Hermes' own was found; the columns and their lengths are those that a public script for its address import
//!   writes (gist.github.com/xoquox/c107cc153a2a79ff846f8b83d6ab9875, read on 2026-11-24). They have no country, so only addresses in
//!   Germany are in it, and no weight: the class of a parcel is its size.
//!
//! Telephone numbers and e-mail addresses are left out: a carrier may have them only where the customer agreed to that.

use crate::csv::Table;
use crate::error::Result;
use crate::features::business::BusinessDetails;
use crate::features::delivery::{AddressKind, PostalAddress};
use axum::response::Response;
use unicode_normalization::char::is_combining_mark;

/// One parcel that waits for its label.
pub struct Label {
    /// As people see it.
    pub number: String,
    pub address: PostalAddress,
    /// None where a product has no weight.
    pub grams: Option<i64>,
}

const DHL: [&str; 16] = [
    "SEND_NAME1",
    "SEND_NAME2",
    "SEND_STREET",
    "SEND_HOUSENUMBER",
    "SEND_PLZ",
    "SEND_CITY",
    "SEND_COUNTRY",
    "RECV_NAME1",
    "RECV_NAME2",
    "RECV_STREET",
    "RECV_HOUSENUMBER",
    "RECV_PLZ",
    "RECV_CITY",
    "RECV_COUNTRY",
    "PRODUCT",
    "COUPON",
];

const DPD: [&str; 10] = [
    "recipient_name",
    "recipient_name2",
    "recipient_street",
    "recipient_house_no",
    "recipient_street2",
    "recipient_zip",
    "recipient_city",
    "recipient_country",
    "recipient_reference",
    "weight",
];

const HERMES: [&str; 15] = [
    "Vorname (20)",
    "Nachname/Firmenname (30)",
    "Adresszusatz (50)",
    "Strasse (27)",
    "Hausnummer (5)",
    "PLZ (10)",
    "Ort (30)",
    "Tel. Vorwahl (6)",
    "Telefonnummer (14)",
    "E-Mail-Adresse (70)",
    "Kundenreferenznummer (20)",
    "Paketklasse",
    "Sperrgutkennzeichen",
    "Nachnahmebetrag",
    "Zusatzinformation",
];

/// Letters, digits and the marks of an address; emoji and other pictures are on no label.
fn clean(text: &str) -> String {
    let printed = text.chars().filter(|sign| {
        sign.is_alphanumeric()
            || is_combining_mark(*sign)
            || sign.is_ascii_punctuation()
            || "–’„“”ß·°".contains(*sign)
            || *sign == ' '
    });
    let printed: String =
        printed.filter(|sign| !('\u{fe00}'..='\u{fe0f}').contains(sign) && *sign != '\u{20e3}').collect();
    printed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text in lines of so many characters, cut between words where that is possible; what fits in none of them is left out.
fn lines<const N: usize>(text: &str, widths: [usize; N]) -> [String; N] {
    let mut words = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        // A word that fits into no line is cut itself.
        let letters: Vec<char> = word.chars().collect();
        let most = widths.iter().copied().min().unwrap_or(1).max(1);
        words.extend(letters.chunks(most).map(|part| part.iter().collect::<String>()));
    }
    let mut words = words.into_iter().peekable();
    widths.map(|width| {
        let mut line = String::new();
        while let Some(word) = words.peek() {
            let more = usize::from(!line.is_empty()) + word.chars().count();
            if line.chars().count() + more > width {
                break;
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
            words.next();
        }
        line
    })
}

/// Where it goes, in the fields that all carriers have.
struct Place {
    street: String,
    /// Empty where it is too long for its field and stands in the street.
    number: String,
    /// What stands in a second line: a company, "Hinterhaus", a customer's number at the carrier.
    more: String,
}

fn place(address: &PostalAddress, number_width: usize) -> Place {
    let number = clean(&address.number);
    let (street, more) = match address.kind {
        AddressKind::Home => {
            let more = [clean(&address.company), clean(&address.extra)];
            let more: Vec<_> = more.into_iter().filter(|part| !part.is_empty()).collect();
            (clean(&address.street), more.join(", "))
        }
        AddressKind::Packstation => ("Packstation".to_owned(), clean(&address.post_number)),
        AddressKind::Postfiliale => ("Postfiliale".to_owned(), clean(&address.post_number)),
    };
    if number.chars().count() > number_width {
        Place { street: format!("{street} {number}"), number: String::new(), more }
    } else {
        Place { street, number, more }
    }
}

fn first_line(text: &str, width: usize) -> String {
    let [line] = lines(&clean(text), [width]);
    line
}

fn joined(first: &str, second: &str) -> String {
    [first, second].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Answers how many there are with them.
pub fn dhl(labels: &[Label], shop: &BusinessDetails) -> Result<(usize, Response)> {
    let mut table = Table::bare(&DHL)?;
    let street = clean(&shop.street);
    let (shop_street, shop_number) = match street.rsplit_once(' ') {
        Some((street, number)) if number.starts_with(|sign: char| sign.is_ascii_digit()) => (street, number),
        _ => (street.as_str(), ""),
    };
    let sender = [
        first_line(&shop.legal_name, 35),
        String::new(),
        first_line(shop_street, 35),
        first_line(shop_number, 10),
        first_line(&shop.postal_code, 10),
        first_line(&shop.city, 35),
        "DEU".to_owned(),
    ];
    for label in labels {
        let address = &label.address;
        let place = place(address, 10);
        let [street, rest] = lines(&place.street, [35, 35]);
        let [name, name_rest] = lines(&clean(&address.name), [35, 35]);
        // At a locker the second name is the customer's number and nothing else.
        let second = match address.kind {
            AddressKind::Home => joined(&joined(&name_rest, &place.more), &rest),
            _ => place.more,
        };
        let [a, b, c, d, e, f, g] = sender.clone();
        table.row([
            a,
            b,
            c,
            d,
            e,
            f,
            g,
            name,
            first_line(&second, 35),
            street,
            place.number,
            first_line(&address.zip, 10),
            first_line(&address.city, 35),
            alpha3(&address.country).to_owned(),
            dhl_product(&address.country, label.grams).to_owned(),
            String::new(),
        ])?;
    }
    Ok((table.rows(), table.respond_in_1252("dhl.csv")?))
}

/// The smallest parcel that takes the weight, as Online Frankierung names it; empty where it is to be chosen there.
fn dhl_product(country: &str, grams: Option<i64>) -> &'static str {
    match grams {
        Some(1..=2_000) if country == "DE" => "PAK02.DEU",
        Some(2_001..=5_000) if country == "DE" => "PAK05.DEU",
        Some(5_001..=10_000) if country == "DE" => "PAK10.DEU",
        Some(10_001..=31_500) if country == "DE" => "PAK31.DEU",
        _ => "",
    }
}

/// ISO 3166-1, the countries that the back office offers; others as they are.
fn alpha3(country: &str) -> &str {
    const CODES: &str = "DE DEU AT AUT CH CHE BE BEL BG BGR CY CYP CZ CZE DK DNK EE EST ES ESP FI FIN FR FRA GB GBR GR GRC \
        HR HRV HU HUN IE IRL IT ITA LI LIE LT LTU LU LUX LV LVA MT MLT NL NLD NO NOR PL POL PT PRT RO ROU SE SWE SI SVN SK SVK";
    let mut codes = CODES.split_whitespace();
    while let (Some(two), Some(three)) = (codes.next(), codes.next()) {
        if two == country {
            return three;
        }
    }
    country
}

/// Answers how many there are with them.
pub fn dpd(labels: &[Label]) -> Result<(usize, Response)> {
    let mut table = Table::bare(&DPD)?;
    for label in labels {
        let address = &label.address;
        let place = place(address, 8);
        let [street, rest] = lines(&place.street, [35, 35]);
        let [name, name_rest] = lines(&clean(&address.name), [35, 35]);
        let more = joined(&name_rest, &place.more);
        let [second_name, more_rest] = lines(&more, [35, 35]);
        table.row([
            name,
            second_name,
            street,
            place.number,
            first_line(&joined(&rest, &more_rest), 35),
            first_line(&address.zip, 9),
            first_line(&address.city, 35),
            address.country.clone(),
            first_line(label.number.trim_start_matches('#'), 35),
            label.grams.map(kilograms).unwrap_or_default(),
        ])?;
    }
    Ok((table.rows(), table.respond("dpd.csv")?))
}

/// `1.25`.
fn kilograms(grams: i64) -> String {
    format!("{}.{:02}", grams / 1000, grams % 1000 / 10)
}

/// Answers how many there are with them.
pub fn hermes(labels: &[Label]) -> Result<(usize, Response)> {
    let mut table = Table::new(&HERMES)?;
    for label in labels.iter().filter(|label| label.address.country == "DE") {
        let address = &label.address;
        let place = place(address, 5);
        let [street, rest] = lines(&place.street, [27, 50]);
        let name = clean(&address.name);
        let (first, last) = name.rsplit_once(' ').unwrap_or(("", &name));
        table.row([
            first_line(first, 20),
            first_line(last, 30),
            first_line(&joined(&rest, &place.more), 50),
            street,
            place.number,
            first_line(&address.zip, 10),
            first_line(&address.city, 30),
            String::new(),
            String::new(),
            String::new(),
            first_line(label.number.trim_start_matches('#'), 20),
            String::new(),
            "0".to_owned(),
            String::new(),
            String::new(),
        ])?;
    }
    Ok((table.rows(), table.respond("hermes.csv")?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn long_lines_are_cut_between_words() {
        let street = "An der alten Rösterei hinter dem großen Speicher am Kranichkai";
        let [first, second] = lines(street, [35, 35]);
        assert_eq!(
            (first.as_str(), second.as_str()),
            ("An der alten Rösterei hinter dem", "großen Speicher am Kranichkai")
        );
        let [first, second] = lines(&"x".repeat(200), [35, 35]);
        assert_eq!((first.len(), second.len()), (35, 35));
        assert_eq!(lines("", [35]), [String::new()]);
    }

    #[test]
    fn nothing_is_on_a_label_that_a_printer_does_not_know() {
        assert_eq!(clean("☕ Mira  „Möwe“ O’Neill 👩‍🚀\u{fe0f} 1️⃣"), "Mira „Möwe“ O’Neill 1");
        assert_eq!(clean("Łódź, Zoë"), "Łódź, Zoë");
    }

    #[test]
    fn a_product_takes_the_weight() {
        for (grams, product) in [
            (Some(2000), "PAK02.DEU"),
            (Some(2001), "PAK05.DEU"),
            (Some(31_500), "PAK31.DEU"),
            (Some(31_501), ""),
            (None, ""),
            (Some(0), ""),
        ] {
            assert_eq!(dhl_product("DE", grams), product, "{grams:?}");
        }
        assert_eq!(dhl_product("AT", Some(500)), "");
        assert_eq!((alpha3("AT"), alpha3("SK"), alpha3("JP")), ("AUT", "SVK", "JP"));
    }

    #[test]
    fn a_number_that_does_not_fit_stands_in_the_street() {
        let address: PostalAddress = serde_json::from_value(serde_json::json!({
            "street": "Am Ring", "number": "12 bis 14 Hinterhaus", "zip": "20457", "country": "DE",
        }))
        .unwrap();
        let there = place(&address, 8);
        assert_eq!((there.street.as_str(), there.number.as_str()), ("Am Ring 12 bis 14 Hinterhaus", ""));
    }

    proptest! {
        #[test]
        fn no_line_is_longer_than_it_may_be(text in any::<String>()) {
            let [first, second] = lines(&clean(&text), [27, 35]);
            prop_assert!(first.chars().count() <= 27 && second.chars().count() <= 35);
        }
    }
}
