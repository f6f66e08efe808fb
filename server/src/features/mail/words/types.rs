//! Kinds of letters with words of the owner's, and their wire forms.

use super::super::layout::Part;
use crate::time::Time;
use crate::words::words;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// Letters that take words of the owner's.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum LetterKind {
    OrderPlaced,
    OrderPaid,
    OrderPartPaid,
    OrderFailed,
    OrderExpired,
    OrderReopened,
    OrderReady,
    OrderShipped,
    OrderDelivered,
    OrderCancelled,
    OrderRefunded,
    MembershipConfirmed,
    WithdrawalReceipt,
    TerminationReceipt,
    AddressCheck,
    PasswordReset,
    Notice,
}

words!(LetterKind);

impl LetterKind {
    pub const fn title(self) -> &'static str {
        match self {
            Self::OrderPlaced => "Bestellung eingegangen",
            Self::OrderPaid => "Bestätigung nach der Zahlung",
            Self::OrderPartPaid => "Ein Teil ist bezahlt",
            Self::OrderFailed => "Zahlung fehlgeschlagen",
            Self::OrderExpired => "Bestellung abgelaufen",
            Self::OrderReopened => "Zahlung wieder offen",
            Self::OrderReady => "Bestellung abholbereit",
            Self::OrderShipped => "Bestellung unterwegs",
            Self::OrderDelivered => "Bestellung angekommen",
            Self::OrderCancelled => "Bestellung storniert",
            Self::OrderRefunded => "Betrag erstattet",
            Self::MembershipConfirmed => "Mitgliedschaft bestätigt",
            Self::WithdrawalReceipt => "Eingang eines Widerrufs",
            Self::TerminationReceipt => "Eingang einer Kündigung",
            Self::AddressCheck => "E-Mail-Adresse bestätigen",
            Self::PasswordReset => "Neues Passwort",
            Self::Notice => "Hinweis zum Konto",
        }
    }

    /// Whether its words are a law's or must not be doubted: the owner's stand below all of them.
    pub const fn stands_below(self) -> bool {
        matches!(
            self,
            Self::MembershipConfirmed
                | Self::WithdrawalReceipt
                | Self::TerminationReceipt
                | Self::AddressCheck
                | Self::PasswordReset
                | Self::Notice
        )
    }

    /// What such a letter says by itself.
    pub const fn example(self) -> &'static str {
        match self {
            Self::OrderPlaced => {
                "Vielen Dank! Ihre Bestellung #8c41e0b7 ist am 23.11.2026 um 09:02 Uhr bei uns eingegangen."
            }
            Self::OrderPaid => {
                "Ihre Bestellung #8c41e0b7 ist bezahlt. Wir bestätigen sie Ihnen mit diesem Inhalt:"
            }
            Self::OrderPartPaid => {
                "Zu Ihrer Bestellung #8c41e0b7 ist Geld eingegangen, vielen Dank! Es fehlen noch 5,80 €."
            }
            Self::OrderFailed => {
                "Die Zahlung Ihrer Bestellung #8c41e0b7 ist fehlgeschlagen. Die Bestellung ist damit aufgehoben."
            }
            Self::OrderExpired => {
                "Ihre Bestellung #8c41e0b7 wurde bis zum 30.11.2026 um 09:02 Uhr nicht bezahlt und ist damit aufgehoben."
            }
            Self::OrderReopened => {
                "Wir hatten einen Zahlungseingang irrtümlich Ihrer Bestellung #8c41e0b7 zugeordnet. Es fehlen noch 25,80 €."
            }
            Self::OrderReady => {
                "Ihre Bestellung #8c41e0b7 liegt für Sie bereit. Bitte nennen Sie bei der Abholung Ihren Code."
            }
            Self::OrderShipped => "Ihre Bestellung #8c41e0b7 ist unterwegs.",
            Self::OrderDelivered => "Ihre Bestellung #8c41e0b7 ist zugestellt.",
            Self::OrderCancelled => {
                "Wir mussten Ihre Bestellung #8c41e0b7 stornieren. Was Sie bezahlt haben, erstatten wir Ihnen."
            }
            Self::OrderRefunded => {
                "Wir haben Ihnen den Betrag Ihrer stornierten Bestellung #8c41e0b7 erstattet."
            }
            Self::MembershipConfirmed => {
                "vielen Dank! Wir bestätigen Ihnen Ihre Premium-Mitgliedschaft mit diesem Inhalt:"
            }
            Self::WithdrawalReceipt => {
                "Wir bestätigen den Eingang Ihrer Widerrufserklärung W-H3VN8QKC am 23.11.2026 um 09:02:17 Uhr (MEZ). \
                 Dies bestätigt nur den Eingang."
            }
            Self::TerminationReceipt => {
                "Wir bestätigen den Eingang Ihrer Kündigung K-H3VN8QKC am 23.11.2026 um 09:02:17 Uhr (MEZ)."
            }
            Self::AddressCheck => "bitte bestätigen Sie, dass diese E-Mail-Adresse Ihre ist.",
            Self::PasswordReset => "hier können Sie ein neues Passwort wählen.",
            Self::Notice => "Ihr Konto wurde auf einem neuen Gerät geöffnet: Firefox unter Linux.",
        }
    }

    /// What follows it, invented.
    pub fn example_part(self) -> Option<Part> {
        let facts = |facts: &[(&'static str, &str)]| {
            Some(Part::Facts(facts.iter().map(|(name, value)| (*name, (*value).to_owned())).collect()))
        };
        let declared = [("Name", "Marta Kowalski"), ("Vertrag", "Bestellung #8c41e0b7")];
        match self {
            Self::MembershipConfirmed => facts(&[("Laufzeit", "30 Tage"), ("Verlängerung", "keine")]),
            Self::WithdrawalReceipt | Self::TerminationReceipt => facts(&declared),
            Self::AddressCheck | Self::PasswordReset | Self::Notice => None,
            _ => facts(&[
                ("Bestellnummer", "#8c41e0b7"),
                ("Artikel", "2 × Beispiel, je 12,90 €"),
                ("Gesamtpreis", "25,80 €"),
            ]),
        }
    }
}

/// The owner's words in one kind of letter.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LetterWords {
    pub kind: LetterKind,
    /// What the kind is called.
    pub title: &'static str,
    /// Plain text; empty where nothing is added.
    pub words: String,
    /// Whether they stand below all that the letter says, and not after the greeting.
    pub below: bool,
    /// To be sent along with a change; 0 while nothing was ever saved.
    pub version: i64,
    pub changed_at: Option<Time>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct LetterWordsRequest {
    /// Plain text of at most 2,000 characters; empty takes the paragraph back.
    pub words: String,
    /// The version that was edited; another one in the meantime refuses the change.
    pub version: i64,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct LetterPreviewRequest {
    pub words: String,
}

/// A letter with invented content.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LetterPreview {
    pub html: String,
}
