//! What happens to invoices.

use super::types::{InvoiceKind, InvoiceSettings};
use kontor_money::Amount;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(InvoiceEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "invoice.", serialize_all = "snake_case"))]
pub enum InvoiceEvent {
    Issued {
        after: IssuedInvoice,
    },
    /// The owner has it taken back.
    Cancelled,
    /// An admin has some of it taken back.
    Corrected,
    /// It was sent to the customer once more.
    SentAgain,
    SettingsChanged {
        before: InvoiceSettings,
        after: InvoiceSettings,
    },
}

/// Who it is for stays with the document.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssuedInvoice {
    pub kind: InvoiceKind,
    /// Gross; negative where it takes an invoice back.
    #[schema(value_type = String)]
    pub total_amount: Amount,
}
