//! Invoices in coins, and their wire forms.

use crate::time::Time;
use crate::words::words;
use kontor_money::{Cents, Coins, Currency, Rate};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// Where an invoice stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum InvoiceState {
    /// It waits for coins, or for the rest of them.
    New,
    /// Enough has come and waits for its confirmations.
    Processing,
    Settled,
    /// Its time is over.
    Expired,
    /// Coins that had been confirmed are no longer in the chain.
    Invalid,
}

/// What is unusual about the coins that came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum InvoiceException {
    /// Less than was asked for.
    Partial,
    /// At least a cent more than was asked for.
    Over,
    /// After the invoice had expired.
    Late,
}

words!(InvoiceState, InvoiceException);

/// What a customer was asked for.
#[derive(Debug, Clone)]
pub struct Invoice {
    pub id: String,
    pub order_id: String,
    pub address: String,
    pub terms: Terms,
    pub state: InvoiceState,
    pub expires_at: Time,
}

/// So many coins are worth so much.
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    /// What of the order they pay.
    pub cents: Cents,
    pub coins: Coins,
    pub rate: Rate,
}

impl Terms {
    pub const fn currency(&self) -> Currency {
        self.coins.currency()
    }
}

/// Coins that came for an invoice, as it counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    pub units: i64,
    pub is_late: bool,
    /// What was booked for them; `None` while they are not confirmed.
    pub booked: Option<Cents>,
}

/// How an order is paid in coins, and what has come.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoinPayment {
    pub currency: Currency,
    /// For people: `Bitcoin`, `Ethereum (ERC-20)`, `Monero Stagenet`.
    pub network: &'static str,
    /// The address follows from a published key: nothing of worth may be sent there.
    pub demo: bool,
    pub address: String,
    /// What was asked for, as decimal text.
    #[schema(value_type = String)]
    pub amount: Coins,
    /// What of it has come, confirmed or not; what came too late may count less.
    #[schema(value_type = String)]
    pub received: Coins,
    #[schema(value_type = String)]
    pub missing: Coins,
    /// Euro per coin, as decimal text.
    #[schema(value_type = String)]
    pub rate: Rate,
    pub expires_at: Time,
    pub state: InvoiceState,
    pub exception: Option<InvoiceException>,
    /// What is missing, as wallets read it from a QR code; null once nothing is to be paid, and where there is no such form.
    pub uri: Option<String>,
    /// Blocks that a payment must be buried in.
    pub required_confirmations: u64,
    pub payments: Vec<ReceivedCoins>,
    /// Where the demo's sandbox sends coins that there are not.
    pub sandbox_url: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedCoins {
    pub transaction_id: String,
    /// As decimal text.
    #[schema(value_type = String)]
    pub amount: Coins,
    pub confirmations: i64,
    /// Where a person can look it up; null for private chains and in the sandbox.
    pub explorer_url: Option<String>,
}
