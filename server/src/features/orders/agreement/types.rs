//! Its parts on the wire.

use crate::features::terms::TermsKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whom the invoice is for. A name or a company is needed, and the whole address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Billing {
    /// At most 100 characters.
    #[serde(default)]
    pub company: String,
    /// At most 100 characters.
    #[serde(default)]
    pub name: String,
    pub street: String,
    /// Of the house; at most 20 characters.
    pub number: String,
    pub zip: String,
    pub city: String,
    /// Two capital letters (ISO 3166-1).
    pub country: String,
    /// VAT identification number with the letters of its country; spaces, points and dashes do not count.
    #[serde(default)]
    pub vat_id: String,
    /// The Leitweg-ID of a public buyer, which makes the invoice an XRechnung; empty for everybody else.
    #[serde(default)]
    pub buyer_reference: String,
}

/// A version of a text that was shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AcceptedTerms {
    pub kind: TermsKind,
    /// As `GET /api/terms` says it.
    pub number: i64,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Agreement {
    /// Null: letters go to the member's confirmed address, or to where a guest can be reached.
    pub email: Option<String>,
    /// Null: the invoice is for who gets the goods.
    pub billing: Option<Billing>,
    /// Empty for orders whose client did not say.
    pub accepted_terms: Vec<AcceptedTerms>,
}
