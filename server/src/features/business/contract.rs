//! When a contract comes about (Art. 246c Nr. 1 EGBGB, § 312i BGB): the seller chooses, and letters and terms say the same.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What accepts an order, which is an offer (§§ 145 to 148 BGB).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContractModel {
    /// Nothing is said; the terms do.
    #[default]
    Unsaid,
    /// The acknowledgement of the order.
    Acknowledgement,
    /// The confirmation after the payment.
    Confirmation,
    /// Sending the goods, or laying them ready.
    Dispatch,
}

const CLOSED: &str = "Damit nehmen wir Ihre Bestellung an: Der Vertrag ist geschlossen.";
const NOT_YET: &str =
    "Diese Nachricht bestätigt nur den Eingang Ihrer Bestellung und nimmt sie noch nicht an.";
const BY_DISPATCH: &str =
    "Der Vertrag kommt zustande, wenn wir die Ware versenden oder zur Abholung bereitlegen.";

impl ContractModel {
    pub const fn is_unsaid(&self) -> bool {
        matches!(self, Self::Unsaid)
    }

    /// What the acknowledgement of an order says.
    pub fn when_placed(self) -> Option<String> {
        match self {
            Self::Unsaid => None,
            Self::Acknowledgement => Some(CLOSED.to_owned()),
            Self::Confirmation => Some(format!(
                "{NOT_YET} Der Vertrag kommt zustande, wenn wir Ihnen die Bestellung nach der Zahlung bestätigen."
            )),
            Self::Dispatch => Some(format!("{NOT_YET} {BY_DISPATCH}")),
        }
    }

    /// What the confirmation after the payment says. An order that is paid at once gets no other letter.
    pub fn when_paid(self) -> Option<String> {
        match self {
            Self::Unsaid => None,
            Self::Acknowledgement => Some("Der Vertrag ist geschlossen.".to_owned()),
            Self::Confirmation => Some(CLOSED.to_owned()),
            Self::Dispatch => Some(BY_DISPATCH.to_owned()),
        }
    }

    /// What the sample of the terms says; a gap while the seller has not chosen.
    pub const fn in_terms(self) -> &'static str {
        match self {
            Self::Unsaid => "[bitte ausfüllen: wie und wann ein Vertrag zustande kommt]",
            Self::Acknowledgement => {
                "Ihre Bestellung ist ein Angebot. Wir nehmen es an, indem wir Ihnen den Eingang der Bestellung bestätigen; damit ist der \
                 Vertrag geschlossen."
            }
            Self::Confirmation => {
                "Ihre Bestellung ist ein Angebot. Die Bestätigung ihres Eingangs nimmt es noch nicht an. Wir nehmen es an, indem wir Ihnen \
                 die Bestellung nach der Zahlung bestätigen; damit ist der Vertrag geschlossen."
            }
            Self::Dispatch => {
                "Ihre Bestellung ist ein Angebot. Die Bestätigung ihres Eingangs nimmt es noch nicht an. Wir nehmen es an, indem wir die \
                 Ware versenden oder zur Abholung bereitlegen; damit ist der Vertrag geschlossen."
            }
        }
    }
}
