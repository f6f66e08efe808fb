//! Batches of bookings as DATEV reads them: a file EXTF with header version 700, category 21 (Buchungsstapel), format version 13.
//!
//! The format is DATEV's own: <https://developer.datev.de/datev/platform/de/dtvf/formate/header> and `…/formate/buchungsstapel`, read on
//! 2026-11-25. Semicolons between fields, CR LF after lines, texts in quotation marks (doubled inside), numbers bare with a comma,
//! Windows-1252. Facts in, bytes out: the same facts give the same bytes.

mod columns;

use columns::{COLUMNS, Field};
use encoding_rs::{EncoderResult, WINDOWS_1252};
use jiff::civil::{Date, DateTime};

/// Digits of an account; those of customers have one more.
pub const ACCOUNT_LENGTH: u8 = 4;

/// The chart of accounts that the numbers belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chart {
    Skr03,
    Skr04,
}

/// A file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    pub made_at: DateTime,
    /// Whose software it was: at most 25 characters.
    pub made_by: String,
    /// 1001 to 9999999.
    pub consultant: u32,
    /// 1 to 99999.
    pub client: u32,
    /// The first day of the financial year that all bookings are in.
    pub year_begins: Date,
    pub from: Date,
    pub until: Date,
    /// At most 30 characters.
    pub title: String,
    pub chart: Chart,
    pub bookings: Vec<Booking>,
}

/// A line: `cents` from `contra` to `account`, or the other way round where it is reversed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    /// Gross and more than nothing: the side tells the direction.
    pub cents: u64,
    pub is_reversed: bool,
    pub account: u32,
    pub contra: u32,
    /// Within the batch; the file keeps day and month.
    pub on: Date,
    /// Number of the document: at most 36 characters, others than letters, digits and `$ % & * + - /` are left out.
    pub document: String,
    /// At most 60 characters; what is longer is cut.
    pub text: String,
    /// Where it is taxed, if that is another country of the Union, and at how many hundredths of a per cent.
    pub taxed_in: Option<(String, u32)>,
}

/// The file.
pub fn write(batch: &Batch) -> Vec<u8> {
    let mut lines = vec![header(batch), COLUMNS.map(|(name, _)| name).join(";")];
    lines.extend(batch.bookings.iter().filter(|booking| booking.cents > 0).map(row));
    windows_1252(&(lines.join("\r\n") + "\r\n"))
}

fn header(batch: &Batch) -> String {
    let day = |date: Date| date.strftime("%Y%m%d").to_string();
    let chart = match batch.chart {
        Chart::Skr03 => "03",
        Chart::Skr04 => "04",
    };
    let none = String::new;
    [
        text("EXTF", 4),
        "700".to_owned(),
        "21".to_owned(),
        text("Buchungsstapel", 14),
        "13".to_owned(),
        format!("{}{:03}", batch.made_at.strftime("%Y%m%d%H%M%S"), batch.made_at.millisecond()),
        // When it was imported: DATEV's.
        none(),
        // Where it comes from; DATEV puts its own mark there.
        text("RE", 2),
        text(&batch.made_by, 25),
        text("", 0),
        batch.consultant.to_string(),
        batch.client.to_string(),
        day(batch.year_begins),
        ACCOUNT_LENGTH.to_string(),
        day(batch.from),
        day(batch.until),
        text(&batch.title, 30),
        // Initials.
        text("", 0),
        // Bookings of the year, not of its end; for every purpose; not yet committed, so that they can be looked at first.
        "1".to_owned(),
        "0".to_owned(),
        "0".to_owned(),
        text("EUR", 3),
        none(),
        text("", 0),
        none(),
        none(),
        text(chart, 2),
        none(),
        none(),
        text("", 0),
        text("", 0),
    ]
    .join(";")
}

fn row(booking: &Booking) -> String {
    let fields = COLUMNS.map(|(_, field)| match field {
        Field::Amount => format!("{},{:02}", booking.cents / 100, booking.cents % 100),
        Field::Side => text(if booking.is_reversed { "H" } else { "S" }, 1),
        Field::Currency => text("EUR", 3),
        Field::Account => booking.account.to_string(),
        Field::Contra => booking.contra.to_string(),
        Field::Day => booking.on.strftime("%d%m").to_string(),
        Field::Document => {
            let plain = |sign: &char| sign.is_ascii_alphanumeric() || "$%&*+-/".contains(*sign);
            text(&booking.document.chars().filter(plain).collect::<String>(), 36)
        }
        Field::Text => text(&booking.text, 60),
        Field::TaxedIn => text(booking.taxed_in.as_ref().map_or("", |(country, _)| country), 15),
        Field::TaxedAt => booking.taxed_in.as_ref().map_or_else(String::new, |(_, hundredths)| {
            format!("{:02},{:02}", hundredths / 100, hundredths % 100)
        }),
        Field::Committed => "0".to_owned(),
        Field::NoText => text("", 0),
        Field::NoNumber => String::new(),
    });
    fields.join(";")
}

