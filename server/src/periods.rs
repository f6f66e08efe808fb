//! How long the shop keeps what: one table, with the law that says so. What removes rows, and every text that tells it, reads from here.
//!
//! Sources: § 147 AO and § 257 HGB as changed by the Viertes Bürokratieentlastungsgesetz of 23.10.2024 (BGBl. 2024 I Nr. 323: vouchers
//! eight instead of ten years, since 2025), § 14b UStG, Art. 5 Abs. 1 e and Art. 17 DSGVO.

use crate::time::{DAY, Time};
use crate::words::words;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// What is kept for a time of its own.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Kept {
    /// Issued documents with their files.
    Invoices,
    /// Money that moved, and what the bank told of it.
    Payments,
    /// What was ordered at which price, without the person.
    OrderRecords,
    /// The person in an order: name, addresses, contact, notes.
    Orders,
    /// Letters about orders, payments and contracts.
    Letters,
    Revocations,
    Terminations,
    /// What members agreed to when they bought the membership.
    Contracts,
    /// Addresses that no order needs.
    Addresses,
    Carts,
    /// Bookings of the bank account that paid nothing.
    BankDetails,
    /// What was exported for the bookkeeper: names stand in its tables.
    Books,
    /// What came into the stock and left it, with counts.
    StockMovements,
    /// Links by which guests see their order.
    GuestLinks,
    Notifications,
    /// Who got which announcement. What was said, and the counts, stay.
    AnnouncementRecipients,
    /// Proofs of consent to news by mail, from its end on.
    MailConsents,
    /// Letters that are no business letters: notices, and links to confirm an address or set a password.
    Notices,
    AddressChecks,
    ChatMessages,
    /// In rooms that the owner has given a longer time.
    RoomMessages,
    /// Reports of what members have written, with a copy, after the decision.
    Reports,
    /// Decisions against members with their reasons.
    Decisions,
    Support,
    Devices,
    SignInPlaces,
    SignInFailures,
    Events,
    RepeatedRequests,
    /// Reports of imports, with what the files said.
    Imports,
}

words!(Kept);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// Whole years, beginning with the end of the calendar year (§ 147 Abs. 4 AO, § 257 Abs. 5 HGB).
    Years(i16),
    /// From the moment itself.
    Days(i64),
    /// As long as the account is there.
    Account,
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// In German.
    pub name: &'static str,
    pub period: Period,
    /// Why that long.
    pub basis: &'static str,
}

const VOUCHERS: &str = "§ 147 Abs. 1 Nr. 4, Abs. 3 AO, § 257 Abs. 4 HGB";
/// Books and inventories stayed at ten years when vouchers went to eight.
const BOOKS: &str = "§ 147 Abs. 1 Nr. 1, Abs. 3 AO, § 257 Abs. 1 Nr. 1, Abs. 4 HGB";
const LETTERS: &str = "§ 147 Abs. 1 Nr. 2 und 3, Abs. 3 AO, § 257 Abs. 4 HGB";
/// Who sent letters must be able to prove the consent as long as someone can still object to them: the usual limitation.
const CONSENTS: &str = "§ 7 Abs. 2 Nr. 2 UWG, Art. 7 Abs. 1, Art. 17 Abs. 3 e DSGVO, §§ 195, 199 BGB";
/// Six months at the most, and a month to answer an objection of the last day.
const OBJECTIONS_DONE: Period = Period::Days(184 + 31);
const OBJECTIONS: &str =
    "Art. 20 Abs. 1 VO (EU) 2022/2065: sechs Monate für einen Widerspruch, danach Art. 5 Abs. 1 e DSGVO";
const PURPOSE: &str = "Art. 5 Abs. 1 e DSGVO: nicht länger als nötig";

