//! Invoices on the wire.

use crate::features::orders::Billing;
use crate::http::NumberOrText;
use crate::time::Time;
use crate::words::words;
use kontor_money::Amount;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum InvoiceKind {
    Invoice,
    /// Takes a whole invoice back.
    Cancellation,
    /// Takes some of an invoice back.
    Correction,
}

/// PDF/A-3 with the XML inside, or the XML alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum InvoiceFormat {
    Pdf,
    Xml,
}

/// When an order's invoice is issued by itself.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum IssuedOn {
    #[default]
    Payment,
    /// Once all of it is sent or handed over.
    Shipping,
    /// Only for those who ask for one.
    Request,
}

words!(InvoiceKind, InvoiceFormat, IssuedOn);

impl InvoiceKind {
    pub const fn in_german(self) -> &'static str {
        match self {
            Self::Invoice => "Rechnung",
            Self::Cancellation => "Stornorechnung",
            Self::Correction => "Rechnungskorrektur",
        }
    }
}

impl InvoiceFormat {
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Xml => "application/xml",
        }
    }
}

/// A document as its customer sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceEntry {
    pub number: String,
    pub kind: InvoiceKind,
    /// The invoice that this takes back.
    pub refers_to: Option<String>,
    pub issued_at: Time,
    /// Gross; negative where it takes an invoice back.
    #[schema(value_type = String)]
    pub total_amount: Amount,
    /// Whether a later document takes all of it back.
    pub is_cancelled: bool,
}

/// The documents of an order, the oldest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderInvoices {
    pub invoices: Vec<InvoiceEntry>,
    /// Whether an invoice can be asked for.
    pub may_request: bool,
}

#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceRequest {
    /// The Leitweg-ID of a public buyer, which makes the document an XRechnung; empty for everybody else.
    #[serde(default)]
    pub buyer_reference: String,
}

/// A document in the back office.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminInvoice {
    #[serde(flatten)]
    pub entry: InvoiceEntry,
    pub order_id: String,
    /// `#` and the last eight characters of the order's id.
    pub order_number: String,
    pub buyer_name: String,
}

/// A document that could not be issued, or that a person must decide on.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingInvoice {
    pub order_id: String,
    pub order_number: String,
    /// What keeps it, in German; empty while it is about to be issued.
    pub reason: String,
    pub wished_at: Time,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceList {
    /// The newest first.
    pub invoices: Vec<AdminInvoice>,
    /// How many fit the search.
    pub matching: i64,
    pub waiting: Vec<WaitingInvoice>,
    pub settings: InvoiceSettings,
    pub proof: InvoiceProof,
}

#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct InvoiceQuery {
    /// Number, order or buyer, without regard to case.
    pub search: Option<String>,
    /// `2026-11`: issued in that month.
    pub month: Option<String>,
    /// Documents to answer, 1 to 200.
    pub limit: Option<u32>,
    pub offset: Option<u32>,
}

/// An invoice in full, for those who run the shop.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceDetail {
    #[serde(flatten)]
    pub invoice: AdminInvoice,
    pub lines: Vec<InvoiceLine>,
    /// What later documents have not taken back.
    #[schema(value_type = String)]
    pub left_amount: Amount,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceLine {
    pub name: String,
    pub quantity: u32,
    /// Pieces that no correction has taken back.
    pub left: u32,
    #[schema(value_type = String)]
    pub unit_amount: Amount,
    /// What all of its pieces cost, a voucher's share taken off. So many pieces bear the rounded-down part of it, the next the difference.
    #[schema(value_type = String)]
    pub line_amount: Amount,
    /// Hundredths of a per cent.
    pub rate_hundredths: u32,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelRequest {
    /// Whether a new invoice follows, as the order and the shop are now.
    #[serde(default)]
    pub reissue: bool,
    /// Whom the new one is for; left out: as before.
    #[serde(default)]
    pub billing: Option<Billing>,
    /// The Leitweg-ID of a public buyer.
    #[serde(default)]
    pub buyer_reference: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CorrectionRequest {
    /// Goods that came back or were not delivered.
    #[serde(default)]
    pub lines: Vec<CorrectedLine>,
    /// Taken off besides, gross: spread over the rates by what is left of each.
    #[serde(default)]
    #[schema(value_type = Option<NumberOrText>)]
    pub amount: Option<Amount>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CorrectedLine {
    /// Its place in the invoice, from 0.
    pub line: usize,
    pub quantity: u32,
}

/// The numbers of what was issued.
#[derive(Debug, Serialize, ToSchema)]
pub struct IssuedInvoices {
    pub success: bool,
    pub message: String,
    pub numbers: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceSettings {
    /// Numbers begin with it, the year follows: RE. One to eight capital letters and digits.
    pub prefix: String,
    pub issued_on: IssuedOn,
    /// To be sent along with a change; another one in the meantime refuses it.
    #[serde(default)]
    pub version: i64,
}

impl Default for InvoiceSettings {
    fn default() -> Self {
        Self { prefix: "RE".to_owned(), issued_on: IssuedOn::Payment, version: 0 }
    }
}

/// How recomputing every document's hash ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceProof {
    pub ok: bool,
    /// Documents that were looked at.
    pub documents: i64,
    /// Null before the first proof.
    pub checked_at: Option<Time>,
    /// What is wrong first, in German.
    pub problem: Option<String>,
}