/// A text in its quotation marks. Control characters are no part of one.
fn text(content: &str, max: usize) -> String {
    let plain = content.chars().map(|sign| if sign.is_control() { ' ' } else { sign });
    let cut: String = plain.take(max).collect();
    format!("\"{}\"", cut.trim().replace('"', "\"\""))
}

/// What the code page does not have becomes a question mark.
fn windows_1252(text: &str) -> Vec<u8> {
    let mut encoder = WINDOWS_1252.new_encoder();
    let mut bytes = vec![0; text.len()];
    let (mut read, mut written) = (0, 0);
    loop {
        let (result, took, gave) =
            encoder.encode_from_utf8_without_replacement(&text[read..], &mut bytes[written..], true);
        read += took;
        written += gave;
        match result {
            EncoderResult::Unmappable(_) => {
                bytes[written] = b'?';
                written += 1;
            }
            EncoderResult::InputEmpty | EncoderResult::OutputFull => break,
        }
    }
    bytes.truncate(written);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::{date, datetime};
    use proptest::prelude::*;

    fn batch(bookings: Vec<Booking>) -> Batch {
        Batch {
            made_at: datetime(2026, 12, 1, 8, 30, 5, 7_000_000),
            made_by: "Kontor".to_owned(),
            consultant: 29098,
            client: 55003,
            year_begins: date(2026, 1, 1),
            from: date(2026, 11, 1),
            until: date(2026, 11, 30),
            title: "Belege 2026-11".to_owned(),
            chart: Chart::Skr03,
            bookings,
        }
    }

    fn booking(text: &str) -> Booking {
        Booking {
            cents: 121_904,
            is_reversed: false,
            account: 1360,
            contra: 8300,
            on: date(2026, 11, 5),
            document: "RE-2026-00001".to_owned(),
            text: text.to_owned(),
            taxed_in: None,
        }
    }

    fn lines(bytes: &[u8]) -> Vec<String> {
        let (decoded, _, has_errors) = WINDOWS_1252.decode(bytes);
        assert!(!has_errors);
        let lines: Vec<_> = decoded.split("\r\n").map(str::to_owned).collect();
        assert_eq!(lines.last().map(String::as_str), Some(""), "the last line ends too");
        lines[..lines.len() - 1].to_vec()
    }

    /// DATEV's own example, but for what differs: when, who, which days, no initials.
    #[test]
    fn the_header_is_the_one_of_the_documentation() {
        let found = &lines(&write(&batch(Vec::new())))[0];
        assert_eq!(
            found,
            r#""EXTF";700;21;"Buchungsstapel";13;20261201083005007;;"RE";"Kontor";"";29098;55003;20260101;4;20261101;20261130;"Belege 2026-11";"";1;0;0;"EUR";;"";;;"03";;;"";"""#
        );
    }

    #[test]
    fn a_booking_has_its_125_fields_and_a_reversed_one_the_other_side() {
        let back = Booking { is_reversed: true, cents: 5, ..booking("Storno") };
        let abroad = Booking { taxed_in: Some(("AT".to_owned(), 2000)), ..booking("nach Wien") };
        let found = lines(&write(&batch(vec![booking("Mira; \"Kern\""), back, abroad])));
        assert_eq!(found[1].split(';').count(), 125);
        assert!(found[1].starts_with("Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;"));
        assert!(found[1].ends_with("EU-Steuersatz (Ursprung);Abw. Skontokonto"));
        assert!(found[2].starts_with(
            r#"1219,04;"S";"EUR";;;"";1360;8300;"";0511;"RE-2026-00001";"";;"Mira; ""Kern""";"#
        ));
        assert!(found[3].starts_with(r#"0,05;"H";"EUR";"#));
        let fields: Vec<_> = found[4].split(';').collect();
        assert_eq!((fields.len(), fields[39], fields[40], fields[113]), (125, "\"AT\"", "20,00", "0"));
    }

    #[test]
    fn what_the_code_page_lacks_becomes_a_question_mark() {
        let bytes = write(&batch(vec![booking("Łódź 珈琲 Straße €")]));
        let text = b"?\xf3d? ?? Stra\xdfe \x80";
        assert!(bytes.windows(text.len()).any(|window| window == text));
    }

    #[test]
    fn nothing_is_not_booked() {
        assert_eq!(lines(&write(&batch(vec![Booking { cents: 0, ..booking("") }]))).len(), 2);
    }

    proptest! {
        /// Whatever a name is made of, the file keeps its lines.
        #[test]
        fn any_text_stays_in_its_field(text in any::<String>(), document in any::<String>()) {
            let mut odd = booking(&text);
            odd.document = document;
            let bytes = write(&batch(vec![odd, booking("danach")]));
            let found = lines(&bytes);
            prop_assert_eq!(found.len(), 4);
            let mut quoted = false;
            let fields = found[2].chars().filter(|sign| {
                quoted ^= *sign == '"';
                *sign == ';' && !quoted
            });
            prop_assert_eq!(fields.count(), 124);
        }
    }
}