impl Kept {
    pub const fn rule(self) -> Rule {
        let (name, period, basis) = match self {
            Self::Invoices => {
                ("Rechnungen und Korrekturen", Period::Years(8), "§ 14b Abs. 1 UStG, § 147 Abs. 3 AO")
            }
            Self::Payments => ("Zahlungen und zugeordnete Bankbuchungen", Period::Years(8), VOUCHERS),
            Self::OrderRecords => ("Bestellungen ohne Angaben zur Person", Period::Years(8), VOUCHERS),
            Self::Orders => ("Angaben zur Person in Bestellungen", Period::Years(6), LETTERS),
            Self::Letters => ("Geschäftsbriefe", Period::Years(6), LETTERS),
            Self::Revocations => ("Widerrufe", Period::Years(6), LETTERS),
            Self::Terminations => ("Kündigungen", Period::Years(6), LETTERS),
            Self::Contracts => ("Verträge über die Mitgliedschaft", Period::Years(6), LETTERS),
            Self::Addresses => ("Adressen ohne Bestellung", Period::Account, "Art. 17 Abs. 1 a DSGVO"),
            Self::Carts => ("Warenkörbe ohne Änderung", Period::Days(90), PURPOSE),
            Self::BankDetails => {
                ("Wer überwiesen hat, ohne dass es zu einer Bestellung gehört", Period::Days(90), PURPOSE)
            }
            Self::Books => ("Journal und DATEV-Dateien früherer Exporte", Period::Years(10), BOOKS),
            Self::StockMovements => ("Bewegungen des Lagers und Zählungen", Period::Years(10), BOOKS),
            Self::GuestLinks => ("Links zu Bestellungen von Gästen", Period::Days(90), PURPOSE),
            Self::Notifications => ("Mitteilungen", Period::Days(90), PURPOSE),
            Self::AnnouncementRecipients => {
                ("Wer welche Neuigkeit des Ladens bekommen hat", Period::Days(90), PURPOSE)
            }
            Self::MailConsents => {
                ("Einwilligungen in Neuigkeiten per E-Mail nach ihrem Ende", Period::Years(3), CONSENTS)
            }
            Self::Notices => ("Andere Briefe: Hinweise und Links", Period::Days(90), PURPOSE),
            Self::AddressChecks => ("E-Mail-Adressen, die niemand bestätigt hat", Period::Days(7), PURPOSE),
            Self::ChatMessages => ("Chatnachrichten", Period::Days(1), PURPOSE),
            Self::RoomMessages => {
                ("Chatnachrichten in Räumen mit längerer Frist, höchstens", Period::Days(365), PURPOSE)
            }
            Self::Reports => {
                ("Meldungen mit einer Kopie des Inhalts nach der Entscheidung", OBJECTIONS_DONE, OBJECTIONS)
            }
            Self::Decisions => {
                ("Entscheidungen über Inhalte und Konten mit Gründen", OBJECTIONS_DONE, OBJECTIONS)
            }
            Self::Support => ("Gespräche mit dem Support-Bot", Period::Days(1), PURPOSE),
            Self::Devices => ("Geräte, von denen sich jemand angemeldet hat", Period::Days(180), PURPOSE),
            Self::SignInPlaces => {
                ("Netzadressen früherer Anmeldungen, verschlüsselt", Period::Days(90), PURPOSE)
            }
            Self::SignInFailures => ("Fehlgeschlagene Anmeldungen", Period::Days(1), PURPOSE),
            Self::Events => ("Zugestellte Ereignisse", Period::Days(30), PURPOSE),
            Self::RepeatedRequests => ("Antworten auf wiederholte Anfragen", Period::Days(30), PURPOSE),
            Self::Imports => ("Berichte über den Import von Produkten", Period::Days(90), PURPOSE),
        };
        Rule { name, period, basis }
    }

    /// For how long, in milliseconds; what is kept for years or with the account outlasts every such time.
    pub const fn millis(self) -> i64 {
        match self.rule().period {
            Period::Days(days) => days * DAY,
            Period::Years(_) | Period::Account => i64::MAX,
        }
    }

    /// The first day that is still kept in `year`: what is from before that day has had its years.
    pub fn kept_since(self, year: i16) -> Option<Date> {
        match self.rule().period {
            Period::Years(years) => Date::new(year.checked_sub(years)?, 1, 1).ok(),
            Period::Days(_) | Period::Account => None,
        }
    }
}

impl Period {
    /// `8 Jahre`, `90 Tage`, `24 Stunden`.
    pub fn in_german(self) -> String {
        match self {
            Self::Years(years) => format!("{years} Jahre"),
            Self::Days(1) => "24 Stunden".to_owned(),
            Self::Days(days) => format!("{days} Tage"),
            Self::Account => "mit dem Konto".to_owned(),
        }
    }
}

/// The names by which texts ask for periods, each with its words: `kept_invoices` is `8 Jahre`.
pub fn facts() -> impl Iterator<Item = (String, String)> {
    Kept::VARIANTS.iter().map(|kind| (format!("kept_{}", kind.as_str()), kind.rule().period.in_german()))
}

/// When a day begins.
pub fn start_of(day: Date, zone: &TimeZone) -> Time {
    day.to_zoned(zone.clone()).map_or(Time(i64::MIN), |start| Time(start.timestamp().as_millisecond()))
}

/// Something whose years are over, as the feature that keeps it tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Old {
    /// One of the two names it, as its table does.
    pub number: i64,
    pub id: String,
    /// When it was done with: from then on its years count.
    pub at: Time,
    /// The earliest moment that it is about: a hold of everything up to a day holds it by this one.
    pub since: Time,
    /// The order that it belongs to.
    pub order_id: Option<String>,
}

/// Which of them come next.
#[derive(Debug, Clone)]
pub struct Page {
    /// The beginning of what is kept.
    pub before: Time,
    /// The last one seen; the first page begins before all.
    pub number: i64,
    pub id: String,
    pub limit: i64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;
    use jiff::civil::date;

    #[test]
    fn years_begin_with_the_end_of_the_calendar_year_in_berlin() {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        assert_eq!(Kept::Letters.kept_since(2033), Some(date(2027, 1, 1)));
        assert_eq!(Kept::Invoices.kept_since(2035), Some(date(2027, 1, 1)));
        assert_eq!(Kept::Carts.kept_since(2035), None);
        // In Berlin a letter of New Year's Eve at 23:59 is of the old year, and one a minute later is not, though it is in UTC.
        let at = |text: &str| Time(text.parse::<Timestamp>().unwrap().as_millisecond());
        let begins = start_of(date(2027, 1, 1), &zone);
        assert_eq!(begins, at("2026-12-31T23:00:00Z"));
        assert!(at("2026-12-31T22:59:59Z") < begins && at("2026-12-31T23:00:00Z") >= begins);
    }

    #[test]
    fn the_table_says_what_the_law_says() {
        let years = |kind: Kept| match kind.rule().period {
            Period::Years(years) => years,
            other => panic!("{kind:?}: {other:?}"),
        };
        for kind in [Kept::Invoices, Kept::Payments, Kept::OrderRecords] {
            assert_eq!(years(kind), 8);
        }
        for kind in [Kept::Books, Kept::StockMovements] {
            assert_eq!(years(kind), 10);
        }
        for kind in [Kept::Orders, Kept::Letters, Kept::Revocations, Kept::Terminations, Kept::Contracts] {
            assert_eq!(years(kind), 6);
        }
        assert_eq!(years(Kept::MailConsents), 3);
        for kind in Kept::VARIANTS {
            let rule = kind.rule();
            assert!(!rule.name.is_empty() && rule.basis.contains(['§', 'A']), "{kind:?}");
            assert_eq!(Kept::parse(kind.as_str()), Some(*kind));
        }
        assert_eq!((Kept::Carts.millis(), Kept::Invoices.millis()), (90 * DAY, i64::MAX));
    }
}
